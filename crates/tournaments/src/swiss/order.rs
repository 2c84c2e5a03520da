//! The order in which pairings of a bracket are tried (C.04.3, part D), written behind the
//! criteria: of those that are equally good the first one is chosen.

use super::criteria::ORDER_PART;
use crate::weight::WeightWriter;

/// The bits of the wish for an opponent, and how many wishes a part holds.
const WISH_BITS: usize = 7;
const WISHES: usize = 14;

/// Writes the wish of the player with this rank within his half for the opponent.
fn push_wish(writer: &mut WeightWriter, from: usize, rank: usize, wish: usize) {
    let bit = (WISHES - 1 - rank % WISHES) * WISH_BITS;
    writer.add_at(from + rank / WISHES, bit, wish as i128);
}

/// A pair of somebody who moved down, the rank of whom is among those who did: the first ones
/// are paired, and each with the highest opponent who is left. The opponent is a place among
/// `players`.
pub(super) fn push_moved_down(
    writer: &mut WeightWriter,
    rank: usize,
    opponent: usize,
    players: usize,
) {
    writer.add_at(ORDER_PART, players - rank, 1);
    push_wish(writer, ORDER_PART + 1, rank, players - opponent);
}

/// A pair within a group of one score, in which so many `pairs` can be made: as few as can be
/// change between its halves, those nearest to the middle, and then the highest opponents.
/// The players are ranked within the group, the higher first.
pub(super) fn push_within(
    writer: &mut WeightWriter,
    [higher, lower]: [usize; 2],
    pairs: usize,
    players: usize,
) {
    let from_upper_half = higher < pairs;
    writer.add_at(ORDER_PART, 32, i128::from(from_upper_half));
    writer.add_at(ORDER_PART, 0, -(higher as i128));
    if from_upper_half {
        writer.add_at(ORDER_PART + 1, players - pairs + higher, -1);
    } else {
        writer.add_at(ORDER_PART + 1, players - 1 - higher, 1);
    }
    push_wish(writer, ORDER_PART + 2, higher, players - lower);
}
