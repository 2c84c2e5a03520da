//! Advisors of games, such as the army advisor.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::extract::State;
use bots::BadQuestion;
use serde_json::Value as Json;
use tokio::sync::Semaphore;

use super::{
    Answer, App, Who, json as answer,
    read::{Named, Read},
};
use crate::{
    PersonId,
    error::{ApiError, Code},
    limits::ConcurrencyLimit,
    live::closed,
    tables::{blocking, view},
};

/// The longest that a question waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

/// Who may ask, and how many are answered at once.
pub(crate) struct SearchResult {
    asking: ConcurrencyLimit<PersonId>,
    /// One at a time: the processors are for those who play.
    thinking: Arc<Semaphore>,
}

impl SearchResult {
    pub(crate) fn new() -> SearchResult {
        SearchResult { asking: ConcurrencyLimit::new(1), thinking: Arc::new(Semaphore::new(1)) }
    }
}

/// Sets a flag when it goes: the answer was given, or nobody waits for it.
pub(super) struct Leave(pub(super) Arc<AtomicBool>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl From<BadQuestion> for ApiError {
    fn from(why: BadQuestion) -> ApiError {
        let code = if why.rule.is_some() { Code::Illegal } else { Code::BadRequest };
        let at = Some(why.at).filter(|at| !at.is_empty());
        ApiError { at, rule: why.rule, ..ApiError::new(code, why.why) }
    }
}

/// Answers a question about a game that has an advisor.
pub(super) async fn advise(
    State(app): State<Arc<App>>,
    who: Who,
    Named(game): Named<String>,
    Read(question): Read<Json>,
) -> Answer {
    let advisor = bots::bots_of(&game).and_then(|game| game.advisor());
    let unknown = || ApiError::new(Code::NotFound, "this game has no advisor");
    let advisor = advisor.ok_or_else(unknown)?;
    app.spend(who.person)?;
    let held = app.advice.asking.take(who.person);
    let _one =
        held.ok_or_else(|| ApiError::too_many("the advisor still thinks about your last army"))?;
    let busy = |_| ApiError::too_many("many ask the advisor just now: ask again");
    let turn = Arc::clone(&app.advice.thinking).acquire_owned();
    let turn = tokio::time::timeout(QUEUE, turn).await.map_err(busy)?;
    let stop = Arc::new(AtomicBool::new(false));
    let _leave = Leave(Arc::clone(&stop));
    let work = blocking(move || {
        let _turn = turn;
        Ok(advisor.answer(question, stop)?)
    });
    let mut closing = app.closing.clone();
    tokio::select! {
        opinion = work => Ok(answer(view::text(&opinion?))),
        () = closed(&mut closing) => Err(ApiError::new(Code::Unavailable, "the hall closes")),
    }
}
