//! What a seat sees of a position, for lessons.

use games::clusterfuss::{Cells, Checkers, Clusterfuss, Grid, State};
use hall_core::Seat;

use super::inputs;
use crate::values::Inputs;

/// The inputs of the network, as a seat sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClusterfussInputs;

fn each<G: Grid>(board: &Checkers<G>, viewer: usize, mut on: impl FnMut(usize)) {
    let board = if viewer == 0 { *board } else { board.turned() };
    inputs::each_checker(&board, |_, whose, ring| on(inputs::of_checker(whose, ring)));
    let (own, foe) = (board.own().count(), board.foe().count());
    inputs::of_total((own + foe) as usize, viewer).into_iter().for_each(&mut on);
    on(inputs::of_lead(own as i32 - foe as i32));
}

impl Inputs<Clusterfuss> for ClusterfussInputs {
    const COUNT: usize = inputs::COUNT;

    fn each(_game: &Clusterfuss, state: &State, seat: Seat, on: impl FnMut(usize)) {
        let viewer = usize::from(state.mover().seat() != seat);
        match state.cells() {
            Cells::Small(board) => each(board, viewer, on),
            Cells::Middle(board) => each(board, viewer, on),
            Cells::Large(board) => each(board, viewer, on),
        }
    }
}
