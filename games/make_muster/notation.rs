//! Actions and positions as text.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::NotationError;
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{MakeMuster, State};
use crate::muster_board::{Cell, Draw, Ending, History, Phase, Rows, read_rows};

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

/// Rule 9.1: `ROWS TURN HANDS MOVES…`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [navy, pink] = self.hand;
        write!(f, "{} {} {navy},{pink}", Rows(&self.discs), self.phase)?;
        self.history.write(self.discs.grid(), f)
    }
}

impl MakeMuster {
    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<State, NotationError> {
        let bad = |why| NotationError::new("position", why);
        let mut words = text.split_ascii_whitespace();
        let rows = words.next().ok_or_else(|| bad("expected rows, turn and hands".into()))?;
        let discs = read_rows(self.order, rows)?;
        let phase: Phase = match words.next() {
            Some(word) => word.parse()?,
            None => return Err(bad("expected whose turn it is after the rows".into())),
        };
        let hand = match words.next() {
            Some(word) => read_hands(word)?,
            None => return Err(bad("expected the discs in hand, as in 30,30".into())),
        };
        for (hand, seat) in hand.into_iter().zip(hall_core::Seat::first(2)) {
            let discs = discs.of(seat).len() + usize::from(hand);
            if discs > usize::from(self.supply) {
                return Err(bad(format!(
                    "seat {seat} has {discs} discs on the board and in hand; the supply is {}",
                    self.supply
                )));
            }
        }
        let history = History::read(&discs, words, |before, slide| {
            before.grid().near(usize::from(slide.from)).has(usize::from(slide.to))
        })?;
        let mut state = State { discs, hand, phase, history };
        match state.phase {
            Phase::Over(ending) if !state.has_ended(ending) => {
                return Err(bad(format!("`{phase}` is not so on this board")));
            }
            // Rules 3.3 and 3.4: a seat that cannot act is not asked.
            Phase::Play(seat) if !state.can_act(seat) => {
                state.phase = match state.after(seat) {
                    Some(next) => Phase::Play(next),
                    None => Phase::Over(Ending::Drawn(Draw::Stuck)),
                };
            }
            _ => {}
        }
        Ok(state)
    }
}

fn read_hands(text: &str) -> Result<[u8; 2], NotationError> {
    let bad = || {
        let why = format!("expected the discs in hand of both players, as in 30,30, not {text:?}");
        NotationError::new("position", why)
    };
    let (navy, pink) = text.split_once(',').ok_or_else(bad)?;
    let read = |text: &str| {
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(bad)
    };
    Ok([read(navy)?, read(pink)?])
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut view = serializer.serialize_struct("State", 4)?;
        view.serialize_field("rows", &format!("{}", Rows(&self.discs)))?;
        view.serialize_field("turn", &format!("{}", self.phase))?;
        view.serialize_field("hands", &self.hand)?;
        view.serialize_field("moves", &self.history.words(self.discs.grid()))?;
        view.end()
    }
}
