//! The routes that serve the files of the client.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    assets::{Asset, Assets},
    gateway::Gateway,
    headers::{accepts, accepts_gzip},
    layers::ENGINE_POLICY,
    read::Named,
};
use crate::error::{ApiError, Code};

/// The worker with the rules for browsers.
const ENGINE_WORKER: &str = "app/engine/worker.js";

pub(super) async fn serve(
    State(app): State<Arc<Gateway>>,
    Named((build, path)): Named<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let older = app.kept.find(&build);
    let is_older = older.is_some();
    let bundle = older.unwrap_or_else(|| app.assets.bundle());
    let Some(asset) = bundle.at(&path) else {
        return ApiError::new(Code::NotFound, "api-no-file").into_response();
    };
    let is_embedded = build == bundle.build && matches!(app.assets, Assets::Embedded(_));
    let lasting = is_older || is_embedded;
    // A file from a folder may be another one the next time.
    if lasting && asset.smallest().is_none() && accepts(&headers, "br") {
        let (bundle, path) = (Arc::clone(&bundle), path.clone());
        let shrink = move || {
            bundle.at(&path).inspect(|asset| asset.shrink());
            Ok(())
        };
        // Where that fails, gzip will do.
        let _: Result<(), ApiError> = app.registry.services.blocking(shrink).await;
    }
    let mut response = send(asset, lasting, &headers);
    if path == ENGINE_WORKER {
        let policy = HeaderValue::from_static(ENGINE_POLICY);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

pub(super) async fn icon(State(app): State<Arc<Gateway>>, headers: HeaderMap) -> Response {
    icon_file(&app, "icon.svg", &headers)
}

/// The icon for what shows no drawings, such as the notifications of phones.
pub(super) async fn picture_icon(State(app): State<Arc<Gateway>>, headers: HeaderMap) -> Response {
    icon_file(&app, "icon-192.png", &headers)
}

fn icon_file(app: &Gateway, name: &str, headers: &HeaderMap) -> Response {
    match app.assets.bundle().at(name) {
        Some(icon) => send(icon, false, headers),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// The service worker. It is for every page because it lies beside them, and is looked for anew
/// each time.
pub(super) async fn worker(State(app): State<Arc<Gateway>>, headers: HeaderMap) -> Response {
    match app.assets.bundle().at("app/worker.js") {
        Some(worker) => send(worker, false, &headers),
        None => ApiError::new(Code::NotFound, "api-no-file").into_response(),
    }
}

pub(super) fn send(asset: &Asset, lasting: bool, asked: &HeaderMap) -> Response {
    let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|tags| {
        tags.to_str().is_ok_and(|tags| {
            tags.split(',').any(|tag| tag.trim().as_bytes() == asset.tag.as_bytes())
        })
    });
    let smallest = asset.smallest().and_then(Option::as_ref).filter(|_| accepts(asked, "br"));
    let smallest = smallest.map(|bytes| (bytes, "br"));
    let small = asset.small.as_ref().filter(|_| accepts_gzip(asked)).map(|bytes| (bytes, "gzip"));
    let small = smallest.or(small);
    let body = match (known, small) {
        (true, _) => Body::empty(),
        (false, Some((small, _))) => Body::from(small.clone()),
        (false, None) => Body::from(asset.bytes.clone()),
    };
    let mut response = Response::new(body);
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::ETAG, asset.tag.clone());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some((_, coding)) = small.filter(|_| !known) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}
