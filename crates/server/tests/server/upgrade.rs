//! The data of an older hall is opened by this one, and its tables are played on.

use crate::common::TestServer;
use serde_json::json;
use server::{Config, Limits};
use testkit::postgres;

/// What an older hall had written, before the first migration that it lacks.
const OLD: &str = include_str!("../fixtures/hall-1.sql");

/// The same in PostgreSQL, as `pg_dump` wrote it, with the first version of that schema.
const OLD_POSTGRES: &str = include_str!("../fixtures/hall-1-postgres.sql");

/// The games that it had.
const GAMES: [&str; 6] =
    ["clusterfuss", "make-muster", "muscat", "mush", "muster-chess", "muster-up"];

#[tokio::test]
async fn old_tables_are_played_on() {
    let folder = tempfile::tempdir().expect("there is room");
    let db = rusqlite::Connection::open(folder.path().join("hall.db")).expect("a file");
    db.execute_batch(OLD).expect("it was written by SQLite");
    drop(db);
    all_are_played_on(TestServer::open_in(folder, Limits::unbounded()).await).await;
}

#[tokio::test]
async fn old_tables_are_played_on_over_postgres() {
    let Some(database) = postgres::database() else { return };
    database.restore(OLD_POSTGRES);
    let folder = tempfile::tempdir().expect("there is room");
    let mut config = Config::new("127.0.0.1:0".parse().expect("one"), folder.path().into());
    config.database = Some(database.url().parse().expect("a URL"));
    config.limits = Limits::unbounded();
    let running = server::start(config).await.expect("the hall opens");
    all_are_played_on(TestServer { running, folder }).await;
}

/// Somebody who has a seat at each table acts there.
async fn all_are_played_on(hall: TestServer) {
    let mut guest = hall.stranger();
    guest.cookie = Some(format!("session={:064x}", 7));
    let lobby = guest.get("/api/tables").await.ok();
    let tables = lobby["mine"].as_array().expect("a list");
    let mut games = std::collections::BTreeSet::new();
    let mut sealed = 0;
    for card in tables {
        let path = format!("/api/tables/{}", card["id"].as_str().expect("an id"));
        let view = guest.get(&path).await.ok();
        games.insert(view["game"].as_str().expect("a game").to_string());
        let seats = view["seats"].as_array().expect("a list");
        if let Some(open) = seats.iter().find(|seat| seat["kind"] == "open") {
            // Somebody sits down, and it goes on.
            let mut other = hall.guest().await;
            let sit = json!({ "seat": open["seat"] });
            other.post(&format!("{path}/seats"), &sit).await.ok();
        }
        let view = guest.get(&path).await.ok();
        let seat = view["turn"]["seats"][0].as_str().expect("somebody is asked");
        let word = &view["offers"][seat]["list"][0]["word"];
        let act = json!({ "type": "act", "seat": seat, "word": word });
        let order = json!({ "seq": view["seq"], "command": act });
        let done = guest.post(&format!("{path}/commands"), &order).await.ok();
        assert!(done["seq"].as_u64() > view["seq"].as_u64(), "{path}: {done}");
        if view["sealed"] == json!(["a"]) {
            let now = guest.get(&path).await.ok();
            assert_eq!(now["steps"], 1, "the sealed choice was revealed with the other");
            sealed += 1;
        }
    }
    assert!(games.iter().eq(GAMES), "a game was forgotten: {games:?}");
    assert_eq!(sealed, 1, "a choice that was sealed is still there");
    hall.running.stop().await;
}
