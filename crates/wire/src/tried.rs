//! The result of an action that is tried and not played, at a table and in a lesson.

use hall_core::{Mark, Message, Seat};
use matches::{AnyMatch, Rejected};
use messages::Locale;
use serde::Serialize;
use serde_json::{Value as Json, json};

/// The answer to a try.
#[derive(Serialize)]
pub struct Verdict {
    /// The action: as written, or as the touches spell it, if they spell one.
    pub word: Option<String>,
    /// Whether it may be played.
    pub legal: bool,
    refusal: Option<Json>,
    evidence: Vec<Mark<String>>,
}

impl Verdict {
    fn refused(play: &dyn AnyMatch, word: String, why: &Rejected, locale: Locale) -> Verdict {
        let message = why.message(Some(play.info()), locale);
        Verdict::describe(word, &message, why.rule())
    }

    fn describe(word: String, message: &str, rule: Option<&str>) -> Verdict {
        let refusal = Some(json!({ "message": message, "rule": rule }));
        Verdict { word: Some(word), legal: false, refusal, evidence: Vec::new() }
    }
}

/// Judges what `seat` tries: `word`, as a person may write it, or else what `touches` spell.
pub fn tried(
    play: &dyn AnyMatch,
    seat: Seat,
    touches: Option<Vec<String>>,
    word: Option<String>,
    locale: Locale,
) -> Verdict {
    let touches = touches.unwrap_or_default();
    let touches: Vec<&str> = touches.iter().map(String::as_str).collect();
    let meant = match word {
        Some(text) => match play.read(seat, &text) {
            Ok(word) => Some(word),
            Err(why) => return unread(play, seat, text, &why, locale),
        },
        None => play.spelled(seat, &touches),
    };
    let Some(word) = meant else {
        if let Some(why) = play.unspelled(seat, &touches) {
            return Verdict { word: None, ..Verdict::refused(play, String::new(), &why, locale) };
        }
        return Verdict { word: None, legal: false, refusal: None, evidence: Vec::new() };
    };
    match play.check(seat, &word) {
        Ok(()) => Verdict { word: Some(word), legal: true, refusal: None, evidence: Vec::new() },
        Err(why) => {
            let evidence = play.evidence(seat, &word).into_iter();
            let evidence = evidence.map(|mark| mark.worded(&locale)).collect();
            Verdict { evidence, ..Verdict::refused(play, word, &why, locale) }
        }
    }
}

/// How many kinds of words are listed after an unreadable text.
const NAMED: usize = 6;
/// How much of the text is repeated.
const SAID: usize = 20;

/// The answer to a text that is no action: the game's answer in this position, or
/// else what can be typed now.
fn unread(
    play: &dyn AnyMatch,
    seat: Seat,
    text: String,
    why: &Rejected,
    locale: Locale,
) -> Verdict {
    let plain = play.check(seat, &text).is_err_and(|plain| plain == *why);
    let list = match why {
        Rejected::Notation(_) if plain => playable(play, seat, &text, locale),
        _ => None,
    };
    match list {
        Some(message) => Verdict::describe(text, &message, None),
        None => Verdict::refused(play, text, why, locale),
    }
}

/// The words that can be typed now, one of each kind, where the text was no word at all:
/// a list of everything that the game knows would not help. None where nothing can be typed.
fn playable(play: &dyn AnyMatch, seat: Seat, word: &str, locale: Locale) -> Option<String> {
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
        0 => {
            let or = Message::new("unread-or").text("words", before.join(", "));
            locale.message(&or.text("last", last))
        }
        more => {
            let or = Message::new("unread-more").text("words", named.join(", "));
            locale.message(&or.with("more", more as u32))
        }
    };
    let typed: String = word.chars().take(SAID).collect();
    let unread = Message::new("unread").text("typed", typed).text("words", list);
    Some(locale.message(&unread))
}
