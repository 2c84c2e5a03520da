//! What players may do, and how it is written.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, quoted};

use super::cell::Cell;

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A checker captures the one next to it.
    Capture {
        /// Where it stands.
        from: Cell,
        /// What it takes.
        to: Cell,
    },
    /// All checkers change their colour: not part of Clusterfuss. // Rule 7.2
    Swap,
}

/// `a4-b4`, or `swap`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Capture { from, to } => {
                from.fmt(f)?;
                f.write_str("-")?;
                to.fmt(f)
            }
            Action::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        if text == "swap" {
            return Ok(Action::Swap);
        }
        let (from, to) = text.split_once('-').ok_or_else(|| {
            let why = format!("expected `a4-b4` (from one cell to the next), not {text:?}");
            let message = Message::new("clusterfuss-notation-action").text("text", quoted(text));
            NotationError::new("move", why).keyed(message)
        })?;
        Ok(Action::Capture { from: from.parse()?, to: to.parse()? })
    }
}
