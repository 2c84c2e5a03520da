//! Tables with clocks: shown, lost on time, called off, paused; also over a restart.

use std::time::Duration;

use crate::common::{Guest, Socket, TestServer};
use serde_json::{Value as Json, json};
use server::Limits;

/// Ann and Ben at a table of Clusterfuss with this time; its id.
async fn two_with(hall: &TestServer, time: Json) -> (Guest, Guest, String) {
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let new =
        json!({ "game": "clusterfuss", "setup": { "size": 4 }, "seats": seats, "time": time });
    let (id, links) = ann.table(new).await;
    ben.sits(&id, &links["b"]).await.ok();
    (ann, ben, id)
}

fn increment(base: u32, increment: u32) -> Json {
    json!({ "kind": "increment", "base": base, "increment": increment })
}

fn of_seat(kind: &str, seat: &str) -> Json {
    json!({ "type": kind, "seat": seat })
}

/// Plays the first listed action of whoever is asked, so often.
async fn play(guests: [&mut Guest; 2], id: &str, steps: usize) {
    let [ann, ben] = guests;
    for step in 0..steps {
        let (guest, seat) = if step % 2 == 0 { (&mut *ann, "a") } else { (&mut *ben, "b") };
        let word = guest.look(id).await["offers"][seat]["list"][0]["word"].clone();
        guest.acts(id, seat, word.as_str().unwrap()).await.ok();
    }
}

async fn follow(guest: &Guest, id: &str) -> (Socket, Json) {
    let mut socket = guest.socket(&format!("/api/tables/{id}/socket")).await;
    let view = socket.hear_of("view").await;
    (socket, view)
}

/// The clock of a seat in a view.
fn clock(view: &Json, seat: usize) -> &Json {
    &view["clocks"]["seats"][seat]
}

#[tokio::test]
async fn clock_that_runs_out_loses_the_match() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with(&hall, increment(1, 0)).await;
    let view = ann.look(&id).await;
    assert_eq!(view["clocks"]["control"], increment(1, 0));
    assert_eq!(view["clocks"]["quick"], true);
    assert_eq!(clock(&view, 0)["run"]["purpose"], "first");
    assert_eq!(clock(&view, 1), &json!({ "seat": "b", "left": 1000 }));
    play([&mut ann, &mut ben], &id, 2).await;
    let (mut socket, view) = follow(&ben, &id).await;
    assert_eq!(clock(&view, 0)["run"]["purpose"], "choice");
    let mut last = view;
    while last["turn"]["type"] != "over" {
        last = socket.hear_of("state").await;
    }
    assert_eq!(last["ended"], "a ran out of time");
    assert_eq!(last["standings"], json!({ "a": 2, "b": 1 }));
    assert_eq!(clock(&last, 0), &json!({ "seat": "a", "left": 0 }));
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("ended: a ran out of time\n"), "{record}");
    hall.running.stop().await;
}

#[tokio::test]
async fn match_that_is_called_off_has_no_result() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with(&hall, increment(180, 2)).await;
    assert_eq!(ann.look(&id).await["clocks"]["abort"], true);
    play([&mut ann, &mut ben], &id, 1).await;
    ben.does(&id, of_seat("abort", "b")).await.ok();
    let view = ann.look(&id).await;
    assert_eq!((&view["ended"], &view["standings"]), (&json!("aborted"), &Json::Null));
    assert_eq!(view["clocks"]["abort"], false);
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("ended: aborted\n") && !record.contains("result:"), "{record}");
    let text = [("Content-Type", "text/plain")];
    let opened = ann.send("POST", "/api/records", &text, record.as_bytes()).await.ok();
    let opened = ann.look(opened["id"].as_str().unwrap()).await;
    assert_eq!((&opened["ended"], &opened["standings"]), (&json!("aborted"), &Json::Null));
    // The next match may not be called off once both have chosen.
    let (mut ann, mut ben, id) = two_with(&hall, increment(180, 2)).await;
    play([&mut ann, &mut ben], &id, 2).await;
    let why = ann.does(&id, of_seat("abort", "a")).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("has begun"), "{why}");
    hall.running.stop().await;
}

#[tokio::test]
async fn pause_stops_the_clocks_over_a_restart_as_well() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with(&hall, increment(180, 2)).await;
    play([&mut ann, &mut ben], &id, 2).await;
    ann.does(&id, of_seat("offer_pause", "a")).await.ok();
    assert_eq!(ben.look(&id).await["pending"]["pause"]["waiting"], json!(["b"]));
    let yes = json!({ "type": "answer_pause", "seat": "b", "accept": true });
    ben.does(&id, yes).await.ok();
    let before = ann.look(&id).await;
    assert_eq!(before["clocks"]["paused"], true);
    assert!(before["pending"].get("pause").is_none());
    let hall = hall.reopen().await;
    for guest in [&mut ann, &mut ben] {
        guest.addr = hall.running.addr();
    }
    let view = ann.look(&id).await;
    assert_eq!(view["clocks"], before["clocks"], "a pause costs nobody time");
    let word = view["offers"]["a"]["list"][0]["word"].clone();
    let refused = ann.acts(&id, "a", word.as_str().unwrap()).await.refused(422, "illegal");
    assert!(refused["message"].as_str().unwrap().contains("is paused"), "{refused}");
    ben.does(&id, of_seat("end_pause", "b")).await.ok();
    ann.acts(&id, "a", word.as_str().unwrap()).await.ok();
    hall.running.stop().await;
}

#[tokio::test]
async fn clock_runs_out_after_a_restart_though_nobody_comes() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with(&hall, increment(2, 0)).await;
    play([&mut ann, &mut ben], &id, 2).await;
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    // The lobby reads what is stored, and loads no table.
    let over = async {
        loop {
            let mine = ann.get("/api/tables").await.ok()["mine"][0].clone();
            if mine["over"] == true {
                return mine;
            }
        }
    };
    let mine = tokio::time::timeout(Duration::from_secs(30), over).await.expect("it is over");
    assert_eq!((&mine["id"], &mine["won"]), (&json!(id), &json!(["b"])));
    hall.running.stop().await;
}

#[tokio::test]
async fn time_that_cannot_be_played_with_is_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let with = |key: &str, value: Json| {
        let mut new = json!({ "game": "clusterfuss", "setup": { "size": 4 }, "seats": seats });
        new[key] = value;
        new
    };
    for time in [
        increment(0, 5),
        increment(u32::MAX, 0),
        json!({ "kind": "per_move", "seconds": 0 }),
        json!({ "kind": "bank", "start": 9, "increment": 1, "cap": 8 }),
    ] {
        let why = ann.post("/api/tables", &with("time", time)).await.refused(400, "bad_request");
        assert_eq!(why["at"], "time", "{why}");
    }
    for time in [json!({ "kind": "sand" }), json!(5), json!({ "kind": "per_move", "seconds": -1 })]
    {
        ann.post("/api/tables", &with("time", time)).await.refused(400, "bad_request");
    }
    for absence in [0, 9, 5_184_001] {
        let new = with("absence", absence.into());
        let why = ann.post("/api/tables", &new).await.refused(400, "bad_request");
        assert_eq!(why["at"], "absence", "{why}");
    }
    let (id, _) = ann.table(with("absence", 5_184_000.into())).await;
    let view = ann.look(&id).await;
    assert_eq!(view["absence"], 5_184_000);
    assert!(view.get("clocks").is_none(), "nobody asked for clocks");
    let why = ann.does(&id, of_seat("offer_pause", "a")).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("nothing to pause"), "{why}");
    hall.running.stop().await;
}

#[tokio::test]
async fn absence_is_waited_for_as_the_table_says_and_who_comes_back_plays() {
    let none = Duration::ZERO;
    let limits = Limits { away: none, absence: none, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    // By link somebody is waited for, for days.
    let (mut ann, _, id, _) = hall.two_at("nim", json!({ "heaps": [9, 9, 9, 9] })).await;
    assert_eq!(ann.look(&id).await["absence"], 3 * 24 * 3600);
    ann.acts(&id, "a", "d-1").await.ok();
    let hand_over = json!({ "type": "hand_over", "seat": "b", "level": 1 });
    let why = ann.does(&id, hand_over.clone()).await.refused(422, "illegal");
    assert!(why["message"].as_str().unwrap().contains("may come back"), "{why}");
    // Who came from the lobby is not, but plays again as soon as he is back.
    let mut ben = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let setup = json!({ "heaps": [9, 9, 9, 9] });
    let (id, _) = ann.table(json!({ "game": "nim", "setup": setup, "seats": seats })).await;
    ben.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await.ok();
    ann.acts(&id, "a", "d-1").await.ok();
    ann.does(&id, hand_over).await.ok();
    let (mut socket, mut view) = follow(&ben, &id).await;
    while view["seats"][1].get("stand_in").is_some() {
        view = socket.hear_of("state").await;
    }
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_stop_the_clocks_of_slow_matches_and_end_when_one_says_so() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let days = json!({ "kind": "per_move", "seconds": 259_200 });
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let new = json!({ "game": "nim", "seats": seats, "time": days, "weekends": true });
    let (id, links) = ann.table(new).await;
    ben.sits(&id, &links["b"]).await.ok();
    assert_eq!(ann.look(&id).await["clocks"]["weekends"], true);
    assert_eq!(ann.get("/api/me/days-off").await.ok(), json!({ "left": 30 }));
    let far = 4_000_000_000_000_i64;
    for bad in [[far, far + 1000], [0, 1], [far, 0], [0, far]] {
        let body = json!({ "from": bad[0], "until": bad[1] });
        ann.post("/api/me/days-off", &body).await.refused(400, "bad_request");
    }
    ann.deletes("/api/me/days-off", json!({})).await.refused(404, "not_found");
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("it is later");
    let until = since.as_millis() as i64 + 3 * 86_400_000 - 60_000;
    let off = json!({ "from": 0, "until": until });
    let taken = ann.post("/api/me/days-off", &off).await.ok();
    assert_eq!((&taken["left"], &taken["until"]), (&json!(27), &json!(until)));
    ann.post("/api/me/days-off", &off).await.refused(422, "illegal");
    let seats = ben.look(&id).await["clocks"]["seats"].clone();
    assert_eq!((&seats[0]["off"][1], &seats[1]["off"]), (&json!(until), &Json::Null));
    assert!(seats[0]["run"]["resumes"].as_u64().is_some_and(|ms| ms > 0), "{seats}");
    // A table that is begun meanwhile has them, too.
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let (later, _) = ann.table(json!({ "game": "nim", "seats": seats, "time": days })).await;
    let off = async |ann: &mut Guest| ann.look(&later).await["clocks"]["seats"][0]["off"].clone();
    while off(&mut ann).await.is_null() {
        tokio::task::yield_now().await;
    }
    let ended = ann.deletes("/api/me/days-off", json!({})).await.ok();
    assert_eq!(ended, json!({ "left": 29 }));
    assert_eq!(off(&mut ann).await, Json::Null);
    let data = ann.get("/api/account/data").await.ok();
    assert!(data["days_off"].is_array(), "{data}");
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_announced_at_two_nodes_at_once_are_taken_once() {
    let Some(database) = testkit::postgres::database() else { return };
    let node = async || {
        let configure = |config: &mut server::Config| {
            config.database = Some(database.url().parse().expect("a URL"));
        };
        TestServer::open_configured(configure).await
    };
    let (first, second) = (node().await, node().await);
    let mut here = first.guest().await;
    let mut there = Guest { addr: second.running.addr(), cookie: here.cookie.clone() };
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("it is later");
    let day = 86_400_000;
    let until = |days: i64| since.as_millis() as i64 + days * day - 60_000;
    for round in 0..5 {
        // One of them stands, and the other is told that one does.
        let [three, four] = [3, 4].map(|days| json!({ "from": 0, "until": until(days) }));
        let path = "/api/me/days-off";
        let (three, four) = tokio::join!(here.post(path, &three), there.post(path, &four));
        let used = match (three.status, four.status) {
            (200, 422) => 3,
            (422, 200) => 4,
            other => panic!("round {round}: {other:?}"),
        };
        // Their end gives back all days but the one that has begun, once: where the clock of the
        // second node is a moment behind, they have not ended there, and end once more.
        let ended = tokio::join!(here.deletes(path, json!({})), there.deletes(path, json!({})));
        let mut ended = [ended.0.status, ended.1.status];
        ended.sort_unstable();
        assert!([[200, 404], [200, 200]].contains(&ended), "round {round}, {used} days: {ended:?}");
        let left = 30 - (round + 1);
        for guest in [&mut here, &mut there] {
            while guest.get(path).await.ok() != json!({ "left": left }) {
                tokio::task::yield_now().await;
            }
        }
    }
    for node in [first, second] {
        node.running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn weekends_are_for_slow_matches_alone() {
    let hall = TestServer::open().await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let quick = json!({ "kind": "increment", "base": 60, "increment": 0 });
    for time in [quick, Json::Null] {
        let new = json!({ "game": "nim", "seats": seats, "time": time, "weekends": true });
        let at = hall.guest().await.post("/api/tables", &new).await.refused(400, "bad_request");
        assert_eq!(at["at"], "weekends");
    }
}
