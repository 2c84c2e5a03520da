//! A request for a table of another node is passed on to it.
//!
//! The node that keeps a table answers as if it had been asked itself: it looks at the
//! session, applies the limits and renders the view. Who asks is told in a header, which is
//! believed of connections to the address for nodes alone, and only with the secret that all
//! nodes of a database know. What was passed on once is never passed on again.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering::Relaxed},
};

use axum::{
    body::{Body, Bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::upgrade::OnUpgrade;
use session::{Hash32, TableId};

use super::{
    admin::{self, PassedHost},
    gateway::Gateway,
    guard::{self, AsIs, CountedForAddress, PassedOn, Peer},
    read::{self, table_in},
    relay::{Bounds, Sending, strip_hop},
};
use crate::{
    app::{FoundTable, Ownership},
    error::{ApiError, Code},
    fairness::Party,
    limits::ConnectionPermit,
    ports::cluster::ClusterNode,
};

/// By whom a request was passed on, and for whom.
const FORWARDED: HeaderName = HeaderName::from_static("x-musterhall-forwarded");
/// Says that a table is at yet another node.
const ELSEWHERE: HeaderName = HeaderName::from_static("x-musterhall-elsewhere");
/// The version of what nodes say to each other. A node of a newer hall speaks the oldest that
/// a hall which may still run beside it knows.
const VERSION: &str = "1";
/// How often another node is asked before the request is given up.
const TRIES: u32 = 2;

/// Marks requests of a connection to the address for nodes.
#[derive(Clone, Copy)]
pub(crate) struct FromNode;

/// A request that is to be passed on, whole, so that it can be sent again.
struct Whole {
    parts: Parts,
    body: Bytes,
}

impl Whole {
    fn request(&self) -> Request {
        Request::from_parts(self.parts.clone(), Body::from(self.body.clone()))
    }
}

/// Passes on what another node must answer; answers all else.
pub(super) async fn forward(
    State(app): State<Arc<Gateway>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(ownership) = app.registry.services.ownership.clone() else {
        return next.run(request).await;
    };
    if request.extensions().get::<FromNode>().is_some() {
        if let Err(refused) = receive(&ownership, &mut request) {
            return refused.into_response();
        }
        let about =
            table_of(&request).map(|table| (table, guard::origin_of(&app, &request).address()));
        if let Some((table, address)) = about
            && is_elsewhere(&app, &table, address.0).await
        {
            return elsewhere();
        }
        return next.run(request).await;
    }
    request.headers_mut().remove(&FORWARDED);
    let Some((node, table)) = owner(&app, &ownership, &mut request).await else {
        return next.run(request).await;
    };
    pass_on(&app, &ownership, request, next, (node, table)).await
}

/// The table that a request is about.
fn table_of(request: &Request) -> Option<TableId> {
    let route = request.extensions().get::<MatchedPath>()?;
    table_in(route.as_str(), request.uri().path())
}

/// The study that a request is about.
fn study_of(request: &Request) -> Option<String> {
    let route = request.extensions().get::<MatchedPath>()?;
    let (mut named, mut given) = (route.as_str().split('/'), request.uri().path().split('/'));
    let is_api = named.next() == Some("") && named.next() == Some("api");
    let rest = (named.nth(1)?, given.nth(3)?);
    (is_api && rest.0 == "{study}").then(|| rest.1.to_string())
}

/// The other node that must answer a request, if there is one, and the table it is about.
async fn owner(
    app: &Arc<Gateway>,
    ownership: &Ownership,
    request: &mut Request,
) -> Option<(ClusterNode, Option<TableId>)> {
    if let Some(path) = request.uri().path().strip_prefix("/a/") {
        // A page of a node of another version asks for the files of its build.
        let build = path.split('/').next().filter(|build| !app.has_build(build))?;
        let live = Arc::clone(&ownership.live().borrow());
        return live.iter().find(|node| node.build == *build).map(|node| (node.clone(), None));
    }
    if let Some(study) = study_of(request) {
        // Those who look at a study, and change it, meet at one node.
        let node = app.registry.services.other_node_for(&study)?;
        let address = guard::origin_of(app, request).address();
        app.requests.take(address.0).ok()?;
        request.extensions_mut().insert(CountedForAddress);
        return Some((node, None));
    }
    let table = table_of(request)?;
    if app.registry.loaded_table(&table).is_some() {
        return None;
    }
    // Whoever has the hall look for tables must not do so without end.
    let address = guard::origin_of(app, request).address();
    app.requests.take(address.0).ok()?;
    request.extensions_mut().insert(CountedForAddress);
    let party = Party { person: None, address: Some(address.0) };
    match app.registry.find(table.as_str(), party).await {
        Ok(FoundTable::There(node)) => Some((node, Some(table))),
        // Whoever answers says what is wrong.
        Ok(FoundTable::Here(_)) | Err(_) => None,
    }
}

async fn pass_on(
    app: &Arc<Gateway>,
    ownership: &Ownership,
    request: Request,
    next: Next,
    (mut node, table): (ClusterNode, Option<TableId>),
) -> Response {
    let origin = guard::origin_of(app, &request);
    let host = match is_of_host(&request) {
        true => match admin::mark(app, request.headers(), origin.address().0) {
            Ok(mark) => Some(mark),
            // An account that keeps order is known at every node.
            Err(_) if admin::brought(request.headers()).is_none() => None,
            // Whoever answers here says that this is not the host.
            Err(_) => return next.run(request).await,
        },
        false => None,
    };
    let header = forwarding_header(&origin, ownership, host.as_deref());
    let upgrade = request.extensions().get::<OnUpgrade>().cloned();
    let upgrade = upgrade.filter(|_| request.headers().contains_key(header::UPGRADE));
    let hold = request.extensions().get::<ConnectionPermit>().cloned();
    let (parts, body) = request.into_parts();
    let body = match read::bytes(body, app.limits.body.max(app.limits.record)).await {
        Ok(body) => body,
        Err(why) => return worded(app, &parts, why).await,
    };
    let whole = Whole { parts, body };
    let mut upgrade = upgrade.map(|upgrade| (upgrade, hold));
    for _ in 0..TRIES {
        let outward = outward(&whole, &header, upgrade.is_some());
        let sent = app.forwarding.send(&node, ownership.live(), outward).await;
        let forgotten = || table.as_ref().inspect(|table| ownership.forget_route(table));
        match sent {
            Ok(response) if response.headers().contains_key(&ELSEWHERE) => {
                let Some(table) = forgotten() else { break };
                match app.registry.find(table.as_str(), Party::default()).await {
                    Ok(FoundTable::There(other)) => node = other,
                    _ => break,
                }
            }
            Ok(response) => {
                app.forwarding.figures.sent.fetch_add(1, Relaxed);
                let is_head = whole.parts.method == Method::HEAD;
                let (live, closing) = (ownership.live(), app.closing.clone());
                let bounds = Bounds { live, closing, open: app.open.clone() };
                let upgrade = upgrade.take();
                let mut answer = app.forwarding.answer(&node, bounds, response, upgrade);
                if is_head {
                    answer.extensions_mut().insert(AsIs);
                }
                return answer;
            }
            Err(failed) => {
                app.forwarding.figures.failed.fetch_add(1, Relaxed);
                tracing::warn!(node = %node.id, addr = %node.addr, why = %failed.why, "not passed on");
                forgotten();
                let harmless = matches!(whole.parts.method, Method::GET | Method::HEAD);
                if failed.sent == Sending::Perhaps && !harmless {
                    let why = ApiError::unavailable("api-node-away");
                    return worded(app, &whole.parts, why).await;
                }
                break;
            }
        }
    }
    // Here by now, or nowhere that can be reached: whoever answers says so.
    next.run(whole.request()).await
}

/// A refusal in the language of whoever asks, who has not been looked up yet.
async fn worded(app: &Gateway, parts: &Parts, why: ApiError) -> Response {
    let reader = guard::reader_of(app, &parts.uri, &parts.headers).await;
    why.worded(reader.0).into_response()
}

/// Whether a request is the host's; each node has a token of its own for him.
fn is_of_host(request: &Request) -> bool {
    request.uri().path().starts_with("/admin/")
}

/// What the other node is told of who asks; of the host, the mark of his token.
fn forwarding_header(
    origin: &guard::RequestOrigin,
    ownership: &Ownership,
    host: Option<&str>,
) -> HeaderValue {
    let scheme = if origin.secure { "https" } else { "http" };
    let mut text = format!("{VERSION} {} {} {scheme}", ownership.secret(), origin.ip);
    if let Some(mark) = host {
        text.push(' ');
        text.push_str(mark);
    }
    HeaderValue::from_str(&text).expect("digits and plain words")
}

/// A request as it goes to another node.
fn outward(whole: &Whole, header: &HeaderValue, upgrades: bool) -> hyper::Request<Body> {
    let mut headers = whole.parts.headers.clone();
    strip_hop(&mut headers, upgrades);
    headers.remove("x-forwarded-for");
    headers.remove("x-forwarded-proto");
    headers.insert(FORWARDED, header.clone());
    headers.remove(header::CONTENT_LENGTH);
    if whole.parts.uri.path().starts_with("/admin/") && admin::brought(&headers).is_some() {
        // The token of the host is checked here, and opens nothing there. An account that keeps
        // order is known there by its session.
        headers.remove(header::AUTHORIZATION);
        headers.remove(header::COOKIE);
    }
    let mut request = hyper::Request::new(Body::from(whole.body.clone()));
    *request.method_mut() = whole.parts.method.clone();
    let path = whole.parts.uri.path_and_query().map_or("/", |path| path.as_str());
    *request.uri_mut() = path.parse().unwrap_or_default();
    *request.headers_mut() = headers;
    request
}

/// A request by another node: who asks is who it says.
///
/// # Errors
/// If it does not know the secret, or speaks another version.
fn receive(ownership: &Ownership, request: &mut Request) -> Result<(), ApiError> {
    let refused = || ApiError::new(Code::NotYours, "api-nodes-only");
    let header = request.headers_mut().remove(&FORWARDED).ok_or_else(refused)?;
    let passed = read_forwarding(header.to_str().unwrap_or_default(), &ownership.secret())?;
    request.extensions_mut().insert(Peer(SocketAddr::new(passed.ip, 0)));
    request.extensions_mut().insert(PassedOn { secure: passed.secure });
    if let Some(mark) = passed.host {
        request.extensions_mut().insert(PassedHost(mark));
    }
    request.extensions_mut().insert(CountedForAddress);
    Ok(())
}

/// What another node says of who asks.
#[derive(PartialEq, Eq, Debug)]
struct Passed {
    ip: IpAddr,
    /// Whether it came there by TLS.
    secure: bool,
    /// If it is the host: the mark of his token there.
    host: Option<String>,
}

fn read_forwarding(header: &str, secret: &str) -> Result<Passed, ApiError> {
    let refused = || ApiError::new(Code::NotYours, "api-nodes-only");
    let mut words = header.split(' ');
    if words.next() != Some(VERSION) {
        return Err(ApiError::unavailable("api-node-version"));
    }
    // Digests, compared in constant time.
    let given = words.next().ok_or_else(refused)?;
    if !Hash32::of(given).matches(&Hash32::of(secret)) {
        return Err(refused());
    }
    let ip = words.next().and_then(|ip| ip.parse().ok()).ok_or_else(refused)?;
    let secure = words.next().ok_or_else(refused)? == "https";
    Ok(Passed { ip, secure, host: words.next().map(String::from) })
}

/// Whether a table that another node asks for is at yet another one.
async fn is_elsewhere(app: &Gateway, table: &TableId, address: IpAddr) -> bool {
    let party = Party { person: None, address: Some(address) };
    matches!(app.registry.find(table.as_str(), party).await, Ok(FoundTable::There(_)))
}

fn elsewhere() -> Response {
    let mut response = ApiError::unavailable("api-node-away").into_response();
    debug_assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    response.headers_mut().insert(ELSEWHERE, HeaderValue::from_static("1"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_without_the_secret_is_refused() {
        let ok = read_forwarding("1 abc 10.1.2.3 https", "abc").expect("it knows the secret");
        let ip = "10.1.2.3".parse().unwrap();
        assert_eq!(ok, Passed { ip, secure: true, host: None });
        let host =
            read_forwarding("1 abc 10.1.2.3 http 0a1b2c3d", "abc").expect("it knows the secret");
        assert_eq!(host, Passed { ip, secure: false, host: Some("0a1b2c3d".into()) });
        for header in ["", "1", "1 abd 10.1.2.3 https", "1 abc", "1 abc nowhere http", "1 abc ::1"]
        {
            assert!(read_forwarding(header, "abc").is_err(), "{header:?}");
        }
        let why = read_forwarding("2 abc 10.1.2.3 http", "abc").expect_err("another version");
        assert_eq!(why.code, Code::Unavailable);
    }

    #[test]
    fn token_of_the_host_stays_at_the_node_that_checked_it() {
        let request = Request::builder().uri("/admin/api/tables/x/close").method("POST");
        let request = request.header("authorization", "Bearer 0123");
        let request = request.header("cookie", "admin=0123; session=1");
        let request = request.body(Body::empty()).unwrap();
        let whole = Whole { parts: request.into_parts().0, body: Bytes::new() };
        let header = HeaderValue::from_static("1 s 1.1.1.1 http 0a1b2c3d");
        let out = outward(&whole, &header, false);
        assert!(!format!("{:?}", out.headers()).contains("0123"), "{:?}", out.headers());
    }

    #[test]
    fn request_goes_outward_without_what_concerns_one_connection() {
        let request = Request::builder().uri("http://h/t/x?since=3").header("te", "trailers");
        let request = request.header("connection", "keep-alive").header("cookie", "session=1");
        let request = request.header("x-forwarded-for", "9.9.9.9").body(Body::empty()).unwrap();
        let whole = Whole { parts: request.into_parts().0, body: Bytes::new() };
        let out = outward(&whole, &HeaderValue::from_static("1 s 1.1.1.1 http"), false);
        assert_eq!(out.uri(), "/t/x?since=3");
        assert_eq!(out.headers()["cookie"], "session=1");
        for gone in ["te", "connection", "x-forwarded-for"] {
            assert!(!out.headers().contains_key(gone), "{gone}");
        }
    }
}
