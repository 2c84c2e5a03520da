//! Arrows and circles on a board.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The colour of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ink {
    /// Green.
    Green,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Ink {
    const ALL: [(Ink, &str, char); 4] = [
        (Ink::Green, "green", 'G'),
        (Ink::Red, "red", 'R'),
        (Ink::Blue, "blue", 'B'),
        (Ink::Yellow, "yellow", 'Y'),
    ];
    /// Its word in texts: `green`.
    pub fn word(self) -> &'static str {
        Ink::ALL[self as usize].1
    }
    /// Its letter in PGN: `G`.
    pub(crate) fn letter(self) -> char {
        Ink::ALL[self as usize].2
    }
    pub(crate) fn of_letter(letter: char) -> Option<Ink> {
        Ink::ALL.iter().find(|(_, _, own)| *own == letter).map(|(ink, ..)| *ink)
    }
    fn of_word(word: &str) -> Option<Ink> {
        Ink::ALL.iter().find(|(_, own, _)| *own == word).map(|(ink, ..)| *ink)
    }
}

/// A drawing on the board: its spots are ids of the board's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Drawing {
    /// An arrow.
    Arrow {
        /// Its colour.
        ink: Ink,
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A circle round a spot.
    Circle {
        /// Its colour.
        ink: Ink,
        /// The spot.
        spot: String,
    },
}

/// Whether a word can be the id of a spot: visible ASCII, not long.
fn is_spot(word: &str) -> bool {
    (1..=40).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_graphic())
}

impl Drawing {
    /// Whether its spots are words that can be read again.
    pub fn is_sound(&self) -> bool {
        match self {
            Drawing::Arrow { from, to, .. } => is_spot(from) && is_spot(to) && from != to,
            Drawing::Circle { spot, .. } => is_spot(spot),
        }
    }
}

/// `arrow green c4 b4`, `circle red c3`.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawing::Arrow { ink, from, to } => write!(f, "arrow {} {from} {to}", ink.word()),
            Drawing::Circle { ink, spot } => write!(f, "circle {} {spot}", ink.word()),
        }
    }
}

impl FromStr for Drawing {
    type Err = ();
    fn from_str(text: &str) -> Result<Drawing, ()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let drawing = match words[..] {
            ["arrow", ink, from, to] => {
                let ink = Ink::of_word(ink).ok_or(())?;
                Drawing::Arrow { ink, from: from.into(), to: to.into() }
            }
            ["circle", ink, spot] => {
                Drawing::Circle { ink: Ink::of_word(ink).ok_or(())?, spot: spot.into() }
            }
            _ => return Err(()),
        };
        if drawing.is_sound() { Ok(drawing) } else { Err(()) }
    }
}
