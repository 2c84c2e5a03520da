//! What is kept, packed and removed; what people delete.

use std::path::Path;

use crate::{
    admin::Host,
    common::{Guest, TestServer},
};
use rusqlite::Connection;
use serde_json::{Value as Json, json};
use server::{
    TableId,
    store::{LogEntry, Sqlite, Store, StoreOp},
};

fn clusterfuss(seats: &[&str]) -> Json {
    let kind = |kind: &&str| match *kind {
        "bot" => json!({ "kind": "bot", "level": 1 }),
        kind => json!({ "kind": kind }),
    };
    let seats: Vec<Json> = seats.iter().map(kind).collect();
    json!({ "game": "clusterfuss", "setup": { "size": 4 }, "seats": seats })
}

/// Makes everything in a folder older, by so many days.
fn age(folder: &Path, days: i64) {
    let db = Connection::open(folder.join("hall.db")).expect("a file");
    let millis = days * 86_400_000;
    for sql in [
        "UPDATE tables SET created = created - ?1, updated = updated - ?1",
        "UPDATE seat SET updated = updated - ?1",
        "UPDATE entry SET at = at - ?1",
    ] {
        db.execute(sql, [millis]).expect("it is SQL");
    }
}

fn count(folder: &Path, sql: &str) -> i64 {
    let db = Connection::open(folder.join("hall.db")).expect("a file");
    db.query_row(sql, [], |row| row.get(0)).expect("a number")
}

async fn resigns(guest: &mut Guest, id: &str, seat: &str) {
    guest.does(id, json!({ "type": "resign", "seat": seat })).await.ok();
}

/// Deletes a table; what became of it.
async fn deletes(guest: &mut Guest, id: &str) -> Json {
    guest.send("DELETE", &format!("/api/tables/{id}"), &[], b"").await.ok()["done"].clone()
}

async fn mine(guest: &mut Guest) -> Vec<String> {
    let tables = guest.get("/api/tables").await.ok();
    let tables = tables["mine"].as_array().expect("a list");
    tables.iter().map(|one| one["id"].as_str().expect("an id").to_string()).collect()
}

#[tokio::test]
async fn dry_run_lists_what_would_go_and_why_and_removes_nothing() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, played, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    ann.acts(&played, "a", "b1-a1").await.ok();
    let (open, _) = ann.table(clusterfuss(&["me", "open"])).await;
    let (bots, _) = ann.table(clusterfuss(&["bot", "bot"])).await;
    let (over, _) = ann.table(clusterfuss(&["me", "device"])).await;
    resigns(&mut ann, &over, "a").await;
    let TestServer { running, folder } = hall;
    running.stop().await;
    age(folder.path(), 200);
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    let mut host = Host::of(&hall);
    let found = host.get("retention").await;
    assert!(found["confirmed"].is_null(), "{found}");
    let why = |id: &str| {
        let tables = found["tables"].as_array().expect("a list");
        let one = tables.iter().find(|one| one["id"] == id);
        one.map(|one| (one["why"].clone(), one["confirmed"].clone()))
    };
    assert_eq!(why(&played), Some((json!("abandoned"), json!(false))));
    assert_eq!(why(&open), Some((json!("unbegun"), json!(false))));
    assert_eq!(why(&bots), Some((json!("bots_only"), json!(false))));
    assert_eq!(why(&over), None, "a match that is over is kept");
    // Somebody opens one of them: it waits.
    let mut socket = ben.socket(&format!("/api/tables/{played}/socket")).await;
    socket.hear_of("view").await;
    let again = host.get("retention").await;
    let tables = again["tables"].as_array().expect("a list").clone();
    let one = tables.iter().find(|one| one["id"] == played.as_str()).expect("it is listed");
    assert_eq!(one["waits"], "open");
    // What is confirmed must be what is in force.
    let mut settings = found["settings"].clone();
    settings["abandoned"] = 1.into();
    let wrong = host.post("retention", &json!({ "settings": settings })).await;
    wrong.refused(409, "stale");
    let right = json!({ "settings": found["settings"] });
    let confirmed = host.post("retention", &right).await.ok();
    assert_eq!((&confirmed["by"], &confirmed["settings"]), (&json!("Hedy"), &found["settings"]));
    let found = host.get("retention").await;
    assert_eq!(found["confirmed"], confirmed);
    assert!(found["tables"].as_array().expect("a list").iter().all(|one| one["confirmed"] == true));
    for id in [&played, &open, &bots, &over] {
        ann.look(id).await;
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn owner_calls_off_a_table_that_has_not_begun() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    let path = format!("/api/tables/{id}");
    let fault = ben.send("DELETE", &path, &[], b"").await.refused(422, "illegal");
    assert!(fault["message"].as_str().expect("words").contains("leave your seat"), "{fault}");
    hall.guest().await.send("DELETE", &path, &[], b"").await.refused(403, "not_yours");
    assert_eq!(deletes(&mut ann, &id).await, "removed");
    let gone = ben.get(&path).await.refused(410, "gone");
    assert!(gone["message"].as_str().expect("words").contains("called off"), "{gone}");
    ben.send("DELETE", &path, &[], b"").await.refused(410, "gone");
    assert_eq!(mine(&mut ben).await, Vec::<String>::new());
    // An open one is not listed any more, either.
    let (id, _) = ann.table(clusterfuss(&["me", "open"])).await;
    assert_eq!(deletes(&mut ann, &id).await, "removed");
    assert_eq!(ben.get("/api/tables").await.ok()["open"], json!([]));
    hall.running.stop().await;
}

#[tokio::test]
async fn table_of_ones_own_is_deleted_at_any_time() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let (id, _) = ann.table(clusterfuss(&["me", "device"])).await;
    ann.acts(&id, "a", "b1-a1").await.ok();
    assert_eq!(deletes(&mut ann, &id).await, "removed");
    let gone = ann.get(&format!("/api/tables/{id}")).await.refused(410, "gone");
    assert!(gone["message"].as_str().expect("words").contains("deleted"), "{gone}");
    ann.get("/api/tables/abcdefghabcdefgh").await.refused(404, "not_found");
    let db = hall.folder.path();
    for table in ["tables", "entry", "seat", "packed", "review", "hidden"] {
        assert_eq!(count(db, &format!("SELECT count(*) FROM {table}")), 0, "{table}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn match_of_two_leaves_the_list_of_who_deletes_it_and_goes_with_the_last() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    ann.acts(&id, "a", "b1-a1").await.ok();
    let path = format!("/api/tables/{id}");
    for guest in [&mut ann, &mut ben] {
        let fault = guest.send("DELETE", &path, &[], b"").await.refused(422, "illegal");
        assert!(fault["message"].as_str().expect("words").contains("not over"), "{fault}");
    }
    resigns(&mut ann, &id, "a").await;
    assert_eq!(deletes(&mut ann, &id).await, "hidden");
    assert_eq!(mine(&mut ann).await, Vec::<String>::new());
    // Others keep their record, and who has the link still sees it.
    assert_eq!(mine(&mut ben).await, std::slice::from_ref(&id));
    ann.look(&id).await;
    let hall = hall.reopen().await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    assert_eq!(mine(&mut ann).await, Vec::<String>::new());
    assert_eq!(deletes(&mut ben, &id).await, "removed");
    let gone = ann.get(&path).await.refused(410, "gone");
    assert!(gone["message"].as_str().expect("words").contains("everybody"), "{gone}");
    hall.running.stop().await;
}

#[tokio::test]
async fn seat_left_for_good_before_the_match_is_free_again() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    let leave = json!({ "type": "leave_for_good", "seat": "b" });
    ben.does(&id, leave.clone()).await.ok();
    assert_eq!(ann.look(&id).await["seats"][1]["kind"], "link");
    assert_eq!(mine(&mut ben).await, Vec::<String>::new());
    let back = ben.does(&id, json!({ "type": "return", "seat": "b" })).await;
    back.refused(403, "not_yours");
    // Somebody else comes by a new link, also after a restart.
    let hall = hall.reopen().await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    let link = ann.post(&format!("/api/tables/{id}/links"), &json!({ "seat": "b" })).await.ok();
    let mut cyd = hall.guest().await;
    cyd.sits(&id, &link["link"]).await.ok();
    ann.acts(&id, "a", "b1-a1").await.ok();
    // Once it began, who leaves for good resigns.
    cyd.does(&id, leave).await.ok();
    let view = ann.look(&id).await;
    assert_eq!((&view["turn"]["type"], &view["standings"]["a"]), (&json!("over"), &json!(1)));
    hall.running.stop().await;
}

/// Plays until the match is over: whoever is asked takes the offer whose number comes next.
async fn play_out(guests: &mut [Guest], id: &str, steps: usize) {
    for step in 0..steps {
        for guest in &mut *guests {
            let view = guest.look(id).await;
            if view["turn"]["type"] == "over" {
                return;
            }
            let Some(seat) = view["turn"]["seats"][0].as_str().map(String::from) else { continue };
            let offers = view["offers"][seat.as_str()]["list"].as_array().cloned();
            let Some(offer) = offers.filter(|list| !list.is_empty()) else { continue };
            let word = offer[(step * 7 + 3) % offer.len()]["word"].clone();
            let act = json!({ "type": "act", "seat": seat, "word": word });
            let key = format!("{step} {seat}");
            let order = json!({ "seq": view["seq"], "key": key, "command": act });
            guest.order(id, order).await;
            break;
        }
    }
}

#[tokio::test]
async fn packed_match_reads_as_before_and_takes_less_room() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let mut ids = Vec::new();
    for game in bots::registry() {
        let setup = game.game.default_setup();
        let count = game.game.open(&setup, None).expect("it opens").seats();
        let seats: Vec<Json> =
            (0..count).map(|at| json!({ "kind": if at == 0 { "me" } else { "device" } })).collect();
        let name = game.info().id;
        let (id, _) = ann.table(json!({ "game": name, "seats": seats })).await;
        play_out(std::slice::from_mut(&mut ann), &id, 120).await;
        for seat in ["a", "b", "c", "d", "e", "f"].iter().take(count) {
            let resign = json!({ "type": "resign", "seat": seat });
            ann.does(&id, resign).await;
        }
        assert_eq!(ann.look(&id).await["turn"]["type"], "over", "{name}");
        ids.push((name, id));
    }
    let mut before = Vec::new();
    for (_, id) in &ids {
        let view = ann.look(id).await;
        let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
        before.push((view, record));
    }
    let TestServer { running, folder } = hall;
    running.stop().await;
    let bytes = |table: &str, id: &str| {
        let text = "length(CAST(body AS BLOB)) + coalesce(length(key), 0) + 40";
        let row = if table == "entry" { text } else { "length(body) + 40" };
        let sql = format!("SELECT coalesce(sum({row}), 0) FROM {table} WHERE table_id = '{id}'");
        self::count(folder.path(), &sql)
    };
    let loose: Vec<i64> = ids.iter().map(|(_, id)| bytes("entry", id)).collect();
    let store = Sqlite::open(folder.path()).expect("it opens");
    for (_, id) in &ids {
        let id = TableId::parse(id).expect("an id");
        store.commit(vec![StoreOp::Pack(id.clone())]).await.expect("answers").expect("packs");
        // Once more does nothing.
        store.commit(vec![StoreOp::Pack(id)]).await.expect("answers").expect("packs");
    }
    store.close();
    for ((name, id), loose) in ids.iter().zip(loose) {
        let packed = bytes("packed", id);
        println!("{name}: {loose} bytes in rows, {packed} packed");
        assert_eq!(bytes("entry", id), 0, "{name}");
        assert!(packed * 3 < loose, "{name}: {loose} became {packed}");
    }
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    ann.addr = hall.running.addr();
    for ((name, id), (view, record)) in ids.iter().zip(before) {
        assert_eq!(ann.look(id).await, view, "{name}");
        assert_eq!(ann.get(&format!("/api/tables/{id}/record")).await.text(), record, "{name}");
        // What comes after it stands behind it.
        ann.order(id, json!({ "command": { "type": "chat", "text": "well played" } })).await.ok();
    }
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    for (name, id) in &ids {
        assert_eq!(ann.look(id).await["chat"][0]["text"], "well played", "{name}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn table_that_cannot_be_read_is_closed_by_the_host() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    let seq = ann.look(&id).await["seq"].as_u64().expect("a number");
    hall.running.stop().await;
    let store = Sqlite::open(hall.folder.path()).expect("it opens");
    let table = TableId::parse(&id).expect("an id");
    let damaged = LogEntry { seq: seq + 1, at: 5, key: None, body: "{}".into() };
    let damage = vec![StoreOp::Append(table, damaged)];
    store.commit(damage).await.expect("answers").expect("writes");
    store.close();
    let hall = TestServer::open_in(hall.folder, server::Limits::unbounded()).await;
    ann.addr = hall.running.addr();
    let path = format!("/api/tables/{id}");
    ann.get(&path).await.refused(503, "unavailable");
    let mut host = Host::of(&hall);
    host.post(&format!("tables/{id}/close"), &json!({ "why": "It is damaged." })).await.ok();
    ann.get(&path).await.refused(410, "gone");
    assert_eq!(host.get("log").await["acts"][0]["on"], id);
    hall.running.stop().await;
}
