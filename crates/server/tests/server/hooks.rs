//! Hooks: what another service is told, and what it is not.

use std::time::Duration;

use serde_json::{Value as Json, json};
use server::HookSettings;

use crate::{
    common::{
        Answer, Guest, TestServer,
        listening::{Service, root},
    },
    waiting::Feed,
};

/// A hall that tells hooks and browsers at once, also on this machine.
pub(crate) async fn server_with_hooks() -> TestServer {
    TestServer::open_configured(|config| {
        let moment = Duration::from_millis(20);
        config.hooks =
            HookSettings { look: moment, unseen: moment, again: moment / 20, open: true };
        config.trusted_roots = Some(root());
    })
    .await
}

impl Guest {
    async fn hooks(&mut self, body: &Json) -> Answer {
        let json_type = [("Content-Type", "application/json")];
        self.send("PUT", "/api/account/hook", &json_type, body.to_string().as_bytes()).await
    }
}

#[tokio::test]
async fn hook_is_told_a_turn_once_the_start_and_the_end() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(204).await);
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ben.lasts("Ben Lasting").await;
    let wish = json!({ "url": service.url(), "kinds": ["turn", "started", "over"] });
    let secret = ben.hooks(&wish).await.ok()["secret"].as_str().expect("a secret").to_string();
    ben.post("/api/account/hook/test", &json!({})).await.ok();
    let posted = service.next().await;
    let (signature, body) = (posted.header("x-musterhall-signature"), posted.text());
    assert!(body.contains("\"type\":\"test\""), "{body}");
    // Whoever knows the secret can check who sends it: `openssl dgst -sha256 -hmac`.
    let (time, sum) = signature.split_once(",v1=").expect("two parts");
    let time = time.strip_prefix("t=").expect("the time");
    use hmac::{KeyInit as _, Mac as _};
    let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    mac.update(format!("{time}.{body}").as_bytes());
    let right: String =
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(sum, right);
    // A table that waits is told of, too, once the hall has looked: so it follows from here.
    let both = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (own, _) = ben.table(json!({ "game": "nim", "seats": both })).await;
    let own_turn = service.next_json().await;
    let own_turn = if own_turn["type"] == "started" { service.next_json().await } else { own_turn };
    assert_eq!((&own_turn["type"], &own_turn["table"]), (&json!("turn"), &json!(own)));
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ben.sits(&id, &links["b"]).await.ok();
    let started = service.next_json().await;
    assert_eq!((&started["type"], &started["table"]), (&json!("started"), &json!(id)));
    ann.acts(&id, "a", "a-1").await.ok();
    let turn = service.next_json().await;
    assert_eq!((&turn["type"], &turn["seats"]), (&json!("turn"), &json!(["b"])));
    assert_eq!(turn["allowed_mentions"], json!({ "parse": [] }));
    // It is told once: what comes next is the end, at once after the last turn.
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    let over = service.next_json().await;
    assert_eq!((&over["type"], &over["won"]), (&json!("over"), &json!(["a"])));
    // Nothing of what is secret leaves: neither the link, nor the secret, nor whose cookie it is.
    let told = [started, turn, over].map(|one| one.to_string()).concat();
    let link = links["b"].as_str().expect("a link").split_once("#seat=").expect("a secret").1;
    let cookie = ben.cookie.as_deref().expect("a cookie").split_once('=').expect("a value").1;
    for kept in [link, &*secret, cookie] {
        assert!(!told.contains(kept), "{told}");
    }
}

#[tokio::test]
async fn hook_that_fails_twenty_times_is_off_until_it_is_saved_again() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(302).await);
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    let wish = json!({ "url": service.url(), "kinds": ["turn"] });
    ben.hooks(&wish).await.ok();
    // A message is tried three times, and a redirection is followed nowhere.
    let mut heard = Vec::new();
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    for _ in 0..7 {
        ben.table(json!({ "game": "nim", "seats": seats })).await;
    }
    while heard.len() < 20 {
        heard.push(service.next_json().await["id"].to_string());
    }
    heard.dedup();
    assert_eq!(heard.len(), 7, "{heard:?}");
    let off = loop {
        let state = ben.get("/api/account/hook").await.ok()["hook"].clone();
        if state["off"] == true {
            break state;
        }
    };
    assert_eq!((&off["failures"], &off["host"]), (&json!(20), &json!("127.0.0.1")));
    let again = ben.hooks(&json!({ "kinds": ["over"] })).await.ok();
    assert_eq!((&again["hook"]["off"], &again["secret"]), (&json!(false), &Json::Null));
    let refused = ben.post("/api/account/hook/test", &json!({})).await;
    assert!(refused.refused(422, "illegal")["message"].to_string().contains("302"));
}

#[tokio::test]
async fn hook_into_the_network_of_the_hall_is_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let good = json!({ "url": "https://127.0.0.1/x", "kinds": ["turn"] });
    ann.hooks(&good).await.refused(404, "not_found");
    ann.lasts("Ann Lasting").await;
    ann.post("/api/account/hook/test", &json!({})).await.refused(404, "not_found");
    for (bad, at) in [
        (json!({ "url": "http://example.org/x", "kinds": ["turn"] }), "url"),
        (json!({ "url": "https://example.org:22/x", "kinds": ["turn"] }), "url"),
        (json!({ "kinds": ["turn"] }), "url"),
        (json!({ "url": "https://example.org/x", "kinds": [] }), "kinds"),
        (
            json!({ "url": "https://example.org/x", "kinds": ["turn"],
                "quiet": { "from": 0, "to": 1440, "offset": 0 } }),
            "quiet",
        ),
        (
            json!({ "url": "https://example.org/x", "kinds": ["turn"],
                "quiet": { "from": 0, "to": 1, "offset": 0, "zone": "Nowhere" } }),
            "quiet",
        ),
    ] {
        assert_eq!(ann.hooks(&bad).await.refused(400, "bad_request")["at"], at, "{bad}");
    }
    // The name may lead there later: it is looked at when a message is sent.
    ann.hooks(&good).await.ok();
    ann.post("/api/account/hook/test", &json!({})).await.refused(422, "illegal");
    let data = ann.get("/api/account/data").await.ok();
    assert_eq!(data["hook"]["host"], "127.0.0.1");
    assert!(!data.to_string().contains("/x"), "an address may hold a secret");
    ann.send("DELETE", "/api/account/hook", &[], b"").await.ok();
    assert_eq!(ann.get("/api/account/hook").await.ok()["hook"], Json::Null);
}

#[tokio::test]
async fn hook_of_another_is_told_nothing_of_prepared_lines() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(204).await);
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ben.lasts("Ben Lasting").await;
    let wish = json!({ "url": service.url(), "kinds": ["turn", "started", "over"] });
    ben.hooks(&wish).await.ok();
    // Once it is told of a table that waits the hall follows from here.
    let both = json!([{ "kind": "me" }, { "kind": "device" }]);
    ben.table(json!({ "game": "nim", "seats": both })).await;
    while service.next_json().await["type"] != "turn" {}
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let setup = json!({ "heaps": [9, 9, 9, 9] });
    let (id, links) = ann.table(json!({ "game": "nim", "setup": setup, "seats": seats })).await;
    ben.sits(&id, &links["b"]).await.ok();
    assert_eq!(service.next_json().await["type"], "started");
    ann.acts(&id, "a", "d-1").await.ok();
    let before = service.next_json().await;
    // If c-1 then c-2, and if b-7 then, a-7.
    let later = json!([{ "seat": "a", "word": "a-7" }]);
    let later = json!([{ "seat": "b", "word": "b-7", "then": later }]);
    let answer = json!([{ "seat": "a", "word": "c-2", "then": later }]);
    let lines = json!([{ "seat": "b", "word": "c-1", "then": answer }]);
    let body = json!({ "seat": "a", "steps": 1, "lines": lines }).to_string();
    let json_type = [("Content-Type", "application/json")];
    let path = format!("/api/tables/{id}/lines");
    ann.send("PUT", &path, &json_type, body.as_bytes()).await.ok();
    // What comes next is the turn after the answer, told as any other.
    ben.acts(&id, "b", "c-1").await.ok();
    let after = service.next_json().await;
    let keys = |told: &Json| told.as_object().map(|all| all.keys().cloned().collect::<Vec<_>>());
    assert_eq!((&before["type"], &after["type"]), (&json!("turn"), &json!("turn")));
    assert_eq!(keys(&before), keys(&after));
    for secret in ["lines", "prepared", "b-7", "a-7"] {
        assert!(!after.to_string().contains(secret), "{after}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn hook_by_tls_is_told_where_its_certificate_is_good() {
    let (hall, mut service) = (server_with_hooks().await, Service::by_tls("good").await);
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    let wish = json!({ "url": service.url(), "kinds": ["turn"] });
    ben.hooks(&wish).await.ok();
    ben.post("/api/account/hook/test", &json!({})).await.ok();
    let posted = service.next().await;
    assert!(posted.text().contains("\"type\":\"test\"") && posted.head.contains("/secret-path"));
    assert!(posted.header("x-musterhall-signature").starts_with("t="));
    assert_eq!(posted.header("host"), format!("localhost:{}", service.addr.port()));
}

#[tokio::test]
async fn hook_by_tls_is_told_nothing_where_its_certificate_is_wrong() {
    let hall = server_with_hooks().await;
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    for wrong in ["unknown", "elsewhere", "expired"] {
        let mut service = Service::by_tls(wrong).await;
        let wish = json!({ "url": service.url(), "kinds": ["turn"] });
        ben.hooks(&wish).await.ok();
        ben.post("/api/account/hook/test", &json!({})).await.refused(422, "illegal");
        assert!(service.broke_off().await, "{wrong}: something was posted");
    }
}

#[tokio::test]
async fn line_of_chat_is_told_to_whoever_is_not_there_without_what_it_says() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(204).await);
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ann.lasts("Ann Lasting").await;
    ben.lasts("Ben Lasting").await;
    ben.hooks(&json!({ "url": service.url(), "kinds": ["turn", "message"] })).await.ok();
    // From the first turn on the hall follows.
    let both = json!([{ "kind": "me" }, { "kind": "device" }]);
    ben.table(json!({ "game": "nim", "seats": both })).await;
    assert_eq!(service.next_json().await["type"], "turn");
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ben.sits(&id, &links["b"]).await.ok();
    ann.does(&id, json!({ "type": "chat", "text": "the number is 4711" })).await.ok();
    let told = service.next_json().await;
    assert_eq!((&told["type"], &told["table"]), (&json!("message"), &json!(id)));
    assert_eq!(told["from"], "Ann Lasting");
    assert!(!told.to_string().contains("4711"), "{told}");
    // Neither his own lines are told, nor those of somebody whom he blocks.
    ben.does(&id, json!({ "type": "chat", "text": "thanks" })).await.ok();
    let json_type = [("Content-Type", "application/json")];
    ben.send("PUT", "/api/people/Ann%20Lasting/block", &json_type, b"{}").await;
    ann.does(&id, json!({ "type": "chat", "text": "another" })).await.ok();
    ann.acts(&id, "a", "a-1").await.ok();
    assert_eq!(service.next_json().await["type"], "turn");
}

#[tokio::test]
async fn line_of_chat_is_an_event_for_the_others_at_the_table() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ann.is_called("Ann").await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ben.sits(&id, &links["b"]).await.ok();
    let mut feed = Feed::at(&ben, None, "/api/me/events", "PersonEvent").await;
    feed.next_of("waiting").await;
    ann.does(&id, json!({ "type": "chat", "text": "hello" })).await.ok();
    let event = feed.next_of("message").await;
    assert_eq!((&event["table"], &event["from"]), (&json!(id), &json!("Ann")));
    assert!(!event.to_string().contains("hello"), "{event}");
}
