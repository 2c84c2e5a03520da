//! Hints: the move that the strongest level would play.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use bots::{BotSpec, Budget, Level};
use hall_core::Seat;
use messages::Locale;
use session::{PersonId, State};
use wire::hint::Hint;

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
            Ok(Hint::of(&*state.play, state.seq, seat, result, locale))
        })
        .await
}
