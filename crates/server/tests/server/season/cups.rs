//! Tournaments of a season.

use serde_json::{Value as Json, json};

use crate::waiting::Feed;

use super::{
    Luck,
    ledger::Ledger,
    list,
    people::{PlayerKind, SeasonPlayer},
    tables::quick,
};

/// A Swiss tournament, a round robin, and one at tables of three.
fn cups() -> [Json; 3] {
    let of = |name: &str, game: &str, seats: u8, system: Json, most: usize| {
        json!({
            "name": name, "about": "Everybody may come.", "game": game, "seats": seats,
            "system": system, "entries_max": most, "gap": 0, "time": quick(),
        })
    };
    let open_to_late = |mut cup: Json| {
        cup["late_until"] = 2.into();
        cup
    };
    let swiss = |rounds: u8| json!({ "system": "swiss", "rounds": rounds });
    [
        open_to_late(of("Swiss cup", "clusterfuss", 2, swiss(3), 9)),
        of("Round robin", "muster-up", 2, json!({ "system": "round_robin" }), 5),
        open_to_late(of("Cup of three", "muscat", 3, swiss(2), 7)),
    ]
}

/// Plays all, rated and not.
pub(super) async fn play_all(all: &mut [SeasonPlayer], luck: &mut Luck, ledger: &Ledger) {
    let many = all.len();
    for (number, mut new) in (0..many.div_ceil(24)).flat_map(|_| cups()).enumerate() {
        let rated = number % 2 == 0;
        new["rated"] = rated.into();
        new["name"] = format!("{} {number}", new["name"].as_str().expect("text")).into();
        luck.shuffle(all);
        let most = new["entries_max"].as_u64().expect("a number") as usize;
        let may = |of: &&mut SeasonPlayer| {
            of.kind == PlayerKind::Account || (!rated && of.kind == PlayerKind::Guest)
        };
        // No guest is there together with the account that he becomes part of.
        let mut entered: Vec<&mut SeasonPlayer> = Vec::new();
        for person in all.iter_mut().filter(may) {
            if entered.len() < most && entered.iter().all(|of| !of.is_same(person)) {
                entered.push(person);
            }
        }
        play(&mut entered, &new, luck, ledger).await;
    }
    all.sort_by_key(|person| person.key);
}

async fn play(entered: &mut [&mut SeasonPlayer], new: &Json, luck: &mut Luck, ledger: &Ledger) {
    let made = entered[0].posts("/api/tournaments", new.clone()).await.ok();
    let id = made["id"].as_str().expect("an id").to_string();
    ledger.write("cup", json!({ "id": id }));
    let path = format!("/api/tournaments/{id}");
    let commands = format!("{path}/commands");
    // The last one comes when the first round is being played, where that is possible.
    let is_late = new["late_until"] == 2;
    let in_time = entered.len() - usize::from(is_late);
    for person in &mut entered[..in_time] {
        person.posts(&commands, json!({ "type": "enter" })).await.ok();
    }
    let mut feed =
        Feed::at(&entered[0].guest, None, &format!("{path}/events"), "TournamentChange").await;
    entered[0].posts(&commands, json!({ "type": "start" })).await.ok();
    let mut played = 0;
    loop {
        feed.next_of("changed").await;
        let view = entered[0].gets(&path).await;
        while let Some(round) = list(&view["rounds"]).get(played) {
            let is_seated = list(&round["boards"]).iter().all(|of| of["table"].is_string());
            if !is_seated {
                break;
            }
            if is_late && played == 0 {
                let late = entered.last_mut().expect("there are several");
                late.posts(&commands, json!({ "type": "enter" })).await.ok();
            }
            for (number, board) in list(&round["boards"]).iter().enumerate() {
                play_board(entered, board, new, luck, ledger).await;
                // One who has played in the second round leaves before it is over.
                let seat = board["seats"][1].as_u64().expect("a number") as usize - 1;
                if is_late && played == 1 && number == 0 && list(&round["boards"]).len() > 1 {
                    entered[seat].posts(&commands, json!({ "type": "leave" })).await.ok();
                    ledger.write("withdrew", json!({ "cup": id, "entry": seat + 1 }));
                }
            }
            played += 1;
        }
        if view["stage"] == "finished" {
            return;
        }
    }
}

/// All choose once, and then resign one after the other, by lot, or agree to a draw.
async fn play_board(
    entered: &mut [&mut SeasonPlayer],
    board: &Json,
    new: &Json,
    luck: &mut Luck,
    ledger: &Ledger,
) {
    let table = board["table"].as_str().expect("a table");
    let seated: Vec<usize> = list(&board["seats"])
        .iter()
        .map(|of| of.as_u64().expect("a number") as usize - 1)
        .collect();
    let path = format!("/api/tables/{table}");
    for _ in 0..2 {
        let turn = entered[seated[0]].gets(&path).await["turn"].clone();
        let Some(seat) = list(&turn["seats"]).first().and_then(Json::as_str) else { break };
        let at = usize::from(seat.as_bytes()[0] - b'a');
        let person = &mut *entered[seated[at]];
        let view = person.gets(&path).await;
        let word = view["offers"][seat]["list"][0]["word"].clone();
        let act = json!({ "type": "act", "seat": seat, "word": word });
        let body = json!({ "seq": view["seq"], "command": act });
        person.posts(&format!("{path}/commands"), body).await;
    }
    let mut order: Vec<usize> = (0..seated.len()).collect();
    luck.shuffle(&mut order);
    let is_drawn = luck.below(4) == 0;
    for (at, seat) in order.iter().enumerate() {
        let person = &mut *entered[seated[*seat]];
        let view = person.gets(&path).await;
        if view["turn"]["type"] == "over" {
            break;
        }
        let seat = ["a", "b", "c"][*seat];
        let command = match (is_drawn, at) {
            (true, 0) => json!({ "type": "offer_draw", "seat": seat }),
            (true, _) => json!({ "type": "answer_draw", "seat": seat, "accept": true }),
            _ => json!({ "type": "resign", "seat": seat }),
        };
        let body = json!({ "seq": view["seq"], "command": command });
        person.posts(&format!("{path}/commands"), body).await;
    }
    write_board(entered, &seated, table, new, ledger).await;
}

async fn write_board(
    entered: &mut [&mut SeasonPlayer],
    seated: &[usize],
    table: &str,
    new: &Json,
    ledger: &Ledger,
) {
    let path = format!("/api/tables/{table}");
    for of in seated {
        let person = &mut *entered[*of];
        let view = person.gets(&path).await;
        if view["turn"]["type"] == "over" {
            break;
        }
        let seat = list(&view["seats"]).iter().find(|of| of["you"] == true).expect("it is there");
        let command = json!({ "type": "resign", "seat": seat["seat"] });
        let body = json!({ "seq": view["seq"], "command": command });
        person.posts(&format!("{path}/commands"), body).await;
    }
    let first = &mut *entered[seated[0]];
    let view = first.gets(&path).await;
    assert_eq!(view["turn"]["type"], "over", "{table}: {view}");
    let played = first.gets("/api/me/matches?most=5").await;
    let of = list(&played["matches"]).iter().find(|of| of["id"] == table);
    let at = of.unwrap_or_else(|| panic!("{table} is not in {played}"))["ended"].clone();
    let people: Vec<usize> = seated.iter().map(|of| entered[*of].key).collect();
    let rated = view["rated"] == true;
    ledger.write(
        "match",
        json!({
            "table": table, "game": new["game"], "people": people, "at": at, "rated": rated,
            "counts": rated && super::has_two_choices(&view), "public": true, "pace": "quick",
            "standings": view["standings"], "ended": view["ended"],
        }),
    );
}
