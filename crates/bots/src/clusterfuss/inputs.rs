//! What the network is told of a position: each checker with its eight neighbours as a pattern,
//! how many checkers there are and whose, and who is to move.

use std::sync::LazyLock;

use games::clusterfuss::{Checkers, Grid};

use crate::values::{RING, RINGS, turned};

/// What may be around a checker, but for turns and mirrors: each of eight neighbours empty, own or
/// foreign.
const PATTERNS: usize = turned::<RINGS>(9, true).1;
/// The pattern of each ring; made when it is needed, so that no file has room for it.
static PATTERN: LazyLock<[u16; RINGS]> = LazyLock::new(|| turned(9, true).0);

/// So many checkers and more are one to the network.
pub(super) const CHECKERS: usize = 64;
/// So many checkers ahead or behind and more are one.
pub(super) const LEAD: i32 = 12;

const TOTAL: usize = 2 * PATTERNS;
const AHEAD: usize = TOTAL + CHECKERS + 1;
const TURN: usize = AHEAD + 2 * LEAD as usize + 1;
/// The number of inputs.
pub(super) const COUNT: usize = TURN + 2 * CHECKERS / 4;

/// Hands every checker to `on`: its cell, whether it is of the side to move (0) or the other (1),
/// and the ring around it, as the side to move sees it.
#[inline]
pub(super) fn each_checker<G: Grid>(board: &Checkers<G>, mut on: impl FnMut(usize, usize, usize)) {
    let sides = [board.own(), board.foe()];
    for (whose, cells) in sides.into_iter().enumerate() {
        for cell in cells.indices() {
            let [own, foe] = sides.map(|cells| RING[cells.around(cell)]);
            on(cell, whose, usize::from(own + 2 * foe));
        }
    }
}

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
