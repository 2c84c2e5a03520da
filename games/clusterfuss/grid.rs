//! Sets of cells as bits, in three widths: one word up to 8×8, two up to 11×11,
//! six up to 19×19.
//!
//! A cell's index is `row * STRIDE + column`, row 0 at the bottom. A smaller
//! board lies in the lower left corner of the grid; cells outside it are never
//! occupied, so shifts need no mask of the board's own size.

use core::{fmt::Debug, hash::Hash, ops};

use hall_core::folded_product;

/// A set of cells.
pub trait Grid:
    Copy
    + Eq
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + ops::BitAnd<Output = Self>
    + ops::BitOr<Output = Self>
    + ops::BitXor<Output = Self>
    + ops::Not<Output = Self>
    + 'static
{
    /// The distance between the indices of a cell and the one above it.
    const STRIDE: usize;
    /// The most rows and columns.
    const SIDE: usize;

    /// The set of the one cell with this index.
    fn bit(index: usize) -> Self;
    /// Every cell moved one up; what leaves the grid is lost.
    #[must_use]
    fn up(self) -> Self;
    /// Every cell moved one down.
    #[must_use]
    fn down(self) -> Self;
    /// Every cell moved one to the left.
    #[must_use]
    fn left(self) -> Self;
    /// Every cell moved one to the right.
    #[must_use]
    fn right(self) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// How many cells the set has.
    fn count(self) -> u32;
    /// The lowest index in the set, which is not empty.
    fn lowest(self) -> usize;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The index that has `rank` lower ones in the set, which has more than that.
    fn nth(self, rank: u32) -> usize;
    /// A number that differs for different sets, nearly always: for hash tables.
    fn digest(self) -> u64;

    /// The cell in this row and column, both zero-based.
    #[inline]
    fn cell(row: usize, column: usize) -> Self {
        Self::bit(row * Self::STRIDE + column)
    }
    /// Whether `other` is a part of the set.
    #[inline]
    fn covers(self, other: Self) -> bool {
        (other & !self).is_empty()
    }
    /// Whether the sets are the same.
    #[inline]
    fn is(self, other: Self) -> bool {
        (self ^ other).is_empty()
    }
    /// Whether the sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
    /// The set within the three by three cells around one, the lowest row in the lowest bits; what
    /// is beyond the grid is not in it.
    fn around(self, index: usize) -> usize;
    /// The cells orthogonally next to the set, and perhaps some of its own.
    #[must_use]
    #[inline]
    fn beside(self) -> Self {
        self.up() | self.down() | self.left() | self.right()
    }
    /// The indices in the set, lowest first.
    #[inline]
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }
}

/// The indices of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Indices<G>(G);

impl<G: Grid> Iterator for Indices<G> {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }
}

const SALTS: [u64; 6] = [
    0x9e37_79b9_7f4a_7c15,
    0xbf58_476d_1ce4_e5b9,
    0x94d0_49bb_1331_11eb,
    0xd6e8_feb8_6659_fd93,
    0xa076_1d64_78bd_642f,
    0xe703_7ed1_a0b4_28db,
];

/// A board in one word, its rows next to each other: what both widths share.
macro_rules! in_one_word {
    ($Word:ty, $side:literal) => {
        const STRIDE: usize = $side;
        const SIDE: usize = $side;

        #[inline]
        fn bit(index: usize) -> $Word {
            1 << index
        }
        #[inline]
        fn up(self) -> $Word {
            self << $side
        }
        #[inline]
        fn down(self) -> $Word {
            self >> $side
        }
        #[inline]
        fn left(self) -> $Word {
            (self & !const { first_column($side) as $Word }) >> 1
        }
        #[inline]
        fn right(self) -> $Word {
            (self & !const { (first_column($side) << ($side - 1)) as $Word }) << 1
        }
        #[inline]
        fn is_empty(self) -> bool {
            self == 0
        }
        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }
        #[inline]
        fn lowest(self) -> usize {
            self.trailing_zeros() as usize
        }
        #[inline]
        fn without_lowest(self) -> $Word {
            self & self.wrapping_sub(1)
        }
        #[inline]
        fn around(self, index: usize) -> usize {
            const CORNER: usize = $side + 1;
            let from_corner =
                if index < CORNER { self << (CORNER - index) } else { self >> (index - CORNER) };
            let row = |row: usize| ((from_corner >> ($side * row)) as usize & 7) << (3 * row);
            let beside = match index % $side {
                0 => 0o666,
                column if column == $side - 1 => 0o333,
                _ => 0o777,
            };
            (row(0) | row(1) | row(2)) & beside
        }
    };
}

/// The first cell of every row of a square board.
const fn first_column(side: usize) -> u128 {
    let (mut mask, mut row) = (0, 0);
    while row < side {
        mask |= 1 << (side * row);
        row += 1;
    }
    mask
}

/// Up to 8×8.
impl Grid for u64 {
    in_one_word!(u64, 8);

    #[inline]
    fn nth(self, rank: u32) -> usize {
        (0..rank).fold(self, |rest, _| rest.without_lowest()).lowest()
    }
    #[inline]
    fn digest(self) -> u64 {
        folded_product(self ^ SALTS[1], SALTS[0])
    }
}

/// Up to 11×11.
impl Grid for u128 {
    in_one_word!(u128, 11);

    #[inline]
    fn nth(self, rank: u32) -> usize {
        let (low, high) = (self as u64, (self >> 64) as u64);
        match rank.checked_sub(low.count_ones()) {
            None => low.nth(rank),
            Some(rest) => 64 + high.nth(rest),
        }
    }
    #[inline]
    fn digest(self) -> u64 {
        folded_product(self as u64 ^ SALTS[1], SALTS[0]).rotate_left(23)
            ^ folded_product((self >> 64) as u64 ^ SALTS[3], SALTS[2])
    }
}

/// Up to 19×19: the rows are 20 cells apart, so that the column between them
/// keeps the shifts from wrapping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Wide([u64; 6]);

impl Wide {
    #[inline]
    fn map(self, other: Wide, f: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
    #[inline]
    fn raised(self, by: usize) -> Wide {
        let carry = |i: usize| if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 };
        Wide(core::array::from_fn(|i| self.0[i] << by | carry(i)))
    }
    #[inline]
    fn lowered(self, by: usize) -> Wide {
        let carry = |i: usize| if i < 5 { self.0[i + 1] << (64 - by) } else { 0 };
        Wide(core::array::from_fn(|i| self.0[i] >> by | carry(i)))
    }
}

impl ops::BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        self.map(other, |a, b| a & b)
    }
}

impl ops::BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        self.map(other, |a, b| a | b)
    }
}

impl ops::BitXor for Wide {
    type Output = Wide;
    #[inline]
    fn bitxor(self, other: Wide) -> Wide {
        self.map(other, |a, b| a ^ b)
    }
}

impl ops::Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Grid for Wide {
    const STRIDE: usize = 20;
    const SIDE: usize = 19;

    #[inline]
    fn bit(index: usize) -> Wide {
        let mut words = [0; 6];
        words[index / 64] = 1 << (index % 64);
        Wide(words)
    }
    #[inline]
    fn up(self) -> Wide {
        self.raised(20)
    }
    #[inline]
    fn down(self) -> Wide {
        self.lowered(20)
    }
    #[inline]
    fn left(self) -> Wide {
        self.lowered(1)
    }
    #[inline]
    fn right(self) -> Wide {
        self.raised(1)
    }
    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        64 * word + self.0[word].lowest()
    }
    #[inline]
    fn without_lowest(mut self) -> Wide {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word = word.without_lowest();
        }
        self
    }
    #[inline]
    fn nth(self, mut rank: u32) -> usize {
        for (index, word) in self.0.iter().enumerate() {
            match rank.checked_sub(word.count_ones()) {
                None => return 64 * index + word.nth(rank),
                Some(rest) => rank = rest,
            }
        }
        unreachable!("the rank is below the number of cells")
    }
    #[inline]
    fn around(self, index: usize) -> usize {
        // The column between the rows is empty: no cell of it is mistaken for a neighbour.
        let row = |row: usize| {
            let Some(first) = (index + 20 * row).checked_sub(21) else {
                return (self.0[0] << (21 - index - 20 * row)) as usize & 7;
            };
            let (word, bit) = (first / 64, first % 64);
            let low = self.0.get(word).map_or(0, |word| word >> bit);
            let high = self.0.get(word + 1).map_or(0, |word| word << 1 << (63 - bit));
            (low | high) as usize & 7
        };
        row(0) | row(1) << 3 | row(2) << 6
    }
    #[inline]
    fn digest(self) -> u64 {
        let salted = self.0.iter().zip(SALTS);
        salted.fold(SALTS[5], |sum, (word, salt)| folded_product(word ^ sum, salt))
    }
}
