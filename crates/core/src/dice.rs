//! Random numbers, which come from outside the rules.

/// A source of uniform numbers. The rules never own one.
///
/// ```
/// use hall_core::{Dice, SplitMix64};
///
/// fn roll(dice: &mut dyn Dice) -> u32 {
///     dice.below(6) + 1
/// }
/// assert!((1..=6).contains(&roll(&mut SplitMix64::new(7))));
/// ```
pub trait Dice {
    /// A uniform number below `bound`, which is not zero.
    fn below(&mut self, bound: u32) -> u32;
}

/// Brings a list into an order by lot, each as likely as the others.
///
/// ```
/// let mut list = [1, 2, 3];
/// hall_core::shuffle(&mut list, &mut hall_core::SplitMix64::new(5));
/// list.sort();
/// assert_eq!(list, [1, 2, 3]);
/// ```
pub fn shuffle<T>(list: &mut [T], dice: &mut dyn Dice) {
    for last in (1..list.len()).rev() {
        list.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// A small generator whose sequence will never change (Steele et al. 2014).
///
/// For bots, tests, and simulations; a server rolls with a CSPRNG.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }
    /// The next 64 random bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Dice for SplitMix64 {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert_ne!(bound, 0);
        // Lemire 2019: multiply, and reject the few draws that would be biased:
        // those below 2^32 mod `bound`. The division is rarely needed.
        loop {
            let wide = u64::from((self.next_bits() >> 32) as u32) * u64::from(bound);
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }
}
