//! The routes.

mod advice;
mod api;
mod assets;
mod catalogue;
mod guard;
mod hints;
mod language;
mod lessons;
mod pages;
mod read;
mod rulebook;
mod session;
mod tried;
mod words;

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, atomic::Ordering},
};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use tokio::sync::{mpsc, watch};

pub(crate) use advice::SearchResult;
pub(crate) use assets::Assets;
pub(crate) use catalogue::Catalogue;
pub(crate) use guard::{Address, Peer};
pub(crate) use language::Reader;
pub(crate) use read::{Eye, Object, Table, keys, object, parse};
pub(crate) use session::Who;

use crate::{
    Limits, PersonId,
    error::{ApiError, Code},
    limits::{Buckets, ConcurrencyLimit, lock},
    live,
    metrics::Metrics,
    tables::{self, CommandEnvelope, Hall},
};

/// What a route answers.
type Answer = Result<Response, ApiError>;

/// The most sessions that are remembered.
const SEEN_MAX: usize = 200_000;

/// What every route works with.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) catalogue: Catalogue,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) assets: Assets,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) sessions: Buckets<IpAddr>,
    /// Sessions that have been here since the hall opened.
    pub(crate) seen: Mutex<HashSet<PersonId>>,
    pub(crate) commands: Buckets<PersonId>,
    pub(crate) tables: Buckets<PersonId>,
    pub(crate) hints: Buckets<PersonId>,
    /// Hints that are being thought about.
    pub(crate) hinting: ConcurrencyLimit<PersonId>,
    /// Sockets and streams, by session, or by address where there is none.
    pub(crate) lines: ConcurrencyLimit<[u8; 32]>,
    pub(crate) advice: SearchResult,
    /// True when the hall closes.
    pub(crate) closing: watch::Receiver<bool>,
    /// ConcurrencyLimit by whoever must be waited for.
    pub(crate) open: mpsc::Sender<()>,
}

impl App {
    /// Whether a session that says it is one may act: it was here before, or the address
    /// may start one more. Sessions are not written down, so this is asked once for each.
    pub(crate) async fn knows(&self, person: PersonId, address: IpAddr) -> bool {
        if lock(&self.seen).contains(&person) {
            return true;
        }
        let may_start = self.sessions.take(address).is_ok();
        if !may_start && !self.hall.has_met(person).await {
            return false;
        }
        self.meet(person);
        true
    }

    /// Remembers a session.
    pub(crate) fn meet(&self, person: PersonId) {
        let mut seen = lock(&self.seen);
        if seen.len() >= SEEN_MAX {
            seen.clear();
        }
        seen.insert(person);
    }

    /// Takes one command off what the session may do now.
    pub(crate) fn spend(&self, person: PersonId) -> Result<(), ApiError> {
        self.commands.take(person).map_err(ApiError::too_fast("too many commands"))
    }

    /// Takes one table off what the session may set up now.
    pub(crate) fn spend_table(&self, person: PersonId) -> Result<(), ApiError> {
        self.tables.take(person).map_err(ApiError::too_fast("too many tables at once"))
    }

    /// Does what a session orders, unless it orders too much; the answer is the seq it led to.
    pub(crate) async fn order(
        &self,
        table: &Arc<tables::Table>,
        person: PersonId,
        order: CommandEnvelope,
    ) -> Result<u64, ApiError> {
        self.spend(person)?;
        if order.makes_a_table() {
            self.spend_table(person)?;
        }
        self.hall.order(table, person, order).await
    }
}

/// The router of a hall.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/api/me", get(api::me).put(api::rename))
        .route("/api/games", get(api::games))
        .route("/api/tables", get(api::lobby).post(api::create))
        .route("/api/tables/{id}", get(api::table))
        .route("/api/tables/{id}/at/{step}", get(api::moment))
        .route("/api/tables/{id}/commands", post(api::command))
        .route("/api/tables/{id}/seats", post(api::sit))
        .route("/api/tables/{id}/links", post(api::link))
        .route("/api/tables/{id}/try", post(api::attempt))
        .route("/api/tables/{id}/events", get(live::events))
        .route("/api/tables/{id}/socket", get(live::socket))
        .route("/api/tables/{id}/record", get(api::record))
        .route("/api/tables/{id}/perfect", get(api::perfect))
        .route("/api/lessons/{game}", get(lessons::lesson))
        .route("/api/lessons/{game}/{step}/try", post(lessons::attempt))
        .route("/api/tables/{id}/hint", post(hints::hint))
        .route("/api/tables/{id}/review", get(hints::review).post(hints::start_review))
        .route("/api/records", post(api::study))
        .route("/api/muster-chess/advice", post(advice::advise));
    let rest = Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(figures))
        .route("/openapi.json", get(openapi))
        .route("/a/{build}/{*path}", get(assets::serve))
        .route("/favicon.ico", get(assets::icon))
        .route("/robots.txt", get(|| async { "User-agent: *\nDisallow: /t/\nDisallow: /api/\n" }));
    let pages = Router::new()
        .route("/", get(pages::lobby))
        .route("/new/{game}", get(pages::new))
        .route("/t/{id}", get(pages::table))
        .route("/rules/{game}", get(pages::rules))
        .route("/learn/{game}", get(pages::learn))
        .route("/style", get(pages::style))
        .route("/style/{game}", get(pages::style_of))
        .route("/replay", get(pages::replay))
        .route("/credits", get(pages::credits))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), pages::describe));
    api.merge(rest)
        .merge(pages)
        .fallback(pages::missing)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

async fn wrong_method() -> ApiError {
    ApiError::new(Code::NotFound, "there is nothing to do here with this method")
}

async fn health(State(app): State<Arc<App>>) -> Response {
    if *app.closing.borrow() || app.hall.stop.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    "open\n".into_response()
}

async fn figures(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.text(app.hall.loaded())).into_response()
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::OPENAPI).into_response()
}

/// Text that is JSON.
pub(crate) fn json(text: impl Into<String>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}
