//! What positions are known by where many matches are looked at together.

use alloc::string::String;

use crate::{Seat, Text};

/// What a position is known by where many matches are looked at together, for a seat that chooses
/// there: whatever leads to the same landmark is counted together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Landmark {
    /// By its text, together with the options.
    Position,
    /// By this key, which has all that matters of the position and of the options: without
    /// counters, and the same for positions that are mirror images.
    Known(String),
    /// As one of many that are alike: by a key, and what they have in common in words. Both are
    /// made of what everybody sees.
    Situation(String, Text),
    /// By nothing: what is chosen there is not counted.
    Unmarked,
}

/// Something that a position settles for a seat, beside what is chosen there: it is counted like a
/// choice. `army Q1 R2` is a key, the army it meets a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What is counted together; no key of a position begins like
    /// [`Present::FACTS`](crate::Present).
    pub key: String,
    /// For whom it counts.
    pub seat: Seat,
    /// What is told apart.
    pub word: String,
}
