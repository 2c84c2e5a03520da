//! Reviews of finished matches: what every seat could expect at each step,
//! what each choice gave away, what luck did, and where the match turned.
//!
//! Every choice of the record is searched again for the seat that made it, from what
//! that seat saw. Nothing here knows a game: it goes through the erased layer.

mod judge;
mod look;
mod report;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use hall_core::{Coverage, Seat, Touch, Turn, Viewer, Wording, chosen};
use matches::{AnyMatch, Submitted, texts::english};
use messages::Locale;
use search::Budget;
use serde_json::Value as Json;

pub use report::{Better, Judged, Luck, Review, Summary, Turning, TurningKind};

use look::{Look, best_of};

use crate::{BotError, GameBots, Level, SearchResultText, strongest_level};

/// Raised whenever the format of reviews or the way of judging changes: reviews
/// that a hall has stored in an older version are made again.
pub const VERSION: u32 = 3;
/// How many actions of an expected line are reported.
const LINE_MAX: usize = 6;

/// Why a match cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReviewError {
    /// It goes on: a review would reveal what seats may not know.
    #[error("only a finished match can be reviewed")]
    NotOver,
    /// A bot failed.
    #[error(transparent)]
    Bot(#[from] BotError),
}

/// A review under way.
pub struct Reviewing {
    entry: GameBots,
    level: Level,
    /// The whole match.
    whole: Box<dyn AnyMatch>,
    /// The match up to the step that is reviewed next.
    past: Box<dyn AnyMatch>,
    /// The share of the win that each seat got.
    result: Vec<f32>,
    looks: Vec<Look>,
    /// The positions that wait for chance.
    chances: Vec<bool>,
}

impl std::fmt::Debug for Reviewing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reviewing").field("done", &self.done()).finish_non_exhaustive()
    }
}

/// The default effort per choice: an eighth of what
/// the strongest level may, so that a match is reviewed in the time of some moves.
pub fn thorough(entry: &GameBots) -> Budget {
    Budget::nodes((entry.level(strongest_level()).nodes / 8).max(1))
}

/// The time limit for one position of a review.
const LOOK_MAX: Duration = Duration::from_millis(500);

/// The same within a time for all of so many positions together, where none takes long.
pub fn timely(entry: &GameBots, positions: usize, together: Duration) -> Budget {
    let time = (together / positions.max(1) as u32).min(LOOK_MAX);
    thorough(entry).and(Budget::time(time))
}

impl Reviewing {
    /// Starts the review of a match that ended by its rules, or in such a way that the seats
    /// got these shares of the win.
    ///
    /// # Errors
    /// [`ReviewError::NotOver`].
    pub fn new(
        entry: GameBots,
        whole: Box<dyn AnyMatch>,
        shares: Option<Vec<f32>>,
    ) -> Result<Reviewing, ReviewError> {
        let standings = whole.standings();
        let by_rules = standings.map(|s| s.iter().map(|(seat, _)| s.share(seat)).collect());
        let result = shares.or(by_rules).ok_or(ReviewError::NotOver)?;
        let past = whole.at(0);
        let (looks, chances) = (Vec::new(), Vec::new());
        Ok(Reviewing { entry, level: strongest_level(), whole, past, result, looks, chances })
    }

    /// How many positions were reviewed.
    pub fn done(&self) -> usize {
        self.chances.len()
    }

    /// How many positions there are.
    pub fn total(&self) -> usize {
        self.whole.len() + 1
    }

    /// Reviews one more position; false if that was the last one. If `stop` is set
    /// meanwhile the result is worth less: the position counts as not reviewed.
    ///
    /// # Errors
    /// [`ReviewError::Bot`].
    pub fn look(&mut self, budget: &Budget, stop: &AtomicBool) -> Result<bool, ReviewError> {
        let at = self.chances.len();
        if at >= self.total() {
            return Ok(false);
        }
        let turn = self.past.turn();
        let line = (at < self.whole.len()).then(|| self.whole.line(at));
        let before = self.looks.len();
        for (seat, word) in asked(turn, line.as_deref()) {
            if word.is_some() && is_forced(&*self.past, seat) {
                continue;
            }
            let advice = self.advice(seat, budget, stop)?;
            let together = matches!(turn, Turn::Together(_));
            let best = best_of(&advice, together);
            let line = if best == advice.word { &advice.pv[..] } else { &[] };
            let expected = line.iter().skip(1).map(String::as_str);
            let words = std::iter::once(&*best).chain(expected);
            let better = match &word {
                Some(word) if *word == best => Vec::new(),
                _ => describe(&*self.past, seat, words, english()),
            };
            self.looks.push(Look { at, seat, word, together, advice, better });
        }
        if stop.load(Ordering::Relaxed) {
            self.looks.truncate(before);
            return Ok(true);
        }
        self.chances.push(turn == Turn::Chance);
        if let Some(line) = line {
            self.past.replay(&line).expect("the record was played");
        }
        Ok(at + 1 < self.total())
    }

    fn advice(
        &self,
        seat: Seat,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> Result<SearchResultText, ReviewError> {
        // Of a match of the same steps a review is the same.
        let of = (&*self.past, seat);
        Ok(self.entry.advise(of, (self.level, None), budget, stop)?)
    }

    /// The finished review.
    pub fn finish(self) -> Review {
        judge::review(&self.looks, &self.chances, &self.result, true)
    }

    /// The review of the positions so far; nothing before the first.
    pub fn so_far(&self) -> Option<Review> {
        let is_whole = self.done() == self.total();
        let is_some = self.done() > 0;
        is_some.then(|| judge::review(&self.looks, &self.chances, &self.result, is_whole))
    }
}

/// Reviews every position, and reports to `progress` how many are done, first none of them. Returns
/// whether it is finished: if `stop` was set, what was reviewed is kept.
///
/// # Errors
/// [`ReviewError::Bot`].
pub fn run(
    reviewing: &mut Reviewing,
    budget: &Budget,
    stop: &AtomicBool,
    mut progress: impl FnMut(usize, usize),
) -> Result<bool, ReviewError> {
    progress(reviewing.done(), reviewing.total());
    while reviewing.done() < reviewing.total() && !stop.load(Ordering::Relaxed) {
        reviewing.look(budget, stop)?;
        progress(reviewing.done(), reviewing.total());
    }
    Ok(reviewing.done() == reviewing.total())
}

/// Who chose at a step, and what. At the end of a match that its table ended: who
/// was asked.
fn asked(turn: Turn, line: Option<&str>) -> Vec<(Seat, Option<String>)> {
    let Some(line) = line else {
        return turn.asked().iter().map(|seat| (seat, None)).collect();
    };
    chosen(line).map(|(seat, word)| (seat, Some(word.to_string()))).collect()
}

/// Whether there was nothing to choose.
fn is_forced(table: &dyn AnyMatch, seat: Seat) -> bool {
    let (actions, coverage) = table.actions(seat);
    actions.len() == 1 && coverage == Coverage::All
}

/// Words the better choices of a review, as JSON, in a reader's language: reviews are made and
/// stored in English. What a review of this match would not contain stays as it is.
pub fn reword(review: &mut Json, whole: &dyn AnyMatch, locale: Locale) {
    let mut past = whole.at(0);
    let choices = review.get_mut("choices").and_then(Json::as_array_mut);
    for choice in choices.into_iter().flatten() {
        let step = choice["step"].as_u64().and_then(|step| usize::try_from(step).ok());
        let seat = choice["seat"].as_str().and_then(|seat| seat.parse::<Seat>().ok());
        let (Some(at), Some(seat)) = (step.and_then(|step| step.checked_sub(1)), seat) else {
            continue;
        };
        if past.len() > at {
            past = whole.at(at);
        }
        while past.len() < at.min(whole.len()) {
            past.replay(&whole.line(past.len())).expect("the match was played");
        }
        let better = choice["better"].as_array_mut().map(Vec::as_mut_slice).unwrap_or_default();
        let words: Vec<String> =
            better.iter().filter_map(|of| of["word"].as_str().map(String::from)).collect();
        let told = describe(&*past, seat, words.iter().map(String::as_str), locale);
        for (of, told) in better.iter_mut().zip(told).filter(|(of, told)| of["word"] == told.word) {
            of["told"] = told.told.into();
        }
    }
}

/// An action and the line expected after it, as the move list shows them.
fn describe<'a>(
    table: &dyn AnyMatch,
    seat: Seat,
    words: impl IntoIterator<Item = &'a str>,
    locale: Locale,
) -> Vec<Better> {
    let mut copy = table.boxed();
    let mut told = Vec::new();
    for (index, word) in words.into_iter().enumerate() {
        let who = match copy.turn() {
            _ if index == 0 => seat,
            Turn::Seat(seat) if index < LINE_MAX => seat,
            _ => break,
        };
        let named = labelled(&copy.touches(who, word), locale);
        let Ok(submitted) = copy.submit(who, word) else { break };
        let last = (submitted == Submitted::Step).then(|| copy.last(Viewer::Seat(seat))).flatten();
        let sealed = last.is_none();
        told.push(Better {
            word: word.into(),
            told: match &last {
                Some(telling) => locale.word(&telling.told),
                None => named.unwrap_or_else(|| word.into()),
            },
            motions: last.map_or_else(Vec::new, |telling| telling.motions),
        });
        if sealed {
            break;
        }
    }
    told
}

/// The label of the button for a choice; a secret choice has no description.
fn labelled(touches: &[Touch], locale: Locale) -> Option<String> {
    match touches {
        [Touch::Choice { label, .. }] => Some(locale.word(label)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
