//! Consequences of actions, asked for before one is played.

use crate::common::{Guest, TestServer, schema};
use serde_json::{Value as Json, json};

async fn ahead(guest: &mut Guest, id: &str, body: Json) -> Json {
    let told = guest.post(&format!("/api/tables/{id}/consequences"), &body).await.ok();
    schema::conforms(&told, "Foreseen");
    told
}

fn of<'t>(told: &'t Json, word: &str) -> &'t Json {
    let list = told["list"].as_array().expect("a list");
    list.iter().find(|one| one["word"] == word).unwrap_or_else(|| panic!("no {word}: {told}"))
}

fn alone(game: &str, setup: Json) -> Json {
    let seats = vec![json!({ "kind": "me" }), json!({ "kind": "device" })];
    json!({ "game": game, "setup": setup, "seats": seats })
}

#[tokio::test]
async fn consequences_of_all_offers_come_in_one_answer() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let (id, _) = ann.table(alone("clusterfuss", json!({ "size": 4 }))).await;
    let told = ahead(&mut ann, &id, json!({ "seat": "a" })).await;
    let offers = ann.look(&id).await["offers"]["a"]["list"].as_array().unwrap().len();
    assert_eq!((&told["steps"], &told["whole"]), (&json!(0), &json!(true)));
    assert_eq!(told["list"].as_array().unwrap().len(), offers);
    let corner = of(&told, "a4-a3");
    assert_eq!(corner["motions"], json!([{ "from": "a4", "to": "a3" }]));
    let goes = json!({ "kind": "goes", "owner": 1, "spots": ["a3"], "label": "" });
    assert_eq!(corner["marks"], json!([goes]));
    assert_eq!(corner["notes"], json!(["Takes a blue checker", "8 red and 7 blue are left"]));
    // Only those that begin with the touches, and none where nothing does.
    let some = ahead(&mut ann, &id, json!({ "seat": "a", "touches": ["a4"] })).await;
    let words: Vec<&str> =
        some["list"].as_array().unwrap().iter().map(|one| one["word"].as_str().unwrap()).collect();
    assert_eq!(words, ["a4-a3", "a4-b4"]);
    for touches in [json!(["z9"]), json!(["a4", "a3", "a2"]), json!(["a3"])] {
        let none = ahead(&mut ann, &id, json!({ "seat": "a", "touches": touches })).await;
        assert_eq!(none["list"], json!([]));
    }
    // A seat that is not asked has nothing to foresee.
    assert_eq!(ahead(&mut ann, &id, json!({ "seat": "b" })).await["list"], json!([]));
    // In the language of the reader.
    let path = format!("/api/tables/{id}/consequences?lang=de");
    let german = ann.post(&path, &json!({ "seat": "a", "touches": ["a4", "a3"] })).await.ok();
    assert_eq!(german["list"][0]["notes"][0], "Schlägt einen blauen Stein");
    hall.running.stop().await;
}

#[tokio::test]
async fn consequences_asked_badly_are_refused() {
    let hall = TestServer::open().await;
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    let (id, _) = ann.table(alone("clusterfuss", json!({ "size": 4 }))).await;
    let path = format!("/api/tables/{id}/consequences");
    eve.post(&path, &json!({ "seat": "a" })).await.refused(403, "not_yours");
    ann.post(&path, &json!({ "seat": "f" })).await.refused(403, "not_yours");
    for bad in [
        json!({}),
        json!({ "seat": "x" }),
        json!({ "seat": "a", "touches": "a4" }),
        json!({ "seat": "a", "touches": [4] }),
        json!({ "seat": "a", "word": "a4-a3" }),
    ] {
        ann.post(&path, &bad).await.refused(400, "bad_request");
    }
    let nowhere = "/api/tables/0000000000/consequences";
    assert_eq!(ann.post(nowhere, &json!({ "seat": "a" })).await.status, 404);
    let many: Vec<String> = (0..2000).map(|n| format!("touch{n}")).collect();
    let told = ahead(&mut ann, &id, json!({ "seat": "a", "touches": many })).await;
    assert_eq!((&told["list"], &told["whole"]), (&json!([]), &json!(true)));
    hall.running.stop().await;
}

#[tokio::test]
async fn consequences_tell_nothing_of_what_others_sealed() {
    let hall = TestServer::open().await;
    let mut told = Vec::new();
    for bid in ["bid-0", "bid-3"] {
        let (mut ann, mut ben, id, _) = hall.two_at("sleds", json!({ "seats": 2 })).await;
        ann.acts(&id, "a", bid).await.ok();
        // A seat that has chosen has nothing to foresee any more, and nobody else sees through it.
        assert_eq!(ahead(&mut ann, &id, json!({ "seat": "a" })).await["list"], json!([]));
        let path = format!("/api/tables/{id}/consequences");
        ben.post(&path, &json!({ "seat": "a" })).await.refused(403, "not_yours");
        told.push(ahead(&mut ben, &id, json!({ "seat": "b" })).await);
    }
    assert_eq!(told[0], told[1]);
    assert_eq!(of(&told[0], "bid-2")["notes"], json!(["4 chips are left"]));
    hall.running.stop().await;
}

/// However often it is asked, the outcome of chance is drawn only when it is drawn.
#[tokio::test]
async fn consequences_are_the_same_however_often_they_are_asked() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = [json!({ "kind": "me" }), json!({ "kind": "device" }), json!({ "kind": "device" })];
    let order = json!({
        "game": "muscat",
        "setup": { "seats": 3 },
        "seats": seats,
        "position": "a first, a chooses | 1 abc- ---- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | \
                     4 ---- ---- ---- | a up p pile * street - palace - out - | \
                     b up s pile * street - palace - out - | c up e pile * street - palace - out -",
    });
    let (id, _) = ann.table(order).await;
    let first = ahead(&mut ann, &id, json!({ "seat": "a" })).await;
    let pile = of(&first, "down")["notes"][0].as_str().unwrap();
    assert!(pile.starts_with("Takes 1 of "), "{pile}");
    for _ in 0..5 {
        assert_eq!(ahead(&mut ann, &id, json!({ "seat": "a" })).await, first);
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn consequences_that_are_too_many_come_in_parts() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let order = json!({
        "game": "mush",
        "setup": { "seats": 2, "arrangement": "standard" },
        "seats": [{ "kind": "me" }, { "kind": "device" }],
        "position": "r3 bear:a weather:warm order:ab@0 a:warm:AN.A3:2t:9c b:cold:AN.B3:0t:9c \
                     sticks:AN.A2-AN.B2,AN.C3-AN.C4 path:AN.A3 left:4 moving",
    });
    let (id, _) = ann.table(order).await;
    let told = ahead(&mut ann, &id, json!({ "seat": "a" })).await;
    assert_eq!((&told["whole"], told["list"].as_array().unwrap().len()), (&json!(false), 400));
    let lift = ahead(&mut ann, &id, json!({ "seat": "a", "touches": ["lift"] })).await;
    assert_eq!((&lift["whole"], lift["list"].as_array().unwrap().len()), (&json!(true), 2));
    assert_eq!(lift["list"][0]["costs"], 5);
    hall.running.stop().await;
}

#[tokio::test]
async fn consequences_are_told_in_lessons() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let games = ann.get("/api/games").await.ok();
    let mut told = 0;
    for game in games.as_array().unwrap().iter().filter(|game| game["lessons"] != 0) {
        let id = game["id"].as_str().unwrap();
        for step in 0..game["lessons"].as_u64().unwrap() {
            let path = format!("/api/lessons/{id}/{step}/consequences");
            let answer = ann.post(&path, &json!({})).await.ok();
            schema::conforms(&answer, "Foreseen");
            told += answer["list"].as_array().unwrap().len();
        }
    }
    assert!(told > 300, "{told}");
    for (path, body) in [
        ("/api/lessons/clusterfuss/99/consequences", json!({})),
        ("/api/lessons/clusterfuss/x/consequences", json!({})),
        ("/api/lessons/clusterfuss/1/consequences", json!({ "seat": "b" })),
        ("/api/lessons/clusterfuss/1/consequences", json!({ "secret": 1 })),
        ("/api/lessons/chess-of-hell/0/consequences", json!({})),
    ] {
        assert_eq!(ann.post(path, &body).await.status, 400, "{path} {body}");
    }
    hall.running.stop().await;
}
