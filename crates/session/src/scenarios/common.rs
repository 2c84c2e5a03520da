//! A table and its people.

use std::{sync::Arc, time::Duration};

use crate::{
    Assignment, Command, Context, Event, Nobody, Opening, PersonId, PlayerCommand, Refusal,
    SeatClaim, SeatId, State, TableEvent, chance::Hex32, setup, time::TimeControl,
};
use hall_core::{Seat, SplitMix64, Turn};
use matches::{AnyGame, AnyMatch};
use serde_json::Value as Json;

/// A table with its log.
pub(crate) struct Table {
    pub(crate) state: Arc<State>,
    pub(crate) log: Vec<Event>,
    /// The time of day, in milliseconds since 1970.
    pub(crate) now: i64,
    dice: SplitMix64,
    /// How often a person was asked, by seat.
    pub(crate) prompts: Vec<u32>,
}

pub(crate) fn person(index: usize) -> PersonId {
    PersonId::of(&format!("person {index}"))
}

/// One person on each of the seats.
pub(crate) fn people(count: usize) -> Vec<Assignment> {
    let seat = |index| Assignment::Person { person: person(index).to_hex(), name: None };
    (0..count).map(seat).collect()
}

/// Everybody is here.
struct Everybody;

impl crate::Presence for Everybody {
    fn away(&self, _seat: Seat) -> Duration {
        Duration::ZERO
    }
}

pub(super) fn context(dice: &mut SplitMix64, now: i64) -> Context<'_> {
    Context {
        now,
        dice,
        presence: &Nobody,
        bots: &Nobody,
        absence_limit: Duration::from_secs(60),
        steps_max: None,
        levels: 8,
        lag: None,
    }
}

impl Table {
    pub(crate) fn open(game: &dyn AnyGame, setup: &Json, seats: Vec<Assignment>) -> Table {
        let play = game.open(setup, None).expect("a setup that fits");
        Table::with(play, seats, Vec::new())
    }

    pub(crate) fn with(
        play: Box<dyn AnyMatch>,
        seats: Vec<Assignment>,
        past: Vec<TableEvent>,
    ) -> Table {
        Table::committed(play, seats, past, None)
    }

    /// A table whose chance is committed to, with these hashes of seeds.
    pub(crate) fn committed(
        play: Box<dyn AnyMatch>,
        seats: Vec<Assignment>,
        past: Vec<TableEvent>,
        chance: Option<Vec<(Seat, Hex32)>>,
    ) -> Table {
        Table::opened(play, seats, past, chance, (None, false))
    }

    /// A table with a time control.
    pub(crate) fn timed(
        play: Box<dyn AnyMatch>,
        seats: Vec<Assignment>,
        control: TimeControl,
    ) -> Table {
        Table::opened(play, seats, Vec::new(), None, (Some(control), false))
    }

    /// A table with a time control under which weekends do not count.
    pub(crate) fn on_weekdays(
        play: Box<dyn AnyMatch>,
        seats: Vec<Assignment>,
        control: TimeControl,
    ) -> Table {
        Table::opened(play, seats, Vec::new(), None, (Some(control), true))
    }

    fn opened(
        play: Box<dyn AnyMatch>,
        seats: Vec<Assignment>,
        past: Vec<TableEvent>,
        chance: Option<Vec<(Seat, Hex32)>>,
        (time, weekends): (Option<TimeControl>, bool),
    ) -> Table {
        let mut dice = SplitMix64::new(1);
        let opening =
            Opening { past, chance, time, weekends, ..Opening::new(play, person(0), seats) };
        let opened = setup::open(opening, &mut context(&mut dice, 0)).expect("a table");
        let prompts = vec![0; opened.state.seats.len()];
        Table { state: opened.state, log: opened.events, now: 0, dice, prompts }
    }

    /// Carries out a command of no player, or of one with measured lag.
    pub(crate) fn does(&mut self, command: &Command, lag: Option<u32>) -> Result<(), Refusal> {
        let mut context = context(&mut self.dice, self.now);
        context.lag = lag;
        let done = crate::handle(&self.state, command, None, &mut context)?;
        self.log.extend(done.events);
        self.state = done.state;
        Ok(())
    }

    pub(crate) fn play(&self) -> &dyn AnyMatch {
        &*self.state.play
    }

    /// A person takes a seat, with the hash of a seed.
    pub(crate) fn takes(
        &mut self,
        who: usize,
        seat: Seat,
        seed: Option<Hex32>,
    ) -> Result<(), Refusal> {
        let claim = SeatClaim::Open(SeatId(seat));
        let command = Command::TakeSeat { person: person(who), claim, seed };
        let done =
            crate::handle(&self.state, &command, None, &mut context(&mut self.dice, self.now))?;
        self.log.extend(done.events);
        self.state = done.state;
        Ok(())
    }

    /// The person on a seat orders something, having seen `seen`.
    pub(crate) fn orders_having_seen(
        &mut self,
        seat: Seat,
        seen: u64,
        command: PlayerCommand,
    ) -> Result<(), Refusal> {
        self.orders_by_seen(seat.index(), seen, command)
    }

    /// This person gives a command for any seat.
    pub(crate) fn orders_by(&mut self, who: usize, command: PlayerCommand) -> Result<(), Refusal> {
        self.orders_by_seen(who, self.state.seq, command)
    }

    fn orders_by_seen(
        &mut self,
        who: usize,
        seen: u64,
        command: PlayerCommand,
    ) -> Result<(), Refusal> {
        let command = Command::Player { person: person(who), seen: Some(seen), command };
        let done =
            crate::handle(&self.state, &command, None, &mut context(&mut self.dice, self.now))?;
        self.log.extend(done.events);
        self.state = done.state;
        Ok(())
    }

    pub(crate) fn orders(&mut self, seat: Seat, command: PlayerCommand) -> Result<(), Refusal> {
        self.orders_having_seen(seat, self.state.seq, command)
    }

    /// A person asks for the rematch while everybody is here: its table, once all have.
    pub(crate) fn rematch(&mut self, seat: Seat, command: PlayerCommand) -> Option<Arc<State>> {
        let command =
            Command::Player { person: person(seat.index()), seen: Some(self.state.seq), command };
        let mut context = context(&mut self.dice, self.now);
        context.presence = &Everybody;
        let done = crate::handle(&self.state, &command, None, &mut context).expect("a rematch");
        self.log.extend(done.events);
        self.state = done.state;
        done.rematch.map(|next| next.state)
    }

    pub(crate) fn acts(&mut self, seat: Seat, word: &str) -> Result<(), Refusal> {
        self.orders(seat, PlayerCommand::Act { seat: SeatId(seat), word: word.into() })
    }

    pub(crate) fn resigns(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.orders(seat, PlayerCommand::Resign { seat: SeatId(seat) })
    }

    /// A bot chooses for a seat that one plays.
    pub(crate) fn bot_acts(&mut self, seat: Seat, word: &str) {
        let decision = self.state.decision;
        let command = Command::BotMove { seat: SeatId(seat), decision, word: word.into() };
        let context = &mut context(&mut self.dice, self.now);
        let done = crate::handle(&self.state, &command, None, context).expect("a legal choice");
        assert!(!done.events.is_empty(), "the bot on seat {seat} is not asked");
        self.log.extend(done.events);
        self.state = done.state;
    }

    /// The seats that are asked choose by `choose`, until `until` holds.
    pub(crate) fn goes_on(
        &mut self,
        mut choose: impl FnMut(&dyn AnyMatch, Seat) -> String,
        until: impl Fn(&State) -> bool,
    ) {
        while !until(&self.state) {
            assert_ne!(self.play().turn(), Turn::Chance, "chance is never waited for");
            let seat = self.state.asked().iter().next().expect("somebody is asked");
            let word = choose(self.play(), seat);
            self.prompts[seat.index()] += 1;
            if self.state.seat(seat).is_some_and(crate::SeatState::is_bot) {
                self.bot_acts(seat, &word);
            } else {
                self.acts(seat, &word).expect("a legal choice");
            }
        }
    }

    /// Folding the stored log gives the same state.
    pub(crate) fn check_fold(&self) {
        let kept: Vec<Event> = self
            .log
            .iter()
            .map(|event| {
                let text = serde_json::to_string(&event.what).expect("events are plain data");
                Event {
                    what: serde_json::from_str(&text).expect("what was written"),
                    ..event.clone()
                }
            })
            .collect();
        let header = Arc::clone(&self.state.header);
        let folded = State::fold(header, self.state.play.at(0), &kept).expect("a log that fits");
        let parts = |state: &State| {
            let lines: Vec<String> = (0..state.play.len()).map(|at| state.play.line(at)).collect();
            let answers: Vec<Option<String>> =
                state.seated().map(|(seat, _)| state.answer_ahead(seat).map(Into::into)).collect();
            let whole = (lines, answers, &state.seats, &state.withdrawn, state.ended);
            let clocks = (&state.timing, state.decided, state.polled);
            format!("{whole:?} {:?} {clocks:?}", (state.seq, state.required_seq, state.decision))
        };
        assert_eq!(parts(&folded), parts(&self.state));
    }
}

/// A choice of a seat at random, the same for the same seed.
pub(crate) fn at_random(seed: u64) -> impl FnMut(&dyn AnyMatch, Seat) -> String {
    let mut dice = SplitMix64::new(seed);
    move |play, seat| play.sample(seat, &mut dice)
}
