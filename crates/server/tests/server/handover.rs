//! Seats whose people are away, the bots that play them, and the people who come back.

use std::time::Duration;

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};
use server::Limits;

/// Limits that let the owner act as soon as somebody is away.
fn quick() -> Limits {
    let none = Duration::ZERO;
    Limits { away: none, absence: none, absence_link: none, ..Limits::unbounded() }
}

fn hand_over(seat: &str, level: u8) -> Json {
    json!({ "type": "hand_over", "seat": seat, "level": level })
}

fn of_seat(kind: &str, seat: &str) -> Json {
    json!({ "type": kind, "seat": seat })
}

/// Plays the first listed action.
async fn play_first(guest: &mut Guest, id: &str, seat: &str) {
    let word = guest.look(id).await["offers"][seat]["list"][0]["word"].clone();
    guest.acts(id, seat, word.as_str().unwrap()).await.ok();
}

/// Waits until the table fulfils a condition.
async fn until(guest: &Guest, id: &str, so: impl Fn(&Json) -> bool) {
    let mut socket = guest.socket(&format!("/api/tables/{id}/socket")).await;
    let mut view = socket.hear_of("view").await;
    while !so(&view) {
        view = socket.hear_of("state").await;
    }
}

/// Waits until this many steps were taken.
async fn steps(guest: &Guest, id: &str, count: u64) -> Json {
    until(guest, id, |view| view["steps"].as_u64().unwrap() >= count).await;
    // A `state` has only what is new.
    guest.clone().look(id).await
}

/// Waits until a choice of this seat is sealed.
async fn sealed(guest: &Guest, id: &str, seat: &str) {
    until(guest, id, |view| view["sealed"].as_array().unwrap().contains(&json!(seat))).await;
}

/// A table of sleds for three, by `guest`. Answers its id and links.
async fn sleds_by(guest: &mut Guest, seats: [Json; 3]) -> (String, Json) {
    let setup = json!({ "seats": 3, "track": 12, "chips": 6 });
    guest.table(json!({ "game": "sleds", "setup": setup, "seats": seats })).await
}

fn kind(kind: &str) -> Json {
    json!({ "kind": kind })
}

#[tokio::test]
async fn hand_over_by_others_or_of_who_is_here_is_refused() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", Json::Null).await;
    let mut zoe = hall.guest().await;
    let why = ann.does(&id, hand_over("b", 2)).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("nobody waits"), "{why}");
    play_first(&mut ann, &id, "a").await;
    let why = ann.does(&id, hand_over("b", 2)).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("may come back"), "{why}");
    let mut socket = ben.socket(&format!("/api/tables/{id}/socket")).await;
    socket.hear_of("view").await;
    let why = ann.does(&id, hand_over("b", 2)).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("is here"), "{why}");
    zoe.does(&id, hand_over("a", 2)).await.refused(403, "not_yours");
    zoe.does(&id, hand_over("b", 2)).await.refused(403, "not_yours");
    // The owner was here a moment ago.
    for seat in ["a", "b"] {
        let why = ben.does(&id, hand_over(seat, 2)).await.refused(422, "illegal");
        assert!(why["message"].as_str().unwrap().contains("First may come back"), "{why}");
    }
    let mut owner = ann.socket(&format!("/api/tables/{id}/socket")).await;
    owner.hear_of("view").await;
    ben.does(&id, hand_over("a", 2)).await.refused(403, "not_yours");
    drop(owner);
    let fault = ann.does(&id, hand_over("b", 9)).await.refused(400, "bad_request");
    assert_eq!(fault["at"], "command.level");
    ann.does(&id, hand_over("c", 2)).await.refused(422, "illegal");
    ann.does(&id, of_seat("return", "b")).await.refused(422, "illegal");
    zoe.does(&id, of_seat("leave", "b")).await.refused(403, "not_yours");
    ann.does(&id, of_seat("leave", "b")).await.refused(403, "not_yours");
    assert_eq!(ann.look(&id).await["seats"][1].get("stand_in"), None);
    // Their presence decides whether another may do it.
    assert_eq!(ben.look(&id).await["owned_from"], json!(["a"]));
    drop(socket);
    // A person who says goodbye need not be waited for.
    ben.does(&id, of_seat("leave", "b")).await.ok();
    assert_eq!(ben.get("/api/tables").await.ok()["mine"][0]["seats"][1]["left"], true);
    ben.does(&id, of_seat("leave", "b")).await.refused(422, "illegal");
    ann.does(&id, hand_over("b", 2)).await.ok();
    ann.does(&id, hand_over("b", 2)).await.refused(422, "illegal");
    hall.running.stop().await;
}

#[tokio::test]
async fn seat_that_nobody_took_is_played_by_a_bot() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let (id, links) = sleds_by(&mut ann, [kind("me"), kind("link"), kind("open")]).await;
    for guest in [&mut ben, &mut zoe] {
        for seat in ["b", "c"] {
            let why = guest.does(&id, hand_over(seat, 1)).await.refused(403, "not_yours");
            assert!(why["message"].as_str().unwrap().contains("only the owner"), "{why}");
        }
    }
    ann.does(&id, of_seat("return", "c")).await.refused(422, "illegal");
    // A bid is made in secret, so it may be made ahead.
    assert_eq!(ann.look(&id).await["offers"]["a"]["list"][1]["word"], "bid-1");
    assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["my_turn"], true);
    // One seat after the other: the match begins with the last.
    assert_eq!(zoe.get("/api/tables").await.ok()["open"][0]["id"], *id);
    ann.does(&id, hand_over("c", 1)).await.ok();
    ann.does(&id, hand_over("c", 2)).await.refused(422, "illegal");
    let view = ann.look(&id).await;
    assert_eq!(
        (&view["seats"][2]["kind"], &view["seats"][2]["stand_in"]),
        (&json!("open"), &json!(1))
    );
    // Nobody is asked to take what a bot plays.
    assert_eq!(zoe.get("/api/tables").await.ok()["open"], json!([]));
    let sit = |seat: &str| json!({ "seat": seat });
    zoe.post(&format!("/api/tables/{id}/seats"), &sit("c")).await.refused(403, "not_yours");
    ann.does(&id, hand_over("b", 1)).await.ok();
    assert_eq!(ann.look(&id).await["offers"]["a"]["list"][1]["word"], "bid-1");
    assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["my_turn"], true);
    ann.acts(&id, "a", "bid-1").await.ok();
    let view = steps(&ann, &id, 1).await;
    assert!(view["tellings"][0]["line"].as_str().unwrap().starts_with("+ a bid-1 b "), "{view}");

    // A restart changes nothing. Ben's link is as good as before, and the bot goes.
    let TestServer { running, folder } = hall;
    running.stop().await;
    let hall = TestServer::open_in(folder, Limits::unbounded()).await;
    for guest in [&mut ann, &mut ben, &mut zoe] {
        guest.addr = hall.running.addr();
    }
    assert_eq!(ann.look(&id).await["seats"][1]["stand_in"], 1);
    ben.sits(&id, &links["b"]).await.ok();
    let seat = ben.look(&id).await["seats"][1].clone();
    assert_eq!((&seat["kind"], &seat["you"]), (&json!("person"), &json!(true)));
    assert_eq!(seat.get("stand_in"), None);
    // Handed back, the open seat waits for somebody, and so does the match.
    zoe.does(&id, of_seat("return", "c")).await.refused(403, "not_yours");
    ann.does(&id, of_seat("return", "c")).await.ok();
    let view = ann.look(&id).await;
    assert_eq!(view["seats"][2].get("stand_in"), None);
    assert_eq!(zoe.get("/api/tables").await.ok()["open"][0]["id"], *id);
    zoe.post(&format!("/api/tables/{id}/seats"), &sit("c")).await.ok();
    assert_eq!(zoe.look(&id).await["viewer"], "c");
    hall.running.stop().await;
}

/// The owner sees that this is so, whoever else watches.
#[tokio::test]
async fn watchers_share_what_they_see_but_not_with_the_owner() {
    let hall = TestServer::open().await;
    let (mut ann, zoe) = (hall.guest().await, hall.guest().await);
    let seats = [kind("link"), kind("link"), kind("link")];
    let (id, _) = sleds_by(&mut ann, seats).await;
    let path = format!("/api/tables/{id}/socket");
    let (mut hers, mut his) = (ann.socket(&path).await, zoe.socket(&path).await);
    hers.hear_of("view").await;
    his.hear_of("view").await;
    for _ in 0..3 {
        ann.does(&id, json!({ "type": "chat", "text": "hi" })).await.ok();
        assert_eq!(hers.hear_of("state").await["owner"], true);
        assert_eq!(his.hear_of("state").await["owner"], false);
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn sitting_down_after_the_match_is_refused() {
    let hall = TestServer::open_with(quick()).await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ann.does(&id, hand_over("b", 1)).await.ok();
    ann.does(&id, of_seat("resign", "a")).await.ok();
    let why = ben.sits(&id, &links["b"]).await.refused(422, "illegal");
    assert_eq!(why["message"], "the match is over");
    hall.running.stop().await;
}

/// A person who merely closed the page delays a rematch for a while, not for ever.
#[tokio::test]
async fn rematch_does_not_wait_for_ever() {
    let hour = Duration::from_secs(3600);
    let long = Limits { away: hour, absence: hour, absence_link: hour, ..Limits::unbounded() };
    for (limits, waits) in [(long, true), (quick(), false)] {
        let hall = TestServer::open_with(limits).await;
        let (mut ann, mut ben, id, _) = hall.two_at("nim", Json::Null).await;
        ben.does(&id, of_seat("resign", "b")).await.ok();
        ann.does(&id, json!({ "type": "rematch" })).await.ok();
        let next = ann.look(&id).await["rematch"]["table"].clone();
        if waits {
            assert_eq!(next, Json::Null);
            let why = ann.does(&id, json!({ "type": "rematch" })).await.refused(422, "illegal");
            assert!(why["message"].as_str().unwrap().contains("Second may come back"), "{why}");
        } else {
            // The seat waits for its person, or for another.
            let next = ann.look(next.as_str().unwrap()).await;
            assert_eq!((&next["viewer"], &next["seats"][0]["kind"]), (&json!("b"), &json!("link")));
        }
        hall.running.stop().await;
    }
}

/// A bot chooses in secret ahead of a person who is missing, as people do.
#[tokio::test]
async fn choice_of_the_last_one_missing_finds_bots_ready() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let bot = json!({ "kind": "bot", "level": 1 });
    let (id, links) = sleds_by(&mut ann, [kind("me"), bot, kind("link")]).await;
    sealed(&ann, &id, "b").await;
    ann.acts(&id, "a", "bid-1").await.ok();
    ben.sits(&id, &links["c"]).await.ok();
    ben.acts(&id, "c", "bid-0").await.ok();
    let view = steps(&ann, &id, 1).await;
    assert!(view["tellings"][0]["line"].as_str().unwrap().starts_with("+ a bid-1 b "), "{view}");
    hall.running.stop().await;
}

/// A seat that was emptied after its choice cannot be waited for any more, so
/// the others wait.
#[tokio::test]
async fn seat_chosen_and_then_missing_holds_the_others_up() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let (id, links) = sleds_by(&mut ann, [kind("me"), kind("link"), kind("link")]).await;
    ann.does(&id, hand_over("c", 1)).await.ok();
    sealed(&ann, &id, "c").await;
    ann.does(&id, of_seat("return", "c")).await.ok();
    assert_eq!(ann.look(&id).await["offers"], json!({}));
    assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["my_turn"], false);
    let why = ann.acts(&id, "a", "bid-1").await.refused(422, "illegal");
    assert!(why.to_string().contains("nobody plays Cy yet"), "{why}");
    zoe.sits(&id, &links["c"]).await.ok();
    ann.acts(&id, "a", "bid-1").await.ok();
    ben.sits(&id, &links["b"]).await.ok();
    ben.acts(&id, "b", "bid-0").await.ok();
    steps(&ann, &id, 1).await;
    hall.running.stop().await;
}

#[tokio::test]
async fn seat_handed_over_is_played_until_its_person_is_back() {
    let hall = TestServer::open_with(quick()).await;
    let heaps = json!({ "heaps": [9, 9, 9, 9] });
    let (mut ann, mut ben, id, _) = hall.two_at("nim", heaps).await;
    ann.acts(&id, "a", "d-1").await.ok();
    // It is Ben's turn, and nobody comes.
    ann.does(&id, hand_over("b", 1)).await.ok();
    steps(&ann, &id, 2).await;
    // A restart changes nothing.
    let TestServer { running, folder } = hall;
    running.stop().await;
    let hall = TestServer::open_in(folder, quick()).await;
    for guest in [&mut ann, &mut ben] {
        guest.addr = hall.running.addr();
    }
    let view = ben.look(&id).await;
    let seat = &view["seats"][1];
    assert_eq!((&seat["kind"], &seat["stand_in"]), (&json!("person"), &json!(1)));
    assert_eq!((&seat["you"], &view["viewer"]), (&json!(true), &json!("b")));
    play_first(&mut ann, &id, "a").await;
    let view = steps(&ann, &id, 4).await;
    assert!(view["tellings"][3]["line"].as_str().unwrap().starts_with("b "));

    // Ben sees his seat, but does not play it before he takes it back.
    let why = ben.does(&id, of_seat("resign", "b")).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("take it back"), "{why}");
    let mut zoe = hall.guest().await;
    zoe.does(&id, of_seat("return", "b")).await.refused(403, "not_yours");
    ben.does(&id, of_seat("return", "b")).await.ok();
    play_first(&mut ann, &id, "a").await;
    let view = ben.look(&id).await;
    assert_eq!(view["seats"][1].get("stand_in"), None);
    assert_eq!(view["steps"], 5, "the bot has gone");
    let mine = ben.get("/api/tables").await.ok()["mine"][0].clone();
    assert_eq!(mine["my_turn"], true);
    play_first(&mut ben, &id, "b").await;

    // Gone once more: it is not Ben's turn in the lobby, and the rematch does not
    // wait for him.
    ann.does(&id, hand_over("b", 3)).await.refused(422, "illegal");
    play_first(&mut ann, &id, "a").await;
    ann.does(&id, hand_over("b", 3)).await.ok();
    assert_eq!(ben.get("/api/tables").await.ok()["mine"][0]["my_turn"], false);
    assert_eq!(ben.get("/api/tables").await.ok()["mine"][0]["seats"][1]["stand_in"], 3);
    ann.does(&id, of_seat("resign", "a")).await.ok();
    ann.does(&id, json!({ "type": "rematch" })).await.ok();
    let next = ann.look(&id).await["rematch"]["table"].as_str().unwrap().to_string();
    let seats = ann.look(&next).await["seats"].clone();
    assert_eq!((&seats[0]["kind"], &seats[0]["level"]), (&json!("bot"), &json!(3)));
    assert_eq!(seats[1]["you"], true);
    hall.running.stop().await;
}

#[tokio::test]
async fn choice_that_all_wait_for_is_made_by_the_bot() {
    let hall = TestServer::open_with(quick()).await;
    let setup = json!({ "seats": 2, "track": 12, "chips": 6 });
    let (mut ann, mut ben, id, _) = hall.two_at("sleds", setup).await;
    ann.acts(&id, "a", "bid-1").await.ok();
    ann.does(&id, hand_over("b", 1)).await.ok();
    let view = steps(&ann, &id, 1).await;
    assert!(view["tellings"][0]["line"].as_str().unwrap().starts_with("+ a bid-1 b "), "{view}");
    // The owner may also call the person back, and a seat of the own device goes at once.
    ann.does(&id, of_seat("return", "b")).await.ok();
    assert_eq!(ben.look(&id).await["seats"][1].get("stand_in"), None);
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ann.does(&id, hand_over("b", 1)).await.ok();
    ann.acts(&id, "a", "b-1").await.ok();
    steps(&ann, &id, 2).await;
    hall.running.stop().await;
}

/// Where the owner is gone, any player may put bots on seats; a rematch belongs to somebody
/// who plays in it.
#[tokio::test]
async fn table_whose_owner_goes_is_not_stuck() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let (id, links) = sleds_by(&mut ann, [kind("me"), kind("link"), kind("link")]).await;
    ben.sits(&id, &links["b"]).await.ok();
    zoe.sits(&id, &links["c"]).await.ok();
    zoe.does(&id, of_seat("leave", "c")).await.ok();
    ben.does(&id, hand_over("c", 1)).await.refused(422, "illegal");
    assert_eq!(ben.look(&id).await["owner"], false);
    ann.does(&id, of_seat("leave", "a")).await.ok();
    assert_eq!(ben.look(&id).await["owner"], true);
    // A stranger decides nothing.
    hall.guest().await.does(&id, hand_over("a", 1)).await.refused(403, "not_yours");
    ben.does(&id, hand_over("a", 1)).await.ok();
    ben.does(&id, hand_over("c", 1)).await.ok();
    assert!(ann.get("/api/tables").await.ok()["mine"][0].get("won").is_none());
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    // The lobby shows who won, to the people who sat there.
    assert_eq!(ann.get("/api/tables").await.ok()["mine"][0]["won"], json!(["a", "c"]));
    // Zoe comes back for the rematch, Ann does not.
    zoe.does(&id, json!({ "type": "rematch" })).await.ok();
    ben.does(&id, json!({ "type": "rematch" })).await.ok();
    let next = ben.look(&id).await["rematch"]["table"].as_str().unwrap().to_string();
    let view = ben.look(&next).await;
    // Each one seat further: Zoe on a, a bot for Ann on b, Ben on c.
    let kinds: Vec<&str> =
        (0..3).map(|seat| view["seats"][seat]["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["person", "bot", "person"]);
    assert_eq!((&view["viewer"], &view["owner"]), (&json!("c"), &json!(false)));
    let view = zoe.look(&next).await;
    assert_eq!((&view["viewer"], &view["owner"]), (&json!("a"), &json!(true)));
    hall.running.stop().await;
}

/// A person who left before a bot took the seat is not waited for: a link may bring another.
#[tokio::test]
async fn rematch_does_not_wait_for_who_left() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("nim", Json::Null).await;
    ben.does(&id, of_seat("leave", "b")).await.ok();
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    ann.does(&id, json!({ "type": "rematch" })).await.ok();
    let next = ann.look(&id).await["rematch"]["table"].as_str().unwrap().to_string();
    let view = ann.look(&next).await;
    assert_eq!((&view["seats"][0]["kind"], &view["viewer"]), (&json!("link"), &json!("b")));
    let link = ann.post(&format!("/api/tables/{next}/links"), &json!({ "seat": "a" })).await.ok();
    let mut zoe = hall.guest().await;
    zoe.sits(&next, &link["link"]).await.ok();
    assert_eq!(zoe.look(&next).await["viewer"], "a");
    hall.running.stop().await;
}
