//! Bytes as a source of choices.

use hall_core::{Dice, SplitMix64};

/// Makes choices from the bytes while there are any, and then random ones that depend on
/// nothing but the bytes: a fuzzer steers the beginning, and nothing waits for ever
/// for a number that never comes.
pub(crate) struct Bytes<'a> {
    rest: &'a [u8],
    after: SplitMix64,
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Bytes<'a> {
        let seed = bytes.iter().fold(bytes.len() as u64, |seed, byte| {
            (seed ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
        });
        Bytes { rest: bytes, after: SplitMix64::new(seed) }
    }

    /// The next byte, or 0.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        *first
    }

    /// One of these.
    pub(crate) fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.byte()) % of.len()]
    }

    /// The rest, as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(self.rest).into_owned()
    }

    /// The rest.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Whether there are no more.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}

impl Dice for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        match self.rest {
            [] => self.after.below(bound),
            _ if bound <= 1 => 0,
            _ if bound <= 256 => u32::from(self.byte()) % bound,
            _ => u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]) % bound,
        }
    }
}
