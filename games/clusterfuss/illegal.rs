//! Why an action is not legal.

use hall_core::{Message, Refusal, Text};

use super::cell::Cell;

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// It is the other's turn.
    NotYourTurn,
    /// There is no such cell.
    OffBoard(Cell),
    /// Nothing to move there.
    NobodyThere(Cell),
    /// The enemy's checker.
    NotYours(Cell),
    /// Not the cell above, below, left or right.
    NotAdjacent(Cell, Cell),
    /// Every move is a capture.
    NothingToCapture(Cell),
    /// The mover's checkers would fall apart.
    Parts,
    /// No swap is offered.
    NoSwap,
}

impl Illegal {
    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "clusterfuss-refused-over",
            Illegal::NotYourTurn => "clusterfuss-refused-not-your-turn",
            Illegal::OffBoard(_) => "clusterfuss-refused-off-board",
            Illegal::NobodyThere(_) => "clusterfuss-refused-nobody-there",
            Illegal::NotYours(_) => "clusterfuss-refused-not-yours",
            Illegal::NotAdjacent(..) => "clusterfuss-refused-not-adjacent",
            Illegal::NothingToCapture(_) => "clusterfuss-refused-nothing-to-capture",
            Illegal::Parts => "clusterfuss-refused-parts",
            Illegal::NoSwap => "clusterfuss-refused-no-swap",
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        let reason = Message::new(self.key());
        match self {
            Illegal::OffBoard(at)
            | Illegal::NobodyThere(at)
            | Illegal::NotYours(at)
            | Illegal::NothingToCapture(at) => reason.text("at", at),
            Illegal::NotAdjacent(from, to) => reason.text("from", from).text("to", to),
            Illegal::Over | Illegal::NotYourTurn | Illegal::Parts | Illegal::NoSwap => reason,
        }
        .into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "5.1",
            Illegal::NotYourTurn => "2.2",
            Illegal::OffBoard(_) => "1.1",
            Illegal::NobodyThere(_) | Illegal::NotYours(_) => "3.1",
            Illegal::NotAdjacent(..) => "3.2",
            Illegal::NothingToCapture(_) => "3.3",
            Illegal::Parts => "3.5",
            Illegal::NoSwap => "7.2",
        }
    }
}
