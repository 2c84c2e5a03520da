//! Multiplication for hashes.

/// Both halves of the product of two words, exclusive-or: every bit depends on every bit of both
/// (as in wyhash). The same on every machine.
///
/// ```
/// assert_eq!(hall_core::folded_product(u64::MAX, u64::MAX), u64::MAX);
/// ```
#[inline]
pub const fn folded_product(a: u64, b: u64) -> u64 {
    // WebAssembly has no product of 128 bits, and its library calls a function for one.
    if cfg!(target_arch = "wasm32") {
        return a.wrapping_mul(b) ^ high_by_halves(a, b);
    }
    let wide = a as u128 * b as u128;
    wide as u64 ^ (wide >> 64) as u64
}

/// The high half of the product of two words: a hash `a` picks one of `b` places.
///
/// ```
/// assert_eq!(hall_core::high_product(u64::MAX / 2 + 1, 10), 5);
/// ```
#[inline]
pub const fn high_product(a: u64, b: u64) -> u64 {
    if cfg!(target_arch = "wasm32") {
        return high_by_halves(a, b);
    }
    ((a as u128 * b as u128) >> 64) as u64
}

/// The high half of a product, from products of half words.
#[inline]
const fn high_by_halves(a: u64, b: u64) -> u64 {
    const LOW: u64 = u32::MAX as u64;
    let (a_low, a_high, b_low, b_high) = (a & LOW, a >> 32, b & LOW, b >> 32);
    let outer = a_high * b_low;
    let inner = ((a_low * b_low) >> 32) + (outer & LOW) + a_low * b_high;
    a_high * b_high + (outer >> 32) + (inner >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_half_by_half_words_is_that_of_the_whole_product() {
        let mut words =
            alloc::vec![0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 63, 1 << 32, (1 << 32) - 1];
        let mut word = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..200 {
            word = word.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            words.push(word);
        }
        for a in &words {
            for b in &words {
                let wide = u128::from(*a) * u128::from(*b);
                assert_eq!(high_by_halves(*a, *b), (wide >> 64) as u64, "{a} times {b}");
            }
        }
    }
}
