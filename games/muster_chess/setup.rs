//! The options, and the game that is set up with them.

use alloc::{
    format,
    string::{String, ToString},
};

use hall_core::{Message, NotationError, Seat, SetupError};
use serde::{Deserialize, Serialize};

use super::{
    board::Board,
    state::{Chess, State, read_armies},
    words::reason,
};

/// Muster Chess, set up.
#[derive(Debug)]
pub struct MusterChess {
    pub(super) setup: Setup,
    pub(super) start: State,
}

/// The options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Rule 2.5: princes and princesses are in play.
    pub royal: bool,
    /// Skips the muster: a FEN, or White's army and Black's; empty for none.
    pub start: String,
    /// Seconds to build an army; 0 for no limit.
    pub build: u32,
    /// Seconds to choose one; 0 for no limit.
    pub assess: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { royal: false, start: String::new(), build: 900, assess: 180 }
    }
}

impl Setup {
    /// Where the match starts.
    pub(super) fn start(&self) -> Result<State, SetupError> {
        match self.start.trim() {
            "" => Ok(State::Muster),
            text => read_start(text, self.royal).map_err(|error| {
                let message = Message::new("muster-chess-setup-start").with("why", reason(&error));
                SetupError::new("start", error.to_string()).keyed(message)
            }),
        }
    }
}

/// Reads the option `start`: a position, or two armies.
fn read_start(text: &str, royal: bool) -> Result<State, NotationError> {
    let first = text.split_ascii_whitespace().next().unwrap_or("");
    if first.matches('/').count() == 3 {
        let [white, black] = read_armies(text, royal)?;
        let board = Board::from_armies(&white, &black, royal)?;
        return Ok(State::Chess(Chess::new(board, Seat::A)));
    }
    match State::read(text, royal)? {
        State::Chess(chess) => Ok(State::Chess(chess)),
        other => {
            let message = Message::new("muster-chess-notation-start").text("position", &other);
            let error = NotationError::new("start", format!("expected a FEN, not {other}"));
            Err(error.keyed(message))
        }
    }
}
