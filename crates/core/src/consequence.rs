//! What an action would do, told before it is made: [`Consequence`].

use alloc::vec::Vec;

use serde::Serialize;

use crate::{Mark, Motion, Piece, Text, Wording};

/// What an action would do at once, before anybody answers and before chance speaks.
///
/// It is told of legal actions to the seat that may choose them, and is made of what this
/// seat sees. What others decide or what is thrown later is not in it; what the rules tell
/// everybody of chances (`needs 4 or more`, `3 of 9`) may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Consequence<T = Text> {
    /// The pieces that would go from one spot to another.
    pub motions: Vec<Motion>,
    /// The pieces that would come to stand, or become what they were not.
    pub pieces: Vec<Piece<T>>,
    /// What would be so then, of these kinds, or of those of a scene: `goes` of a piece that
    /// leaves the board, `cut` of one that does so for being cut off, `attacks` of a rival's
    /// piece that could be taken, `closes` of a spot that is lost, `joins` of a group that
    /// grows, `lands` of a spot that somebody may choose then, `way` of the spots on a way.
    pub marks: Vec<Mark<T>>,
    /// In short sentences without a full stop, the weightiest first.
    pub notes: Vec<T>,
    /// What it costs of a stock that does not come back by itself: chips. Whoever pays
    /// may want to be asked first.
    pub costs: u16,
}

impl<T> Default for Consequence<T> {
    fn default() -> Consequence<T> {
        Consequence {
            motions: Vec::new(),
            pieces: Vec::new(),
            marks: Vec::new(),
            notes: Vec::new(),
            costs: 0,
        }
    }
}

impl<T> Consequence<T> {
    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        let Consequence { motions, pieces, marks, notes, costs } = self;
        let told = !motions.is_empty() || !pieces.is_empty() || !marks.is_empty();
        !told && notes.is_empty() && *costs == 0
    }

    /// The consequence with each of its texts made into another.
    pub fn map<U>(self, mut to: impl FnMut(T) -> U) -> Consequence<U> {
        let Consequence { motions, pieces, marks, notes, costs } = self;
        Consequence {
            motions,
            pieces: pieces.into_iter().map(|piece| piece.map(&mut to)).collect(),
            marks: marks.into_iter().map(|mark| mark.map(&mut to)).collect(),
            notes: notes.into_iter().map(to).collect(),
            costs,
        }
    }
}

impl Consequence {
    /// The consequence in words.
    pub fn worded(self, words: &dyn Wording) -> Consequence<alloc::string::String> {
        self.map(|text| words.word(&text))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn consequence_empty_only_with_nothing_to_tell() {
        assert!(Consequence::<Text>::default().is_empty());
        assert!(!Consequence::<Text> { costs: 1, ..Consequence::default() }.is_empty());
        assert!(!Consequence { notes: vec![Text::from("a")], ..Consequence::default() }.is_empty());
    }
}
