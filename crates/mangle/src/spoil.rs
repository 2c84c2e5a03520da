//! Mutating valid inputs.

use hall_core::{Dice, SplitMix64};

/// Boundary values.
const EDGES: [&str; 12] = [
    "0",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e99",
    "null",
];

/// Changes a few bytes of `good`: some are replaced, some are left out, doubled,
/// moved, or taken from `other`; a number becomes a boundary value.
pub fn spoil(good: &[u8], other: &[u8], dice: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=dice.below(4) {
        once(&mut bytes, other, dice);
    }
    bytes
}

fn once(bytes: &mut Vec<u8>, other: &[u8], dice: &mut SplitMix64) {
    let at = dice.below(bytes.len() as u32 + 1) as usize;
    let span = at..(at + 1 + dice.below(12) as usize).min(bytes.len());
    match dice.below(10) {
        0 if at < bytes.len() => bytes[at] = 32 + dice.below(95) as u8,
        1 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        2 if at < bytes.len() => drop(bytes.remove(at)),
        3 => bytes.insert(at, 32 + dice.below(95) as u8),
        4 if at < bytes.len() => drop(bytes.drain(span)),
        5 if at < bytes.len() => {
            let piece = bytes[span].to_vec();
            bytes.splice(at..at, piece);
        }
        6 if at < bytes.len() => {
            let piece: Vec<u8> = bytes.drain(span).collect();
            let to = dice.below(bytes.len() as u32 + 1) as usize;
            bytes.splice(to..to, piece);
        }
        7 if !other.is_empty() => {
            let from = dice.below(other.len() as u32) as usize;
            let piece = &other[from..(from + 1 + dice.below(20) as usize).min(other.len())];
            bytes.splice(at..at, piece.iter().copied());
        }
        8 => {
            // The digits at or behind `at` become another number.
            let digit = |byte: &u8| byte.is_ascii_digit();
            let Some(start) = bytes[at..].iter().position(digit).map(|n| n + at) else { return };
            let length = bytes[start..].iter().take_while(|byte| digit(byte)).count();
            let edge = EDGES[dice.below(EDGES.len() as u32) as usize];
            bytes.splice(start..start + length, edge.bytes());
        }
        _ => bytes.truncate(at),
    }
}
