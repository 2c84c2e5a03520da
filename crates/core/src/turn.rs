//! Whose turn it is.

use crate::{Seat, SeatSet};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One seat chooses.
    Seat(Seat),
    /// Every one of these seats chooses in secret; nothing happens until the
    /// last has chosen, then all choices are revealed at once.
    Together(SeatSet),
    /// Any of these seats may speak up, in any order. A seat that passes leaves
    /// the window; the window closes when it is empty or the rules say so.
    Window(SeatSet),
    /// An outcome of chance: a die, a bag, a deck.
    Chance,
    /// Nothing: the game is over.
    Over,
}

impl Turn {
    /// The seats that are asked for something now.
    pub fn asked(self) -> SeatSet {
        match self {
            Turn::Seat(seat) => SeatSet::EMPTY.with(seat),
            Turn::Together(seats) | Turn::Window(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// Which event it is, of which roll, turn and round. Round and turn only ever grow during
/// a match; each has another number than every other of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The round.
    pub round: u32,
    /// The turn.
    pub turn: u32,
    /// The roll, counted once however often it is rerolled; where nothing is rolled, the event.
    pub roll: u64,
    /// What seats are polled about: one result of a roll, one choice of another seat.
    pub event: u64,
}
