//! One run: people and bots at a few tables, faults, crashes, and what must hold after.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use bots::{Brains, GameBots, LEVELS, LevelPlan, Pick};
use serde_json::json;
use session::{
    Command, Hash32, PersonId, SeatClaim, SeatId, State, TableId,
    chance::{Hex32, seed_hash},
};
use testkit::toys::{kuhn::Kuhn, nim::Nim, sleds::Sleds};
use tokio::time::sleep;

use super::{
    Attempts, Mutation,
    checks::{self, Sent},
    secrets::{self, SentFrame},
    viewer::Viewer,
    world::{Faults, SimBus, SimClock, SimDice, SimStore},
};
use crate::{
    Limits,
    app::{self, NewTable, Registry, Reviews, Services},
    jobs,
    limits::lock,
    metrics::Metrics,
    ports::{Ports, Workers},
    wire::envelope::CommandEnvelope,
};

/// The steps of the part with faults.
const STEPS: u32 = 40;
/// The memory limit of tables, and of bots: none.
const BYTES_MAX: usize = 1 << 30;
/// The most halls that keep the same tables.
const HALLS_MAX: usize = 2;

/// Bots that choose at random, at once.
pub(super) struct Quick;

impl<G: hall_core::Observe> Brains<G> for Quick {
    fn levels() -> [LevelPlan; LEVELS as usize] {
        [LevelPlan::new("random", 1, Pick::Best); LEVELS as usize]
    }
}

/// What a person mixes into the chance of every table.
fn seed_of(person: PersonId) -> Hex32 {
    Hex32(person.0)
}

/// One run of a seed.
pub(super) struct Simulation {
    dice: SimDice,
    faults: Arc<Faults>,
    store: Arc<SimStore>,
    bus: Arc<SimBus>,
    clock: Arc<SimClock>,
    mutation: Option<Mutation>,
    halls: Vec<Arc<Registry>>,
    /// The store of each hall.
    stores: Vec<Arc<SimStore>>,
    people: Vec<PersonId>,
    viewers: Vec<Viewer>,
    sent: Arc<Mutex<BTreeMap<u32, Sent>>>,
    /// What was sent to clients.
    frames: Vec<SentFrame>,
    attempts: Attempts,
    commands: u32,
}

impl Simulation {
    pub(super) fn new(seed: u64, mutation: Option<Mutation>) -> Simulation {
        let dice = SimDice::new(seed);
        let faults = Arc::new(Faults::default());
        let store = Arc::new(SimStore::new(dice.clone(), Arc::clone(&faults), mutation));
        let two = [Mutation::DropTheFence, Mutation::IgnoreDecision];
        let needs_two = mutation.is_some_and(|mutation| two.contains(&mutation));
        let count = 1 + usize::from(dice.happens(30) || needs_two);
        let bus = Arc::new(SimBus::new(dice.clone(), Arc::clone(&faults), count == 1));
        let people = (0..3).map(|i| PersonId::of(&format!("person {i}"))).collect();
        let mut run = Simulation {
            dice,
            faults,
            store,
            bus,
            clock: Arc::new(SimClock::new()),
            mutation,
            halls: Vec::new(),
            stores: Vec::new(),
            people,
            viewers: Vec::new(),
            sent: Arc::default(),
            frames: Vec::new(),
            attempts: Attempts::default(),
            commands: 0,
        };
        for _ in 0..count.min(HALLS_MAX) {
            let (hall, store) = run.open_hall();
            run.halls.push(hall);
            run.stores.push(store);
        }
        run
    }

    fn open_hall(&self) -> (Arc<Registry>, Arc<SimStore>) {
        let store = Arc::new(self.store.another());
        let ports = Ports {
            store: Arc::clone(&store) as _,
            bus: Arc::clone(&self.bus) as _,
            clock: Arc::clone(&self.clock) as _,
            dice: Arc::new(self.dice.clone()),
            workers: Workers::Inline,
        };
        let games = vec![
            GameBots::with::<Nim, Quick>(),
            GameBots::with::<Kuhn, Quick>(),
            GameBots::with::<Sleds, Quick>(),
            GameBots::with::<games::muster_chess::MusterChess, Quick>(),
        ];
        let limits = Limits { away: Duration::from_secs(20), ..Limits::unbounded() };
        let mut services = Services::new(games, ports, 1, &limits, Arc::new(Metrics::default()));
        services.mutation = self.mutation;
        services.attempts = self.attempts.clone();
        let services = Arc::new(services);
        let registry = Arc::new(Registry::new(Arc::clone(&services), BYTES_MAX));
        let (_reviews, wanted) = Reviews::new(services);
        jobs::start(&registry, BYTES_MAX, wanted);
        (registry, store)
    }

    /// Plays the run to its end, and checks what must hold.
    pub(super) async fn play(&mut self) -> Result<(), String> {
        for _ in 0..1 + self.dice.number(2) {
            self.set_up().await?;
        }
        let faults = [0, 3, 10][self.dice.number(3) as usize];
        self.faults.percent.store(faults, Ordering::Relaxed);
        for _ in 0..STEPS {
            self.step().await?;
        }
        self.faults.percent.store(0, Ordering::Relaxed);
        self.calm_down().await?;
        self.check().await
    }

    fn any_registry(&self) -> Arc<Registry> {
        Arc::clone(&self.halls[self.dice.number(self.halls.len() as u32) as usize])
    }

    fn person(&self) -> PersonId {
        self.people[self.dice.number(self.people.len() as u32) as usize]
    }

    async fn set_up(&mut self) -> Result<(), String> {
        let kinds = ["open", "bot", "device", "open"];
        let seat = |_| match kinds[self.dice.number(4) as usize] {
            "bot" => json!({ "kind": "bot", "level": 3 }),
            kind => json!({ "kind": kind }),
        };
        let (game, count, setup) = match self.dice.number(5) {
            0 => ("nim", 2, json!({})),
            1 => ("kuhn", 2, json!({})),
            2 => ("muster-chess", 2, json!({ "build": 15, "assess": 5 })),
            _ => ("sleds", 3, json!({ "seats": 3, "polled": self.dice.happens(60) })),
        };
        let mut seats: Vec<_> = (1..count).map(seat).collect();
        seats.insert(0, json!({ "kind": "me" }));
        let person = self.person();
        let mut new = json!({ "game": game, "setup": setup, "seats": seats });
        match self.dice.number(4) {
            0 => new["chance"] = "plain".into(),
            1 | 2 => new["seed_hash"] = json!(seed_hash(&seed_of(person))),
            _ => {}
        }
        let new: NewTable = serde_json::from_value(new).map_err(|why| why.to_string())?;
        let made = app::create(&self.any_registry(), person, new).await;
        let (id, _) = made.map_err(|why| why.message)?;
        let people = self.people.iter().copied().map(Some).chain([None]);
        self.viewers.extend(people.map(|person| Viewer::new(id.clone(), person)));
        Ok(())
    }

    fn table(&self) -> TableId {
        let ids = self.store.ids();
        ids[self.dice.number(ids.len() as u32) as usize].clone()
    }

    async fn step(&mut self) -> Result<(), String> {
        match self.dice.number(100) {
            0..=2 => self.crash().await,
            3..=5 => {
                let back = if self.dice.happens(50) { -1 } else { 1 };
                self.clock.jump(back * i64::from(self.dice.number(60_000)));
            }
            6..=12 => self.take_seat(),
            13 => self.link(),
            14..=16 => {
                let viewer = self.dice.number(self.viewers.len() as u32) as usize;
                self.viewers[viewer].disconnect();
            }
            17..=22 => self.send_again(),
            _ => self.command().await,
        }
        if self.dice.happens(60) {
            sleep(Duration::from_millis(u64::from(self.dice.number(200)))).await;
        }
        if self.dice.happens(5) {
            sleep(Duration::from_secs(u64::from(self.dice.number(40)))).await;
        }
        self.pump().await
    }

    /// A hall crashes, and opens again.
    async fn crash(&mut self) {
        let which = self.dice.number(self.halls.len() as u32) as usize;
        self.halls[which].services.tasks.abort();
        self.stores[which].die();
        self.viewers.iter_mut().for_each(Viewer::disconnect);
        (self.halls[which], self.stores[which]) = self.open_hall();
        tokio::task::yield_now().await;
    }

    async fn pump(&mut self) -> Result<(), String> {
        let halls = self.halls.clone();
        for (index, viewer) in self.viewers.iter_mut().enumerate() {
            viewer.pump(&halls[index % halls.len()]).await?;
        }
        self.check_frames()
    }

    fn take_seat(&self) {
        let (registry, person, table) = (self.any_registry(), self.person(), self.table());
        let seat = hall_core::Seat::first(3).nth(self.dice.number(3) as usize);
        let Some(seat) = seat else { return };
        let seed = self.dice.happens(50).then(|| seed_hash(&seed_of(person)));
        tokio::spawn(async move {
            let Ok(table) = registry.table(table.as_str()).await else { return };
            let claim = SeatClaim::Open(SeatId(seat));
            let take = Command::TakeSeat { person, claim, seed };
            let _refused = table.execute(take, None).await;
        });
    }

    /// A person makes a link to a seat, and another takes the seat by it.
    fn link(&self) {
        let (registry, table) = (self.any_registry(), self.table());
        let (person, comes) = (self.person(), self.person());
        let seat = hall_core::Seat::first(3).nth(self.dice.number(3) as usize);
        let Some(seat) = seat else { return };
        let hash = Hash32(PersonId::of(&format!("link {}", self.dice.number(3))).0);
        tokio::spawn(async move {
            let Ok(table) = registry.table(table.as_str()).await else { return };
            let issue = Command::IssueLink { person, seat: SeatId(seat), hash };
            let _refused = table.execute(issue, None).await;
            let claim = SeatClaim::Link(hash);
            let take = Command::TakeSeat { person: comes, claim, seed: None };
            let _refused = table.execute(take, None).await;
        });
    }

    /// A person at a table sends a command, sensible or not.
    async fn command(&mut self) {
        let (registry, id) = (self.any_registry(), self.table());
        let Ok(table) = registry.table(id.as_str()).await else { return };
        let state = table.state();
        let person = self.person();
        let (command, text, always_happens) = self.random_command(&state, person);
        let seen = if self.dice.happens(90) { state.seq } else { state.seq.saturating_sub(2) };
        self.send(registry, id, person, (json!(seen), command), (text, always_happens));
    }

    fn random_command(
        &self,
        state: &State,
        person: PersonId,
    ) -> (serde_json::Value, Option<String>, bool) {
        let mine = state.played_by(Some(person));
        let asked = mine.iter().find(|seat| state.asked().contains(*seat));
        let seat = asked.or_else(|| mine.iter().next()).unwrap_or(hall_core::Seat::A);
        let letter = seat.to_string();
        let yes = self.dice.happens(60);
        let plain = |kind: &str| json!({ "type": kind, "seat": letter });
        let answer = |kind: &str| json!({ "type": kind, "seat": letter, "accept": yes });
        if let Some(command) = self.seed_command(state, person) {
            return (command, None, true);
        }
        match self.dice.number(100) {
            0..=59 => {
                // Another secret choice, or an answer ahead of its turn, where that is possible.
                let others = mine.iter().find_map(|seat| Some((seat, state.ahead(seat)?)));
                let ahead = others.filter(|_| asked.is_none() || self.dice.happens(30));
                let seat = ahead.as_ref().map_or(seat, |(seat, _)| *seat);
                let letter = seat.to_string();
                let play = ahead.as_ref().map_or(&*state.play, |(_, play)| &**play);
                let (words, _) = play.actions(seat);
                let Some(count) = u32::try_from(words.len()).ok().filter(|count| *count > 0) else {
                    return (plain("leave"), None, true);
                };
                let word = &words[self.dice.number(count) as usize];
                (json!({ "type": "act", "seat": letter, "word": word }), None, true)
            }
            60..=69 => {
                let text = format!("line {}", self.commands);
                (json!({ "type": "chat", "text": text }), Some(text), true)
            }
            70..=74 => (plain("offer_draw"), None, true),
            75..=79 => (answer("answer_draw"), None, true),
            80..=83 => (plain("ask_takeback"), None, true),
            84..=87 => (answer("answer_takeback"), None, true),
            88..=90 => {
                let mut command = json!({ "type": "pass_for_me", "seat": letter, "on": yes });
                let until = ["event", "roll", "near", "turn", "round"];
                if let Some(until) = until.get(self.dice.number(8) as usize) {
                    command["until"] = (*until).into();
                }
                (command, None, true)
            }
            91..=93 => {
                let other = ["a", "b", "c"][self.dice.number(3) as usize];
                (json!({ "type": "hand_over", "seat": other, "level": 2 }), None, true)
            }
            94..=95 => (plain("return"), None, true),
            96 if yes => (plain("resign"), None, true),
            96 => {
                let talk = ["all", "seats", "off"][self.dice.number(3) as usize];
                (json!({ "type": "set_talk", "talk": talk }), None, false)
            }
            97 => (json!({ "type": "rematch" }), None, true),
            _ => {
                let hash = seed_hash(&seed_of(person));
                (json!({ "type": "rematch", "seed_hash": hash }), None, true)
            }
        }
    }

    /// What a page does about its seed: mostly where the match waits for it.
    fn seed_command(&self, state: &State, person: PersonId) -> Option<serde_json::Value> {
        let mine = state.seats_of(Some(person));
        let waits = state.chance_waits_for().iter().find(|seat| mine.contains(*seat));
        let (seat, share) = waits.map_or((mine.iter().next()?, 1), |seat| (seat, 60));
        if !self.dice.happens(share) {
            return None;
        }
        let (seat, seed) = (seat.to_string(), seed_of(person));
        Some(match self.dice.number(10) {
            0 => json!({ "type": "reveal_seed", "seat": seat, "seed": null }),
            1 => json!({ "type": "commit_seed", "seat": seat, "hash": seed_hash(&seed) }),
            _ => json!({ "type": "reveal_seed", "seat": seat, "seed": seed }),
        })
    }

    fn send(
        &mut self,
        registry: Arc<Registry>,
        table: TableId,
        person: PersonId,
        (seen, command): (serde_json::Value, serde_json::Value),
        (text, always_happens): (Option<String>, bool),
    ) {
        self.commands += 1;
        let number = self.commands;
        let key = format!("key {number}");
        let Ok(envelope) = CommandEnvelope::read(seen.as_u64(), Some(key), command) else { return };
        let Ok(Some(key)) = envelope.key_of(person) else { return };
        let sent = Sent { table: table.clone(), key, text, acknowledged: None, always_happens };
        lock(&self.sent).insert(number, sent);
        let all = Arc::clone(&self.sent);
        let again = self.dice.happens(10);
        tokio::spawn(async move {
            // A client without an answer sends the same command with the same key.
            for _ in 0..1 + u32::from(again) {
                let Ok(table) = registry.table(table.as_str()).await else { return };
                let done = table.execute(envelope.clone().by(person), Some(key)).await;
                if let (Ok(done), Some(sent)) = (done, lock(&all).get_mut(&number)) {
                    sent.acknowledged = Some(done.seq);
                }
            }
        });
    }

    /// Sends a chat line that may have been lost once more, as a client does.
    fn send_again(&self) {
        let unknown = lock(&self.sent)
            .iter()
            .filter(|(_, sent)| sent.acknowledged.is_none() && sent.text.is_some())
            .map(|(number, sent)| (*number, sent.clone()))
            .next();
        let Some((number, sent)) = unknown else { return };
        let (registry, all, person) = (self.any_registry(), Arc::clone(&self.sent), self.people[0]);
        tokio::spawn(async move {
            let Ok(table) = registry.table(sent.table.as_str()).await else { return };
            let text = sent.text.unwrap_or_default();
            let command = session::PlayerCommand::Chat { text };
            let command = Command::Player { person, seen: None, command };
            if let Ok(done) = table.execute(command, Some(sent.key)).await
                && let Some(sent) = lock(&all).get_mut(&number)
            {
                sent.acknowledged = Some(done.seq);
            }
        });
    }

    /// No more faults: everything that is under way comes to its end.
    async fn calm_down(&mut self) -> Result<(), String> {
        for _ in 0..6 {
            for (hall, id) in
                self.halls.iter().flat_map(|h| self.store.ids().into_iter().map(move |id| (h, id)))
            {
                let loaded = hall.table(id.as_str()).await;
                loaded.map_err(|why| format!("{id} cannot be loaded: {}", why.message))?;
            }
            sleep(Duration::from_secs(40)).await;
            self.pump().await?;
        }
        Ok(())
    }

    fn check_frames(&mut self) -> Result<(), String> {
        for viewer in &mut self.viewers {
            let (table, person) = (viewer.table().clone(), viewer.person());
            for (seq, text) in viewer.take_frames() {
                checks::tells_no_identity(&text)?;
                self.frames.push(SentFrame { table: table.clone(), person, seq, text });
            }
        }
        Ok(())
    }

    async fn check(&mut self) -> Result<(), String> {
        let sent: Vec<Sent> = lock(&self.sent).values().cloned().collect();
        for id in self.store.ids() {
            let (header, log) = self.store.saved(&id).ok_or("a table is gone")?;
            checks::nothing_is_lost_or_doubled(&id, &log, &sent)?;
            let services = &self.halls[0].services;
            checks::each_decision_is_made_once(services, &header, &log)?;
            secrets::nobody_learns_a_secret(services, &header, &log, &self.people, &self.frames)?;
            for registry in &self.halls {
                let table = registry.table(id.as_str()).await.map_err(|why| why.message)?;
                checks::state_is_the_fold(&registry.services, &table, &header, &log)?;
                checks::nobody_is_waited_for(&table, self.clock_now())?;
            }
        }
        self.pump().await?;
        let halls = self.halls.clone();
        for (index, viewer) in self.viewers.iter().enumerate() {
            checks::picture_is_fresh(viewer, &halls[index % halls.len()]).await?;
        }
        Ok(())
    }

    fn clock_now(&self) -> i64 {
        use crate::ports::Clock as _;
        self.clock.now()
    }

    /// What happened, as text: the logs of every table.
    pub(super) fn trace(&self) -> Vec<String> {
        let saved = |id: &TableId| self.store.saved(id).map(|(_, log)| format!("{id:?} {log:?}"));
        self.store.ids().iter().filter_map(saved).collect()
    }
}
