//! What the strongest level thinks of a position, in several lines.

use bots::{AlternativeText, SearchResultText};
use hall_core::{Motion, Seat, Touch, Turn, Viewer, Wording as _};
use matches::{AnyMatch, Submitted};
use messages::Locale;
use serde::Serialize;
use session::SeatId;

use crate::hint::ProvenView;

/// The most lines.
pub const LINES_MAX: usize = 5;
/// The most steps of a line that are told.
const STEPS_MAX: usize = 12;
/// The parts of the effort that the position itself gets, and each line that must be continued.
const WHOLE: f32 = 0.7;
const EACH: f32 = 0.3 / LINES_MAX as f32;

/// What a search for lines may do.
#[derive(Clone, Copy, Debug)]
pub struct LineSearch {
    /// The part of the effort, 0 to 1.
    pub part: f32,
    /// How many of the best actions are to get a value, at least.
    pub lines: usize,
}

/// What was found for a seat.
#[derive(Serialize)]
pub struct StudyLines {
    seat: SeatId,
    nodes: u64,
    depth: u32,
    /// The best first.
    lines: Vec<StudyLine>,
}

#[derive(Serialize)]
struct StudyLine {
    word: String,
    /// The share of the win that each seat can expect.
    values: Vec<SeatShare>,
    proven: Option<ProvenView>,
    /// What would be played, as the list of moves has it; the first is the action.
    told: Vec<String>,
    /// The steps as lines of a record, as long as nothing is left to chance or chosen in secret.
    steps: Vec<String>,
    /// What moves, of each of these steps.
    motions: Vec<Vec<Motion>>,
}

#[derive(Serialize)]
struct SeatShare {
    seat: SeatId,
    share: f32,
}

impl StudyLines {
    /// What is found for a seat that is asked. `think` searches a position for a seat:
    /// the position itself, and then what follows each action that the search has
    /// no continuation of.
    ///
    /// # Errors
    /// What `think` fails with.
    pub fn found<E>(
        play: &dyn AnyMatch,
        seat: Seat,
        locale: Locale,
        mut think: impl FnMut(&dyn AnyMatch, Seat, LineSearch) -> Result<SearchResultText, E>,
    ) -> Result<StudyLines, E> {
        let found = think(play, seat, LineSearch { part: WHOLE, lines: LINES_MAX })?;
        let SearchResultText { word, value, proven, nodes, depth, pv, alternatives } = found;
        let best = alternatives.iter().find(|of| of.word == word);
        let shares = best.map_or_else(Vec::new, |of| of.shares.clone());
        let best = AlternativeText { word, value, shares, weight: 1.0, proven };
        let others = alternatives.into_iter().filter(|of| of.word != best.word);
        // What was not looked at has no value, and says nothing.
        let others = others.filter(|of| of.value.is_some() || of.proven.is_some());
        let mut others: Vec<AlternativeText> = others.collect();
        let worth = |of: &AlternativeText| of.value.unwrap_or(0.0);
        others.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        let mut lines = Vec::new();
        for (place, of) in std::iter::once(best).chain(others).take(LINES_MAX).enumerate() {
            let mut words = vec![of.word.clone()];
            if place == 0 && pv.len() > 1 {
                words.extend(pv.iter().skip(1).cloned());
            } else {
                go_on(play, seat, &mut words, &mut think)?;
            }
            lines.push(line(play, seat, of, &words, locale));
        }
        Ok(StudyLines { seat: SeatId(seat), nodes, depth, lines })
    }
}

/// Adds what follows the action that there is: what was found for who is asked then, and as long as
/// the results are known without a search, for whoever is asked next.
fn go_on<E>(
    play: &dyn AnyMatch,
    seat: Seat,
    words: &mut Vec<String>,
    think: &mut impl FnMut(&dyn AnyMatch, Seat, LineSearch) -> Result<SearchResultText, E>,
) -> Result<(), E> {
    let mut at = followed(play, seat, &words[0]);
    while let Some((after, next)) = at {
        let found = think(&*after, next, LineSearch { part: EACH, lines: 1 })?;
        words.extend(found.pv);
        if found.nodes > 0 || words.len() >= STEPS_MAX {
            break;
        }
        at = followed(&*after, next, &found.word);
    }
    Ok(())
}

/// The match after an action of a seat, and the one seat that is asked there.
fn followed(play: &dyn AnyMatch, seat: Seat, word: &str) -> Option<(Box<dyn AnyMatch>, Seat)> {
    if matches!(play.turn(), Turn::Together(_)) {
        return None;
    }
    let mut after = play.boxed();
    let stepped = after.submit(seat, word) == Ok(Submitted::Step);
    match after.turn() {
        Turn::Seat(next) if stepped => Some((after, next)),
        _ => None,
    }
}

/// What an action is called where it is offered; its word, where it is not.
fn offered(play: &dyn AnyMatch, seat: Seat, word: &str, locale: Locale) -> String {
    let (offers, _) = play.offers(seat);
    let offer = offers.into_iter().find(|offer| offer.word == word);
    let touches = offer.map_or_else(Vec::new, |offer| offer.worded(&locale).touches);
    let label = |touch: &Touch<String>| match touch {
        Touch::Choice { label, .. } => Some(label.clone()),
        Touch::Spot { .. } => None,
    };
    let labels: Option<Vec<String>> = touches.iter().map(label).collect();
    labels.filter(|labels| !labels.is_empty()).map_or_else(|| word.into(), |all| all.join(" "))
}

/// What each seat can expect.
fn values(play: &dyn AnyMatch, seat: Seat, of: &AlternativeText) -> Vec<SeatShare> {
    let seats = Seat::first(play.seats());
    let tell = |(seat, share): (Seat, f32)| SeatShare { seat: SeatId(seat), share };
    match of.value {
        Some(own) if play.seats() == 2 => {
            let share = |other| if other == seat { own } else { 1.0 - own };
            seats.map(|other| tell((other, share(other)))).collect()
        }
        Some(_) if of.shares.len() == play.seats() => {
            seats.zip(of.shares.iter().copied()).map(tell).collect()
        }
        own => own.map(|own| tell((seat, own))).into_iter().collect(),
    }
}

fn line(
    play: &dyn AnyMatch,
    seat: Seat,
    of: AlternativeText,
    words: &[String],
    locale: Locale,
) -> StudyLine {
    let (mut told, mut steps, mut motions) = (Vec::new(), Vec::new(), Vec::new());
    let mut after = play.boxed();
    for word in words.iter().take(STEPS_MAX) {
        let turn = after.turn();
        let actor = if after.len() == play.len() { Some(seat) } else { turn.asked().iter().next() };
        let Some(actor) = actor.filter(|_| !matches!(turn, Turn::Together(_))) else { break };
        if after.submit(actor, word) != Ok(Submitted::Step) {
            break;
        }
        let Some(step) = after.last(Viewer::Seat(seat)) else { break };
        told.push(locale.word(&step.short));
        steps.push(after.line(after.len() - 1));
        motions.push(step.motions);
    }
    if told.is_empty() {
        told.push(offered(play, seat, &of.word, locale));
    }
    let values = values(play, seat, &of);
    StudyLine { word: of.word, values, proven: of.proven.map(Into::into), told, steps, motions }
}
