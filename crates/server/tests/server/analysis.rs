//! Analysis over HTTP: every game from its start, and what must not be told.

use serde_json::{Value as Json, json};

use crate::common::{TestServer, schema};

/// A position of an analysis, as its schema says.
async fn look(guest: &mut crate::common::Guest, place: &Json) -> Json {
    let ask = json!({ "ask": "look", "place": place, "asked": true });
    let looked = guest.post("/api/analysis", &ask).await.ok();
    schema::conforms(&looked, "StudyPosition");
    looked
}

#[tokio::test]
async fn analysis_of_every_game_branches_from_its_start() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in matches::standard() {
        let game = game.info().id;
        let mut steps: Vec<Json> = Vec::new();
        for _ in 0..8 {
            let mut place = json!({ "game": game, "steps": steps });
            let looked = look(&mut ann, &place).await;
            if looked["turn"]["type"] == "over" {
                break;
            }
            if looked["turn"]["type"] == "chance" {
                let outcome = looked["chances"][0]["outcome"].clone();
                let ask = json!({ "ask": "fall", "place": place, "outcome": outcome });
                let fell = ann.post("/api/analysis", &ask).await.ok();
                schema::conforms(&fell, "StudyTaken");
                steps.push(fell["step"]["line"].clone());
                continue;
            }
            // Secret choices wait until the last seat has chosen.
            let seats: Vec<Json> = looked["turn"]["seats"].as_array().unwrap().clone();
            let mut sealed: Vec<Json> = Vec::new();
            for seat in seats {
                place["sealed"] = json!(sealed);
                let looked = look(&mut ann, &place).await;
                let seat_name = seat.as_str().unwrap();
                let word = looked["offers"][seat_name]["list"][0]["word"].clone();
                let word = if word.is_null() { json!("8/8/PPPPPPPP/RNBQKBNR") } else { word };
                let ask = json!({ "ask": "take", "place": place, "seat": seat, "word": word });
                let answer = ann.post("/api/analysis", &ask).await;
                if answer.status != 200 {
                    // The second army is the other colour's.
                    assert_eq!(game, "muster-chess");
                    let army = json!("rnbqkbnr/pppppppp/8/8");
                    let ask = json!({ "ask": "take", "place": place, "seat": seat, "word": army });
                    let taken = ann.post("/api/analysis", &ask).await.ok();
                    steps.push(taken["step"]["line"].clone());
                    break;
                }
                let taken = answer.ok();
                schema::conforms(&taken, "StudyTaken");
                if taken["step"].is_null() {
                    sealed.push(json!({ "seat": seat, "word": taken["word"] }));
                } else {
                    steps.push(taken["step"]["line"].clone());
                    break;
                }
            }
        }
        assert!(steps.len() >= 4, "{}: {steps:?}", game);
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn chance_of_an_analysis_is_drawn_by_its_seed() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let mut place = json!({ "game": "mush", "steps": [] });
    let looked = look(&mut ann, &place).await;
    assert_eq!(looked["turn"]["type"], "chance", "{looked}");
    let weights: u64 =
        looked["chances"].as_array().unwrap().iter().map(|of| of["weight"].as_u64().unwrap()).sum();
    assert_eq!(looked["weights"], weights);
    let draw = |low: u32| json!({ "ask": "fall", "place": place, "seed": [7, low] });
    let first = ann.post("/api/analysis", &draw(1)).await.ok();
    assert_eq!(ann.post("/api/analysis", &draw(1)).await.ok(), first);
    place["steps"] = json!([first["step"]["line"]]);
    look(&mut ann, &place).await;
    hall.running.stop().await;
}

#[tokio::test]
async fn study_is_read_and_written_over_http() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let text = "musterhall-study: 1\ngame: clusterfuss\nsetup: {\"size\":4,\"swap\":false}\n\n\
                1 0 a c4-b4\n$ !\n> arrow green c4 b4\n; good\n2 1 b c3-d3\n3 0 a b1-a1\n";
    let read = ann.post("/api/analysis", &json!({ "ask": "read", "text": text })).await.ok();
    schema::conforms(&read[0], "StudyChapter");
    let ask = json!({ "ask": "write", "chapters": read, "form": "study" });
    let written = ann.post("/api/analysis", &ask).await.ok();
    let again = json!({ "ask": "read", "text": written });
    assert_eq!(ann.post("/api/analysis", &again).await.ok(), read);
    let pgn = json!({ "ask": "write", "chapters": read, "form": "pgn" });
    ann.post("/api/analysis", &pgn).await.refused(400, "bad_request");
    let bad = json!({ "ask": "read", "text": text.replace("b c3-d3", "b c3-c9") });
    ann.post("/api/analysis", &bad).await.refused(422, "illegal");
    let form = json!({ "ask": "read", "text": text.replace("2 1 b", "3 1 b") });
    let form = ann.post("/api/analysis", &form).await.refused(400, "bad_request");
    assert_eq!(form["at"], "text");
    let illegal = json!({ "ask": "read", "text": text.replace("a b1-a1", "a a1-a3") });
    ann.post("/api/analysis", &illegal).await.refused(422, "illegal");
    hall.running.stop().await;
}

#[tokio::test]
async fn engine_is_refused_to_who_plays_a_match_of_the_game() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let place = json!({ "game": "clusterfuss", "setup": { "size": 4 }, "steps": [] });
    let ask = json!({ "place": place, "seat": "a" });
    let lines = ann.post("/api/analysis/lines", &ask).await.ok();
    schema::conforms(&lines, "StudyLines");
    let found = lines["lines"].as_array().unwrap();
    assert_eq!(found.len(), 5, "{lines}");
    // Each is continued, not the best alone.
    let longer = found.iter().filter(|line| line["steps"].as_array().unwrap().len() > 1).count();
    assert_eq!(longer, found.len(), "{lines}");
    schema::conforms(&ann.get("/api/analysis/clusterfuss").await.ok(), "StudyPermission");
    let other = json!({ "place": place, "seat": "b" });
    ann.post("/api/analysis/lines", &other).await.refused(422, "illegal");

    let (mut ann, mut bert, _, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    for guest in [&mut ann, &mut bert] {
        guest.post("/api/analysis/lines", &ask).await.refused(403, "not_yours");
        guest.get("/api/analysis/clusterfuss").await.refused(403, "not_yours");
        // The board without the engine, and other games, are free.
        look(guest, &place).await;
        guest.get("/api/analysis/mush").await.ok();
    }
    hall.running.stop().await;
}

/// A draft after edits, as its schema says.
async fn edit(guest: &mut crate::common::Guest, game: &str, from: Json, edits: Json) -> Json {
    let ask = json!({ "ask": "edit", "game": game, "from": from, "edits": edits });
    let edited = guest.post("/api/analysis", &ask).await.ok();
    schema::conforms(&edited, "StudyEdited");
    edited
}

#[tokio::test]
async fn position_is_set_up_piece_by_piece_and_refused_by_rule_until_it_is_one() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in matches::standard() {
        let id = game.info().id;
        if !game.is_editable() {
            let ask = json!({ "ask": "edit", "game": id, "from": "start" });
            let refused = ann.post("/api/analysis", &ask).await;
            assert_eq!(refused.status, 422, "{id}");
            continue;
        }
        let started = edit(&mut ann, id, json!("start"), json!([])).await;
        let first = game.open(&Json::Null, None).unwrap().position();
        assert_eq!(started["position"], first);
        let from = json!({ "position": first });
        assert_eq!(edit(&mut ann, id, from, json!([])).await["draft"], started["draft"]);
    }
    let kings = json!([
        { "spot": "e1", "thing": "K" }, { "spot": "e8", "thing": "k" },
        { "spot": "a1", "thing": "R" }, { "field": "castling", "value": "a1" },
    ]);
    let edited = edit(&mut ann, "muster-chess", json!("empty"), kings).await;
    assert_eq!(edited["position"], "4k3/8/8/8/8/8/8/R3K3 w a1 - 0 1");
    let pawn = json!([{ "spot": "b8", "thing": "P" }]);
    let from = json!({ "draft": edited["draft"] });
    let fault = edit(&mut ann, "muster-chess", from, pawn).await;
    assert_eq!((&fault["position"], &fault["fault"]["rule"]), (&Json::Null, &json!("3.5")));
    let wrong = [
        json!([{ "spot": "z9", "thing": "P" }]),
        json!([{ "spot": "a1", "thing": "X" }]),
        json!([{ "field": "weather", "value": "rain" }]),
        json!([{ "field": "clock", "value": "-1" }]),
    ];
    for edits in wrong {
        let ask = json!({ "ask": "edit", "game": "muster-chess", "from": "empty", "edits": edits });
        let refused = ann.post("/api/analysis", &ask).await;
        assert_eq!(refused.status, 400, "{edits}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn table_from_a_position_tells_it_and_keeps_it() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let position = "4k3/8/8/8/8/8/8/R3K3 w a1 - 0 1";
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let new = json!({ "game": "muster-chess", "position": position, "seats": seats });
    let (id, _) = ann.table(new).await;
    let view = ann.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!((&view["position"], &view["rated"]), (&json!(position), &Json::Null));
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains(&format!("position: {position}")), "{record}");
    hall.running.stop().await;
}

#[tokio::test]
async fn picture_of_a_position_is_drawn_where_it_is_one() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let at = "/positions/clusterfuss/picture";
    let small = "setup=%7B%22size%22:2%7D&position=R./.B%20a";
    let svg = ann.get(&format!("{at}.svg?{small}")).await;
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    let other = ann.get(&format!("{at}.svg?setup=%7B%22size%22:2%7D&position=RR/.B%20a")).await;
    assert_ne!(svg.text(), other.text());
    let png = ann.get(&format!("{at}.png?{small}")).await;
    assert_eq!(&png.body[1..4], b"PNG");
    for bad in ["position=nonsense", "position=R./.B%20a", "setup=%7B&position=R./.B%20a", ""] {
        assert_eq!(ann.get(&format!("{at}.svg?{bad}")).await.status, 400, "{bad}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn turn_is_handed_over_where_the_rules_have_such_a_position() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let place = json!({ "game": "clusterfuss", "setup": { "size": 4 }, "steps": [] });
    let ask = |place: &Json, seat: &str| json!({ "ask": "pass", "place": place, "seat": seat });
    let passed = ann.post("/api/analysis", &ask(&place, "a")).await.ok();
    schema::conforms(&passed, "StudyPassed");
    assert_eq!((&passed["seat"], &passed["fault"]), (&json!("b"), &Json::Null), "{passed}");
    let there = json!({
        "game": "clusterfuss", "setup": { "size": 4 }, "position": passed["position"],
    });
    assert_eq!(look(&mut ann, &there).await["turn"]["seats"], json!(["b"]));
    // Whoever is not asked cannot pass.
    ann.post("/api/analysis", &ask(&place, "b")).await.refused(422, "illegal");
    // Who is in check cannot let it stand.
    let check = json!({ "game": "muster-chess", "position": "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1" });
    let passed = ann.post("/api/analysis", &ask(&check, "a")).await.ok();
    schema::conforms(&passed, "StudyPassed");
    assert!(passed["position"].is_null() && !passed["fault"]["rule"].is_null(), "{passed}");
    // Positions of Muscat are not set up by hand.
    let town = "a first, a chooses | 1 ---- ---- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | \
                4 ---- ---- ---- | a up p pile * street - palace - out - | b up s pile * street - \
                palace - out - | c up e pile * street - palace - out -";
    let town = json!({ "game": "muscat", "position": town });
    let passed = ann.post("/api/analysis", &ask(&town, "a")).await.ok();
    assert_eq!(passed, json!({ "position": null, "seat": null, "fault": null }));
    // There every seat has its share.
    let lines = json!({ "place": town, "seat": "a" });
    let lines = ann.post("/api/analysis/lines", &lines).await.ok();
    schema::conforms(&lines, "StudyLines");
    for line in lines["lines"].as_array().expect("lines") {
        let shares: Vec<f64> = line["values"]
            .as_array()
            .expect("values")
            .iter()
            .map(|of| of["share"].as_f64().expect("a share"))
            .collect();
        assert_eq!(shares.len(), 3, "{line}");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{line}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn two_actions_are_compared_and_the_comparison_goes_on() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let place = json!({ "game": "clusterfuss", "setup": { "size": 4 }, "steps": [] });
    let offers = look(&mut ann, &place).await["offers"]["a"]["list"].clone();
    let words = json!([offers[0]["word"], offers[1]["word"]]);
    let mut ask = json!({ "place": place, "seat": "a", "words": words });
    let known = ann.post("/api/analysis/compare", &ask).await.ok();
    schema::conforms(&known, "StudyComparison");
    assert_eq!((&known["words"], &known["level"]), (&words, &json!(2)));
    ask["tally"] = known["tally"].clone();
    if known["verdict"] == "open" {
        let more = ann.post("/api/analysis/compare", &ask).await.ok();
        let pairs = |of: &Json| of["tally"]["pairs"].as_u64().expect("a number");
        assert!(pairs(&more) > pairs(&known), "{known} {more}");
    }
    for (key, value, at) in [
        ("tally", json!({ "pairs": 1, "first": 2.0, "second": 0.0, "squares": 1.0 }), "tally"),
        ("words", json!([words[0], words[0]]), "words"),
    ] {
        let mut bad = ask.clone();
        bad[key] = value;
        let why = ann.post("/api/analysis/compare", &bad).await.refused(400, "bad_request");
        assert_eq!(why["at"], at, "{why}");
    }
    let mut bad = ask.clone();
    bad["words"] = json!([words[0], "a1-a9"]);
    assert!([400, 422].contains(&ann.post("/api/analysis/compare", &bad).await.status));
    bad["words"] = words.clone();
    bad["seat"] = json!("b");
    ann.post("/api/analysis/compare", &bad).await.refused(422, "illegal");
    // As lines are, it is refused to who plays a match of the game.
    let (mut ann, mut bert, _, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    for guest in [&mut ann, &mut bert] {
        guest.post("/api/analysis/compare", &ask).await.refused(403, "not_yours");
    }
    hall.running.stop().await;
}
