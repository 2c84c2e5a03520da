//! What a match is known by where many matches are looked at together.

use hall_core::{Fact, Landmark, Present, Seat, Text, Viewer};

use crate::Match;

/// A landmark, for whoever counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LandmarkKey {
    /// What is counted together has the same key.
    pub key: String,
    /// What the positions that are counted together have in common, where they differ.
    pub situation: Option<Text>,
}

/// The part of [`AnyMatch`](crate::AnyMatch) for counting what was chosen in many matches.
///
/// ```
/// use hall_core::Seat;
///
/// let chess = matches::find("clusterfuss")?;
/// let table = chess.open(&serde_json::Value::Null, None)?;
/// let here = table.landmark(Seat::A).expect("everybody sees all of it");
/// // A turn of the board by half a circle leaves the start as it is.
/// assert_eq!(table.counted(Seat::A, "a1-a2"), table.counted(Seat::A, "h8-h7"));
/// assert_eq!(here.situation, None);
/// # Ok::<(), matches::Rejected>(())
/// ```
pub trait Landmarks {
    /// What the position is known by for a seat that is asked; `None` where nothing is counted:
    /// not all of it may be seen by everybody, or the game says so.
    fn landmark(&self, seat: Seat) -> Option<LandmarkKey>;
    /// The word that an action is counted by; `None` if it is no action.
    fn counted(&self, seat: Seat, word: &str) -> Option<String>;
    /// What is counted by a word, where it is not the notation of an action.
    fn told_as(&self, word: &str) -> Option<Text>;
    /// What the position settles.
    fn facts(&self) -> Vec<Fact>;
    /// The key of the facts that lead to all others.
    fn facts_key(&self) -> Option<&'static str>;
}

impl<G: Present> Landmarks for Match<G> {
    fn landmark(&self, seat: Seat) -> Option<LandmarkKey> {
        let key = |key| Some(LandmarkKey { key, situation: None });
        match self.game.landmark(&self.game.observe(&self.state, Viewer::Public), seat) {
            Landmark::Position if G::OPEN => {
                let setup = serde_json::to_value(self.game.setup()).expect("setups are plain data");
                key(format!("{setup} {}", self.state))
            }
            Landmark::Position | Landmark::Unmarked => None,
            Landmark::Known(known) => key(known),
            Landmark::Situation(key, told) => Some(LandmarkKey { key, situation: Some(told) }),
        }
    }

    fn counted(&self, seat: Seat, word: &str) -> Option<String> {
        let action: G::Action = word.parse().ok()?;
        let seen = self.game.observe(&self.state, Viewer::Public);
        Some(self.game.counted(&seen, seat, &action))
    }

    fn told_as(&self, word: &str) -> Option<Text> {
        self.game.told_as(word)
    }

    fn facts(&self) -> Vec<Fact> {
        self.game.facts(&self.game.observe(&self.state, Viewer::Public))
    }

    fn facts_key(&self) -> Option<&'static str> {
        G::FACTS
    }
}
