//! Layers around every route: request ids, spans, the headers of every answer, compression,
//! and the time-out.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody as _},
    extract::{MatchedPath, Request, State},
    http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, Version, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};

use tower_http::{
    CompressionLevel,
    compression::{CompressionBody, CompressionLayer, Predicate, predicate::SizeAbove},
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    set_header::SetResponseHeaderLayer,
    timeout::TimeoutLayer,
    trace::TraceLayer,
};
use tracing::{Span, field};

use super::{
    forward,
    gateway::Gateway,
    guard::{self, Address},
    headers::{BROTLI_ANSWER, accepts, brotli, gzip},
    read::table_in,
};
use crate::{error::ApiError, fairness::Party, ports::WorkFailed};

/// The time-out's status before it becomes an error of ours; no route answers with it.
const LATE: StatusCode = StatusCode::GATEWAY_TIMEOUT;
/// Answers shorter than this are not compressed.
const COMPRESSED_MIN: u16 = 1024;
/// Answers longer than this are compressed on another thread.
const LONG: u64 = 32 << 10;
/// The longest request id accepted from a client.
const REQUEST_ID_MAX: usize = 64;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const POLICY: &str = "default-src 'self'; object-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// Of the worker with the rules for browsers alone: it compiles WebAssembly, and nothing else there
/// is evaluated.
pub(super) const ENGINE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    connect-src 'self'";

/// An answer that may be compressed.
type Compressed = axum::http::Response<CompressionBody<Body>>;

/// The routes with all layers.
pub(super) fn surround(routes: Router<Arc<Gateway>>, app: &Arc<Gateway>) -> Router {
    let metrics = Arc::clone(&app.metrics);
    let trace = TraceLayer::new_for_http()
        .make_span_with(span)
        .on_request(())
        .on_response(move |response: &Compressed, took: Duration, _: &Span| {
            let status = response.status().as_u16();
            metrics.served(status, took);
            tracing::debug!(status, micros = took.as_micros() as u64, "served");
        })
        .on_body_chunk(())
        .on_eos(())
        .on_failure(());
    // The first is the outermost.
    let inner = (
        middleware::from_fn_with_state(Arc::clone(app), guard::guard),
        middleware::map_response(late_as_error),
        TimeoutLayer::with_status_code(LATE, app.limits.answer),
    );
    let mut routes = routes.layer(inner);
    if app.registry.services.ownership.is_some() {
        routes = routes.layer(middleware::from_fn_with_state(Arc::clone(app), forward::forward));
    }
    let outer = (
        middleware::from_fn(without_strange_id),
        SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid),
        trace,
        PropagateRequestIdLayer::new(REQUEST_ID),
        header_layers(),
        CompressionLayer::new()
            .quality(CompressionLevel::Fastest)
            .compress_when(SizeAbove::new(COMPRESSED_MIN).and(is_text)),
        middleware::from_fn_with_state(Arc::clone(app), compress),
    );
    routes.layer(outer).with_state(Arc::clone(app))
}

type Always = SetResponseHeaderLayer<HeaderValue>;

/// The headers that every answer has.
fn header_layers() -> (Always, Always, Always, Always, Always, Always, Always, Always) {
    let always = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let none = HeaderValue::from_static("no-store");
    (
        // The worker with the rules for browsers has one of its own.
        SetResponseHeaderLayer::if_not_present(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(POLICY),
        ),
        // The body must be JSON or text: a form of another site cannot send these
        // types without a preflight.
        always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        always(header::X_FRAME_OPTIONS, "DENY"),
        always(header::REFERRER_POLICY, "same-origin"),
        always(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        always(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        always(
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
        SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, none),
    )
}

/// Whether an answer is compressed: complete text, no stream of events, no picture.
fn is_text(_: StatusCode, _: Version, headers: &HeaderMap, marks: &Extensions) -> bool {
    if marks.get::<guard::AsIs>().is_some() {
        return false;
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        kind.starts_with("application/json")
            || (kind.starts_with("text/") && !kind.starts_with("text/event-stream"))
    })
}

/// How an answer is compressed here.
#[derive(Clone, Copy)]
enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    fn name(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        })
    }

    fn compress(self, bytes: &[u8]) -> Option<Bytes> {
        match self {
            Coding::Brotli => brotli(bytes, BROTLI_ANSWER),
            Coding::Gzip => gzip(bytes, flate2::Compression::default()),
        }
    }
}

/// Compresses a page by what makes it smallest, as it is on the way to the first board; and a
/// long answer on another thread, in turn: meanwhile the hall answers others. The rest is left
/// to the layer around this.
async fn compress(State(app): State<Arc<Gateway>>, request: Request, next: Next) -> Response {
    let [by_brotli, by_gzip] = ["br", "gzip"].map(|way| accepts(request.headers(), way));
    let version = request.version();
    let response = next.run(request).await;
    let headers = response.headers();
    let is_long = response.body().size_hint().exact().is_some_and(|size| size > LONG);
    let is_page = |kind: &HeaderValue| kind.as_bytes().starts_with(b"text/html");
    let is_page = headers.get(header::CONTENT_TYPE).is_some_and(is_page);
    let fits = is_text(response.status(), version, headers, response.extensions());
    let coding = match (by_brotli && is_page, by_gzip && is_long) {
        _ if !fits || headers.contains_key(header::CONTENT_ENCODING) => return response,
        (true, _) => Coding::Brotli,
        (false, true) => Coding::Gzip,
        (false, false) => return response,
    };
    let (mut parts, body) = response.into_parts();
    let failed = || ApiError::unavailable("api-failed").into_response();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else { return failed() };
    let party = Party { person: None, address: parts.extensions.get().map(|of: &Address| of.0) };
    let zip = move || coding.compress(&bytes).ok_or(WorkFailed.into());
    let zipped = if is_long { app.registry.services.in_turn(party, zip).await } else { zip() };
    let Ok(zipped) = zipped else { return failed() };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, coding.name());
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, zipped.into())
}

/// Drops a request id that is not short and plain: it would get into the log and the answer.
async fn without_strange_id(mut request: Request, next: Next) -> Response {
    let is_plain = |id: &HeaderValue| {
        let plain = |b: &u8| b.is_ascii_alphanumeric() || b"-_.:".contains(b);
        (1..=REQUEST_ID_MAX).contains(&id.len()) && id.as_bytes().iter().all(plain)
    };
    if !request.headers().get(REQUEST_ID).is_none_or(is_plain) {
        request.headers_mut().remove(REQUEST_ID);
    }
    next.run(request).await
}

/// The span of a request: its id, its route, and the table in its path.
fn span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok()).unwrap_or_default();
    let path = request.uri().path();
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let span = tracing::info_span!(
        "request",
        id,
        method = %request.method(),
        route = route.unwrap_or_default(),
        table = field::Empty,
    );
    if let Some(table) = route.and_then(|route| table_in(route, path)) {
        span.record("table", field::display(table));
    }
    span
}

/// An error of ours in place of the time-out's empty answer.
async fn late_as_error(response: Response) -> Response {
    if response.status() != LATE {
        return response;
    }
    ApiError::unavailable("api-too-slow").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_in_path_is_found_where_route_has_one() {
        let table = "abcdefghabcdefgh";
        let found = |route, path: &str| table_in(route, path).map(|id| id.to_string());
        let at = format!("/api/tables/{table}/at/3");
        assert_eq!(found("/api/tables/{id}/at/{step}", &at).as_deref(), Some(table));
        assert_eq!(found("/t/{id}", &format!("/t/{table}")).as_deref(), Some(table));
        assert_eq!(found("/t/{id}", "/t/%3Cscript%3E"), None);
        assert_eq!(found("/rules/{game}", &format!("/rules/{table}")), None);
    }
}
