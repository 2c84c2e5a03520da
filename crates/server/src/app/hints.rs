//! Hints: the move that the strongest level would play; and what it thinks in an analysis.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use bots::{Budget, GameBots, SearchResultText, compare::PairTally};
use hall_core::Seat;
use matches::AnyMatch;
use messages::Locale;
use session::{PersonId, State};
use wire::{
    hint::Hint,
    study::{CompareAsk, CompareView, StudyLines},
};

use super::services::Services;
use crate::error::ApiError;

/// Ends the search when it is set.
pub(crate) type ThinkingStop = Arc<AtomicBool>;

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
    stop: ThinkingStop,
) -> Result<Hint, ApiError> {
    let limit = state.play.limit(seat).map(|of| Duration::from_secs(of.seconds.into()) / 4);
    let limit = limit.unwrap_or(services.limits.hint).min(services.limits.hint);
    in_turn(services, person, state.play.info().id, move |game| {
        let found = strongest(&game, &*state.play, seat, (limit, None), &stop)?;
        Ok(Hint::of(&*state.play, state.seq, seat, found, locale))
    })
    .await
}

/// What the strongest level thinks of a position for a seat that is asked, in several lines.
///
/// # Errors
/// If the bots are busy, or the bot failed.
pub(crate) async fn lines(
    services: &Services,
    person: PersonId,
    play: Box<dyn AnyMatch>,
    (seat, locale): (Seat, Locale),
    stop: ThinkingStop,
) -> Result<StudyLines, ApiError> {
    let limit = services.limits.hint;
    in_turn(services, person, play.info().id, move |game| {
        StudyLines::found(&*play, seat, locale, |play, seat, of| {
            let effort = (limit.mul_f32(of.part), Some(of.lines));
            strongest(&game, play, seat, effort, &stop)
        })
    })
    .await
}

/// Which of two actions is better, as far as is known after as many matches more as fit into the
/// time of a hint.
///
/// # Errors
/// If the bots are busy, or the bot failed.
pub(crate) async fn compared(
    services: &Services,
    person: PersonId,
    (ask, play): (CompareAsk, Box<dyn AnyMatch>),
    stop: ThinkingStop,
) -> Result<CompareView, ApiError> {
    let limit = services.limits.hint;
    in_turn(services, person, play.info().id, move |game| {
        let until = Instant::now() + limit;
        let late = |_: &PairTally| Instant::now() >= until;
        let known = ask.go_on(&game, &*play, late, &stop);
        known.map_err(|why| ApiError::unavailable(why.to_string()))
    })
    .await
}

/// Searches a position for a seat, for no longer than `limit`; the level finds its usual number
/// of lines unless another is wanted.
fn strongest(
    game: &GameBots,
    play: &dyn AnyMatch,
    seat: Seat,
    (limit, lines): (Duration, Option<usize>),
    stop: &AtomicBool,
) -> Result<SearchResultText, ApiError> {
    let level = (bots::strongest_level(), lines);
    let found = game.advise((play, seat), level, &Budget::time(limit), stop);
    found.map_err(|why| ApiError::unavailable(why.to_string()))
}

/// Works with the bots of a game when it is the turn of whoever asks.
async fn in_turn<T: Send + 'static>(
    services: &Services,
    person: PersonId,
    id: &str,
    work: impl FnOnce(GameBots) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let busy = || ApiError::unavailable("api-bots-busy");
    let waiting = tokio::time::timeout(services.limits.queue, services.thinkers.hint(person));
    let turn = waiting.await.map_err(|_| busy())??.ok_or_else(busy)?;
    let game = *services.games.find(id)?;
    services
        .blocking(move || {
            let _turn = turn;
            work(game)
        })
        .await
}
