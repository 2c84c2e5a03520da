//! The army advisor of Muster Chess.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::extract::State;
use bots::muster_chess::{BadQuestion, Question};
use tokio::sync::Semaphore;

use super::{Answer, App, Who, json as answer, read::Read};
use crate::{
    PersonId,
    fault::{Code, Fault},
    limits::Held,
    live::closed,
    tables::{blocking, view},
};

/// The longest that a question waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

/// Who may ask, and how many are answered at once.
pub(crate) struct Advice {
    asking: Held<PersonId>,
    /// One at a time: the processors are for those who play.
    thinking: Arc<Semaphore>,
}

impl Advice {
    pub(crate) fn new() -> Advice {
        Advice { asking: Held::new(1), thinking: Arc::new(Semaphore::new(1)) }
    }
}

/// Sets a flag when it goes: the answer was given, or nobody waits for it.
pub(super) struct Leave(pub(super) Arc<AtomicBool>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl From<BadQuestion> for Fault {
    fn from(why: BadQuestion) -> Fault {
        let code = if why.rule.is_some() { Code::Illegal } else { Code::BadRequest };
        Fault { code, rule: why.rule, ..Fault::bad(why.at, why.why) }
    }
}

/// Answers a question about an army.
pub(super) async fn advise(
    State(app): State<Arc<App>>,
    who: Who,
    Read(question): Read<Question>,
) -> Answer {
    app.spend(who.person)?;
    let held = app.advice.asking.take(who.person);
    let _one =
        held.ok_or_else(|| Fault::too_many("the advisor still thinks about your last army"))?;
    let busy = |_| Fault::too_many("many ask the advisor just now: ask again");
    let turn = Arc::clone(&app.advice.thinking).acquire_owned();
    let turn = tokio::time::timeout(QUEUE, turn).await.map_err(busy)?;
    let stop = Arc::new(AtomicBool::new(false));
    let _leave = Leave(Arc::clone(&stop));
    let work = blocking(move || {
        let _turn = turn;
        Ok(question.answer(stop)?)
    });
    let mut closing = app.closing.clone();
    tokio::select! {
        opinion = work => Ok(answer(view::text(&opinion?))),
        () = closed(&mut closing) => Err(Fault::new(Code::Unavailable, "the hall closes")),
    }
}
