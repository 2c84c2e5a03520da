//! Conditional lines, where halls crash, nodes go and tables are not loaded.

use std::{sync::Arc, time::Duration};

use hall_core::Seat;
use serde_json::json;
use session::{Command, Hash32, PersonId, PlayerCommand, SeatClaim, SeatId, TableId};
use tokio::time::sleep;

use super::driver::Simulation;
use crate::{
    Admittance, Limits, Retention,
    app::{
        self, AccountProof, Accounts, Registry, Signer, TableActor,
        host::{self, Host},
        lines::{self, LineStep},
        retention::{self, Removal},
    },
    limits::lock,
    ports::store::{Note, NoteKind, Store as _},
};

const A: SeatId = SeatId(Seat::A);
const B: SeatId = SeatId(Seat::B);
/// Longer than anything takes that is done at once.
const SOON: Duration = Duration::from_secs(20);
/// Longer than the lease of a node, and shorter than the round in which all lines are looked at.
const LEASED: Duration = Duration::from_secs(120);

/// A table without clocks at which Ann has begun and Ben is to move.
struct SlowTable {
    sim: Simulation,
    id: TableId,
    ann: PersonId,
    ben: PersonId,
}

fn step(seat: SeatId, word: &str, then: Vec<LineStep>) -> LineStep {
    LineStep { seat, word: word.into(), then }
}

/// If c-1 then c-2.
fn answer() -> Vec<LineStep> {
    vec![step(B, "c-1", vec![step(A, "c-2", Vec::new())])]
}

impl SlowTable {
    async fn open(halls: usize) -> SlowTable {
        let table = SlowTable::seated(halls).await;
        table.acts(table.ann, A, "d-1").await;
        table
    }

    /// The table before anybody has chosen.
    async fn seated(halls: usize) -> SlowTable {
        let sim = Simulation::quiet(halls).await;
        let (ann, ben) = (sim.people[0], sim.people[1]);
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new = json!({ "game": "nim", "setup": { "heaps": [9, 9, 9, 9] }, "seats": seats });
        let new = serde_json::from_value(new).expect("a new table");
        let (id, _) = app::create(&sim.halls[0], ann, new).await.expect("it is set up");
        let table = SlowTable { sim, id, ann, ben };
        let sits = Command::TakeSeat { person: ben, claim: SeatClaim::Open(B), seed: None };
        table.table().await.execute(sits, None).await.expect("he sits");
        table
    }

    fn registry(&self) -> &Arc<Registry> {
        &self.sim.halls[0]
    }

    async fn table(&self) -> Arc<TableActor> {
        self.registry().table(self.id.as_str()).await.expect("it is there")
    }

    async fn asks(&self, person: PersonId, command: PlayerCommand) {
        let table = self.table().await;
        let seen = Some(table.state().seq);
        let command = Command::Player { person, seen, command };
        table.execute(command, None).await.expect("it is done");
    }

    async fn acts(&self, person: PersonId, seat: SeatId, word: &str) {
        self.asks(person, PlayerCommand::Act { seat, word: word.into() }).await;
    }

    async fn prepares(&self, person: PersonId, seat: SeatId, tree: Vec<LineStep>) {
        let table = self.table().await;
        let steps = table.state().play.len();
        lines::prepare(&table, person, seat.0, (steps, tree)).await.expect("they are kept");
    }

    /// What is kept of lines, whoever's they are.
    fn notes(&self) -> Vec<Note> {
        self.sim.store.notes(NoteKind::Lines, None, 100).expect("it answers")
    }

    /// How many steps the match has, as the disk knows it.
    async fn steps(&self) -> usize {
        self.registry().peek(&self.id).await.expect("it is there").play.len()
    }
}

fn host() -> Host {
    Host { by: "Hal".into(), token: String::new() }
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_table_that_is_removed_unloaded_go_with_it() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    slow.sim.reopen(0).await;
    slow.sim.clock.jump(200 * 86_400_000);
    let settings = Retention::default();
    let services = &slow.registry().services;
    let confirmed = retention::confirm(services, &settings, &settings, host()).await;
    let confirmed = confirmed.expect("it is confirmed");
    assert!(slow.registry().loaded_table(&slow.id).is_none());
    let removed = retention::remove(slow.registry(), &slow.id, &settings, &confirmed).await;
    assert!(matches!(removed, Ok(Removal::Done(_))), "{removed:?}");
    assert_eq!(slow.notes(), []);
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_table_that_cannot_be_read_go_when_the_host_closes_it() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    let disk = slow.sim.store.disk();
    if let Some((.., log)) = lock(&disk).tables.get_mut(&slow.id) {
        log[0].body = "?".into();
    }
    slow.sim.reopen(0).await;
    host::close(slow.registry(), host(), slow.id.as_str(), "broken").await.expect("it is closed");
    assert_eq!(slow.notes(), []);
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_removed_table_that_were_left_over_go_when_a_hall_opens() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    lock(&slow.sim.store.disk()).tables.clear();
    slow.sim.reopen(0).await;
    sleep(SOON).await;
    assert_eq!(slow.notes(), []);
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_person_who_is_deleted_go_also_at_tables_that_cannot_be_read() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    let disk = slow.sim.store.disk();
    if let Some((.., log)) = lock(&disk).tables.get_mut(&slow.id) {
        log[0].body = "?".into();
    }
    slow.sim.reopen(0).await;
    let accounts =
        Accounts::new(Arc::clone(slow.registry()), Admittance::default(), &Limits::default());
    let (person, address) = (slow.ann, [127, 0, 0, 1].into());
    let signer = Signer { person, token: Hash32(person.0), address };
    accounts.delete(signer, AccountProof::Password("")).await.expect("she goes");
    assert_eq!(slow.notes(), []);
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_seat_that_is_left_never_answer_when_it_is_taken_again() {
    let mut slow = SlowTable::seated(1).await;
    slow.prepares(slow.ben, B, vec![step(A, "c-1", vec![step(B, "c-2", Vec::new())])]).await;
    slow.asks(slow.ben, PlayerCommand::LeaveForGood { seat: B }).await;
    assert_eq!(slow.notes(), []);
    slow.sim.reopen(0).await;
    let sits = Command::TakeSeat { person: slow.ben, claim: SeatClaim::Open(B), seed: None };
    slow.table().await.execute(sits, None).await.expect("he sits");
    slow.acts(slow.ann, A, "c-1").await;
    sleep(SOON).await;
    assert_eq!(slow.steps().await, 1);
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_seat_that_was_handed_over_never_answer_after_a_crash() {
    let mut slow = SlowTable::open(1).await;
    slow.acts(slow.ben, B, "d-1").await;
    slow.prepares(slow.ben, B, vec![step(A, "c-1", vec![step(B, "c-2", Vec::new())])]).await;
    slow.asks(slow.ben, PlayerCommand::Leave { seat: B }).await;
    slow.asks(slow.ann, PlayerCommand::HandOver { seat: B, level: 1 }).await;
    slow.sim.reopen(0).await;
    slow.asks(slow.ben, PlayerCommand::Return { seat: B }).await;
    slow.acts(slow.ann, A, "c-1").await;
    sleep(SOON).await;
    assert_eq!((slow.steps().await, slow.notes()), (3, Vec::new()));
}

#[tokio::test(start_paused = true)]
async fn error_of_the_store_at_one_seat_keeps_no_other_waiting() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    // Ben has lines, too, and both end with a step that nobody foresaw.
    let mut note = slow.notes().remove(0);
    note.id = format!("{}-{}-b", slow.ben.to_hex(), slow.id);
    let disk = slow.sim.store.disk();
    lock(&disk).notes.insert((NoteKind::Lines, note.id.clone()), note);
    slow.sim.reopen(0).await;
    *lock(&slow.sim.faults.refused) = slow.ann.to_hex();
    slow.acts(slow.ben, B, "a-1").await;
    sleep(SOON / 4).await;
    let ended = |of: PersonId| {
        let is_it = |note: &Note| note.id.starts_with(&of.to_hex()) && note.body.contains("left");
        slow.notes().iter().any(is_it)
    };
    assert_eq!((ended(slow.ann), ended(slow.ben)), (false, true));
    lock(&slow.sim.faults.refused).clear();
    sleep(SOON).await;
    assert!(ended(slow.ann), "{:?}", slow.notes());
}

#[tokio::test(start_paused = true)]
async fn answer_of_a_hall_that_crashed_before_it_is_given_when_it_opens() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    slow.acts(slow.ben, B, "c-1").await;
    slow.sim.reopen(0).await;
    assert_eq!(slow.steps().await, 2);
    sleep(SOON).await;
    assert_eq!(slow.steps().await, 3);
}

#[tokio::test(start_paused = true)]
async fn answer_of_a_node_that_died_before_it_is_given_by_the_next() {
    let slow = SlowTable::open(2).await;
    slow.prepares(slow.ann, A, answer()).await;
    slow.acts(slow.ben, B, "c-1").await;
    slow.registry().services.tasks.abort();
    assert_eq!(slow.steps().await, 2);
    sleep(LEASED).await;
    assert_eq!(slow.sim.halls[1].peek(&slow.id).await.expect("it is there").play.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn answer_of_a_node_that_left_before_it_is_given_by_another() {
    let slow = SlowTable::open(2).await;
    sleep(SOON).await;
    slow.prepares(slow.ann, A, answer()).await;
    slow.acts(slow.ben, B, "c-1").await;
    slow.registry().services.tasks.abort();
    slow.registry().services.ownership.as_ref().expect("a node").leave().await;
    sleep(LEASED).await;
    assert_eq!(slow.sim.halls[1].peek(&slow.id).await.expect("it is there").play.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn lines_that_wait_or_have_ended_load_no_table() {
    let mut slow = SlowTable::open(1).await;
    slow.prepares(slow.ann, A, answer()).await;
    slow.sim.reopen(0).await;
    sleep(SOON).await;
    assert_eq!((slow.registry().loaded(), slow.notes().len()), (0, 1));
    slow.acts(slow.ben, B, "a-1").await;
    sleep(SOON).await;
    assert!(slow.notes()[0].body.contains("left"), "{:?}", slow.notes());
    slow.sim.reopen(0).await;
    sleep(SOON).await;
    assert_eq!((slow.registry().loaded(), slow.notes().len()), (0, 1));
}
