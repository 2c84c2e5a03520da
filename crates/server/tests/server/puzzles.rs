//! Puzzles over HTTP: as their schema says, followed to their ends, and answers to what is wrong.

use crate::common::{TestServer, schema};
use serde_json::json;

#[tokio::test]
async fn puzzles_followed_reach_a_win() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let games = ann.get("/api/games").await.ok();
    let mut seen = 0;
    for game in games.as_array().unwrap() {
        let (id, count) = (game["id"].as_str().unwrap(), game["puzzles"].as_u64().unwrap());
        let answer = ann.get(&format!("/api/puzzles/{id}")).await;
        if count == 0 {
            assert_eq!(answer.status, 404, "{id}");
            assert_eq!(ann.get(&format!("/puzzles/{id}")).await.status, 404);
            continue;
        }
        let collection = answer.ok();
        schema::conforms(&collection, "PuzzleCollection");
        let list = collection["puzzles"].as_array().unwrap();
        assert_eq!(list.len() as u64, count);
        let grades: Vec<u64> = list.iter().map(|of| of["grade"].as_u64().unwrap()).collect();
        assert!(grades.is_sorted(), "the easiest come first: {id}");
        for number in (0..count).step_by(11) {
            let puzzle = ann.get(&format!("/api/puzzles/{id}/{number}")).await.ok();
            schema::conforms(&puzzle, "Puzzle");
            let mut show = puzzle["show"].clone();
            let choices = puzzle["choices"].as_u64().unwrap();
            assert_eq!(list[number as usize]["choices"], choices);
            for choice in 0..choices {
                let path = format!("/api/puzzles/{id}/{number}/{choice}/try");
                let verdict = ann.post(&path, &json!({ "word": show })).await.ok();
                schema::conforms(&verdict, "PuzzleVerdict");
                assert_eq!(verdict["right"], true, "{path}: {verdict}");
                assert_eq!(verdict["solved"], choice + 1 == choices, "{path}");
                let frames = verdict["frames"].as_array().unwrap().len();
                if puzzle["proof"]["expectation"].is_null() {
                    assert_eq!(frames, if choice + 1 == choices { 1 } else { 2 }, "{path}");
                }
                show = verdict["next"]["show"].clone();
            }
            assert!(show.is_null());
            seen += 1;
        }
    }
    assert!(seen >= 4, "{seen}");
    hall.running.stop().await;
}

#[tokio::test]
async fn wrong_choice_where_another_is_best_is_told_what_it_is_worth() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in ["muscat", "mush"] {
        let puzzle = ann.get(&format!("/api/puzzles/{game}/0")).await.ok();
        let worth = &puzzle["proof"]["expectation"];
        let number = |of: &serde_json::Value| of.as_f64().expect("a number");
        assert!(number(&worth["best"]) - number(&worth["second"]) >= 0.1, "{puzzle}");
        assert_eq!(worth["many"], game == "muscat");
        let words = puzzle["offers"]["list"].as_array().unwrap().iter();
        let wrong = words.map(|offer| &offer["word"]).find(|word| **word != puzzle["show"]);
        let path = format!("/api/puzzles/{game}/0/0/try");
        let verdict = ann.post(&path, &json!({ "word": wrong.unwrap() })).await.ok();
        schema::conforms(&verdict, "PuzzleVerdict");
        assert_eq!((&verdict["right"], &verdict["solved"]), (&json!(false), &json!(false)));
        assert!(number(&verdict["most"]) <= number(&worth["second"]), "{verdict}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn wrong_choice_of_a_puzzle_is_told_and_a_forbidden_one_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let puzzle = ann.get("/api/puzzles/clusterfuss/0").await.ok();
    let seat = puzzle["seat"].as_str().unwrap();
    let words = puzzle["offers"]["list"].as_array().unwrap().iter();
    let wrong = words.map(|offer| &offer["word"]).find(|word| **word != puzzle["show"]).unwrap();
    let path = "/api/puzzles/clusterfuss/0/0/try";
    let verdict = ann.post(path, &json!({ "word": wrong, "seat": seat })).await.ok();
    schema::conforms(&verdict, "PuzzleVerdict");
    assert_eq!((&verdict["legal"], &verdict["right"]), (&json!(true), &json!(false)));
    assert_eq!((&verdict["solved"], &verdict["next"]), (&json!(false), &json!(null)));
    let refused = ann.post(path, &json!({ "touches": ["a1", "a1"] })).await.ok();
    schema::conforms(&refused, "PuzzleVerdict");
    assert_eq!((&refused["legal"], &refused["frames"]), (&json!(false), &json!([])));

    let ahead = "/api/puzzles/clusterfuss/0/0/consequences";
    let foreseen = ann.post(ahead, &json!({})).await.ok();
    schema::conforms(&foreseen, "Foreseen");
    assert!(!foreseen["list"].as_array().unwrap().is_empty());

    let other = if seat == "a" { "b" } else { "a" };
    let any = json!({ "word": "a1-a2" });
    for (path, body) in [
        ("/api/puzzles/clusterfuss/99999/0/try", any.clone()),
        ("/api/puzzles/clusterfuss/x/0/try", any.clone()),
        ("/api/puzzles/clusterfuss/0/99/try", any.clone()),
        ("/api/puzzles/clusterfuss/0/-1/try", any),
        (path, json!({ "word": "a1-a2", "seat": other })),
        (path, json!({ "secret": 1 })),
        (ahead, json!({ "seat": other })),
    ] {
        ann.post(path, &body).await.refused(400, "bad_request");
    }
    ann.get("/api/puzzles/clusterfuss/99999").await.refused(400, "bad_request");
    ann.get("/api/puzzles/chess-of-hell").await.refused(400, "bad_request");
    hall.running.stop().await;
}
