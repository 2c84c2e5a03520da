//! The result of a review.

use hall_core::{Motion, Seat};
use serde::{Serialize, Serializer};

/// A match, reviewed. Shares are of the win, from 0 to 1, by seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// What each seat could expect after each number of steps: one entry more than there
    /// are steps.
    pub points: Vec<Vec<f32>>,
    /// What each seat got.
    pub result: Vec<f32>,
    /// Every real choice.
    pub choices: Vec<Judged>,
    /// What chance changed.
    pub luck: Vec<Luck>,
    /// Where the match turned, in the order of the match.
    pub turning: Vec<Turning>,
    /// Every seat in a line.
    pub seats: Vec<Summary>,
}

/// A choice, judged.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// The number of the step, from 1.
    pub step: usize,
    /// The seat that chose.
    #[serde(serialize_with = "letter")]
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// The best there was, as far as was found.
    pub best: String,
    /// What the best was worth to the seat.
    pub value: Option<f32>,
    /// What the choice gave away; `None` if that is not known.
    pub loss: Option<f32>,
    /// Whether this is certain.
    pub proven: bool,
    /// The better choice and what would have followed; empty if the best was played.
    pub better: Vec<Better>,
}

/// A step of a line that was not played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Better {
    /// The action.
    pub word: String,
    /// As the move list would show it.
    pub told: String,
    /// The pieces that would have moved from one spot to another.
    pub motions: Vec<Motion>,
}

/// What chance changed between two choices.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Luck {
    /// The number of the last of its steps, from 1.
    pub step: usize,
    /// The change, by seat.
    pub change: Vec<f32>,
}

/// Why a step is a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurningKind {
    /// A choice gave much away.
    Mistake,
    /// Chance gave much.
    Luck,
    /// Another seat came into the lead.
    Lead,
}

/// A turning point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Turning {
    /// The number of the step, from 1.
    pub step: usize,
    /// Why.
    pub kind: TurningKind,
    /// Who gave it away, whom chance favoured, or who leads from here.
    #[serde(serialize_with = "letter")]
    pub seat: Seat,
    /// The amount: the loss, the luck, or the new share.
    pub share: f32,
}

/// A seat in a line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The seat.
    #[serde(serialize_with = "letter")]
    pub seat: Seat,
    /// How many of its choices were judged.
    pub choices: usize,
    /// How many of them were the best.
    pub best: usize,
    /// What they gave away in all, in wins.
    pub lost: f32,
    /// What chance gave it in all, in wins.
    pub luck: f32,
}

fn letter<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(seat)
}
