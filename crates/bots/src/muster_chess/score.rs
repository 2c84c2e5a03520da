//! Scores: the values of positions, and the numbers that the search uses for them.

/// A mate at the root; one in n plies is worth n less.
pub(super) const MATE: i32 = 30_000;
/// Values beyond this are mates.
pub(super) const MATED: i32 = MATE - 1_000;

/// A value from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// It mates in this many moves.
    Mates(u32),
    /// It is mated in this many moves.
    Mated(u32),
}

impl Score {
    pub(super) fn of(value: i32) -> Score {
        let moves = |plies: i32| plies.max(0) as u32;
        if value >= MATED {
            Score::Mates(moves((MATE - value + 1) / 2))
        } else if value <= -MATED {
            Score::Mated(moves((MATE + value) / 2))
        } else {
            Score::Centipawns(value)
        }
    }

    /// The value that [`Score::of`] made it from, to a ply.
    pub(super) fn value(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mates(moves) => MATE - 2 * moves as i32,
            Score::Mated(moves) => 2 * moves as i32 - MATE,
        }
    }

    /// The expected score, 0 to 1: what positions of this value bring in play
    /// between equal engines.
    pub fn expectation(self) -> f32 {
        match self {
            Score::Mates(_) => 1.0,
            Score::Mated(_) => 0.0,
            Score::Centipawns(value) => chance(value as f32 / SCALE),
        }
    }
}

/// Hundredths of a pawn that make the odds e to 1.
pub(super) const SCALE: f32 = 180.0;

/// The expected score, 0 to 1, where the odds are e to the value.
pub(super) fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}
