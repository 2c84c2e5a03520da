//! A hall is moved from a folder to a PostgreSQL database, and back.

use std::path::Path;

use serde_json::json;
use server::{
    Config, DatabaseUrl, Limits, TableId,
    store::{MoveError, MovedRows, Sqlite, Store as _, to_database, to_folder},
};
use testkit::postgres::{self, Database};

use crate::common::{Guest, TestServer};

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
    let (mut ann, mut ben, id, _) = hall.two_at("mush", json!({})).await;
    ann.is_called("Änne \\ \"x\"\t\u{1f0a1}").await;
    ann.does(&id, json!({ "type": "chat", "text": "a\tb \\N \\ 'c'; --" })).await.ok();
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
    assert!(counts(&there).iter().any(|(table, rows)| *table == "entry" && *rows >= 2));
    // It is played on there: nobody notices, but by the address.
    let away = open(tempfile::tempdir().expect("there is room"), Some(&database)).await;
    let addr = away.running.addr();
    (ann.addr, ben.addr) = (addr, addr);
    let view = ann.look(&id).await;
    assert_eq!(view["chat"][0]["text"], "a\tb \\N \\ 'c'; --");
    let home = tempfile::tempdir().expect("there is room");
    let (to, from) = (home.path().join("hall"), url(&database));
    let in_use = {
        let (from, to) = (from.clone(), to.clone());
        blocking(move || to_folder(&from, &to)).await
    };
    assert!(matches!(in_use, Err(MoveError::InUse(_))), "{in_use:?}");
    away.running.stop().await;
    let moved = {
        let to = to.clone();
        blocking(move || to_folder(&from, &to)).await
    };
    let back = moved.expect("it is moved back");
    assert_eq!(counts(&back), counts(&there));
    assert_eq!(back, there, "nothing was played meanwhile");
    assert_eq!(rows(&to), before);
    let store = Sqlite::open(&to).expect("it opens");
    let table = TableId::parse(&id).expect("an id");
    assert!(store.table(&table).expect("it reads").is_some());
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
    assert!(matches!(why, MoveError::NoHall(_)), "{why}");
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
    // The same in the other direction: a number where there is a text.
    database.sql("ALTER TABLE review ALTER COLUMN maker TYPE INTEGER USING 7");
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
