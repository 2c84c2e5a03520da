//! What one learns from: first steps and puzzles, and the results of what is tried in them.
//!
//! Nothing is kept: each attempt opens the small match again.

pub mod lesson;
pub mod puzzle;

use hall_core::{Message, Seat};
use matches::{Rejected, rulebook::Failure};
use serde::Deserialize;
use session::{Refusal, SeatId};

/// Why something to learn from cannot be had, or an attempt is not judged.
#[derive(Debug)]
pub enum LearningError {
    /// The game has none of them, as this key says.
    Missing(&'static str),
    /// A step of the lesson is not by the rules.
    Broken(Failure),
    /// The attempt is malformed.
    Refused(Refusal),
}

impl From<Failure> for LearningError {
    fn from(why: Failure) -> LearningError {
        LearningError::Broken(why)
    }
}

impl From<Refusal> for LearningError {
    fn from(why: Refusal) -> LearningError {
        LearningError::Refused(why)
    }
}

impl From<Rejected> for LearningError {
    fn from(why: Rejected) -> LearningError {
        LearningError::Refused(why.into())
    }
}

impl From<LearningError> for Refusal {
    fn from(why: LearningError) -> Refusal {
        match why {
            LearningError::Missing(key) => Refusal::illegal(key),
            LearningError::Broken(_) => Refusal::illegal("api-step-broken"),
            LearningError::Refused(why) => why,
        }
    }
}

/// An attempt of a learner; `seat` may be named as at a table, and must be the learner's.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    #[serde(default)]
    seat: Option<SeatId>,
    #[serde(default)]
    touches: Option<Vec<String>>,
    #[serde(default)]
    word: Option<String>,
}

/// Selects actions of the learner: those whose spelling begins with these touches. `seat` may be
/// named as at a table, and must be the learner's.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnerAhead {
    #[serde(default)]
    seat: Option<SeatId>,
    #[serde(default)]
    touches: Vec<String>,
}

/// Checks the learner's seat, where one is named.
fn must_be(named: Option<SeatId>, seat: Seat) -> Result<(), Refusal> {
    if named.is_some_and(|named| named.0 != seat) {
        let message = Message::new("api-learner-seat").text("seat", seat);
        return Err(Refusal::malformed("seat", message));
    }
    Ok(())
}

/// A number in an address, from 0 to `most`.
fn number(text: &str, key: &'static str, most: usize) -> Result<usize, Refusal> {
    let number = text.parse::<usize>().ok().filter(|number| *number <= most);
    number.ok_or_else(|| {
        Refusal::malformed(key, Message::new("api-expected-up-to").text("most", most))
    })
}
