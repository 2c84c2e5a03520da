//! Being told: what waits for a person, the stream of a person, and the bots of the examples.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use serde_json::{Value as Json, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

use crate::common::{Guest, TIMEOUT, TestServer, schema};

#[path = "../../examples/bot.rs"]
mod bot;

/// A stream of events, with what the description of the API calls them.
pub(crate) struct Feed(tokio::io::Lines<BufReader<TcpStream>>, &'static str);

impl Feed {
    /// The events of a person.
    async fn of(guest: &Guest, token: Option<&str>) -> Feed {
        Feed::at(guest, token, "/api/me/events", "PersonEvent").await
    }

    /// The events at an address.
    pub(crate) async fn at(
        guest: &Guest,
        token: Option<&str>,
        path: &str,
        schema: &'static str,
    ) -> Feed {
        let mut stream = TcpStream::connect(guest.addr).await.expect("it listens");
        let who = match token {
            Some(token) => format!("Authorization: Bearer {token}"),
            None => format!("Cookie: {}", guest.cookie.as_deref().unwrap_or_default()),
        };
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{who}\r\n\r\n",
            guest.addr
        );
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        Feed(BufReader::new(stream).lines(), schema)
    }

    pub(crate) async fn next(&mut self) -> Option<Json> {
        loop {
            let line = tokio::time::timeout(TIMEOUT, self.0.next_line()).await.expect("in time");
            let line = line.expect("it can be read")?;
            if let Some(data) = line.strip_prefix("data: ") {
                let event = serde_json::from_str(data).expect("JSON");
                schema::conforms(&event, self.1);
                return Some(event);
            }
        }
    }

    /// The next event of a type; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Json {
        loop {
            let event = self.next().await.expect("the stream is open");
            if event["type"] == kind {
                return event;
            }
        }
    }
}

impl Guest {
    async fn waiting(&mut self) -> Vec<(String, String)> {
        let told = self.get("/api/me/waiting").await.ok();
        let list = told["list"].as_array().expect("a list");
        assert_eq!(told["count"], list.len());
        let word = |value: &Json| value.as_str().expect("a text").to_string();
        list.iter().map(|one| (word(&one["kind"]), word(&one["table"]["id"]))).collect()
    }

    /// Waits for a match to end.
    async fn sees_the_end(&mut self, id: &str) -> Json {
        let mut socket = self.socket(&format!("/api/tables/{id}/socket")).await;
        loop {
            let event = socket.hear().await.expect("the socket is open");
            if event["turn"]["type"] == "over" {
                return self.look(id).await;
            }
        }
    }
}

fn waits(kind: &str, id: &str) -> Vec<(String, String)> {
    vec![(kind.into(), id.into())]
}

#[tokio::test]
async fn turn_and_result_wait_until_they_are_done_with() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    assert_eq!(ann.waiting().await, waits("turn", &id));
    assert!(ben.waiting().await.is_empty());
    ann.acts(&id, "a", "a-1").await.ok();
    assert!(ann.waiting().await.is_empty());
    assert_eq!(ben.waiting().await, waits("turn", &id));
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    assert_eq!(ann.waiting().await, waits("result", &id));
    // It is kept, and another node would tell the same.
    let hall = hall.reopen().await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    assert_eq!(ann.waiting().await, waits("result", &id));
    let mut feed = Feed::of(&ann, None).await;
    assert_eq!(feed.next().await.expect("it is open"), json!({ "type": "waiting", "count": 1 }));
    ann.look(&id).await;
    assert_eq!(feed.next_of("waiting").await["count"], 0, "she has seen it");
    assert!(ann.waiting().await.is_empty());
    // Who wants a rematch invites the other.
    ben.does(&id, json!({ "type": "rematch" })).await.ok();
    assert_eq!(ann.waiting().await, waits("rematch", &id));
    ann.does(&id, json!({ "type": "rematch" })).await.ok();
    let rematch = ann.look(&id).await["rematch"]["table"].as_str().expect("a table").to_string();
    assert_eq!(ben.waiting().await, waits("turn", &rematch), "the seats are rotated");
}

#[tokio::test]
async fn waiting_table_tells_how_much_time_is_left() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let time = json!({ "kind": "per_move", "seconds": 3600 });
    let new = json!({ "game": "nim", "seats": seats, "time": time });
    let (timed, _) = ann.table(new).await;
    let (free, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let told = ann.get("/api/me/waiting").await.ok();
    let (first, second) = (&told["list"][0], &told["list"][1]);
    assert_eq!((&first["table"]["id"], &second["table"]["id"]), (&json!(timed), &json!(free)));
    let left = first["left"].as_i64().expect("a time");
    assert!((3_000_000..=3_600_000).contains(&left) && second["left"].is_null(), "{left}");
}

#[tokio::test]
async fn stream_of_a_person_tells_of_every_table_and_of_no_secret() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ben.lasts("Ben Lasting").await;
    let program = ben.program(&["read"]).await;
    let mut feed = Feed::of(&ben, Some(&program.token)).await;
    assert_eq!(feed.next().await.expect("it is open"), json!({ "type": "waiting", "count": 0 }));
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "kuhn", "seats": seats })).await;
    ben.sits(&id, &links["b"]).await.ok();
    let started = feed.next_of("started").await;
    assert_eq!((&started["table"], &started["seats"]), (&json!(id), &json!(["b"])));
    let mut heard = vec![started];
    ann.acts(&id, "a", "bet").await.ok();
    let turn = feed.next_of("turn").await;
    assert_eq!((&turn["table"], &turn["seats"]), (&json!(id), &json!(["b"])));
    heard.push(turn);
    ben.acts(&id, "b", "pass").await.ok();
    heard.push(feed.next_of("over").await);
    // What it tells is what lists tell everybody: no action, no card, no link.
    let keys = ["type", "table", "game", "steps", "seats", "until", "won"];
    for event in &heard {
        assert!(event.as_object().expect("an object").keys().all(|key| keys.contains(&&**key)));
    }
    // It ends with its token.
    let tokens = ben.get("/api/account/tokens").await.ok();
    let mark = tokens["tokens"][0]["id"].as_str().expect("an id").to_string();
    ben.send("DELETE", &format!("/api/account/tokens/{mark}"), &[], b"").await.ok();
    feed.next_of("closing").await;
    assert_eq!(feed.next().await, None);
    // A stranger has none.
    let none = hall.stranger().get("/api/me/events").await;
    none.refused(401, "no_session");
}

/// A bot's account with a token, and a table where it plays against a bot of the hall.
async fn bot_at_a_table(hall: &TestServer) -> (Guest, String, String) {
    let mut owner = hall.guest().await;
    owner.lasts("Clever Engine").await;
    owner.post("/api/account/bot", &json!({ "password": "three words here" })).await.ok();
    let program = owner.program(&["read", "play"]).await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let (id, _) = owner
        .table(json!({ "game": "clusterfuss", "setup": { "size": 4 },
        "seats": seats }))
        .await;
    (owner, program.token, id)
}

#[tokio::test]
async fn bot_in_rust_plays_a_match_to_its_end() {
    let hall = TestServer::open().await;
    let (mut owner, token, id) = bot_at_a_table(&hall).await;
    let addr = hall.running.addr().to_string();
    let plays = tokio::task::spawn_blocking(move || bot::run((&addr, &token)));
    let view = owner.sees_the_end(&id).await;
    assert!(view["standings"]["a"].is_u64(), "{view}");
    assert_eq!(view["seats"][0]["bot_account"], true);
    hall.running.stop().await;
    plays.await.expect("it does not panic").expect("it ends with the hall");
}

#[tokio::test]
async fn bot_in_python_plays_a_match_to_its_end() {
    let hall = TestServer::open().await;
    let (mut owner, token, id) = bot_at_a_table(&hall).await;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut python = Command::new("python3");
    python.arg(file).env("HALL", format!("http://{}", hall.running.addr())).env("TOKEN", token);
    python.stdout(Stdio::null());
    let mut plays = match python.spawn() {
        Ok(plays) => plays,
        Err(why) => {
            eprintln!("SKIPPED: the bot in Python was not tried, as there is no python3: {why}");
            return;
        }
    };
    let view = owner.sees_the_end(&id).await;
    assert!(view["standings"]["a"].is_u64(), "{view}");
    hall.running.stop().await;
    let ended = tokio::task::spawn_blocking(move || plays.wait());
    let ended = tokio::time::timeout(TIMEOUT, ended).await.expect("in time");
    let ended = ended.expect("it does not panic").expect("it ran");
    assert!(ended.success(), "it ends with the hall");
}
