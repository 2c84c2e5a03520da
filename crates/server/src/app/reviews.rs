//! Reviews of finished matches: requested here, made by a job.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use bots::review;
use messages::Locale;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use session::{PersonId, State, TableId};
use tokio::sync::mpsc;

use super::{services::Services, table::TableActor};
use crate::{
    error::ApiError,
    limits::lock,
    ports::store::{Reviewed, StoreOp},
    wire::json::text,
};

/// The number of reviews kept in memory, finished or not; finished ones are in the store, too.
const REVIEWS_MAX: usize = 256;
/// In how many seconds a review is likely to be done.
const REVIEW_WAIT: u64 = 15;
/// A requested review.
pub(crate) struct ReviewRequest {
    pub(crate) state: Arc<State>,
    pub(crate) by: PersonId,
    /// Positions analysed, of `total`.
    pub(crate) done: AtomicUsize,
    pub(crate) total: usize,
    end: Mutex<Option<Result<Arc<Json>, ApiError>>>,
}

impl ReviewRequest {
    fn is_open(&self) -> bool {
        lock(&self.end).is_none()
    }

    /// The review is done, or failed.
    pub(crate) fn finish(&self, end: Result<Json, ApiError>) {
        *lock(&self.end) = Some(end.map(Arc::new));
    }
}

/// The requested reviews.
pub(crate) struct Reviews {
    services: Arc<Services>,
    known: Mutex<Known>,
    /// Where the job receives them.
    queue: mpsc::UnboundedSender<Arc<ReviewRequest>>,
}

#[derive(Default)]
struct Known {
    requests: HashMap<TableId, Arc<ReviewRequest>>,
    /// The oldest first.
    order: VecDeque<TableId>,
}

impl Reviews {
    /// Reviews, and the queue that the job works off.
    pub(crate) fn new(
        services: Arc<Services>,
    ) -> (Reviews, mpsc::UnboundedReceiver<Arc<ReviewRequest>>) {
        let (queue, waiting) = mpsc::unbounded_channel();
        (Reviews { services, known: Mutex::default(), queue }, waiting)
    }

    /// The progress of a table's review, as JSON.
    ///
    /// # Errors
    /// If the match goes on, or the review failed.
    pub(crate) async fn progress(
        &self,
        table: &TableActor,
        locale: Locale,
    ) -> Result<String, ApiError> {
        let state = table.state();
        if !state.is_over() {
            return Err(ApiError::illegal("api-review-not-over"));
        }
        let progress = match self.known(&table.id) {
            Some(known) => known?,
            None => {
                let total = state.play.len() + 1;
                match self.kept(&state).await? {
                    Some(review) => Progress::done(total, Arc::new(review)),
                    None => Progress { state: "none", done: 0, total, review: None },
                }
            }
        };
        self.worded(&state, progress, locale).await
    }

    /// The same as JSON, in a reader's language.
    async fn worded(
        &self,
        state: &Arc<State>,
        mut progress: Progress,
        locale: Locale,
    ) -> Result<String, ApiError> {
        if let Some(review) = progress.review.take_if(|_| !locale.is_english()) {
            let state = Arc::clone(state);
            let reword = move || {
                let mut review = Arc::unwrap_or_clone(review);
                review::reword(&mut review, &*state.play, locale);
                Ok(Arc::new(review))
            };
            progress.review = Some(self.services.blocking(reword).await?);
        }
        Ok(text(&progress))
    }

    /// The progress of the review, if it is in memory.
    fn known(&self, id: &TableId) -> Option<Result<Progress, ApiError>> {
        let request = lock(&self.known).requests.get(id).cloned()?;
        let (done, total) = (request.done.load(Ordering::Relaxed), request.total);
        Some(match &*lock(&request.end) {
            None => Ok(Progress { state: "working", done, total, review: None }),
            Some(Ok(review)) => Ok(Progress::done(total, Arc::clone(review))),
            Some(Err(why)) => Err(why.clone()),
        })
    }

    /// The stored review, if its format and rules are today's; whichever version made it.
    async fn kept(&self, state: &State) -> Result<Option<Json>, ApiError> {
        let (store, id) = (Arc::clone(&self.services.ports.store), state.header.id.clone());
        let what = what(state);
        let read = move || {
            let is_same =
                |of: &Reviewed| of.maker.split_once(' ').is_some_and(|(_, of)| of == what);
            let kept = store.review(&id)?.filter(is_same);
            Ok(kept.and_then(|kept| match serde_json::from_str(&kept.body) {
                Ok(review) => Some(review),
                Err(why) => {
                    tracing::error!(table = %id, %why, "a review cannot be read");
                    None
                }
            }))
        };
        self.services.blocking(read).await
    }

    /// Requests the review of a table, if there is none yet.
    ///
    /// # Errors
    /// If the match goes on, or too many reviews are under way.
    pub(crate) async fn request(
        &self,
        table: &TableActor,
        person: PersonId,
        locale: Locale,
    ) -> Result<String, ApiError> {
        let state = table.state();
        let is_known = lock(&self.known).requests.contains_key(&table.id);
        if state.is_over() && (is_known || self.kept(&state).await?.is_none()) {
            self.enqueue(&state, person)?;
        }
        self.progress(table, locale).await
    }

    fn enqueue(&self, state: &Arc<State>, person: PersonId) -> Result<(), ApiError> {
        let id = &state.header.id;
        let mut known = lock(&self.known);
        let failed = |request: &Arc<ReviewRequest>| matches!(&*lock(&request.end), Some(Err(_)));
        if known.requests.get(id).is_some_and(|request| !failed(request)) {
            return Ok(());
        }
        let open: Vec<&Arc<ReviewRequest>> =
            known.requests.values().filter(|request| request.is_open()).collect();
        if open.iter().any(|request| request.by == person) {
            return Err(ApiError::too_many("api-one-review", Some(REVIEW_WAIT)));
        }
        let address = |person| self.services.thinkers.party_of(person).address;
        let here = address(person);
        let of_here = open.iter().filter(|of| here.is_some() && address(of.by) == here).count();
        let limits = &self.services.limits;
        let most = (limits.reviews as usize, limits.reviews_address as usize);
        if open.len() >= most.0 || of_here >= most.1 {
            return Err(ApiError::too_many("api-many-reviews", Some(REVIEW_WAIT)));
        }
        let request = Arc::new(ReviewRequest {
            by: person,
            done: AtomicUsize::new(0),
            total: state.play.len() + 1,
            state: Arc::clone(state),
            end: Mutex::default(),
        });
        if known.requests.insert(id.clone(), Arc::clone(&request)).is_none() {
            known.order.push_back(id.clone());
        }
        known.shrink();
        if self.queue.send(request).is_err() {
            tracing::error!("the job that makes reviews has ended");
        }
        Ok(())
    }
}

impl Known {
    /// Forgets the oldest finished reviews.
    fn shrink(&mut self) {
        while self.order.len() > REVIEWS_MAX {
            let Some(oldest) = self.order.pop_front() else { break };
            if self.requests.get(&oldest).is_some_and(|request| request.is_open()) {
                self.order.push_back(oldest);
            } else {
                self.requests.remove(&oldest);
            }
        }
    }
}

/// Stores a review. It is shown even if that fails, and can be made again.
pub(crate) async fn keep(services: &Services, state: &State, review: &Json) {
    let reviewed = Reviewed { maker: maker(state), body: review.to_string() };
    let op = StoreOp::Review(state.header.id.clone(), reviewed);
    if let Err(why) = services.commit(vec![op]).await {
        tracing::warn!(table = %state.header.id, %why, "a review could not be stored");
    }
}

/// What made a review: the version of the program, and [`what`] it made.
fn maker(state: &State) -> String {
    format!("{} {}", env!("CARGO_PKG_VERSION"), what(state))
}

/// What a review of this table is: the version of reviews, and of the rules.
fn what(state: &State) -> String {
    format!("review {} rules {}", review::VERSION, state.play.info().rules)
}

/// The progress of a review.
#[derive(Serialize)]
struct Progress {
    state: &'static str,
    done: usize,
    total: usize,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "shared")]
    review: Option<Arc<Json>>,
}

impl Progress {
    fn done(total: usize, review: Arc<Json>) -> Progress {
        Progress { state: "done", done: total, total, review: Some(review) }
    }
}

fn shared<S: Serializer>(review: &Option<Arc<Json>>, to: S) -> Result<S::Ok, S::Error> {
    review.as_deref().serialize(to)
}
