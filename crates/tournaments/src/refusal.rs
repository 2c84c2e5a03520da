//! Why something is not done.

use std::fmt;

/// Why a command is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    /// The tournament is over.
    Over,
    /// It has begun.
    Begun,
    /// It has not begun.
    NotBegun,
    /// There are as many as may take part.
    Full,
    /// It is too late to come in.
    TooLate,
    /// He takes part already.
    Entered,
    /// He does not take part.
    NotEntered,
    /// There are too few to begin.
    TooFew,
    /// There is no such round or board, or it is not its turn.
    NoSuchRound,
    /// The round is still being played.
    RoundOpen,
    /// A bye may not be asked for in this round, or not once more.
    NoBye,
    /// The result has another number of seats, or names places that cannot be.
    BadResult,
}

impl fmt::Display for TournamentRefusal {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(match self {
            Self::Over => "the tournament is over",
            Self::Begun => "the tournament has begun",
            Self::NotBegun => "the tournament has not begun",
            Self::Full => "the tournament is full",
            Self::TooLate => "it is too late to enter this tournament",
            Self::Entered => "you take part already",
            Self::NotEntered => "you do not take part",
            Self::TooFew => "there are too few to begin",
            Self::NoSuchRound => "there is no such round or board now",
            Self::RoundOpen => "the round is still being played",
            Self::NoBye => "no bye can be asked for in this round",
            Self::BadResult => "this is not a result of that board",
        })
    }
}

impl std::error::Error for TournamentRefusal {}
