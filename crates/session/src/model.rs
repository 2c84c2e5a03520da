//! The parts that a table's state is made of.

use hall_core::{Seat, SeatSet, Stretch};

use crate::{
    event::Until,
    ids::{Hash32, PersonId},
};

/// Who occupies a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A person with a device of their own.
    Person(PersonId),
    /// Somebody at the owner's device.
    Device(PersonId),
    /// A bot of a level.
    Bot(u8),
    /// Nobody yet: whoever has the secret of this hash may come.
    Link(Hash32),
    /// Nobody yet: anybody may come.
    Open,
}

/// A seat of a table.
#[derive(Clone, Debug)]
pub struct SeatState {
    /// Who occupies it.
    pub occupant: Occupant,
    /// The name of a seat at a device, or in old logs of its person.
    pub name: Option<String>,
    /// Whether it lets interruptions pass by themselves: [`State::passes`] says until when.
    pub(crate) passes: Option<Passes>,
    /// The level of the bot that plays it in place of its person.
    pub stand_in: Option<u8>,
    /// The bot that plays on after one of a level failed.
    pub engine: Option<String>,
    /// Whether its person left.
    pub left: bool,
}

impl SeatState {
    /// The person who occupies it.
    pub fn person(&self) -> Option<PersonId> {
        match self.occupant {
            Occupant::Person(person) | Occupant::Device(person) => Some(person),
            Occupant::Bot(_) | Occupant::Link(_) | Occupant::Open => None,
        }
    }
    /// The level of the bot that plays it now.
    pub fn bot(&self) -> Option<u8> {
        match self.occupant {
            Occupant::Bot(level) => Some(level),
            _ => self.stand_in,
        }
    }
    /// Whether a bot plays it now.
    pub fn is_bot(&self) -> bool {
        self.bot().is_some()
    }
    /// Whether the match waits for somebody to take it.
    pub fn is_empty(&self) -> bool {
        matches!(self.occupant, Occupant::Link(_) | Occupant::Open) && self.stand_in.is_none()
    }
    /// Whether anybody may take it.
    pub fn is_open(&self) -> bool {
        self.occupant == Occupant::Open && self.stand_in.is_none()
    }
}

/// How long a seat lets interruptions pass by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passes {
    /// Until it says otherwise.
    Always,
    /// Unless it concerns the seat or its neighbours.
    Far,
    /// During this event, roll, turn or round.
    During(Until, Stretch),
}

/// An answer ahead of its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ahead {
    /// The action.
    pub(crate) word: String,
    /// The position in which it was asked for. It counts only there.
    pub(crate) asked: String,
}

/// What the players can agree on to end the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// A draw, of two.
    Draw,
    /// The end for all: the seats that stayed share first place.
    End,
}

/// A proposal that the other seats have yet to answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Who made it.
    pub by: Seat,
    /// The seats that have not answered yet.
    pub waiting: SeatSet,
    /// How many steps remain, if it is a takeback.
    pub to: usize,
    /// The event that made it.
    pub seq: u64,
}

impl Proposal {
    /// A proposal to every other seat.
    pub(crate) fn new(seats: usize, by: Seat, to: usize, seq: u64) -> Proposal {
        Proposal { by, waiting: SeatSet::first(seats).without(by), to, seq }
    }

    /// What remains of it after an answer; `granted` is called when all agree.
    pub(crate) fn answered(
        mut self,
        seat: Seat,
        accept: bool,
        granted: impl FnOnce(&Proposal),
    ) -> Option<Proposal> {
        if !accept {
            return None;
        }
        self.waiting = self.waiting.without(seat);
        if !self.waiting.is_empty() {
            return Some(self);
        }
        granted(&self);
        None
    }
}

/// A line of chat.
#[derive(PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its event.
    pub seq: u64,
    /// The seat of whoever wrote it.
    pub seat: Option<Seat>,
    /// Who wrote it.
    pub person: Option<PersonId>,
    /// The writer's name, in old logs.
    pub name: Option<String>,
    /// What was written.
    pub text: String,
}

/// A running clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// How many milliseconds it had when it started.
    pub left: u64,
    /// When it started, in milliseconds since 1970.
    pub since: i64,
    /// The decision it runs for.
    pub decision: u64,
}

impl Clock {
    /// When it runs out, in milliseconds since 1970.
    pub fn deadline(&self) -> i64 {
        self.since.saturating_add_unsigned(self.left)
    }
}
