//! Why an action is not legal.

use hall_core::{Message, Refusal, Text};

use crate::muster_board::Cell;

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// The other colour is to act.
    NotYourTurn,
    /// There is no such cell here.
    OffBoard(Cell),
    /// A move of something that is not an own disc.
    NotYours(Cell),
    /// A move onto a disc.
    Taken(Cell),
    /// Neither a neighbour nor on a straight line.
    NotStraight(Cell, Cell),
    /// A jump over an empty cell.
    Gap(Cell, Cell, Cell),
}

impl Illegal {
    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "muster-board-refused-over",
            Illegal::NotYourTurn => "muster-board-refused-not-your-turn",
            Illegal::OffBoard(_) => "muster-board-refused-off-board",
            Illegal::NotYours(_) => "muster-board-refused-not-yours",
            Illegal::Taken(_) => "muster-up-refused-taken",
            Illegal::NotStraight(..) => "muster-up-refused-not-straight",
            Illegal::Gap(..) => "muster-up-refused-gap",
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        let reason = Message::new(self.key());
        match self {
            Illegal::OffBoard(at) | Illegal::NotYours(at) | Illegal::Taken(at) => {
                reason.text("at", at)
            }
            Illegal::NotStraight(from, to) => reason.text("from", from).text("to", to),
            Illegal::Gap(from, to, gap) => {
                reason.text("from", from).text("to", to).text("gap", gap)
            }
            Illegal::Over | Illegal::NotYourTurn => reason,
        }
        .into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "4.4",
            Illegal::NotYourTurn => "4.1",
            Illegal::OffBoard(_) => "2.1",
            Illegal::NotYours(_) => "4.2",
            Illegal::Taken(_) => "5.3",
            Illegal::NotStraight(..) => "5.1",
            Illegal::Gap(..) => "5.2",
        }
    }
}
