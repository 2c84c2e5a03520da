//! Conditional lines: answers that were prepared are given once, to nobody else's knowledge.

use crate::{
    common::{Answer, Guest, TIMEOUT, TestServer},
    play::Events,
};
use serde_json::{Value as Json, json};
use server::{Limits, Rate};

const JSON: [(&str, &str); 1] = [("Content-Type", "application/json")];

fn path(id: &str) -> String {
    format!("/api/tables/{id}/lines")
}

async fn prepare(guest: &mut Guest, id: &str, seat: &str, steps: u64, lines: Json) -> Answer {
    let body = json!({ "seat": seat, "steps": steps, "lines": lines }).to_string();
    guest.send("PUT", &path(id), &JSON, body.as_bytes()).await
}

async fn lines(guest: &mut Guest, id: &str, seat: &str) -> Json {
    guest.get(&format!("{}?seat={seat}", path(id))).await.ok()
}

/// Asks for the lines of seat a until they are as they should be.
async fn until(guest: &mut Guest, id: &str, is_so: impl Fn(&Json) -> bool) -> Json {
    let asking = async {
        loop {
            let now = lines(guest, id, "a").await;
            if is_so(&now) {
                return now;
            }
        }
    };
    tokio::time::timeout(TIMEOUT, asking).await.expect("in time")
}

fn step(seat: &str, word: &str, then: Json) -> Json {
    json!({ "seat": seat, "word": word, "then": then })
}

/// A table over days at which Ann has begun, and Ben is to move.
async fn slow_table(ann: &mut Guest, ben: &mut Guest) -> String {
    table_in(ann, ben, json!({ "kind": "per_move", "seconds": 259_200 })).await
}

async fn table_in(ann: &mut Guest, ben: &mut Guest, time: Json) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let setup = json!({ "heaps": [9, 9, 9, 9] });
    let new = json!({ "game": "nim", "setup": setup, "seats": seats, "time": time });
    let (id, links) = ann.table(new).await;
    ben.sits(&id, &links["b"]).await.ok();
    ann.acts(&id, "a", "d-1").await.ok();
    id
}

/// If c-1 then c-2, and if c-3 then, c-1; if d-1 then d-2.
fn tree() -> Json {
    let later = json!([step("b", "c-3", json!([step("a", "c-1", json!([]))]))]);
    let first = step("b", "c-1", json!([step("a", "c-2", later)]));
    json!([first, step("b", "d-1", json!([step("a", "d-2", json!([]))]))])
}

#[tokio::test(flavor = "multi_thread")]
async fn line_that_comes_is_answered_once_and_the_rest_lives_on() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = slow_table(&mut ann, &mut ben).await;
    let before = ben.look(&id).await;
    let kept = prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    assert_eq!((&kept["lines"][0]["word"], &kept["may"]), (&json!("c-1"), &json!(true)));
    assert!(kept["lines"][0]["short"].is_string());
    // Entering a line plays nothing, and nobody else learns of it.
    assert_eq!(ben.look(&id).await["seq"], before["seq"]);
    ben.get(&format!("{}?seat=a", path(&id))).await.refused(403, "not_yours");
    assert_eq!(lines(&mut ben, &id, "b").await["lines"], json!([]));
    ben.acts(&id, "b", "c-1").await.ok();
    let rest = until(&mut ann, &id, |now| now["steps"] == 3).await;
    assert_eq!(rest["lines"][0]["word"], "c-3");
    assert_eq!(rest["played"]["step"], 2, "{rest}");
    assert_eq!(rest["lines"].as_array().map(Vec::len), Some(1));
    assert_eq!(ben.look(&id).await["steps"], 3);
    // What is left outlives a restart.
    let hall = hall.reopen().await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    assert_eq!(lines(&mut ann, &id, "a").await["lines"][0]["word"], "c-3");
    ben.acts(&id, "b", "c-3").await.ok();
    let used = until(&mut ann, &id, |now| now["steps"] == 5 && now["lines"] == json!([])).await;
    assert!(used.get("ended").is_none(), "{used}");
    assert!(used["played"]["step"] == 4 && used["played"]["short"].is_string(), "{used}");
    assert_eq!(ben.look(&id).await["steps"], 5);
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_a_move_that_was_not_foreseen_are_dropped_with_a_word() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = slow_table(&mut ann, &mut ben).await;
    prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    ben.acts(&id, "b", "a-1").await.ok();
    let now = until(&mut ann, &id, |now| now.get("ended").is_some()).await;
    assert_eq!((&now["ended"]["why"], &now["lines"]), (&json!("left"), &json!([])));
    assert!(now["ended"]["message"].as_str().is_some_and(|said| said.contains("lines")));
    assert_eq!(ben.look(&id).await["steps"], 2);
    // Who has read it takes it away.
    assert!(prepare(&mut ann, &id, "a", 2, json!([])).await.ok().get("ended").is_none());
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_end_with_takebacks_and_removal() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = table_in(&mut ann, &mut ben, Json::Null).await;
    prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    ann.does(&id, json!({ "type": "ask_takeback", "seat": "a" })).await.ok();
    let agrees = json!({ "type": "answer_takeback", "seat": "b", "accept": true });
    ben.does(&id, agrees).await.ok();
    until(&mut ann, &id, |now| now["ended"]["why"] == "taken_back").await;
    ann.acts(&id, "a", "d-1").await.ok();
    prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    prepare(&mut ann, &id, "a", 1, json!([])).await.ok();
    ben.acts(&id, "b", "c-1").await.ok();
    // A chat line later the table has been followed for certain.
    ann.does(&id, json!({ "type": "chat", "text": "well" })).await.ok();
    let now = lines(&mut ann, &id, "a").await;
    assert_eq!((&now["lines"], &ben.look(&id).await["steps"]), (&json!([]), &json!(2)));
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_cannot_be_are_refused() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = slow_table(&mut ann, &mut ben).await;
    prepare(&mut ben, &id, "a", 1, tree()).await.refused(403, "not_yours");
    prepare(&mut ben, &id, "b", 1, tree()).await.refused(422, "illegal");
    prepare(&mut ann, &id, "a", 0, tree()).await.refused(409, "stale");
    let illegal = json!([step("b", "d-9", json!([]))]);
    prepare(&mut ann, &id, "a", 1, illegal).await.refused(422, "illegal");
    let answers = json!([step("a", "c-1", json!([])), step("a", "c-2", json!([]))]);
    let two = json!([step("b", "d-1", answers)]);
    prepare(&mut ann, &id, "a", 1, two).await.refused(400, "bad_request");
    let deep = (0..13).fold(json!([]), |then, _| json!([step("b", "d-1", then)]));
    prepare(&mut ann, &id, "a", 1, deep).await.refused(400, "bad_request");
    ann.get(&path(&id)).await.refused(400, "bad_request");
    let at = json!({ "seat": "a", "path": [step("b", "c-1", json!([]))] });
    let ahead = ann.post(&format!("{}/ahead", path(&id)), &at).await.ok();
    assert_eq!((&ahead["turn"], &ahead["steps"]), (&json!("a"), &json!(1)));
    let list = ahead["offers"]["list"].as_array().expect("offers");
    assert!(list.iter().any(|offer| offer["word"] == "c-2" && offer["touches"][0]["id"] == "c"));
    assert_eq!(ahead["telling"]["line"], "b c-1");
    let illegal = json!({ "seat": "a", "path": [step("b", "c-12", json!([]))] });
    ann.post(&format!("{}/ahead", path(&id)), &illegal).await.refused(422, "illegal");
    // Neither at a quick table nor where something is hidden.
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let quick = json!({ "kind": "increment", "base": 60, "increment": 0 });
    for (game, time) in [("nim", quick), ("kuhn", Json::Null)] {
        let (id, _) = ann.table(json!({ "game": game, "seats": seats, "time": time })).await;
        assert_eq!(lines(&mut ann, &id, "a").await["may"], false, "{game}");
        let tree = json!([step("b", "d-1", json!([]))]);
        prepare(&mut ann, &id, "a", 0, tree).await.refused(422, "illegal");
    }
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_in_nobody_elses_data() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = slow_table(&mut ann, &mut ben).await;
    let before = [ben.look(&id).await, ben.get(&format!("/api/tables/{id}/steps")).await.ok()];
    prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    let after = [ben.look(&id).await, ben.get(&format!("/api/tables/{id}/steps")).await.ok()];
    let untimed = |told: [Json; 2]| told.map(|told| Json::from_iter(timeless(told)));
    assert_eq!(untimed(before), untimed(after));
    let own = ann.get("/api/account/data").await.ok();
    assert_eq!(own["tables"][0]["lines"]["a"]["lines"], tree_as_kept());
    let others = ben.get("/api/account/data").await.ok();
    assert!(!others.to_string().contains("c-2"), "{others}");
    // They go with the match.
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    let own = ann.get("/api/account/data").await.ok();
    assert!(own["tables"][0].get("lines").is_none(), "{own}");
    hall.running.stop().await;
}

/// Everything that a guest can get about a table, and in lists of tables.
async fn all_of(guest: &mut Guest, id: &str) -> Vec<String> {
    let mut all = Vec::new();
    for path in ["", "/record", "/at/1", "/steps", "?window=9"] {
        all.push(guest.get(&format!("/api/tables/{id}{path}")).await.text());
    }
    for path in ["picture.svg", "picture.svg?form=card"] {
        all.push(guest.get(&format!("/tables/{id}/{path}")).await.text());
    }
    for path in ["/api/tables", "/api/tables?list=mine", "/api/me/waiting", "/api/account/data"] {
        all.push(guest.get(path).await.text());
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_change_nothing_that_others_get() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let id = table_in(&mut ann, &mut ben, Json::Null).await;
    let seq = ben.look(&id).await["seq"].as_u64().expect("a number");
    let before = (all_of(&mut ben, &id).await, all_of(&mut zoe, &id).await);
    prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    let after = (all_of(&mut ben, &id).await, all_of(&mut zoe, &id).await);
    for (was, is) in before.0.iter().chain(&before.1).zip(after.0.iter().chain(&after.1)) {
        assert!(was == is, "{was:.2000}\n{is:.2000}");
    }
    let mut socket = ben.socket(&format!("/api/tables/{id}/socket?since={seq}")).await;
    let mut events = Events::of(&zoe, &format!("/api/tables/{id}/events")).await;
    events.next().await;
    prepare(&mut ann, &id, "a", 1, tree()).await.ok();
    let figures = zoe.get("/metrics").await.text();
    assert!(!figures.contains("lines") && !figures.contains(&id), "{figures}");
    // Of the streams, too, the next word is that of the next event.
    ann.does(&id, json!({ "type": "chat", "text": "your move" })).await.ok();
    let mut heard = vec![socket.hear_of("state").await];
    // Who is here is told as well.
    while heard.last().is_some_and(|told| told["type"] != "state") || heard.len() < 2 {
        heard.push(events.next().await);
    }
    for told in heard {
        assert!(told["type"] == "presence" || told["seq"] == seq + 1, "{told}");
        assert!(!told["tellings"].to_string().contains("c-2"), "{told}");
    }
    // An answer out of them is told as any other choice is, and the log has no more of it.
    ben.acts(&id, "b", "c-1").await.ok();
    until(&mut ann, &id, |now| now["steps"] == 3).await;
    let told = ben.get(&format!("/api/tables/{id}/steps")).await.text();
    assert!(told.contains("c-2") && !told.contains("c-3"), "{told}");
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn premoves_are_what_may_be_legal_after_the_other_moves() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let quick = json!({ "kind": "increment", "base": 600, "increment": 0 });
    let id = table_in(&mut ann, &mut ben, quick).await;
    assert_eq!(ann.look(&id).await["prepares"], "premoves");
    let premoves = |seat| format!("/api/tables/{id}/premoves?seat={seat}");
    let offered = ann.get(&premoves("a")).await.ok();
    let list = offered["list"].as_array().expect("a list");
    assert!(list.iter().any(|offer| offer["word"] == "c-9"), "{offered}");
    // Who is asked plays, and nobody asks for another.
    assert_eq!(ben.get(&premoves("b")).await.ok()["list"], json!([]));
    ben.get(&premoves("a")).await.refused(403, "not_yours");
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn premoves_asked_for_too_often_are_refused() {
    // Each is as much work as a look at all replies.
    let few = Rate { burst: 5.0, rate: 0.0 };
    let hall = TestServer::open_with(Limits { commands: few, ..Limits::unbounded() }).await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let quick = json!({ "kind": "increment", "base": 600, "increment": 0 });
    let id = table_in(&mut ann, &mut ben, quick).await;
    let path = format!("/api/tables/{id}/premoves?seat=a");
    let mut left = 0;
    while ann.get(&path).await.status == 200 {
        left += 1;
        assert!(left <= 5, "it is without end");
    }
    ann.get(&path).await.refused(429, "too_many");
    hall.running.stop().await;
}

/// What a view says, but for the clocks, which run.
fn timeless(told: Json) -> Vec<(String, Json)> {
    let all = told.as_object().expect("an object").clone();
    all.into_iter().filter(|(key, _)| key != "clocks").collect()
}

/// The tree as it is kept: without empty lists.
fn tree_as_kept() -> Json {
    let end = |seat, word| json!({ "seat": seat, "word": word });
    let later = json!([step("b", "c-3", json!([end("a", "c-1")]))]);
    let first = step("b", "c-1", json!([step("a", "c-2", later)]));
    json!([first, step("b", "d-1", json!([end("a", "d-2")]))])
}
