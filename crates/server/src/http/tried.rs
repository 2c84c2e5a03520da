//! What becomes of an action that is tried and not done, at a table and in a lesson.

use hall_core::{Mark, Seat};
use serde::Serialize;
use serde_json::{Value as Json, json};
use table::{AnyMatch, Rejected};

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
            let message = match why {
                Rejected::Notation(_) => unread(play, seat, &word),
                _ => None,
            };
            let message = message.unwrap_or_else(|| why.to_string());
            verdict.refusal = Some(json!({ "message": message, "rule": why.rule() }));
            verdict.evidence = play.evidence(seat, &word);
        }
    }
    Verdict { word: Some(word), ..verdict }
}

/// How many kinds of words are named to whoever types something else.
const NAMED: usize = 6;
/// How much of what was typed is said back.
const SAID: usize = 20;

/// What can be typed now, one word of each kind, where what was typed is no word at all:
/// a list of all that the game knows would say little. None where nothing can be.
fn unread(play: &dyn AnyMatch, seat: Seat, word: &str) -> Option<String> {
    let (words, _) = play.actions(seat);
    let kind = |word: &str| word.split(['-', '+']).next().unwrap_or_default().to_string();
    let mut kinds: Vec<String> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for word in &words {
        if !kinds.contains(&kind(word)) && named.len() < NAMED {
            kinds.push(kind(word));
            named.push(word);
        }
    }
    let (last, before) = named.split_last()?;
    let list = match words.len() - named.len() {
        0 if before.is_empty() => (*last).to_string(),
        0 => format!("{} or {last}", before.join(", ")),
        more => format!("{} or one of {more} more", named.join(", ")),
    };
    let typed: String = word.chars().take(SAID).collect();
    Some(format!("\"{typed}\" cannot be read as a move; what can be played now: {list}"))
}
