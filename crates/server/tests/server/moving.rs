//! A hall is moved from a folder to a PostgreSQL database, and back.

use std::path::Path;

use serde_json::json;
use server::{
    Config, DatabaseUrl, Limits, PersonId, TableId,
    store::{
        Header, LogEntry, MoveError, MovedRows, Note, NoteKind, Removed, Sqlite, Store as _,
        StoreOp, TableSummary, to_database, to_folder,
    },
};
use testkit::postgres::{self, Database};

use crate::common::{Guest, TestServer};

/// What COPY and SQL would read otherwise.
const SAID: &str = "a b \\N \\ 'c'; --";

fn url(of: &Database) -> DatabaseUrl {
    of.url().parse().expect("a URL")
}

async fn open(folder: tempfile::TempDir, database: Option<&Database>) -> TestServer {
    let mut config = Config::new("127.0.0.1:0".parse().expect("one"), folder.path().into());
    (config.database, config.limits) = (database.map(url), Limits::unbounded());
    let running = server::start(config).await.expect("the hall opens");
    TestServer { running, folder }
}

/// All rows of a file, as SQL.
fn rows(folder: &Path) -> String {
    let db = rusqlite::Connection::open(folder.join("hall.db")).expect("a file");
    let mut text = String::new();
    for (table, order) in [
        ("person", "id"),
        ("tables", "id"),
        ("seat", "table_id, seat"),
        ("entry", "table_id, seq"),
        ("review", "table_id"),
        ("packed", "table_id, seq"),
        ("hidden", "table_id, person"),
        ("removed", "id"),
        ("note", "kind, id"),
    ] {
        let mut read =
            db.prepare(&format!("SELECT * FROM {table} ORDER BY {order}")).expect("a table");
        let columns = read.column_count();
        let mut kept = read.query([]).expect("rows");
        while let Some(row) = kept.next().expect("a row") {
            let values: Vec<_> = (0..columns).map(|at| row.get_ref(at).expect("a value")).collect();
            text.push_str(&format!("{table} {values:?}\n"));
        }
    }
    text
}

/// A hall in which something was played, told and sealed; its people at that table.
async fn played() -> (tempfile::TempDir, Guest, Guest, String) {
    let hall = open(tempfile::tempdir().expect("there is room"), None).await;
    let (mut ann, mut ben, id, _) = hall.two_at("muster-chess", json!({})).await;
    ann.is_called("Änne \\ \"x\"\t\u{1f0a1}").await;
    ann.does(&id, json!({ "type": "chat", "text": SAID })).await.ok();
    for guest in [&mut ann, &mut ben] {
        let view = guest.look(&id).await;
        let Some(seat) = view["turn"]["seats"][0].as_str() else { continue };
        let word = view["offers"][seat]["list"][0]["word"].clone();
        if word.is_string() {
            guest.does(&id, json!({ "type": "act", "seat": seat, "word": word })).await;
        }
    }
    let record = "musterhall-record: 1\ngame: clusterfuss\nrules: 1\nsetup: {}\n\n";
    let plain = [("Content-Type", "text/plain")];
    ann.send("POST", "/api/records", &plain, record.as_bytes()).await;
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = Sqlite::open(folder.path()).expect("it opens");
    let table = TableId::parse(&id).expect("an id");
    let note = |id: &str| Note { id: id.into(), at: 1, body: SAID.into() };
    let (gone, removed) = (
        TableId::parse("abcdefghabcdefgh").expect("an id"),
        Removed { at: 1, why: "closed".into(), said: Some(SAID.into()) },
    );
    let batch = vec![
        StoreOp::Pack(table.clone()),
        StoreOp::Hide(table, PersonId::of("cyd")),
        StoreOp::Note(NoteKind::Log, note("1")),
        StoreOp::Note(NoteKind::Ban, note("10.0.0.1")),
    ];
    store.commit(batch).await.expect("an answer").expect("it is kept");
    let header = Header {
        id: gone.clone(),
        game: "clusterfuss".into(),
        rules: 1,
        setup: "{}".into(),
        position: None,
        owner: PersonId::of("cyd"),
        created: 1,
    };
    let text = String::new();
    let card = TableSummary { updated: 1, open: false, over: true, live: false, text };
    let entry = LogEntry { seq: 1, at: 1, key: None, body: "{}".into() };
    let batch = vec![StoreOp::Table(header, card), StoreOp::Append(gone.clone(), entry)];
    store.commit(batch).await.expect("an answer").expect("it is kept");
    let batch = vec![StoreOp::Remove(gone, Some(1), removed)];
    store.commit(batch).await.expect("an answer").expect("it is removed");
    store.close();
    (folder, ann, ben, id)
}

#[track_caller]
fn counts(moved: &[MovedRows]) -> Vec<(&'static str, u64)> {
    assert!(moved.iter().all(|of| of.rows == 0 || of.digest != [0; 32]));
    moved.iter().map(|of| (of.table, of.rows)).collect()
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("it does not panic")
}

#[tokio::test]
async fn hall_moved_to_postgres_and_back_is_the_same() {
    let Some(database) = postgres::database() else { return };
    let (folder, mut ann, mut ben, id) = played().await;
    let before = rows(folder.path());
    let (from, to) = (folder.path().to_path_buf(), url(&database));
    let there = blocking(move || to_database(&from, &to)).await.expect("it is moved");
    assert_eq!(rows(folder.path()), before, "the source stays what it is");
    for table in ["entry", "packed", "hidden", "removed", "note"] {
        assert!(counts(&there).iter().any(|(name, rows)| *name == table && *rows > 0), "{table}");
    }
    let home = tempfile::tempdir().expect("there is room");
    let back_to = |name: &str| {
        let (from, to) = (url(&database), home.path().join(name));
        blocking(move || to_folder(&from, &to))
    };
    let back = back_to("same").await.expect("it is moved back");
    assert_eq!(back, there, "nothing was played meanwhile");
    assert_eq!(rows(&home.path().join("same")), before);
    // It is played on there: nobody notices, but by the address.
    let away = open(tempfile::tempdir().expect("there is room"), Some(&database)).await;
    let addr = away.running.addr();
    (ann.addr, ben.addr) = (addr, addr);
    assert_eq!(ann.look(&id).await["chat"][0]["text"], SAID);
    ben.does(&id, json!({ "type": "chat", "text": "still here" })).await.ok();
    let in_use = back_to("in-use").await;
    assert!(matches!(in_use, Err(MoveError::InUse(_))), "{in_use:?}");
    away.running.stop().await;
    back_to("later").await.expect("it is closed");
    let store = Sqlite::open(&home.path().join("later")).expect("it opens");
    let table = TableId::parse(&id).expect("an id");
    let (_, entries) = store.table(&table).expect("it reads").expect("it is there");
    assert!(entries.iter().any(|entry| entry.body.contains("still here")));
}

#[tokio::test]
async fn target_with_a_hall_and_source_in_use_are_refused() {
    let Some(database) = postgres::database() else { return };
    let (folder, ..) = played().await;
    let to_it = |from: &Path| {
        let (from, to) = (from.to_path_buf(), url(&database));
        blocking(move || to_database(&from, &to))
    };
    let nothing = tempfile::tempdir().expect("there is room");
    let why = to_it(nothing.path()).await.expect_err("there is no hall");
    assert!(matches!(why, MoveError::NoHall(..)), "{why}");
    let hall = open(folder, None).await;
    let why = to_it(hall.folder.path()).await.expect_err("it is in use");
    assert!(matches!(why, MoveError::Folder(_)), "{why}");
    let TestServer { running, folder } = hall;
    running.stop().await;
    to_it(folder.path()).await.expect("it is closed");
    let why = to_it(folder.path()).await.expect_err("there is one already");
    assert!(matches!(why, MoveError::NotEmpty(_)), "{why}");
    let (from, to) = (url(&database), folder.path().to_path_buf());
    let why = blocking(move || to_folder(&from, &to)).await.expect_err("there is one");
    assert!(matches!(why, MoveError::NotEmpty(_)), "{why}");
}

#[tokio::test]
async fn database_without_a_hall_is_no_source_and_stays_empty() {
    let Some(database) = postgres::database() else { return };
    let home = tempfile::tempdir().expect("there is room");
    let (from, to) = (url(&database), home.path().to_path_buf());
    let why = blocking(move || to_folder(&from, &to)).await.expect_err("there is no hall");
    assert!(matches!(why, MoveError::NoHall(..)), "{why}");
    assert!(why.to_string().starts_with("expected a hall in postgres"), "{why}");
    assert_eq!(database.sql("SELECT to_regclass('meta') IS NULL"), "t\n");
    assert!(!home.path().join("hall.db").exists());
}

/// Ended in the middle, it leaves nothing, and is begun anew.
#[tokio::test]
async fn move_that_fails_in_the_middle_leaves_nothing_and_is_begun_anew() {
    let Some(database) = postgres::database() else { return };
    let (folder, ..) = played().await;
    let db = rusqlite::Connection::open(folder.path().join("hall.db")).expect("a file");
    // What PostgreSQL cannot keep, in the last of the tables.
    let sql = "INSERT INTO review SELECT id, 'x', 'a' || char(0) || 'b' FROM tables LIMIT 1";
    assert_eq!(db.execute(sql, []), Ok(1));
    let to_it = || {
        let (from, to) = (folder.path().to_path_buf(), url(&database));
        blocking(move || to_database(&from, &to))
    };
    let why = to_it().await.expect_err("it cannot be kept").to_string();
    assert!(why.contains("letter 0"), "{why}");
    assert_eq!(database.sql("SELECT count(*) FROM tables"), "0\n");
    db.execute("UPDATE review SET body = 'a'", []).expect("a row");
    to_it().await.expect("it is moved");
    // The same in the other direction: another column, and before that a part of a move.
    let home = tempfile::tempdir().expect("there is room");
    std::fs::write(home.path().join("hall.db.part"), "of a move before").expect("room");
    database.sql("ALTER TABLE review ADD COLUMN strange TEXT");
    let back = || {
        let (from, to) = (url(&database), home.path().to_path_buf());
        blocking(move || to_folder(&from, &to))
    };
    let why = back().await.expect_err("one has more columns").to_string();
    assert!(why.contains("review, column strange"), "{why}");
    let left = std::fs::read_dir(home.path()).expect("a folder").flatten();
    let left: Vec<_> = left.map(|of| of.file_name()).filter(|name| name != "hall.lock").collect();
    assert!(left.is_empty(), "{left:?}");
    database.sql("ALTER TABLE review DROP COLUMN strange");
    back().await.expect("it is moved");
}
