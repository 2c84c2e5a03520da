//! What the strongest level thinks of a position, in several lines.

use bots::{AlternativeText, SearchResultText};
use hall_core::{Motion, Seat, Turn, Viewer, Wording as _};
use matches::{AnyMatch, Submitted};
use messages::Locale;
use serde::Serialize;
use session::SeatId;

use crate::hint::ProvenView;

/// The most lines.
pub const LINES_MAX: usize = 5;
/// The most steps of a line that are told.
const STEPS_MAX: usize = 12;

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
    /// The share of the win that each seat can expect: of two seats both, of more the seat's alone.
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
    /// What was found for a seat that is asked.
    pub fn of(
        play: &dyn AnyMatch,
        seat: Seat,
        found: SearchResultText,
        locale: Locale,
    ) -> StudyLines {
        let SearchResultText { word, value, proven, nodes, depth, pv, alternatives } = found;
        let best = AlternativeText { word, value, weight: 1.0, proven };
        let others = alternatives.into_iter().filter(|of| of.word != best.word);
        // What was not looked at has no value, and says nothing.
        let others = others.filter(|of| of.value.is_some() || of.proven.is_some());
        let mut others: Vec<AlternativeText> = others.collect();
        let worth = |of: &AlternativeText| of.value.unwrap_or(0.0);
        others.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        let all = std::iter::once(best.clone()).chain(others).take(LINES_MAX);
        let tell = |of: AlternativeText| {
            let words = if of.word == best.word { &pv[..] } else { &[] };
            line(play, seat, of, words, locale)
        };
        StudyLines { seat: SeatId(seat), nodes, depth, lines: all.map(tell).collect() }
    }
}

fn line(
    play: &dyn AnyMatch,
    seat: Seat,
    of: AlternativeText,
    words: &[String],
    locale: Locale,
) -> StudyLine {
    let first = std::iter::once(of.word.as_str());
    let further = words.iter().skip(1).map(String::as_str);
    let (mut told, mut steps, mut motions) = (Vec::new(), Vec::new(), Vec::new());
    let mut after = play.boxed();
    for word in first.chain(further).take(STEPS_MAX) {
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
        told.push(of.word.clone());
    }
    let mut values = Vec::new();
    if let Some(share) = of.value {
        values.push(SeatShare { seat: SeatId(seat), share });
        let other = Seat::first(play.seats()).find(|other| *other != seat);
        if let Some(other) = other.filter(|_| play.seats() == 2) {
            values.push(SeatShare { seat: SeatId(other), share: 1.0 - share });
        }
        values.sort_by_key(|of| of.seat);
    }
    StudyLine { word: of.word, values, proven: of.proven.map(Into::into), told, steps, motions }
}
