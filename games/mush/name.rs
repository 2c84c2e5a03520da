//! What spaces and lines are called.

use core::{fmt, str::FromStr};

use hall_core::NotationError;
use serde::{Serialize, Serializer};

/// The most characters a name has.
const LEN: usize = 10;
const BASE: u64 = 38;

/// The name of a space: its board and its place there, `AN.A4`.
///
/// Ten characters of 38 fit in 56 bits, so a name is as cheap as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u64);

/// A space of a map: its name, with its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u64);

/// The line between two spaces, smaller name first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(Name, Name);

impl Space {
    /// The space with this name and this index in its map.
    pub(crate) fn new(name: Name, index: u8) -> Space {
        Space(name.0 << 8 | u64::from(index))
    }
    /// Its index in its map.
    pub fn index(self) -> usize {
        (self.0 & 0xff) as usize
    }
    /// Its name.
    pub fn name(self) -> Name {
        Name(self.0 >> 8)
    }
}

impl Edge {
    /// The line between two spaces, whichever way round they are given.
    pub fn new(a: Name, b: Name) -> Edge {
        Edge(a.min(b), a.max(b))
    }
    /// Its ends.
    pub fn ends(self) -> (Name, Name) {
        (self.0, self.1)
    }
}

fn digit(byte: u8) -> Option<u64> {
    match byte {
        b'A'..=b'Z' => Some(u64::from(byte - b'A') + 1),
        b'0'..=b'9' => Some(u64::from(byte - b'0') + 27),
        b'.' => Some(37),
        _ => None,
    }
}

impl FromStr for Name {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Name, NotationError> {
        let bad = || {
            let why = "expected a board and a place such as AN.A4";
            NotationError::new("space", why).keyed("mush-notation-name")
        };
        if text.is_empty() || text.len() > LEN {
            return Err(bad());
        }
        let mut packed = 0;
        for index in 0..LEN {
            let digit = match text.as_bytes().get(index) {
                Some(byte) => digit(*byte).ok_or_else(bad)?,
                None => 0,
            };
            packed = packed * BASE + digit;
        }
        Ok(Name(packed))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 38] = b"\0ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.";
        let (mut text, mut rest) = ([0u8; LEN], self.0);
        for slot in text.iter_mut().rev() {
            *slot = DIGITS[(rest % BASE) as usize];
            rest /= BASE;
        }
        let len = text.iter().position(|byte| *byte == 0).unwrap_or(LEN);
        f.write_str(core::str::from_utf8(&text[..len]).expect("the digits are ASCII"))
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl FromStr for Edge {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Edge, NotationError> {
        let bad = || {
            let why = "expected two spaces such as AN.A1-AN.A2";
            NotationError::new("line", why).keyed("mush-notation-line")
        };
        let (a, b) = text.split_once('-').ok_or_else(bad)?;
        Ok(Edge::new(a.parse()?, b.parse()?))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Edge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
