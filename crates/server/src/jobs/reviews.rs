//! Makes the reviews that were asked for, one at a time: the bots at the tables come first.

use hall_core::Message;
use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use bots::{
    Budget,
    review::{self, ReviewError, Reviewing},
};
use matches::to_json;
use serde_json::Value as Json;
use tokio::sync::mpsc;

use crate::{
    app::{ReviewRequest, Services, keep_review},
    error::ApiError,
};

/// The longest one position of a review is thought about.
const LOOK_MAX: Duration = Duration::from_millis(500);
/// The longest a review takes, but for the time it waits.
const REVIEW_MAX: Duration = Duration::from_secs(120);

/// Works off the queue.
pub(crate) async fn run(
    services: Arc<Services>,
    mut queue: mpsc::UnboundedReceiver<Arc<ReviewRequest>>,
) {
    while let Some(request) = queue.recv().await {
        let end = make(&services, &request).await;
        if let Ok(review) = &end {
            keep_review(&services, &request.state, review).await;
        }
        request.finish(end);
    }
}

/// Looks at one position after the other; in between the bots have their turn.
async fn make(services: &Arc<Services>, request: &ReviewRequest) -> Result<Json, ApiError> {
    let closing = || ApiError::unavailable("api-closing");
    let state = &request.state;
    let game = *services.games.find(state.play.info().id)?;
    let shares = state.standings().map(|s| s.iter().map(|(seat, _)| s.share(seat)).collect());
    let reviewing = Reviewing::new(game, state.play.boxed(), shares);
    let mut reviewing = reviewing.map_err(|why| ApiError::illegal(why.to_string()))?;
    let time = (REVIEW_MAX / reviewing.total().max(1) as u32).min(LOOK_MAX);
    let budget = review::thorough(&game).and(Budget::time(time));
    loop {
        let permit = services.thinkers.deep().await.ok_or_else(closing)?;
        let stops = Arc::clone(services);
        let look = move || {
            let more = reviewing.look(&budget, &stops.stop);
            let failed = |why: ReviewError| {
                tracing::error!(%why, "a review failed");
                ApiError::unavailable(Message::new("api-review-failed").text("why", why))
            };
            Ok((reviewing, more.map_err(failed)?))
        };
        let (back, more) = services.blocking(look).await?;
        drop(permit);
        reviewing = back;
        if services.stops() {
            return Err(closing());
        }
        request.done.store(reviewing.done(), Ordering::Relaxed);
        if !more {
            return Ok(to_json(&reviewing.finish()));
        }
    }
}
