//! What players may do, and how it is written.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, quoted};

use crate::muster_board::Cell;

/// What a player does in a turn: moves a disc by a step or a jump, `c5-d6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// Where the disc stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        let (from, to) = text.split_once('-').ok_or_else(|| {
            let why = format!("expected two cells as in c5-d6, not {text:?}");
            let message = Message::new("muster-up-notation-action").text("text", quoted(text));
            NotationError::new("move", why).keyed(message)
        })?;
        Ok(Action { from: from.parse()?, to: to.parse()? })
    }
}
