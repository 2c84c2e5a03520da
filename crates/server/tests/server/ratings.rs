//! Rated matches: what counts, what is shown, and that it is the same however it is folded.

use serde_json::{Value as Json, json};
use server::store::{NoteKind, StoreOp};

use crate::{
    admin::Host,
    common::{Guest, TestServer, open_store},
};

/// Ten minutes, and five seconds a move.
fn quick() -> Json {
    json!({ "kind": "increment", "base": 600, "increment": 5 })
}

impl TestServer {
    /// Somebody with an account.
    pub(crate) async fn lasting(&self, name: &str) -> Guest {
        let mut guest = self.guest().await;
        guest.lasts(name).await;
        guest
    }
}

/// A rated match of Nim between two people.
async fn rated(hall: &TestServer) -> (Guest, Guest, String) {
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    let id = rated_between(&mut ann, &mut ben).await;
    (ann, ben, id)
}

pub(crate) async fn rated_between(ann: &mut Guest, ben: &mut Guest) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let new = json!({ "game": "nim", "seats": seats, "rated": true, "time": quick() });
    let (id, links) = ann.table(new).await;
    ben.sits(&id, &links["b"]).await.ok();
    id
}

/// Both choose once; then the second resigns.
pub(crate) async fn won_by_first(ann: &mut Guest, ben: &mut Guest, id: &str) {
    ann.acts(id, "a", "c-1").await.ok();
    ben.acts(id, "b", "c-1").await.ok();
    ben.does(id, json!({ "type": "resign", "seat": "b" })).await.ok();
}

async fn own_rating(guest: &mut Guest) -> Json {
    guest.get("/api/me/ratings").await.ok()["ratings"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_match_changes_both_ratings_and_tells_before_and_after() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = rated(&hall).await;
    assert_eq!(ann.look(&id).await["rated"], true);
    let path = format!("/api/tables/{id}/ratings");
    let begun = ann.get(&path).await.ok();
    assert_eq!(begun["seats"][0]["rating"]["strength"], 1500);
    assert_eq!(begun["seats"][1]["before"], Json::Null);
    won_by_first(&mut ann, &mut ben, &id).await;
    let ended = ann.get(&path).await.ok();
    assert_eq!(ended["seats"][0]["before"]["strength"], 1500);
    let strength = |seat: usize| ended["seats"][seat]["rating"]["strength"].as_i64().unwrap();
    assert!(strength(0) > 1500 && strength(1) < 1500, "{ended}");
    let mine = own_rating(&mut ann).await;
    assert_eq!((&mine["games"], &mine["provisional"]), (&json!(1), &json!(true)));
    assert_eq!(mine["list"], json!({ "game": "nim", "pace": "quick", "model": "duel" }));
    assert_eq!(mine["like"], Json::Null, "no bot of a level was rated");
    // Nobody is certain enough after one match, and nobody's id is told.
    let board = ann.get("/api/ratings/nim").await.ok();
    assert_eq!((&board["leaders"], &board["bots"]), (&json!([]), &json!([])));
    ann.get("/api/ratings/nim?pace=fast").await.refused(400, "bad_request");
    ann.get("/api/ratings/nim?players=3").await.refused(400, "bad_request");
    ann.get("/api/ratings/go").await.refused(400, "bad_request");
}

#[tokio::test(flavor = "multi_thread")]
async fn table_that_counts_is_listed_with_pages_and_strengths() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = rated(&hall).await;
    let seats = ann.get("/api/tables").await.ok()["mine"][0]["seats"].clone();
    for seat in [&seats[0], &seats[1]] {
        assert_eq!(seat["page"], true, "{seat}");
        assert_eq!(
            (&seat["rating"]["strength"], &seat["rating"]["games"]),
            (&1500.into(), &0.into())
        );
    }
    // Once it is over, neither is told any more.
    won_by_first(&mut ann, &mut ben, &id).await;
    let over = ann.get("/api/tables").await.ok()["mine"][0]["seats"][0].clone();
    assert_eq!((&over["page"], &over["rating"]), (&Json::Null, &Json::Null));
    // A guest has no page, and where nothing counts nobody has a strength.
    let mut eve = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    eve.table(json!({ "game": "nim", "seats": seats })).await;
    let seats = eve.get("/api/tables").await.ok()["mine"][0]["seats"].clone();
    for seat in [&seats[0], &seats[1]] {
        assert_eq!((&seat["page"], &seat["rating"]), (&Json::Null, &Json::Null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_of_bots_are_rated_by_what_people_score_against_them() {
    let hall = TestServer::open().await;
    let mut ann = hall.lasting("Ann").await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 3 }]);
    let new = json!({ "game": "nim", "seats": seats, "rated": true, "time": quick() });
    let (id, _) = ann.table(new).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    ann.acts(&id, "a", "c-1").await.ok();
    while socket.hear().await.expect("the socket is open")["steps"] != 2 {}
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let board = ann.get("/api/ratings/nim").await.ok();
    assert_eq!(board["bots"][0]["level"], 3, "{board}");
    assert!(board["bots"][0]["strength"].as_i64().unwrap() > 1500);
    let mine = own_rating(&mut ann).await;
    assert_eq!(mine["like"]["level"], 3, "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn newcomer_finds_the_levels_as_they_stand_among_each_other() {
    let hall = TestServer::open().await;
    let board = hall.guest().await.get("/api/ratings/muscat?players=more&pace=slow").await.ok();
    let bots = board["bots"].as_array().expect("a list");
    assert_eq!(bots.len(), 8);
    assert!(bots.iter().map(|bot| bot["strength"].as_i64()).is_sorted(), "{board}");
    assert!(bots.iter().all(|bot| bot["games"] == 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn match_that_may_not_be_rated_is_refused_with_the_reason() {
    let hall = TestServer::open().await;
    let mut ann = hall.lasting("Ann").await;
    let me_and = |other: Json| json!([{ "kind": "me" }, other]);
    let link = || me_and(json!({ "kind": "link" }));
    for (new, at) in [
        (
            json!({ "game": "nim", "seats": link(), "setup": { "heaps": [1, 1, 1, 1] } }),
            "setup.heaps",
        ),
        (json!({ "game": "nim", "seats": link(), "position": "1,1,1,1/a" }), "position"),
        (json!({ "game": "nim", "seats": link(), "hints": true }), "hints"),
        (json!({ "game": "nim", "seats": link(), "time": null }), "time"),
        (json!({ "game": "nim", "seats": me_and(json!({ "kind": "device" })) }), "seats[1].kind"),
    ] {
        let mut new = new;
        if at != "time" {
            new["time"] = quick();
        }
        ann.post("/api/tables", &new).await.ok();
        new["rated"] = true.into();
        let why = ann.post("/api/tables", &new).await.refused(400, "bad_request");
        assert_eq!(why["at"], at, "{why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_back_hinted_or_handed_over_where_it_counts() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = rated(&hall).await;
    ann.acts(&id, "a", "c-1").await.ok();
    ann.does(&id, json!({ "type": "ask_takeback", "seat": "a" })).await.refused(422, "illegal");
    let over = json!({ "type": "hand_over", "seat": "b", "level": 8 });
    ann.does(&id, over).await.refused(422, "illegal");
    let hint = json!({ "seat": "b" });
    ben.post(&format!("/api/tables/{id}/hint"), &hint).await.refused(403, "not_yours");
    // A rematch counts as well.
    ben.acts(&id, "b", "c-1").await.ok();
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    for guest in [&mut ann, &mut ben] {
        guest.does(&id, json!({ "type": "rematch" })).await.ok();
    }
    let next = ann.look(&id).await["rematch"]["table"].clone();
    let next = next.as_str().expect("it is set up");
    assert_eq!(ann.look(next).await["rated"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_without_an_account_is_not_rated() {
    let hall = TestServer::open().await;
    let (mut ann, mut zoe) = (hall.lasting("Ann").await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let new = json!({ "game": "nim", "seats": seats, "rated": true, "time": quick() });
    zoe.post("/api/tables", &new).await.refused(403, "not_yours");
    let (id, links) = ann.table(new).await;
    zoe.sits(&id, &links["b"]).await.refused(403, "not_yours");
    assert_eq!(zoe.get("/api/me/ratings").await.ok()["ratings"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn match_that_ends_before_both_chose_does_not_count() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = rated(&hall).await;
    ann.acts(&id, "a", "c-1").await.ok();
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    assert_eq!(ann.get("/api/me/ratings").await.ok()["ratings"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn rating_everybody_anew_yields_the_same_numbers() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    for _ in 0..3 {
        let id = rated_between(&mut ann, &mut ben).await;
        won_by_first(&mut ann, &mut ben, &id).await;
    }
    let before = (own_rating(&mut ann).await, own_rating(&mut ben).await);
    assert_eq!(before.0["games"], 3);
    let none = json!({ "tables": 3, "missing": 0, "different": 0 });
    assert_eq!(Host::of(&hall).post("rerate", &json!({})).await.ok(), none);
    // Whoever spoils what was noted changes nothing that the logs do not say.
    let TestServer { running, folder } = hall;
    running.stop().await;
    {
        let store = open_store(folder.path());
        let notes = store.notes(NoteKind::Rated, None, 10).expect("it answers");
        assert_eq!(notes.len(), 3);
        let mut other = notes[1].clone();
        other.body = other.body.replace("\"quick\"", "\"slow\"");
        let gone = StoreOp::DropNote(NoteKind::Rated, notes[0].id.clone(), None);
        let done = store.commit(vec![gone, StoreOp::Note(NoteKind::Rated, other)]);
        done.await.expect("it answers").expect("it is written");
        store.close();
    }
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    assert_eq!(own_rating(&mut ann).await["games"], 1);
    let some = json!({ "tables": 3, "missing": 1, "different": 1 });
    assert_eq!(Host::of(&hall).post("rerate", &json!({})).await.ok(), some);
    assert_eq!((own_rating(&mut ann).await, own_rating(&mut ben).await), before);
}
