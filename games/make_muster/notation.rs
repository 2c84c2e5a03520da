//! Positions as text.

use alloc::{borrow::Cow, format};
use core::fmt;

use hall_core::{Message, NotationError, Seat, quoted};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{MakeMuster, State};
use crate::muster_board::{Draw, Ending, History, Rows, Status, read_rows};

/// Rule 9.1: `ROWS TURN HANDS MOVES…`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [navy, pink] = self.hand;
        write!(f, "{} {} {navy},{pink}", Rows(&self.discs), self.status)?;
        self.history.write(self.discs.grid(), f)
    }
}

impl MakeMuster {
    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<State, NotationError> {
        let mut words = text.split_ascii_whitespace();
        let rows = words.next().ok_or_else(|| {
            bad("expected rows, turn and hands", Message::new("make-muster-notation-empty"))
        })?;
        let discs = read_rows(self.size, rows)?;
        let status: Status = match words.next() {
            Some(word) => word.parse()?,
            None => {
                let why = "expected whose turn it is after the rows";
                return Err(bad(why, Message::new("muster-board-notation-no-turn")));
            }
        };
        let hand = match words.next() {
            Some(word) => read_hands(word)?,
            None => {
                let why = "expected the discs in hand, as in 30,30";
                return Err(bad(why, Message::new("make-muster-notation-no-hands")));
            }
        };
        for (hand, seat) in hand.into_iter().zip(Seat::first(2)) {
            let discs = discs.of(seat).len() + usize::from(hand);
            let supply = self.supply;
            if discs > usize::from(supply) {
                let why = format!(
                    "seat {seat} has {discs} discs on the board and in hand; the supply is {supply}"
                );
                let message = Message::new("make-muster-notation-too-many").with("seat", seat);
                let message = message.with("discs", discs as u32).with("supply", supply);
                return Err(bad(why, message));
            }
        }
        let history = History::read(&discs, words, |before, slide| {
            before.grid().near(usize::from(slide.from)).has(usize::from(slide.to))
        })?;
        let mut state = State { discs, hand, status, history };
        match state.status {
            Status::Over(ending) if !state.has_ended(ending, self.setup.limit) => {
                let why = format!("`{status}` is not so on this board");
                let message = Message::new("muster-board-notation-not-so");
                return Err(bad(why, message.text("turn", status)));
            }
            // Rules 3.3 and 3.4: a seat that cannot act is not asked.
            Status::Play(seat) if !state.can_act(seat) => {
                state.status = match state.after(seat) {
                    Some(next) => Status::Play(next),
                    None => Status::Over(Ending::Drawn(Draw::Stuck)),
                };
            }
            _ => {}
        }
        Ok(state)
    }
}

fn bad(why: impl Into<Cow<'static, str>>, message: Message) -> NotationError {
    NotationError::new("position", why).keyed(message)
}

fn read_hands(text: &str) -> Result<[u8; 2], NotationError> {
    let unread = || {
        let why = format!("expected the discs in hand of both players, as in 30,30, not {text:?}");
        bad(why, Message::new("make-muster-notation-hands").text("text", quoted(text)))
    };
    let (navy, pink) = text.split_once(',').ok_or_else(unread)?;
    let read = |text: &str| {
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(unread)
    };
    Ok([read(navy)?, read(pink)?])
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut view = serializer.serialize_struct("State", 4)?;
        view.serialize_field("rows", &format!("{}", Rows(&self.discs)))?;
        view.serialize_field("turn", &format!("{}", self.status))?;
        view.serialize_field("hands", &self.hand)?;
        view.serialize_field("moves", &self.history.words(self.discs.grid()))?;
        view.end()
    }
}
