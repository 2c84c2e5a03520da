//! What the host sees and does, and that nobody else does.

use std::collections::BTreeSet;

use crate::common::{Answer, Guest, TestServer, schema};
use serde_json::{Value as Json, json};

/// The token that the hall wrote down for its host.
pub(crate) fn token(hall: &TestServer) -> String {
    let text = std::fs::read_to_string(hall.folder.path().join("admin.token"));
    text.expect("the hall wrote it").lines().next().expect("a line").into()
}

/// The host, who has the token.
pub(crate) struct Host {
    guest: Guest,
    token: String,
}

impl Host {
    pub(crate) fn of(hall: &TestServer) -> Host {
        Host { guest: hall.stranger(), token: token(hall) }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Json {
        self.ask("GET", path, None).await.ok()
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Json) -> Answer {
        self.ask("POST", path, Some(body)).await
    }

    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Option<&Json>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [
            ("Authorization", &*bearer),
            ("Content-Type", "application/json"),
            ("X-Admin-Name", "Hedy"),
        ];
        let body = body.map_or(String::new(), Json::to_string);
        self.guest.send(method, &format!("/admin/api/{path}"), &headers, body.as_bytes()).await
    }

    /// Mutes or bans.
    pub(crate) async fn sanctions(&mut self, kind: &str, on: &Json, why: &str) -> Json {
        let body = json!({ "kind": kind, "on": on, "days": 3, "why": why });
        self.post("sanctions", &body).await.ok()
    }

    /// The id by which the host knows somebody of this name.
    pub(crate) async fn person(&mut self, name: &str) -> Json {
        let people = self.get("people").await["people"].clone();
        let people = people.as_array().expect("a list");
        let found = people.iter().find(|one| one["name"] == name);
        found.unwrap_or_else(|| panic!("no {name} in {people:?}"))["person"].clone()
    }
}

/// Every route of the host as the protocol has it: its method, and its path with something in
/// the place of what it names.
fn routes() -> Vec<(String, String)> {
    let mut routes = Vec::new();
    for (path, item) in schema::OPENAPI["paths"].as_object().expect("there are some") {
        if !path.starts_with("/admin/api/") {
            continue;
        }
        let path = path.replace("{id}", "abcdefghabcdefgh").replace("{person}", &"0".repeat(64));
        let path = path.replace("{report}", "1-1");
        let methods = item.as_object().expect("methods").keys().filter(|key| *key != "parameters");
        routes.extend(methods.map(|method| (method.to_uppercase(), path.clone())));
    }
    routes
}

#[tokio::test]
async fn every_route_of_the_host_without_the_token_is_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let routes = routes();
    assert!(routes.len() >= 16, "found {routes:?}");
    let json = ("Content-Type", "application/json");
    let wrong = format!("Bearer {}", "0".repeat(64));
    // No more than may be tried.
    let mut tries = 8;
    for (method, path) in routes {
        if path.ends_with("/session") && method == "POST" {
            let body = json!({ "token": "0".repeat(64) }).to_string();
            ann.send(&method, &path, &[json], body.as_bytes()).await.refused(401, "no_token");
            continue;
        }
        ann.send(&method, &path, &[json], b"{}").await.refused(401, "no_token");
        let empty = [json, ("Authorization", "Bearer ")];
        if tries > 0 {
            ann.send(&method, &path, &empty, b"{}").await.refused(401, "no_token");
            let wrong = [json, ("Authorization", &*wrong)];
            ann.send(&method, &path, &wrong, b"{}").await.refused(401, "no_token");
            tries -= 2;
        }
    }
    // Ten wrong ones, and no more is looked at.
    let mut refused = 0;
    for _ in 0..10 {
        let wrong = [("Authorization", &*wrong)];
        let answer = ann.send("GET", "/admin/api/log", &wrong, b"").await;
        refused += u32::from(answer.status == 429);
    }
    assert!(refused >= 5, "only {refused} were refused unseen");
    hall.running.stop().await;
}

#[tokio::test]
async fn token_given_once_is_kept_in_a_cookie_of_the_page() {
    let hall = TestServer::open().await;
    let mut page = hall.stranger();
    let json = [("Content-Type", "application/json")];
    let body = json!({ "token": token(&hall) }).to_string();
    let entered = page.send("POST", "/admin/api/session", &json, body.as_bytes()).await;
    entered.ok();
    let cookie = entered.header("set-cookie").expect("a cookie").to_string();
    for part in ["admin=", "; Path=/admin", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Max-Age"), "it ends with the browser: {cookie}");
    page.cookie = cookie.split(';').next().map(Into::into);
    page.get("/admin/api/log").await.ok();
    for list in ["log", "reports", "tables", "retention", "studies"] {
        let place = format!("/admin/api/{list}?after=x");
        page.get(&place).await.refused(400, "bad_request");
    }
    page.get("/admin/api/log?after=001788000000000-0000abcd").await.ok();
    // A page of another site has it not sent, and would be refused all the same.
    let foreign = [("Origin", "http://evil.example"), json[0]];
    let closing = page.send("POST", "/admin/api/sanctions", &foreign, b"{}").await;
    closing.refused(403, "cross_site");
    let left = page.send("DELETE", "/admin/api/session", &[], b"").await;
    assert!(left.header("set-cookie").expect("a cookie").contains("Max-Age=0"));
    hall.running.stop().await;
}

#[tokio::test]
async fn token_of_before_opens_nothing_after_a_restart() {
    let hall = TestServer::open().await;
    let mut before = Host::of(&hall);
    before.get("log").await;
    let hall = hall.reopen().await;
    let old = before.token.clone();
    let mut host = Host::of(&hall);
    assert_ne!(host.token, old);
    host.token = old;
    host.ask("GET", "log", None).await.refused(401, "no_token");
    hall.running.stop().await;
}

#[tokio::test]
async fn host_closes_a_table_and_its_links_say_why() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    let mut host = Host::of(&hall);
    let listed = host.get("tables").await;
    assert_eq!(listed["tables"][0]["id"], id.as_str());
    let close = format!("tables/{id}/close");
    host.post(&close, &json!({ "why": " " })).await.refused(400, "bad_request");
    host.post(&close, &json!({ "why": "It was <b>abused</b>." })).await.ok();
    host.post(&close, &json!({ "why": "twice" })).await.refused(410, "gone");
    while socket.hear().await.is_ok() {}
    let path = format!("/api/tables/{id}");
    let gone = ann.get(&path).await.refused(410, "gone");
    assert!(gone["message"].as_str().expect("words").contains("abused"), "{gone}");
    // Also after a restart, and in the language of the reader.
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    let gone = ann.get(&format!("{path}?lang=de")).await.refused(410, "gone");
    assert!(gone["message"].as_str().expect("words").contains("Betreiber"), "{gone}");
    let page = ann.get(&format!("/t/{id}?lang=de")).await;
    assert_eq!(page.status, 410);
    let html = page.text();
    assert!(html.contains("Diesen Tisch gibt es nicht mehr."), "{html}");
    assert!(html.contains("&lt;b&gt;abused"), "text is no markup: {html}");
    ann.get(&format!("/tables/{id}/picture.svg")).await.refused(410, "gone");
    assert_eq!(ann.get("/api/tables").await.ok()["mine"], json!([]));
    let log = Host::of(&hall).get("log").await;
    let act = &log["acts"][0];
    assert_eq!(
        (&act["act"], &act["on"], &act["by"]),
        (&json!("close"), &json!(id), &json!("Hedy"))
    );
    assert_eq!(act["why"], "It was <b>abused</b>.");
    hall.running.stop().await;
}

#[tokio::test]
async fn log_of_the_host_tells_every_act_and_no_route_changes_it() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.is_called("Ann").await;
    let mut host = Host::of(&hall);
    let person = host.person("Ann").await;
    host.sanctions("mute", &person, "loud").await;
    let lift = json!({ "kind": "mute", "on": person, "why": "calm" });
    host.post("sanctions/lift", &lift).await.ok();
    host.post("sanctions/lift", &lift).await.refused(404, "not_found");
    host.sanctions("ban", &json!("10.1.2.3"), "floods").await;
    let path = format!("people/{}/name", person.as_str().expect("an id"));
    let name = json!({ "name": "Guest of honour", "why": "rude" });
    assert_eq!(host.post(&path, &name).await.ok()["name"], "Guest of honour");
    let settings = host.get("retention").await["settings"].clone();
    host.post("retention", &json!({ "settings": settings })).await.ok();
    let log = host.get("log").await;
    let acts: Vec<&str> = log["acts"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|act| act["act"].as_str().expect("a word"))
        .collect();
    assert_eq!(acts, ["retention", "rename", "ban", "lift_mute", "mute"]);
    let marks: BTreeSet<&str> = log["acts"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|act| act["token"].as_str().expect("a mark"))
        .collect();
    assert_eq!(marks.len(), 1);
    assert!(!token(&hall).contains(marks.first().expect("one")), "it tells no part of the token");
    assert_eq!(ann.get("/api/me").await.ok()["name"], "Guest of honour");
    // Only reading is offered.
    for method in ["POST", "PUT", "DELETE"] {
        host.ask(method, "log", Some(&json!({}))).await.refused(405, "wrong_method");
    }
    hall.running.stop().await;
}

/// What the host is shown is at most what everybody at the table may know, and who they are.
#[tokio::test]
async fn host_is_told_no_secret_of_a_match() {
    let hall = TestServer::open().await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let (id, links) = ann.table(json!({ "game": "muster-chess", "seats": seats })).await;
    let secret = links["b"].as_str().expect("a link").split_once('=').expect("a secret").1;
    let view = ann.look(&id).await;
    let offers = &view["offers"]["a"]["list"];
    let word = offers[0]["word"].as_str().unwrap_or("8/8/PPPPPPPP/RNBQKBNR").to_string();
    ann.acts(&id, "a", &word).await.ok();
    let hash = session_hash(secret);
    let mut host = Host::of(&hall);
    let mut told = String::new();
    for (method, path) in routes() {
        if method == "GET" {
            let path = path.trim_start_matches("/admin/api/").replace("abcdefghabcdefgh", &id);
            told += &host.get(&path).await.to_string();
        }
    }
    assert!(told.contains(&id));
    let cookie = ann.cookie.clone().expect("a session");
    let session = cookie.split_once('=').expect("a secret").1;
    let token = token(&hall);
    for hidden in [&*word, secret, &*hash, session, &*token] {
        assert!(!told.contains(hidden), "{hidden} is told");
    }
    ben.sits(&id, &links["b"]).await.ok();
    hall.running.stop().await;
}

fn session_hash(secret: &str) -> String {
    use sha2::{Digest as _, Sha256};
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
