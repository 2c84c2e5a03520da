//! What happens at the tables of a person, as server-sent events: one connection is enough for a
//! program that plays at many.

use std::{collections::VecDeque, sync::Arc};

use axum::{
    Extension,
    extract::State,
    response::{Response, sse::Event},
};
use serde_json::{Value as Json, json};
use session::PersonId;
use tokio::sync::mpsc;

use super::{
    admission::Admission,
    permit::take_permits,
    server_sent::{EventStream, Wakes, typed},
};
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
    wire::tournament::tournament_view,
};

struct Feed {
    app: Arc<Gateway>,
    person: PersonId,
    last: LastLook,
    wakes: Wakes,
    is_first: bool,
    events: VecDeque<Event>,
    over: bool,
    metrics: Arc<Metrics>,
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
        wakes: Wakes::new(
            &app,
            app.registry.services.feeds.listen(person),
            Admission::new(&app, Some(who), address.0),
        ),
        is_first: true,
        events: VecDeque::new(),
        over: false,
        metrics: Arc::clone(&app.metrics),
        _permits: permits,
        _open: app.open.clone(),
        app,
    };
    Ok(feed.response())
}

impl EventStream for Feed {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            let goes_on = std::mem::take(&mut self.is_first) || self.wakes.wait().await;
            if !goes_on {
                self.over = true;
                self.push(&json!({ "type": "closing" }));
                continue;
            }
            self.look().await;
        }
    }
}

impl Feed {
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
        self.events.push_back(typed(data));
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
