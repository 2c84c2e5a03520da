//! Tournaments: made, joined, played to the end, and whatever goes wrong on the way.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value as Json, json};

use crate::{
    admin::Host,
    common::{Answer, Guest, TestServer, schema},
    waiting::Feed,
};

/// Five minutes, and two seconds a move.
fn rapid() -> Json {
    json!({ "kind": "increment", "base": 300, "increment": 2 })
}

fn swiss(rounds: u16) -> Json {
    json!({
        "name": "Friday cup", "about": "Bring a friend.\nOr two.", "game": "nim", "seats": 2,
        "system": { "system": "swiss", "rounds": rounds }, "entries_max": 16, "gap": 0,
        "time": rapid(),
    })
}

/// The same with other values.
fn with(mut new: Json, changes: Json) -> Json {
    for (key, value) in changes.as_object().expect("an object") {
        new[key] = value.clone();
    }
    new
}

impl Guest {
    async fn makes(&mut self, new: &Json) -> String {
        let made = self.post("/api/tournaments", new).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let view = made.json();
        schema::conforms(&view, "Tournament");
        view["id"].as_str().expect("an id").to_string()
    }

    async fn asks(&mut self, id: &str, command: Json) -> Answer {
        self.post(&format!("/api/tournaments/{id}/commands"), &command).await
    }

    async fn joins(&mut self, id: &str) -> Json {
        self.asks(id, json!({ "type": "enter" })).await.ok()
    }

    async fn sees(&mut self, id: &str) -> Json {
        let view = self.get(&format!("/api/tournaments/{id}")).await.ok();
        schema::conforms(&view, "Tournament");
        view
    }

    async fn lists(&mut self, stage: &str) -> Vec<Json> {
        let page = self.get(&format!("/api/tournaments?stage={stage}")).await.ok();
        schema::conforms(&page, "Tournaments");
        page["tournaments"].as_array().expect("a list").clone()
    }
}

/// A tournament that somebody looks at.
struct Watched {
    id: String,
    feed: Feed,
}

impl Watched {
    async fn of(guest: &Guest, id: &str) -> Watched {
        let path = format!("/api/tournaments/{id}/events");
        let feed = Feed::at(guest, None, &path, "TournamentChange").await;
        Watched { id: id.into(), feed }
    }

    /// The tournament as soon as it is like this.
    async fn until(&mut self, guest: &mut Guest, is_so: impl Fn(&Json) -> bool) -> Json {
        loop {
            self.feed.next_of("changed").await;
            let view = guest.sees(&self.id).await;
            if is_so(&view) {
                return view;
            }
        }
    }
}

/// Whether a round is paired, and every board that is not over has its table.
fn is_seated(view: &Json, round: usize) -> bool {
    let of = &view["rounds"][round - 1];
    let boards = of["boards"].as_array();
    boards.is_some_and(|all| all.iter().all(|b| b["over"] == true || b["table"].is_string()))
}

fn list(value: &Json) -> &[Json] {
    value.as_array().map_or(&[], Vec::as_slice)
}

async fn guests(hall: &TestServer, many: usize) -> Vec<Guest> {
    let mut all = Vec::new();
    for number in 1..=many {
        let mut guest = hall.guest().await;
        guest.is_called(&format!("Player {number}")).await;
        all.push(guest);
    }
    all
}

/// Somebody resigns at each open board of a round: the one with the higher number.
async fn play_round(all: &mut [Guest], view: &Json, round: usize) {
    for board in list(&view["rounds"][round - 1]["boards"]) {
        if board["over"] == true {
            continue;
        }
        let table = board["table"].as_str().expect("a table");
        let seats: Vec<usize> = list(&board["seats"])
            .iter()
            .map(|of| of.as_u64().expect("a number") as usize)
            .collect();
        let loser = *seats.iter().max().expect("two");
        let seat = if seats[0] == loser { "a" } else { "b" };
        all[loser - 1].does(table, json!({ "type": "resign", "seat": seat })).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn swiss_of_eight_is_played_to_the_end() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 8).await;
    let id = all[0].makes(&swiss(3)).await;
    for guest in &mut all {
        guest.joins(&id).await;
    }
    assert_eq!(all[3].lists("open").await[0]["mine"], true);
    let mut watched = Watched::of(&all[7], &id).await;
    let mut told = Feed::at(&all[7], None, "/api/me/events", "PersonEvent").await;
    told.next_of("waiting").await;
    all[0].asks(&id, json!({ "type": "start" })).await.ok();
    for round in 1..=3 {
        let event = told.next_of("round").await;
        assert_eq!(event["tournament"]["round"], round, "{event}");
        let view = watched.until(&mut all[7], |view| is_seated(view, round)).await;
        assert_eq!(list(&view["rounds"][round - 1]["boards"]).len(), 4, "{view}");
        let table = view["me"]["table"].as_str().expect("my table").to_string();
        let at_table = all[7].look(&table).await;
        assert_eq!(at_table["tournament"]["id"], id.as_str());
        assert_eq!(at_table["tournament"]["round"], round);
        play_round(&mut all, &view, round).await;
    }
    let view = watched.until(&mut all[7], |view| view["stage"] == "finished").await;
    let first = &view["standings"][0];
    assert_eq!(
        (&first["entry"], &first["points"], &first["place"]),
        (&1.into(), &3.0.into(), &1.into())
    );
    assert_eq!(view["winners"], json!(["Player 1"]));
    let total: f64 = list(&view["standings"]).iter().filter_map(|row| row["points"].as_f64()).sum();
    assert!((total - 12.0).abs() < f64::EPSILON, "{view}");
    assert!(view["story"][0]["text"].as_str().is_some_and(|text| text.contains("Player 1")));
    assert_eq!(all[5].lists("finished").await[0]["id"], id.as_str());
    assert!(all[5].lists("running").await.is_empty());
    let report = hall.stranger().get(&format!("/api/tournaments/{id}/report")).await;
    assert!(report.text().contains("012 Friday cup") && report.text().contains("Player 8"));
}

#[tokio::test(flavor = "multi_thread")]
async fn round_robin_goes_on_after_the_hall_was_closed() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 3).await;
    let new = with(swiss(1), json!({ "system": { "system": "round_robin" }, "entries_max": 3 }));
    let id = all[0].makes(&new).await;
    for guest in &mut all {
        guest.joins(&id).await;
    }
    hall.stranger().asks(&id, json!({ "type": "enter" })).await.refused(422, "illegal");
    let mut watched = Watched::of(&all[0], &id).await;
    all[0].asks(&id, json!({ "type": "start" })).await.ok();
    let view = watched.until(&mut all[0], |view| is_seated(view, 1)).await;
    assert_eq!(list(&view["rounds"][0]["byes"]).len(), 1, "{view}");
    drop(watched);
    let hall = hall.reopen().await;
    all.iter_mut().for_each(|guest| guest.addr = hall.stranger().addr);
    play_round(&mut all, &view, 1).await;
    let mut watched = Watched::of(&all[0], &id).await;
    for round in 2..=3 {
        let view = watched.until(&mut all[0], |view| is_seated(view, round)).await;
        play_round(&mut all, &view, round).await;
    }
    let view = watched.until(&mut all[0], |view| view["stage"] == "finished").await;
    let points: Vec<_> = list(&view["standings"]).iter().map(|row| row["points"].clone()).collect();
    assert_eq!(points, [json!(2.0), json!(1.0), json!(0.0)], "{view}");
    // No board ever had two tables.
    for guest in &mut all {
        let tables = guest.get("/api/tables").await.ok();
        let mine = list(&tables["mine"]).iter().filter(|of| of["tournament"].is_object()).count();
        assert!(mine <= 2, "{tables}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn table_of_three_shares_points_by_places() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 4).await;
    let three = json!({ "game": "muscat", "seats": 3, "entries_max": 4 });
    let refused = all[0].post("/api/tournaments", &with(swiss(1), json!({ "seats": 3 }))).await;
    assert_eq!(refused.refused(400, "bad_request")["at"], "seats", "nim is for two");
    let id = all[0].makes(&with(swiss(1), three)).await;
    for guest in &mut all {
        guest.joins(&id).await;
    }
    let mut watched = Watched::of(&all[0], &id).await;
    all[0].asks(&id, json!({ "type": "start" })).await.ok();
    let view = watched.until(&mut all[0], |view| is_seated(view, 1)).await;
    let board = &view["rounds"][0]["boards"][0];
    assert_eq!(list(&board["seats"]).len(), 3, "{view}");
    let table = board["table"].as_str().expect("a table").to_string();
    // The third seat resigns first, then the second: a place is a point for each seat below it.
    for (at, seat) in [(2, "c"), (1, "b")] {
        let entry = board["seats"][at].as_u64().expect("a number") as usize;
        all[entry - 1].does(&table, json!({ "type": "resign", "seat": seat })).await.ok();
    }
    let view = watched.until(&mut all[0], |view| view["stage"] == "finished").await;
    assert_eq!(view["rounds"][0]["boards"][0]["places"], json!([1, 2, 3]), "{view}");
    let mut points: Vec<f64> =
        list(&view["standings"]).iter().filter_map(|row| row["points"].as_f64()).collect();
    points.sort_by(f64::total_cmp);
    // Who was left over has what a win brings.
    assert_eq!(points, [0.0, 1.0, 2.0, 2.0], "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_tournament_is_said_where_it_is() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for (changes, at) in [
        (json!({ "name": "  " }), "name"),
        (json!({ "name": "x".repeat(61) }), "name"),
        (json!({ "about": "x".repeat(1001) }), "about"),
        (json!({ "seats": 7 }), "seats"),
        (json!({ "entries_max": 1 }), "system"),
        (json!({ "entries_max": 65 }), "system"),
        (json!({ "system": { "system": "swiss", "rounds": 0 } }), "system"),
        (json!({ "system": { "system": "round_robin" }, "late_until": 1 }), "system"),
        (json!({ "system": { "system": "knockout" } }), "system"),
        (json!({ "gap": 700_000 }), "gap"),
        (json!({ "starts": 1 }), "starts"),
        (json!({ "time": { "kind": "increment", "base": 0, "increment": 0 } }), "time"),
        (json!({ "setup": { "seats": 2 } }), "setup.seats"),
        (json!({ "setup": { "no": 2 } }), "setup.no"),
    ] {
        let answer = ann.post("/api/tournaments", &with(swiss(3), changes.clone())).await;
        assert!([400, 413].contains(&answer.status), "{changes}: {}", answer.text());
        let said = answer.json()["error"]["at"].as_str().unwrap_or_default().to_string();
        assert!(said.starts_with(at), "{changes}: {}", answer.text());
    }
    let mut new = swiss(3);
    new.as_object_mut().expect("an object").remove("time");
    ann.post("/api/tournaments", &new).await.refused(400, "bad_request");
    ann.post("/api/tournaments", &with(swiss(3), json!({ "rated": true })))
        .await
        .refused(403, "not_yours");
    for query in ["stage=x", "after=x", "most=0", "no=1"] {
        ann.get(&format!("/api/tournaments?{query}")).await.refused(400, "bad_request");
    }
    for id in ["x", "0000000000000000"] {
        ann.get(&format!("/api/tournaments/{id}")).await.refused(404, "not_found");
        ann.asks(id, json!({ "type": "enter" })).await.refused(404, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_organiser_orders_and_nobody_enters_twice() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 3).await;
    let id = all[0].makes(&with(swiss(2), json!({ "listed": false }))).await;
    all[1].joins(&id).await;
    all[1].asks(&id, json!({ "type": "enter" })).await.refused(422, "illegal");
    all[0].asks(&id, json!({ "type": "start" })).await.refused(422, "illegal");
    all[2].joins(&id).await;
    for command in [
        json!({ "type": "start" }),
        json!({ "type": "end" }),
        json!({ "type": "close_round", "round": 1 }),
        json!({ "type": "remove", "entry": 1 }),
    ] {
        all[1].asks(&id, command).await.refused(403, "not_yours");
    }
    for bad in [
        json!({ "type": "remove", "entry": 0 }),
        json!({ "type": "remove", "entry": 9 }),
        json!({ "type": "close_round", "round": 0 }),
        json!({ "type": "close_round", "round": 1 }),
        json!({ "type": "no" }),
    ] {
        all[0].asks(&id, bad).await.refused(400, "bad_request");
    }
    // One that is not listed is seen by those who have to do with it, and by link.
    assert!(hall.stranger().lists("open").await.is_empty());
    assert_eq!(all[0].lists("open").await.len(), 1);
    assert_eq!(all[1].lists("open").await[0]["mine"], true);
    assert_eq!(hall.stranger().sees(&id).await["may"], json!(["enter"]));
    let view = all[0].asks(&id, json!({ "type": "remove", "entry": 2 })).await.ok();
    assert_eq!(view["entries"][1]["withdrawn"], true, "{view}");
    assert_eq!(view["story"][0]["kind"], "removed");
    let view = all[0].asks(&id, json!({ "type": "end" })).await.ok();
    assert_eq!((&view["stage"], &view["ended_why"]), (&json!("finished"), &json!("organiser")));
    all[2].asks(&id, json!({ "type": "enter" })).await.refused(422, "illegal");
}

#[tokio::test(flavor = "multi_thread")]
async fn tournament_that_begins_at_its_time_with_too_few_is_off() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let starts = since.as_millis() as u64 + 2_000;
    let id = ann.makes(&with(swiss(2), json!({ "starts": starts }))).await;
    ann.joins(&id).await;
    let mut watched = Watched::of(&ann, &id).await;
    let view = watched.until(&mut ann, |view| view["stage"] == "finished").await;
    assert_eq!(view["ended_why"], "few", "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn late_entry_withdrawal_and_bye_are_paired_by() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 5).await;
    let id = all[0].makes(&with(swiss(3), json!({ "late_until": 2, "half_byes": 1 }))).await;
    for guest in &mut all[..4] {
        guest.joins(&id).await;
    }
    assert_eq!(all[3].sees(&id).await["bye_rounds"], json!([1, 2]));
    all[3].asks(&id, json!({ "type": "bye", "round": 2 })).await.ok();
    all[3].asks(&id, json!({ "type": "bye", "round": 1 })).await.refused(422, "illegal");
    let mut watched = Watched::of(&all[0], &id).await;
    all[0].asks(&id, json!({ "type": "start" })).await.ok();
    let view = watched.until(&mut all[0], |view| is_seated(view, 1)).await;
    all[4].joins(&id).await;
    all[2].asks(&id, json!({ "type": "leave" })).await.ok();
    play_round(&mut all, &view, 1).await;
    let view = watched.until(&mut all[0], |view| is_seated(view, 2)).await;
    let kinds: Vec<_> =
        list(&view["rounds"][1]["byes"]).iter().map(|bye| bye["kind"].clone()).collect();
    assert!(kinds.contains(&json!("half_bye")), "{view}");
    let entered: Vec<usize> = list(&view["rounds"][1]["boards"])
        .iter()
        .flat_map(|board| list(&board["seats"]))
        .map(|of| of.as_u64().expect("a number") as usize)
        .collect();
    assert!(!entered.contains(&3) && !entered.contains(&4), "{view}");
    let row = list(&view["standings"]).iter().find(|row| row["entry"] == 5).expect("the fifth");
    assert_eq!(row["rounds"][0]["kind"], "late", "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn table_of_a_tournament_is_not_called_off_deleted_or_handed_over() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 2).await;
    let id = all[0].makes(&swiss(1)).await;
    for guest in &mut all {
        guest.joins(&id).await;
    }
    let mut watched = Watched::of(&all[0], &id).await;
    all[0].asks(&id, json!({ "type": "start" })).await.ok();
    let view = watched.until(&mut all[0], |view| is_seated(view, 1)).await;
    let table = view["me"]["table"].as_str().expect("a table").to_string();
    for (number, guest) in all.iter_mut().enumerate() {
        let seat = if view["rounds"][0]["boards"][0]["seats"][0] == number + 1 { "a" } else { "b" };
        for command in [
            json!({ "type": "abort", "seat": seat }),
            json!({ "type": "ask_takeback", "seat": seat }),
            json!({ "type": "leave", "seat": seat }),
            json!({ "type": "hand_over", "seat": if seat == "a" { "b" } else { "a" }, "level": 1 }),
        ] {
            let answer = guest.does(&table, command.clone()).await;
            assert!([403, 422].contains(&answer.status), "{command}: {}", answer.text());
        }
        let path = format!("/api/tables/{table}");
        guest.send("DELETE", &path, &[], b"").await.refused(422, "illegal");
        let hint = guest.post(&format!("/api/tables/{table}/hint"), &json!({ "seat": seat })).await;
        assert!(hint.status >= 400, "{}", hint.text());
    }
    // Who goes for good loses the game, and nobody else takes the seat.
    let seat = if view["rounds"][0]["boards"][0]["seats"][0] == 2 { "a" } else { "b" };
    all[1].does(&table, json!({ "type": "leave_for_good", "seat": seat })).await.ok();
    let view = watched.until(&mut all[0], |view| view["stage"] == "finished").await;
    assert_eq!(view["winners"], json!(["Player 1"]), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_enter_at_once_are_all_in_once() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = ann.makes(&with(swiss(3), json!({ "entries_max": 10 }))).await;
    let entering: Vec<_> = (0..12)
        .map(|_| {
            let (mut guest, id) = (hall.stranger(), id.clone());
            tokio::spawn(async move {
                guest.get("/api/me").await.ok();
                guest.asks(&id, json!({ "type": "enter" })).await.status
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in entering {
        statuses.push(one.await.expect("it ends"));
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 10, "{statuses:?}");
    let view = ann.sees(&id).await;
    assert_eq!(list(&view["entries"]).len(), 10, "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_gone_is_a_former_player_and_what_he_was_to_begin_is_off() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Gone").await;
    let mut ben = hall.guest().await;
    let own = ann.makes(&swiss(2)).await;
    let other = ben.makes(&swiss(2)).await;
    for id in [&own, &other] {
        ann.joins(id).await;
        ben.joins(id).await;
    }
    let data = ann.get("/api/account/data").await.ok();
    assert_eq!(list(&data["tournaments"]).len(), 2, "{data}");
    let gone = json!({ "password": crate::accounts::PASSWORD });
    ann.send("DELETE", "/api/account", &crate::accounts::json_body(), gone.to_string().as_bytes())
        .await
        .ok();
    let view = ben.sees(&own).await;
    assert_eq!((&view["stage"], &view["ended_why"]), (&json!("finished"), &json!("gone")));
    let view = ben.sees(&other).await;
    assert_eq!(view["entries"][0]["former"], true, "{view}");
    assert_eq!(view["entries"][0]["withdrawn"], true, "{view}");
    assert!(!view.to_string().contains("Ann Gone"));
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_who_signs_in_takes_tournaments_along() {
    let hall = TestServer::open().await;
    hall.guest().await.lasts("Ann Lasting").await;
    let mut all = guests(&hall, 2).await;
    let id = all[0].makes(&swiss(1)).await;
    for guest in &mut all {
        guest.joins(&id).await;
    }
    let mut watched = Watched::of(&all[1], &id).await;
    let sign_in = json!({
        "name": "Ann Lasting", "password": crate::accounts::PASSWORD, "merge": true,
    });
    all[0].post("/api/session", &sign_in).await.ok();
    let is_merged = |view: &Json| view["entries"][0]["name"] == "Ann Lasting";
    let view = watched.until(&mut all[1], is_merged).await;
    assert_eq!(view["organiser"], "Ann Lasting", "{view}");
    assert_eq!(all[0].lists("open").await[0]["organising"], true);
    // She goes on where the guest was: she begins, plays and is first.
    all[0].asks(&id, json!({ "type": "start" })).await.ok();
    let view = watched.until(&mut all[1], |view| is_seated(view, 1)).await;
    play_round(&mut all, &view, 1).await;
    let view = watched.until(&mut all[1], |view| view["stage"] == "finished").await;
    assert_eq!(view["winners"], json!(["Ann Lasting"]), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tournament_that_the_host_closes_is_over_and_its_words_are_not_shown() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = ann.makes(&swiss(2)).await;
    let path = format!("/admin/api/tournaments/{id}/close");
    let why = json!({ "why": "advertising" });
    ann.post(&path, &why).await.refused(401, "no_token");
    assert_eq!(ann.sees(&id).await["stage"], "open");
    let mut host = Host::of(&hall);
    assert_eq!(host.get("tournaments").await["tournaments"][0]["id"], id.as_str());
    host.post(&format!("tournaments/{id}/close"), &why).await.ok();
    assert_eq!(host.get("tournaments").await["tournaments"], json!([]));
    let view = ann.sees(&id).await;
    assert_eq!((&view["stage"], &view["ended_why"]), (&json!("finished"), &json!("host")));
    assert!(!view.to_string().contains("Friday cup"), "{view}");
    assert!(!view.to_string().contains("Bring a friend"), "{view}");
    // It is listed for who made it alone.
    assert_eq!(ann.lists("finished").await.len(), 1);
    assert!(hall.stranger().lists("finished").await.is_empty());
    let act = host.get("log").await["acts"][0].clone();
    assert_eq!((&act["act"], &act["on"]), (&json!("close_tournament"), &json!(id)), "{act}");
}

#[tokio::test(flavor = "multi_thread")]
async fn page_of_a_person_has_the_tournaments_that_are_listed_and_ones_own_all() {
    let hall = TestServer::open().await;
    let mut all = guests(&hall, 2).await;
    all[0].lasts("Ann Lasting").await;
    let hidden = with(swiss(1), json!({ "listed": false, "name": "Secret cup" }));
    let hidden = all[0].makes(&hidden).await;
    let shown = all[0].makes(&swiss(1)).await;
    for guest in &mut all {
        guest.joins(&shown).await;
    }
    all[0].joins(&hidden).await;
    let mut watched = Watched::of(&all[0], &shown).await;
    all[0].asks(&shown, json!({ "type": "start" })).await.ok();
    let view = watched.until(&mut all[0], |view| is_seated(view, 1)).await;
    play_round(&mut all, &view, 1).await;
    watched.until(&mut all[0], |view| view["stage"] == "finished").await;
    let path = "/api/people/Ann%20Lasting/tournaments";
    let seen = hall.stranger().get(path).await.ok();
    let [one] = list(&seen["tournaments"]) else { panic!("{seen}") };
    assert_eq!(one["tournament"]["id"], shown.as_str());
    assert_eq!((&one["place"], &one["points"]), (&json!(1), &json!(1.0)));
    assert_eq!(one["tournament"]["mine"], false, "a stranger does not play there");
    for path in [path, "/api/me/tournaments"] {
        let own = all[0].get(path).await.ok();
        let ids: Vec<_> =
            list(&own["tournaments"]).iter().map(|of| &of["tournament"]["id"]).collect();
        assert_eq!(ids, [&json!(hidden), &json!(shown)], "what is not over comes first");
        assert!(own["tournaments"][0].get("place").is_none(), "{own}");
    }
    let private = json!({ "page": "everybody", "matches": "nobody", "here": "everybody" });
    all[0]
        .send(
            "PUT",
            "/api/account/shown",
            &[("Content-Type", "application/json")],
            private.to_string().as_bytes(),
        )
        .await
        .ok();
    hall.stranger().get(path).await.refused(403, "not_yours");
}
