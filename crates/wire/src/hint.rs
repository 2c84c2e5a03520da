//! Hints: the move that the strongest level would play.

use bots::{Proven, SearchResultText};
use hall_core::{Motion, Seat, Text, Touch, Turn, Viewer, Wording};
use matches::{AnyMatch, Submitted};
use messages::Locale;
use serde::Serialize;
use session::SeatId;

/// The move that the strongest level would play.
#[derive(Serialize)]
pub struct Hint {
    seq: u64,
    seat: SeatId,
    level: u8,
    word: String,
    /// The touches that spell it.
    touches: Vec<Touch<String>>,
    /// As the move list would write it.
    told: Option<String>,
    motions: Vec<Motion>,
    /// The share of the win that the seat can expect.
    value: Option<f32>,
    proven: Option<ProvenView>,
    /// The expected continuation, in notation, starting with this action.
    line: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct ProvenView {
    result: &'static str,
    plies: Option<u32>,
}

impl From<Proven> for ProvenView {
    fn from(proven: Proven) -> ProvenView {
        match proven {
            Proven::Win(plies) => ProvenView { result: "win", plies: Some(plies) },
            Proven::Draw => ProvenView { result: "draw", plies: None },
            Proven::Loss(plies) => ProvenView { result: "loss", plies: Some(plies) },
        }
    }
}

impl Hint {
    /// What was found for a seat, from which the table is at `seq`.
    pub fn of(
        play: &dyn AnyMatch,
        seq: u64,
        seat: Seat,
        found: SearchResultText,
        locale: Locale,
    ) -> Hint {
        let (told, motions) = describe(play, seat, &found.word);
        let touches = play.touches(seat, &found.word);
        Hint {
            seq,
            seat: SeatId(seat),
            level: bots::LEVELS,
            touches: touches.into_iter().map(|touch| touch.worded(&locale)).collect(),
            word: found.word,
            told: told.map(|told| locale.word(&told)),
            motions,
            value: found.value,
            proven: found.proven.map(Into::into),
            line: found.pv,
        }
    }
}

/// The action as the move list would write it. A secret choice is not tried out:
/// the last of them would reveal the others.
fn describe(play: &dyn AnyMatch, seat: Seat, word: &str) -> (Option<Text>, Vec<Motion>) {
    if matches!(play.turn(), Turn::Together(_)) {
        return (None, Vec::new());
    }
    let mut copy = play.boxed();
    let stepped = copy.submit(seat, word) == Ok(Submitted::Step);
    match copy.last(Viewer::Seat(seat)).filter(|_| stepped) {
        Some(step) => (Some(step.told), step.motions),
        None => (None, Vec::new()),
    }
}
