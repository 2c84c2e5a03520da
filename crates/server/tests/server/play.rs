//! Whole matches, as a script plays them.

use std::path::Path;

use crate::common::{TIMEOUT, TestServer};
use serde_json::{Value as Json, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

fn me_and_device(game: &str) -> Json {
    json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "device" }] })
}

/// The data of server-sent events, one after the other.
pub(crate) struct Events(tokio::io::Lines<BufReader<TcpStream>>);

impl Events {
    pub(crate) async fn of(guest: &crate::common::Guest, path: &str) -> Events {
        let mut stream = TcpStream::connect(guest.addr).await.unwrap();
        let cookie = guest.cookie.clone().unwrap_or_default();
        // As a browser asks; a stream is sent uncompressed all the same.
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nAccept-Encoding: gzip\r\n\r\n",
            guest.addr
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        Events(BufReader::new(stream).lines())
    }

    pub(crate) async fn next(&mut self) -> Json {
        loop {
            let line = tokio::time::timeout(TIMEOUT, self.0.next_line()).await.unwrap();
            let line = line.unwrap().expect("the stream is open");
            if let Some(data) = line.strip_prefix("data: ") {
                let event = serde_json::from_str(data).unwrap();
                crate::common::schema::conforms(&event, "Event");
                return event;
            }
        }
    }
}

#[tokio::test]
async fn script_plays_a_whole_match_and_follows_it() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let games = ann.get("/api/games").await.ok();
    assert!(games.as_array().unwrap().iter().any(|game| game["id"] == "nim"));
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let mut events = Events::of(&ann, &format!("/api/tables/{id}/events")).await;
    let mut view = events.next().await;
    assert_eq!(view["type"], "view");
    let mut lines: Vec<String> = Vec::new();
    while view["turn"]["type"] != "over" {
        if view["turn"]["seats"][0] == "a" {
            let word = &view["offers"]["a"]["list"][0]["word"];
            let order = json!({
                "seq": view["seq"], "key": format!("{}", lines.len()),
                "command": { "type": "act", "seat": "a", "word": word }
            });
            ann.order(&id, order).await.ok();
        }
        view = events.next().await;
        if view["type"] == "state" {
            lines.truncate(view["from"].as_u64().unwrap() as usize);
            let told = view["tellings"].as_array().unwrap();
            lines.extend(told.iter().map(|t| t["line"].as_str().unwrap().to_string()));
        } else {
            view = ann.look(&id).await;
        }
    }
    assert!(view["standings"]["a"].is_u64());
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.ends_with(&format!("\n\n{}\n", lines.join("\n"))), "{record}\n{lines:?}");
    // The record opens as a table of its own.
    let text = [("Content-Type", "text/plain")];
    let study = ann.send("POST", "/api/records", &text, record.as_bytes()).await.ok();
    let study = ann.look(study["id"].as_str().unwrap()).await;
    assert_eq!(study["standings"], view["standings"]);
    assert_eq!(study["tellings"].as_array().unwrap().len(), lines.len());
    hall.running.stop().await;
}

#[tokio::test]
async fn steps_before_a_window_are_fetched_in_pieces_and_are_the_same() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let games = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"));
    let record = games.join("mush/data/playthroughs/6-seats.record");
    let record = std::fs::read_to_string(record).expect("it is there");
    let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with(['#', '='])).collect();
    let text = [("Content-Type", "text/plain")];
    let made = ann.send("POST", "/api/records", &text, lines.join("\n").as_bytes()).await.ok();
    let path = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    let whole = ann.get(&path).await.ok();
    let steps = whole["steps"].as_u64().expect("a number");
    assert!(steps > 1000 && whole["from"] == 0, "{steps}");
    let all = whole["tellings"].as_array().expect("steps");
    let view = ann.get(&format!("{path}?window=200")).await.ok();
    assert_eq!(view["from"], steps - 200);
    assert_eq!(view["scene"], whole["scene"]);
    let last = view["tellings"].as_array().expect("steps");
    assert_eq!(last[..], all[all.len() - 200..]);
    let mut found = Vec::new();
    while found.len() < all.len() {
        let more = ann.get(&format!("{path}/steps?from={}&most=300", found.len())).await.ok();
        assert_eq!((&more["from"], &more["seq"]), (&json!(found.len()), &whole["seq"]));
        found.extend(more["tellings"].as_array().expect("steps").iter().cloned());
    }
    assert_eq!(found, *all);
    let most = ann.get(&format!("{path}/steps")).await.ok();
    assert_eq!(most["tellings"].as_array().expect("steps").len(), 500);
    // The page has as many, and whoever follows the table may ask for as few.
    let page = ann.get(&format!("/t/{}", made["id"].as_str().expect("an id"))).await.text();
    assert!(page.len() < 200_000, "{}", page.len());
    let mut events = Events::of(&ann, &format!("{path}/events?window=0")).await;
    let view = events.next().await;
    assert_eq!((&view["from"], &view["tellings"]), (&json!(steps), &json!([])));
    for wrong in ["?window=-1", "/steps?from=x", "/steps?from=5000", "/steps?most=501"] {
        ann.get(&format!("{path}{wrong}")).await.refused(400, "bad_request");
    }
    hall.running.stop().await;
}

/// However the table ended a match, its record opens as one that is over.
#[tokio::test]
async fn records_of_matches_that_the_table_ended_are_over() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let text = [("Content-Type", "text/plain")];
    for (ended, a, b) in [("a ran out of time", 2, 1), ("b resigned", 1, 2), ("draw agreed", 1, 1)]
    {
        let record = format!(
            "musterhall-record: 1\ngame: nim\nrules: 1\nplayer a: Ann\nplayer b: Ben\n\
             result: a={a} b={b}\nended: {ended}\n\na b-2\n"
        );
        let made = ann.send("POST", "/api/records", &text, record.as_bytes()).await.ok();
        let id = made["id"].as_str().unwrap();
        let study = ann.look(id).await;
        assert_eq!(study["ended"], ended);
        assert_eq!(study["standings"], json!({ "a": a, "b": b }));
        assert_eq!(study["turn"]["type"], "over");
        let again = ann.get(&format!("/api/tables/{id}/record")).await.text();
        assert!(again.contains(&format!("\nended: {ended}\n")), "{again}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn sockets_of_two_people_and_a_watcher_play_a_match() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let path = format!("/api/tables/{id}/socket");
    let mut watching = zoe.socket(&path).await;
    assert_eq!(watching.hear_of("view").await["viewer"], Json::Null);
    ann.acts(&id, "a", "b-1").await.refused(422, "illegal");
    ben.sits(&id, &links["b"]).await.ok();
    assert_eq!(watching.hear_of("state").await["seats"][1]["kind"], "person");
    let mut at_b = ben.socket(&path).await;
    let view = at_b.hear_of("view").await;
    assert_eq!((&view["viewer"], &view["owner"]), (&json!("b"), &json!(false)));
    let mut at_a = ann.socket(&format!("{path}?since={}", view["seq"])).await;
    // A subscriber who has seen everything is only told who is here.
    assert_eq!(at_a.hear().await.unwrap()["type"], "presence");

    let act = |seat: &str, word: &str| json!({ "type": "act", "seat": seat, "word": word });
    let seq = view["seq"].as_u64().unwrap();
    at_a.say(json!({ "type": "command", "id": 7, "seq": seq, "command": act("a", "b-2") })).await;
    assert_eq!(at_a.hear_of("ack").await, json!({ "type": "ack", "id": 7, "seq": seq + 1 }));
    let state = at_b.hear_of("state").await;
    assert_eq!(state["tellings"][0]["line"], "a b-2");
    assert_eq!(state["offers"]["b"]["coverage"], "all");
    let seen = watching.hear_of("state").await;
    assert_eq!((&seen["offers"], &seen["steps"]), (&json!({}), &json!(1)));
    // Stale, and then the same key twice.
    let stale = json!({ "type": "command", "id": 8, "seq": seq, "command": act("b", "d-7") });
    at_b.say(stale).await;
    let refused = at_b.hear_of("refused").await;
    assert_eq!(refused["error"]["code"], "stale");
    assert_eq!(refused["error"]["seq"], seq + 1);
    let order = json!({ "type": "command", "id": 9, "seq": seq + 1, "key": "k", "command": act("b", "d-7") });
    at_b.say(order.clone()).await;
    let first = at_b.hear_of("ack").await;
    at_b.say(order).await;
    assert_eq!(at_b.hear_of("ack").await, first);
    assert_eq!(ben.look(&id).await["steps"], 2);
    at_b.say(json!({ "type": "ping" })).await;
    at_b.hear_of("pong").await;
    drop(at_b);
    while watching.hear_of("presence").await["online"] != json!(["a"]) {}
    hall.running.stop().await;
}

#[tokio::test]
async fn taking_back_offering_resigning_playing_again() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", Json::Null).await;
    ann.does(&id, json!({ "type": "ask_takeback", "seat": "a" })).await.refused(422, "illegal");
    ann.acts(&id, "a", "b-2").await.ok();
    ben.acts(&id, "b", "d-7").await.ok();
    assert_eq!(ann.look(&id).await["takeback"], json!(["a"]));
    ann.does(&id, json!({ "type": "ask_takeback", "seat": "a" })).await.ok();
    assert_eq!(ben.look(&id).await["pending"]["takeback"]["waiting"], json!(["b"]));
    let yes = json!({ "type": "answer_takeback", "seat": "b", "accept": true });
    ann.does(&id, yes.clone()).await.refused(403, "not_yours");
    let before = ben.look(&id).await["seq"].as_u64().unwrap();
    ben.does(&id, yes).await.ok();
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket?since={before}")).await;
    let state = socket.hear_of("state").await;
    assert_eq!((&state["from"], &state["steps"]), (&json!(0), &json!(0)));
    assert_eq!(state["turn"], json!({ "type": "seat", "seats": ["a"] }));

    ann.does(&id, json!({ "type": "offer_draw", "seat": "a" })).await.ok();
    let answer = |accept: bool| json!({ "type": "answer_draw", "seat": "b", "accept": accept });
    ben.does(&id, answer(false)).await.ok();
    assert_eq!(ben.look(&id).await["pending"]["draw"], Json::Null);
    // A seat that offers may move on; a seat that is asked and moves has declined.
    ann.does(&id, json!({ "type": "offer_draw", "seat": "a" })).await.ok();
    ann.acts(&id, "a", "b-1").await.ok();
    assert_eq!(ben.look(&id).await["pending"]["draw"]["waiting"], json!(["b"]));
    ben.acts(&id, "b", "b-1").await.ok();
    assert_eq!(ben.look(&id).await["pending"]["draw"], Json::Null);

    // A seat may withdraw its offer or request, and agrees to nothing by that.
    for (asks, answers, what) in
        [("offer_draw", "answer_draw", "draw"), ("ask_takeback", "answer_takeback", "takeback")]
    {
        ann.does(&id, json!({ "type": asks, "seat": "a" })).await.ok();
        let own = |accept: bool| json!({ "type": answers, "seat": "a", "accept": accept });
        ann.does(&id, own(true)).await.refused(422, "illegal");
        ann.does(&id, own(false)).await.ok();
        let view = ben.look(&id).await;
        assert_eq!((&view["pending"][what], &view["steps"]), (&Json::Null, &json!(2)));
        ann.does(&id, own(false)).await.refused(422, "illegal");
    }

    ann.does(&id, json!({ "type": "offer_draw", "seat": "a" })).await.ok();
    ben.does(&id, answer(true)).await.ok();
    let over = ann.look(&id).await;
    assert_eq!((&over["ended"], &over["turn"]["type"]), (&json!("draw agreed"), &json!("over")));
    assert_eq!(over["standings"], json!({ "a": 1, "b": 1 }));
    ann.acts(&id, "a", "b-2").await.refused(422, "illegal");

    ann.does(&id, json!({ "type": "rematch" })).await.ok();
    assert_eq!(ben.look(&id).await["rematch"], json!({ "wanted": ["a"], "table": null }));
    ben.does(&id, json!({ "type": "rematch" })).await.ok();
    let again = ann.look(&id).await["rematch"]["table"].as_str().unwrap().to_string();
    let view = ann.look(&again).await;
    assert_eq!(view["viewer"], "b");
    ann.does(&again, json!({ "type": "resign", "seat": "b" })).await.ok();
    let over = ben.look(&again).await;
    assert_eq!((&over["ended"], &over["standings"]["a"]), (&json!("b resigned"), &json!(1)));
    hall.running.stop().await;
}

#[tokio::test]
async fn device_of_two_plays_both_seats() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let (id, _) = ann.table(me_and_device("nim")).await;
    assert_eq!(ann.look(&id).await["viewer"], "a");
    ann.acts(&id, "a", "b-2").await.ok();
    assert_eq!(ann.look(&id).await["viewer"], "b");
    let as_a = ann.get(&format!("/api/tables/{id}?as=a")).await.ok();
    assert_eq!(as_a["viewer"], "a");
    ann.acts(&id, "b", "d-7").await.ok();
    // On one device nobody has to be asked.
    ann.does(&id, json!({ "type": "ask_takeback", "seat": "b" })).await.ok();
    assert_eq!(ann.look(&id).await["steps"], 1);
    let at = ann.get(&format!("/api/tables/{id}/at/0")).await.ok();
    assert_eq!((&at["step"], &at["telling"]), (&json!(0), &Json::Null));
    ann.get(&format!("/api/tables/{id}/at/2")).await.refused(400, "bad_request");
    let touches = json!({ "seat": "b", "touches": ["d"] });
    assert_eq!(ann.post(&format!("/api/tables/{id}/try"), &touches).await.ok()["legal"], false);
    let word = json!({ "seat": "b", "word": "d-9" });
    let verdict = ann.post(&format!("/api/tables/{id}/try"), &word).await.ok();
    assert_eq!(verdict["refusal"]["rule"], "2");
    let word = json!({ "seat": "b", "word": "d-7" });
    assert_eq!(ann.post(&format!("/api/tables/{id}/try"), &word).await.ok()["legal"], true);
    hall.running.stop().await;
}

/// Seats of one device have no names but the seats', which stay where they are.
#[tokio::test]
async fn rematch_on_one_device_calls_seats_what_they_are() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    // A person whose name is that of a seat keeps it, too.
    for me in ["Ann", "Red"] {
        ann.is_called(me).await;
        let (mut id, _) = ann.table(me_and_device("clusterfuss")).await;
        for seated in [["Red", me], [me, "Blue"]] {
            ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
            ann.does(&id, json!({ "type": "rematch" })).await.ok();
            id = ann.look(&id).await["rematch"]["table"].as_str().unwrap().to_string();
            let view = ann.look(&id).await;
            assert_eq!([&view["seats"][0]["name"], &view["seats"][1]["name"]], seated);
        }
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn lobby_with_open_seats_lists_them_until_taken() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    assert_eq!(ben.get("/api/tables").await.ok()["open"][0]["id"], id);
    ben.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await.ok();
    let lobby = ben.get("/api/tables").await.ok();
    assert_eq!((&lobby["open"], &lobby["mine"][0]["my_turn"]), (&json!([]), &json!(false)));
    assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["my_turn"], true);
    ben.is_called("Ben").await;
    assert_eq!(ann.look(&id).await["seats"][1]["name"], "Ben");
    ben.does(&id, json!({ "type": "chat", "text": "  hello\nthere " })).await.ok();
    let chat = ann.look(&id).await["chat"][0].clone();
    assert_eq!((&chat["name"], &chat["text"]), (&json!("Ben"), &json!("hello there")));
    hall.running.stop().await;
}

#[tokio::test]
async fn open_table_that_everybody_left_is_not_listed() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ann.does(&id, json!({ "type": "leave_for_good", "seat": "a" })).await.ok();
    assert_eq!(ben.get("/api/tables").await.ok()["open"], json!([]));
    // Whoever has the link may play there all the same.
    ben.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await.ok();
    let mut zoe = hall.guest().await;
    assert_eq!(zoe.get("/api/tables").await.ok()["open"][0]["id"], id);
    hall.running.stop().await;
}

#[tokio::test]
async fn deadline_of_a_rule_runs_out() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let setup = json!({ "build": 1, "assess": 0 });
    let new = json!({ "game": "muster-chess", "setup": setup, "seats": seats });
    let (id, _) = ann.table(new).await;
    let view = ann.look(&id).await;
    assert_eq!(view["deadlines"].as_array().unwrap().len(), 2);
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket?since=1")).await;
    let state = loop {
        let state = socket.hear_of("state").await;
        if state["steps"] == 1 {
            break state;
        }
    };
    assert!(state["tellings"][0]["line"].as_str().unwrap().starts_with("+ a "), "{state}");
    assert_eq!(state["deadlines"], json!([]));
    hall.running.stop().await;
}

/// No clock runs while the hall is closed, and an open page is told that it restarted.
#[tokio::test]
async fn clock_that_started_anew_is_told() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let new = json!({ "game": "muster-chess", "setup": { "build": 600 }, "seats": seats });
    let (id, _) = ann.table(new).await;
    let seq = ann.look(&id).await["seq"].clone();
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket?since={seq}")).await;
    let state = socket.hear_of("state").await;
    assert_eq!(state["deadlines"].as_array().unwrap().len(), 2);
    // Two clocks started again: that is two events.
    let again = seq.as_u64().unwrap() + 2;
    assert_eq!((&state["seq"], &state["from"]), (&json!(again), &json!(0)));
    hall.running.stop().await;
}

#[tokio::test]
async fn small_boards_are_played_perfectly() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let setup = json!({ "size": 3 });
    let (id, _) = ann.table(json!({ "game": "clusterfuss", "setup": setup, "seats": seats })).await;
    let path = format!("/api/tables/{id}/perfect");
    let mut left = u64::MAX;
    // The winner shortens the way with each step, and the loser cannot prolong it.
    loop {
        let answer = ann.get(&path).await;
        if answer.status == 404 {
            break;
        }
        let best = answer.ok()["moves"][0].clone();
        assert!(best["steps"].as_u64().unwrap() < left);
        left = best["steps"].as_u64().unwrap();
        let seat = ann.look(&id).await["turn"]["seats"][0].clone();
        let word = best["word"].as_str().unwrap().to_string();
        ann.acts(&id, seat.as_str().unwrap(), &word).await.ok();
    }
    assert_eq!(ann.look(&id).await["standings"]["a"], 1);
    let (big, _) = ann
        .table(json!({ "game": "nim", "seats": [{ "kind": "me" }, { "kind": "device" }] }))
        .await;
    ann.get(&format!("/api/tables/{big}/perfect")).await.refused(404, "not_found");
    hall.running.stop().await;
}

#[tokio::test]
async fn clock_before_everybody_is_there_stands() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let new = json!({ "game": "muster-chess", "setup": { "build": 60 }, "seats": seats });
    let (id, links) = ann.table(new).await;
    assert_eq!(ann.look(&id).await["deadlines"], json!([]));
    ben.sits(&id, &links["b"]).await.ok();
    let view = ann.look(&id).await;
    assert_eq!(view["deadlines"].as_array().unwrap().len(), 2);
    assert!(view["deadlines"][0]["left"].as_i64().unwrap() > 50_000, "{view}");
    hall.running.stop().await;
}

#[tokio::test]
async fn advisor_asked_weighs_armies() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    const ADVICE: &str = "/api/muster-chess/advice";
    let strong = json!({ "army": "8/8/PPPPPPPP/QQQQKQQQ", "against": "rnbqkbnr/pppppppp/8/8",
        "games": 1 });
    let told = ann.post(ADVICE, &strong).await.ok();
    assert!(told["regular"]["score"].as_f64().unwrap() > 0.9, "{told}");
    assert!(told["regular"]["nodes"].as_u64().unwrap() > 0, "{told}");
    assert!(told["versus"]["value"].as_f64().unwrap() < 0.2, "{told}");
    let bad = [
        ("8/8/8/3K4", "2.4", "d1"),
        ("8/8/8/4KK2", "2.3", "f1"),
        ("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQQ", "2.2", "i1"),
        ("Q7/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ", "2.2", "33 men"),
    ];
    for (army, rule, square) in bad {
        let error = ann.post(ADVICE, &json!({ "army": army })).await.refused(422, "illegal");
        assert_eq!(error["rule"], rule, "{error}");
        assert_eq!(error["at"], "army", "{error}");
        assert!(error["message"].as_str().unwrap().contains(square), "{error}");
    }
    let many = json!({ "army": "8/8/8/4K3", "games": 21 });
    assert_eq!(ann.post(ADVICE, &many).await.refused(400, "bad_request")["at"], "games");
    hall.running.stop().await;
}

/// The short notation of the move list may be sent, too; the record has the full one.
#[tokio::test]
async fn move_as_the_list_writes_it_is_read() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let mut table = me_and_device("muster-chess");
    table["setup"] = json!({ "start": "r3k2r/8/8/8/8/8/8/R3K2R w * - 0 1" });
    let (id, _) = ann.table(table).await;
    let verdict = ann
        .post(&format!("/api/tables/{id}/try"), &json!({ "seat": "a", "word": "Rxa8+" }))
        .await
        .ok();
    assert_eq!((&verdict["word"], &verdict["legal"]), (&json!("a1a8"), &json!(true)));
    let nowhere = ann
        .post(&format!("/api/tables/{id}/try"), &json!({ "seat": "a", "word": "Qd1" }))
        .await
        .ok();
    let said = nowhere["refusal"]["message"].as_str().unwrap();
    assert!(said.contains("no legal move"), "{said}");
    ann.acts(&id, "a", "Rxa8+").await.ok();
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("a1a8") && !record.contains("Rxa8"), "{record}");
    let refused = ann.acts(&id, "b", "Rf8").await.text();
    assert!(refused.contains("no legal move"), "{refused}");
    // Capitals are a slip of the keyboard.
    let (id, _) = ann.table(me_and_device("clusterfuss")).await;
    ann.acts(&id, "a", "B1-A1").await.ok();
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("a b1-a1"), "{record}");
    hall.running.stop().await;
}
