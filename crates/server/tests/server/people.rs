//! The pages of people: what they played, who may see it, whom they follow and block.

use serde_json::{Value as Json, json};

use crate::{
    accounts::PASSWORD,
    admin::Host,
    common::{Guest, TestServer},
    ratings::{rated_between, won_by_first},
};

/// A table of Nim that the lobby offers and shows; the second seat waits for anybody.
async fn offered(guest: &mut Guest) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    guest.table(json!({ "game": "nim", "seats": seats })).await.0
}

async fn takes(guest: &mut Guest, id: &str) -> crate::common::Answer {
    guest.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await
}

/// A match that the lobby showed; the second player gives up.
async fn shown_match(ann: &mut Guest, ben: &mut Guest) -> String {
    let id = offered(ann).await;
    takes(ben, &id).await.ok();
    won_by_first(ann, ben, &id).await;
    id
}

/// A match by link, which the lobby never showed; the second player gives up.
async fn private_match(ann: &mut Guest, ben: &mut Guest) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    ben.sits(&id, &links["b"]).await.ok();
    won_by_first(ann, ben, &id).await;
    id
}

fn ids(answer: &Json) -> Vec<&str> {
    let matches = answer["matches"].as_array().expect("a list");
    matches.iter().filter_map(|one| one["id"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_listed_with_their_result_to_whoever_played_them() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ben.is_called("Benjamin").await;
    let first = shown_match(&mut ann, &mut ben).await;
    let second = private_match(&mut ben, &mut ann).await;
    let all = ann.get("/api/me/matches").await.ok();
    assert_eq!(ids(&all), [second.as_str(), &first]);
    assert_eq!(all["next"], Json::Null);
    let results = |all: &Json| -> Vec<Json> {
        all["matches"].as_array().expect("a list").iter().map(|m| m["result"].clone()).collect()
    };
    assert_eq!(results(&all), ["lost", "won"]);
    assert_eq!(results(&ben.get("/api/me/matches").await.ok()), ["won", "lost"]);
    let seats = &all["matches"][1]["seats"];
    assert_eq!((&seats[0]["own"], &seats[0]["first"]), (&json!(true), &json!(true)));
    assert_eq!((&seats[1]["own"], &seats[1]["name"]), (&json!(false), &json!("Benjamin")));
    // What is under way is no match that was played.
    offered(&mut ann).await;
    assert_eq!(ids(&ann.get("/api/me/matches").await.ok()).len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_searched_and_paged() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut cem) = (hall.guest().await, hall.guest().await, hall.guest().await);
    ben.is_called("Benjamin").await;
    cem.is_called("Cem").await;
    let mut all = Vec::new();
    for _ in 0..3 {
        all.insert(0, shown_match(&mut ann, &mut ben).await);
    }
    all.insert(0, shown_match(&mut cem, &mut ann).await);
    let mut found = async |query: &str| -> Vec<String> {
        let answer = ann.get(&format!("/api/me/matches?{query}")).await.ok();
        ids(&answer).into_iter().map(Into::into).collect()
    };
    assert_eq!(found("with=benJ").await, all[1..]);
    assert_eq!(found("with=cem&result=lost").await, all[..1]);
    assert_eq!(found("with=cem&result=won").await, [""; 0]);
    assert_eq!(found("game=nim").await, all);
    assert_eq!(found("from=4000000000000").await, [""; 0]);
    assert_eq!(found("before=4000000000000").await, all);
    assert_eq!(found("before=1000").await, [""; 0]);
    let mut pages = Vec::new();
    let mut next = String::new();
    loop {
        let page = ann.get(&format!("/api/me/matches?most=3{next}")).await.ok();
        pages.push(ids(&page).into_iter().map(String::from).collect::<Vec<_>>());
        let Some(after) = page["next"].as_str() else { break };
        next = format!("&after={after}");
    }
    assert_eq!(pages, [&all[..3], &all[3..]]);
    for bad in ["game=no", "result=maybe", "from=x", "before=-1", "after=5", "most=0", "what=1"] {
        let answer = ann.get(&format!("/api/me/matches?{bad}")).await;
        answer.refused(400, "bad_request");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stranger_sees_shown_matches_alone_and_as_much_as_is_allowed() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) =
        (hall.lasting("Ann").await, hall.lasting("Ben").await, hall.guest().await);
    let shown = shown_match(&mut ann, &mut ben).await;
    let private = private_match(&mut ann, &mut ben).await;
    assert_eq!(ids(&zoe.get("/api/people/ann/matches").await.ok()), [&shown]);
    assert_eq!(ids(&ann.get("/api/people/ann/matches").await.ok()), [&private, &shown]);
    assert_eq!(zoe.get("/api/people/ann/results").await.ok()["matches"], 1);
    assert_eq!(ann.get("/api/people/ann/results").await.ok()["matches"], 2);
    let page = zoe.get("/api/people/ANN").await.ok();
    assert_eq!(
        (&page["name"], &page["here"], &page["own"]),
        (&json!("Ann"), &json!(true), &json!(false))
    );
    let set = async |ann: &mut Guest, page: &str, matches: &str, here: &str| {
        let shown = json!({ "page": page, "matches": matches, "here": here });
        assert_eq!(ann.puts("/api/account/shown", shown.clone()).await.ok(), shown);
    };
    set(&mut ann, "everybody", "accounts", "nobody").await;
    zoe.get("/api/people/ann/matches").await.refused(403, "not_yours");
    zoe.get("/api/people/ann/results").await.refused(403, "not_yours");
    assert_eq!(ids(&ben.get("/api/people/ann/matches").await.ok()), [&shown]);
    let page = ben.get("/api/people/ann").await.ok();
    assert_eq!((&page["here"], &page["live"]), (&Json::Null, &Json::Null));
    set(&mut ann, "nobody", "everybody", "everybody").await;
    let hidden = zoe.get("/api/people/ann").await.refused(404, "not_found");
    assert_eq!(hidden, zoe.get("/api/people/nobody").await.refused(404, "not_found"));
    ben.get("/api/people/ann/matches").await.refused(404, "not_found");
    assert_eq!(zoe.get("/people/ann").await.status, 404);
    assert_eq!(ann.get("/people/ann").await.status, 200);
    assert_eq!(ann.get("/api/people/ann").await.ok()["own"], true);
    assert_eq!(ann.get("/api/account").await.ok()["shown"]["page"], "nobody");
    let guest = json!({ "page": "nobody", "matches": "nobody", "here": "nobody" });
    zoe.puts("/api/account/shown", guest).await.refused(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_counted_by_game_seat_and_opponent() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    shown_match(&mut ann, &mut ben).await;
    shown_match(&mut ann, &mut ben).await;
    shown_match(&mut ben, &mut ann).await;
    let results = ann.get("/api/me/results").await.ok();
    assert_eq!((&results["matches"], &results["all"]), (&json!(3), &json!(true)));
    let game = &results["games"][0];
    assert_eq!(game["players"], "two");
    assert_eq!((&game["won"], &game["drawn"], &game["lost"]), (&json!(2), &json!(0), &json!(1)));
    let seats: Vec<_> = game["seats"].as_array().expect("a list").iter().collect();
    assert_eq!((&seats[0]["seat"], &seats[0]["won"]), (&json!("a"), &json!(2)));
    assert_eq!((&seats[1]["seat"], &seats[1]["lost"]), (&json!("b"), &json!(1)));
    let ben = json!({ "name": "Ben", "won": 2, "drawn": 0, "lost": 1 });
    assert_eq!(results["opponents"], json!([ben]));
}

#[tokio::test(flavor = "multi_thread")]
async fn page_tells_how_ratings_went() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    for _ in 0..2 {
        let id = rated_between(&mut ann, &mut ben).await;
        won_by_first(&mut ann, &mut ben, &id).await;
    }
    let page = hall.guest().await.get("/api/people/ben").await.ok();
    let rating = &page["ratings"][0];
    assert_eq!(rating["games"], 2);
    let curve = rating["curve"].as_array().expect("a list");
    assert_eq!(curve.len(), 2);
    assert_eq!(curve[1][1], rating["strength"]);
    assert!(curve[0][1].as_i64() > curve[1][1].as_i64(), "{rating}");
    assert_eq!(rating["best"], Json::Null, "it is provisional");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_followed_is_listed_with_what_he_plays() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    let mut zoe = hall.guest().await;
    zoe.puts("/api/people/ben/follow", json!({})).await.refused(403, "needs_account");
    ann.puts("/api/people/ann/follow", json!({})).await.refused(422, "illegal");
    ann.puts("/api/people/nobody/follow", json!({})).await.refused(404, "not_found");
    assert_eq!(ann.puts("/api/people/BEN/follow", json!({})).await.ok(), json!({ "name": "Ben" }));
    let id = offered(&mut ben).await;
    takes(&mut zoe, &id).await.ok();
    let people = ann.get("/api/me/people").await.ok();
    let followed = &people["follows"][0];
    assert_eq!((&followed["name"], &followed["here"]), (&json!("Ben"), &json!(true)));
    assert_eq!(followed["live"][0]["id"], id);
    assert_eq!(followed["live"][0]["seats"][0]["you"], false);
    assert_eq!(ann.get("/api/people/ben").await.ok()["followed"], true);
    let hall = hall.reopen().await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    assert_eq!(ann.get("/api/me/people").await.ok()["follows"][0]["name"], "Ben");
    ann.deletes("/api/people/ben/follow", json!({})).await.ok();
    assert_eq!(ann.get("/api/me/people").await.ok()["follows"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_blocks_somebody_is_not_seated_with_him() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    ben.puts("/api/people/ann/follow", json!({})).await.ok();
    ann.puts("/api/people/ben/block", json!({})).await.ok();
    assert_eq!(ben.get("/api/me/people").await.ok()["follows"], json!([]));
    assert_eq!(ann.get("/api/me/people").await.ok()["blocks"][0]["name"], "Ben");
    // Neither way.
    let of_ann = offered(&mut ann).await;
    takes(&mut ben, &of_ann).await.refused(403, "not_yours");
    let of_ben = offered(&mut ben).await;
    takes(&mut ann, &of_ben).await.refused(403, "not_yours");
    assert_eq!(ben.get("/api/people/ann").await.ok()["here"], Json::Null);
    // A link is an invitation.
    private_match(&mut ann, &mut ben).await;
    ann.deletes("/api/people/ben/block", json!({})).await.ok();
    takes(&mut ben, &of_ann).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_account_has_no_page_and_leaves_no_list() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    shown_match(&mut ann, &mut ben).await;
    ann.puts("/api/people/ben/follow", json!({})).await.ok();
    ben.puts("/api/people/ann/follow", json!({})).await.ok();
    ann.puts("/api/people/ben/block", json!({})).await.ok();
    ann.deletes("/api/people/ben/block", json!({})).await.ok();
    ben.puts("/api/people/ann/follow", json!({})).await.ok();
    let data = ben.get("/api/account/data").await.ok();
    assert_eq!((&data["follows"], &data["blocks"]), (&json!(["Ann"]), &json!([])));
    ann.deletes("/api/account", json!({ "password": "three words here" })).await.ok();
    ben.get("/api/people/ann").await.refused(404, "not_found");
    assert_eq!(ben.get("/api/me/people").await.ok()["follows"], json!([]));
    let played = ben.get("/api/me/matches").await.ok();
    assert_eq!(played["matches"][0]["seats"][0]["name"], "A former player");
}

#[tokio::test(flavor = "multi_thread")]
async fn report_of_a_person_reaches_the_host() {
    let hall = TestServer::open().await;
    let (mut ann, _ben) = (hall.lasting("Ann").await, hall.lasting("Ben").await);
    let report = json!({ "about": "name", "text": "He calls himself Ben." });
    ann.post("/api/people/ben/reports", &report).await.ok();
    let bad = json!({ "about": "line", "text": "x" });
    ann.post("/api/people/ben/reports", &bad).await.refused(400, "bad_request");
    let reports = Host::of(&hall).get("reports").await;
    assert_eq!(reports["reports"][0]["name"], "Ben");
    assert_eq!(reports["reports"][0]["table"], "");
}

#[tokio::test(flavor = "multi_thread")]
async fn seat_of_somebody_with_an_account_leads_to_the_page() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = offered(&mut ben).await;
    takes(&mut ann, &id).await.ok();
    let path = format!("/api/tables/{id}");
    let seats = ben.get(&path).await.ok();
    assert_eq!(seats["seats"][1]["page"], Json::Null, "a guest has none");
    // The table is loaded by then, and shows it at once.
    ann.lasts("Ann Seated").await;
    let seats = ben.get(&path).await.ok();
    assert_eq!(
        (&seats["seats"][1]["page"], &seats["seats"][1]["name"]),
        (&json!(true), &json!("Ann Seated"))
    );
    assert_eq!(seats["seats"][0]["page"], Json::Null);
    ann.deletes("/api/account", json!({ "password": PASSWORD })).await.ok();
    let seats = ben.get(&path).await.ok();
    assert_eq!(seats["seats"][1]["page"], Json::Null, "whoever is gone has none");
}
