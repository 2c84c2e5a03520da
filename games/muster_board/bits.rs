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
    #[inline]
    pub fn nth(self, rank: usize) -> Option<usize> {
        self.ranked().nth(rank)
    }
    /// The set, prepared for the question which index has a rank.
    #[inline(always)]
    pub fn ranked(self) -> Ranked {
        Ranked { words: self.0, sums: [sums(self.0[0]), sums(self.0[1]), sums(self.0[2])] }
    }
    /// The set, which is of a board of at most `W` words: the compiler then leaves the others
    /// alone.
    #[inline(always)]
    #[must_use]
    pub(super) const fn of_words<const W: usize>(self) -> Bits {
        let [first, second, third] = self.0;
        Bits([first, if W > 1 { second } else { 0 }, if W > 2 { third } else { 0 }])
    }
    /// Whether the cell `index`, or nowhere, is in a set of a board of `W` words.
    #[inline(always)]
    pub(super) const fn holds<const W: usize>(self, index: usize) -> bool {
        // The last bit of a word, which nowhere has, is no cell of a board of one.
        let word = if W == 1 { self.0[0] } else { self.0[index >> 6] };
        word >> (index & 63) & 1 != 0
    }
    /// The bits `at`, `at + 1` and `at + 2`, the lowest first. Bit 255 is the one before bit 0.
    #[inline(always)]
    pub(super) const fn three_from<const W: usize>(self, at: u8) -> usize {
        let shift = at as u32 & 63;
        if W == 1 {
            return (self.0[0].rotate_right(shift) & 7) as usize;
        }
        let words = [self.0[0], self.0[1], self.0[2], 0];
        let part = at as usize >> 6;
        let bits = words[part] >> shift | words[(part + 1) & 3] << 1 << (63 - shift);
        (bits & 7) as usize
    }
    /// The indices, rising.
    pub fn iter(self) -> Indices {
        Indices { rest: self.0, part: 0 }
    }
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The place of the set bit of a byte that has so many lower ones.
static PLACES: [[u8; 256]; 8] = places();

const fn places() -> [[u8; 256]; 8] {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rank) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                places[rank][byte] = place;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
}

/// In each byte, how many bits are set in it and in those below. The processor we build for need
/// not have a population count.
#[inline(always)]
const fn sums(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// The place of the bit of `word` that has `rank` lower ones; it has more than that. `sums` is
/// what [`sums`] says of it.
#[inline(always)]
fn place(word: u64, sums: u64, rank: u64) -> usize {
    // The bytes whose sum is at most the rank keep their highest bit.
    let passed = ((rank | 0x80).wrapping_mul(ONES) - sums) & (ONES << 7);
    let byte = (passed >> 7).wrapping_mul(ONES) >> 56;
    let below = (sums << 8) >> (8 * byte) & 0xff;
    let bits = (word >> (8 * byte) & 0xff) as usize;
    8 * byte as usize + usize::from(PLACES[(rank - below) as usize & 7][bits])
}

/// A set of cells with what it takes to find them by their rank.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    words: [u64; 3],
    sums: [u64; 3],
}

impl Ranked {
    /// How many cells are in the set.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.sums.iter().map(|sums| (sums >> 56) as usize).sum()
    }
    /// Whether no cell is in the set.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.words == [0; 3]
    }
    /// The index that has `rank` lower ones in the set; `None` if there are not
    /// that many.
    #[inline(always)]
    pub fn nth(&self, rank: usize) -> Option<usize> {
        let mut rank = rank as u64;
        for part in 0..3 {
            let here = self.sums[part] >> 56;
            if rank < here {
                return Some(64 * part + place(self.words[part], self.sums[part], rank));
            }
            rank -= here;
        }
        None
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
