//! 32 bytes as hexadecimal digits.

use std::fmt;

use serde::{Deserialize, Serialize};

/// 32 bytes, written as 64 hexadecimal digits: a hash, a seed, a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hex32(pub [u8; 32]);

impl Hex32 {
    /// Reads 64 digits, `a` to `f` in small letters; `None` if it is anything else.
    pub fn from_hex(text: &str) -> Option<Hex32> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
        let pairs: &[[u8; 2]; 32] = pairs.try_into().ok()?;
        let mut bytes = [0; 32];
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Hex32(bytes))
    }
}

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |of: u8| b"0123456789abcdef"[usize::from(of)];
        let mut digits = [0; 64];
        for ([high, low], byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
            (*high, *low) = (digit(byte >> 4), digit(byte & 15));
        }
        f.write_str(std::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", &self.to_string()[..8])
    }
}

impl Serialize for Hex32 {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex32 {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Hex32, D::Error> {
        struct HexVisitor;
        impl serde::de::Visitor<'_> for HexVisitor {
            type Value = Hex32;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("64 hexadecimal digits, 0 to 9 and a to f")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Hex32, E> {
                let unexpected = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
                Hex32::from_hex(text).ok_or_else(unexpected)
            }
        }
        from.deserialize_str(HexVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_written_otherwise_is_refused() {
        let hex = Hex32([0xab; 32]);
        assert_eq!(Hex32::from_hex(&hex.to_string()), Some(hex));
        for wrong in ["", "ab", &"AB".repeat(32), &"+b".repeat(32), &"ab".repeat(33)] {
            assert_eq!(Hex32::from_hex(wrong), None, "{wrong}");
        }
    }
}
