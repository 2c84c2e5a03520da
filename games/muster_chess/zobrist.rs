//! Random numbers that make up the key of a position. They never change: keys
//! may be stored.

use super::{
    men::{Colour, Role},
    square::{Square, Squares},
};

const fn numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut state = seed;
    let mut index = 0;
    while index < N {
        // SplitMix64, as in the core.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[index] = z ^ (z >> 31);
        index += 1;
    }
    numbers
}

static MEN: [u64; 1024] = numbers(1);
static RIGHTS: [u64; 64] = numbers(2);
static PASSED: [u64; 64] = numbers(3);
/// Black is to move.
pub(super) const BLACK: u64 = numbers::<1>(4)[0];

/// A man on a square.
#[inline]
pub(super) fn man(colour: Colour, role: Role, square: Square) -> u64 {
    MEN[(colour.index() & 1) << 9 | role.index() << 6 | square.index()]
}

/// Rooks that are entitled to castle.
#[inline]
pub(super) fn rights(rooks: Squares) -> u64 {
    rooks.fold(0, |key, square| key ^ RIGHTS[square.index()])
}

/// Squares on which a pawn can be captured in passing.
#[inline]
pub(super) fn passed(squares: Squares) -> u64 {
    squares.fold(0, |key, square| key ^ PASSED[square.index()])
}
