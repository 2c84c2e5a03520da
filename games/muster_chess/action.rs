//! What players may do, and how it is written.

use core::{fmt, str::FromStr};

use hall_core::NotationError;

use super::{army::Army, men::Colour, moves::MoveWord};

/// What a player does. One word: an army (`8/8/PPPPPPPP/RNBQKBNR`), a choice
/// (`white`, `black`), or a move (`e2e4`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Brings an army to the muster.
    Muster(Army),
    /// Chooses the army of this colour.
    Choose(Colour),
    /// Moves.
    Move(MoveWord),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Muster(army) => army.fmt(f),
            Action::Choose(colour) => f.write_str(colour.word()),
            Action::Move(word) => word.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text {
            "white" => Ok(Action::Choose(Colour::White)),
            "black" => Ok(Action::Choose(Colour::Black)),
            army if army.contains('/') => army.parse().map(Action::Muster),
            word => word.parse().map(Action::Move).map_err(|_| {
                let why = "expected two squares such as e2e4, and q, r, b, n, c or a for a \
                           promotion; before the game an army such as 8/8/PPPPPPPP/RNBQKBNR, \
                           or `white` or `black` to choose one";
                NotationError::new("action", why).keyed("muster-chess-notation-action")
            }),
        }
    }
}
