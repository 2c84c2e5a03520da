//! Mutes, bans and reports: by whatever way somebody comes, and after a restart.

use crate::{
    admin::Host,
    common::{Guest, TestServer},
};
use serde_json::{Value as Json, json};
use server::{Limits, Rate};
use tokio_tungstenite::tungstenite::Error;

async fn says(guest: &mut Guest, id: &str, text: &str) -> crate::common::Answer {
    guest.order(id, json!({ "command": { "type": "chat", "text": text } })).await
}

async fn two(hall: &TestServer) -> (Guest, Guest, String) {
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    ann.is_called("Ann").await;
    ben.is_called("Ben").await;
    (ann, ben, id)
}

#[tokio::test]
async fn person_muted_hears_why_by_every_way_and_after_a_restart() {
    let hall = TestServer::open().await;
    let (_, mut ben, id) = two(&hall).await;
    let mut host = Host::of(&hall);
    let person = host.person("Ben").await;
    let mut socket = ben.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    says(&mut ben, &id, "before").await.ok();
    host.sanctions("mute", &person, "insults").await;
    let fault = says(&mut ben, &id, "after").await.refused(403, "muted");
    assert!(fault["message"].as_str().expect("words").contains("insults"), "{fault}");
    let chat = json!({ "type": "chat", "text": "by socket" });
    socket.say(json!({ "type": "command", "id": 7, "command": chat })).await;
    let refused = socket.hear_of("refused").await;
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(7), &json!("muted")));
    // A name could say what he may not.
    let json_body = [("Content-Type", "application/json")];
    let body = json!({ "name": "Loud Ben" }).to_string();
    let renamed = ben.send("PUT", "/api/me", &json_body, body.as_bytes()).await;
    renamed.refused(403, "muted");
    // He plays on.
    ben.does(&id, json!({ "type": "offer_draw", "seat": "b" })).await;
    let view = ben.look(&id).await;
    let said: Vec<&Json> = view["chat"].as_array().expect("lines").iter().collect();
    assert_eq!(said.len(), 1, "{said:?}");
    let hall = hall.reopen().await;
    ben.addr = hall.running.addr();
    says(&mut ben, &id, "again").await.refused(403, "muted");
    let mut host = Host::of(&hall);
    let lift = json!({ "kind": "mute", "on": person, "why": "sorry" });
    host.post("sanctions/lift", &lift).await.ok();
    says(&mut ben, &id, "thank you").await.ok();
    hall.running.stop().await;
}

#[tokio::test]
async fn person_banned_is_let_in_nowhere_and_his_lines_are_cut() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two(&hall).await;
    let mut host = Host::of(&hall);
    let person = host.person("Ben").await;
    let path = format!("/api/tables/{id}/socket");
    let (mut hers, mut his) = (ann.socket(&path).await, ben.socket(&path).await);
    hers.hear_of("view").await;
    his.hear_of("view").await;
    // Server-sent events end, too: whoever reads them reads to the end.
    let mut reader = ben.clone();
    let events = format!("/api/tables/{id}/events");
    let stream = tokio::spawn(async move { reader.get(&events).await });
    while host.get("addresses").await["addresses"][0]["streams"] != 3 {
        tokio::task::yield_now().await;
    }
    host.sanctions("ban", &person, "cheats").await;
    let close = loop {
        if let Err(frame) = his.hear().await {
            break frame.expect("the hall says why");
        }
    };
    assert_eq!(u16::from(close.code), 1008, "{close:?}");
    let heard = tokio::time::timeout(crate::common::TIMEOUT, stream).await.expect("it ends");
    assert!(heard.expect("no panic").text().contains("closing"));
    for way in [format!("/api/tables/{id}"), "/api/games".into(), "/api/me".into()] {
        let fault = ben.get(&way).await.refused(403, "banned");
        assert!(fault["message"].as_str().expect("words").contains("cheats"), "{fault}");
    }
    let refused = ben.upgrade(&path, &[]).await.err().expect("no socket");
    let Error::Http(answer) = refused else { panic!("{refused}") };
    assert_eq!(answer.status(), 403);
    says(&mut ben, &id, "let me in").await.refused(403, "banned");
    let page = ben.get("/").await;
    assert_eq!(page.status, 403);
    assert!(page.text().contains("cheats") && page.text().contains("To the lobby"));
    // Her line is open.
    says(&mut ann, &id, "still here").await.ok();
    hers.hear_of("state").await;
    let hall = hall.reopen().await;
    ben.addr = hall.running.addr();
    ben.get("/api/me").await.refused(403, "banned");
    let lift = json!({ "kind": "ban", "on": person, "why": "enough" });
    Host::of(&hall).post("sanctions/lift", &lift).await.ok();
    ben.get("/api/me").await.ok();
    hall.running.stop().await;
}

#[tokio::test]
async fn address_banned_keeps_its_guests_out_but_not_the_host() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let mut host = Host::of(&hall);
    let addresses = host.get("addresses").await;
    assert_eq!(addresses["addresses"][0]["address"], "127.0.0.1");
    let six = json!("2001:db8:1:2:3:4:5:6");
    assert_eq!(host.sanctions("ban", &six, "floods").await["on"], "2001:db8:1:2::/64");
    host.sanctions("ban", &json!("127.0.0.1"), "floods").await;
    ann.get("/api/me").await.refused(403, "banned");
    hall.stranger().get("/api/games").await.refused(403, "banned");
    assert_eq!(ann.get("/healthz").await.status, 200);
    assert_eq!(ann.get("/admin").await.status, 200);
    let all = host.get("sanctions").await;
    assert_eq!(all["sanctions"].as_array().map(Vec::len), Some(2), "{all}");
    for on in ["127.0.0.1", "2001:db8:1:2::/64"] {
        let lift = json!({ "kind": "ban", "on": on, "why": "a mistake" });
        host.post("sanctions/lift", &lift).await.ok();
    }
    ann.get("/api/me").await.ok();
    for (wrong, at) in [
        (json!({ "kind": "ban", "on": "10.0.0", "days": 1, "why": "x" }), "on"),
        (json!({ "kind": "mute", "on": "10.0.0.1", "days": 1, "why": "x" }), "on"),
        (json!({ "kind": "kick", "on": "10.0.0.1", "days": 1, "why": "x" }), "kind"),
        (json!({ "kind": "ban", "on": "10.0.0.1", "days": 0, "why": "x" }), "days"),
        (json!({ "kind": "ban", "on": "10.0.0.1", "days": 1, "why": "" }), "why"),
    ] {
        let fault = host.post("sanctions", &wrong).await.refused(400, "bad_request");
        assert_eq!(fault["at"], at, "{fault}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn report_is_received_and_the_host_answers_it() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two(&hall).await;
    says(&mut ben, &id, "you are a fool").await.ok();
    let line = ann.look(&id).await["chat"][0]["seq"].clone();
    let path = format!("/api/tables/{id}/reports");
    let report = json!({ "about": "line", "line": line, "text": "He insults me." });
    let received = ann.post(&path, &report).await;
    assert_eq!((received.status, received.ok()), (201, json!({ "received": true })));
    let report = json!({ "about": "name", "seat": "b", "text": "What a name." });
    ann.post(&path, &report).await.ok();
    for (wrong, at) in [
        (json!({ "about": "line", "text": "x" }), "about"),
        (json!({ "about": "line", "line": 999, "text": "x" }), "line"),
        (json!({ "about": "person", "seat": "f", "text": "x" }), "seat"),
        (json!({ "about": "name", "seat": "b", "text": "" }), "text"),
    ] {
        let fault = ann.post(&path, &wrong).await.refused(400, "bad_request");
        assert_eq!(fault["at"], at, "{fault}");
    }
    let mut host = Host::of(&hall);
    let reports = host.get("reports").await;
    let (name, said) = (&reports["reports"][0], &reports["reports"][1]);
    assert_eq!((&name["about"], &name["name"]), (&json!("name"), &json!("Ben")));
    assert_eq!((&said["said"], &said["state"]), (&json!("you are a fool"), &json!("open")));
    assert_eq!(said["person"], host.person("Ben").await);
    let path = format!("reports/{}", said["id"].as_str().expect("an id"));
    let answer = json!({ "state": "acted", "why": "muted for three days" });
    host.post(&path, &answer).await.ok();
    let hall = hall.reopen().await;
    let mut host = Host::of(&hall);
    let reports = host.get("reports").await;
    assert_eq!(reports["reports"][1]["state"], "acted");
    assert_eq!(reports["reports"][1]["answer"], "muted for three days");
    assert_eq!(host.get("log").await["acts"][0]["act"], "report");
    host.post("reports/none", &answer).await.refused(404, "not_found");
    hall.running.stop().await;
}

#[tokio::test]
async fn address_that_reports_too_much_is_refused() {
    let limits = Limits { reports: Rate { burst: 2.0, rate: 0.001 }, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let (mut ann, mut ben, id) = two(&hall).await;
    let path = format!("/api/tables/{id}/reports");
    let report = json!({ "about": "person", "seat": "a", "text": "boo" });
    ben.post(&path, &report).await.ok();
    ann.post(&path, &report).await.ok();
    let refused = ben.post(&path, &report).await;
    refused.refused(429, "too_many");
    assert!(refused.header("retry-after").is_some());
    hall.running.stop().await;
}
