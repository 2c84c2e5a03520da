//! What becomes of an action that is tried and not done, at a table and in a lesson.

use hall_core::{Mark, Seat};
use serde::Serialize;
use serde_json::{Value as Json, json};
use table::AnyMatch;

/// What a try is told.
#[derive(Serialize)]
pub(super) struct Verdict {
    /// The action: the word itself, or what the touches spell, if anything.
    pub(super) word: Option<String>,
    pub(super) legal: bool,
    refusal: Option<Json>,
    evidence: Vec<Mark>,
}

/// Judges what `seat` tries: `word`, or else what `touches` spell.
pub(super) fn tried(
    play: &dyn AnyMatch,
    seat: Seat,
    touches: Option<Vec<String>>,
    word: Option<String>,
) -> Verdict {
    let touches = touches.unwrap_or_default();
    let touches: Vec<&str> = touches.iter().map(String::as_str).collect();
    let word = word.or_else(|| play.spelled(seat, &touches));
    let mut verdict = Verdict { word: None, legal: false, refusal: None, evidence: Vec::new() };
    let Some(word) = word else { return verdict };
    match play.check(seat, &word) {
        Ok(()) => verdict.legal = true,
        Err(why) => {
            verdict.refusal = Some(json!({ "message": why.to_string(), "rule": why.rule() }));
            verdict.evidence = play.evidence(seat, &word);
        }
    }
    Verdict { word: Some(word), ..verdict }
}
