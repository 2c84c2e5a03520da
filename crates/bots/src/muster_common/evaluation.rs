//! The evaluation, which a network learned from self-play.

use games::muster_board::other;

use super::{MusterInputs, Node};
use crate::values::ValueNetwork;

/// Numbers in the hidden layer of the network.
pub(crate) const HIDDEN: usize = 8;
/// The network of a game.
pub(crate) type MusterNetwork = ValueNetwork<HIDDEN>;

/// Score units to one unit of log odds: at 200 a seat wins three games of four.
const UNIT: f32 = 182.05;
/// No position that is not decided scores more.
const MOST: f32 = 5_000.0;

/// The score of a position for the seat to move.
pub(crate) fn score(network: &MusterNetwork, node: &Node) -> i32 {
    let [own, theirs] = [node.mover, other(node.mover)].map(|seat| {
        let mut sums = network.sums();
        MusterInputs::of(node, seat, |input| sums.add(input));
        sums.score()
    });
    (UNIT * (own - theirs)).clamp(-MOST, MOST) as i32
}
