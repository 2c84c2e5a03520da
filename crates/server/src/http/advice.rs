//! Advisors of games, such as the army advisor.

use std::sync::{Arc, atomic::AtomicBool};

use axum::extract::State;
use bots::{BadQuestion, Objection};
use serde_json::Value as Json;
use session::Reason;

use super::{
    cookie::Who,
    gateway::{Gateway, StopOnDrop},
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{
    error::{ApiError, Code},
    shutdown::closed,
    wire::json::text,
};

impl From<BadQuestion> for ApiError {
    fn from(why: BadQuestion) -> ApiError {
        let code = if why.rule.is_some() { Code::Illegal } else { Code::BadRequest };
        let at = Some(why.at).filter(|at| !at.is_empty());
        let reason = match why.why {
            Objection::Text(text) => Reason::Text(text),
            Objection::Game(why) => Reason::Match(why),
        };
        ApiError { at, rule: why.rule, ..ApiError::new(code, reason) }
    }
}

/// Answers a question about a game that has an advisor.
pub(super) async fn advise(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(game): Named<String>,
    Read(question): Read<Json>,
) -> ApiResult {
    let advisor = bots::bots_of(&game).and_then(|game| game.advisor());
    let unknown = || ApiError::new(Code::NotFound, "api-no-advisor");
    let advisor = advisor.ok_or_else(unknown)?;
    if app.registry.withholds_hints(&game, who.person) {
        return Err(ApiError::new(Code::NotYours, "api-advice-not-agreed"));
    }
    app.spend(who.person)?;
    let held = app.asking.take(who.person);
    let _one = held.ok_or_else(|| ApiError::too_many("api-one-advice", Some(5)))?;
    let queue = app.limits.queue;
    let busy = || ApiError::too_fast("api-advisor-busy")(queue);
    let turn = app.registry.services.thinkers.advice(who.person);
    let turn = tokio::time::timeout(queue, turn).await.map_err(|_| busy())??.ok_or_else(busy)?;
    let stop = Arc::new(AtomicBool::new(false));
    let _leave = StopOnDrop(Arc::clone(&stop));
    let work = app.registry.services.blocking(move || {
        let _turn = turn;
        Ok(advisor.answer(question, stop)?)
    });
    let mut closing = app.closing.clone();
    tokio::select! {
        opinion = work => Ok(answer(text(&opinion?))),
        () = closed(&mut closing) => Err(ApiError::unavailable("api-shutting-down")),
    }
}
