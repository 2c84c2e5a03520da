//! What a pair is worth: many criteria, the first that differs decides.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// The number of parts of a weight.
const PARTS: usize = 15;

/// The bits that criteria may use of a part. The rest is for sums over all pairs, and for the
/// differences of sums that the search for a matching keeps.
const PART_BITS: u32 = 104;

/// A vector of integers in lexicographic order: an ordered group, which is all that the search
/// for a matching of greatest weight asks of its weights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Weight([i128; PARTS]);

impl Weight {
    pub(crate) const ZERO: Self = Self([0; PARTS]);

    fn map2(self, other: Self, join: impl Fn(i128, i128) -> i128) -> Self {
        Self(std::array::from_fn(|at| join(self.0[at], other.0[at])))
    }

    pub(crate) fn double(self) -> Self {
        Self(self.0.map(|part| part.wrapping_mul(2)))
    }

    /// Half of a weight whose parts are all even.
    pub(crate) fn half(self) -> Self {
        Self(self.0.map(|part| part / 2))
    }
}

impl Add for Weight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.map2(other, i128::wrapping_add)
    }
}

impl Sub for Weight {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.map2(other, i128::wrapping_sub)
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Weight {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Writes criteria into a weight, the most important one first.
pub(crate) struct WeightWriter {
    weight: Weight,
    part: usize,
    used: u32,
}

impl WeightWriter {
    pub(crate) fn new() -> Self {
        Self { weight: Weight::ZERO, part: 0, used: 0 }
    }

    /// Adds a criterion. Its sum over all pairs must fit into as many `bits`.
    pub(crate) fn push(&mut self, value: i128, bits: u32) {
        if self.used + bits > PART_BITS {
            self.next_part();
        }
        self.used += bits;
        if let Some(part) = self.weight.0.get_mut(self.part) {
            *part += value << (PART_BITS - self.used);
        }
    }

    /// Leaves the rest of the part free.
    pub(crate) fn next_part(&mut self) {
        self.part += 1;
        self.used = 0;
    }

    /// Adds to a part, at a bit counted from below.
    pub(crate) fn add_at(&mut self, part: usize, bit: usize, value: i128) {
        if let Some(part) = self.weight.0.get_mut(part) {
            *part += value << bit;
        }
    }

    pub(crate) fn finish(self) -> Weight {
        self.weight
    }
}
