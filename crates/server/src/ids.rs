//! Tokens, and who they stand for.

use std::{fmt, sync::Arc};

use hall_core::Dice;
use sha2::{Digest, Sha256};

/// A person: the SHA-256 of the secret in the cookie. The secret itself is kept
/// nowhere, and this never leaves the process.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PersonId(pub [u8; 32]);

impl PersonId {
    /// The person who holds this secret.
    pub fn of(secret: &str) -> PersonId {
        PersonId(digest(secret))
    }

    /// As hexadecimal digits, for the log of a table.
    pub(crate) fn to_hex(self) -> String {
        hex(&self.0)
    }

    /// What [`PersonId::to_hex`] wrote.
    pub(crate) fn from_hex(text: &str) -> Option<PersonId> {
        let mut id = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (index, byte) in id.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
        }
        Some(PersonId(id))
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "person {}", hex(&self.0[..4]))
    }
}

/// A table: 16 random letters and digits, hard to guess but no secret.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(Arc<str>);

impl TableId {
    /// A new one.
    pub fn random() -> TableId {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let mut bytes = [0; 16];
        fill(&mut bytes);
        let text: String = bytes.iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect();
        TableId(text.into())
    }

    /// Reads one, if it can be one.
    pub fn parse(text: &str) -> Option<TableId> {
        let fits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_alphanumeric());
        fits.then(|| TableId(text.into()))
    }

    /// As text.
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

/// A new secret: 256 random bits as 64 hexadecimal digits.
pub(crate) fn secret() -> String {
    let mut bytes = [0; 32];
    fill(&mut bytes);
    hex(&bytes)
}

/// Whether `text` has the form of a [`secret`].
pub(crate) fn is_secret(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The SHA-256 of a text.
pub(crate) fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Compares in a time that does not depend on where they differ.
pub(crate) fn same(left: &[u8; 32], right: &[u8; 32]) -> bool {
    left.iter().zip(right).fold(0, |differ, (l, r)| differ | (l ^ r)) == 0
}

/// Hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system has random numbers");
}

/// The dice of the table: random numbers of the operating system.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_survives_the_log() {
        let person = PersonId::of("x");
        assert_eq!(PersonId::from_hex(&person.to_hex()), Some(person));
        assert_eq!(PersonId::from_hex("zz"), None);
    }

    #[test]
    fn rolls_stay_below() {
        assert!((0..1000).all(|_| OsDice.below(6) < 6));
        assert_eq!(OsDice.below(1), 0);
    }

    #[test]
    fn ids_differ_and_read_back() {
        let id = TableId::random();
        assert_ne!(id, TableId::random());
        assert_eq!(TableId::parse(id.as_str()), Some(id));
        assert_eq!(TableId::parse("../../etc/passwd"), None);
    }
}
