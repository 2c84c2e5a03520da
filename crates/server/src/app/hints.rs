//! Hints: the move that the strongest level would play; and what it thinks in an analysis.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use bots::{BotSpec, Budget, Level, SearchResultText};
use hall_core::Seat;
use matches::AnyMatch;
use messages::Locale;
use session::{PersonId, State};
use wire::{hint::Hint, study::StudyLines};

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
    let limit = limit.unwrap_or(services.limits.hint);
    let play = state.play.boxed();
    let told = move |found| Hint::of(&*state.play, state.seq, seat, found, locale);
    think(services, person, (play, seat), limit, stop, told).await
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
    let position = play.boxed();
    let told = move |found| StudyLines::of(&*position, seat, found, locale);
    think(services, person, (play, seat), services.limits.hint, stop, told).await
}

/// Searches for a seat when it is the turn of whoever asks, for as long as hints may take and no
/// longer than `limit`.
async fn think<T: Send + 'static>(
    services: &Services,
    person: PersonId,
    (play, seat): (Box<dyn AnyMatch>, Seat),
    limit: Duration,
    stop: ThinkingStop,
    told: impl FnOnce(SearchResultText) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let busy = || ApiError::unavailable("api-bots-busy");
    let waiting = tokio::time::timeout(services.limits.queue, services.thinkers.hint(person));
    let turn = waiting.await.map_err(|_| busy())??.ok_or_else(busy)?;
    let game = *services.games.find(play.info().id)?;
    let budget = Budget::time(limit.min(services.limits.hint));
    services
        .blocking(move || {
            let _turn = turn;
            let failed = |why: bots::BotError| ApiError::unavailable(why.to_string());
            let level = Level::new(bots::LEVELS).expect("there is a last level");
            // A fixed seed: the same question gets the same answer.
            let mut bot = game.bot(&BotSpec::Level(level), 1).map_err(failed)?;
            let found = bot.choose(play.bot_input(seat), &budget, &stop).map_err(failed)?;
            Ok(told(found))
        })
        .await
}
