//! What the network is told of a position.

use games::clusterfuss::{Cells, Checkers, Clusterfuss, Grid, State};
use hall_core::Seat;

use crate::values::{Inputs, RING, RINGS, turned};

/// What a side sees: each checker with its eight neighbours as a pattern, how many checkers there
/// are and whose, and whether it is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClusterfussInputs;

/// What may be around a checker, but for turns and mirrors: each of eight neighbours empty, own or
/// foreign.
const PATTERNS: usize = RING_PATTERNS.1;
static PATTERN: [u16; RINGS] = RING_PATTERNS.0;
const RING_PATTERNS: ([u16; RINGS], usize) = turned(9, true);

/// So many checkers and more are one to the network.
pub(super) const CHECKERS: usize = 64;
/// So many checkers ahead or behind and more are one.
pub(super) const LEAD: i32 = 12;

const TOTAL: usize = 2 * PATTERNS;
const AHEAD: usize = TOTAL + CHECKERS + 1;
const TURN: usize = AHEAD + 2 * LEAD as usize + 1;
/// The number of inputs.
pub(super) const COUNT: usize = TURN + 2 * CHECKERS / 4;

/// The input of a checker that is the viewer's own (0) or foreign (1), by its ring.
pub(super) fn of_checker(whose: usize, ring: usize) -> usize {
    whose * PATTERNS + usize::from(PATTERN[ring])
}

/// The inputs of how many checkers there are, for the side to move (0) or the other (1).
pub(super) fn of_total(total: usize, viewer: usize) -> [usize; 2] {
    let total = total.min(CHECKERS);
    [TOTAL + total, TURN + viewer * CHECKERS / 4 + total.saturating_sub(1) / 4]
}

/// The input of how many checkers more than the other side the viewer has.
pub(super) fn of_lead(lead: i32) -> usize {
    AHEAD + (lead.clamp(-LEAD, LEAD) + LEAD) as usize
}

fn each<G: Grid>(own: G, foe: G, viewer: usize, mut on: impl FnMut(usize)) {
    for (whose, cells) in [own, foe].into_iter().enumerate() {
        for cell in cells.indices() {
            let [own, foe] = [own, foe].map(|cells| RING[cells.around(cell)]);
            on(of_checker(whose, usize::from(own + 2 * foe)));
        }
    }
    let (own, foe) = (own.count(), foe.count());
    of_total((own + foe) as usize, viewer).into_iter().for_each(&mut on);
    on(of_lead(own as i32 - foe as i32));
}

impl Inputs<Clusterfuss> for ClusterfussInputs {
    const COUNT: usize = COUNT;

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
