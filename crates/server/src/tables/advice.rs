//! What bots say when they are asked: hints while a match goes on, a review once it
//! is over.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use bots::{
    BotSpec, Budget, Level, Proven,
    review::{self, Reviewing},
};
use hall_core::{Motion, Seat, Text, Touch, Turn, Viewer, Wording};
use matches::{Submitted, to_json};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use tokio::sync::Semaphore;

use super::{Hall, State, Table, blocking, log::SeatId, view};
use crate::{
    PersonId, TableId,
    error::{ApiError, Code},
    limits::lock,
    store::{Reviewed, StoreOp},
};

/// The longest a hint is thought about.
const HINT_MAX: Duration = Duration::from_secs(2);
/// The longest a hint waits for a place among the bots that think.
const QUEUE_MAX: Duration = Duration::from_secs(5);
/// The longest one position of a review is thought about.
const LOOK_MAX: Duration = Duration::from_millis(500);
/// The longest a review takes, but for the time it waits.
const REVIEW_MAX: Duration = Duration::from_secs(120);
/// Reviews that are kept in memory, finished or not; the finished ones are in the store, too.
const REVIEWS_MAX: usize = 256;
/// Reviews that may wait or be under way.
const WAITING_MAX: usize = 32;

/// What the strongest level would do.
#[derive(Serialize)]
pub(crate) struct Hint {
    seq: u64,
    seat: SeatId,
    level: u8,
    word: String,
    /// The touches that spell it.
    touches: Vec<Touch<String>>,
    /// As the move list would tell it.
    told: Option<String>,
    motions: Vec<Motion>,
    /// The share of the win the seat can hope for.
    value: Option<f32>,
    proven: Option<ProvenView>,
    /// The expected continuation, in notation, starting with the word.
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

impl Hall {
    /// What the strongest level would play for `seat`, from what the seat sees.
    /// Setting `stop` ends the thinking.
    pub(crate) async fn hint(
        self: &Arc<Self>,
        state: Arc<State>,
        seat: Seat,
        locale: Locale,
        stop: Arc<AtomicBool>,
    ) -> Result<Hint, ApiError> {
        let busy = || ApiError::new(Code::Unavailable, "the bots are busy: ask again in a moment");
        let waiting = tokio::time::timeout(QUEUE_MAX, self.thinkers.acquire());
        let _permit = waiting.await.map_err(|_| busy())?.map_err(|_| busy())?;
        let entry = *self.game(state.play.info().id)?;
        let limit = state.play.limit(seat).map(|(s, _)| Duration::from_secs(s.into()) / 4);
        let budget = Budget::time(limit.unwrap_or(HINT_MAX).min(HINT_MAX));
        blocking(move || {
            let failed = |why: bots::BotError| ApiError::new(Code::Unavailable, why.to_string());
            let level = Level::new(bots::LEVELS).expect("there is a last level");
            // Always the same luck: the same question gets the same answer.
            let mut bot = entry.bot(&BotSpec::Level(level), 1).map_err(failed)?;
            let advice = bot.choose(state.play.bot_input(seat), &budget, &stop).map_err(failed)?;
            let (told, motions) = describe(&state, seat, &advice.word);
            let touches = state.play.touches(seat, &advice.word);
            Ok(Hint {
                seq: state.seq,
                seat: SeatId(seat),
                level: bots::LEVELS,
                touches: touches.iter().map(|touch| touch.worded(&locale)).collect(),
                word: advice.word,
                told: told.map(|told| locale.word(&told)),
                motions,
                value: advice.value,
                proven: advice.proven.map(Into::into),
                line: advice.pv,
            })
        })
        .await
    }
}

/// The action as the move list would tell it. A choice in secret is not tried out:
/// the last of them would reveal the others.
fn describe(state: &State, seat: Seat, word: &str) -> (Option<Text>, Vec<Motion>) {
    if matches!(state.play.turn(), Turn::Together(_)) {
        return (None, Vec::new());
    }
    let mut copy = state.play.boxed();
    let stepped = copy.submit(seat, word) == Ok(Submitted::Step);
    match copy.last(Viewer::Seat(seat)).filter(|_| stepped) {
        Some(telling) => (Some(telling.told), telling.motions),
        None => (None, Vec::new()),
    }
}

/// The reviews of matches, under way and done.
pub(crate) struct Reviews {
    known: Mutex<Known>,
    /// One at a time: the bots at the tables come first.
    turn: Semaphore,
}

#[derive(Default)]
struct Known {
    jobs: HashMap<TableId, Arc<Job>>,
    /// The oldest first.
    order: VecDeque<TableId>,
}

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews { known: Mutex::default(), turn: Semaphore::new(1) }
    }
}

/// A review under way, or done.
struct Job {
    by: PersonId,
    done: AtomicUsize,
    total: usize,
    end: Mutex<Option<Result<Arc<Json>, ApiError>>>,
}

impl Job {
    fn is_open(&self) -> bool {
        lock(&self.end).is_none()
    }
}

impl Hall {
    /// How far the review of a table is, as JSON.
    pub(crate) async fn review_of(self: &Arc<Self>, table: &Table) -> Result<String, ApiError> {
        let state = table.state();
        if !state.is_over() {
            return Err(ApiError::illegal("only a match that is over is reviewed"));
        }
        if let Some(known) = self.known_review(&table.id) {
            return known;
        }
        let total = state.play.len() + 1;
        Ok(match self.kept_review(&state).await? {
            Some(review) => progress("done", total, total, Some(&review)),
            None => progress("none", 0, total, None),
        })
    }

    /// How far the review is, if it is in memory.
    fn known_review(&self, id: &TableId) -> Option<Result<String, ApiError>> {
        let job = lock(&self.reviews.known).jobs.get(id).cloned()?;
        let done = job.done.load(Ordering::Relaxed);
        Some(match &*lock(&job.end) {
            None => Ok(progress("working", done, job.total, None)),
            Some(Ok(review)) => Ok(progress("done", job.total, job.total, Some(review))),
            Some(Err(why)) => Err(why.clone()),
        })
    }

    /// The review that was written down, if what would make it now has made it.
    async fn kept_review(self: &Arc<Self>, state: &State) -> Result<Option<Json>, ApiError> {
        let (hall, id) = (Arc::clone(self), state.header.id.clone());
        let maker = maker(state);
        blocking(move || {
            let kept = hall.store.review(&id)?.filter(|kept| kept.maker == maker);
            Ok(kept.and_then(|kept| match serde_json::from_str(&kept.body) {
                Ok(review) => Some(review),
                Err(why) => {
                    tracing::error!(table = %id, %why, "a review cannot be read");
                    None
                }
            }))
        })
        .await
    }

    /// Starts the review of a table, if there is none yet.
    pub(crate) async fn start_review(
        self: &Arc<Self>,
        table: &Table,
        person: PersonId,
    ) -> Result<String, ApiError> {
        let state = table.state();
        let is_known = lock(&self.reviews.known).jobs.contains_key(&table.id);
        if state.is_over() && (is_known || self.kept_review(&state).await?.is_none()) {
            self.begin(&state, person)?;
        }
        self.review_of(table).await
    }

    fn begin(self: &Arc<Self>, state: &Arc<State>, person: PersonId) -> Result<(), ApiError> {
        let id = &state.header.id;
        let mut known = lock(&self.reviews.known);
        let failed = |job: &Arc<Job>| matches!(&*lock(&job.end), Some(Err(_)));
        if known.jobs.get(id).is_some_and(|job| !failed(job)) {
            return Ok(());
        }
        let open: Vec<&Arc<Job>> = known.jobs.values().filter(|job| job.is_open()).collect();
        if open.iter().any(|job| job.by == person) {
            return Err(ApiError::too_many("one review at a time: wait for the other one"));
        }
        if open.len() >= WAITING_MAX {
            return Err(ApiError::too_many("too many reviews are under way: wait a little"));
        }
        let entry = *self.game(state.play.info().id)?;
        let ended = state.ended.map(|ended| ended.standings(state.seat_states.len()));
        let shares = ended.map(|s| s.iter().map(|(seat, _)| s.share(seat)).collect());
        let reviewing = Reviewing::new(entry, state.play.boxed(), shares);
        let reviewing = reviewing.map_err(|why| ApiError::illegal(why.to_string()))?;
        let total = reviewing.total();
        let job = Job { by: person, done: AtomicUsize::new(0), total, end: Mutex::default() };
        let job = Arc::new(job);
        if known.jobs.insert(id.clone(), Arc::clone(&job)).is_none() {
            known.order.push_back(id.clone());
        }
        while known.order.len() > REVIEWS_MAX {
            let Some(oldest) = known.order.pop_front() else { break };
            if known.jobs.get(&oldest).is_some_and(|job| job.is_open()) {
                known.order.push_back(oldest);
            } else {
                known.jobs.remove(&oldest);
            }
        }
        let (hall, state) = (Arc::clone(self), Arc::clone(state));
        let time = (REVIEW_MAX / total.max(1) as u32).min(LOOK_MAX);
        let budget = review::thorough(&entry).and(Budget::time(time));
        tokio::spawn(async move {
            let end = hall.look_through(&job, reviewing, budget).await;
            if let Ok(review) = &end {
                hall.keep_review(&state, review).await;
            }
            *lock(&job.end) = Some(end.map(Arc::new));
        });
        Ok(())
    }

    /// Writes a review down. It is shown all the same if that fails: it can be made anew.
    async fn keep_review(&self, state: &State, review: &Json) {
        let reviewed = Reviewed { maker: maker(state), body: review.to_string() };
        let write = StoreOp::Review(state.header.id.clone(), reviewed);
        if let Err(why) = self.write(vec![write]).await {
            tracing::warn!(table = %state.header.id, %why, "a review was not written down");
        }
    }

    /// Looks at one position after the other; in between the bots have their turn.
    async fn look_through(
        self: &Arc<Self>,
        job: &Job,
        mut reviewing: Reviewing,
        budget: Budget,
    ) -> Result<Json, ApiError> {
        let closing = |_| ApiError::new(Code::Unavailable, "the hall closes");
        let _turn = self.reviews.turn.acquire().await.map_err(closing)?;
        loop {
            let permit = self.thinkers.acquire().await.map_err(closing)?;
            let hall = Arc::clone(self);
            let (back, more) = blocking(move || {
                let more = reviewing.look(&budget, &hall.stop);
                let failed = |why: review::ReviewError| {
                    tracing::error!(%why, "a review failed");
                    ApiError::new(Code::Unavailable, format!("the review failed: {why}"))
                };
                Ok((reviewing, more.map_err(failed)?))
            })
            .await?;
            drop(permit);
            reviewing = back;
            if self.stop.load(Ordering::Relaxed) {
                return Err(ApiError::new(Code::Unavailable, "the hall closes"));
            }
            job.done.store(reviewing.done(), Ordering::Relaxed);
            if !more {
                return Ok(to_json(&reviewing.finish()));
            }
        }
    }
}

/// What makes the reviews of this table's matches: the program, the form of a review,
/// the rules.
fn maker(state: &State) -> String {
    let rules = state.play.info().rules;
    format!("{} review {} rules {rules}", env!("CARGO_PKG_VERSION"), review::VERSION)
}

fn progress(state: &str, done: usize, total: usize, review: Option<&Json>) -> String {
    #[derive(Serialize)]
    struct ReviewState<'a> {
        state: &'a str,
        done: usize,
        total: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        review: Option<&'a Json>,
    }
    view::text(&ReviewState { state, done, total, review })
}
