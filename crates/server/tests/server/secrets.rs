//! Secrets stay in the hall.

use crate::common::{Guest, TIMEOUT, TestServer, kept_in};
use serde_json::{Value as Json, json};

/// Everything that this guest can get about a table, except what identifies the table.
async fn all_of(guest: &mut Guest, id: &str) -> String {
    let mut all = String::new();
    for path in ["", "/record", "/at/0", "/at/1", "/steps", "?window=9", "?as=a"] {
        all.push_str(&guest.get(&format!("/api/tables/{id}{path}")).await.text());
        all.push('\n');
    }
    let mut socket = guest.socket(&format!("/api/tables/{id}/socket?since=0")).await;
    // Of a game whose steps are hidden everything is sent.
    let first = socket.hear().await.expect("the socket is open");
    assert!(first["type"] == "state" || first["type"] == "view", "{first}");
    all.push_str(&first.to_string());
    let all = all.replace(id, "ID");
    drop(socket);
    // Others see who is there, so nobody is when the next one looks.
    let view = tokio::time::timeout(TIMEOUT, nobody_is_there(guest, id)).await.expect("in time");
    // Each table commits to a secret of its own.
    let commitment = view["chance"]["commitment"].as_str().unwrap_or("none");
    all.replace(commitment, "COMMITMENT")
}

/// Looks at a table until all sockets of its seats are closed.
async fn nobody_is_there(guest: &mut Guest, id: &str) -> Json {
    loop {
        let view = guest.look(id).await;
        if view["seats"].as_array().expect("seats").iter().all(|seat| seat["online"] == false) {
            return view;
        }
    }
}

async fn three_at(hall: &TestServer, game: &str, setup: Json) -> (Guest, Guest, Guest, String) {
    let (ann, ben, id, _) = hall.two_at(game, setup).await;
    (ann, ben, hall.guest().await, id)
}

#[tokio::test]
async fn choice_sealed_changes_nothing_that_others_see() {
    let hall = TestServer::open().await;
    let mut seen = Vec::new();
    for (bid, other) in [("bid-0", "bid-2"), ("bid-3", "bid-1")] {
        let (mut ann, mut ben, mut zoe, id) = three_at(&hall, "sleds", json!({ "seats": 2 })).await;
        // The same names, so that only the bid differs.
        ann.is_called("Ann").await;
        ben.is_called("Ben").await;
        ann.acts(&id, "a", bid).await.ok();
        let view = ben.look(&id).await;
        assert_eq!((&view["sealed"], &view["steps"]), (&json!(["a"]), &json!(0)));
        assert_eq!(view["turn"], json!({ "type": "together", "seats": ["b"] }));
        // The seat that chose sees its choice, and may choose again until the reveal.
        let offers = ann.look(&id).await["offers"]["a"].clone();
        assert_eq!((&offers["chosen"], &offers["ahead"]), (&json!(bid), &json!(true)));
        ann.acts(&id, "a", other).await.ok();
        assert_eq!(ann.look(&id).await["offers"]["a"]["chosen"], other);
        seen.push((all_of(&mut ben, &id).await, all_of(&mut zoe, &id).await));
    }
    assert_eq!(seen[0], seen[1]);
    hall.running.stop().await;
}

/// Green is polled after blue, and answers first.
#[tokio::test]
async fn answer_ahead_changes_nothing_that_others_see() {
    let hall = TestServer::open().await;
    let position = "r3 bear:a weather:warm order:abc@0 a:cold:AN.C2:2t:9c b:cold:AN.C4:0t:9c \
                    c:warm:AN.B2:0t:9c path:AN.C2 declare";
    let mut seen = Vec::new();
    for word in ["let", "pay-2"] {
        let (mut ann, mut ben, mut cy) =
            (hall.guest().await, hall.guest().await, hall.guest().await);
        for (guest, name) in [(&mut ann, "Ann"), (&mut ben, "Ben"), (&mut cy, "Cy")] {
            guest.is_called(name).await;
        }
        let (id, links) = ann
            .table(json!({ "game": "mush", "setup": { "seats": 3 }, "position": position,
                           "seats": [{ "kind": "me" }, { "kind": "link" }, { "kind": "link" }] }))
            .await;
        ben.sits(&id, &links["b"]).await.ok();
        cy.sits(&id, &links["c"]).await.ok();
        ann.acts(&id, "a", "move").await.ok();
        let view = cy.look(&id).await;
        assert_eq!(view["turn"], json!({ "type": "seat", "seats": ["b"] }));
        assert_eq!(
            (&view["offers"]["c"]["ahead"], &view["declines"]["c"]),
            (&json!(true), &json!("let"))
        );
        let asks = view["scene"]["notes"][0].as_str().unwrap();
        assert!(asks.starts_with("Green may pay"), "what green will be asked: {asks}");
        let verdict = json!({ "seat": "c", "word": "pay-2" });
        assert_eq!(cy.post(&format!("/api/tables/{id}/try"), &verdict).await.ok()["legal"], true);
        assert_eq!(ben.look(&id).await["offers"]["b"].get("ahead"), None);
        cy.acts(&id, "c", word).await.ok();
        assert_eq!(cy.look(&id).await["offers"]["c"]["chosen"], word);
        let mut zoe = hall.guest().await;
        seen.push((
            all_of(&mut ann, &id).await,
            all_of(&mut ben, &id).await,
            all_of(&mut zoe, &id).await,
        ));
        // It counts once blue has passed.
        ben.acts(&id, "b", "let").await.ok();
        let told = zoe.look(&id).await["tellings"].clone();
        let lines: Vec<&Json> = told.as_array().unwrap().iter().map(|of| &of["line"]).collect();
        assert!(lines.contains(&&json!(format!("c {word}"))), "{lines:?}");
    }
    assert_eq!(seen[0], seen[1]);
    hall.running.stop().await;
}

/// A player who waits for a friend may already choose in secret, and do nothing else.
#[tokio::test]
async fn choice_in_secret_may_be_made_ahead() {
    let hall = TestServer::open().await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let mut seen = Vec::new();
    for bid in ["bid-1", "bid-2"] {
        let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
        let order = json!({ "game": "sleds", "setup": { "seats": 2 }, "seats": seats });
        let (id, links) = ann.table(order).await;
        let view = ann.look(&id).await;
        assert_eq!(view["offers"]["a"]["list"][1]["word"], "bid-1");
        assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["my_turn"], true);
        ann.acts(&id, "a", bid).await.ok();
        let view = ann.look(&id).await;
        assert_eq!((&view["sealed"], &view["steps"]), (&json!(["a"]), &json!(0)));
        assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["my_turn"], false);
        ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.refused(422, "illegal");
        // Late comers learn nothing of it.
        ben.sits(&id, &links["b"]).await.ok();
        ann.is_called("Ann").await;
        ben.is_called("Ben").await;
        seen.push(all_of(&mut ben, &id).await);
        ben.acts(&id, "b", "bid-0").await.ok();
        let line = ben.look(&id).await["tellings"][0]["line"].clone();
        assert_eq!(line, format!("+ a {bid} b bid-0"));
    }
    assert_eq!(seen[0], seen[1]);
    // Where everybody would see the choice, it waits.
    let mut ann = hall.guest().await;
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    assert_eq!(ann.look(&id).await["offers"], json!({}));
    let refused = ann.acts(&id, "a", "a-1").await.refused(422, "illegal");
    assert!(refused.to_string().contains("nobody plays Second yet"), "{refused}");
    hall.running.stop().await;
}

#[tokio::test]
async fn table_rolls_and_closes_a_window() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, _, id) = three_at(&hall, "sleds", json!({ "seats": 2 })).await;
    ann.acts(&id, "a", "bid-1").await.ok();
    ben.acts(&id, "b", "bid-0").await.ok();
    let view = ben.look(&id).await;
    assert_eq!(view["tellings"][0]["line"], "+ a bid-1 b bid-0");
    let die = view["tellings"][1]["line"].as_str().unwrap();
    assert!(matches!(die, "* 1" | "* 2" | "* 3" | "* 4" | "* 5" | "* 6"), "{die}");
    assert_eq!(view["turn"], json!({ "type": "window", "seats": ["a", "b"] }));
    assert_eq!(view["declines"], json!({ "b": "pass" }));
    assert_eq!(view["takeback"], json!([]));
    ann.does(&id, json!({ "type": "ask_takeback", "seat": "a" })).await.refused(422, "illegal");
    // Both have seen the same; the pass of one is no news for the other.
    let pass = |seat: &str| {
        let command = json!({ "type": "act", "seat": seat, "word": "pass" });
        json!({ "seq": view["seq"], "command": command })
    };
    ben.order(&id, pass("b")).await.ok();
    ben.order(&id, pass("b")).await.refused(422, "illegal");
    ann.order(&id, pass("a")).await.ok();
    assert_eq!(ann.look(&id).await["turn"]["type"], "together");
    // From now on Ben lets everything pass.
    ben.does(&id, json!({ "type": "pass_for_me", "seat": "b", "on": true })).await.ok();
    ann.acts(&id, "a", "bid-1").await.ok();
    ben.acts(&id, "b", "bid-0").await.ok();
    let view = ann.look(&id).await;
    assert_eq!(view["turn"], json!({ "type": "window", "seats": ["a"] }));
    assert_eq!(view["seats"][1]["passes"], false, "whether others pass is theirs to know");
    ben.order(&id, pass("b")).await.refused(409, "stale");
    hall.running.stop().await;
}

#[tokio::test]
async fn cards_are_told_to_those_who_hold_them() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe, id) = three_at(&hall, "kuhn", Json::Null).await;
    let deal = |view: &Json| view["tellings"][0]["line"].as_str().unwrap().to_string();
    let a = deal(&ann.look(&id).await);
    let b = deal(&ben.look(&id).await);
    assert!(a.ends_with('?') && !a.ends_with("??") && b.starts_with("* ?"), "{a} {b}");
    assert_eq!(deal(&zoe.look(&id).await), "* ??");
    let path = format!("/api/tables/{id}/record");
    assert!(zoe.get(&path).await.text().ends_with("\n\n* ??\n"));
    assert!(ann.get(&path).await.text().ends_with(&format!("\n\n{a}\n")));
    let card_of_a = a.trim_start_matches("* ").trim_end_matches('?').to_string();
    let seen = all_of(&mut ben, &id).await + &all_of(&mut zoe, &id).await;
    assert!(!seen.contains(&a) && !seen.contains(&format!("* {card_of_a}")), "{seen}");
    // When it is over everybody may read all of it.
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    assert!(zoe.get(&path).await.text().contains(&format!("\n* {card_of_a}")));
    hall.running.stop().await;
}

/// The events of a socket that requests frames, up to the given step.
async fn frames_of(guest: &mut Guest, id: &str, steps: u64) -> Vec<Json> {
    let mut socket = guest.socket(&format!("/api/tables/{id}/socket?since=1&frames=1")).await;
    let mut heard = Vec::new();
    loop {
        let event = socket.hear().await.expect("the socket is open");
        let arrived = event["steps"] == steps;
        heard.push(event);
        if arrived {
            return heard;
        }
    }
}

/// A frame is what its viewer would have seen after that step: nothing of a choice that is
/// still sealed, nothing of steps to come.
#[tokio::test]
async fn frames_show_what_was_seen_then() {
    let hall = TestServer::open().await;
    let mut seen = Vec::new();
    for bid in ["bid-0", "bid-1"] {
        let (mut ann, mut ben, mut zoe, id) = three_at(&hall, "sleds", json!({ "seats": 2 })).await;
        ann.is_called("Ann").await;
        ben.is_called("Ben").await;
        // Two public steps: the bids, and the die.
        ann.acts(&id, "a", "bid-1").await.ok();
        ben.acts(&id, "b", "bid-0").await.ok();
        let view = ben.look(&id).await;
        for guest in [&mut ann, &mut ben, &mut zoe] {
            let heard = frames_of(guest, &id, 2).await;
            let [event] = &heard[..] else { panic!("one event tells it: {heard:?}") };
            let [frame] = &event["frames"].as_array().expect("frames")[..] else {
                panic!("the last step has no frame of its own: {event}")
            };
            let moment = guest.get(&format!("/api/tables/{id}/at/1")).await.json();
            for key in ["step", "scene", "turn"] {
                assert_eq!(frame[key], moment[key]);
            }
            assert!(frame["telling"].is_null(), "{frame}");
        }
        // A choice sealed since then is in no frame.
        let pass = json!({ "type": "act", "seat": "b", "word": "pass" });
        ben.order(&id, json!({ "seq": view["seq"], "command": pass })).await.ok();
        let pass = json!({ "type": "act", "seat": "a", "word": "pass" });
        ann.order(&id, json!({ "seq": view["seq"], "command": pass })).await.ok();
        let before = frames_of(&mut zoe, &id, 4).await[0]["frames"].clone();
        let turn = ann.look(&id).await["turn"].clone();
        if turn["type"] == "together" {
            ann.acts(&id, "a", bid).await.ok();
        }
        let after = frames_of(&mut zoe, &id, 4).await[0]["frames"].clone();
        assert_eq!(before, after);
        // A viewer who does not request them gets none.
        let mut plain = zoe.socket(&format!("/api/tables/{id}/socket?since=1")).await;
        let event = plain.hear().await.expect("the socket is open");
        assert_eq!((&event["type"], &event["frames"]), (&json!("state"), &Json::Null));
        seen.push(after.as_array().expect("frames").len());
        let path = format!("/api/tables/{id}/events?frames=2");
        zoe.get(&path).await.refused(400, "bad_request");
    }
    // Two frames between the bids and the last pass, or three.
    assert!(seen.iter().all(|count| *count >= 2), "{seen:?}");
    hall.running.stop().await;
}

/// A hint for a seat depends on nothing that the seat does not see.
#[tokio::test]
async fn hint_tells_nothing_of_the_others() {
    let hall = TestServer::open().await;
    let asked = json!({ "seat": "a" });
    // What Ben holds differs, what Ann holds does not.
    let mut said = Vec::new();
    for cards in ["QJ", "QK"] {
        let mut ann = hall.guest().await;
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let order = json!({ "game": "kuhn", "position": format!("{cards}/"), "seats": seats,
            "hints": true });
        let (id, links) = ann.table(order).await;
        hall.guest().await.sits(&id, &links["b"]).await.ok();
        said.push(ann.post(&format!("/api/tables/{id}/hint"), &asked).await.ok().to_string());
    }
    assert_eq!(said[0], said[1]);
    // What Ben has bid in secret differs: Ann's would be the last choice.
    let mut said = Vec::new();
    for bid in ["bid-0", "bid-2"] {
        let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let setup = json!({ "seats": 2, "track": 3, "chips": 2 });
        let order = json!({ "game": "sleds", "setup": setup, "seats": seats, "hints": true });
        let (id, links) = ann.table(order).await;
        ben.sits(&id, &links["b"]).await.ok();
        ben.acts(&id, "b", bid).await.ok();
        let hint = ann.post(&format!("/api/tables/{id}/hint"), &asked).await.ok();
        assert_eq!((&hint["told"], &hint["motions"]), (&Json::Null, &json!([])));
        said.push(hint.to_string());
        // Nor is there a review before the end.
        let path = format!("/api/tables/{id}/review");
        ann.get(&path).await.refused(422, "illegal");
        ann.post(&path, &Json::Null).await.refused(422, "illegal");
    }
    assert_eq!(said[0], said[1]);
    hall.running.stop().await;
}

#[tokio::test]
async fn tokens_are_told_once_and_kept_nowhere() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let made = ann.post("/api/tables", &json!({ "game": "nim", "seats": seats })).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    let link = made["links"]["b"].as_str().unwrap().split_once('=').unwrap().1.to_string();
    let cookie = ann.cookie.clone().unwrap().split_once('=').unwrap().1.to_string();
    let mut zoe = hall.guest().await;
    let mut seen = all_of(&mut ann, &id).await + &all_of(&mut zoe, &id).await;
    for path in ["/", &format!("/t/{id}"), "/api/tables", "/api/me", "/metrics", "/healthz"] {
        seen.push_str(&ann.get(path).await.text());
        seen.push_str(&zoe.get(path).await.text());
    }
    hall.running.stop().await;
    let data = kept_in(hall.folder.path());
    for secret in [&link, &cookie] {
        assert!(!seen.contains(secret.as_str()));
        assert!(!data.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
}

/// A request for another view gets it, and nothing that answers something else.
#[tokio::test]
async fn another_view_is_its_own_answer() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "kuhn", "seats": seats })).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    let seen = socket.hear_of("view").await["viewer"].clone();
    let other = if seen == "a" { "b" } else { "a" };
    socket.say(json!({ "type": "view_as", "seat": other })).await;
    let answer = loop {
        let heard = socket.hear().await.expect("the socket is open");
        if heard["type"] != "presence" {
            break heard;
        }
    };
    // Steps that are hidden from somebody read differently there: everything is sent again.
    assert_eq!((&answer["type"], &answer["viewer"]), (&json!("view"), &json!(other)));
    hall.running.stop().await;
}
