//! What every request passes: limits, the check of the origin, and the session.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use session::PersonId;

use super::{
    cookie::{self, Who},
    gateway::Gateway,
    language::{self, Reader},
};
use crate::{
    adapters::secret,
    error::{ApiError, Code},
};

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The address a request counts for: of IPv6 the network, which one person has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    pub(crate) fn of(ip: IpAddr) -> Address {
        match ip.to_canonical() {
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                Address(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            ip => Address(ip),
        }
    }
}

/// What addresses of the hall begin with, as the visitor wrote them: `https://example.org`.
#[derive(Clone, Debug)]
pub(super) struct Site(pub(super) String);

impl Site {
    fn of(headers: &HeaderMap, secure: bool) -> Option<Site> {
        let host = headers.get(header::HOST)?.to_str().ok()?;
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
        let scheme = if secure { "https" } else { "http" };
        host.chars().all(fits).then(|| Site(format!("{scheme}://{host}")))
    }
}

/// Marks an answer that is not compressed: to HEAD, which tells the size of the whole.
#[derive(Clone, Copy)]
pub(super) struct AsIs;

/// Passes a request on, if it may pass.
pub(crate) async fn guard(
    State(app): State<Arc<Gateway>>,
    request: Request,
    next: Next,
) -> Response {
    let reader = Reader::of(request.uri(), request.headers());
    let is_head = *request.method() == Method::HEAD;
    let mut response = match pass(&app, request, next).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    };
    // A page has taken its fault out and tells it in its own way.
    if let Some(why) = response.extensions_mut().remove::<ApiError>() {
        *response.body_mut() = why.worded(reader.0).body();
    }
    if is_head {
        response.extensions_mut().insert(AsIs);
    }
    response
}

async fn pass(app: &Arc<Gateway>, mut request: Request, next: Next) -> Result<Response, ApiError> {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let behind = peer.filter(|peer| app.proxies.contains(peer));
    let ip = behind.and_then(|_| forwarded(request.headers())).or(peer);
    let address = Address::of(ip.unwrap_or(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST)));
    app.requests.take(address.0).map_err(ApiError::too_fast("api-many-requests"))?;
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if upgrade || !matches!(*request.method(), Method::GET | Method::HEAD) {
        same_site(request.headers())?;
    }
    request.extensions_mut().insert(address);
    let proto = request.headers().get("x-forwarded-proto");
    let secure = behind.is_some() && proto.is_some_and(|proto| proto == "https");
    if let Some(site) = Site::of(request.headers(), secure) {
        request.extensions_mut().insert(site);
    }
    let reader = Reader::of(request.uri(), request.headers());
    request.extensions_mut().insert(reader);
    let language = language::cookie(request.uri());
    let mut set_cookie = None;
    let brought = cookie::secret(request.headers()).map(PersonId::of);
    if let Some(person) = brought {
        // Whoever makes up a session starts one.
        if app.knows(person, address.0).await {
            app.registry.services.thinkers.saw(person, address.0);
            request.extensions_mut().insert(Who { person, fresh: false });
        }
    } else if wants_session(request.uri().path())
        && !upgrade
        && app.sessions.take(address.0).is_ok()
    {
        let secret = secret();
        let person = PersonId::of(&secret);
        app.meet(person);
        app.registry.services.thinkers.saw(person, address.0);
        request.extensions_mut().insert(Who { person, fresh: true });
        set_cookie = Some(cookie::cookie(&secret, secure));
    }
    let mut response = next.run(request).await;
    response.extensions_mut().insert(address);
    if let Some(cookie) = set_cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    if let Some(cookie) = language {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

fn wants_session(path: &str) -> bool {
    // Whoever looks at a picture of a shared link has no cookies.
    let plain =
        ["/a/", "/tables/", "/healthz", "/metrics", "/openapi.json", "/favicon.ico", "/robots.txt"];
    !plain.iter().any(|prefix| path.starts_with(prefix))
}

/// The address that the nearest proxy, which we believe, saw.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Refuses what another site's page sends. Who sends no `Origin` is no page.
fn same_site(headers: &HeaderMap) -> Result<(), ApiError> {
    let refused = || ApiError::new(Code::CrossSite, "api-other-site");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        return match (origin, host) {
            (Some((_, origin)), Some(host)) if origin.eq_ignore_ascii_case(host) => Ok(()),
            _ => Err(refused()),
        };
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_) => Err(refused()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(k, v)| (k.parse().unwrap(), HeaderValue::from_static(v))).collect()
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let ok = |pairs: &[_]| same_site(&headers(pairs)).is_ok();
        assert!(ok(&[("host", "h:1")]));
        assert!(ok(&[("host", "h:1"), ("origin", "http://h:1")]));
        assert!(!ok(&[("host", "h:1"), ("origin", "http://h:2")]));
        assert!(!ok(&[("host", "h"), ("origin", "null")]));
        assert!(!ok(&[("origin", "http://h")]));
        assert!(!ok(&[("host", "h"), ("sec-fetch-site", "cross-site")]));
        assert!(ok(&[("host", "h"), ("sec-fetch-site", "same-origin")]));
    }

    #[test]
    fn proxy_that_is_nearest_is_believed() {
        let found = forwarded(&headers(&[("x-forwarded-for", "9.9.9.9, 10.0.0.1")]));
        assert_eq!(found, Some("10.0.0.1".parse().unwrap()));
    }
}
