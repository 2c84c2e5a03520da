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
    clocks,
    halls::Halls,
    mutation::Attempt,
    nodes::SimCluster,
    prepared,
    secrets::{self, SentFrame},
    viewer::Viewer,
    world::{Faults, Link, SimBus, SimClock, SimDice, SimStore},
};
use crate::{
    Limits,
    adapters::HttpOutward,
    app::{self, Membership, NewTable, Ownership, Registry, Reviews, Services},
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
/// The most nodes.
const NODES_MAX: u32 = 3;
/// How long a node lives without a word to the disk.
const LEASE: Duration = Duration::from_secs(10);

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
    pub(super) dice: SimDice,
    pub(super) faults: Arc<Faults>,
    pub(super) store: Arc<SimStore>,
    bus: Arc<SimBus>,
    pub(super) clock: Arc<SimClock>,
    mutation: Option<Mutation>,
    pub(super) halls: Vec<Arc<Registry>>,
    /// The store of each hall.
    stores: Vec<Arc<SimStore>>,
    /// How each hall reaches the disk.
    links: Vec<Arc<Link>>,
    /// How many halls there are.
    count: usize,
    /// Whether they are nodes, each of which has tables of its own.
    nodes: bool,
    pub(super) people: Vec<PersonId>,
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
        let nodes = match mutation {
            Some(Mutation::DropTheEpoch) => true,
            Some(_) => false,
            None => dice.happens(35),
        };
        let count = match nodes {
            true => 2 + dice.number(NODES_MAX - 1) as usize,
            false => 1 + usize::from(dice.happens(30) || needs_two),
        };
        let bus = Arc::new(SimBus::new(dice.clone(), Arc::clone(&faults), count == 1));
        let people = (0..3).map(|i| PersonId::of(&format!("person {i}"))).collect();
        Simulation {
            dice,
            faults,
            store,
            bus,
            clock: Arc::new(SimClock::new()),
            mutation,
            halls: Vec::new(),
            stores: Vec::new(),
            links: Vec::new(),
            count,
            nodes,
            people,
            viewers: Vec::new(),
            sent: Arc::default(),
            frames: Vec::new(),
            attempts: Attempts::default(),
            commands: 0,
        }
    }

    /// So many halls over one disk without faults: nodes, if there are several.
    pub(super) async fn quiet(count: usize) -> Simulation {
        let mut quiet = Simulation::new(1, None);
        (quiet.count, quiet.nodes) = (count, count > 1);
        quiet.open_halls().await;
        quiet
    }

    pub(super) async fn open_halls(&mut self) {
        for _ in 0..self.count {
            let (hall, store, link) = self.open_hall().await;
            self.halls.push(hall);
            self.stores.push(store);
            self.links.push(link);
        }
    }

    /// A hall dies, and opens again.
    pub(super) async fn reopen(&mut self, which: usize) {
        self.halls[which].services.tasks.abort();
        self.stores[which].die();
        self.viewers.iter_mut().for_each(Viewer::disconnect);
        (self.halls[which], self.stores[which], self.links[which]) = self.open_hall().await;
    }

    async fn open_hall(&self) -> (Arc<Registry>, Arc<SimStore>, Arc<Link>) {
        let link = Arc::new(Link::default());
        let store = match self.nodes {
            true => self.store.of_node(&link, 2 * LEASE.as_millis() as u32),
            false => self.store.another(),
        };
        let store = Arc::new(store);
        // Nodes hear nothing of each other.
        let own = || SimBus::new(self.dice.clone(), Arc::clone(&self.faults), true);
        let bus = if self.nodes { Arc::new(own()) } else { Arc::clone(&self.bus) };
        let ports = Ports {
            outward: Arc::new(HttpOutward::new(false, &[])),
            store: Arc::clone(&store) as _,
            bus: bus as _,
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
        let away = Duration::from_secs(20);
        let limits = Limits { away, absence: away, absence_link: away, ..Limits::unbounded() };
        let mut services = Services::new(games, ports, 1, &limits, Arc::new(Metrics::default()));
        services.mutation = self.mutation;
        services.attempts = self.attempts.clone();
        if self.nodes {
            services.ownership = Some(self.join(&link).await);
        }
        let services = Arc::new(services);
        let registry = Arc::new(Registry::new(Arc::clone(&services), BYTES_MAX));
        let (_reviews, wanted) = Reviews::new(services);
        jobs::start(&registry, BYTES_MAX, wanted);
        (registry, store, link)
    }

    /// Joins the nodes, if need be after the faults that strike meanwhile.
    async fn join(&self, link: &Arc<Link>) -> Arc<Ownership> {
        let (disk, dice) = (self.store.disk(), self.dice.clone());
        let (faults, link) = (Arc::clone(&self.faults), Arc::clone(link));
        let cluster = Arc::new(SimCluster { disk, dice, faults, link });
        let addr = ([127, 0, 0, 1], 1).into();
        let membership = Membership { addr, build: String::new(), lease: LEASE, before: None };
        loop {
            let dice = Arc::new(self.dice.clone());
            let joined = Ownership::join(Arc::clone(&cluster) as _, dice, membership.clone()).await;
            if let Ok(joined) = joined {
                return Arc::new(joined);
            }
        }
    }

    /// Plays the run to its end, and checks what must hold.
    pub(super) async fn play(&mut self) -> Result<(), String> {
        self.open_halls().await;
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

    /// All halls, any of them first: whom somebody asks.
    pub(super) fn any_hall(&self) -> Halls {
        let first = self.dice.number(self.halls.len() as u32) as usize;
        Halls { all: self.halls.clone(), first }
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
        if let Some(time) = clocks::some_time(&self.dice) {
            new["time"] = time;
        }
        let new: NewTable = serde_json::from_value(new).map_err(|why| why.to_string())?;
        let halls = self.any_hall();
        let made = app::create(halls.asked(), person, new).await;
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
            29..=36 => {
                let (halls, table) = (self.any_hall(), self.table());
                prepared::prepare_some(halls, table, self.person(), self.dice.clone());
            }
            23..=28 if self.nodes => self.trouble().await,
            _ => self.command().await,
        }
        if self.dice.happens(60) {
            sleep(Duration::from_millis(u64::from(self.dice.number(200)))).await;
        }
        if self.dice.happens(if self.nodes { 15 } else { 5 }) {
            sleep(Duration::from_secs(u64::from(self.dice.number(40)))).await;
        }
        self.pump().await
    }

    /// A hall crashes, and opens again.
    async fn crash(&mut self) {
        let which = self.dice.number(self.halls.len() as u32) as usize;
        self.reopen(which).await;
        tokio::task::yield_now().await;
    }

    /// A node is cut off from the disk, or reaches it again, or leaves in good order.
    async fn trouble(&mut self) {
        let which = self.dice.number(self.halls.len() as u32) as usize;
        match self.dice.number(3) {
            0 => self.links[which].cut.store(true, Ordering::Relaxed),
            1 => self.links[which].cut.store(false, Ordering::Relaxed),
            _ => {
                if let Some(ownership) = &self.halls[which].services.ownership {
                    ownership.leave().await;
                }
                self.halls[which].invalidate_all();
                self.halls[which].services.tasks.abort();
                self.viewers.iter_mut().for_each(Viewer::disconnect);
                (self.halls[which], self.stores[which], self.links[which]) = self.open_hall().await;
            }
        }
    }

    async fn pump(&mut self) -> Result<(), String> {
        let all = self.halls.clone();
        for (index, viewer) in self.viewers.iter_mut().enumerate() {
            viewer.pump(&Halls { all: all.clone(), first: index % all.len() }).await?;
        }
        checks::one_keeps_each(&all, &self.store.ids())?;
        self.check_frames()
    }

    fn take_seat(&self) {
        let (halls, person, table) = (self.any_hall(), self.person(), self.table());
        let seat = hall_core::Seat::first(3).nth(self.dice.number(3) as usize);
        let Some(seat) = seat else { return };
        let seed = self.dice.happens(50).then(|| seed_hash(&seed_of(person)));
        tokio::spawn(async move {
            let Ok(table) = halls.table(&table).await else { return };
            let claim = SeatClaim::Open(SeatId(seat));
            let take = Command::TakeSeat { person, claim, seed };
            let _refused = table.execute(take, None).await;
        });
    }

    /// A person makes a link to a seat, and another takes the seat by it.
    fn link(&self) {
        let (halls, table) = (self.any_hall(), self.table());
        let (person, comes) = (self.person(), self.person());
        let seat = hall_core::Seat::first(3).nth(self.dice.number(3) as usize);
        let Some(seat) = seat else { return };
        let hash = Hash32(PersonId::of(&format!("link {}", self.dice.number(3))).0);
        tokio::spawn(async move {
            let Ok(table) = halls.table(&table).await else { return };
            let issue = Command::IssueLink { person, seat: SeatId(seat), hash };
            let _refused = table.execute(issue, None).await;
            let claim = SeatClaim::Link(hash);
            let take = Command::TakeSeat { person: comes, claim, seed: None };
            let _refused = table.execute(take, None).await;
        });
    }

    /// A person at a table sends a command, sensible or not.
    async fn command(&mut self) {
        let (halls, id) = (self.any_hall(), self.table());
        let Ok(table) = halls.table(&id).await else { return };
        let state = table.state();
        let person = self.person();
        let (command, text, always_happens) = self.random_command(&state, person);
        let seen = if self.dice.happens(90) { state.seq } else { state.seq.saturating_sub(2) };
        self.send(halls, id, person, (json!(seen), command), (text, always_happens));
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
        if state.timing.is_some() && self.dice.happens(10) {
            return (clocks::some_command(&self.dice, &letter), None, true);
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
        halls: Halls,
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
                let Ok(table) = halls.table(&table).await else { return };
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
        let (halls, all, person) = (self.any_hall(), Arc::clone(&self.sent), self.people[0]);
        tokio::spawn(async move {
            let Ok(table) = halls.table(&sent.table).await else { return };
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
        if self.nodes {
            self.links.iter().for_each(|link| link.cut.store(false, Ordering::Relaxed));
            // Whoever waited for an answer over a line that is cut has given up by then.
            sleep(LEASE * 5).await;
            let disk = self.store.disk();
            let orphans = lock(&disk).owned.orphans();
            if let Some(table) = orphans.first() {
                return Err(format!("nobody took over {table}"));
            }
        }
        for _ in 0..6 {
            let all = self.halls.clone();
            for (first, id) in
                (0..all.len()).flat_map(|h| self.store.ids().into_iter().map(move |id| (h, id)))
            {
                let loaded = Halls { all: all.clone(), first }.table(&id).await;
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
        self.store.no_trespass()?;
        let sent: Vec<Sent> = lock(&self.sent).values().cloned().collect();
        for id in self.store.ids() {
            let (header, log) = self.store.saved(&id).ok_or("a table is gone")?;
            checks::nothing_is_lost_or_doubled(&id, &log, &sent)?;
            let services = &self.halls[0].services;
            checks::each_decision_is_made_once(services, &header, &log)?;
            secrets::nobody_learns_a_secret(services, &header, &log, &self.people, &self.frames)?;
            for first in 0..self.halls.len() {
                let halls = Halls { all: self.halls.clone(), first };
                let table = halls.table(&id).await.map_err(|why| why.message)?;
                checks::state_is_the_fold(&halls.asked().services, &table, &header, &log)?;
                checks::nobody_is_waited_for(&table, self.clock_now())?;
                prepared::nothing_is_due(&self.store, &table.state())?;
            }
        }
        self.pump().await?;
        let all = self.halls.clone();
        for (index, viewer) in self.viewers.iter().enumerate() {
            let halls = Halls { all: all.clone(), first: index % all.len() };
            checks::picture_is_fresh(viewer, &halls).await?;
        }
        Ok(())
    }

    fn clock_now(&self) -> i64 {
        use crate::ports::Clock as _;
        self.clock.now()
    }

    /// Whether an answer was given out of prepared lines.
    pub(super) fn gave_prepared_answers(&self) -> bool {
        let of = |id: &TableId| self.attempts.at(id);
        let is_prepared = |of: Attempt| matches!(of.command, Command::Prepared { .. });
        self.store.ids().iter().flat_map(of).any(is_prepared)
    }

    /// What happened, as text: the logs of every table.
    pub(super) fn trace(&self) -> Vec<String> {
        let saved = |id: &TableId| self.store.saved(id).map(|(_, log)| format!("{id:?} {log:?}"));
        self.store.ids().iter().filter_map(saved).collect()
    }
}
