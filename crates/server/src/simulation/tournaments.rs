//! Tournaments, where halls crash, nodes go and writes fail.

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use serde_json::{Value as Json, json};
use session::{Command, PersonId, PlayerCommand, SeatId, TableId};
use tokio::time::sleep;

use super::{alone, driver::Simulation};
use crate::{
    app::{
        Services,
        tournaments::{self, AskedOfTournament, EndedEarly, KeptTournament, result::result_note},
    },
    ports::store::{NoteKind, Store as _, StoreOp},
};

/// How many take part.
const PLAYERS: usize = 5;
/// How many steps a run may take.
const STEPS: u32 = 600;
/// The runs.
const SEEDS: u64 = 1_500;

struct SimTournament {
    sim: Simulation,
    id: String,
    people: Vec<PersonId>,
}

impl SimTournament {
    /// One that has begun.
    async fn begun(seed: u64) -> Result<SimTournament, String> {
        let mut sim = Simulation::new(seed, None);
        sim.open_halls().await;
        let begun = SimTournament::open(sim).await?;
        let (services, start) = (begun.services(), AskedOfTournament::Start);
        let asked = tournaments::ask(&services, begun.people[0], &begun.id, start).await;
        asked.map(|_| begun).map_err(|why| why.message)
    }

    /// One that everybody has joined.
    async fn open(sim: Simulation) -> Result<SimTournament, String> {
        let people: Vec<PersonId> =
            (0..PLAYERS).map(|number| PersonId::of(&format!("player {number}"))).collect();
        let new = json!({
            "name": "Cup", "game": "nim", "seats": 2, "entries_max": 8, "gap": 5,
            "system": { "system": "swiss", "rounds": 3 },
            "time": { "kind": "increment", "base": 300, "increment": 2 },
        });
        let new = serde_json::from_value(new).map_err(|why| why.to_string())?;
        let services = Arc::clone(&sim.halls[0].services);
        let made = tournaments::make(&services, people[0], new).await.map_err(|why| why.message)?;
        for person in &people {
            let enter = AskedOfTournament::Enter;
            tournaments::ask(&services, *person, &made.id, enter).await.map_err(|of| of.message)?;
        }
        Ok(SimTournament { sim, id: made.id, people })
    }

    fn services(&self) -> Arc<Services> {
        Arc::clone(&self.sim.any_hall().asked().services)
    }

    async fn kept(&self) -> Result<KeptTournament, String> {
        tournaments::find(&self.services(), &self.id).await.map_err(|why| why.message)
    }

    /// Results that the tournament has not taken yet.
    fn waiting(&self) -> usize {
        self.sim.store.notes(NoteKind::TournamentResult, None, 100).map_or(0, |notes| notes.len())
    }

    /// Somebody resigns at a board, if the table can be had.
    async fn resign(&self, kept: &KeptTournament) {
        let open: Vec<_> = kept
            .now
            .tables
            .iter()
            .filter(|((round, board), _)| {
                kept.now.play.rounds[*round].boards[*board].result.is_none()
            })
            .collect();
        if open.is_empty() {
            return;
        }
        let ((round, board), table) = open[self.sim.dice.number(open.len() as u32) as usize];
        let seats = &kept.now.play.rounds[*round].boards[*board].seats;
        let loser = usize::from(seats[0] < seats[1]);
        let Some(id) = TableId::parse(table) else { return };
        let Ok(table) = self.sim.any_hall().table(&id).await else { return };
        let seat = hall_core::Seat::first(2).nth(loser).map(SeatId).expect("one of two");
        let command = PlayerCommand::Resign { seat };
        let person = self.people[seats[loser]];
        // It may be over, or fail: it is tried again.
        let _tried = table.execute(Command::Player { person, seen: None, command }, None).await;
    }

    /// Plays to the end, through faults.
    async fn play(&mut self) -> Result<(), String> {
        let faults = [0, 3, 10][self.sim.dice.number(3) as usize];
        self.sim.faults.percent.store(faults, Ordering::Relaxed);
        for step in 0..STEPS {
            if step == STEPS / 3 {
                self.sim.faults.percent.store(0, Ordering::Relaxed);
            }
            let kept = self.kept().await?;
            if kept.now.play.finished && self.waiting() == 0 {
                self.sim.faults.percent.store(0, Ordering::Relaxed);
                return Ok(());
            }
            match self.sim.dice.number(12) {
                0 if step < STEPS / 3 => {
                    let which = self.sim.dice.number(self.sim.halls.len() as u32) as usize;
                    self.sim.reopen(which).await;
                }
                1..=3 => {}
                _ => self.resign(&kept).await,
            }
            sleep(Duration::from_millis(u64::from(self.sim.dice.number(4_000)))).await;
        }
        Err(format!("it did not end, and {} results wait", self.waiting()))
    }

    /// Each board has one table, and its result.
    async fn check(&mut self) -> Result<(), String> {
        // One that has just opened knows of nothing but what is on disk.
        self.sim.reopen(0).await;
        let kept = self.kept().await?;
        let mut tables: BTreeMap<(u64, u64), Vec<TableId>> = BTreeMap::new();
        for id in self.sim.store.ids() {
            let (_, log) = self.sim.store.saved(&id).ok_or("a table is gone")?;
            let first: Json = serde_json::from_str(&log[0].body).map_err(|why| why.to_string())?;
            let number = |key: &str| first["tournament"][key].as_u64().unwrap_or(99);
            tables.entry((number("round"), number("board"))).or_default().push(id);
        }
        let boards: usize = kept.now.play.rounds.iter().map(|round| round.boards.len()).sum();
        if boards != 6 || tables.len() != boards {
            return Err(format!("{boards} boards, and {} tables", tables.len()));
        }
        for ((round, board), ids) in tables {
            let [id] = &ids[..] else { return Err(format!("{round} {board}: {ids:?}")) };
            let at = (round as usize, board as usize);
            if kept.now.tables.get(&at).map(String::as_str) != Some(id.as_str()) {
                return Err(format!("{round} {board}: the tournament has another table"));
            }
            let state = self.sim.halls[0].peek(id).await.map_err(|why| why.message)?;
            let result = &kept.now.play.rounds[at.0].boards[at.1].result;
            let is = serde_json::to_string(result).map_err(|why| why.to_string())?;
            match result_note(&state) {
                Some(StoreOp::Note(_, note)) if note.body == is => {}
                other => return Err(format!("{round} {board}: {other:?}, not {is}")),
            }
        }
        Ok(())
    }
}

#[test]
fn tournament_through_crashes_gives_each_board_one_table_and_its_result() {
    for seed in 0..SEEDS {
        let done = alone(async {
            let mut run = SimTournament::begun(seed).await?;
            run.play().await?;
            run.check().await
        });
        assert_eq!(done, Ok(()), "seed {seed}");
    }
}

#[tokio::test(start_paused = true)]
async fn tournament_that_nobody_begins_is_off_after_a_month() {
    let open = SimTournament::open(Simulation::quiet(1).await).await.expect("it is made");
    open.sim.clock.jump(29 * 86_400_000);
    sleep(Duration::from_secs(20)).await;
    assert_eq!(open.kept().await.expect("it is kept").now.early, None);
    open.sim.clock.jump(2 * 86_400_000);
    sleep(Duration::from_secs(20)).await;
    let now = open.kept().await.expect("it is kept").now;
    assert_eq!((now.play.finished, now.early), (true, Some(EndedEarly::Gone)));
    // Nothing is to be done any more.
    assert_eq!(now.without_table().count(), 0);
}
