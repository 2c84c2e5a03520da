//! Positions as text.

use alloc::{borrow::Cow, format};
use core::fmt;

use hall_core::{Message, NotationError};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{MusterUp, State, state::goal};
use crate::muster_board::{DIRECTIONS, History, Rows, Status, read_rows};

/// Rule 9.1: `ROWS TURN MOVES…`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Rows(&self.discs), self.status)?;
        self.history.write(self.discs.grid(), f)
    }
}

impl MusterUp {
    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<State, NotationError> {
        let mut words = text.split_ascii_whitespace();
        let rows = words.next().ok_or_else(|| {
            bad("expected rows and turn", Message::new("muster-up-notation-empty"))
        })?;
        let discs = read_rows(self.size, rows)?;
        let status: Status = match words.next() {
            Some(word) => word.parse()?,
            None => {
                let why = "expected whose turn it is after the rows";
                return Err(bad(why, Message::new("muster-board-notation-no-turn")));
            }
        };
        let history = History::read(&discs, words, |before, slide| {
            (0..DIRECTIONS.len()).any(|way| {
                let goal = goal(before, usize::from(slide.from), way);
                goal == Some(usize::from(slide.to))
            })
        })?;
        let mut state = State { discs, status, history };
        match state.status {
            Status::Over(ending) if !self.has_ended(&state, ending) => {
                let why = format!("`{status}` is not so on this board");
                let message = Message::new("muster-board-notation-not-so");
                return Err(bad(why, message.text("turn", status)));
            }
            Status::Play(seat) if !state.can_act(seat) => state.status = state.settled(seat),
            _ => {}
        }
        Ok(state)
    }
}

fn bad(why: impl Into<Cow<'static, str>>, message: Message) -> NotationError {
    NotationError::new("position", why).keyed(message)
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut view = serializer.serialize_struct("State", 3)?;
        view.serialize_field("rows", &format!("{}", Rows(&self.discs)))?;
        view.serialize_field("turn", &format!("{}", self.status))?;
        view.serialize_field("moves", &self.history.words(self.discs.grid()))?;
        view.end()
    }
}
