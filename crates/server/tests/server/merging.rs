//! A guest signs in to an account and takes along what he played.

use serde_json::{Value as Json, json};
use server::{
    Config, Hash32, PersonId,
    store::{Note, NoteKind, StoreOp},
};

use crate::{
    accounts::PASSWORD,
    admin::Host,
    common::{Answer, Guest, TestServer, open_store},
};

impl Guest {
    /// Signs in and takes along what the guest of this browser played.
    pub(crate) async fn merges(&mut self, name: &str) -> Answer {
        let body = json!({ "name": name, "password": PASSWORD, "merge": true });
        self.post("/api/session", &body).await
    }

    async fn own_tables(&mut self) -> Vec<String> {
        let mine = self.get("/api/tables?list=mine&most=50").await.ok();
        let tables = mine["tables"].as_array().cloned().expect("a list");
        let mut ids: Vec<String> =
            tables.iter().map(|of| of["id"].as_str().expect("an id").into()).collect();
        ids.sort();
        ids
    }
}

/// Who a guest is, in hexadecimal digits: the digest of the secret in the cookie.
fn hex(guest: &Guest) -> String {
    let cookie = guest.cookie.as_deref().expect("a cookie");
    Hash32::of(cookie.split_once('=').expect("a value").1).to_hex()
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_who_signs_in_takes_along_seats_history_and_what_waits() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({ "heaps": [9, 9, 9, 9] })).await;
    ann.acts(&id, "a", "b-2").await.ok();
    ann.does(&id, json!({ "type": "chat", "text": "hello" })).await.ok();
    // One that is over, and one that Ann does not want to see any more.
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let mut over = Vec::new();
    for _ in 0..2 {
        let new = json!({ "game": "nim", "setup": {}, "seats": seats });
        let (other, links) = ann.table(new).await;
        ben.sits(&other, &links["b"]).await.ok();
        ann.does(&other, json!({ "type": "resign", "seat": "a" })).await.ok();
        over.push(other);
    }
    ann.deletes(&format!("/api/tables/{}", over[1]), json!({})).await.ok();
    let played = ben.get("/api/me/matches").await.ok();
    let seek = json!({ "game": "nim", "time": { "kind": "per_move", "seconds": 259_200 } });
    ann.post("/api/seeks", &seek).await.ok();
    let mut zoe = hall.guest().await;
    zoe.lasts("Zoe Lasting").await;
    let challenge = json!({ "to": "Zoe Lasting", "game": "nim", "time": seek["time"] });
    ann.post("/api/challenges", &challenge).await.ok();
    let mut elsewhere = hall.guest().await;
    elsewhere.lasts("Ann Lasting").await;
    let mut watching = elsewhere.socket(&format!("/api/tables/{id}/socket")).await;
    assert_eq!(watching.hear_of("view").await["seats"][0]["you"], false);
    let mut open = ann.socket(&format!("/api/tables/{id}/socket")).await;
    open.hear_of("view").await;
    let (kept, before) = (ann.cookie.clone(), ann.own_tables().await);
    ann.merges("Ann Lasting").await.ok();
    assert_eq!(ann.own_tables().await, before);
    // Whoever looks on sees at once who it is, and the account's other browser plays.
    let seen = ben.look(&id).await;
    assert_eq!(seen["seats"][0]["name"], "Ann Lasting", "{seen}");
    assert_eq!(seen["chat"][0]["name"], "Ann Lasting", "{seen}");
    while open.hear().await.is_ok() {}
    ben.acts(&id, "b", "a-1").await.ok();
    elsewhere.acts(&id, "a", "a-1").await.ok();
    while watching.hear_of("state").await["seats"][0]["you"] != true {}
    // Matches that were over stay where they are in the order of time.
    let matches = elsewhere.get("/api/me/matches").await.ok();
    let ended = |of: &Json| {
        let all = of["matches"].as_array().expect("a list");
        all.iter().find(|of| of["id"] == over[0].as_str()).expect("it is there")["ended"].clone()
    };
    assert_eq!(ended(&matches), ended(&ben.get("/api/me/matches").await.ok()));
    assert_eq!(matches["matches"].as_array().map(Vec::len), Some(1), "{matches}");
    assert_eq!(played["matches"].as_array().map(Vec::len), Some(2), "{played}");
    let finding = elsewhere.get("/api/finding").await.ok();
    assert_eq!(finding["mine"].as_array().map(Vec::len), Some(1), "{finding}");
    let offered = zoe.get("/api/finding").await.ok()["challenges"][0].clone();
    assert_eq!(offered["from"], "Ann Lasting", "{offered}");
    let data = elsewhere.get("/api/account/data").await.ok();
    assert_eq!(data["tables"].as_array().map(Vec::len), Some(2), "{data}");
    assert!(data["tables"].to_string().contains("hello"), "{data}");
    // The secret of the guest opens nothing, also after a restart.
    let hall = hall.reopen().await;
    for guest in [&mut ann, &mut ben, &mut elsewhere] {
        guest.addr = hall.running.addr();
    }
    let mut old = Guest { cookie: kept, ..ann.clone() };
    assert!(old.own_tables().await.is_empty());
    assert_eq!(ann.own_tables().await, before);
    assert_eq!(ann.look(&id).await["seats"][0]["you"], true);
    // What went along goes with the account.
    ann.deletes("/api/account", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(ben.look(&id).await["seats"][0]["name"], "A former player");
    assert_eq!(ben.look(&over[1]).await["seats"][0]["name"], "A former player");
}

#[tokio::test(flavor = "multi_thread")]
async fn conditional_lines_of_a_guest_are_the_accounts() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let time = json!({ "kind": "per_move", "seconds": 259_200 });
    let new =
        json!({ "game": "nim", "setup": { "heaps": [9, 9, 9, 9] }, "seats": seats, "time": time });
    let (id, links) = ann.table(new).await;
    ben.sits(&id, &links["b"]).await.ok();
    ann.acts(&id, "a", "d-1").await.ok();
    let answer = json!([{ "seat": "a", "word": "c-2", "then": [] }]);
    let lines = json!([{ "seat": "b", "word": "c-1", "then": answer }]);
    let body = json!({ "seat": "a", "steps": 1, "lines": lines });
    let path = format!("/api/tables/{id}/lines");
    ann.puts(&path, body).await.ok();
    hall.guest().await.lasts("Ann Lasting").await;
    ann.merges("Ann Lasting").await.ok();
    let kept = ann.get(&format!("{path}?seat=a")).await.ok();
    assert_eq!(kept["lines"][0]["word"], "c-1", "{kept}");
    let hall = hall.reopen().await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    let kept = ann.get(&format!("{path}?seat=a")).await.ok();
    assert_eq!(kept["lines"][0]["word"], "c-1", "{kept}");
    ben.acts(&id, "b", "c-1").await.ok();
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    let mut steps = socket.hear_of("view").await["steps"].clone();
    while steps != 3 {
        steps = socket.hear_of("state").await["steps"].clone();
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn guest_who_does_not_wish_it_takes_nothing_along() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    hall.guest().await.lasts("Ann Lasting").await;
    let body = json!({ "name": "Ann Lasting", "password": PASSWORD });
    let kept = ann.cookie.clone();
    ann.post("/api/session", &body).await.ok();
    assert!(ann.own_tables().await.is_empty());
    assert_ne!(ben.look(&id).await["seats"][0]["name"], "Ann Lasting");
    ann.cookie = kept;
    assert_eq!(ann.look(&id).await["seats"][0]["you"], true, "the guest is still there");
    // A wrong password moves nothing either.
    let wrong = json!({ "name": "Ann Lasting", "password": "guess", "merge": true });
    ann.post("/api/session", &wrong).await.refused(403, "wrong_password");
    assert_eq!(ann.look(&id).await["seats"][0]["you"], true);
}

#[tokio::test]
async fn guest_who_played_the_account_leaves_it_both_seats() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({ "heaps": [9, 9, 9, 9] })).await;
    ann.lasts("Ann Lasting").await;
    ben.merges("Ann Lasting").await.ok();
    let seen = ann.look(&id).await;
    for seat in 0..2 {
        assert_eq!(seen["seats"][seat]["you"], true, "{seen}");
    }
    ann.acts(&id, "a", "a-1").await.ok();
    ben.acts(&id, "b", "a-1").await.ok();
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let results = ann.get("/api/me/results").await.ok();
    assert!(!results.to_string().contains("\"won\":1"), "nobody wins against himself: {results}");
}

#[tokio::test]
async fn account_bot_and_muted_guest_are_not_merged() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    ann.lasts("Ann Lasting").await;
    ben.lasts("Ben Lasting").await;
    ben.merges("Ann Lasting").await.refused(422, "illegal");
    let mut bot = hall.guest().await;
    bot.lasts("Robota").await;
    bot.post("/api/account/bot", &json!({ "password": PASSWORD })).await.ok();
    zoe.is_called("Zoe").await;
    zoe.merges("Robota").await.refused(422, "illegal");
    let mut host = Host::of(&hall);
    let mute = json!({ "kind": "mute", "on": hex(&zoe), "days": 1, "why": "loud" });
    host.post("sanctions", &mute).await.ok();
    let refused = zoe.merges("Ann Lasting").await;
    assert!(refused.status == 403 || refused.status == 422, "{}", refused.text());
    let body = json!({ "name": "Ann Lasting", "password": PASSWORD });
    zoe.post("/api/session", &body).await.ok();
}

#[tokio::test]
async fn merge_that_was_interrupted_goes_on_after_a_restart() {
    let hall = TestServer::open().await;
    let (ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    let mut account = hall.guest().await;
    account.lasts("Ann Lasting").await;
    let (guest, into) = (hex(&ann), hex(&account));
    let TestServer { running, folder } = hall;
    running.stop().await;
    // The hall was killed after it had written down that it would.
    let note = Note { id: guest.clone(), at: 0, body: json!({ "into": into }).to_string() };
    let store = open_store(folder.path());
    let done = store.commit(vec![StoreOp::Note(NoteKind::Merge, note)]).await.expect("it lives");
    assert_eq!(done, Ok(()));
    store.close();
    drop(store);
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    (account.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    let mut socket = ben.socket(&format!("/api/tables/{id}/socket")).await;
    let mut name = socket.hear_of("view").await["seats"][0]["name"].clone();
    while name != "Ann Lasting" {
        name = socket.hear_of("state").await["seats"][0]["name"].clone();
    }
    assert_eq!(account.look(&id).await["seats"][0]["you"], true);
    let TestServer { running, folder } = hall;
    running.stop().await;
    // It is old enough: nobody looks for more.
    let store = open_store(folder.path());
    assert_eq!(store.note(NoteKind::Merge, &guest), Ok(None));
    assert_eq!(store.name(PersonId::from_hex(&guest).expect("a person")), Ok(Some(String::new())));
    store.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_who_signs_in_at_one_node_is_the_account_at_the_other() {
    let Some(database) = testkit::postgres::database() else { return };
    let node = async || {
        let configure = |config: &mut Config| {
            config.database = Some(database.url().parse().expect("a URL"));
        };
        TestServer::open_configured(configure).await
    };
    let (first, second) = (node().await, node().await);
    // The table is the first node's; the guest plays there, and signs in at the second.
    let (mut ann, mut ben, id, _) = first.two_at("nim", json!({ "heaps": [9, 9, 9, 9] })).await;
    ann.acts(&id, "a", "b-2").await.ok();
    let mut elsewhere = second.guest().await;
    elsewhere.lasts("Ann Lasting").await;
    let mut open = ann.socket(&format!("/api/tables/{id}/socket")).await;
    open.hear_of("view").await;
    let mut watching = ben.socket(&format!("/api/tables/{id}/socket")).await;
    assert_ne!(watching.hear_of("view").await["seats"][0]["name"], "Ann Lasting");
    ann.addr = second.running.addr();
    ann.merges("Ann Lasting").await.ok();
    // The guest is gone at the first node, too, and whoever looks on there is told the name.
    while open.hear().await.is_ok() {}
    while watching.hear_of("state").await["seats"][0]["name"] != "Ann Lasting" {}
    ben.acts(&id, "b", "a-1").await.ok();
    for node in [&first, &second] {
        elsewhere.addr = node.running.addr();
        assert_eq!(elsewhere.own_tables().await, std::slice::from_ref(&id));
        let seen = elsewhere.look(&id).await;
        assert_eq!((&seen["seats"][0]["you"], &seen["steps"]), (&true.into(), &2.into()), "{seen}");
    }
    elsewhere.acts(&id, "a", "a-1").await.ok();
    let mut stranger = Guest { addr: first.running.addr(), cookie: None };
    assert_eq!(stranger.look(&id).await["steps"], 3);
    for node in [first, second] {
        node.running.stop().await;
    }
}
