//! What a bot thought of one choice.

use hall_core::Seat;

use super::Better;
use crate::{AlternativeText, SearchResultText};

/// What a bot thought of one choice of the record.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// How many steps there were before.
    pub(super) at: usize,
    pub(super) seat: Seat,
    /// What the seat did; `None` at the end of a match that the table ended.
    pub(super) word: Option<String>,
    /// Whether the others chose at the same time.
    pub(super) together: bool,
    pub(super) advice: SearchResultText,
    /// The better choice, told; empty if the best was played.
    pub(super) better: Vec<Better>,
}

/// The best action. Where all choose at once a bot draws among good ones; the best
/// of them is what counts.
pub(super) fn best_of(advice: &SearchResultText, together: bool) -> String {
    if !together {
        return advice.word.clone();
    }
    let value = |of: &&AlternativeText| of.value.unwrap_or(f32::MIN);
    let best = advice.alternatives.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
    best.map_or_else(|| advice.word.clone(), |of| of.word.clone())
}
