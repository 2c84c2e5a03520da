//! What an action would do, shown before it is played: [`Consequence`].

use alloc::vec::Vec;

use serde::Serialize;

use crate::{Mark, Motion, Piece, Text, Wording};

/// What an action would do at once, before any reply and any outcome of chance.
///
/// It is shown, for a legal action, to the seat that may choose it, and is made from what that
/// seat sees. It leaves out what others decide and what is rolled later; odds that the rules
/// make public (`needs 4 or more`, `3 of 9`) may be in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Consequence<T = Text> {
    /// The pieces that would move from one spot to another.
    pub motions: Vec<Motion>,
    /// The pieces that would appear, or change into something else.
    pub pieces: Vec<Piece<T>>,
    /// The marks that would then hold, of these kinds or those of a scene: `goes` for a piece that
    /// leaves the board, `cut` for one that leaves because it is cut off, `attacks` for a rival's
    /// piece that could be captured, `closes` for a spot that is lost, `joins` for a group that
    /// grows, `lands` for a spot that somebody may then choose, `way` for the spots of a path.
    pub marks: Vec<Mark<T>>,
    /// Short sentences without a full stop, the most important first.
    pub notes: Vec<T>,
    /// The cost in something that does not come back by itself, such as chips. An interface
    /// may ask for confirmation first.
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
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        let Consequence { motions, pieces, marks, notes, costs } = self;
        let told = !motions.is_empty() || !pieces.is_empty() || !marks.is_empty();
        !told && notes.is_empty() && *costs == 0
    }

    /// The consequence with every text mapped.
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
