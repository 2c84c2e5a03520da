//! A bot's opinion of one choice.

use hall_core::Seat;

use super::Better;
use crate::{AlternativeText, SearchResultText};

/// A bot's opinion of one choice of the record.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// The number of steps before it.
    pub(super) at: usize,
    pub(super) seat: Seat,
    /// What the seat chose; `None` at the end of a match that the table ended.
    pub(super) word: Option<String>,
    /// Whether the others chose at the same time.
    pub(super) together: bool,
    pub(super) advice: SearchResultText,
    /// The better choice in words; empty if the best was played.
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
