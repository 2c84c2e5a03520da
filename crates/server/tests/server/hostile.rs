//! A client that means no good.

use std::time::Duration;

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};
use server::{Config, Limits, Rate};
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::tungstenite::{
    Error, Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

const SCRIPT: &str = "<script>alert(1)</script>";

#[tokio::test]
async fn command_for_anothers_seat_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, links) = hall.two_at("nim", Json::Null).await;
    let (mut eve, mut nobody) = (hall.guest().await, hall.stranger());
    let act = json!({ "seq": 2, "command": { "type": "act", "seat": "a", "word": "b-2" } });
    ben.order(&id, act.clone()).await.refused(403, "not_yours");
    eve.order(&id, act.clone()).await.refused(403, "not_yours");
    nobody.order(&id, act.clone()).await.refused(401, "no_session");
    // A made-up cookie is a session of its own, and nobody else's.
    let mut forged = Guest { cookie: Some(format!("session={}", "0".repeat(64))), ..eve.clone() };
    forged.order(&id, act.clone()).await.refused(403, "not_yours");
    // A link works once, and only the right one.
    eve.sits(&id, &links["b"]).await.refused(403, "not_yours");
    let made_up = json!({ "secret": "0".repeat(64) });
    eve.post(&format!("/api/tables/{id}/seats"), &made_up).await.refused(403, "not_yours");
    eve.post(&format!("/api/tables/{id}/links"), &json!({ "seat": "b" }))
        .await
        .refused(403, "not_yours");
    ann.post(&format!("/api/tables/{id}/links"), &json!({ "seat": "b" }))
        .await
        .refused(422, "illegal");
    eve.post(&format!("/api/tables/{id}/try"), &json!({ "seat": "a", "word": "b-2" }))
        .await
        .refused(403, "not_yours");
    let every = ["resign", "offer_draw", "ask_takeback"];
    for kind in every {
        eve.does(&id, json!({ "type": kind, "seat": "a" })).await.refused(403, "not_yours");
    }
    eve.does(&id, json!({ "type": "rematch" })).await.refused(403, "not_yours");
    eve.acts(&id, "f", "b-2").await.refused(403, "not_yours");
    // A request for another's view gets what everyone sees.
    let peeked = eve.get(&format!("/api/tables/{id}?as=a")).await.ok();
    assert_eq!(peeked["viewer"], Json::Null);
    ann.order(&id, act).await.ok();
    hall.running.stop().await;
}

/// A session that a client made up counts as one that it starts.
#[tokio::test]
async fn made_up_sessions_are_counted() {
    let limits = Limits { sessions: Rate { burst: 2.0, rate: 0.0 }, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut ann = hall.guest().await;
    let body = json!({ "game": "nim", "seats": [{ "kind": "me" }, { "kind": "device" }] });
    let made_up = |n: u8| Guest { cookie: Some(format!("session={n:064}")), ..hall.stranger() };
    made_up(1).post("/api/tables", &body).await.ok();
    for mut late in [made_up(2), made_up(2), hall.stranger()] {
        let why = late.post("/api/tables", &body).await;
        let told = why.refused(429, "too_many");
        assert!(told["message"].as_str().unwrap().contains("too many sessions"), "{told}");
        assert!(why.header("retry-after").is_some(), "{why:?}");
    }
    // A known session is accepted.
    made_up(1).post("/api/tables", &body).await.ok();
    ann.post("/api/tables", &body).await.ok();
    hall.running.stop().await;
}

/// The best hint is only for those who may have hints.
#[tokio::test]
async fn perfect_play_is_not_shown_against_people() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let of = |other: &str| {
        let seats = json!([{ "kind": "me" }, { "kind": other }]);
        json!({ "game": "clusterfuss", "setup": { "size": 3 }, "seats": seats })
    };
    let (id, links) = ann.table(of("link")).await;
    ben.sits(&id, &links["b"]).await.ok();
    let path = format!("/api/tables/{id}/perfect");
    for guest in [&mut ann, &mut ben, &mut zoe] {
        guest.get(&path).await.refused(403, "not_yours");
    }
    let (id, _) = ann.table(of("device")).await;
    let path = format!("/api/tables/{id}/perfect");
    assert!(ann.get(&path).await.ok()["moves"].is_array());
    zoe.get(&path).await.refused(403, "not_yours");
    hall.running.stop().await;
}

/// A list of tables must not send megabytes to everybody.
#[tokio::test]
async fn lobby_with_long_options_leaves_them_out() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let boards =
        format!("{}# {}", include_str!("../../../../games/mush/data/boards.txt"), "x".repeat(999));
    let setup = json!({ "seats": 2, "boards": boards });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    ann.table(json!({ "game": "mush", "setup": setup, "seats": seats })).await;
    let card = ann.get("/api/tables").await.ok()["mine"][0].clone();
    assert_eq!(card["setup"]["seats"], 2);
    assert_eq!(card["setup"].get("boards"), None);
    hall.running.stop().await;
}

#[tokio::test]
async fn link_made_anew_voids_the_old_one() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let fresh = ann.post(&format!("/api/tables/{id}/links"), &json!({ "seat": "b" })).await.ok();
    ben.sits(&id, &links["b"]).await.refused(403, "not_yours");
    ann.sits(&id, &fresh["link"]).await.refused(422, "illegal");
    ben.sits(&id, &fresh["link"]).await.ok();
    // He opens his link again, or its answer was lost: he has the seat. Nobody else gets it.
    assert_eq!(ben.sits(&id, &fresh["link"]).await.ok(), json!({ "seat": "b" }));
    let seat = |letter: &str| json!({ "seat": letter });
    let path = format!("/api/tables/{id}/seats");
    assert_eq!(ben.post(&path, &seat("b")).await.ok(), seat("b"));
    ben.post(&path, &seat("a")).await.refused(403, "not_yours");
    hall.guest().await.sits(&id, &fresh["link"]).await.refused(403, "not_yours");
    hall.running.stop().await;
}

#[track_caller]
fn says(fault: &Json, at: &str, message: &str) {
    assert_eq!(fault["at"].as_str().unwrap_or(""), at, "{fault}");
    assert!(fault["message"].as_str().unwrap().contains(message), "{fault}");
}

#[tokio::test]
async fn stale_and_strange_requests_say_what_was_expected() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", Json::Null).await;
    let act = json!({ "type": "act", "seat": "a", "word": "b-2" });
    let fault = ann.order(&id, json!({ "command": act })).await.refused(400, "bad_request");
    assert_eq!(fault["at"], "seq");
    ann.order(&id, json!({ "seq": 99, "command": act })).await.refused(400, "bad_request");
    ann.order(&id, json!({ "seq": 2, "command": act })).await.ok();
    let again = json!({ "type": "act", "seat": "a", "word": "b-1" });
    let fault = ann.order(&id, json!({ "seq": 2, "command": again })).await.refused(409, "stale");
    assert_eq!(fault["seq"], 3);
    let order = |body: Json| (format!("/api/tables/{id}/commands"), body);
    let make = |body: Json| ("/api/tables".to_string(), body);
    let cases = [
        (order(json!({ "seq": "2", "command": act })), "seq", "expected a whole number"),
        (order(json!({ "command": act, "x": 1 })), "x", "unknown field `x`, expected one of"),
        (order(json!({ "command": { "type": "fly" } })), "command.type", "expected one of `act`"),
        (
            order(json!({ "command": { "type": "act", "seat": 0, "word": "" } })),
            "command",
            "letter",
        ),
        (order(json!({ "seq": 3, "key": "", "command": act })), "key", "1 to 64"),
        (
            order(json!({ "command": { "type": "chat", "text": "\u{200b}" } })),
            "command.text",
            "a line of chat must have 1 to 500",
        ),
        (order(json!([])), "", "expected an object"),
        // Types that derive `Deserialize` could be read from an array, too.
        (order(json!([3, null, act])), "", "expected an object"),
        (order(json!({ "command": ["act", "a", "b-1"] })), "command", "expected an object"),
        (
            make(json!({ "game": "nim", "seats": [["me", null], ["bot", 1]] })),
            "seats[0]",
            "expected an object",
        ),
        (make(json!({ "game": "go", "seats": [] })), "game", "the games are"),
        (make(json!({ "game": "nim", "seats": [] })), "seats", "expected 2 seats"),
        (
            make(json!({ "game": "nim", "seats": [{ "kind": "king" }] })),
            "seats[0].kind",
            "`device`",
        ),
        (
            make(json!({ "game": "sleds", "setup": { "seats": 99 }, "seats": [] })),
            "setup.seats",
            "from 2 to 6",
        ),
        (
            make(json!({ "game": "nim", "position": "x", "seats": [] })),
            "position",
            "expected h,h,h,h/seat",
        ),
        (
            make(json!({ "game": "nim", "seats": [{ "kind": "me" }, { "kind": "bot" }] })),
            "seats[1].level",
            "1 to 8",
        ),
    ];
    for ((path, body), at, message) in cases {
        says(&ann.post(&path, &body).await.refused(400, "bad_request"), at, message);
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn request_that_is_no_json_or_leads_nowhere_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", Json::Null).await;
    let path = format!("/api/tables/{id}/commands");
    ann.send("POST", &path, &[], b"{}").await.refused(400, "bad_request");
    let json = [("Content-Type", "application/json")];
    for body in [&b"{"[..], b"{bad", br#"{"command":{bad"#] {
        let fault = ann.send("POST", &path, &json, body).await.refused(400, "bad_request");
        let at = fault.get("at").and_then(Json::as_str);
        assert!(matches!(at, None | Some("command")), "{fault}");
    }
    let pass = json!({ "type": "pass_for_me", "seat": "a", "on": true, "until": "turn" });
    let fault = ann.order(&id, json!({ "command": pass })).await.refused(400, "bad_request");
    says(&fault, "command.until", "`until` requires `on`");
    let name = json!({ "name": "\u{200b}" }).to_string();
    let fault = ann.send("PUT", "/api/me", &json, name.as_bytes()).await;
    says(&fault.refused(400, "bad_request"), "name", "a name must have 1 to 32");
    ann.send("POST", &path, &json, &[b'['; 5000]).await.refused(400, "bad_request");
    for (query, at) in [("since=x", "since"), ("since=-1", "since"), ("as=zz", "as"), ("as=", "as")]
    {
        let why = ann.get(&format!("/api/tables/{id}?{query}")).await.refused(400, "bad_request");
        assert_eq!(why["at"], at, "{why}");
        assert!(why["message"].as_str().unwrap().starts_with("expected a "), "{why}");
    }
    for path in ["/api/tables/x", "/api/tables/0000000000000000", "/api/nothing", "/a/x/../shell"] {
        ann.get(path).await.refused(404, "not_found");
    }
    let text = [("Content-Type", "text/plain")];
    let bad =
        ann.send("POST", "/api/records", &text, b"musterhall-record: 1\ngame: nim\nx\n").await;
    says(&bad.refused(400, "bad_request"), "line 3", "expected `key: value`");
    ann.send("POST", "/api/records", &text, &[0xff, 0xfe]).await.refused(400, "bad_request");
    hall.running.stop().await;
}

#[tokio::test]
async fn request_that_is_too_large_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", Json::Null).await;
    let long = json!({ "command": { "type": "chat", "text": "x".repeat(501) } });
    ann.order(&id, long).await.refused(400, "bad_request");
    let huge = json!({ "command": { "type": "chat", "text": "x".repeat(70_000) } });
    ann.order(&id, huge).await.refused(413, "too_large");
    let text = [("Content-Type", "text/plain")];
    let book = vec![b'x'; (1 << 20) + 1];
    ann.send("POST", "/api/records", &text, &book).await.refused(413, "too_large");
    let steps = "a b-1\n".repeat(20_001);
    let long = format!("musterhall-record: 1\ngame: nim\nrules: 1\n\n{steps}");
    let why = ann.send("POST", "/api/records", &text, long.as_bytes()).await;
    says(&why.refused(413, "too_large"), "", "a record of at most 20000 steps");
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    socket.say_text("x".repeat(20_000)).await;
    let end = loop {
        if let Err(end) = socket.hear().await {
            break end;
        }
    };
    assert_eq!(end.map(|frame| u16::from(frame.code)), Some(1009));
    let no_text = Frame::message(vec![0xff], OpCode::Data(Data::Text), true);
    for (frame, code) in [(Message::binary(vec![1]), 1003), (Message::Frame(no_text), 1007)] {
        let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
        socket.hear_of("view").await;
        futures_util::SinkExt::send(&mut socket.0, frame).await.unwrap();
        let end = socket.hear().await.unwrap_err();
        assert_eq!(end.map(|frame| u16::from(frame.code)), Some(code));
    }
    // A frame that cannot be read is answered, and the socket goes on.
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.say_text("{".into()).await;
    assert_eq!(socket.hear_of("refused").await["id"], Json::Null);
    socket.say(json!("ping")).await;
    says(&socket.hear_of("refused").await["error"], "", "expected an object");
    socket.say(json!({ "type": "command", "id": 1, "command": { "type": "fly" } })).await;
    assert_eq!(socket.hear_of("refused").await["error"]["at"], "command.type");
    socket.say(json!({ "type": "fly" })).await;
    assert_eq!(socket.hear_of("refused").await["error"]["code"], "bad_request");
    ann.look(&id).await;
    hall.running.stop().await;
}

/// Only whole messages are counted as frames, but bytes are read at a pace.
#[tokio::test]
async fn message_in_a_million_parts_is_not_read_at_once() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", Json::Null).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    let start = Frame::message(Vec::new(), OpCode::Data(Data::Text), false);
    futures_util::SinkExt::send(&mut socket.0, Message::Frame(start)).await.unwrap();
    // Empty, not the last, behind a mask of nothing; more than what is under way holds.
    let parts = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
    let flood = async {
        for _ in 0..1_000 {
            socket.0.get_mut().write_all(&parts).await.expect("it is not closed");
        }
    };
    let flooded = tokio::time::timeout(Duration::from_secs(3), flood).await;
    assert!(flooded.is_err(), "sixty megabytes were read at once");
    ann.look(&id).await;
    hall.running.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_have_no_say() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", Json::Null).await;
    let path = format!("/api/tables/{id}/socket");
    let refusal = ann.upgrade(&path, &[("origin", "http://evil.example")]).await.err();
    match refusal {
        Some(Error::Http(answer)) => assert_eq!(answer.status(), 403),
        other => panic!("{other:?}"),
    }
    let own = format!("http://{}", ann.addr);
    ann.upgrade(&path, &[("origin", &own)]).await.expect("our own page may");
    let body = json!({ "command": { "type": "chat", "text": "hi" } }).to_string();
    let path = format!("/api/tables/{id}/commands");
    for cross in
        [("Origin", "http://evil.example"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site")]
    {
        let headers = [("Content-Type", "application/json"), cross];
        ann.send("POST", &path, &headers, body.as_bytes()).await.refused(403, "cross_site");
    }
    // What a form of another site can send unasked is not read.
    let form = [("Content-Type", "text/plain")];
    ann.send("POST", &path, &form, body.as_bytes()).await.refused(400, "bad_request");
    hall.running.stop().await;
}

#[tokio::test]
async fn scripts_in_names_and_chat_stay_text() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", Json::Null).await;
    ann.is_called(SCRIPT).await;
    ann.does(&id, json!({ "type": "chat", "text": SCRIPT })).await.ok();
    assert_eq!(ben.look(&id).await["chat"][0]["text"], SCRIPT);
    for path in ["/".to_string(), format!("/t/{id}"), format!("/nothing/{SCRIPT}")] {
        let page = ben.get(&path.replace('<', "%3C").replace('>', "%3E")).await;
        assert!(!page.text().contains(SCRIPT), "{path}");
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    }
    let page = hall.stranger().get("/").await;
    let cookie = page.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    hall.running.stop().await;
}

/// A listener for both kinds of addresses reports those of IPv4 in the form of IPv6.
#[tokio::test]
async fn proxy_by_either_kind_of_address_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new("[::]:0".parse().unwrap(), folder.path().to_path_buf());
    config.proxies.push("127.0.0.1".parse().unwrap());
    let running = match server::start(config).await {
        Ok(running) => running,
        Err(why) => return eprintln!("SKIPPED: no listener for both kinds of addresses: {why}"),
    };
    let addr = ([127, 0, 0, 1], running.addr().port()).into();
    let behind = [("X-Forwarded-For", "9.9.9.9"), ("X-Forwarded-Proto", "https")];
    let page = Guest { addr, cookie: None }.send("GET", "/", &behind, b"").await;
    let cookie = page.header("set-cookie").unwrap();
    assert!(cookie.contains("Secure"), "{cookie}");
    running.stop().await;
}

#[tokio::test]
async fn too_much_too_fast_is_refused() {
    let few = Rate { burst: 3.0, rate: 0.0 };
    let slow = Rate { burst: 3.0, rate: 0.01 };
    let limits = Limits { commands: few, tables: slow, sockets: 2, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut ann = hall.guest().await;
    let body = json!({ "game": "nim", "seats": [{ "kind": "me" }, { "kind": "device" }] });
    let (id, _) = ann.table(body.clone()).await;
    for _ in 0..2 {
        ann.table(body.clone()).await;
    }
    let refused = ann.post("/api/tables", &body).await;
    refused.refused(429, "too_many");
    // One more table in a hundred seconds.
    let after: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((90..=100).contains(&after), "{after}");
    let chat = json!({ "command": { "type": "chat", "text": "hi" } });
    for _ in 0..3 {
        ann.order(&id, chat.clone()).await.ok();
    }
    ann.order(&id, chat).await.refused(429, "too_many");
    let path = format!("/api/tables/{id}/socket");
    let _two = (ann.socket(&path).await, ann.socket(&path).await);
    match ann.upgrade(&path, &[]).await.err() {
        Some(Error::Http(answer)) => {
            assert_eq!(answer.status(), 429);
            assert_eq!(answer.headers()["retry-after"], "10", "one of the others may have ended");
        }
        other => panic!("{other:?}"),
    }
    hall.running.stop().await;

    // A rematch is one more table.
    let limits = Limits { tables: Rate { burst: 2.0, rate: 0.0 }, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut ann = hall.guest().await;
    let (mut id, _) = ann.table(body.clone()).await;
    let rematch = json!({ "type": "rematch" });
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    ann.does(&id, rematch.clone()).await.ok();
    id = ann.look(&id).await["rematch"]["table"].as_str().unwrap().to_string();
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    ann.does(&id, rematch.clone()).await.refused(429, "too_many");
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    socket.say(json!({ "type": "command", "id": 1, "command": rematch })).await;
    assert_eq!(socket.hear_of("refused").await["error"]["code"], "too_many");
    // A client that sends frames without end is told why it is cut off.
    for _ in 0..100 {
        socket.say(json!({ "type": "ping" })).await;
    }
    let end = loop {
        if let Err(end) = socket.hear().await {
            break end;
        }
    };
    assert_eq!(end.map(|frame| u16::from(frame.code)), Some(1008));
    hall.running.stop().await;

    let limits =
        Limits { tables_owned: 1, requests: Rate { burst: 4.0, rate: 0.0 }, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut ann = hall.guest().await;
    ann.table(body.clone()).await;
    ann.post("/api/tables", &body).await.refused(429, "too_many");
    ann.get("/api/me").await.ok();
    ann.get("/api/me").await.refused(429, "too_many");
    hall.running.stop().await;
}

/// Only the worker with the rules for browsers may compile WebAssembly; nobody may evaluate text.
#[tokio::test]
async fn policy_of_the_worker_that_judges_is_its_own() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let page = ann.get("/").await.text();
    let build = page.split("/a/").nth(1).and_then(|rest| rest.split('/').next());
    let folder = format!("/a/{}/app", build.expect("the page names its files"));
    let worker = ann.get(&format!("{folder}/engine/worker.js")).await;
    assert_eq!(worker.status, 200);
    let policy = worker.header("content-security-policy").expect("a policy");
    assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("'unsafe"), "{policy}");
    let other = ann.get(&format!("{folder}/main.js")).await;
    let policy = other.header("content-security-policy").expect("a policy");
    assert!(!policy.contains("unsafe"), "{policy}");
    hall.running.stop().await;
}
