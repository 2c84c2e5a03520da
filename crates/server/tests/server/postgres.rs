//! What goes wrong between a hall and its PostgreSQL.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::json;
use server::{
    Backups, Config, DatabaseUrl, Limits, PersonId, TableId,
    store::{Header, LogEntry, Postgres, Store, StoreError, StoreOp, TableSummary},
};
use testkit::postgres::{self, Database, PASSWORD, PostgresServer};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use crate::common::{Guest, TIMEOUT, TestServer};

fn open(url: &str) -> Result<Postgres, StoreError> {
    Postgres::open(&url.parse::<DatabaseUrl>().expect("it is a URL"))
}

/// Why a database cannot be opened.
#[track_caller]
fn refused(url: &str) -> String {
    let why = open(url).err().expect("it is refused").to_string();
    assert!(!why.contains(PASSWORD) && !why.contains("another-one"), "{why}");
    why
}

fn id() -> TableId {
    TableId::random(&mut hall_core::SplitMix64::new(1))
}

fn table() -> StoreOp {
    let header = Header {
        id: id(),
        game: "nim".into(),
        rules: 1,
        setup: "{}".into(),
        position: None,
        owner: PersonId::of("ann"),
        created: 0,
    };
    let text = String::new();
    StoreOp::Table(header, TableSummary { updated: 0, open: false, over: false, live: true, text })
}

fn append(seq: u64) -> StoreOp {
    StoreOp::Append(id(), LogEntry { seq, at: 0, key: None, body: "{}".into() })
}

async fn commit(store: &dyn Store, batch: Vec<StoreOp>) -> Result<(), StoreError> {
    let answer = tokio::time::timeout(TIMEOUT, store.commit(batch)).await;
    answer.expect("nobody waits for ever").expect("it is answered")
}

fn seqs(store: &dyn Store) -> Vec<u64> {
    let (_, entries) = store.table(&id()).expect("it reads").expect("it is there");
    entries.iter().map(|entry| entry.seq).collect()
}

#[test]
fn database_that_cannot_be_had_is_named_with_the_reason_and_without_the_password() {
    let Some(database) = postgres::database() else { return };
    let good = database.tcp_url();
    drop(open(&good).expect("it opens"));
    let name = database.name();
    let shown = format!("postgres://hall:***@127.0.0.1:{}/{name}", database.port());
    for (url, said) in [
        (good.replace(PASSWORD, "another-one"), "password authentication failed for user \"hall\""),
        (good.replace(&format!(":{PASSWORD}"), ""), "write it into the URL"),
        (good.replace(name, "elsewhere"), "database \"elsewhere\" does not exist"),
        (format!("{good}?sslmode=require"), "TLS"),
        (good.replace(&database.port().to_string(), "1"), "refused"),
    ] {
        let why = refused(&url);
        assert!(why.contains(said), "{url}: {why}");
        assert!(why.contains("cannot open postgres://hall"), "{why}");
    }
    let why = refused(&good.replace(PASSWORD, "another-one"));
    assert!(why.contains(&shown), "{why}");
    let server =
        format!("CREATE DATABASE {name}_latin OWNER hall ENCODING 'LATIN1' TEMPLATE template0");
    database.sql(&server);
    let why = refused(&good.replace(name, &format!("{name}_latin")));
    assert!(why.contains("expected UTF8"), "{why}");
}

#[test]
fn halls_that_start_at_once_on_a_new_database_make_its_schema_once() {
    let Some(database) = postgres::database() else { return };
    let opened: Vec<_> = std::thread::scope(|scope| {
        let one = || scope.spawn(|| open(&database.url()));
        let opening: Vec<_> = (0..4).map(|_| one()).collect();
        opening.into_iter().map(|one| one.join().expect("nobody panics")).collect()
    });
    for store in opened {
        store.expect("it opens").close();
    }
    let versions = database.sql("SELECT value FROM meta WHERE key = 'version'");
    assert_eq!(versions, "4\n");
}

/// Within one release the schema only grows: a hall of before it works beside one of after it.
#[test]
fn newer_schema_is_refused_unless_it_only_added() {
    let Some(database) = postgres::database() else { return };
    drop(open(&database.url()).expect("it opens"));
    let version = |version: u32, least: u32| {
        database.sql(&format!(
            "UPDATE meta SET value = CASE key WHEN 'version' THEN '{version}' ELSE '{least}' END
             WHERE key IN ('version', 'least')"
        ));
    };
    version(99, 1);
    drop(open(&database.url()).expect("it only added"));
    version(99, 98);
    let why = refused(&database.url());
    assert!(why.contains("version 99") && why.contains("use a newer one"), "{why}");
    let kept = database.sql("SELECT value FROM meta WHERE key = 'version'");
    assert_eq!(kept, "99\n", "it stays what it is");
}

#[tokio::test]
async fn database_that_starts_again_is_used_again_and_has_all_that_was_acknowledged() {
    let Some(server) = PostgresServer::start() else { return };
    let database = server.database();
    let store = open(&database.url()).expect("it opens");
    assert_eq!(commit(&store, vec![table(), append(1)]).await, Ok(()));
    // In order, and as if it lost its power; and whatever is connected is sent away.
    server.stop();
    let why = commit(&store, vec![append(2)]).await;
    assert!(matches!(why, Err(StoreError::Broken(_))), "{why:?}");
    assert!(matches!(store.table(&id()), Err(StoreError::Broken(_))));
    server.start_again();
    again(&store, 2).await;
    server.stop_at_once();
    server.start_again();
    again(&store, 3).await;
    database.cut();
    again(&store, 4).await;
    assert_eq!(seqs(&store), [1, 2, 3, 4]);
}

/// Appends an entry, as soon as the database can be had again.
async fn again(store: &dyn Store, seq: u64) {
    let since = Instant::now();
    while commit(store, vec![append(seq)]).await != Ok(()) {
        assert!(since.elapsed() < TIMEOUT, "it is there again");
        tokio::task::yield_now().await;
    }
}

/// Stands between a hall and its database.
struct Between {
    port: u16,
    /// Answers to COMMIT are lost, and the connections with them.
    loses_commits: Arc<AtomicBool>,
    /// Whatever the database says is kept back.
    silent: Arc<AtomicBool>,
}

impl Between {
    async fn before(database: &Database) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("it listens").port();
        let (loses_commits, silent) = (Arc::default(), Arc::default());
        let to = database.port();
        let flags = (Arc::clone(&loses_commits), Arc::clone(&silent));
        tokio::spawn(async move {
            while let Ok((hall, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", to)).await.expect("it listens");
                tokio::spawn(pass(hall, server, flags.clone()));
            }
        });
        Between { port, loses_commits, silent }
    }

    fn url(&self, database: &Database) -> String {
        database.tcp_url().replace(&format!(":{}/", database.port()), &format!(":{}/", self.port))
    }
}

/// Passes on what both say.
async fn pass(hall: TcpStream, server: TcpStream, flags: (Arc<AtomicBool>, Arc<AtomicBool>)) {
    let (loses_commits, silent) = flags;
    let (mut from_hall, mut to_hall) = hall.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let asking = tokio::spawn(async move { tokio::io::copy(&mut from_hall, &mut to_server).await });
    let mut said = vec![0; 1 << 16];
    loop {
        let many = match from_server.read(&mut said).await {
            Ok(many) if many > 0 => many,
            _ => break,
        };
        let committed = said[..many].windows(7).any(|part| part == b"COMMIT\0");
        if committed && loses_commits.load(Ordering::SeqCst) {
            break;
        }
        if silent.load(Ordering::SeqCst) {
            continue;
        }
        if to_hall.write_all(&said[..many]).await.is_err() {
            break;
        }
    }
    asking.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn commit_whose_answer_is_lost_is_broken_and_found_by_whoever_reads_anew() {
    let Some(database) = postgres::database() else { return };
    let between = Between::before(&database).await;
    let folder = tempfile::tempdir().expect("there is room");
    let mut config = Config::new("127.0.0.1:0".parse().expect("one"), folder.path().into());
    config.database = Some(between.url(&database).parse().expect("a URL"));
    config.limits = Limits::unbounded();
    let running = server::start(config).await.expect("the hall opens");
    let hall = TestServer { running, folder };
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (table, _) = ann.table(json!({ "game": "clusterfuss", "seats": seats })).await;
    let view = ann.look(&table).await;
    let word = &view["offers"]["a"]["list"][0]["word"];
    let act = json!({ "type": "act", "seat": "a", "word": word });
    let order = json!({ "seq": view["seq"], "key": "once", "command": act });
    between.loses_commits.store(true, Ordering::SeqCst);
    ann.order(&table, order.clone()).await.refused(503, "unavailable");
    between.loses_commits.store(false, Ordering::SeqCst);
    // It was done: said again, it is not done twice.
    let done = ann.order(&table, order).await.ok();
    let now = ann.look(&table).await;
    assert_eq!((&done["seq"], &now["steps"]), (&now["seq"], &json!(1)));
    ready_again(&mut ann).await;
    hall.running.stop().await;
}

/// A network that swallows everything is not waited for.
#[tokio::test]
async fn database_that_says_nothing_is_given_up() {
    let Some(database) = postgres::database() else { return };
    let between = Between::before(&database).await;
    let store = Arc::new(open_off_the_runtime(between.url(&database)).await);
    assert_eq!(commit(&*store, vec![table(), append(1)]).await, Ok(()));
    between.silent.store(true, Ordering::SeqCst);
    let reading = Arc::clone(&store);
    let read = tokio::task::spawn_blocking(move || reading.table(&id()).map(drop));
    let written = commit(&*store, vec![append(2)]).await;
    assert!(matches!(written, Err(StoreError::Broken(_))), "{written:?}");
    let read = tokio::time::timeout(TIMEOUT, read).await.expect("nobody waits for ever");
    assert!(matches!(read, Ok(Err(StoreError::Broken(_)))), "{read:?}");
    between.silent.store(false, Ordering::SeqCst);
    again(&*store, 2).await;
    // Whichever connection reads, it does so again.
    for _ in 0..8 {
        let reading = Arc::clone(&store);
        let read = tokio::task::spawn_blocking(move || reading.table(&id()).map(drop)).await;
        assert!(matches!(read, Ok(Ok(()))), "{read:?}");
    }
}

/// What stands between runs on this runtime, which opening would block.
async fn open_off_the_runtime(url: String) -> Postgres {
    let opening = tokio::task::spawn_blocking(move || open(&url).expect("it opens"));
    opening.await.expect("it opens")
}

/// Asks until the hall is ready.
async fn ready_again(guest: &mut Guest) {
    let since = Instant::now();
    loop {
        let ready = guest.get("/readyz").await.json();
        // A commit that failed is told of for a while.
        let why = ready["why"].as_array().expect("a list").clone();
        if why.iter().all(|why| why.as_str().expect("text").starts_with("the last commit failed")) {
            return;
        }
        assert!(since.elapsed() < TIMEOUT, "{ready}");
    }
}

#[tokio::test]
async fn hall_whose_database_is_gone_is_not_ready_and_says_why() {
    let Some(server) = PostgresServer::start() else { return };
    let database = server.database();
    let folder = tempfile::tempdir().expect("there is room");
    let mut config = Config::new("127.0.0.1:0".parse().expect("one"), folder.path().into());
    config.database = Some(database.tcp_url().parse().expect("a URL"));
    config.limits = Limits::unbounded();
    let running = server::start(config).await.expect("the hall opens");
    let hall = TestServer { running, folder };
    let mut ann = hall.guest().await;
    let ready = ann.get("/readyz").await;
    assert_eq!((ready.status, &ready.json()["disk_free"]), (200, &json!(null)), "{ready:?}");
    server.stop();
    let since = Instant::now();
    let why = loop {
        let ready = ann.get("/readyz").await;
        if ready.status == 503 {
            break ready.text();
        }
        assert!(since.elapsed() < TIMEOUT, "it must be noticed");
    };
    assert!(why.contains("the store failed") && !why.contains(PASSWORD), "{why}");
    assert_eq!(ann.get("/healthz").await.text(), "open\n", "starting it again would not help");
    server.start_again();
    ready_again(&mut ann).await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    ann.table(json!({ "game": "clusterfuss", "seats": seats })).await;
    hall.running.stop().await;
}

#[tokio::test]
async fn copies_of_a_hall_on_postgres_are_refused_with_what_to_do_instead() {
    let Some(database) = postgres::database() else { return };
    let folder = tempfile::tempdir().expect("there is room");
    let mut config = Config::new("127.0.0.1:0".parse().expect("one"), folder.path().into());
    config.database = Some(database.url().parse().expect("a URL"));
    config.backups = Backups { every: Duration::from_secs(60), ..Backups::default() };
    let why = server::start(config).await.err().expect("it is refused").to_string();
    assert!(why.contains("--backup-every") && why.contains("pg_dump"), "{why}");
    assert!(!folder.path().join("hall.db").exists());
}
