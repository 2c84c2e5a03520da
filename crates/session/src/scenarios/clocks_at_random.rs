//! Clocks under random schedules in virtual time: lag, closed halls, pauses, windows, sealed
//! choices, people who say nothing.

use crate::{
    Command, PlayerCommand, SeatId, State,
    time::{Purpose, SeatClock, TimeControl},
};
use hall_core::{Dice as _, Seat, SplitMix64};
use matches::{AnyGame, find};
use proptest::prelude::*;
use serde_json::json;

use super::{
    clocks::{runs_out, sled_game},
    common::{Table, at_random, people, person},
};

const CONTROLS: [TimeControl; 5] = [
    TimeControl::Increment { base: 60, increment: 2 },
    TimeControl::Delay { base: 60, delay: 5 },
    TimeControl::PerMove { seconds: 30 },
    TimeControl::PerMove { seconds: 3 * 24 * 3600 },
    TimeControl::Bank { start: 3 * 24 * 3600, increment: 3600, cap: 4 * 24 * 3600 },
];

/// A table, and for each seat how long it owed something while the hall was open.
struct Schedule {
    table: Table,
    control: TimeControl,
    dice: SplitMix64,
    owed: Vec<u64>,
    gained: Vec<u64>,
}

fn watches(state: &State) -> &[SeatClock] {
    &state.timing.as_ref().expect("a time control").watches
}

impl Schedule {
    fn new(seed: u64) -> Schedule {
        let mut dice = SplitMix64::new(seed);
        let control = CONTROLS[dice.below(5) as usize];
        let (game, setup, seats): (&dyn AnyGame, _, _) = match dice.below(4) {
            0 => (find("clusterfuss").unwrap(), json!({ "size": 4 }), 2),
            1 => (find("mush").unwrap(), json!({ "seats": 3 }), 3),
            kind => {
                let setup = json!({ "seats": 4, "polled": kind == 2, "track": 4 });
                (sled_game(), setup, 4)
            }
        };
        let play = game.open(&setup, None).unwrap();
        let table = Table::timed(play, people(seats), control);
        Schedule { table, control, dice, owed: vec![0; seats], gained: vec![0; seats] }
    }

    /// Counts what seats owe for a time that passes.
    fn count(&mut self, passed: i64) {
        for (seat, watch) in watches(&self.table.state).iter().enumerate() {
            if watch.run.is_some_and(|run| !run.held) {
                self.owed[seat] += passed.unsigned_abs();
            }
        }
    }

    /// Time passes; clocks run out when they are due.
    fn wait(&mut self, whole: i64) {
        let until = self.table.now + whole;
        while let Some(due) = self.table.state.due().filter(|due| *due <= until) {
            let passed = (due - self.table.now).max(0);
            self.count(passed);
            self.changes(runs_out);
        }
        let passed = until - self.table.now;
        self.count(passed);
        self.table.now = until;
    }

    /// Something happens: no clock shows more than it did and what a move of its own adds.
    fn changes(&mut self, change: impl FnOnce(&mut Table)) {
        let before: Vec<u64> = watches(&self.table.state).iter().map(|watch| watch.left).collect();
        change(&mut self.table);
        for (seat, watch) in watches(&self.table.state).iter().enumerate() {
            self.gained[seat] += watch.left.saturating_sub(before[seat]);
        }
        check_runs(&self.table);
    }

    fn acts(&mut self) {
        let asked: Vec<Seat> = self.table.state.asked().iter().collect();
        let Some(seat) = asked.get(self.dice.below(asked.len().max(1) as u32) as usize) else {
            return;
        };
        let (seat, word) =
            (*seat, at_random(self.dice.below(u32::MAX).into())(self.table.play(), *seat));
        let lag = [None, Some(50), Some(900)][self.dice.below(3) as usize];
        if self.table.state.seat(seat).is_some_and(crate::SeatState::is_bot) {
            return self.changes(|table| table.bot_acts(seat, &word));
        }
        let command = PlayerCommand::Act { seat: SeatId(seat), word };
        self.order(seat, command, lag);
    }

    fn order(&mut self, seat: Seat, command: PlayerCommand, lag: Option<u32>) {
        let (person, seen) = (person(seat.index()), Some(self.table.state.seq));
        let command = Command::Player { person, seen, command };
        self.changes(|table| drop(table.does(&command, lag)));
    }

    /// The hall is closed, and opened again.
    fn close(&mut self) {
        let shut = self.table.now;
        self.table.now += self.dice.below(5 * 24 * 3_600_000) as i64;
        let now = self.table.now;
        let shown: Vec<u64> =
            watches(&self.table.state).iter().map(|watch| watch.shows(shut)).collect();
        let resume = Command::Resume { since: now, closed: vec![(shut, now)] };
        // A quick match goes on from its last event.
        let updated = self.table.state.updated;
        self.changes(|table| table.does(&resume, None).expect("it resumes"));
        for (watch, shown) in watches(&self.table.state).iter().zip(shown) {
            let least = watch.run.map_or(watch.left, |_| shown);
            assert!(watch.shows(now) >= least, "closing the hall took time away");
            let most = shown + (shut - updated).unsigned_abs();
            assert!(watch.shows(now) <= most, "closing the hall gave too much");
        }
    }

    fn step(&mut self) {
        let seats = self.owed.len() as u32;
        let seat = Seat::new(self.dice.below(seats) as usize).expect("a seat");
        let id = SeatId(seat);
        match self.dice.below(100) {
            0..=64 => self.acts(),
            65..=84 => {
                let most = if self.control.is_quick() { 12_000 } else { 20 * 3_600_000 };
                let whole = self.dice.below(most) as i64;
                self.wait(whole);
            }
            85..=87 => self.close(),
            88..=90 => self.order(seat, PlayerCommand::OfferPause { seat: id }, None),
            91..=93 => {
                let accept = self.dice.below(4) > 0;
                self.order(seat, PlayerCommand::AnswerPause { seat: id, accept }, None);
            }
            94..=97 => self.order(seat, PlayerCommand::EndPause { seat: id }, None),
            98 => self.order(seat, PlayerCommand::AskTakeback { seat: id }, None),
            _ => self.order(seat, PlayerCommand::Leave { seat: id }, None),
        }
    }
}

/// Exactly the seats of people that owe something have a clock that runs, or is held.
fn check_runs(table: &Table) {
    let state = &table.state;
    let paused = state.timing.as_ref().is_some_and(|timing| timing.paused.is_some());
    for (seat, watch) in Seat::first(state.seats.len()).zip(watches(state)) {
        let is_bot = state.seat(seat).is_some_and(crate::SeatState::is_bot);
        let owes = state.asked().contains(seat) && !is_bot;
        assert_eq!(watch.run.is_some(), owes, "seat {seat} of {:?}", state.play.turn());
        let Some(run) = watch.run else { continue };
        assert_eq!(run.held, paused);
        let passes = state.play.decline(seat).is_some();
        assert_eq!(run.purpose == Purpose::Interruption, passes);
        assert!(!matches!(run.purpose, Purpose::First) || state.may_abort());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn clocks_of_any_schedule_are_the_fold_and_cost_no_more_than_was_used(seed in any::<u64>()) {
        let mut run = Schedule::new(seed);
        check_runs(&run.table);
        for _ in 0..60 {
            run.step();
            if run.table.state.is_over() {
                break;
            }
        }
        run.table.check_fold();
        for (seat, watch) in watches(&run.table.state).iter().enumerate() {
            let (start, shown) = (run.control.start(), watch.left);
            prop_assert!(
                start + run.gained[seat] <= shown + run.owed[seat],
                "seat {seat} lost more than it used: {start} + {} - {} is not {shown}",
                run.gained[seat],
                run.owed[seat],
            );
        }
        // Nobody says anything any more: time alone ends or goes on with every match.
        for letter in Seat::first(run.owed.len()) {
            run.order(letter, PlayerCommand::EndPause { seat: SeatId(letter) }, None);
        }
        let mut calm = 0;
        while !run.table.state.is_over() && calm < 400 {
            if run.table.state.due().is_some() {
                run.changes(runs_out);
            } else {
                run.acts();
            }
            calm += 1;
        }
        let bots = run.table.state.staying().count() < 2;
        prop_assert!(run.table.state.is_over() || calm == 400 || bots);
        run.table.check_fold();
    }
}
