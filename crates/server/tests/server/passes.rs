//! "Pass for me": for a turn, for a round, for good.

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};

/// Two mushers on one device, red about to declare, with blue to follow.
async fn race(hall: &TestServer) -> (Guest, String) {
    let mut ann = hall.guest().await;
    let position = "r3 bear:a weather:warm order:ab@0 a:cold:AN.C2:2t:9c b:cold:AN.C4:0t:9c \
                    path:AN.C2 declare";
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let body = json!({ "game": "mush", "setup": { "seats": 2 }, "position": position,
                       "seats": seats });
    let (id, _) = ann.table(body).await;
    (ann, id)
}

fn words(view: &Json, seat: &str) -> Vec<String> {
    let list = view["offers"][seat]["list"].as_array().cloned().unwrap_or_default();
    list.iter().map(|offer| offer["word"].as_str().unwrap().to_string()).collect()
}

/// Goes on with the dullest choice of each seat that is asked, until `stop` holds; returns
/// whether blue was asked in a window on the way.
async fn go_on(ann: &mut Guest, id: &str, stop: impl Fn(&Json) -> bool) -> (Json, bool) {
    let mut asked = false;
    for _ in 0..60 {
        let view = ann.look(id).await;
        if stop(&view) {
            return (view, asked);
        }
        asked |= view["declines"].get("b").is_some();
        let seat = view["turn"]["seats"][0].as_str().unwrap().to_string();
        let words = words(&view, &seat);
        let dull = ["let", "stop", "done", "move", "stay", "bid-0"];
        let word = dull.iter().find(|word| words.iter().any(|w| w == *word)).expect("a dull word");
        ann.acts(id, &seat, word).await.ok();
    }
    panic!("the race does not come there");
}

fn declares(view: &Json, seat: &str) -> bool {
    view["turn"]["seats"][0] == seat && words(view, seat).contains(&"rest".to_string())
}

#[tokio::test]
async fn passing_for_a_turn_ends_with_the_turn() {
    let hall = TestServer::open().await;
    let (mut ann, id) = race(&hall).await;
    let pass = json!({ "type": "pass_for_me", "seat": "b", "on": true, "until": "turn" });
    let view = ann.look(&id).await;
    assert_eq!(view["rounds"], true);
    ann.does(&id, pass).await.ok();
    let view = ann.look(&id).await;
    assert_eq!(
        (&view["seats"][1]["passes"], &view["seats"][1]["until"]),
        (&json!(true), &json!("turn"))
    );
    let (view, asked) = go_on(&mut ann, &id, |view| declares(view, "b")).await;
    assert!(!asked, "blue is not asked in the turn of red");
    assert_eq!(view["seats"][1]["passes"], false);
    assert!(view["seats"][1].get("until").is_none());
    // In blue's own turn blue is asked again: nine chips are enough for a stick.
    let (_, asked) = go_on(&mut ann, &id, |view| view["declines"].get("b").is_some()).await;
    assert!(!asked);
    hall.running.stop().await;
}

#[tokio::test]
async fn passing_for_a_round_ends_with_the_round() {
    let hall = TestServer::open().await;
    let (mut ann, id) = race(&hall).await;
    let pass = json!({ "type": "pass_for_me", "seat": "b", "on": true, "until": "round" });
    ann.does(&id, pass).await.ok();
    let (view, asked) = go_on(&mut ann, &id, |view| declares(view, "b")).await;
    assert!(!asked && view["seats"][1]["until"] == "round");
    let bids = |view: &Json| view["turn"]["type"] == "together";
    let (view, asked) = go_on(&mut ann, &id, bids).await;
    assert!(asked, "one's own rolls are not passed without asking");
    assert_eq!(view["seats"][1]["passes"], false, "a new round");
    let always = json!({ "type": "pass_for_me", "seat": "b", "on": true });
    ann.does(&id, always).await.ok();
    let again = ann.look(&id).await;
    assert!(again["seats"][1]["passes"] == true && again["seats"][1].get("until").is_none());
    hall.running.stop().await;
}

#[tokio::test]
async fn pass_until_a_round_without_rounds_is_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) =
        ann.table(json!({ "game": "sleds", "setup": { "seats": 2 }, "seats": seats })).await;
    assert_eq!(ann.look(&id).await["rounds"], false);
    for until in ["turn", "round"] {
        let pass = json!({ "type": "pass_for_me", "seat": "b", "on": true, "until": until });
        ann.does(&id, pass).await.refused(400, "bad_request");
    }
    let off = json!({ "type": "pass_for_me", "seat": "b", "on": false, "until": "turn" });
    ann.does(&id, off).await.refused(400, "bad_request");
    let never = json!({ "type": "pass_for_me", "seat": "b", "on": true, "until": "never" });
    ann.does(&id, never).await.refused(400, "bad_request");
    let pass = json!({ "type": "pass_for_me", "seat": "b", "on": true });
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let why = ann.does(&id, pass).await.refused(422, "illegal");
    assert_eq!(why["message"], "the match is over");
    hall.running.stop().await;
}

/// A seat that is asked and chooses declines a draw, even together with others; an automatic
/// pass does not decline it.
#[tokio::test]
async fn pass_with_a_draw_offered_declines_nothing() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("sleds", json!({ "seats": 2 })).await;
    let offer = json!({ "type": "offer_draw", "seat": "a" });
    ann.does(&id, offer.clone()).await.ok();
    ann.acts(&id, "a", "bid-1").await.ok();
    assert_eq!(ann.look(&id).await["pending"]["draw"]["waiting"], json!(["b"]));
    ben.acts(&id, "b", "bid-0").await.ok();
    assert_eq!(ann.look(&id).await["pending"]["draw"], Json::Null);
    ann.does(&id, offer.clone()).await.ok();
    ben.does(&id, json!({ "type": "pass_for_me", "seat": "b", "on": true })).await.ok();
    let view = ann.look(&id).await;
    assert_eq!(view["turn"], json!({ "type": "window", "seats": ["a"] }));
    assert_eq!(view["pending"]["draw"]["waiting"], json!(["b"]));
    ann.does(&id, json!({ "type": "answer_draw", "seat": "a", "accept": false })).await.ok();
    // A choice sealed before the offer does not answer it, whoever reveals it.
    ann.acts(&id, "a", "pass").await.ok();
    ben.acts(&id, "b", "bid-0").await.ok();
    ann.does(&id, offer).await.ok();
    ann.acts(&id, "a", "bid-0").await.ok();
    assert_eq!(ann.look(&id).await["pending"]["draw"]["waiting"], json!(["b"]));
    ben.does(&id, json!({ "type": "answer_draw", "seat": "b", "accept": true })).await.ok();
    assert_eq!(ann.look(&id).await["ended"], "draw agreed");
    hall.running.stop().await;
}
