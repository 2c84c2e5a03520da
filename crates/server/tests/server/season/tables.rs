//! Tables of a season: set up, played for a while, and ended in one of several ways.

use serde_json::{Value as Json, json};

use super::{
    Luck,
    ledger::Ledger,
    list,
    people::{PlayerKind, SeasonPlayer},
};

const LETTERS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// How a match comes to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeasonEnding {
    Resigned,
    Agreed,
    TimedOut,
    CalledOff,
}

/// What is played at a table.
pub(super) struct SeasonPlan {
    game: &'static str,
    seats: usize,
    /// The level of the bot at the second seat, if there is one.
    level: Option<u8>,
    rated: bool,
    is_public: bool,
    time: Json,
    choices: usize,
    ending: SeasonEnding,
}

/// Five minutes, and two seconds a move.
pub(super) fn quick() -> Json {
    json!({ "kind": "increment", "base": 300, "increment": 2 })
}

impl SeasonPlan {
    /// One for as many people as are there at most.
    pub(super) fn drawn(luck: &mut Luck, people: usize) -> SeasonPlan {
        let mut of = match luck.below(9) {
            0 | 1 => ("clusterfuss", 2),
            2 => ("make-muster", 2),
            3 => ("muster-up", 2),
            4 => ("muster-chess", 2),
            5 | 6 => ("muscat", 3 + luck.below(2)),
            7 => ("mush", 2 + luck.below(3)),
            _ => ("clusterfuss", 1),
        };
        if of.1 > people {
            of = ("clusterfuss", people.min(2));
        }
        let level = (of.1 == 1).then(|| 1 + luck.below(3) as u8);
        let ending = match luck.below(10) {
            0..=5 => SeasonEnding::Resigned,
            6 => SeasonEnding::Agreed,
            7 if of.1 == 2 => SeasonEnding::TimedOut,
            8 => SeasonEnding::CalledOff,
            _ => SeasonEnding::Resigned,
        };
        let time = match luck.below(3) {
            _ if ending == SeasonEnding::TimedOut => {
                json!({ "kind": "increment", "base": 1, "increment": 0 })
            }
            1 if level.is_none() => json!({ "kind": "per_move", "seconds": 259_200 }),
            2 if level.is_none() => json!({
                "kind": "bank", "start": 259_200, "increment": 43_200, "cap": 432_000,
            }),
            _ => quick(),
        };
        SeasonPlan {
            game: of.0,
            seats: of.1.max(2),
            level,
            rated: luck.below(3) > 0,
            is_public: luck.below(2) == 0,
            time,
            choices: if ending == SeasonEnding::CalledOff { 1 } else { 3 + luck.below(8) },
            ending: if level.is_some() { SeasonEnding::Resigned } else { ending },
        }
    }

    /// A quick rated match of two.
    fn duel(luck: &mut Luck) -> SeasonPlan {
        SeasonPlan {
            game: "clusterfuss",
            seats: 2,
            level: None,
            rated: true,
            is_public: false,
            time: quick(),
            choices: 2 + luck.below(6),
            ending: SeasonEnding::Resigned,
        }
    }

    pub(super) fn people(&self) -> usize {
        if self.level.is_some() { 1 } else { self.seats }
    }

    fn new_table(&self, rated: bool, is_public: bool) -> Json {
        let other = match self.level {
            Some(level) => json!({ "kind": "bot", "level": level }),
            None if is_public => json!({ "kind": "open" }),
            None => json!({ "kind": "link" }),
        };
        let mut seats = vec![json!({ "kind": "me" })];
        seats.resize(self.seats, other);
        let mut new = json!({
            "game": self.game, "seats": seats, "rated": rated, "time": self.time,
            "watch": is_public, "hints": false,
        });
        if ["muscat", "mush"].contains(&self.game) {
            new["setup"] = json!({ "seats": self.seats });
        }
        new
    }
}

/// A match under way.
struct SeasonMatch<'a> {
    id: String,
    rated: bool,
    is_public: bool,
    plan: &'a SeasonPlan,
}

impl SeasonMatch<'_> {
    fn path(&self) -> String {
        format!("/api/tables/{}", self.id)
    }

    async fn look(&self, person: &mut SeasonPlayer) -> Json {
        person.gets(&self.path()).await
    }

    /// Sends a command; whether it was acknowledged, which the ledger says.
    async fn order(&mut self, person: &mut SeasonPlayer, command: Json, ledger: &Ledger) -> bool {
        let seq = self.look(person).await["seq"].clone();
        let body = json!({ "seq": seq, "command": command });
        let answer = person.posts(&format!("{}/commands", self.path()), body).await;
        let kind = command["type"].clone();
        let line = json!({
            "who": person.key, "table": self.id, "did": kind, "status": answer.status,
        });
        ledger.write("ack", line);
        answer.status < 300
    }

    /// Whoever is asked chooses by lot, so often.
    async fn choose(
        &mut self,
        group: &mut [&mut SeasonPlayer],
        times: usize,
        luck: &mut Luck,
        ledger: &Ledger,
    ) {
        for _ in 0..times {
            let turn = self.look(group[0]).await["turn"].clone();
            let Some(seat) = list(&turn["seats"]).first().and_then(Json::as_str) else { return };
            let at = LETTERS.iter().position(|of| *of == seat).expect("a seat");
            let Some(person) = group.get_mut(at) else { return };
            let offers = self.look(person).await["offers"][seat]["list"].clone();
            if list(&offers).is_empty() {
                return;
            }
            let word = list(&offers)[luck.below(list(&offers).len())]["word"].clone();
            let act = json!({ "type": "act", "seat": seat, "word": word });
            if !self.order(person, act, ledger).await {
                return;
            }
        }
    }

    /// A bot of the hall answers between two choices of its opponent.
    async fn choose_against_bot(
        &mut self,
        one: &mut SeasonPlayer,
        luck: &mut Luck,
        ledger: &Ledger,
    ) {
        let mut socket = one.guest.socket(&format!("{}/socket", self.path())).await;
        for _ in 0..2 {
            self.choose(&mut [&mut *one], 1, luck, ledger).await;
            while self.look(one).await["turn"]["seats"] == json!(["b"]) {
                socket.hear_of("state").await;
            }
        }
    }

    /// A pause, and where nothing is rated a takeback, if everybody agrees and the rules do.
    async fn interrupt(&mut self, group: &mut [&mut SeasonPlayer], ledger: &Ledger) {
        let mut kinds = vec![("offer_pause", "answer_pause")];
        if !self.rated {
            kinds.push(("ask_takeback", "answer_takeback"));
        }
        for (offer, answer) in kinds {
            let asks = json!({ "type": offer, "seat": "a" });
            if !self.order(group[0], asks, ledger).await {
                continue;
            }
            for (at, person) in group.iter_mut().enumerate().skip(1) {
                let agrees = json!({ "type": answer, "seat": LETTERS[at], "accept": true });
                self.order(person, agrees, ledger).await;
            }
            if offer == "offer_pause" {
                self.order(group[0], json!({ "type": "end_pause", "seat": "a" }), ledger).await;
            }
        }
    }

    async fn agree(&mut self, group: &mut [&mut SeasonPlayer], ledger: &Ledger) {
        if self.order(group[0], json!({ "type": "offer_draw", "seat": "a" }), ledger).await {
            for (at, person) in group.iter_mut().enumerate().skip(1) {
                let agrees = json!({ "type": "answer_draw", "seat": LETTERS[at], "accept": true });
                self.order(person, agrees, ledger).await;
            }
        }
    }

    async fn run_out(&mut self, person: &mut SeasonPlayer) {
        let mut socket = person.guest.socket(&format!("{}/socket", self.path())).await;
        while self.look(person).await["turn"]["type"] != "over" {
            socket.hear_of("state").await;
        }
    }

    /// Ends it; whatever was tried before, all but one resign in the end.
    async fn end(&mut self, group: &mut [&mut SeasonPlayer], luck: &mut Luck, ledger: &Ledger) {
        match self.plan.ending {
            SeasonEnding::Agreed => self.agree(group, ledger).await,
            SeasonEnding::TimedOut => self.run_out(group[0]).await,
            SeasonEnding::CalledOff => {
                self.order(group[0], json!({ "type": "abort", "seat": "a" }), ledger).await;
            }
            SeasonEnding::Resigned => {}
        }
        let first = luck.below(group.len());
        for step in 0..group.len() {
            if self.look(group[0]).await["turn"]["type"] == "over" {
                return;
            }
            let at = (first + step) % group.len();
            let resigns = json!({ "type": "resign", "seat": LETTERS[at] });
            self.order(group[at], resigns, ledger).await;
        }
    }

    /// Writes how it ended, as everybody there is shown it.
    async fn write(&self, group: &mut [&mut SeasonPlayer], ledger: &Ledger) {
        let view = self.look(group[0]).await;
        assert_eq!(view["turn"]["type"], "over", "{}: {view}", self.id);
        let mut people: Vec<Json> = group.iter().map(|person| person.key.into()).collect();
        people.extend(self.plan.level.map(|level| json!(format!("level:{level}"))));
        let has_result = view["standings"].is_object();
        let mut at = Json::Null;
        if has_result {
            let played = group[0].gets("/api/me/matches?most=5").await;
            let of = list(&played["matches"]).iter().find(|of| of["id"] == self.id.as_str());
            at = of.unwrap_or_else(|| panic!("{} is not in {played}", self.id))["ended"].clone();
        }
        let is_quick = self.plan.time["kind"] == "increment";
        ledger.write(
            "match",
            json!({
                "table": self.id, "game": self.plan.game, "people": people, "at": at,
                "rated": self.rated, "counts": self.rated && has_result && super::has_two_choices(&view),
                "public": self.is_public, "pace": if is_quick { "quick" } else { "slow" },
                "standings": view["standings"], "ended": view["ended"],
            }),
        );
        for person in group {
            let body = self.look(person).await;
            let line = json!({ "who": person.key, "path": self.id, "late": false, "body": body });
            ledger.write("answer", line);
        }
    }

    async fn play(mut self, mut group: Vec<&mut SeasonPlayer>, luck: &mut Luck, ledger: &Ledger) {
        if self.plan.level.is_some() {
            self.choose_against_bot(group[0], luck, ledger).await;
        } else {
            self.choose(&mut group, self.plan.choices, luck, ledger).await;
        }
        if [SeasonEnding::Resigned, SeasonEnding::Agreed].contains(&self.plan.ending)
            && luck.below(3) == 0
        {
            let chat = json!({ "type": "chat", "text": "well played" });
            self.order(group[0], chat, ledger).await;
            self.interrupt(&mut group, ledger).await;
        }
        self.end(&mut group, luck, ledger).await;
        self.write(&mut group, ledger).await;
    }
}

/// Sets a table up, takes the seats and plays.
pub(super) async fn play(
    plan: &SeasonPlan,
    group: &mut [SeasonPlayer],
    luck: &mut Luck,
    ledger: &Ledger,
) {
    let rated = plan.rated && group.iter().all(|of| of.kind != PlayerKind::Guest);
    let is_public = plan.is_public && group.iter().filter(|of| of.blocks).count() < 2;
    let made = group[0].posts("/api/tables", plan.new_table(rated, is_public)).await.ok();
    let id = made["id"].as_str().expect("an id").to_string();
    for (at, person) in group.iter_mut().enumerate().skip(1) {
        let seat = LETTERS[at];
        let by = match made["links"][seat].as_str() {
            Some(link) => {
                let secret = link.split_once("#seat=").expect("a secret").1;
                ledger.write_secret(person.key, "link", secret);
                json!({ "secret": secret })
            }
            None => json!({ "seat": seat }),
        };
        person.posts(&format!("/api/tables/{id}/seats"), by).await.ok();
    }
    let this = SeasonMatch { id, rated, is_public, plan };
    this.play(group.iter_mut().collect(), luck, ledger).await;
}

/// Two find each other by a seek, and two by a challenge.
pub(super) async fn paired(all: &mut [SeasonPlayer], luck: &mut Luck, ledger: &Ledger) {
    luck.shuffle(all);
    let is_free = |of: &&mut SeasonPlayer| of.kind == PlayerKind::Account && !of.blocks;
    let mut free: Vec<&mut SeasonPlayer> = all.iter_mut().filter(is_free).collect();
    for (number, pair) in free.chunks_exact_mut(2).take(4).enumerate() {
        let [one, other] = pair else { continue };
        let (plan, is_sought) = (SeasonPlan::duel(luck), number % 2 == 0);
        let table =
            if is_sought { by_seek(one, other).await } else { by_challenge(one, other).await };
        let id = table.as_str().expect("both sit at a table").to_string();
        let is_first = one.gets(&format!("/api/tables/{id}")).await["seats"][0]["you"] == true;
        let this = SeasonMatch { id, rated: true, is_public: is_sought, plan: &plan };
        let seated =
            if is_first { vec![&mut **one, &mut **other] } else { vec![&mut **other, one] };
        this.play(seated, luck, ledger).await;
    }
    all.sort_by_key(|person| person.key);
}

async fn by_seek(one: &mut SeasonPlayer, other: &mut SeasonPlayer) -> Json {
    let seek = json!({ "game": "clusterfuss", "time": quick(), "rated": true, "nearest": false });
    one.posts("/api/seeks", seek.clone()).await.ok();
    other.posts("/api/seeks", seek).await.ok()["table"].clone()
}

async fn by_challenge(one: &mut SeasonPlayer, other: &mut SeasonPlayer) -> Json {
    let challenge =
        json!({ "to": other.name, "game": "clusterfuss", "time": quick(), "rated": true });
    one.posts("/api/challenges", challenge).await.ok();
    let offered = other.gets("/api/finding").await["challenges"].clone();
    let mine =
        list(&offered).iter().find(|of| of["from"] == one.name.as_str() && of["state"] == "open");
    let mine = mine.or(list(&offered).last()).expect("a challenge");
    let path = format!("/api/challenges/{}/answer", mine["id"].as_str().expect("an id"));
    other.posts(&path, json!({ "accept": true })).await.ok()["table"].clone()
}
