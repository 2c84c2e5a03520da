//! Identifiers of people, tables and seats.

use std::{fmt, sync::Arc};

use hall_core::{Dice, Seat};
use matches::Hex32;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The SHA-256 of a secret: of a session's cookie or of a seat's link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash32(pub [u8; 32]);

impl Hash32 {
    /// Hashes a secret.
    pub fn of(secret: &str) -> Hash32 {
        Hash32(Sha256::digest(secret.as_bytes()).into())
    }

    /// A value that nobody knows a secret for.
    pub fn random(dice: &mut dyn Dice) -> Hash32 {
        Hash32(std::array::from_fn(|_| dice.below(256) as u8))
    }

    /// Compares in constant time.
    pub fn matches(&self, other: &Hash32) -> bool {
        self.0.ct_eq(&other.0).into()
    }

    /// 64 hexadecimal digits.
    pub fn to_hex(self) -> String {
        Hex32(self.0).to_string()
    }

    /// Reads what [`Hash32::to_hex`] wrote.
    pub fn from_hex(text: &str) -> Option<Hash32> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
        }
        Some(Hash32(bytes))
    }
}

impl fmt::Debug for Hash32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex()[..8])
    }
}

/// A person: the SHA-256 of the secret in the session's cookie. The secret itself is
/// stored nowhere, and the identifier never leaves the process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub [u8; 32]);

impl PersonId {
    /// The person who holds this secret.
    pub fn of(secret: &str) -> PersonId {
        PersonId(Hash32::of(secret).0)
    }

    /// Hexadecimal digits, as the log of a table has them.
    pub fn to_hex(self) -> String {
        Hash32(self.0).to_hex()
    }

    /// Reads what [`PersonId::to_hex`] wrote.
    pub fn from_hex(text: &str) -> Option<PersonId> {
        Hash32::from_hex(text).map(|hash| PersonId(hash.0))
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "person {:?}", Hash32(self.0))
    }
}

/// A table: 16 random letters and digits, hard to guess but no secret.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(Arc<str>);

impl TableId {
    /// A new identifier, drawn with `dice`.
    pub fn random(dice: &mut dyn Dice) -> TableId {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let letter = |_| char::from(LETTERS[dice.below(32) as usize]);
        TableId((0..16).map(letter).collect::<String>().into())
    }

    /// Reads an identifier; `None` if the text cannot be one.
    pub fn parse(text: &str) -> Option<TableId> {
        let fits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_alphanumeric());
        fits.then(|| TableId(text.into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

/// A seat, written as its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SeatId(pub Seat);

impl Serialize for SeatId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for SeatId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SeatId, D::Error> {
        struct SeatVisitor;
        impl serde::de::Visitor<'_> for SeatVisitor {
            type Value = SeatId;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat, a letter from a to f")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<SeatId, E> {
                let unexpected = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
                text.parse().map(SeatId).map_err(|_| unexpected())
            }
        }
        from.deserialize_str(SeatVisitor)
    }
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;

    use super::*;

    #[test]
    fn person_written_as_hex_reads_back() {
        let person = PersonId::of("x");
        assert_eq!(PersonId::from_hex(&person.to_hex()), Some(person));
        assert_eq!(PersonId::from_hex("zz"), None);
    }

    #[test]
    fn table_id_drawn_twice_differs_and_reads_back() {
        let mut dice = SplitMix64::new(1);
        let id = TableId::random(&mut dice);
        assert_ne!(id, TableId::random(&mut dice));
        assert_eq!(TableId::parse(id.as_str()), Some(id));
        assert_eq!(TableId::parse("../../etc/passwd"), None);
    }
}
