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
    /// A placement in a cell with a disc.
    Taken(Cell),
    /// No disc in hand.
    EmptyHand,
    /// A placement beside an own disc.
    Beside(Cell),
    /// A move while there is a cell to place on.
    MustPlace,
    /// A move of something that is not an own disc.
    NotYours(Cell),
    /// A move that is not one step.
    NotAStep(Cell, Cell),
    /// A move onto a disc.
    Blocked(Cell),
}

impl Illegal {
    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "muster-board-refused-over",
            Illegal::NotYourTurn => "muster-board-refused-not-your-turn",
            Illegal::OffBoard(_) => "muster-board-refused-off-board",
            Illegal::Taken(_) => "make-muster-refused-taken",
            Illegal::EmptyHand => "make-muster-refused-empty-hand",
            Illegal::Beside(_) => "make-muster-refused-beside",
            Illegal::MustPlace => "make-muster-refused-must-place",
            Illegal::NotYours(_) => "muster-board-refused-not-yours",
            Illegal::NotAStep(..) => "make-muster-refused-not-a-step",
            Illegal::Blocked(_) => "make-muster-refused-blocked",
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        let reason = Message::new(self.key());
        match self {
            Illegal::OffBoard(at)
            | Illegal::Taken(at)
            | Illegal::Beside(at)
            | Illegal::NotYours(at)
            | Illegal::Blocked(at) => reason.text("at", at),
            Illegal::NotAStep(from, to) => reason.text("from", from).text("to", to),
            Illegal::Over | Illegal::NotYourTurn | Illegal::EmptyHand | Illegal::MustPlace => {
                reason
            }
        }
        .into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "3.5",
            Illegal::NotYourTurn => "3.1",
            Illegal::OffBoard(_) => "2.1",
            Illegal::Taken(_) => "4.2",
            Illegal::EmptyHand => "4.5",
            Illegal::Beside(_) => "4.3",
            Illegal::MustPlace => "4.1",
            Illegal::NotYours(_) => "5.1",
            Illegal::NotAStep(..) => "5.2",
            Illegal::Blocked(_) => "5.3",
        }
    }
}
