//! What somebody is called who goes, while tables are being written.

use std::{sync::Arc, time::Duration};

use hall_core::Seat;
use serde_json::json;
use session::{Command, Hash32, PersonId, PlayerCommand, SeatClaim, SeatId, TableId};
use tokio::time::sleep;

use super::driver::Simulation;
use crate::{
    Admittance, Limits,
    app::{self, AccountProof, Accounts, Namer, Signer, TableActor},
    limits::lock,
    ports::cluster::NodeNews,
};

const A: SeatId = SeatId(Seat::A);
const B: SeatId = SeatId(Seat::B);
/// How many milliseconds later something begins, at most: longer than anything takes here.
const LATEST: u64 = 400;

/// A table where Ann and Ben play, and the hall that has it.
struct SharedTable {
    sim: Simulation,
    id: TableId,
    ann: PersonId,
    ben: PersonId,
}

impl SharedTable {
    async fn open() -> SharedTable {
        let shared = SharedTable::waiting().await;
        shared.ben_sits().await;
        shared
    }

    /// The table before Ben has come.
    async fn waiting() -> SharedTable {
        let sim = Simulation::quiet(1).await;
        let (ann, ben) = (sim.people[0], sim.people[1]);
        app::rename(&sim.halls[0], ann, "Ann", Namer::Person).await.expect("a name");
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new = json!({ "game": "nim", "setup": { "heaps": [9, 9, 9, 9] }, "seats": seats });
        let new = serde_json::from_value(new).expect("a new table");
        let (id, _) = app::create(&sim.halls[0], ann, new).await.expect("it is set up");
        SharedTable { sim, id, ann, ben }
    }

    async fn ben_sits(&self) {
        let sits = Command::TakeSeat { person: self.ben, claim: SeatClaim::Open(B), seed: None };
        self.table().await.execute(sits, None).await.expect("he sits");
    }

    /// The table after Ben has resigned.
    async fn over() -> SharedTable {
        let shared = SharedTable::open().await;
        shared.asks(shared.ann, PlayerCommand::Act { seat: A, word: "d-1".into() }).await;
        shared.asks(shared.ben, PlayerCommand::Resign { seat: B }).await;
        assert!(shared.table().await.state().is_over());
        shared
    }

    async fn table(&self) -> Arc<TableActor> {
        self.sim.halls[0].table(self.id.as_str()).await.expect("it is there")
    }

    async fn asks(&self, person: PersonId, command: PlayerCommand) {
        let table = self.table().await;
        let command = Command::Player { person, seen: Some(table.state().seq), command };
        table.execute(command, None).await.expect("it is done");
    }

    async fn ann_goes(&self) {
        let hall = Arc::clone(&self.sim.halls[0]);
        let accounts = Accounts::new(hall, Admittance::default(), &Limits::default());
        let (token, address) = (Hash32(self.ann.0), [127, 0, 0, 1].into());
        let signer = Signer { person: self.ann, token, address };
        accounts.delete(signer, AccountProof::Password("")).await.expect("she goes");
    }

    /// This node hears that somebody has taken a name: nodes also hear what they tell themselves.
    async fn hears_of(&self, person: PersonId) {
        let (topic, subject) = ("named".into(), person.to_hex());
        app::hear(&self.sim.halls[0], &NodeNews { number: 1, topic, subject }).await;
    }

    /// Whether a list of tables has this name.
    fn lists(&self, name: &str) -> bool {
        let disk = self.sim.store.disk();
        let disk = lock(&disk);
        let (_, card, _) = disk.tables.get(&self.id).expect("it is there");
        card.text.contains(&format!("\"name\":\"{name}\""))
    }
}

#[tokio::test(start_paused = true)]
async fn name_of_somebody_who_goes_is_in_no_list_though_it_is_told_late() {
    for late in 0..LATEST {
        let shared = SharedTable::over().await;
        assert!(shared.lists("Ann"));
        let told = async {
            sleep(Duration::from_millis(late)).await;
            shared.hears_of(shared.ann).await;
        };
        tokio::join!(shared.ann_goes(), told);
        assert!(!shared.lists("Ann"), "heard after {late} ms");
        assert!(shared.table().await.names().is_former(shared.ann), "heard after {late} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn name_of_somebody_who_goes_is_in_no_list_of_a_match_that_was_put_away() {
    let shared = SharedTable::over().await;
    let table = shared.table().await;
    app::delete(&shared.sim.halls[0], &table, shared.ann).await.expect("it is hidden");
    shared.ann_goes().await;
    assert!(!shared.lists("Ann"));
}

#[tokio::test(start_paused = true)]
async fn new_name_stays_while_commands_are_written() {
    for late in 0..LATEST / 4 {
        let shared = SharedTable::open().await;
        let hall = &shared.sim.halls[0];
        let renamed = async {
            sleep(Duration::from_millis(late)).await;
            app::rename(hall, shared.ann, "Anna", Namer::Person).await.expect("a name");
        };
        let played = async {
            for (person, seat) in [(shared.ann, A), (shared.ben, B)].repeat(3) {
                shared.asks(person, PlayerCommand::Act { seat, word: "d-1".into() }).await;
            }
        };
        tokio::join!(renamed, played);
        assert_eq!(shared.table().await.names().of(shared.ann), "Anna", "after {late} ms");
        assert!(shared.lists("Anna"), "after {late} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn new_name_of_somebody_who_sits_down_meanwhile_is_shown() {
    for late in 0..LATEST {
        let shared = SharedTable::waiting().await;
        // Other delays of the disk each time.
        (0..late).for_each(|_| _ = shared.sim.dice.number(20));
        let sits = async {
            sleep(Duration::from_millis(late % 20)).await;
            shared.ben_sits().await;
        };
        let hall = &shared.sim.halls[0];
        let (named, ()) = tokio::join!(app::rename(hall, shared.ben, "Ben", Namer::Person), sits);
        named.expect("a name");
        assert_eq!(shared.table().await.names().of(shared.ben), "Ben", "after {late} ms");
        assert!(shared.lists("Ben"), "after {late} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn account_under_the_same_name_is_heard_of() {
    let shared = SharedTable::open().await;
    let name = shared.table().await.names().of(shared.ben);
    assert!(shared.table().await.names().says(shared.ben, &name, false));
    lock(&shared.sim.store.disk()).accounts.insert(shared.ben);
    shared.hears_of(shared.ben).await;
    assert!(shared.table().await.names().says(shared.ben, &name, true));
}
