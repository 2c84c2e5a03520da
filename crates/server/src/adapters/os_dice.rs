//! Random numbers of the operating system.

use hall_core::Dice;

use crate::ports::DiceSource;

/// Random numbers of the operating system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OsDice;

impl Dice for OsDice {
    fn below(&mut self, bound: u32) -> u32 {
        assert_ne!(bound, 0);
        // Lemire 2019: multiply, and reject the few draws that would be biased.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let bits = getrandom::u32().expect("the operating system has random numbers");
            let wide = u64::from(bits) * u64::from(bound);
            if wide as u32 >= threshold {
                return (wide >> 32) as u32;
            }
        }
    }
}

impl DiceSource for OsDice {
    fn dice(&self) -> Box<dyn Dice + Send> {
        Box::new(OsDice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn os_dice_rolled_often_stay_below_the_bound() {
        assert!((0..1000).all(|_| OsDice.below(6) < 6));
        assert_eq!(OsDice.below(1), 0);
    }

    #[test]
    fn secrets_are_64_hexadecimal_digits_and_never_the_same() {
        let (one, other) = (OsDice.secret(), OsDice.secret());
        assert_ne!(one, other);
        assert!(one.len() == 64 && one.bytes().all(|digit| digit.is_ascii_hexdigit()), "{one}");
    }
}
