//! What the network is told of a position.

use std::sync::LazyLock;

use games::muster_board::other;
use hall_core::Seat;

use super::{Musters, Node};
use crate::values::{Inputs, RING, RINGS, turned};

/// What a seat sees: each cell with its eight neighbours as a pattern, where its discs and the
/// other's stand, room and hands, and whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MusterInputs;

/// What may be around a cell, but for turns: each of eight neighbours empty, own, or foreign or no
/// cell at all.
const PATTERNS: usize = turned::<RINGS>(9, false).1;
/// An empty cell, an own disc, a foreign one.
const CENTRES: usize = 3;
/// The seat has room; the other has; nobody.
const STAGES: usize = 3;
/// Room of so many cells is told apart.
const ROOM: usize = 16;
/// Discs in hand that are told apart.
const HAND: usize = 5;

const OWN_ROOM: usize = CENTRES * PATTERNS;
const OTHER_ROOM: usize = OWN_ROOM + ROOM;
const STAGE: usize = OTHER_ROOM + ROOM;
const OWN_HAND: usize = STAGE + STAGES;
const OTHER_HAND: usize = OWN_HAND + HAND;
const TURN: usize = OTHER_HAND + HAND;
const PLACES: usize = TURN + 2 * STAGES;

/// The first place of each board. Four cells share one, which a turn of the board makes of one
/// another; no two boards share any.
const FIRST_PLACE: [usize; 5] = [0, 5, 17, 37, 69];
/// Places of all boards: a quarter of the cells, rounded up.
const PLACE_COUNT: usize = 69 + 45;

/// The pattern of each ring; made when it is needed, so that no file has room for it.
static PATTERN: LazyLock<[u16; RINGS]> = LazyLock::new(|| turned(9, false).0);

/// The middle of a window is no neighbour.
const NEIGHBOURS: usize = 0o757;

impl MusterInputs {
    /// Hands the inputs that are on to `on`, as `seat` sees the position.
    #[inline(always)]
    pub(crate) fn of(node: &Node, seat: Seat, mut on: impl FnMut(usize)) {
        let (discs, patterns) = (&node.discs, &*PATTERN);
        let grid = discs.grid();
        let rival = other(seat);
        let [own_room, other_room] = [seat, rival].map(|seat| node.placements(seat).len());
        let stage = match (own_room, other_room) {
            (1.., _) => 0,
            (_, 1..) => 1,
            _ => 2,
        };
        let (own, theirs) = (discs.of(seat), discs.of(rival));
        let first = FIRST_PLACE[grid.size().get() - 2];
        for cell in 0..grid.cells() {
            let (around, board) = discs.around(cell);
            let closed = around[rival.index()] | NEIGHBOURS & !board;
            let ring = RING[around[seat.index()]] + 2 * RING[closed];
            let centre = usize::from(own.has(cell)) + 2 * usize::from(theirs.has(cell));
            on(centre * PATTERNS + usize::from(patterns[usize::from(ring)]));
            if centre > 0 {
                let place = stage * PLACE_COUNT + first + grid.orbit(cell);
                on(PLACES + 2 * place + centre - 1);
            }
        }
        on(OWN_ROOM + own_room.min(ROOM - 1));
        on(OTHER_ROOM + other_room.min(ROOM - 1));
        on(STAGE + stage);
        let hand = |seat: Seat| usize::from(node.hand[seat.index()]).min(HAND - 1);
        on(OWN_HAND + hand(seat));
        on(OTHER_HAND + hand(rival));
        on(TURN + usize::from(node.mover == seat) * STAGES + stage);
    }
}

impl<G: Musters> Inputs<G> for MusterInputs {
    const COUNT: usize = PLACES + STAGES * 2 * PLACE_COUNT;

    fn each(game: &G, state: &G::State, seat: Seat, on: impl FnMut(usize)) {
        if let Some(node) = game.node(state) {
            MusterInputs::of(&node, seat, on);
        }
    }
}
