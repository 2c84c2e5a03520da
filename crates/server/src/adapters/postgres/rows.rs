//! Rows as PostgreSQL's COPY writes them as text: a line a row, its columns separated by tabs.
//!
//! SQLite's rows are written the same way, so that what was moved is compared as text.

use rusqlite::types::{Value, ValueRef};

use crate::ports::store::StoreError;

/// Letters that are written as `\` and another.
const ESCAPES: [(u8, u8); 7] = [
    (b'\\', b'\\'),
    (b'\n', b'n'),
    (b'\r', b'r'),
    (b'\t', b't'),
    (0x08, b'b'),
    (0x0b, b'v'),
    (0x0c, b'f'),
];
const HEX: &[u8; 16] = b"0123456789abcdef";

/// What a column of SQLite holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Whole numbers.
    Integer,
    /// Text.
    Text,
    /// Bytes.
    Blob,
}

impl Kind {
    /// The kind that SQLite declares by this word.
    pub(super) fn of(declared: &str) -> Option<Kind> {
        match declared {
            "INTEGER" => Some(Kind::Integer),
            "TEXT" => Some(Kind::Text),
            "BLOB" => Some(Kind::Blob),
            _ => None,
        }
    }
}

fn strange(what: &str) -> StoreError {
    StoreError::Broken(format!("expected a row as it is written, not {what}"))
}

/// Appends a value to a line.
///
/// # Errors
/// PostgreSQL cannot keep it.
pub(super) fn write(value: ValueRef<'_>, line: &mut Vec<u8>) -> Result<(), StoreError> {
    match value {
        ValueRef::Null => line.extend(b"\\N"),
        ValueRef::Integer(number) => line.extend(number.to_string().bytes()),
        ValueRef::Text(text) => {
            if text.contains(&0) {
                return Err(strange("a text with the letter 0"));
            }
            for byte in text {
                match ESCAPES.iter().find(|(letter, _)| letter == byte) {
                    Some((_, escape)) => line.extend([b'\\', *escape]),
                    None => line.push(*byte),
                }
            }
        }
        ValueRef::Blob(bytes) => {
            line.extend(b"\\\\x");
            for byte in bytes {
                line.extend([HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
            }
        }
        ValueRef::Real(_) => return Err(strange("a fraction")),
    }
    Ok(())
}

/// Reads a value from its part of a line.
///
/// # Errors
/// It is not of that kind.
pub(super) fn read(part: &[u8], kind: Kind) -> Result<Value, StoreError> {
    if part == b"\\N" {
        return Ok(Value::Null);
    }
    let mut plain = Vec::with_capacity(part.len());
    let mut bytes = part.iter();
    while let Some(byte) = bytes.next() {
        if *byte != b'\\' {
            plain.push(*byte);
            continue;
        }
        let escape = bytes.next().ok_or_else(|| strange("half an escape"))?;
        let known = ESCAPES.iter().find(|(_, known)| known == escape);
        plain.push(known.ok_or_else(|| strange("an unknown escape"))?.0);
    }
    let text = || String::from_utf8(plain.clone()).map_err(|_| strange("bytes that are no text"));
    match kind {
        Kind::Text => Ok(Value::Text(text()?)),
        Kind::Integer => {
            text()?.parse().map(Value::Integer).map_err(|_| strange("a word for a number"))
        }
        Kind::Blob => {
            let digits = plain.strip_prefix(b"\\x").ok_or_else(|| strange("bytes without \\x"))?;
            let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
            let pairs = digits.chunks(2).map(|pair| match pair {
                [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
                _ => None,
            });
            let bytes: Option<Vec<u8>> = pairs.collect();
            bytes.map(Value::Blob).ok_or_else(|| strange("bytes that are not hexadecimal"))
        }
    }
}

/// The parts of a line.
pub(super) fn parts(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| *byte == b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_written_and_read_again_is_the_same() {
        let every: String = (1..0x2000).filter_map(char::from_u32).collect();
        for (value, kind) in [
            (Value::Null, Kind::Text),
            (Value::Integer(i64::MIN), Kind::Integer),
            (Value::Text(every), Kind::Text),
            (Value::Text(String::new()), Kind::Text),
            (Value::Text("\\N".into()), Kind::Text),
            (Value::Blob((0..=255).collect()), Kind::Blob),
            (Value::Blob(Vec::new()), Kind::Blob),
        ] {
            let mut line = Vec::new();
            write((&value).into(), &mut line).expect("PostgreSQL keeps it");
            assert!(!line.contains(&b'\n') && !line.contains(&b'\t'), "{value:?}");
            assert_eq!(read(&line, kind), Ok(value));
        }
        for (line, kind) in
            [("\\", Kind::Text), ("\\q", Kind::Text), ("x", Kind::Integer), ("\\\\x0", Kind::Blob)]
        {
            assert!(read(line.as_bytes(), kind).is_err(), "{line}");
        }
        let mut line = Vec::new();
        assert!(write(ValueRef::Text(b"a\0b"), &mut line).is_err());
        assert!(write(ValueRef::Real(0.5), &mut line).is_err());
    }
}
