//! Actions as captures on a board.

use super::{
    action::Action,
    cell::Cell,
    checkers::{Capture, Checkers},
    grid::Grid,
    illegal::Illegal,
    state::{Cells, State, on_board},
};

/// Whether the mover may make this capture.
pub(super) fn check_capture(state: &State, from: Cell, to: Cell) -> Result<(), Illegal> {
    if let Some(cell) = [from, to].into_iter().find(|cell| !cell.is_on(state.size)) {
        return Err(Illegal::OffBoard(cell)); // Rule 1.1
    }
    match state.colour_at(from) {
        None => return Err(Illegal::NobodyThere(from)),
        Some(colour) if colour != state.mover => return Err(Illegal::NotYours(from)),
        Some(_) => {} // Rule 3.1
    }
    if !from.is_beside(to) {
        return Err(Illegal::NotAdjacent(from, to)); // Rule 3.2
    }
    if state.colour_at(to).is_none() {
        return Err(Illegal::NothingToCapture(to)); // Rule 3.3
    }
    let together = on_board!(&state.cells, board => board.is_legal(capture(board, from, to)));
    if together { Ok(()) } else { Err(Illegal::Parts) } // Rule 3.5
}

/// The action that a capture is.
pub(super) fn action<G: Grid>(_: &Checkers<G>, capture: Capture) -> Action {
    Action::Capture {
        from: Cell::at::<G>(capture.from.into()),
        to: Cell::at::<G>(capture.to.into()),
    }
}

/// The capture from one of these cells to the other.
pub(super) fn capture<G: Grid>(_: &Checkers<G>, from: Cell, to: Cell) -> Capture {
    Capture { from: from.index::<G>() as u16, to: to.index::<G>() as u16 }
}
