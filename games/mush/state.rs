//! A position.

use arrayvec::ArrayVec;
use hall_core::{MAX_SEATS, PerSeat, Seat};
use serde::Serialize;

use super::{
    boards::Weather,
    name::{Edge, Space},
};

/// Dogs on a sled board.
pub const DOGS: u8 = 8;
/// Avalanche sticks in the box.
pub const STICKS: usize = 4;
/// The most spaces a turn can touch: eight dogs, two pressed, the start, a bypass.
pub(crate) const PATH: usize = 14;

/// One musher's sled, dogs and chips.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Team {
    /// Where the sled is.
    pub at: Space,
    /// Dogs covered by a dog chip.
    pub tired: u8,
    /// Action chips.
    pub chips: u16,
    /// How the dogs are trained, once chosen.
    pub training: Option<Weather>,
}

/// How far the seat in turn has got.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub struct Walk {
    /// The spaces touched this turn, the first one included.
    pub path: ArrayVec<Space, PATH>,
    /// Steps still allowed.
    pub left: u8,
    /// Whether the right to pass has been paid.
    pub passed: bool,
    /// Whether these are the steps of a press bonus.
    pub press: bool,
}

/// What stands in the way of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hazard {
    /// The space is rough.
    Rough,
    /// A stick lies on the line.
    Avalanche,
}

impl Hazard {
    /// The least die, chips added, that succeeds. Rules 10.1 and 10.2.
    pub fn target(self) -> u8 {
        match self {
            Hazard::Rough => 4,
            Hazard::Avalanche => 6,
        }
    }
    /// The most chips that may be added. Rules 10.1 and 10.2.
    pub fn limit(self) -> u8 {
        match self {
            Hazard::Rough => 2,
            Hazard::Avalanche => 4,
        }
    }
}

/// What is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Aim {
    /// The weather of the round.
    Weather,
    /// Dogs, with this many dice.
    Dogs {
        /// How many dice.
        dice: u8,
    },
    /// A step that may fail.
    Step {
        /// Where to.
        to: Space,
        /// What stands in the way.
        hazard: Hazard,
        /// Chips added.
        plus: u8,
    },
    /// The press bonus.
    Press,
}

/// A roll: its purpose, and who paid for a reroll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Roll {
    /// What for.
    pub aim: Aim,
    /// Who paid for the last reroll of it.
    pub forced: Option<Seat>,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The draw for who trains first.
    DrawTrainer,
    /// This seat trains its dogs.
    Train {
        /// Who.
        seat: Seat,
    },
    /// The draw for the Ice Bear.
    DrawBear,
    /// This seat lays a stick before the start (option).
    FirstStick {
        /// Who.
        seat: Seat,
    },
    /// Secret bids.
    Bid,
    /// The early riser may step.
    Rise,
    /// The musher in turn says whether he moves or rests.
    Declare,
    /// The window before the dog dice.
    Reduce {
        /// The seat that is asked.
        ask: Seat,
        /// Whether this is the second lap.
        again: bool,
        /// What each has paid.
        paid: PerSeat<u8>,
        /// Who paid last.
        last: Option<Seat>,
    },
    /// A die or dice are thrown.
    Rolling {
        /// Which.
        roll: Roll,
    },
    /// The window after a roll.
    Reroll {
        /// Which roll.
        roll: Roll,
        /// The face, or the number of dogs.
        fell: u8,
        /// The seat that is asked.
        ask: Seat,
    },
    /// The roller may add chips before the die is thrown again.
    Raise {
        /// Which roll.
        roll: Roll,
    },
    /// The musher in turn steps.
    Moving,
    /// The musher in turn may press.
    Press,
    /// The window before a rest.
    BeforeRest {
        /// The seat that is asked.
        ask: Seat,
    },
    /// The resting musher takes dogs or chips.
    Rest,
    /// The race is won.
    Over {
        /// By whom.
        winner: Seat,
    },
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The seat with the Ice Bear.
    pub bear: Seat,
    /// The teams.
    pub teams: PerSeat<Team>,
    /// The bids of this round.
    pub bids: PerSeat<u16>,
    /// The order of play of this round, empty before the bids.
    pub order: ArrayVec<Seat, MAX_SEATS>,
    /// Whose turn of the order it is.
    pub acting: u8,
    /// The weather of this round, once rolled.
    pub weather: Option<Weather>,
    /// The avalanche sticks on the boards, sorted.
    pub sticks: ArrayVec<Edge, STICKS>,
    /// The steps of the seat in turn.
    pub walk: Walk,
    /// What the game waits for.
    pub phase: Phase,
}

impl State {
    /// The seat whose turn of the order it is, or that has the Ice Bear.
    pub fn mover(&self) -> Seat {
        self.order.get(usize::from(self.acting)).copied().unwrap_or(self.bear)
    }
    /// Whether the early riser is stepping: the order stands, the weather does not.
    pub fn rising(&self) -> bool {
        self.weather.is_none() && !self.order.is_empty()
    }
    /// Who throws the roll that is waited for.
    pub fn roller(&self, roll: &Roll) -> Seat {
        if roll.aim == Aim::Weather { self.bear } else { self.mover() }
    }
}
