//! The army advisor of Muster Chess.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use axum::extract::State;
use bots::muster_chess::{BadQuestion, Question};

use super::{
    cookie::Who,
    gateway::{Gateway, StopOnDrop},
    read::Read,
    respond::{Answer, json as answer},
};
use crate::{
    error::{ApiError, Code},
    shutdown::closed,
    wire::json::text,
};

/// The longest that a question waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

impl From<BadQuestion> for ApiError {
    fn from(why: BadQuestion) -> ApiError {
        let code = if why.rule.is_some() { Code::Illegal } else { Code::BadRequest };
        ApiError { code, rule: why.rule, ..ApiError::bad(why.at, why.why) }
    }
}

/// Answers a question about an army.
pub(super) async fn advise(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Read(question): Read<Question>,
) -> Answer {
    app.spend(who.person)?;
    let held = app.advisor.asking.take(who.person);
    let _one =
        held.ok_or_else(|| ApiError::too_many("the advisor still thinks about your last army"))?;
    let busy = |_| ApiError::too_many("many ask the advisor just now: ask again");
    let turn = Arc::clone(&app.advisor.thinking).acquire_owned();
    let turn = tokio::time::timeout(QUEUE, turn).await.map_err(busy)?;
    let stop = Arc::new(AtomicBool::new(false));
    let _leave = StopOnDrop(Arc::clone(&stop));
    let work = app.registry.services.blocking(move || {
        let _turn = turn;
        Ok(question.answer(stop)?)
    });
    let mut closing = app.closing.clone();
    tokio::select! {
        opinion = work => Ok(answer(text(&opinion?))),
        () = closed(&mut closing) => Err(ApiError::new(Code::Unavailable, "the hall closes")),
    }
}
