//! What a seat sees of a position, for lessons.

use games::clusterfuss::{Cells, Checkers, Clusterfuss, Grid, State};
use hall_core::Seat;

use super::inputs;
use crate::values::{Inputs, RING};

/// The inputs of the network, as a seat sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClusterfussInputs;

fn each<G: Grid>(own: G, foe: G, viewer: usize, mut on: impl FnMut(usize)) {
    for (whose, cells) in [own, foe].into_iter().enumerate() {
        for cell in cells.indices() {
            let [own, foe] = [own, foe].map(|cells| RING[cells.around(cell)]);
            on(inputs::of_checker(whose, usize::from(own + 2 * foe)));
        }
    }
    let (own, foe) = (own.count(), foe.count());
    inputs::of_total((own + foe) as usize, viewer).into_iter().for_each(&mut on);
    on(inputs::of_lead(own as i32 - foe as i32));
}

impl Inputs<Clusterfuss> for ClusterfussInputs {
    const COUNT: usize = inputs::COUNT;

    fn each(_game: &Clusterfuss, state: &State, seat: Seat, on: impl FnMut(usize)) {
        fn seen<G: Grid>(board: &Checkers<G>, viewer: usize, on: impl FnMut(usize)) {
            match viewer {
                0 => each(board.own(), board.foe(), viewer, on),
                _ => each(board.foe(), board.own(), viewer, on),
            }
        }
        let viewer = usize::from(state.mover().seat() != seat);
        match state.cells() {
            Cells::Small(board) => seen(board, viewer, on),
            Cells::Middle(board) => seen(board, viewer, on),
            Cells::Large(board) => seen(board, viewer, on),
        }
    }
}
