//! Accounts: what makes a guest last, and who gets in.

use serde_json::json;
use server::{Admittance, Limits, Registration};

use crate::{
    admin::Host,
    common::{Answer, Guest, TestServer},
};

pub(crate) const PASSWORD: &str = "three words here";

pub(crate) fn json_body() -> [(&'static str, &'static str); 1] {
    [("Content-Type", "application/json")]
}

impl Guest {
    /// Becomes a player who lasts; the recovery codes.
    pub(crate) async fn lasts(&mut self, name: &str) -> Vec<String> {
        let made = self.post("/api/account", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let codes = made.json()["recovery"].as_array().cloned().expect("a list");
        codes.iter().map(|code| code.as_str().expect("text").to_string()).collect()
    }

    async fn signs_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/session", &json!({ "name": name, "password": password })).await
    }

    pub(crate) async fn puts(&mut self, path: &str, body: serde_json::Value) -> Answer {
        self.send("PUT", path, &json_body(), body.to_string().as_bytes()).await
    }

    pub(crate) async fn deletes(&mut self, path: &str, body: serde_json::Value) -> Answer {
        self.send("DELETE", path, &json_body(), body.to_string().as_bytes()).await
    }

    async fn is_who(&mut self) -> String {
        self.get("/api/me").await.ok()["name"].as_str().expect("a name").into()
    }
}

#[tokio::test]
async fn guest_who_keeps_the_name_keeps_every_seat() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    let before = ann.cookie.clone();
    ann.lasts("Ann Lasting").await;
    assert_eq!(ann.cookie, before, "the person is the same");
    assert_eq!(ann.get("/api/me").await.ok(), json!({ "name": "Ann Lasting", "lasting": true }));
    assert_eq!(ben.look(&id).await["seats"][0]["name"], "Ann Lasting");
    // Another browser, which was a guest of its own.
    let mut other = hall.guest().await;
    other.signs_in("ann  LASTING", PASSWORD).await.ok();
    assert_eq!(other.look(&id).await["seats"][0]["you"], true);
    let account = other.get("/api/account").await.ok();
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(2), "{account}");
    assert_eq!(account["recovery"], 10);
    let hall = hall.reopen().await;
    for guest in [&mut ann, &mut other] {
        guest.addr = hall.running.addr();
        assert_eq!(guest.look(&id).await["seats"][0]["you"], true);
    }
    let again = json!({ "name": "Ann Again", "password": PASSWORD });
    ann.post("/api/account", &again).await.refused(422, "illegal");
}

#[tokio::test]
async fn names_that_look_alike_are_one_persons() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ann.lasts("Bill Otto").await;
    for name in ["bill otto", "BiII 0tto", "B\u{456}ll \u{41e}tto", "Bill.Otto"] {
        let made = ben.post("/api/account", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(made.refused(400, "bad_request")["at"], "name");
        let named = ben.puts("/api/me", json!({ "name": name })).await;
        assert_eq!(named.refused(400, "bad_request")["at"], "name");
    }
    for name in ["The Hall", "Bot 7", "Moderator", "Amber Fox", ""] {
        let made = ben.post("/api/account", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(made.refused(400, "bad_request")["at"], "name");
    }
    for password in ["short", "12345678", "Somebody Else"] {
        let new = json!({ "name": "Somebody Else", "password": password });
        let made = ben.post("/api/account", &new).await;
        assert_eq!(made.refused(400, "bad_request")["at"], "password");
    }
    // One who lasts may write his own name otherwise at once, and take another once in a while.
    ann.is_called("BILL OTTO").await;
    ann.is_called("Carla").await;
    ann.puts("/api/me", json!({ "name": "Carla Two" })).await.refused(429, "too_many");
    ben.puts("/api/me", json!({ "name": "Bill Otto" })).await.refused(400, "bad_request");
    ben.signs_in("Carla", PASSWORD).await.ok();
    assert_eq!(ben.is_who().await, "Carla");
}

#[tokio::test]
async fn stranger_learns_of_no_account() {
    let hall = TestServer::open().await;
    hall.guest().await.lasts("Ann Lasting").await;
    let mut stranger = hall.guest().await;
    let wrong = stranger.signs_in("Ann Lasting", "not the password").await;
    let wrong = wrong.refused(403, "wrong_password");
    let nobody = stranger.signs_in("Nobody There", "not the password").await;
    assert_eq!(nobody.refused(403, "wrong_password"), wrong);
    let recover = |name: &str| json!({ "name": name, "code": "0000", "password": PASSWORD });
    for name in ["Ann Lasting", "Nobody There"] {
        let answer = stranger.post("/api/session/recovery", &recover(name)).await;
        assert_eq!(answer.refused(403, "wrong_password"), wrong);
    }
    for secret in ["", &"x".repeat(5000)] {
        stranger.signs_in("Ann Lasting", secret).await.refused(403, "wrong_password");
    }
}

#[tokio::test]
async fn guesses_beyond_a_few_wait_and_a_known_browser_does_not() {
    let hall = TestServer::open_with(Limits::unbounded()).await;
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    ann.lasts("Ann Lasting").await;
    for _ in 0..6 {
        eve.signs_in("ann lasting", "guess").await.refused(403, "wrong_password");
    }
    let refused = eve.signs_in("Ann Lasting", PASSWORD).await;
    assert!(refused.header("retry-after").is_some());
    refused.refused(429, "too_many");
    assert_eq!(ann.is_who().await, "Ann Lasting");
    // Other accounts are not concerned until the address has tried too often.
    let mut tries = 6;
    let refused = loop {
        let answer = eve.signs_in(&format!("Nobody {tries}"), "guess").await;
        if answer.status == 429 {
            break answer;
        }
        tries += 1;
        assert!(tries < 60, "nothing stops it");
    };
    refused.refused(429, "too_many");
    assert!((29..40).contains(&tries), "{tries}");
}

#[tokio::test]
async fn session_ends_where_it_is_ended_and_its_socket_is_cut() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", json!({})).await;
    ann.lasts("Ann Lasting").await;
    let mut other = hall.guest().await;
    other.signs_in("Ann Lasting", PASSWORD).await.ok();
    let mut socket = other.socket(&format!("/api/tables/{id}/socket")).await;
    assert_eq!(socket.hear_of("view").await["seats"][0]["you"], true);
    let sessions = ann.get("/api/account").await.ok()["sessions"].clone();
    let sessions = sessions.as_array().expect("a list");
    let theirs = sessions.iter().find(|of| of["this"] == false).expect("another");
    let mark = theirs["id"].as_str().expect("text");
    ann.deletes(&format!("/api/account/sessions/{mark}"), json!({})).await.ok();
    let closed = loop {
        match socket.hear().await {
            Ok(_) => {}
            Err(frame) => break frame.expect("a reason"),
        }
    };
    assert_eq!(u16::from(closed.code), 1008, "{closed:?}");
    assert_ne!(other.is_who().await, "Ann Lasting");
    let none = ann.deletes("/api/account/sessions/0123456789abcdef", json!({})).await;
    none.refused(404, "not_found");
    // The browser by which she was first known is signed out like any other.
    other.signs_in("Ann Lasting", PASSWORD).await.ok();
    let first = ann.clone();
    other.deletes("/api/account/sessions", json!({})).await.ok();
    let mut first = Guest { cookie: first.cookie, ..first };
    assert_ne!(first.is_who().await, "Ann Lasting");
    assert_eq!(other.is_who().await, "Ann Lasting");
    let kept = other.cookie.clone();
    other.deletes("/api/session", json!({})).await.ok();
    other.cookie = kept;
    assert_ne!(other.is_who().await, "Ann Lasting");
}

#[tokio::test]
async fn new_password_ends_the_other_sessions() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let mut other = hall.guest().await;
    other.signs_in("Ann Lasting", PASSWORD).await.ok();
    let change = |old: &str, new: &str| json!({ "password": old, "new": new });
    let path = "/api/account/password";
    ann.puts(path, change("wrong", "other words here")).await.refused(403, "wrong_password");
    let weak = ann.puts(path, change(PASSWORD, "password")).await;
    assert_eq!(weak.refused(400, "bad_request")["at"], "new");
    let account = ann.puts(path, change(PASSWORD, "other words here")).await.ok();
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(1));
    assert_ne!(other.is_who().await, "Ann Lasting");
    other.signs_in("Ann Lasting", PASSWORD).await.refused(403, "wrong_password");
    other.signs_in("Ann Lasting", "other words here").await.ok();
    // A guest has no password to change.
    let mut guest = hall.guest().await;
    guest.puts(path, change(PASSWORD, "other words here")).await.refused(404, "not_found");
}

#[tokio::test]
async fn recovery_code_works_once_and_ends_every_session() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let codes = ann.lasts("Ann Lasting").await;
    assert_eq!(codes.len(), 10);
    let mut other = hall.guest().await;
    let typed = codes[3].to_lowercase().replace('-', " ");
    let body = json!({ "name": "Ann Lasting", "code": typed, "password": "found my way back" });
    other.post("/api/session/recovery", &body).await.ok();
    assert_eq!(other.is_who().await, "Ann Lasting");
    assert_ne!(ann.is_who().await, "Ann Lasting");
    assert_eq!(other.get("/api/account").await.ok()["recovery"], 9);
    let mut third = hall.guest().await;
    third.post("/api/session/recovery", &body).await.refused(403, "wrong_password");
    let again = json!({ "password": "found my way back" });
    let new = other.post("/api/account/recovery", &again).await.ok();
    assert_eq!(new["recovery"].as_array().map(Vec::len), Some(10));
    let old = json!({ "name": "Ann Lasting", "code": codes[4], "password": PASSWORD });
    third.post("/api/session/recovery", &old).await.refused(403, "wrong_password");
}

#[tokio::test]
async fn code_adds_a_device_of_a_guest_once() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", json!({})).await;
    let made = ann.post("/api/account/devices", &json!({})).await;
    assert_eq!(made.status, 201);
    let made = made.json();
    let link = made["link"].as_str().expect("text");
    assert!(link.starts_with(&format!("http://{}/account#device=", ann.addr)), "{link}");
    assert!(made["picture"]["path"].as_str().is_some_and(|path| path.starts_with("M4 4h7")));
    let mut phone = hall.guest().await;
    let code = json!({ "code": made["code"] });
    let name = ann.is_who().await;
    let shown = phone.post("/api/session/device/look", &code).await.ok();
    assert_eq!(shown["name"], name.as_str());
    phone.post("/api/session/device", &code).await.ok();
    assert_eq!(phone.look(&id).await["seats"][0]["you"], true);
    assert_eq!(ann.look(&id).await["seats"][0]["you"], true);
    let mut third = hall.guest().await;
    third.post("/api/session/device", &code).await.refused(404, "not_found");
    third.post("/api/session/device/look", &code).await.refused(404, "not_found");
    // The telephone is lost: its owner ends it, and stays himself.
    let account = ann.deletes("/api/account/sessions", json!({})).await.ok();
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(account["lasting"], false);
    assert_eq!(phone.look(&id).await["seats"][0]["you"], false);
    assert_eq!(ann.look(&id).await["seats"][0]["you"], true);
}

#[tokio::test]
async fn who_goes_for_good_leaves_matches_with_a_former_player() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    ann.lasts("Ann Lasting").await;
    ann.acts(&id, "a", "b-2").await.ok();
    ann.does(&id, json!({ "type": "chat", "text": "hello" })).await.ok();
    let (own, _) = ann
        .table(json!({ "game": "nim", "setup": {}, "seats": [{ "kind": "me" }, { "kind": "device" }] }))
        .await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    ann.deletes("/api/account", json!({ "password": "wrong" }))
        .await
        .refused(403, "wrong_password");
    ann.deletes("/api/account", json!({})).await.refused(403, "wrong_password");
    let kept = ann.cookie.clone();
    ann.deletes("/api/account", json!({ "password": PASSWORD })).await.ok();
    while socket.hear().await.is_ok() {}
    ann.cookie = kept;
    assert_ne!(ann.is_who().await, "Ann Lasting", "the secret opens nothing any more");
    let seen = ben.look(&id).await;
    assert_eq!(seen["seats"][0]["name"], "A former player", "{seen}");
    assert_eq!(seen["chat"][0]["name"], "A former player", "{seen}");
    let german = ben.get(&format!("/api/tables/{id}?lang=de")).await.ok();
    assert_eq!(german["seats"][0]["name"], "Ehemaliges Mitglied");
    let record = ben.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(!record.contains("Ann") && record.contains("A former player"), "{record}");
    let mine = ben.get("/api/tables?list=mine").await.ok();
    assert_eq!(mine["tables"][0]["seats"][0]["name"], "A former player", "{mine}");
    assert!(!mine.to_string().contains("Ann"), "{mine}");
    ben.get(&format!("/api/tables/{own}")).await.refused(410, "gone");
    ben.signs_in("Ann Lasting", PASSWORD).await.refused(403, "wrong_password");
    let taken = json!({ "name": "Ann Lasting", "password": PASSWORD });
    ben.post("/api/account", &taken).await.refused(400, "bad_request");
    let hall = hall.reopen().await;
    ben.addr = hall.running.addr();
    assert_eq!(ben.look(&id).await["seats"][0]["name"], "A former player");
}

#[tokio::test]
async fn guest_who_goes_takes_the_seat_away_from_the_secret() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    ann.acts(&id, "a", "b-2").await.ok();
    let kept = ann.cookie.clone();
    ann.deletes("/api/account", json!({})).await.ok();
    ann.cookie = kept;
    assert_eq!(ann.look(&id).await["seats"][0]["you"], false);
    let seen = ben.look(&id).await;
    assert_eq!(
        (&seen["seats"][0]["name"], &seen["turn"]["type"]),
        (&"A former player".into(), &"over".into())
    );
}

#[tokio::test]
async fn data_has_the_account_and_every_record() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    ann.lasts("Ann Lasting").await;
    ann.does(&id, json!({ "type": "chat", "text": "mine" })).await.ok();
    ben.does(&id, json!({ "type": "chat", "text": "theirs" })).await.ok();
    for _ in 0..21 {
        let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
        ann.table(json!({ "game": "nim", "setup": {}, "seats": seats })).await;
    }
    let data = ann.get("/api/account/data").await;
    assert!(data.header("content-disposition").is_some_and(|of| of.contains("musterhall.json")));
    let data = data.ok();
    assert_eq!(data["name"], "Ann Lasting");
    let tables = data["tables"].as_array().expect("a list");
    assert_eq!(tables.len(), 22);
    let shared = tables.iter().find(|of| of["id"] == id.as_str()).expect("it is there");
    assert_eq!(shared["said"].as_array().map(Vec::len), Some(1), "{shared}");
    assert!(shared["record"].as_str().is_some_and(|text| text.contains("Ann Lasting")));
    let text = data.to_string();
    assert!(!text.contains("argon2") && !text.contains("theirs"), "{text}");
}

/// The code in a link of the host.
async fn code(host: &mut Host, path: &str, body: serde_json::Value) -> String {
    let made = host.post(path, &body).await.ok();
    made["link"].as_str().and_then(|link| link.split_once('=')).expect("a code").1.into()
}

#[tokio::test]
async fn link_of_the_host_sets_a_password_once() {
    let hall = TestServer::open().await;
    let (mut ann, mut host) = (hall.guest().await, Host::of(&hall));
    ann.lasts("Ann Lasting").await;
    let missing = host.post("accounts/reset", &json!({ "name": "Nobody There" })).await;
    missing.refused(404, "not_found");
    let code = code(&mut host, "accounts/reset", json!({ "name": "ann lasting" })).await;
    let mut other = hall.guest().await;
    let body = |password: &str| json!({ "code": code, "password": password });
    let weak = other.post("/api/session/reset", &body("Ann Lasting")).await;
    assert_eq!(weak.refused(400, "bad_request")["at"], "password");
    other.post("/api/session/reset", &body("from the host")).await.ok();
    assert_eq!(other.is_who().await, "Ann Lasting");
    assert_ne!(ann.is_who().await, "Ann Lasting");
    other.post("/api/session/reset", &body("from the host")).await.refused(404, "not_found");
    // It is no code of a device.
    other.post("/api/session/device", &json!({ "code": code })).await.refused(404, "not_found");
    let log = host.get("log").await["acts"].clone();
    assert_eq!((&log[0]["act"], &log[0]["by"]), (&json!("reset_link"), &json!("Hedy")), "{log}");
}

#[tokio::test]
async fn only_the_invited_register_where_the_host_says_so() {
    let hall = TestServer::open_configured(|config| {
        config.admittance = Admittance { register: Registration::Invited, guests: false };
    });
    let hall = hall.await;
    let (mut ann, mut ben, mut host) = (hall.guest().await, hall.guest().await, Host::of(&hall));
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = json!({ "game": "nim", "setup": {}, "seats": seats });
    ann.post("/api/tables", &table).await.refused(403, "needs_account");
    let register = |name: &str, code: &str| {
        let code = Some(code).filter(|code| !code.is_empty());
        json!({ "name": name, "password": PASSWORD, "invite": code })
    };
    ann.post("/api/account", &register("Ann", "")).await.refused(403, "not_yours");
    ann.post("/api/account", &register("Ann", "0000-0000")).await.refused(404, "not_found");
    let days = host.post("invitations", &json!({ "days": 0 })).await;
    days.refused(400, "bad_request");
    let code = code(&mut host, "invitations", json!({ "days": 7 })).await;
    let made = ann.post("/api/account", &register("Ann", &code)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    ben.post("/api/account", &register("Ben", &code)).await.refused(404, "not_found");
    let (id, _) = ann.table(table).await;
    let sit = ben.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await;
    sit.refused(403, "needs_account");
    assert_eq!(ben.look(&id).await["seats"][0]["name"], "Ann", "they may look on");
    assert_eq!(ben.get("/api/account").await.ok()["register"], "invited");
}

#[tokio::test]
async fn nobody_registers_where_the_host_says_so() {
    let hall = TestServer::open_configured(|config| {
        config.admittance = Admittance { register: Registration::Nobody, guests: true };
    });
    let hall = hall.await;
    let (mut ann, mut host) = (hall.guest().await, Host::of(&hall));
    let code = code(&mut host, "invitations", json!({ "days": 7 })).await;
    let body = json!({ "name": "Ann", "password": PASSWORD, "invite": code });
    ann.post("/api/account", &body).await.refused(403, "not_yours");
}

#[tokio::test]
async fn account_that_is_appointed_keeps_order_until_it_is_deposed() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut host) = (hall.guest().await, hall.guest().await, Host::of(&hall));
    ann.lasts("Ann Lasting").await;
    ben.lasts("Ben Lasting").await;
    ann.get("/admin/api/log").await.refused(401, "no_token");
    let appoint = |admin: bool| json!({ "name": "Ann Lasting", "admin": admin });
    host.post("accounts/appoint", &appoint(true)).await.ok();
    ann.get("/admin/api/log").await.ok();
    ben.get("/admin/api/log").await.refused(401, "no_token");
    let person = host.person("Ben Lasting").await;
    let mute = json!({ "kind": "mute", "on": person, "days": 1, "why": "loud" });
    ann.post("/admin/api/sanctions", &mute).await.ok();
    let log = host.get("log").await["acts"].clone();
    assert_eq!((&log[0]["by"], &log[0]["token"]), (&json!("Ann Lasting"), &json!("account")));
    let headers = [("Content-Type", "application/json"), ("Origin", "http://evil.example")];
    let foreign = ann.send("POST", "/admin/api/sanctions", &headers, b"{}").await;
    foreign.refused(403, "cross_site");
    host.post("accounts/appoint", &appoint(false)).await.ok();
    ann.get("/admin/api/log").await.refused(401, "no_token");
}

#[tokio::test]
async fn texts_of_the_host_are_pages_that_every_page_links_to() {
    let texts = tempfile::tempdir().expect("there is room");
    let write = |name: &str, text: &str| std::fs::write(texts.path().join(name), text);
    write("imprint.md", "# Who runs this\n\nAnn & Co <b>here</b>").expect("there is room");
    write("imprint.de.md", "# Wer das betreibt").expect("there is room");
    let hall = TestServer::open_configured(|config| {
        config.texts = Some(texts.path().to_path_buf());
    });
    let hall = hall.await;
    let mut ann = hall.guest().await;
    let page = ann.get("/about/imprint").await;
    assert_eq!(page.status, 200);
    let page = page.text();
    assert!(page.contains("<h1>Who runs this</h1>") && page.contains("&lt;b&gt;"), "{page}");
    assert!(ann.get("/about/imprint?lang=de").await.text().contains("Wer das betreibt"));
    assert!(ann.get("/").await.text().contains("data-texts=\"imprint\""));
    assert_eq!(ann.get("/about/privacy").await.status, 404);
}

#[tokio::test]
async fn other_sites_pages_cannot_sign_anybody_in() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let headers = [("Content-Type", "application/json"), ("Origin", "http://evil.example")];
    for (method, path) in [
        ("POST", "/api/session"),
        ("POST", "/api/account"),
        ("POST", "/api/session/device"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/account"),
        ("POST", "/api/account/devices"),
    ] {
        ann.send(method, path, &headers, b"{}").await.refused(403, "cross_site");
    }
}
