//! The explorer over HTTP: what is counted, what is not, and what is not told.

use serde_json::{Value as Json, json};
use server::store::{NoteKind, StoreOp};

use crate::common::{Guest, TestServer, open_store, schema};

/// What was chosen at the start of Nim, or of another game, as its schema says.
async fn explored(guest: &mut Guest, game: &str, source: &str) -> Json {
    let found = guest.get(&format!("/api/explorer?game={game}&source={source}")).await.ok();
    schema::conforms(&found, "Explored");
    found
}

/// A table of Nim of two people.
async fn table(ann: &mut Guest, ben: &mut Guest, watch: bool) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats, "watch": watch })).await;
    ben.sits(&id, &links["b"]).await.ok();
    id
}

/// Both choose; then the second resigns.
async fn ends(ann: &mut Guest, ben: &mut Guest, id: &str) {
    ann.acts(id, "a", "c-1").await.ok();
    ben.acts(id, "b", "c-1").await.ok();
    ben.does(id, json!({ "type": "resign", "seat": "b" })).await.ok();
}

#[tokio::test]
async fn match_is_counted_once_it_is_over_and_only_if_it_is_public() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let private = table(&mut ann, &mut ben, false).await;
    ends(&mut ann, &mut ben, &private).await;
    let public = table(&mut ann, &mut ben, true).await;
    ann.acts(&public, "a", "c-1").await.ok();
    ben.acts(&public, "b", "c-1").await.ok();
    let running = explored(&mut zoe, "nim", "hall").await;
    assert_eq!(running["matches"], 0, "one is private, the other is being played");
    assert_eq!(running["seats"][0]["choices"], json!([]));
    ben.does(&public, json!({ "type": "resign", "seat": "b" })).await.ok();
    // What was read a moment ago may be shown again; a hall that opens reads anew.
    let hall = hall.reopen().await;
    let mut zoe = hall.guest().await;
    let over = explored(&mut zoe, "nim", "hall").await;
    assert_eq!(over["matches"], 1);
    let choice = &over["seats"][0]["choices"][0];
    assert_eq!((&choice["word"], &choice["plays"]), (&json!("c-1"), &json!("c-1")));
    assert_eq!((&choice["won"], &choice["lost"]), (&json!(1), &json!(0)), "{over}");
    assert_eq!(choice["examples"], json!([{ "table": public, "step": 1 }]));
    assert!(choice["low"].as_f64() < choice["high"].as_f64());
    // It names nobody, and no private table.
    let text = over.to_string();
    assert!(!text.contains(&private) && !text.contains("Guest"), "{text}");
    hall.running.stop().await;
}

#[tokio::test]
async fn match_of_whoever_hides_his_matches_is_no_example() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.guest().await);
    let shown = json!({ "page": "everybody", "matches": "nobody", "here": "everybody" });
    ann.puts("/api/account/shown", shown).await.ok();
    let id = table(&mut ann, &mut ben, true).await;
    ends(&mut ann, &mut ben, &id).await;
    let found = explored(&mut ben, "nim", "hall").await;
    let choice = &found["seats"][0]["choices"][0];
    assert_eq!((&choice["count"], &choice["examples"]), (&json!(1), &json!([])), "{found}");
    hall.running.stop().await;
}

#[tokio::test]
async fn match_is_forgotten_with_its_table() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = table(&mut ann, &mut ben, true).await;
    ends(&mut ann, &mut ben, &id).await;
    assert_eq!(explored(&mut ann, "nim", "hall").await["matches"], 1);
    for guest in [&mut ann, &mut ben] {
        guest.deletes(&format!("/api/tables/{id}"), json!({})).await.ok();
    }
    ann.get(&format!("/api/tables/{id}")).await.refused(410, "gone");
    assert_eq!(explored(&mut ann, "nim", "hall").await["matches"], 0);
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_a_hall_that_had_no_explorer_are_counted() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = table(&mut ann, &mut ben, true).await;
    ends(&mut ann, &mut ben, &id).await;
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = open_store(folder.path());
    assert!(store.note(NoteKind::Explored, &id).expect("readable").is_some());
    let drop = |kind, id: &str| StoreOp::DropNote(kind, id.into(), None);
    let batch = vec![drop(NoteKind::Explored, &id), drop(NoteKind::Meta, "explored")];
    store.commit(batch).await.expect("it answers").expect("it is kept");
    store.close();
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    let mut zoe = hall.guest().await;
    while explored(&mut zoe, "nim", "hall").await["matches"] == 0 {
        tokio::task::yield_now().await;
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn explorer_is_refused_to_who_plays_a_match_of_the_game() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, _, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    for source in ["hall", "library"] {
        let path = format!("/api/explorer?game=clusterfuss&source={source}");
        ann.get(&path).await.refused(403, "not_yours");
    }
    explored(&mut ann, "muscat", "hall").await;
    hall.running.stop().await;
}

#[tokio::test]
async fn libraries_know_the_start_and_tell_what_each_choice_plays() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in ::explorer::games() {
        let found = explored(&mut ann, game, "library").await;
        assert!(found["matches"].as_u64() >= Some(20), "{game}");
        assert!(found["library"]["command"].is_string(), "{game}");
    }
    let found = explored(&mut ann, "clusterfuss", "library").await;
    let choices = found["seats"][0]["choices"].as_array().expect("a list");
    assert!(choices.len() > 10, "{found}");
    assert!(choices.iter().all(|choice| choice["plays"].is_string()), "{found}");
    let counts: Vec<_> = choices.iter().map(|choice| choice["count"].as_u64()).collect();
    assert!(counts.is_sorted_by(|one, next| one >= next), "{counts:?}");
    // Armies, and what one of them met.
    let armies = "/api/explorer?game=muster-chess&source=library&about=armies";
    let armies = ann.get(armies).await.ok();
    schema::conforms(&armies, "Explored");
    let about = armies["seats"][0]["choices"][0]["about"].as_str().expect("it leads on");
    let about = about.replace(' ', "%20");
    let met = format!("/api/explorer?game=muster-chess&source=library&about={about}");
    let met = ann.get(&met).await.ok();
    assert!(met["seats"][0]["count"].as_u64() > Some(0), "{met}");
    // A game without a library, and a key that is none.
    assert_eq!(explored(&mut ann, "nim", "library").await["matches"], 0);
    let none = "/api/explorer?game=muster-chess&source=library&about=position";
    assert_eq!(ann.get(none).await.ok()["seats"][0]["count"], 0);
    hall.running.stop().await;
}

#[tokio::test]
async fn record_of_an_example_is_given_and_no_other() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let found = explored(&mut ann, "muster-up", "library").await;
    let example = &found["seats"][0]["choices"][0]["examples"][0];
    assert_eq!(example["step"], 1, "{example}");
    let number = example["match"].as_u64().expect("a number");
    let record = format!("/api/explorer/record?game=muster-up&match={number}");
    let record = ann.get(&record).await;
    assert_eq!(record.status, 200);
    let text = record.text();
    let read = matches::Record::parse(&text).expect("a record");
    let table = read.replay(matches::find("muster-up").expect("a game")).expect("it replays");
    assert!(table.standings().is_some(), "{text}");
    let at = |query: &str| format!("/api/explorer/record?{query}");
    let why = ann.get(&at("game=muster-up&match=9999999")).await.refused(404, "not_found");
    assert!(why["message"].as_str().unwrap_or_default().contains("no example"), "{why}");
    ann.get(&at("game=nim&match=0")).await.refused(404, "not_found");
    for bad in ["game=muster-up", "game=muster-up&match=-1", "game=muster-up&match=x"] {
        ann.get(&at(bad)).await.refused(400, "bad_request");
    }
    ann.get(&at("game=chess-of-hell&match=0")).await.refused(400, "bad_request");
    hall.running.stop().await;
}

#[tokio::test]
async fn record_of_an_example_is_refused_to_who_plays_a_match_of_the_game() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, _, _) = hall.two_at("clusterfuss", json!({ "size": 4 })).await;
    let record = "/api/explorer/record?game=clusterfuss&match=0";
    ann.get(record).await.refused(403, "not_yours");
    hall.running.stop().await;
}

#[tokio::test]
async fn what_is_asked_in_another_way_is_refused_with_the_reason() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let at = "/api/explorer?source=hall";
    for bad in [
        "/api/explorer?game=nim",
        "/api/explorer?game=nim&source=all",
        &format!("{at}&game=nim&options=7b"),
        &format!("{at}&game=nim&position=nonsense"),
        &format!("{at}&game=nim&since=1"),
        &format!("{at}&game=clusterfuss&options=%7B%22size%22:200%7D"),
    ] {
        ann.get(bad).await.refused(400, "bad_request");
    }
    for (bad, why) in [
        ("explorer?game=nim", "missing field `source`"),
        (
            "explorer?game=nim&source=hall&since=1",
            "since: unknown field `since`, expected one of `game`",
        ),
        ("explorer/record?game=nim&match=x", "match: invalid digit found in string"),
    ] {
        let refused = ann.get(&format!("/api/{bad}")).await.text();
        let said = format!("the query of the address cannot be read: {why}");
        assert!(refused.contains(&said), "{bad}: {refused}");
    }
    ann.get(&format!("{at}&game=chess-of-hell")).await.refused(400, "bad_request");
    // A match that is over asks nobody.
    let over = ann.get(&format!("{at}&game=nim&position=0,0,0,0/a")).await.ok();
    assert_eq!(over["seats"], json!([]));
    hall.running.stop().await;
}
