//! What happens at the tables of a person, as server-sent events: one connection is enough for a
//! program that plays at many.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

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
use session::PersonId;
use tokio::sync::{mpsc, watch};

use super::{admission::Admission, permit::take_permits};
use crate::{
    app::{
        Services,
        finding::{Challenge, Offered, challenging},
        waiting::{Change, LastLook, OwnTable, waiting, writer},
    },
    error::ApiError,
    http::{Address, Gateway, Who},
    limits::ConnectionPermit,
    metrics::Metrics,
    shutdown::closed,
    wire::tournament::tournament_view,
};

/// How often a stream looks by itself: notices may be lost.
const LOOK: Duration = Duration::from_secs(10);
/// So it does where other nodes keep tables, which send none.
const LOOK_AMONG_NODES: Duration = Duration::from_secs(3);

struct Feed {
    app: Arc<Gateway>,
    person: PersonId,
    last: LastLook,
    wakes: watch::Receiver<u64>,
    is_first: bool,
    events: VecDeque<Event>,
    closing: watch::Receiver<bool>,
    over: bool,
    metrics: Arc<Metrics>,
    admission: Admission,
    _permits: crate::app::Permits,
    _open: mpsc::Sender<()>,
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// `GET /api/me/events`: what a person is told, as it happens.
pub(crate) async fn feed(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    who: Who,
    connection: Option<Extension<ConnectionPermit>>,
) -> Result<Response, ApiError> {
    let person = who.known()?;
    let connection = connection.map(|Extension(hold)| hold);
    let (_, permits) = take_permits(&app, Some(person), address.0, connection)?;
    app.metrics.streams.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let feed = Feed {
        person,
        last: LastLook::default(),
        wakes: app.registry.services.feeds.listen(person),
        is_first: true,
        events: VecDeque::new(),
        closing: app.closing.clone(),
        over: false,
        metrics: Arc::clone(&app.metrics),
        admission: Admission::new(&app, Some(who), address.0),
        _permits: permits,
        _open: app.open.clone(),
        app,
    };
    let events = stream::unfold(feed, |mut feed| async move {
        let event = feed.next().await?;
        Some((Ok::<_, Infallible>(event), feed))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

impl Feed {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            let goes_on = std::mem::take(&mut self.is_first) || self.is_woken().await;
            if !goes_on {
                self.over = true;
                self.push(&json!({ "type": "closing" }));
                continue;
            }
            self.look().await;
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

    async fn look(&mut self) {
        let services = Arc::clone(&self.app.registry.services);
        let looked = async {
            let challenges = challenging::waiting_for(&services, self.person).await?;
            Ok::<_, ApiError>((waiting(&services, self.person).await?, challenges))
        };
        let (tables, challenges) = match looked.await {
            Ok(looked) => looked,
            Err(why) => {
                // It looks again in a moment.
                tracing::debug!(%why, "what waits for a person could not be read");
                return;
            }
        };
        for change in self.last.changes(&tables, challenges) {
            if let Some(data) = described(&services, self.person, &change, &tables).await {
                self.push(&data);
            }
        }
    }

    fn push(&mut self, data: &Json) {
        self.metrics.events.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let kind = data["type"].as_str().unwrap_or_default().to_string();
        self.events.push_back(Event::default().event(kind).data(data.to_string()));
    }
}

/// A change as it is told: what a program needs to go and look, and nothing of the match. A line of
/// chat by somebody whom the person blocks is not told.
async fn described(
    services: &Services,
    person: PersonId,
    change: &Change,
    tables: &[OwnTable],
) -> Option<Json> {
    let (kind, table) = match change {
        Change::Waiting(count) => return Some(json!({ "type": "waiting", "count": count })),
        Change::Challenge(one) => return Some(challenge(services, one).await),
        Change::Turn(table) => ("turn", table),
        Change::Started(table) => ("started", table),
        Change::Over(table) => ("over", table),
        Change::Said(table) => ("message", table),
    };
    let mut data = json!({ "type": kind, "table": table.as_str() });
    if let Some(own) = tables.iter().find(|own| own.listed.header.id == *table) {
        if let (Change::Started(_), Some(of)) = (change, &own.standing.tournament) {
            // It began because a round did.
            data["type"] = "round".into();
            data["tournament"] = tournament_view(of);
        }
        data["game"] = own.listed.header.game.clone().into();
        data["steps"] = own.standing.steps.into();
        match change {
            Change::Turn(_) => {
                data["seats"] = json!(own.standing.asked);
                data["until"] = own.standing.until.into();
            }
            Change::Said(_) => {
                data["seats"] = json!(own.standing.mine);
                data["from"] = writer(services, person, own).await.ok()??.into();
            }
            Change::Started(_) => data["seats"] = json!(own.standing.mine),
            _ => {
                data["seats"] = json!(own.standing.mine);
                data["won"] = json!(own.standing.won);
            }
        }
    }
    Some(data)
}

async fn challenge(services: &Services, one: &Offered<Challenge>) -> Json {
    let Challenge { terms, until, .. } = &one.offer;
    let mut data = json!({
        "type": "challenge", "challenge": one.id(), "game": terms.game, "until": until,
    });
    // Who it is from is told if it can be read just now.
    if let Some(from) = one.offer.from()
        && let Ok(name) = services.people.name(from).await
    {
        data["from"] = name.into();
    }
    data
}
