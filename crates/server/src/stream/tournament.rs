//! That a tournament has changed, as server-sent events.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::State,
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;
use serde_json::{Value as Json, json};
use tokio::sync::{mpsc, watch};

use super::{admission::Admission, permit::take_permits};
use crate::{
    app::{Permits, tournaments},
    error::ApiError,
    http::{Address, Gateway, Named, Who},
    limits::ConnectionPermit,
    shutdown::closed,
};

/// How often a stream looks by itself: notices may be lost.
const LOOK: Duration = Duration::from_secs(15);
/// So it does where other nodes go on with tournaments.
const LOOK_AMONG_NODES: Duration = Duration::from_secs(3);

struct TournamentStream {
    app: Arc<Gateway>,
    id: String,
    /// The revision that was last told.
    told: Option<usize>,
    wakes: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    over: bool,
    admission: Admission,
    _permits: Permits,
    _open: mpsc::Sender<()>,
}

impl Drop for TournamentStream {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// `GET /api/tournaments/{id}/events`: the revision of a tournament, at once and whenever it grows.
pub(crate) async fn tournament(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    Named(id): Named<String>,
    who: Option<Who>,
    connection: Option<Extension<ConnectionPermit>>,
) -> Result<Response, ApiError> {
    let person = who.map(|who| who.person);
    let connection = connection.map(|Extension(hold)| hold);
    tournaments::find(&app.registry.services, &id).await?;
    let (_, permits) = take_permits(&app, person, address.0, connection)?;
    app.metrics.streams.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let follower = TournamentStream {
        wakes: app.registry.services.tournaments.follow(&id),
        id,
        told: None,
        closing: app.closing.clone(),
        over: false,
        admission: Admission::new(&app, who, address.0),
        _permits: permits,
        _open: app.open.clone(),
        app,
    };
    let events = stream::unfold(follower, |mut follower| async move {
        let data = follower.next().await?;
        let kind = data["type"].as_str().unwrap_or_default().to_string();
        let event = Event::default().event(kind).data(data.to_string());
        Some((Ok::<_, Infallible>(event), follower))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

impl TournamentStream {
    async fn next(&mut self) -> Option<Json> {
        loop {
            if self.over {
                return None;
            }
            if self.told.is_some() && !self.is_woken().await {
                self.over = true;
                return Some(json!({ "type": "closing" }));
            }
            let found = tournaments::find(&self.app.registry.services, &self.id).await;
            match found.map(|kept| kept.revision()) {
                Ok(revision) if self.told != Some(revision) => {
                    self.told = Some(revision);
                    self.app.metrics.events.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    return Some(json!({ "type": "changed", "revision": revision }));
                }
                Ok(_) => {}
                Err(why) => {
                    // It looks again in a moment.
                    tracing::debug!(%why, "a tournament could not be read");
                    self.told.get_or_insert(0);
                }
            }
        }
    }

    /// Waits until something may have changed; false if the stream ends.
    async fn is_woken(&mut self) -> bool {
        let among_nodes = self.app.registry.services.ownership.is_some();
        let look = if among_nodes { LOOK_AMONG_NODES } else { LOOK };
        tokio::select! {
            () = closed(&mut self.closing) => false,
            _ = self.admission.ended() => false,
            woken = self.wakes.changed() => woken.is_ok(),
            () = tokio::time::sleep(look) => true,
        }
    }
}
