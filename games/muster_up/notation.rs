//! Actions and positions as text.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{NotationError, Seat};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{MusterUp, State};
use crate::muster_board::{Cell, DIRECTIONS, Draw, Ending, History, Phase, Rows, read_rows};

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
            NotationError::new("move", format!("expected two cells as in c5-d6, not {text:?}"))
        })?;
        Ok(Action { from: from.parse()?, to: to.parse()? })
    }
}

/// Rule 9.1: `ROWS TURN MOVES…`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Rows(&self.discs), self.phase)?;
        self.history.write(self.discs.grid(), f)
    }
}

/// Rule 4.3: what is waited for when it is the turn of `seat`, which cannot act.
pub(super) fn settled(state: &State, seat: Seat) -> Phase {
    match state.after(seat) {
        Some(next) => Phase::Play(next),
        None => Phase::Over(Ending::Drawn(Draw::Stuck)),
    }
}

impl MusterUp {
    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<State, NotationError> {
        let bad = |why| NotationError::new("position", why);
        let mut words = text.split_ascii_whitespace();
        let rows = words.next().ok_or_else(|| bad("expected rows and turn".into()))?;
        let discs = read_rows(self.order, rows)?;
        let phase: Phase = match words.next() {
            Some(word) => word.parse()?,
            None => return Err(bad("expected whose turn it is after the rows".into())),
        };
        let history = History::read(&discs, words, |before, slide| {
            (0..DIRECTIONS.len()).any(|way| {
                let goal = super::goal(before, usize::from(slide.from), way);
                goal == Some(usize::from(slide.to))
            })
        })?;
        let mut state = State { discs, phase, history };
        match state.phase {
            Phase::Over(ending) if !self.has_ended(&state, ending) => {
                return Err(bad(format!("`{phase}` is not so on this board")));
            }
            Phase::Play(seat) if !state.can_act(seat) => state.phase = settled(&state, seat),
            _ => {}
        }
        Ok(state)
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut view = serializer.serialize_struct("State", 3)?;
        view.serialize_field("rows", &format!("{}", Rows(&self.discs)))?;
        view.serialize_field("turn", &format!("{}", self.phase))?;
        view.serialize_field("moves", &self.history.words(self.discs.grid()))?;
        view.end()
    }
}
