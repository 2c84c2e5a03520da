//! Sets of cells.
//!
//! A search asks them millions of times a second, and the module of the browser is built for size,
//! where nothing is inlined that does not say so: its playouts would be half as fast.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// How many bits a [`Bits`] holds; every board has fewer cells than that.
const BITS: usize = 192;

/// A set of cells by index, for boards of at most 180 cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Bits([u64; 3]);

impl Bits {
    /// No cell.
    pub const EMPTY: Bits = Bits([0; 3]);

    /// The cell with this index alone.
    #[inline(always)]
    #[must_use]
    pub const fn one(index: usize) -> Bits {
        Bits::EMPTY.with(index)
    }
    /// The set with the cell `index` added.
    #[inline(always)]
    #[must_use]
    pub const fn with(mut self, index: usize) -> Bits {
        self.0[index >> 6] |= 1 << (index & 63);
        self
    }
    /// The set with the cell `index` removed.
    #[inline(always)]
    #[must_use]
    pub const fn without(mut self, index: usize) -> Bits {
        self.0[index >> 6] &= !(1 << (index & 63));
        self
    }
    /// Whether the cell `index` is in the set.
    #[inline(always)]
    pub const fn has(self, index: usize) -> bool {
        (self.0[index >> 6] >> (index & 63)) & 1 != 0
    }
    /// Whether no cell is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
    /// How many cells are in the set.
    #[inline(always)]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }
    /// The cells of this set that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub fn minus(self, other: Bits) -> Bits {
        self & !other
    }
    /// The lowest index, if there is one.
    #[inline(always)]
    pub const fn first(self) -> Option<usize> {
        if self.0[0] != 0 {
            Some(self.0[0].trailing_zeros() as usize)
        } else if self.0[1] != 0 {
            Some(64 + self.0[1].trailing_zeros() as usize)
        } else if self.0[2] != 0 {
            Some(128 + self.0[2].trailing_zeros() as usize)
        } else {
            None
        }
    }
    /// The index that has `rank` lower ones in the set; `None` if there are not
    /// that many.
    pub fn nth(self, mut rank: usize) -> Option<usize> {
        for (part, mut word) in self.0.into_iter().enumerate() {
            let here = word.count_ones() as usize;
            if rank < here {
                for _ in 0..rank {
                    word &= word - 1;
                }
                return Some(64 * part + word.trailing_zeros() as usize);
            }
            rank -= here;
        }
        None
    }
    /// The indices, rising.
    pub fn iter(self) -> Indices {
        Indices { rest: self.0, part: 0 }
    }
}

/// The indices of a set, rising.
#[derive(Clone, Debug)]
pub struct Indices {
    rest: [u64; 3],
    part: usize,
}

impl Iterator for Indices {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.part < 3 {
            let word = self.rest[self.part];
            if word != 0 {
                self.rest[self.part] = word & (word - 1);
                return Some(64 * self.part + word.trailing_zeros() as usize);
            }
            self.part += 1;
        }
        None
    }
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, start: B, mut f: F) -> B {
        let mut folded = start;
        for part in self.part..3 {
            let mut word = self.rest[part];
            while word != 0 {
                folded = f(folded, 64 * part + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        folded
    }
}

impl FromIterator<usize> for Bits {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Bits {
        indices.into_iter().filter(|index| *index < BITS).fold(Bits::EMPTY, Bits::with)
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitand(self, other: Bits) -> Bits {
        Bits([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitor(self, other: Bits) -> Bits {
        Bits([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitXor for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitxor(self, other: Bits) -> Bits {
        Bits([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1], self.0[2] ^ other.0[2]])
    }
}

/// Everything outside, also the bits that no board has: mask with the board.
impl Not for Bits {
    type Output = Bits;
    #[inline(always)]
    fn not(self) -> Bits {
        Bits([!self.0[0], !self.0[1], !self.0[2]])
    }
}
