//! Finding each other: seeks, what becomes of them, and challenges.

use serde_json::{Value as Json, json};
use server::store::{NoteKind, StoreOp};

use crate::{
    accounts::PASSWORD,
    common::{Answer, Guest, TestServer, open_store},
};

/// Three minutes, and two seconds a move.
fn blitz() -> Json {
    json!({ "kind": "increment", "base": 180, "increment": 2 })
}

/// Three days a move.
fn days() -> Json {
    json!({ "kind": "per_move", "seconds": 3 * 86_400 })
}

impl Guest {
    async fn seeks(&mut self, new: Json) -> Json {
        self.post("/api/seeks", &new).await.ok()
    }

    /// What is offered.
    async fn finds(&mut self) -> Json {
        self.get("/api/finding").await.ok()
    }

    async fn waits(&mut self, seek: &Json) -> Json {
        let path = format!("/api/seeks/{}", seek["id"].as_str().expect("an id"));
        self.send("PUT", &path, &[], b"").await.ok()
    }

    async fn takes(&mut self, seek: &Json) -> Answer {
        let id = seek["id"].as_str().expect("an id");
        self.post(&format!("/api/seeks/{id}/take"), &json!({})).await
    }

    async fn answers(&mut self, challenge: &Json, accept: bool) -> Answer {
        let id = challenge["id"].as_str().expect("an id");
        self.post(&format!("/api/challenges/{id}/answer"), &json!({ "accept": accept })).await
    }
}

async fn lasting(hall: &TestServer, name: &str) -> Guest {
    let mut guest = hall.guest().await;
    guest.lasts(name).await;
    guest
}

/// Whether somebody sits at a table, by the seats that are his.
async fn seats_of(guest: &mut Guest, table: &Json) -> usize {
    let view = guest.look(table.as_str().expect("a table")).await;
    let seats = view["seats"].as_array().expect("seats");
    seats.iter().filter(|seat| seat["you"] == true).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_seek_the_same_match_sit_at_one_table() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let new = json!({ "game": "nim", "time": blitz() });
    let first = ann.seeks(new.clone()).await;
    assert_eq!((&first["waiting"], &first["table"]), (&json!(1), &Json::Null));
    // Others see it; whoever wants another pace waits for himself.
    let seen = zoe.finds().await;
    assert_eq!(seen["seeks"][0]["id"], first["id"]);
    assert_eq!(seen["mine"], json!([]));
    assert_eq!(zoe.seeks(json!({ "game": "nim", "time": days() })).await["table"], Json::Null);
    let second = ben.seeks(new).await;
    let table = second["table"].clone();
    assert_eq!(ann.waits(&first).await["table"], table);
    assert_eq!(ann.finds().await["mine"][0]["table"], table);
    for guest in [&mut ann, &mut ben] {
        assert_eq!(seats_of(guest, &table).await, 1);
        assert_eq!(guest.finds().await["seeks"].as_array().expect("a list").len(), 1);
    }
    // Nobody else is told of the table, and no link of it is told to anybody.
    assert_eq!(seats_of(&mut zoe, &table).await, 0);
    assert!(!zoe.finds().await.to_string().contains(table.as_str().expect("an id")));
    assert!(!second.to_string().contains("seat="));
    let clocks = ann.look(table.as_str().expect("an id")).await["clocks"].clone();
    assert_eq!(clocks["control"], blitz(), "{clocks}");
}

#[tokio::test(flavor = "multi_thread")]
async fn seek_is_taken_by_one_of_many() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seek = ann.seeks(json!({ "game": "nim", "nearest": false })).await;
    ann.takes(&seek).await.refused(403, "not_yours");
    let takers: Vec<_> = (0..6)
        .map(|_| {
            let (mut guest, seek) = (hall.stranger(), seek.clone());
            tokio::spawn(async move {
                guest.get("/api/me").await.ok();
                let answer = guest.takes(&seek).await;
                (guest, answer)
            })
        })
        .collect();
    let mut table = Json::Null;
    for taker in takers {
        let (mut guest, answer) = taker.await.expect("it ends");
        if answer.status == 200 {
            assert_eq!(table, Json::Null, "two took it");
            table = answer.ok()["table"].clone();
            assert_eq!(seats_of(&mut guest, &table).await, 1);
        } else {
            assert!([404, 409].contains(&answer.status), "{}", answer.text());
        }
    }
    assert_eq!(ann.waits(&seek).await["table"], table);
    assert_eq!(seats_of(&mut ann, &table).await, 1);
    assert_eq!(ann.get("/api/tables").await.ok()["mine"].as_array().expect("a list").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn table_of_several_begins_full_or_as_all_agree() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let new = json!({ "game": "sleds", "seats": 3, "time": blitz() });
    let first = ann.seeks(new.clone()).await;
    // Who takes one of three waits as well.
    let own = ben.takes(&first).await.ok();
    assert_eq!(own["table"], Json::Null);
    assert_eq!(ann.waits(&first).await["waiting"], 2);
    let table = zoe.seeks(new).await["table"].clone();
    for guest in [&mut ann, &mut ben, &mut zoe] {
        assert_eq!(seats_of(guest, &table).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seek_that_does_not_make_sense_is_refused_with_the_reason() {
    let hall = TestServer::open().await;
    let (mut zoe, mut ann) = (hall.guest().await, lasting(&hall, "Ann").await);
    for (new, at) in [
        (json!({ "game": "nim", "seats": 7 }), "seats"),
        (json!({ "game": "sleds", "seats": 2, "least": 3 }), "least"),
        (json!({ "game": "nim", "rated": true }), "time"),
        (json!({ "game": "nim", "range": [1600, 1500] }), "range"),
        (json!({ "game": "nim", "time": { "kind": "per_move", "seconds": 0 } }), "time"),
    ] {
        let why = ann.post("/api/seeks", &new).await.refused(400, "bad_request");
        assert_eq!(why["at"], at, "{why}");
    }
    let rated = json!({ "game": "nim", "rated": true, "time": blitz() });
    zoe.post("/api/seeks", &rated).await.refused(403, "not_yours");
    let seek = ann.seeks(rated).await;
    zoe.takes(&seek).await.refused(403, "not_yours");
    // A range is absolute: of a guest nothing is known.
    let choosy = json!({ "game": "nim", "time": days(), "range": [1000, 2000] });
    let seek = ann.seeks(choosy).await;
    zoe.takes(&seek).await.refused(403, "not_yours");
    zoe.takes(&json!({ "id": "000000000000001-abcdefghabcdefgh" })).await.refused(404, "not_found");
    // A seek of a match over days stands beside others; there is an end.
    for more in 0..3 {
        let time = json!({ "kind": "per_move", "seconds": (4 + more) * 86_400 });
        ann.seeks(json!({ "game": "nim", "time": time })).await;
    }
    let more = json!({ "game": "nim", "time": { "kind": "per_move", "seconds": 9 * 86_400 } });
    ann.post("/api/seeks", &more).await.refused(429, "too_many");
    // One of a quick match takes the place of the one before.
    let quick = ann.seeks(json!({ "game": "nim" })).await;
    let mine = ann.finds().await["mine"].clone();
    let quick_ones = mine.as_array().expect("a list").iter().filter(|of| of["slow"] == false);
    assert_eq!(quick_ones.map(|of| of["id"].clone()).collect::<Vec<_>>(), [quick["id"].clone()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn seek_outlives_the_hall_only_while_its_maker_is_heard() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let quick = ann.seeks(json!({ "game": "nim", "time": blitz() })).await;
    let slow = ann.seeks(json!({ "game": "nim", "time": days() })).await;
    let TestServer { running, folder } = hall;
    running.stop().await;
    // A minute goes by.
    {
        let store = open_store(folder.path());
        for note in store.notes(NoteKind::Seek, None, 9).expect("it answers") {
            let mut body: Json = serde_json::from_str(&note.body).expect("JSON");
            body["seen"] = (body["seen"].as_i64().expect("a time") - 60_000).into();
            let note = server::store::Note { body: body.to_string(), ..note };
            let done = store.commit(vec![StoreOp::Note(NoteKind::Seek, note)]);
            done.await.expect("it answers").expect("it is written");
        }
        store.close();
    }
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    let seeks = ben.finds().await["seeks"].clone();
    assert_eq!(seeks.as_array().expect("a list").len(), 1, "{seeks}");
    assert_eq!(seeks[0]["id"], slow["id"]);
    ben.takes(&quick).await.refused(404, "not_found");
    assert_eq!(ben.seeks(json!({ "game": "nim", "time": blitz() })).await["table"], Json::Null);
    // Once its maker is heard again it is paired.
    assert!(ann.waits(&quick).await["table"].is_string());
    let path = format!("/api/seeks/{}", slow["id"].as_str().expect("an id"));
    ben.send("DELETE", &path, &[], b"").await.refused(404, "not_found");
    ann.send("DELETE", &path, &[], b"").await.ok();
    assert_eq!(ben.finds().await["seeks"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn seeker_who_has_waited_is_offered_a_bot_and_goes_on_seeking() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let new = json!({ "game": "clusterfuss", "time": blitz() });
    let seek = ann.seeks(new.clone()).await;
    assert_eq!(seek["bot"], Json::Null);
    let TestServer { running, folder } = hall;
    running.stop().await;
    {
        let store = open_store(folder.path());
        let note = store.notes(NoteKind::Seek, None, 9).expect("it answers").remove(0);
        let note = server::store::Note { at: note.at - 15_000, ..note };
        let done = store.commit(vec![StoreOp::Note(NoteKind::Seek, note)]);
        done.await.expect("it answers").expect("it is written");
        store.close();
    }
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    (ann.addr, ben.addr) = (hall.running.addr(), hall.running.addr());
    // A newcomer plays about like the middle of the levels.
    let bot = ann.waits(&seek).await["bot"].clone();
    assert!([4, 5].contains(&bot.as_u64().expect("a level")), "{bot}");
    assert_eq!(ben.finds().await["seeks"][0]["bot"], Json::Null);
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": bot }]);
    ann.table(json!({ "game": "clusterfuss", "seats": seats })).await;
    assert_eq!(ben.seeks(new).await["table"], ann.waits(&seek).await["table"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_is_for_one_person_and_answered_once() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (lasting(&hall, "Ann").await, lasting(&hall, "Ben").await);
    let mut zoe = hall.guest().await;
    let new = |to: &str| json!({ "to": to, "game": "nim", "time": blitz(), "rated": true });
    ann.post("/api/challenges", &new("Nobody")).await.refused(404, "not_found");
    ann.post("/api/challenges", &new("Ann")).await.refused(400, "bad_request");
    zoe.post("/api/challenges", &new("Ben")).await.refused(403, "not_yours");
    // A name is known by what it looks like.
    let made = ann.post("/api/challenges", &new("BEN")).await.ok();
    assert_eq!(
        (&made["to"], &made["state"], &made["for_me"]),
        (&json!("Ben"), &json!("open"), &json!(false))
    );
    let told = ben.finds().await["challenges"].clone();
    assert_eq!((&told[0]["id"], &told[0]["from"]), (&made["id"], &json!("Ann")));
    assert_eq!(told[0]["for_me"], true);
    assert_eq!(zoe.finds().await["challenges"], json!([]));
    zoe.answers(&made, true).await.refused(404, "not_found");
    ann.answers(&made, true).await.refused(404, "not_found");
    let accepted = ben.answers(&made, true).await.ok();
    let table = accepted["table"].clone();
    ben.answers(&made, true).await.refused(409, "stale");
    assert_eq!(ann.finds().await["challenges"][0]["table"], table);
    assert_eq!(ben.finds().await["challenges"], json!([]));
    for guest in [&mut ann, &mut ben] {
        assert_eq!(seats_of(guest, &table).await, 1);
    }
    assert_eq!(ann.look(table.as_str().expect("an id")).await["rated"], true);
    // One that is declined is told as such, and then put away.
    let made = ann.post("/api/challenges", &new("Ben")).await.ok();
    ben.answers(&made, false).await.ok();
    let told = ann.finds().await["challenges"].clone();
    let state = told.as_array().expect("a list").iter().find(|of| of["id"] == made["id"]);
    assert_eq!(state.expect("it is told")["state"], "declined");
    let path = format!("/api/challenges/{}", made["id"].as_str().expect("an id"));
    zoe.send("DELETE", &path, &[], b"").await.refused(404, "not_found");
    ann.send("DELETE", &path, &[], b"").await.ok();
    // So many may wait, and no more.
    for _ in 0..5 {
        ann.post("/api/challenges", &new("Ben")).await.ok();
    }
    ann.post("/api/challenges", &new("Ben")).await.refused(429, "too_many");
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_of_who_deletes_the_account_go_with_it() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (lasting(&hall, "Ann").await, lasting(&hall, "Ben").await);
    ann.seeks(json!({ "game": "nim", "time": days() })).await;
    let new = json!({ "to": "Ben", "game": "nim", "time": days() });
    ann.post("/api/challenges", &new).await.ok();
    let before = ben.finds().await;
    assert_eq!(before["seeks"].as_array().expect("a list").len(), 1);
    assert_eq!(before["challenges"].as_array().expect("a list").len(), 1);
    let body = json!({ "password": PASSWORD }).to_string();
    let headers = [("Content-Type", "application/json")];
    ann.send("DELETE", "/api/account", &headers, body.as_bytes()).await.ok();
    let after = ben.finds().await;
    assert_eq!((&after["seeks"], &after["challenges"]), (&json!([]), &json!([])));
}
