//! Hints: the move that the strongest level would play.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use bots::{BotSpec, Budget, Level, Proven};
use hall_core::{Motion, Seat, Text, Touch, Turn, Viewer, Wording};
use matches::Submitted;
use messages::Locale;
use serde::Serialize;
use session::{PersonId, SeatId, State};

use super::services::Services;
use crate::error::ApiError;

/// Ends the search when it is set.
pub(crate) type ThinkingStop = Arc<AtomicBool>;

/// The move that the strongest level would play.
#[derive(Serialize)]
pub(crate) struct Hint {
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
struct ProvenView {
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

/// What the strongest level would play for a seat, from what the seat sees, worded in a
/// language. Setting `stop`
/// ends the search.
///
/// # Errors
/// If the bots are busy, or the bot failed.
pub(crate) async fn hint(
    services: &Services,
    person: PersonId,
    state: Arc<State>,
    (seat, locale): (Seat, Locale),
    stop: Arc<AtomicBool>,
) -> Result<Hint, ApiError> {
    let busy = || ApiError::unavailable("api-bots-busy");
    let waiting = tokio::time::timeout(services.limits.queue, services.thinkers.hint(person));
    let turn = waiting.await.map_err(|_| busy())??.ok_or_else(busy)?;
    let game = *services.games.find(state.play.info().id)?;
    let limit = state.play.limit(seat).map(|of| Duration::from_secs(of.seconds.into()) / 4);
    let budget = Budget::time(limit.unwrap_or(services.limits.hint).min(services.limits.hint));
    services
        .blocking(move || {
            let _turn = turn;
            let failed = |why: bots::BotError| ApiError::unavailable(why.to_string());
            let level = Level::new(bots::LEVELS).expect("there is a last level");
            // A fixed seed: the same question gets the same answer.
            let mut bot = game.bot(&BotSpec::Level(level), 1).map_err(failed)?;
            let result = bot.choose(state.play.bot_input(seat), &budget, &stop).map_err(failed)?;
            let (told, motions) = describe(&state, seat, &result.word);
            let touches = state.play.touches(seat, &result.word);
            Ok(Hint {
                seq: state.seq,
                seat: SeatId(seat),
                level: bots::LEVELS,
                touches: touches.iter().map(|touch| touch.worded(&locale)).collect(),
                word: result.word,
                told: told.map(|told| locale.word(&told)),
                motions,
                value: result.value,
                proven: result.proven.map(Into::into),
                line: result.pv,
            })
        })
        .await
}

/// The action as the move list would write it. A secret choice is not tried out:
/// the last of them would reveal the others.
fn describe(state: &State, seat: Seat, word: &str) -> (Option<Text>, Vec<Motion>) {
    if matches!(state.play.turn(), Turn::Together(_)) {
        return (None, Vec::new());
    }
    let mut copy = state.play.boxed();
    let stepped = copy.submit(seat, word) == Ok(Submitted::Step);
    match copy.last(Viewer::Seat(seat)).filter(|_| stepped) {
        Some(step) => (Some(step.told), step.motions),
        None => (None, Vec::new()),
    }
}
