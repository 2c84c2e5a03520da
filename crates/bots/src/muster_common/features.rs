//! What the evaluation looks at.

use games::muster_board::{Bits, other};
use hall_core::Seat;

use super::Node;

/// How many features there are.
pub(crate) const FEATURES: usize = 11;

/// Their names, as in the files of weights. Each but the last is the difference
/// between the seat to move and the other.
pub(crate) const NAMES: [&str; FEATURES] = [
    "groups", "links", "largest", "discs", "room", "reach", "spread", "centre", "rim", "walls",
    "tempo",
];

/// The stages of a game, each with weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Somebody can still place a disc.
    Placing = 0,
    /// Nobody can.
    Moving = 1,
}

/// The number of stages.
pub(crate) const STAGES: usize = 2;
/// Their names, as in the files of weights.
pub(crate) const STAGE_NAMES: [&str; STAGES] = ["placing", "moving"];

/// The stage of a position.
pub(crate) fn stage(node: &Node) -> Stage {
    let placing = Seat::first(2).any(|seat| !node.placements(seat).is_empty());
    if placing { Stage::Placing } else { Stage::Moving }
}

/// The features of a position for the seat to move.
pub(crate) fn features(node: &Node) -> [f32; FEATURES] {
    let (own, enemy) = (side(node, node.mover), side(node, other(node.mover)));
    let mut features = [1.0; FEATURES];
    for (feature, (own, enemy)) in features.iter_mut().zip(own.iter().zip(enemy)) {
        *feature = own - enemy;
    }
    features
}

/// Cells at which the cost of linking groups that cannot be linked is set.
const NEVER: f32 = 12.0;

/// The features of one seat.
fn side(node: &Node, seat: Seat) -> [f32; FEATURES - 1] {
    let discs = &node.discs;
    let (grid, own) = (discs.grid(), discs.of(seat));
    let (mut groups, mut largest) = (0.0, Bits::EMPTY);
    for group in discs.groups(seat) {
        groups += 1.0;
        if group.len() > largest.len() {
            largest = group;
        }
    }
    let count = own.len() as f32;
    let (mut column, mut row) = (0.0, 0.0);
    let at = |cell: usize| (grid.cell(cell).column() as f32, grid.cell(cell).row() as f32);
    for cell in own.iter() {
        let (x, y) = at(cell);
        (column, row) = (column + x, row + y);
    }
    (column, row) = (column / count.max(1.0), row / count.max(1.0));
    let middle = (3 * grid.size().get() - 1) as f32 / 2.0;
    let (mut spread, mut centre, mut rim) = (0.0, 0.0, 0.0);
    for cell in own.iter() {
        let (x, y) = at(cell);
        spread += (x - column).abs().max((y - row).abs());
        centre += (x - middle).abs().max((y - middle).abs());
        rim += f32::from(u8::from(grid.near(cell).len() < 8));
    }
    let near = discs.reach(seat) & discs.empty();
    let walls = near.iter().filter(|cell| discs.may_divide(seat, *cell)).count();
    [
        groups,
        links(node, seat, largest),
        largest.len() as f32,
        count,
        node.placements(seat).len() as f32,
        near.len() as f32,
        spread,
        centre,
        rim,
        walls as f32,
    ]
}

/// How many empty cells lie between the groups: the body, at first the largest
/// group, grows over cells without enemies until it meets the next disc, and goes
/// on from all it has.
fn links(node: &Node, seat: Seat, largest: Bits) -> f32 {
    let discs = &node.discs;
    let grid = discs.grid();
    let (own, open) = (discs.of(seat), grid.all().minus(discs.of(other(seat))));
    let (mut body, mut cost) = (largest, 0.0);
    while body != own {
        let (mut seen, mut frontier, mut steps) = (body, body, 0.0);
        loop {
            let wide = frontier.iter().fold(Bits::EMPTY, |wide, cell| wide | grid.near(cell));
            frontier = (wide & open).minus(seen);
            if frontier.is_empty() {
                return cost + NEVER;
            }
            let met = frontier & own;
            if !met.is_empty() {
                cost += steps;
                body = body | grid.flood_from(met, own);
                break;
            }
            seen = seen | frontier;
            steps += 1.0;
        }
    }
    cost
}
