//! Matches of Muster Chess as PGN, which reveals no more than the record does.

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};

const REGULAR: [&str; 2] = ["8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8"];

async fn pgn(guest: &mut Guest, id: &str) -> crate::common::Answer {
    guest.get(&format!("/api/tables/{id}/record?form=pgn")).await
}

/// Opens a table from a text of this type.
async fn study(guest: &mut Guest, kind: &str, text: &str) -> crate::common::Answer {
    guest.send("POST", "/api/records", &[("Content-Type", kind)], text.as_bytes()).await
}

#[tokio::test]
async fn match_sent_as_pgn_comes_back() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("muster-chess", Json::Null).await;
    let mut zoe = hall.guest().await;
    ann.is_called("Ann").await;
    ben.is_called("Ben").await;
    // What is sealed is told to nobody, not even to the one who sealed it.
    let (armies, choices) = ("the armies of both players", "the choices of both players");
    for (word_a, word_b, missing) in [(REGULAR[0], REGULAR[1], armies), ("black", "white", choices)]
    {
        ann.acts(&id, "a", word_a).await.ok();
        for guest in [&mut ann, &mut ben, &mut zoe] {
            let error = pgn(guest, &id).await.refused(422, "illegal");
            assert_eq!(error["rule"], "1.2");
            let message = error["message"].as_str().unwrap();
            assert!(message.contains(missing) && !message.contains(word_a), "{message}");
        }
        ben.acts(&id, "b", word_b).await.ok();
    }
    ben.acts(&id, "b", "e2e4").await.ok();
    ann.acts(&id, "a", "e7e5").await.ok();
    let answer = pgn(&mut zoe, &id).await;
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some("application/x-chess-pgn"))
    );
    let text = answer.text();
    assert!(text.contains("[White \"Ben\"]\n[Black \"Ann\"]\n[Result \"*\"]\n"), "{text}");
    assert!(text.ends_with("\n\n1. e4 e5 *\n"), "{text}");
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let text = pgn(&mut zoe, &id).await.text();
    assert!(text.ends_with("\n\n1. e4 e5 1-0\n"), "{text}");
    for kind in ["text/plain", "application/x-chess-pgn"] {
        let made = study(&mut zoe, kind, &text).await.ok();
        let again = made["id"].as_str().unwrap();
        let view = zoe.look(again).await;
        assert_eq!((&view["ended"], &view["steps"]), (&json!("a resigned"), &json!(4)));
        assert_eq!(
            (&view["seats"][0]["name"], &view["seats"][1]["name"]),
            (&json!("Ann"), &json!("Ben"))
        );
        assert_eq!(pgn(&mut zoe, again).await.text(), text);
    }
    // A given date is kept, and none is made up; nor is a name.
    for day in ["1858.11.01", "????.??.??"] {
        let tags = [format!("[Date \"{day}\"]"), "[White \"Paul\"]\n[Black \"?\"]".into()];
        let text = format!("{}\n\n1. e4 1-0\n", tags.join("\n"));
        let made = study(&mut zoe, "text/plain", &text).await.ok();
        let again = pgn(&mut zoe, made["id"].as_str().unwrap()).await.text();
        assert!(tags.iter().all(|tag| again.contains(tag)), "{again}");
    }
    hall.running.stop().await;
}

#[track_caller]
fn says(error: &Json, at: &str, expected: &str) {
    assert_eq!(error["at"], at, "{error}");
    assert!(error["message"].as_str().unwrap().contains(expected), "{error}");
}

#[tokio::test]
async fn pgn_that_cannot_be_is_refused_with_what_was_expected() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    let error = pgn(&mut ann, &id).await.refused(400, "bad_request");
    says(&error, "form", "expected a match of Muster Chess, not of nim");
    let record = format!("/api/tables/{id}/record");
    let other = ann.get(&format!("{record}?form=json")).await.refused(400, "bad_request");
    says(&other, "form", "expected `record` or `pgn`, not \"json\"");
    ann.get(&format!("{record}?form=pgn&form=pgn")).await.refused(400, "bad_request");
    let (plain, same) = (ann.get(&record).await, ann.get(&format!("{record}?form=record")).await);
    assert_eq!((plain.text(), plain.headers.len()), (same.text(), same.headers.len()));
    let wrong = "[Event \"?\"]\n\n1. e4 e5\n2. Ke3\n";
    let error = study(&mut ann, "text/plain", wrong).await.refused(400, "bad_request");
    says(&error, "line 4", "move 2. bad move: \"Ke3\": no legal move");
    // A header that the game refuses is reported with its line, too.
    for (head, line, expected) in [
        ("game: go\n", "line 2", "game: no game is called \"go\""),
        ("game: nim\nsetup: {\"size\":66}\n", "line 3", "setup: size: no such option"),
        ("game: nim\nsetup: ident\n", "line 3", "setup: expected a JSON object, not \"ident\""),
        ("game: nim\nposition: 9\n", "line 3", "position: bad "),
    ] {
        let text = format!("musterhall-record: 1\n{head}\n");
        let error = study(&mut ann, "text/plain", &text).await.refused(400, "bad_request");
        says(&error, line, expected);
    }
    hall.running.stop().await;
}
