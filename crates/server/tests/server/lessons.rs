//! First steps over HTTP: every lesson as its schema says, and answers to what a
//! learner tries.

use std::collections::BTreeSet;

use crate::common::{TestServer, schema};
use matches::Course;
use serde_json::json;

#[tokio::test]
async fn lessons_followed_reach_their_end() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let games = ann.get("/api/games").await.ok();
    let mut seen = 0;
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for (key, course) in [("lessons", ""), ("strategy", "/strategy")] {
            let count = game[key].as_u64().unwrap();
            let answer = ann.get(&format!("/api/lessons/{id}{course}")).await;
            if count == 0 {
                assert_eq!(answer.status, 404, "{id}");
                assert_eq!(ann.get(&format!("/learn/{id}{course}")).await.status, 404);
                continue;
            }
            let lesson = answer.ok();
            schema::conforms(&lesson, "Lesson");
            let steps = lesson["steps"].as_array().unwrap();
            assert_eq!(steps.len() as u64, count);
            for (number, step) in steps.iter().enumerate() {
                let known = step["findings"].as_array().map_or(0, Vec::len);
                assert_eq!(known > 0, key == "strategy", "{id}, step {number}");
                let path = format!("/api/lessons/{id}{course}/{number}/try");
                let verdict = ann.post(&path, &json!({ "word": step["show"] })).await.ok();
                schema::conforms(&verdict, "LessonVerdict");
                assert_eq!(verdict["right"], true, "{id}, step {number}: {verdict}");
                seen += 1;
            }
            let page = ann.get(&format!("/learn/{id}{course}")).await.text();
            assert!(page.contains("data-page=\"learn\""), "{id}");
            let title = if course.is_empty() { "First steps in" } else { "Strategy in" };
            assert!(page.contains(&format!("<title>{title}")), "{id}{course}");
        }
    }
    assert!(seen >= 72, "{seen}");
    hall.running.stop().await;
}

#[tokio::test]
async fn try_in_a_lesson_is_judged() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let path = "/api/lessons/clusterfuss/1/try";
    let refused = ann.post(path, &json!({ "seat": "a", "touches": ["b2", "a2"] })).await.ok();
    schema::conforms(&refused, "LessonVerdict");
    assert_eq!(refused["legal"], false);
    assert_eq!(refused["refusal"]["rule"], "3.5");
    assert_eq!(refused["frames"], json!([]));
    let wrong = ann.post(path, &json!({ "word": "b3-c3" })).await.ok();
    assert_eq!((&wrong["legal"], &wrong["right"]), (&json!(true), &json!(false)));
    assert_eq!(wrong["frames"].as_array().unwrap().len(), 1);
    // An unreadable text is answered with what can be played here, one word of each kind.
    let unread = ann.post("/api/lessons/mush/3/try", &json!({ "word": "foo" })).await.ok();
    let said = unread["refusal"]["message"].as_str().unwrap();
    assert!(
        said.starts_with("\"foo\" cannot be read as a move; what can be played now: go-"),
        "{said}"
    );
    assert!(said.contains(", stop"), "{said}");
    let nothing = ann.post(path, &json!({})).await.ok();
    assert_eq!(nothing["word"], json!(null));
    for (path, body) in [
        ("/api/lessons/clusterfuss/99/try", json!({ "word": "b3-c3" })),
        ("/api/lessons/clusterfuss/x/try", json!({ "word": "b3-c3" })),
        (path, json!({ "seat": "b", "word": "b3-c3" })),
        (path, json!({ "secret": 1 })),
        ("/api/lessons/chess-of-hell/0/try", json!({ "word": "b3-c3" })),
    ] {
        assert_eq!(ann.post(path, &body).await.status, 400, "{path} {body}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn course_is_named_in_addresses_or_is_first_steps() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let first = ann.get("/api/lessons/clusterfuss").await.ok();
    assert_eq!(ann.get("/api/lessons/clusterfuss/first-steps").await.ok(), first);
    let strategy = ann.get("/api/lessons/clusterfuss/strategy").await.ok();
    assert_ne!(strategy, first);
    let german = ann.get("/api/lessons/clusterfuss/strategy?lang=de").await.ok();
    assert_ne!(german["steps"][0]["title"], strategy["steps"][0]["title"]);
    assert_eq!(german["steps"][0]["findings"], strategy["steps"][0]["findings"]);
    let ahead = "/api/lessons/clusterfuss/strategy/0/consequences";
    schema::conforms(&ann.post(ahead, &json!({})).await.ok(), "Foreseen");
    let last = strategy["steps"].as_array().unwrap().len();
    let beyond = format!("/api/lessons/clusterfuss/strategy/{last}/try");
    assert_eq!(ann.post(&beyond, &json!({ "word": "a1-a2" })).await.status, 400);
    for path in ["/api/lessons/clusterfuss/tactics", "/learn/clusterfuss/tactics"] {
        assert_eq!(ann.get(path).await.status, 404, "{path}");
    }
    let unknown = "/api/lessons/clusterfuss/tactics/0/try";
    assert_eq!(ann.post(unknown, &json!({ "word": "a1-a2" })).await.status, 404);
    hall.running.stop().await;
}

/// Everything that the first load of a lesson requests, compressed.
#[tokio::test]
async fn page_of_a_lesson_is_small() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let games = bots::registry();
    let courses = [(Course::FirstSteps, ""), (Course::Strategy, "/strategy")];
    for (game, (course, end)) in games.iter().flat_map(|game| courses.map(|of| (game, of))) {
        if game.game.course(course).is_none() {
            continue;
        }
        let id = game.info().id;
        let path = format!("/learn/{id}{end}");
        let mut weight = ann.get_zipped(&path).await.body.len();
        let html = ann.get(&path).await.text();
        let build = html.split("/a/").nth(1).unwrap().split('/').next().unwrap();
        let signs = format!("/a/{build}/games/{id}.svg");
        let parts = html.split(['"', '\'']).filter(|part| part.starts_with("/a/"));
        let parts: BTreeSet<&str> = parts.filter(|part| part.contains('.')).collect();
        for part in parts.into_iter().chain([signs.as_str()]) {
            weight += ann.get_zipped(part).await.body.len();
        }
        assert!(weight < 95_000, "{path}: {weight} bytes, a font among them");
    }
    hall.running.stop().await;
}
