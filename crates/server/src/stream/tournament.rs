//! That a tournament has changed, as server-sent events.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    response::{Response, sse::Event},
};
use serde_json::json;
use tokio::sync::mpsc;

use super::{
    admission::Admission,
    permit::take_permits,
    server_sent::{EventStream, Wakes, typed},
};
use crate::{
    app::{Permits, tournaments},
    error::ApiError,
    http::{Address, Gateway, Named, Who},
    limits::ConnectionPermit,
};

struct TournamentStream {
    app: Arc<Gateway>,
    id: String,
    /// The revision that was last told.
    told: Option<usize>,
    wakes: Wakes,
    over: bool,
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
        wakes: Wakes::new(
            &app,
            app.registry.services.tournaments.follow(&id),
            Admission::new(&app, who, address.0),
        ),
        id,
        told: None,
        over: false,
        _permits: permits,
        _open: app.open.clone(),
        app,
    };
    Ok(follower.response())
}

impl EventStream for TournamentStream {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.over {
                return None;
            }
            if self.told.is_some() && !self.wakes.wait().await {
                self.over = true;
                return Some(typed(&json!({ "type": "closing" })));
            }
            let found = tournaments::find(&self.app.registry.services, &self.id).await;
            match found.map(|kept| kept.revision()) {
                Ok(revision) if self.told != Some(revision) => {
                    self.told = Some(revision);
                    self.app.metrics.events.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    return Some(typed(&json!({ "type": "changed", "revision": revision })));
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
}
