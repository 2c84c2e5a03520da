//! What players may do, and how it is written.

use core::{fmt, str::FromStr};

use hall_core::NotationError;

use crate::muster_board::Cell;

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Places a disc: `c5`.
    Place(Cell),
    /// Moves a disc: `c5-d6`.
    Move(Cell, Cell),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(cell) => cell.fmt(f),
            Action::Move(from, to) => write!(f, "{from}-{to}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text.split_once('-') {
            None => Ok(Action::Place(text.parse()?)),
            Some((from, to)) => Ok(Action::Move(from.parse()?, to.parse()?)),
        }
    }
}
