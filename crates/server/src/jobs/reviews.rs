//! Makes the requested reviews, one at a time: the bots at the tables come first.

use hall_core::Message;
use std::{
    collections::VecDeque,
    net::IpAddr,
    sync::{Arc, atomic::Ordering},
};

use bots::review::{self, ReviewError, Reviewing};
use matches::to_json;
use serde_json::Value as Json;
use tokio::sync::mpsc;

use crate::{
    app::{ReviewRequest, Services, keep_review},
    error::ApiError,
    fairness::Party,
};

/// Works off the queue.
pub(crate) async fn run(
    services: Arc<Services>,
    mut queue: mpsc::UnboundedReceiver<Arc<ReviewRequest>>,
) {
    let (mut waiting, mut last) = (VecDeque::new(), None);
    let asked = |request: Arc<ReviewRequest>| (services.thinkers.party_of(request.by), request);
    loop {
        if waiting.is_empty() {
            let Some(request) = queue.recv().await else { return };
            waiting.push_back(asked(request));
        }
        while let Ok(request) = queue.try_recv() {
            waiting.push_back(asked(request));
        }
        let Some((party, request)) = next(&mut waiting, last) else { continue };
        last = party.address;
        let end = make(&services, &request).await;
        if let Ok(review) = &end {
            keep_review(&services, &request.state, review).await;
        }
        request.finish(end);
    }
}

/// The review to make after one for the address `last`: the first of another address, if
/// there is one.
fn next<T>(waiting: &mut VecDeque<(Party, T)>, last: Option<IpAddr>) -> Option<(Party, T)> {
    let other = waiting.iter().position(|(party, _)| party.address != last);
    waiting.remove(other.unwrap_or(0))
}

/// Looks at one position after the other; bots have their turns in between.
async fn make(services: &Arc<Services>, request: &ReviewRequest) -> Result<Json, ApiError> {
    let closing = || ApiError::unavailable("api-closing");
    let state = &request.state;
    let game = *services.games.find(state.play.info().id)?;
    let shares = state.standings().map(|s| s.iter().map(|(seat, _)| s.share(seat)).collect());
    let reviewing = Reviewing::new(game, state.play.boxed(), shares);
    let mut reviewing = reviewing.map_err(|why| ApiError::illegal(why.to_string()))?;
    let budget = review::timely(&game, reviewing.total(), services.limits.review);
    loop {
        let permit = services.thinkers.review(request.by).await.ok_or_else(closing)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn review_of_another_address_waits_for_no_more_than_one() {
        let of = |address: u8| Party { person: None, address: Some([10, 0, 0, address].into()) };
        let mut waiting: VecDeque<_> = (0..8).map(|number| (of(1), number)).collect();
        waiting.push_back((of(2), 8));
        waiting.push_back((of(2), 9));
        let (mut made, mut last) = (Vec::new(), None);
        while let Some((party, number)) = next(&mut waiting, last) {
            last = party.address;
            made.push(number);
        }
        assert_eq!(made, [0, 8, 1, 9, 2, 3, 4, 5, 6, 7]);
    }
}
