//! Server-sent events.

use std::{collections::VecDeque, sync::Arc};

use axum::{
    Extension,
    extract::State,
    http::HeaderMap,
    response::{Response, sse::Event},
};
use tokio::sync::{mpsc, watch};

use super::{admission::Admission, permit::take_permits, server_sent::EventStream};
use crate::{
    app::Subscription,
    error::ApiError,
    http::{Address, Gateway, Looking, TableParam, Who},
    limits::ConnectionPermit,
    metrics::Metrics,
    shutdown::closed,
};

struct Stream {
    subscription: Subscription,
    waiting: VecDeque<Event>,
    closing: watch::Receiver<bool>,
    over: bool,
    metrics: Arc<Metrics>,
    admission: Admission,
    _open: mpsc::Sender<()>,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// A table as server-sent events.
pub(crate) async fn events(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    TableParam(table): TableParam,
    who: Option<Who>,
    looking: Looking,
    connection: Option<Extension<ConnectionPermit>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let connection = connection.map(|Extension(hold)| hold);
    let (party, permits) = take_permits(&app, looking.observer.person, address.0, connection)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    app.metrics.streams.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let stream = Stream {
        subscription: Subscription::new(
            table,
            looking.observer,
            last.or(looking.since),
            party,
            Some(permits),
        )
        .with_window(looking.window),
        waiting: VecDeque::new(),
        closing: app.closing.clone(),
        over: false,
        metrics: Arc::clone(&app.metrics),
        admission: Admission::new(&app, who, address.0),
        _open: app.open.clone(),
    };
    Ok(stream.response())
}

impl EventStream for Stream {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            let changed = tokio::select! {
                () = closed(&mut self.closing) => false,
                _ = self.admission.ended() => false,
                changed = self.subscription.revisions.changed() => changed.is_ok(),
            };
            if !changed || self.subscription.table.is_invalid() {
                self.close();
                continue;
            }
            for (seq, text) in self.subscription.catch_up().await {
                self.metrics.events.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let event = Event::default().event(name(&text)).data(&*text);
                let event = match seq {
                    Some(seq) => event.id(seq.to_string()),
                    None => event,
                };
                self.waiting.push_back(event);
            }
        }
    }
}

impl Stream {
    fn close(&mut self) {
        self.over = true;
        let text = r#"{"type":"closing"}"#;
        self.waiting.push_back(Event::default().event("closing").data(text));
    }
}

/// The type at the beginning of an event.
fn name(text: &str) -> &str {
    let rest = text.strip_prefix(r#"{"type":""#).unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}
