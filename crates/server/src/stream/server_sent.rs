//! Server-sent events of whoever follows something.

use std::{convert::Infallible, future::Future, sync::Arc, time::Duration};

use axum::response::{
    IntoResponse, Response, Sse,
    sse::{Event, KeepAlive},
};
use futures_util::stream;
use serde_json::Value as Json;
use tokio::sync::watch;

use super::admission::Admission;
use crate::{http::Gateway, shutdown::closed};

/// How often a line comes that keeps a connection open on which nothing is told.
const ALIVE: Duration = Duration::from_secs(15);

/// How often a follower looks by itself: notices may be lost.
const LOOK: Duration = Duration::from_secs(10);
/// So it does where other nodes change what it follows, which may send none.
const LOOK_AMONG_NODES: Duration = Duration::from_secs(3);

/// What a follower waits for.
pub(super) struct Wakes {
    changed: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    admission: Admission,
    look: Duration,
}

impl Wakes {
    pub(super) fn new(
        app: &Arc<Gateway>,
        changed: watch::Receiver<u64>,
        admission: Admission,
    ) -> Wakes {
        let among_nodes = app.registry.services.ownership.is_some();
        let look = if among_nodes { LOOK_AMONG_NODES } else { LOOK };
        Wakes { changed, closing: app.closing.clone(), admission, look }
    }

    /// Waits until something may have changed; false if the stream ends.
    pub(super) async fn wait(&mut self) -> bool {
        tokio::select! {
            () = closed(&mut self.closing) => false,
            _ = self.admission.ended() => false,
            woken = self.changed.changed() => woken.is_ok(),
            () = tokio::time::sleep(self.look) => true,
        }
    }
}

/// Tells events in their order.
pub(super) trait EventStream: Send + Sized + 'static {
    /// The next event, once there is one; `None` at the end.
    fn next(&mut self) -> impl Future<Output = Option<Event>> + Send;

    /// A response that tells all of them.
    fn response(self) -> Response {
        let events = stream::unfold(self, |mut follower| async move {
            let event = follower.next().await?;
            Some((Ok::<_, Infallible>(event), follower))
        });
        Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
    }
}

/// An event that is named by its type.
pub(super) fn typed(data: &Json) -> Event {
    let kind = data["type"].as_str().unwrap_or_default();
    Event::default().event(kind).data(data.to_string())
}
