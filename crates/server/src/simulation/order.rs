//! Order is kept while days pass: what is removed, when, and what never is.

use std::{sync::Arc, time::Duration};

use serde_json::{Value as Json, json};
use session::{PersonId, TableId};
use testkit::toys::nim::Nim;
use tokio::time::sleep;

use super::{
    driver::Quick,
    world::{Faults, SimBus, SimClock, SimDice, SimStore},
};
use crate::{
    Limits, Retention,
    adapters::HttpOutward,
    app::{
        self, Moderation, NewTable, Registry, Services,
        host::{self, DAY, Host},
        moderation::Target,
        retention,
    },
    error::Code,
    jobs,
    metrics::Metrics,
    ports::{
        Ports, Workers,
        store::{List, NoteKind, Store as _},
    },
    wire::envelope::CommandEnvelope,
};

const HOUR: Duration = Duration::from_secs(3600);

/// A world without faults, and halls in it.
struct World {
    store: Arc<SimStore>,
    clock: Arc<SimClock>,
    dice: SimDice,
    bus: Arc<SimBus>,
}

impl World {
    fn new() -> World {
        let (dice, faults) = (SimDice::new(1), Arc::new(Faults::default()));
        World {
            store: Arc::new(SimStore::new(dice.clone(), Arc::clone(&faults), None)),
            clock: Arc::new(SimClock::new()),
            bus: Arc::new(SimBus::new(dice.clone(), faults, false)),
            dice,
        }
    }

    /// Opens a hall that keeps order.
    fn open(&self, settings: Retention) -> Arc<Registry> {
        let ports = Ports {
            outward: Arc::new(HttpOutward::new(false, &[])),
            store: Arc::new(self.store.another()) as _,
            bus: Arc::clone(&self.bus) as _,
            clock: Arc::clone(&self.clock) as _,
            dice: Arc::new(self.dice.clone()),
            workers: Workers::Inline,
        };
        let games = vec![
            bots::GameBots::with::<Nim, Quick>(),
            bots::GameBots::with::<games::muster_chess::MusterChess, Quick>(),
        ];
        let metrics = Arc::new(Metrics::default());
        let services = Services::new(games, ports, 1, &Limits::unbounded(), metrics);
        let services = Arc::new(services);
        let registry = Arc::new(Registry::new(Arc::clone(&services), 1 << 30));
        let (_reviews, wanted) = app::Reviews::new(services);
        jobs::start(&registry, 1 << 30, wanted);
        jobs::keep_order(&registry, settings, 90);
        registry
    }

    fn has(&self, id: &TableId) -> bool {
        self.store.ids().contains(id)
    }

    fn days_pass(&self, days: i64) {
        self.clock.jump(days * DAY);
    }
}

fn ann() -> PersonId {
    PersonId::of("ann")
}

fn hedy() -> Host {
    Host { by: "Hedy".into(), token: "0".into() }
}

async fn table(hall: &Arc<Registry>, game: &str, setup: Json, seats: Json) -> TableId {
    let new = json!({ "game": game, "setup": setup, "seats": seats });
    let new: NewTable = serde_json::from_value(new).expect("it is one");
    app::create(hall, ann(), new).await.expect("a table").0
}

async fn orders(hall: &Registry, id: &TableId, command: Json) {
    let table = hall.table(id.as_str()).await.expect("it is there");
    let seq = table.state().seq;
    let envelope = json!({ "seq": seq, "command": command });
    let envelope: CommandEnvelope = serde_json::from_value(envelope).expect("it is one");
    table.execute(envelope.by(ann()), None).await.expect("it is done");
}

async fn acts(hall: &Registry, id: &TableId) {
    let state = hall.peek(id).await.expect("it is there");
    let seat = state.asked().iter().next().expect("somebody is asked");
    let word = state.play.actions(seat).0[0].clone();
    orders(hall, id, json!({ "type": "act", "seat": seat.to_string(), "word": word })).await;
}

async fn confirm(hall: &Registry, settings: &Retention) {
    let done = retention::confirm(&hall.services, settings, settings, hedy()).await;
    assert_eq!(done.expect("it is confirmed").settings, *settings);
}

#[tokio::test(start_paused = true)]
async fn tables_unused_for_long_go_once_the_host_has_confirmed_it() {
    let world = World::new();
    let settings = Retention::default();
    let hall = world.open(settings);
    let two = json!([{ "kind": "me" }, { "kind": "device" }]);
    let begun = table(&hall, "nim", json!({}), two.clone()).await;
    acts(&hall, &begun).await;
    let unbegun = table(&hall, "nim", json!({}), two.clone()).await;
    let bots = json!([{ "kind": "bot", "level": 1 }, { "kind": "bot", "level": 1 }]);
    let bots = table(&hall, "nim", json!({}), bots).await;
    let over = table(&hall, "nim", json!({}), two).await;
    acts(&hall, &over).await;
    orders(&hall, &over, json!({ "type": "resign", "seat": "a" })).await;
    world.days_pass(1000);
    hall.sweep(tokio::time::Instant::now() + HOUR);
    sleep(24 * HOUR).await;
    for id in [&begun, &unbegun, &bots, &over] {
        assert!(world.has(id), "nothing goes before it is confirmed");
    }
    confirm(&hall, &settings).await;
    sleep(HOUR).await;
    let left: Vec<bool> = [&begun, &unbegun, &bots, &over].map(|id| world.has(id)).into();
    assert_eq!(left, [false, false, false, true]);
    for (id, why) in [(&begun, "nothing had happened"), (&bots, "only bots")] {
        let gone = hall.table(id.as_str()).await.err().expect("it is gone");
        assert_eq!(gone.code, Code::Gone);
        assert!(gone.message.contains(why), "{}", gone.message);
    }
    // The match that is over was packed.
    let now = hall.services.ports.clock.now();
    let unpacked = world.store.list(List::Unpacked(now), None, 10).expect("it reads");
    assert!(unpacked.is_empty(), "{unpacked:?}");
}

#[tokio::test(start_paused = true)]
async fn each_table_goes_after_its_own_days() {
    let world = World::new();
    let settings = Retention { abandoned: 10, unbegun: 5, bots_only: 2, pack: 0 };
    let hall = world.open(settings);
    confirm(&hall, &settings).await;
    let two = json!([{ "kind": "me" }, { "kind": "device" }]);
    let begun = table(&hall, "nim", json!({}), two.clone()).await;
    acts(&hall, &begun).await;
    let waits = json!([{ "kind": "me" }, { "kind": "open" }]);
    let waits = table(&hall, "nim", json!({}), waits).await;
    let bots = json!([{ "kind": "bot", "level": 1 }, { "kind": "bot", "level": 1 }]);
    let bots = table(&hall, "nim", json!({}), bots).await;
    let mut left = Vec::new();
    for day in 1..=11 {
        world.days_pass(1);
        sleep(HOUR).await;
        left.push((day, [&begun, &waits, &bots].map(|id| world.has(id))));
    }
    let gone = |which: usize| left.iter().find(|(_, has)| !has[which]).map(|(day, _)| *day);
    assert_eq!([gone(0), gone(1), gone(2)], [Some(10), Some(5), Some(2)], "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn table_where_somebody_talked_counts_its_days_from_then() {
    let world = World::new();
    let settings = Retention { abandoned: 10, unbegun: 5, bots_only: 2, pack: 0 };
    let hall = world.open(settings);
    confirm(&hall, &settings).await;
    let two = json!([{ "kind": "me" }, { "kind": "device" }]);
    let id = table(&hall, "nim", json!({}), two).await;
    acts(&hall, &id).await;
    world.days_pass(6);
    orders(&hall, &id, json!({ "type": "chat", "text": "still here" })).await;
    // Its summary tells of the move alone.
    world.days_pass(6);
    sleep(HOUR).await;
    assert!(world.has(&id));
    world.days_pass(5);
    sleep(HOUR).await;
    assert!(!world.has(&id));
}

#[tokio::test(start_paused = true)]
async fn table_that_somebody_has_open_stays_until_it_is_left() {
    let world = World::new();
    let settings = Retention::default();
    let hall = world.open(settings);
    confirm(&hall, &settings).await;
    let waits = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = table(&hall, "nim", json!({}), waits).await;
    let actor = hall.table(id.as_str()).await.expect("it is there");
    let follower = actor.revisions();
    world.days_pass(100);
    sleep(5 * HOUR).await;
    assert!(world.has(&id));
    drop(follower);
    sleep(HOUR).await;
    assert!(!world.has(&id));
    assert!(actor.is_invalid(), "whoever still holds it cannot write to it");
}

#[tokio::test(start_paused = true)]
async fn fewer_days_than_were_confirmed_remove_nothing() {
    let world = World::new();
    let confirmed = Retention { abandoned: 100, unbegun: 100, bots_only: 100, pack: 0 };
    let hall = world.open(confirmed);
    confirm(&hall, &confirmed).await;
    let waits = json!([{ "kind": "me" }, { "kind": "open" }]);
    let id = table(&hall, "nim", json!({}), waits).await;
    world.days_pass(50);
    let stricter = world.open(Retention { unbegun: 20, ..confirmed });
    sleep(5 * HOUR).await;
    assert!(world.has(&id));
    confirm(&stricter, &Retention { unbegun: 20, ..confirmed }).await;
    sleep(HOUR).await;
    assert!(!world.has(&id));
}

/// Whoever has a clock running is not surprised: the clock goes on, and decides.
#[tokio::test(start_paused = true)]
async fn match_whose_clock_runs_is_not_removed_as_abandoned() {
    let world = World::new();
    let settings = Retention::default();
    let before = world.open(Retention { abandoned: 0, ..settings });
    let two = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let setup = json!({ "build": 600 });
    let id = table(&before, "muster-chess", setup, two).await;
    sleep(Duration::from_secs(1)).await;
    let state = before.peek(&id).await.expect("it is there");
    assert!(state.running().next().is_some(), "a clock runs");
    before.services.tasks.abort();
    drop(before);
    world.days_pass(1000);
    let hall = world.open(settings);
    confirm(&hall, &settings).await;
    sleep(Duration::from_secs(30)).await;
    assert!(world.has(&id));
    let now = hall.peek(&id).await.expect("it is there");
    assert!(now.seq > state.seq, "its clock was started again");
    sleep(5 * HOUR).await;
    assert!(world.has(&id), "something happened there");
}

#[tokio::test(start_paused = true)]
async fn mute_and_ban_end_after_the_days_that_were_said() {
    let world = World::new();
    let hall = world.open(Retention::default());
    let services = &hall.services;
    let moderation = Moderation::open(Arc::clone(services)).await.expect("it reads");
    let address = [10, 0, 0, 1].into();
    for (kind, target, days) in
        [(NoteKind::Mute, Target::Person(ann()), 2), (NoteKind::Ban, Target::Address(address), 3)]
    {
        let whom = (target, days);
        let done = host::sanction(services, &moderation, &hedy(), kind, whom, "x").await;
        done.expect("it is in force");
    }
    let state = || {
        let talks = moderation.may_talk(ann()).is_ok();
        (talks, moderation.admit(None, Some(address)).is_ok())
    };
    let mut seen = vec![state()];
    for _ in 0..3 {
        world.days_pass(1);
        sleep(Duration::from_secs(1)).await;
        seen.push(state());
    }
    assert_eq!(seen, [(false, false), (false, false), (true, false), (true, true)]);
    // What has run out is not kept, but what was done is.
    moderation.reload().await.expect("it reads");
    for (kind, count) in [(NoteKind::Mute, 0), (NoteKind::Ban, 0), (NoteKind::Log, 2)] {
        let notes = world.store.notes(kind, None, 10).expect("it reads");
        assert_eq!(notes.len(), count, "{kind:?}");
    }
}

/// The reports and the log, as text.
async fn host_notes(hall: &Arc<Registry>) -> String {
    let kept = async |kind| {
        let store = Arc::clone(&hall.services.ports.store);
        let read = move || Ok(store.notes(kind, None, 100)?);
        let notes = hall.services.blocking(read).await.expect("the store answers");
        notes.into_iter().map(|note| note.body + "\n").collect::<String>()
    };
    kept(NoteKind::Report).await + &kept(NoteKind::Log).await
}

#[tokio::test(start_paused = true)]
async fn addresses_in_reports_and_the_log_are_forgotten_after_the_days_that_the_host_set() {
    let world = World::new();
    let hall = world.open(Retention::default());
    let services = &hall.services;
    let [first, second] = ["192.0.2.17", "192.0.2.99"];
    let report = async |from: &str| {
        let from = (ann(), from.parse().expect("an address"));
        let note = host::ReportNote::new(from, "name".into(), "Bob".into(), "rude".into());
        host::report(services, &note).await.expect("it is kept");
    };
    let moderation = Moderation::open(Arc::clone(services)).await.expect("it is read");
    let ban = async |from: &str| {
        let target = (Target::Address(from.parse().expect("an address")), 3000);
        let host = hedy();
        let done = host::sanction(services, &moderation, &host, NoteKind::Ban, target, "spam");
        done.await.expect("it is done");
    };
    report(first).await;
    ban(first).await;
    world.days_pass(60);
    report(second).await;
    sleep(HOUR).await;
    assert_eq!(host_notes(&hall).await.matches(first).count(), 2, "it is too early");
    world.days_pass(31);
    sleep(HOUR).await;
    let left = host_notes(&hall).await;
    assert!(!left.contains(first) && left.contains(second), "{left}");
    assert!(left.contains("rude") && left.contains("spam"), "all else stays: {left}");
    // The ban goes on.
    let banned = Target::parse(first).expect("an address");
    assert!(moderation.of(NoteKind::Ban, banned).is_some());
}
