//! One visitor who takes all he can get, and what the others notice of it.

use crate::common::{Guest, Socket, TestServer};
use futures_util::SinkExt as _;
use hall_core::{Dice, SplitMix64, Turn};
use serde_json::{Value as Json, json};
use server::{Config, Limits, Rate};
use tokio_tungstenite::tungstenite::Message;

/// A record of this many steps that gets nowhere.
fn long_record(steps: usize) -> String {
    let game = matches::find("mush").expect("it is in the catalogue");
    let mut table = game.open(&Json::Null, None).expect("the usual setup");
    let mut dice = SplitMix64::new(1);
    while table.len() < steps {
        if table.chance(&mut dice) {
            continue;
        }
        assert_ne!(table.turn(), Turn::Over, "nobody gets to the end");
        let seat = table.turn().asked().iter().next().expect("somebody is asked");
        let (words, _) = table.actions(seat);
        let idle = |word: &&String| ["rest", "let", "stay", "bid-0"].contains(&word.as_str());
        let any = || &words[dice.below(words.len() as u32) as usize];
        let word = words.iter().find(idle).unwrap_or_else(any).clone();
        table.submit(seat, &word).expect("it is listed");
    }
    matches::Record::of(&*table, Vec::new(), None).to_string()
}

async fn studies(guest: &mut Guest, record: &str) -> String {
    let plain = [("Content-Type", "text/plain")];
    let made = guest.send("POST", "/api/records", &plain, record.as_bytes()).await.ok();
    made["id"].as_str().expect("an id").into()
}

/// A metric of the hall.
async fn figure(hall: &TestServer, name: &str) -> usize {
    let text = hall.stranger().get("/metrics").await.text();
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let (_, value) = lines.find(|(key, _)| *key == name).expect("such a figure");
    value.parse().expect("a number")
}

#[tokio::test]
async fn long_record_is_kept_in_few_rows_and_little_memory() {
    const STEPS: usize = 10_000;
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let record = long_record(STEPS);
    let before = figure(&hall, "musterhall_table_bytes").await;
    let id = studies(&mut ann, &record).await;
    let bytes = figure(&hall, "musterhall_table_bytes").await - before;
    assert!(bytes < 3 * record.len(), "{bytes} of memory for {} of text", record.len());
    let path = hall.folder.path().join("hall.db");
    let db = rusqlite::Connection::open(path).expect("it is there");
    let sql = "SELECT count(*), max(length(body)) FROM entry WHERE table_id = ?1";
    let (rows, longest): (i64, i64) =
        db.query_row(sql, [&id], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    assert!(rows <= STEPS as i64 / 200 && longest < 64 << 10, "{rows} rows of up to {longest}");
    // The record that was stored, also as read by a restarted hall.
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    let steps = |text: &str| text.lines().filter(|line| !line.contains(':')).count();
    let again = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(steps(&record) >= STEPS && steps(&again) == steps(&record));
    let view = ann.look(&id).await;
    assert_eq!(view["tellings"].as_array().expect("a list").len(), view["steps"]);
    hall.running.stop().await;
}

#[tokio::test]
async fn tables_that_are_looked_at_stay_within_the_memory_and_none_is_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let addr = "127.0.0.1:0".parse().expect("an address");
    let mut config = Config::new(addr, folder.path().to_path_buf());
    (config.limits, config.memory) = (Limits::unbounded(), 2 << 20);
    let running = server::start(config).await.expect("the hall opens");
    let hall = TestServer { running, folder };
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (played, _) = ann.table(json!({ "game": "clusterfuss", "seats": seats })).await;
    let mut socket = ann.socket(&format!("/api/tables/{played}/socket")).await;
    socket.hear_of("view").await;
    let record = long_record(3_000);
    let mut studied = Vec::new();
    for _ in 0..40 {
        studied.push(studies(&mut eve, &record).await);
    }
    for id in &studied {
        eve.look(id).await;
        let bytes = figure(&hall, "musterhall_table_bytes").await;
        assert!(bytes <= (2 << 20) / 2, "{bytes} bytes are loaded");
    }
    assert!(figure(&hall, "musterhall_tables").await < studied.len());
    // The table at which somebody plays is still loaded.
    let view = ann.look(&played).await;
    let word = view["offers"]["a"]["list"][0]["word"].as_str().expect("an action").to_string();
    ann.acts(&played, "a", &word).await.ok();
    socket.hear_of("state").await;
    hall.running.stop().await;
}

#[tokio::test]
async fn socket_counts_as_a_connection_of_its_address_until_it_ends() {
    let limits = Limits { connections: 3, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let path = format!("/api/tables/{id}/socket");
    // A connection that has just ended may still be counted.
    let opened = async || -> Socket {
        loop {
            if let Ok(socket) = ann.upgrade(&path, &[]).await {
                return socket;
            }
        }
    };
    let mut sockets = vec![opened().await, opened().await, opened().await];
    assert!(ann.upgrade(&path, &[]).await.is_err(), "a fourth from this address");
    let why = hall.stranger().get("/api/me").await;
    why.refused(429, "too_many");
    assert_eq!((why.header("retry-after"), why.header("connection")), (Some("10"), Some("close")));
    drop(sockets.pop());
    sockets.push(opened().await);
    hall.running.stop().await;
}

#[tokio::test]
async fn pings_without_end_close_the_socket() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    for _ in 0..200 {
        // The hall may have hung up already.
        let _sent = socket.0.send(Message::Ping(Default::default())).await;
    }
    while socket.hear().await.is_ok() {}
    hall.running.stop().await;
}

#[tokio::test]
async fn chat_of_an_address_is_limited_over_all_its_sessions_and_sockets() {
    let chat_address = Rate { burst: 4.0, rate: 0.01 };
    let hall = TestServer::open_with(Limits { chat_address, ..Limits::unbounded() }).await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let line = json!({ "command": { "type": "chat", "text": "hi" } });
    for _ in 0..2 {
        ann.order(&id, line.clone()).await.ok();
    }
    let mut ben = hall.guest().await;
    ben.order(&id, line.clone()).await.ok();
    let mut socket = ben.socket(&format!("/api/tables/{id}/socket")).await;
    let chat = json!({ "type": "chat", "text": "hi" });
    for number in [1, 2] {
        socket.say(json!({ "type": "command", "id": number, "command": chat })).await;
    }
    socket.hear_of("ack").await;
    assert_eq!(socket.hear_of("refused").await["error"]["code"], "too_many");
    let refused = ann.order(&id, line).await;
    let fault = refused.refused(429, "too_many");
    let after: u64 = refused.header("retry-after").expect("when").parse().expect("seconds");
    assert!((90..=100).contains(&after), "{after}: {fault}");
    // A player is not kept from it.
    ann.acts(&id, "a", "b-1").await.ok();
    hall.running.stop().await;
}

#[tokio::test]
async fn bytes_a_day_are_spent_by_records_and_never_keep_anybody_from_playing() {
    let record = long_record(500);
    let limits = Limits { disk: 2 * record.len() + 8_000, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut eve = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = eve.table(json!({ "game": "clusterfuss", "seats": seats })).await;
    studies(&mut eve, &record).await;
    studies(&mut eve, &record).await;
    let plain = [("Content-Type", "text/plain")];
    let refused = eve.send("POST", "/api/records", &plain, record.as_bytes()).await;
    refused.refused(429, "too_many");
    assert!(refused.header("retry-after").is_some());
    for seat in ["a", "b", "a"] {
        let view = eve.look(&id).await;
        let word = view["offers"][seat]["list"][0]["word"].as_str().expect("an action").to_string();
        eve.acts(&id, seat, &word).await.ok();
    }
    studies(&mut hall.guest().await, &record).await;
    hall.running.stop().await;
}

#[tokio::test]
async fn many_tables_of_one_session_do_not_hide_those_of_others() {
    let hall = TestServer::open().await;
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    let open = json!({ "game": "nim", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (id, _) = ann.table(open.clone()).await;
    for _ in 0..60 {
        eve.table(open.clone()).await;
    }
    let lobby = hall.guest().await.get("/api/tables").await.ok();
    let listed = lobby["open"].as_array().expect("a list");
    assert!(listed.iter().any(|card| card["id"] == id), "hers is there");
    assert_eq!(listed.len(), 6, "and five of the others");
    let mine = eve.get("/api/tables?list=mine&most=50").await.ok();
    assert_eq!(mine["tables"].as_array().expect("a list").len(), 50, "hers are all there for her");
    hall.running.stop().await;
}
