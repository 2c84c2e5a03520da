//! Signs of praise and blame.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A sign at a step, as PGN numbers them (numeric annotation glyphs): 1 is `!`, 2 `?`, 3 `!!`,
/// 4 `??`, 5 `!?`, 6 `?!`; all others, up to 255, are kept as numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Sign(u8);

const WORDS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Sign {
    /// The sign with this number; none for 0, which says nothing.
    pub fn new(number: u8) -> Option<Sign> {
        (number > 0).then_some(Sign(number))
    }
    /// Reads `!?` or `14`, which may stand behind a `$`.
    pub fn parse(text: &str) -> Option<Sign> {
        let word = WORDS.iter().position(|word| *word == text);
        let number = word.and_then(|at| u8::try_from(at + 1).ok());
        number.or_else(|| text.strip_prefix('$').unwrap_or(text).parse().ok()).and_then(Sign::new)
    }
    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }
    /// Whether it is one of the six `!` to `?!`, of which a step has at most one.
    pub(crate) fn is_judgement(self) -> bool {
        usize::from(self.0) <= WORDS.len()
    }
}

/// `!?`, or its number.
impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match WORDS.get(usize::from(self.0) - 1) {
            Some(word) => f.write_str(word),
            None => self.0.fmt(f),
        }
    }
}

impl Serialize for Sign {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Sign {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sign, D::Error> {
        let number = u8::deserialize(from)?;
        Sign::new(number).ok_or_else(|| D::Error::custom("a sign is a number from 1 to 255"))
    }
}
