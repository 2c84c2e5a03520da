//! Tokens of programs, and accounts of bots: what they open, and what they do not.

use serde_json::{Value as Json, json};
use server::Limits;

use crate::common::{Answer, Guest, TestServer, kept_in};

/// A program with a token and no cookie.
pub(crate) struct Program {
    pub(crate) guest: Guest,
    pub(crate) token: String,
}

impl Program {
    pub(crate) async fn asks(&mut self, method: &str, path: &str, body: &Json) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("Content-Type", "application/json"), ("Authorization", &*bearer)];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.guest.send(method, path, &headers, body.as_bytes()).await;
        assert_eq!(self.guest.cookie, None, "a token begins no session");
        answer
    }

    pub(crate) async fn gets(&mut self, path: &str) -> Answer {
        self.asks("GET", path, &Json::Null).await
    }
}

impl Guest {
    /// A program of this guest, who has an account.
    pub(crate) async fn program(&mut self, scopes: &[&str]) -> Program {
        let new = json!({ "name": "test", "scopes": scopes });
        let made = self.post("/api/account/tokens", &new).await.ok();
        let token = made["secret"].as_str().expect("a secret").to_string();
        assert!(token.starts_with("mh_") && token.len() == 67, "{token}");
        Program { guest: Guest { addr: self.addr, cookie: None }, token }
    }

    async fn token_list(&mut self) -> Vec<Json> {
        let list = self.get("/api/account/tokens").await.ok();
        list["tokens"].as_array().cloned().expect("a list")
    }

    async fn becomes_bot(&mut self) -> Answer {
        self.post("/api/account/bot", &json!({ "password": "three words here" })).await
    }
}

#[tokio::test]
async fn token_does_what_its_scopes_say_and_nothing_else() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", json!({})).await;
    ann.lasts("Ann Lasting").await;
    let mut programs = Vec::new();
    for scope in ["read", "play", "setup"] {
        programs.push(ann.program(&[scope]).await);
    }
    let table = format!("/api/tables/{id}");
    let view = programs[0].gets(&table).await.ok();
    assert_eq!(view["seats"][0]["you"], true, "{view}");
    assert_eq!(programs[0].gets("/api/me").await.ok()["name"], "Ann Lasting");
    let act =
        json!({ "seq": view["seq"], "command": { "type": "act", "seat": "a", "word": "a-1" } });
    let commands = format!("{table}/commands");
    let new = json!({ "game": "nim", "seats": [{ "kind": "me" }, { "kind": "bot", "level": 1 }] });
    for (program, method, path, body, scope) in [
        (0, "POST", &*commands, &act, "play"),
        (2, "POST", &*commands, &act, "play"),
        (1, "GET", &*table, &Json::Null, "read"),
        (0, "GET", &*format!("{table}/socket"), &Json::Null, "play"),
        (1, "POST", "/api/tables", &new, "setup"),
        (0, "DELETE", &*table, &Json::Null, "setup"),
    ] {
        let program = &mut programs[program];
        let refused = program.asks(method, path, body).await.refused(403, "needs_scope");
        assert_eq!(refused["scope"], scope, "{path}");
        assert!(refused["message"].as_str().is_some_and(|text| text.contains(scope)));
    }
    programs[1].asks("POST", &commands, &act).await.ok();
    programs[2].asks("POST", "/api/tables", &new).await.ok();
}

#[tokio::test]
async fn token_never_reaches_the_account_or_the_host() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let mut all = ann.program(&["read", "play", "setup"]).await;
    for (method, path) in [
        ("GET", "/api/account"),
        ("GET", "/api/account/data"),
        ("GET", "/api/account/tokens"),
        ("POST", "/api/account/tokens"),
        ("POST", "/api/account/devices"),
        ("PUT", "/api/account/password"),
        ("PUT", "/api/me"),
        ("DELETE", "/api/account"),
        ("DELETE", "/api/account/sessions"),
        ("POST", "/api/session"),
    ] {
        let body = if method == "GET" { Json::Null } else { json!({}) };
        all.asks(method, path, &body).await.refused(403, "not_yours");
    }
    all.gets("/admin/api/log").await.refused(401, "no_token");
    assert_eq!(all.gets("/api/nothing/there").await.status, 404);
}

#[tokio::test]
async fn token_that_is_unknown_ended_or_withdrawn_opens_nothing() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let mut program = ann.program(&["read"]).await;
    program.gets("/api/me").await.ok();
    // A cookie beside it does not help.
    let made_up = format!("mh_{}", "0".repeat(64));
    for wrong in [&*made_up, "mh_", "mh_\u{e9}"] {
        let bearer = format!("Bearer {wrong}");
        let answer = ann.send("GET", "/api/me", &[("Authorization", &bearer)], b"").await;
        if wrong.is_ascii() {
            answer.refused(401, "bad_token");
        }
    }
    let listed = ann.token_list().await;
    let mark = listed[0]["id"].as_str().expect("an id").to_string();
    assert!(listed[0]["used"].is_number() && listed[0]["until"].is_null(), "{listed:?}");
    let path = format!("/api/account/tokens/{mark}");
    ann.send("DELETE", &path, &[], b"").await.ok();
    program.gets("/api/me").await.refused(401, "bad_token");
    ann.send("DELETE", &path, &[], b"").await.refused(404, "not_found");
    assert!(ann.token_list().await.is_empty());
    // A restart changes nothing of it.
    let mut stays = ann.program(&["read"]).await;
    let hall = hall.reopen().await;
    (stays.guest.addr, program.guest.addr) = (hall.running.addr(), hall.running.addr());
    stays.gets("/api/me").await.ok();
    program.gets("/api/me").await.refused(401, "bad_token");
}

#[tokio::test]
async fn new_password_and_deleting_the_account_end_every_token() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let codes = ann.lasts("Ann Lasting").await;
    let json_type = [("Content-Type", "application/json")];
    let mut program = ann.program(&["read"]).await;
    let change = json!({ "password": "three words here", "new": "other words here" }).to_string();
    ann.send("PUT", "/api/account/password", &json_type, change.as_bytes()).await.ok();
    program.gets("/api/me").await.refused(401, "bad_token");
    let mut program = ann.program(&["read"]).await;
    let recover = json!({ "name": "Ann Lasting", "code": codes[0], "password": "more words here" });
    ann.post("/api/session/recovery", &recover).await.ok();
    program.gets("/api/me").await.refused(401, "bad_token");
    let mut program = ann.program(&["read"]).await;
    program.gets("/api/me").await.ok();
    let gone = json!({ "password": "more words here" }).to_string();
    ann.send("DELETE", "/api/account", &json_type, gone.as_bytes()).await.ok();
    program.gets("/api/me").await.refused(401, "bad_token");
}

#[tokio::test]
async fn token_is_kept_as_its_digest_and_told_once() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let program = ann.program(&["read", "play"]).await;
    let data = ann.get("/api/account/data").await.ok();
    assert_eq!(data["tokens"][0]["name"], "test");
    assert_eq!(data["tokens"][0]["scopes"], json!(["read", "play"]));
    let secret = program.token.strip_prefix("mh_").expect("the beginning").to_string();
    let digest = session::Hash32::of(&program.token).to_hex();
    for told in [data.to_string(), ann.get("/api/account/tokens").await.text()] {
        assert!(!told.contains(&secret) && !told.contains(&digest), "{told}");
    }
    let folder = hall.folder.path().to_path_buf();
    let TestServer { running, folder: held } = hall;
    running.stop().await;
    let kept = String::from_utf8_lossy(&kept_in(&folder)).into_owned();
    assert!(kept.contains(&digest) && !kept.contains(&secret));
    drop(held);
}

#[tokio::test]
async fn wish_for_a_token_that_makes_no_sense_is_refused() {
    let hall = TestServer::open_with(Limits::unbounded()).await;
    let mut ann = hall.guest().await;
    let path = "/api/account/tokens";
    let good = json!({ "name": "one", "scopes": ["read"], "days": 30 });
    ann.post(path, &good).await.refused(404, "not_found");
    ann.lasts("Ann Lasting").await;
    for (bad, at) in [
        (json!({ "name": "", "scopes": ["read"] }), "name"),
        (json!({ "name": "x".repeat(41), "scopes": ["read"] }), "name"),
        (json!({ "name": "one", "scopes": [] }), "scopes"),
        (json!({ "name": "one", "scopes": ["read"], "days": 0 }), "days"),
        (json!({ "name": "one", "scopes": ["read"], "days": 4000 }), "days"),
        (json!({ "name": "one", "scopes": ["all"] }), "scopes[0]"),
    ] {
        assert_eq!(ann.post(path, &bad).await.refused(400, "bad_request")["at"], at, "{bad}");
    }
    for _ in 0..20 {
        let made = ann.post(path, &good).await.ok();
        assert!(made["until"].as_i64() > made["made"].as_i64(), "{made}");
    }
    ann.post(path, &good).await.refused(429, "too_many");
}

#[tokio::test]
async fn account_becomes_a_bots_before_its_first_match_alone() {
    let hall = TestServer::open().await;
    let (mut ann, mut bot) = (hall.guest().await, hall.guest().await);
    ann.post("/api/account/bot", &json!({ "password": "x" })).await.refused(404, "not_found");
    ann.lasts("Ann Lasting").await;
    bot.lasts("Clever Engine").await;
    let wrong = bot.post("/api/account/bot", &json!({ "password": "wrong" })).await;
    wrong.refused(403, "wrong_password");
    assert_eq!(bot.becomes_bot().await.ok()["bot"], true);
    assert_eq!(bot.get("/api/me").await.ok()["bot_account"], true);
    assert_eq!(bot.becomes_bot().await.ok()["bot"], true, "it is so for ever");
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    bot.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await.ok();
    let view = ann.look(&id).await;
    assert_eq!(view["seats"][1]["bot_account"], true, "{view}");
    assert_eq!(view["seats"][0]["bot_account"], Json::Null);
    let listed = ann.get("/api/tables").await.ok();
    assert_eq!(listed["mine"][0]["seats"][1]["bot_account"], true, "{listed}");
    // Also where the table has left her tables.
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    ann.send("DELETE", &format!("/api/tables/{id}"), &[], b"").await.ok();
    ann.becomes_bot().await.refused(422, "illegal");
    let hall = hall.reopen().await;
    (ann.addr, bot.addr) = (hall.running.addr(), hall.running.addr());
    assert_eq!(bot.get("/api/account").await.ok()["bot"], true);
    assert_eq!(ann.look(&id).await["seats"][1]["bot_account"], true);
}
