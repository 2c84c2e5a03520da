//! Server-sent events.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::State,
    http::HeaderMap,
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;
use tokio::sync::{mpsc, watch};

use super::{Subscription, closed, take_line};
use crate::{
    error::ApiError,
    http::{Address, App, Eye, Table},
    metrics::Metrics,
};

struct Stream {
    follower: Subscription,
    waiting: VecDeque<Event>,
    closing: watch::Receiver<bool>,
    over: bool,
    metrics: Arc<Metrics>,
    _open: mpsc::Sender<()>,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// A table as server-sent events.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Table(table): Table,
    eye: Eye,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let line = take_line(&app, eye.eyes.person, address.0)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    app.metrics.streams.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let stream = Stream {
        follower: Subscription::new(&app.hall, table, eye.eyes, last.or(eye.since), line),
        waiting: VecDeque::new(),
        closing: app.closing.clone(),
        over: false,
        metrics: Arc::clone(&app.metrics),
        _open: app.open.clone(),
    };
    let events = stream::unfold(stream, |mut stream| async move {
        let event = stream.next().await?;
        Some((Ok::<_, Infallible>(event), stream))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

impl Stream {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            let news = tokio::select! {
                () = closed(&mut self.closing) => false,
                changed = self.follower.news.changed() => changed.is_ok(),
            };
            if !news || self.follower.table.is_invalid() {
                self.close();
                continue;
            }
            for (seq, text) in self.follower.catch_up().await {
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

    fn close(&mut self) {
        self.over = true;
        let text = r#"{"type":"closing"}"#;
        self.waiting.push_back(Event::default().event("closing").data(text));
    }
}

/// The type that an event begins with.
fn name(text: &str) -> &str {
    let rest = text.strip_prefix(r#"{"type":""#).unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}
