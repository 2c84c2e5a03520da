//! What the processor offers beyond what every one has: sums by its widest instructions, and
//! memory fetched ahead.
//!
//! Each sum is a plain loop that is compiled twice on x86-64: for every such processor, and for
//! those with AVX2, which is asked when it is called. Both do the same to the last bit: sums are
//! added in an order that is written down. In the module of the browser, where loops are not turned
//! into vectors as they are meant to be small, the sums of whole numbers are written with them.
//!
//! This is the only file of the crate with `unsafe`. A function that was compiled for AVX2 may be
//! called where the processor has it; a prefetch may name any address; what is asked of the system
//! about memory changes nothing that is in it; the vectors lie within an array.
#![allow(unsafe_code, reason = "AVX2 behind the question for it, prefetches, vectors; see above")]

use std::mem::MaybeUninit;

/// Numbers in each half of the network.
pub(super) const HIDDEN: usize = 128;
/// What stands for 1 in a half; it is clipped there.
pub(super) const ONE: i32 = 255;
/// The numbers of a side, and the weights of an input.
pub(super) type Half = [i16; HIDDEN];

/// The numbers of a side, or the weights of an input, while they are learnt.
pub(super) type RealHalf = [f32; HIDDEN];

/// Lets the processor fetch what will soon be asked for, and waits for nothing.
#[inline]
pub(super) fn prefetch<T>(at: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees, and never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(at).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}

/// The bytes of a large page of the usual machines.
#[cfg(target_os = "linux")]
const LARGE_PAGE: usize = 2 << 20;

/// Asks the system for large pages, where memory is looked at here and there and was not used
/// yet: the processor remembers the places of few pages. A refusal changes nothing.
pub(super) fn use_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let bytes = memory.as_mut_ptr_range();
        let skipped = (bytes.start as usize).next_multiple_of(LARGE_PAGE) - bytes.start as usize;
        let length = size_of_val(memory).saturating_sub(skipped) / LARGE_PAGE * LARGE_PAGE;
        if length > 0 {
            // SAFETY: the pages lie wholly within `memory`, and keep what is in them.
            let _ = unsafe {
                madvise(bytes.start.byte_add(skipped).cast(), length, Advice::LinuxHugepage)
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Compiles a function twice, and calls the one for this processor.
macro_rules! widest {
    ($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)? $body:block) => {
        $(#[$doc])*
        #[inline]
        pub(super) fn $name($($arg: $type),*) $(-> $out)? {
            #[inline(always)]
            fn any($($arg: $type),*) $(-> $out)? $body
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn avx2($($arg: $type),*) $(-> $out)? {
                    any($($arg),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2, which is all that the function needs.
                    return unsafe { avx2($($arg),*) };
                }
            }
            any($($arg),*)
        }
    };
}

#[cfg(not(target_arch = "wasm32"))]
widest! {
    /// Adds the weights of a man.
    fn add(sum: &mut Half, put: &Half) {
        for at in 0..HIDDEN {
            sum[at] = sum[at].wrapping_add(put[at]);
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
widest! {
    /// The sum without a man's weights, and with another's.
    fn replace(out: &mut Half, sum: &Half, taken: &Half, put: &Half) {
        for at in 0..HIDDEN {
            out[at] = sum[at].wrapping_sub(taken[at]).wrapping_add(put[at]);
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
widest! {
    /// The sum without the weights of two men, and with a third one's.
    fn replace_two(out: &mut Half, sum: &Half, taken: [&Half; 2], put: &Half) {
        for at in 0..HIDDEN {
            let left = sum[at].wrapping_sub(taken[0][at]).wrapping_sub(taken[1][at]);
            out[at] = left.wrapping_add(put[at]);
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
widest! {
    /// The sum of clipped squares, weighed. A weight is at most 127, so that a number
    /// times a weight is one of 16 bits.
    fn weigh(half: &Half, weights: &Half) -> i32 {
        let mut sum = 0;
        for at in 0..HIDDEN {
            let clipped = half[at].clamp(0, ONE as i16);
            sum += i32::from(clipped.wrapping_mul(weights[at])) * i32::from(clipped);
        }
        sum
    }
}

#[cfg(target_arch = "wasm32")]
pub(super) use vectors::{add, replace, replace_two, weigh};

/// The sums of whole numbers by the vectors of WebAssembly, eight numbers each.
#[cfg(target_arch = "wasm32")]
mod vectors {
    use std::arch::wasm32::*;

    use super::{HIDDEN, Half, ONE};

    const LANES: usize = 8;
    const VECTORS: usize = HIDDEN / LANES;
    const _: () = assert!(VECTORS * LANES == HIDDEN, "a half is made of whole vectors");

    #[inline]
    #[target_feature(enable = "simd128")]
    fn at(half: &Half, vector: usize) -> v128 {
        assert!(vector < VECTORS);
        // SAFETY: the vector lies within the half, and may lie anywhere.
        unsafe { v128_load(half.as_ptr().cast::<v128>().add(vector)) }
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn set(half: &mut Half, vector: usize, value: v128) {
        assert!(vector < VECTORS);
        // SAFETY: as above.
        unsafe { v128_store(half.as_mut_ptr().cast::<v128>().add(vector), value) }
    }

    /// Adds the weights of a man.
    #[target_feature(enable = "simd128")]
    pub(in super::super) fn add(sum: &mut Half, put: &Half) {
        for vector in 0..VECTORS {
            set(sum, vector, i16x8_add(at(sum, vector), at(put, vector)));
        }
    }

    /// The sum without a man's weights, and with another's.
    #[target_feature(enable = "simd128")]
    pub(in super::super) fn replace(out: &mut Half, sum: &Half, taken: &Half, put: &Half) {
        for vector in 0..VECTORS {
            let left = i16x8_sub(at(sum, vector), at(taken, vector));
            set(out, vector, i16x8_add(left, at(put, vector)));
        }
    }

    /// The sum without the weights of two men, and with a third one's.
    #[target_feature(enable = "simd128")]
    pub(in super::super) fn replace_two(out: &mut Half, sum: &Half, taken: [&Half; 2], put: &Half) {
        for vector in 0..VECTORS {
            let left = i16x8_sub(at(sum, vector), at(taken[0], vector));
            let left = i16x8_sub(left, at(taken[1], vector));
            set(out, vector, i16x8_add(left, at(put, vector)));
        }
    }

    /// The sum of clipped squares, weighed.
    #[target_feature(enable = "simd128")]
    pub(in super::super) fn weigh(half: &Half, weights: &Half) -> i32 {
        let (zero, one) = (i16x8_splat(0), i16x8_splat(ONE as i16));
        let mut sum = i32x4_splat(0);
        for vector in 0..VECTORS {
            let clipped = i16x8_min(i16x8_max(at(half, vector), zero), one);
            let weighed = i16x8_mul(clipped, at(weights, vector));
            sum = i32x4_add(sum, i32x4_dot_i16x8(weighed, clipped));
        }
        i32x4_extract_lane::<0>(sum)
            + i32x4_extract_lane::<1>(sum)
            + i32x4_extract_lane::<2>(sum)
            + i32x4_extract_lane::<3>(sum)
    }
}

widest! {
    /// Adds a row.
    fn add_real(to: &mut RealHalf, row: &RealHalf) {
        for at in 0..HIDDEN {
            to[at] += row[at];
        }
    }
}

widest! {
    /// The sum of clipped squares, weighed.
    fn weigh_real(half: &RealHalf, weights: &RealHalf) -> f32 {
        let mut lanes = [0.0f32; 16];
        for from in (0..HIDDEN).step_by(16) {
            for (at, lane) in lanes.iter_mut().enumerate() {
                let clipped = half[from + at].clamp(0.0, 1.0);
                *lane += clipped * clipped * weights[from + at];
            }
        }
        lanes.iter().sum()
    }
}

widest! {
    /// From the slope of a value, those of the weights that made it, which are added, and those
    /// of the half, which takes their place.
    fn slope_back(half: &mut RealHalf, weights: &RealHalf, slopes: &mut RealHalf, slope: f32) {
        for at in 0..HIDDEN {
            let clipped = half[at].clamp(0.0, 1.0);
            slopes[at] += slope * clipped * clipped;
            let inside = half[at] > 0.0 && half[at] < 1.0;
            half[at] = if inside { 2.0 * slope * clipped * weights[at] } else { 0.0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slope_of_a_value_is_that_of_a_small_step() {
        let half: RealHalf = std::array::from_fn(|at| at as f32 / 12.0 - 0.5);
        let weights: RealHalf = std::array::from_fn(|at| 0.5 - at as f32 / 25.0);
        let (mut back, mut slopes) = (half, [0.0; HIDDEN]);
        slope_back(&mut back, &weights, &mut slopes, 2.0);
        let value = |half: &RealHalf, weights: &RealHalf| 2.0 * weigh_real(half, weights);
        for at in [3, 10, 18, 30] {
            let (mut more, mut heavier) = (half, weights);
            more[at] += 1e-2;
            heavier[at] += 1e-1;
            let by_half = (value(&more, &weights) - value(&half, &weights)) / 1e-2;
            let by_weight = (value(&half, &heavier) - value(&half, &weights)) / 1e-1;
            assert!((by_half - back[at]).abs() < 2e-2, "{at}: {by_half} {}", back[at]);
            assert!((by_weight - slopes[at]).abs() < 1e-2, "{at}: {by_weight} {}", slopes[at]);
        }
    }
}
