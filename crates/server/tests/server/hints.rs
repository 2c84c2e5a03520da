//! Hints while a match goes on, and its review once it is over.

use crate::common::{Guest, TIMEOUT, TestServer};
use serde_json::{Value as Json, json};
use server::Limits;

const MUSTER: &str =
    include_str!("../../../../games/make_muster/data/playthroughs/order-3-muster.record");

async fn hint(guest: &mut Guest, id: &str, seat: &str) -> crate::common::Answer {
    guest.post(&format!("/api/tables/{id}/hint"), &json!({ "seat": seat })).await
}

fn against_a_bot(game: &str) -> Json {
    json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "bot", "level": 1 }] })
}

#[tokio::test]
async fn hint_where_a_win_is_near_says_it() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    // Heaps of 1, 3 and 5: only taking 3 of the 5 leaves heaps that sum to nothing.
    let order = json!({ "game": "nim", "position": "1,3,5,0/a",
        "seats": [{ "kind": "me" }, { "kind": "device" }] });
    let (id, _) = ann.table(order).await;
    assert_eq!(ann.look(&id).await["hints"], true);
    let said = hint(&mut ann, &id, "a").await.ok();
    assert_eq!((&said["word"], &said["value"]), (&json!("c-3"), &json!(1.0)));
    assert_eq!(said["proven"]["result"], "win");
    assert_eq!(said["touches"][0], json!({ "type": "spot", "id": "c" }));
    assert_eq!(said["seq"], ann.look(&id).await["seq"]);
    ann.acts(&id, "a", "c-3").await.ok();
    assert_eq!(hint(&mut ann, &id, "b").await.ok()["proven"]["result"], "loss");
    hint(&mut ann, &id, "a").await.refused(422, "illegal");
    ann.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    hint(&mut ann, &id, "b").await.refused(422, "illegal");
    hall.running.stop().await;
}

#[tokio::test]
async fn hints_are_for_who_plays_alone_unless_the_table_says_otherwise() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    for (hints, allowed) in [(None, false), (Some(false), false), (Some(true), true)] {
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let order = json!({ "game": "nim", "seats": seats, "hints": hints });
        let (id, links) = ann.table(order).await;
        ben.sits(&id, &links["b"]).await.ok();
        assert_eq!(ann.look(&id).await["hints"], allowed);
        assert_eq!(zoe.look(&id).await["hints"], false);
        let said = hint(&mut ann, &id, "a").await;
        if allowed {
            said.ok()
        } else {
            said.refused(403, "not_yours")
        };
        // Nobody gets hints for another's seat.
        hint(&mut ben, &id, "a").await.refused(403, "not_yours");
        hint(&mut zoe, &id, "a").await.refused(403, "not_yours");
    }
    // Alone with a bot, but the table forbids hints; after a restart as well.
    let mut order = against_a_bot("nim");
    order["hints"] = json!(false);
    let (id, _) = ann.table(order).await;
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    hint(&mut ann, &id, "a").await.refused(403, "not_yours");
    hall.running.stop().await;
}

#[tokio::test]
async fn hints_are_limited() {
    let slow = server::Rate { burst: 2.0, rate: 1e-6 };
    let hall = TestServer::open_with(Limits { hints: slow, ..Limits::unbounded() }).await;
    let mut ann = hall.guest().await;
    let (id, _) = ann.table(against_a_bot("nim")).await;
    for _ in 0..2 {
        hint(&mut ann, &id, "a").await.ok();
    }
    hint(&mut ann, &id, "a").await.refused(429, "too_many");
    hall.running.stop().await;
}

#[tokio::test]
async fn hall_that_leaves_thinking_to_browsers_refuses_hints_reviews_and_lines() {
    let hall = TestServer::open_configured(|config| config.make_hints = false).await;
    let mut ann = hall.guest().await;
    let (id, _) = ann.table(against_a_bot("nim")).await;
    let why = hint(&mut ann, &id, "a").await.refused(403, "not_yours");
    assert!(why.to_string().contains("leaves hints"), "{why}");
    let place = json!({ "game": "nim", "setup": {} });
    let lines = json!({ "place": place, "seat": "a" });
    ann.post("/api/analysis/lines", &lines).await.refused(403, "not_yours");
    // Matches go on as ever, and whoever may analyse is told so.
    ann.get("/api/analysis/muscat").await.ok();
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let path = format!("/api/tables/{id}/review");
    assert_eq!(ann.get(&path).await.ok()["state"], "none");
    ann.post(&path, &Json::Null).await.refused(403, "not_yours");
    hall.running.stop().await;
}

/// A table of the guest's own, from a record.
async fn study(guest: &mut Guest, record: &str) -> String {
    let text = [("Content-Type", "text/plain")];
    let made = guest.send("POST", "/api/records", &text, record.as_bytes()).await.ok();
    made["id"].as_str().unwrap().to_string()
}

/// Asks until the review is done.
async fn reviewed(guest: &mut Guest, id: &str) -> Json {
    let path = format!("/api/tables/{id}/review");
    let asking = async {
        loop {
            let state = guest.get(&path).await.ok();
            if state["state"] == "done" {
                return state["review"].clone();
            }
        }
    };
    tokio::time::timeout(TIMEOUT, asking).await.expect("in time")
}

#[tokio::test]
async fn review_before_the_end_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, mut zoe) = (hall.guest().await, hall.guest().await);
    let order = json!({ "game": "nim", "position": "1,3,5,0/a",
        "seats": [{ "kind": "me" }, { "kind": "device" }] });
    let (id, _) = ann.table(order).await;
    let path = format!("/api/tables/{id}/review");
    ann.acts(&id, "a", "a-1").await.ok();
    for guest in [&mut ann, &mut zoe] {
        guest.get(&path).await.refused(422, "illegal");
        guest.post(&path, &Json::Null).await.refused(422, "illegal");
    }
    for (seat, word) in [("b", "c-2"), ("a", "b-3"), ("b", "c-3")] {
        ann.acts(&id, seat, word).await.ok();
    }
    let state = zoe.get(&path).await.ok();
    assert_eq!((&state["state"], &state["total"]), (&json!("none"), &json!(5)));
    ann.post(&path, &Json::Null).await.ok();
    // The one who started it may go: others find it.
    let review = reviewed(&mut zoe, &id).await;
    let losses: Vec<&Json> =
        review["choices"].as_array().unwrap().iter().map(|c| &c["loss"]).collect();
    // 1,3,5 was won; 3,5 then is won for b, who leaves 3,3; then nothing helps.
    assert_eq!(losses[..2], [&json!(1.0), &json!(0.0)], "{review}");
    assert_eq!(review["choices"][0]["best"], "c-3");
    assert_eq!(review["turning"][0]["kind"], "mistake");
    assert_eq!(review["points"][0], json!([1.0, 0.0]));
    assert_eq!(review["result"], json!([0.0, 1.0]));
    assert_eq!(reviewed(&mut ann, &id).await, review);
    hall.running.stop().await;
}

#[tokio::test]
async fn review_outlives_the_server_but_not_the_version_of_reviews() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let order = json!({ "game": "nim", "position": "1,3,5,0/a",
        "seats": [{ "kind": "me" }, { "kind": "device" }] });
    let (id, _) = ann.table(order).await;
    ann.acts(&id, "a", "a-1").await.ok();
    ann.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    let path = format!("/api/tables/{id}/review");
    ann.post(&path, &Json::Null).await.ok();
    let review = reviewed(&mut ann, &id).await;
    // No search runs after the restart, and the first answer has everything.
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    let done = json!({ "state": "done", "done": 2, "total": 2, "review": review });
    assert_eq!(ann.get(&path).await.ok(), done);
    assert_eq!(ann.post(&path, &Json::Null).await.ok(), done);

    let change = |folder: &std::path::Path, sql: &str| {
        let db = rusqlite::Connection::open(folder.join("hall.db")).unwrap();
        assert_eq!(db.execute(sql, []).unwrap(), 1);
    };
    // One that an earlier version of the program made is the same.
    let sql = "UPDATE review SET maker = '0.0.9' || substr(maker, instr(maker, ' '))";
    change(hall.folder.path(), sql);
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    assert_eq!(ann.get(&path).await.ok(), done);
    // One by another version of reviews is not shown, but made again.
    change(hall.folder.path(), "UPDATE review SET maker = '0.0.9 review 0', body = '{}'");
    assert_eq!(ann.get(&path).await.ok()["state"], "none");
    ann.post(&path, &Json::Null).await.ok();
    assert_eq!(reviewed(&mut ann, &id).await, review);
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    assert_eq!(ann.get(&path).await.ok(), done);
    hall.running.stop().await;
}

#[tokio::test]
async fn review_beside_another_of_one_person_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let first = study(&mut ann, MUSTER).await;
    let second = study(&mut ann, MUSTER).await;
    let start = |id: &str| format!("/api/tables/{id}/review");
    assert_eq!(ann.post(&start(&first), &Json::Null).await.ok()["state"], "working");
    ann.post(&start(&second), &Json::Null).await.refused(429, "too_many");
    // A second request for the same review starts none, even by another person.
    ann.post(&start(&first), &Json::Null).await.ok();
    assert_eq!(ben.post(&start(&second), &Json::Null).await.ok()["state"], "working");
    // The hall closes in the middle of it.
    hall.running.stop().await;
}

/// The advisor knows the tables of whoever asks, also those that nobody has opened since the
/// hall started.
#[tokio::test]
async fn advice_for_who_plays_at_a_table_that_is_not_loaded_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, _, id, _) = hall.two_at("muster-chess", json!({ "build": 0 })).await;
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    let question = json!({ "army": "8/8/PPPPPPPP/QQQQKQQQ", "games": 1 });
    let advice = "/api/muster-chess/advice";
    let why = ann.post(advice, &question).await.refused(403, "not_yours");
    assert!(why["message"].as_str().unwrap().contains("the advisor is off"), "{why}");
    // Who plays at no such table may ask, and so may she once the match is over.
    hall.guest().await.post(advice, &question).await.ok();
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    ann.post(advice, &question).await.ok();
    hall.running.stop().await;
}
