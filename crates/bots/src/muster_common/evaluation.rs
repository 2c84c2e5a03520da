//! The evaluation, which a network learned from self-play.

use games::muster_board::other;

use super::{MusterInputs, Node};
use crate::values::{ValueNetwork, score_of};

/// Numbers in the hidden layer of the network.
pub(crate) const HIDDEN: usize = 8;
/// The network of a game.
pub(crate) type MusterNetwork = ValueNetwork<HIDDEN>;

/// The score of a position for the seat to move.
pub(crate) fn score(network: &MusterNetwork, node: &Node) -> i32 {
    let [own, theirs] = [node.mover, other(node.mover)].map(|seat| {
        let mut sums = network.sums();
        MusterInputs::of(node, seat, |input| sums.add(input));
        sums.score()
    });
    score_of(own, theirs)
}
