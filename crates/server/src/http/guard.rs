//! Checks that every request passes: limits, the origin, and the session.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use session::{Hash32, PersonId};

use super::{
    bearer,
    cookie::{self, Brought, SessionWait, Who},
    gateway::Gateway,
    language::{self, Reader},
};
use crate::{
    PublicUrl,
    app::Opened,
    error::{ApiError, Code},
};

/// Browsers must use TLS from now on.
const STRICT: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The address a request counts for: for IPv6 the network, which one person has.
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
        let host = host_of(headers)?;
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
        let scheme = if secure { "https" } else { "http" };
        host.chars().all(fits).then(|| Site(format!("{scheme}://{host}")))
    }
}

/// Marks a request that a browser made by TLS.
#[derive(Clone, Copy)]
pub(super) struct Secure;

/// Marks an answer that has the cookie of a session already.
#[derive(Clone, Copy)]
pub(super) struct SignedAnew;

/// Marks a request that was counted for its address.
#[derive(Clone, Copy)]
pub(super) struct CountedForAddress;

/// Marks a request that another node passed on.
#[derive(Clone, Copy)]
pub(super) struct PassedOn {
    /// Whether it came to that node by TLS.
    pub(super) secure: bool,
}

/// Who asks, and how.
pub(super) struct RequestOrigin {
    /// The address, as the connection or a proxy that is believed says.
    pub(super) ip: IpAddr,
    /// Whether it came by TLS, as far as a proxy that is believed says.
    pub(super) secure: bool,
}

impl RequestOrigin {
    /// The address that it counts for.
    pub(super) fn address(&self) -> Address {
        Address::of(self.ip)
    }
}

/// Who sends a request, and how.
pub(super) fn origin_of(app: &Gateway, request: &Request) -> RequestOrigin {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let behind = peer.filter(|peer| app.proxies.contains(peer));
    let ip = behind.and_then(|_| forwarded(request.headers())).or(peer);
    let proto = request.headers().get("x-forwarded-proto");
    let by_tls = behind.is_some() && proto.is_some_and(|proto| proto == "https");
    let passed = request.extensions().get::<PassedOn>();
    RequestOrigin {
        ip: ip.unwrap_or(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST)),
        secure: passed.map_or(by_tls, |passed| passed.secure),
    }
}

/// Marks an answer that is not compressed: to HEAD, which tells the size of the whole.
#[derive(Clone, Copy)]
pub(super) struct AsIs;

/// From where a request came, and to which name.
struct RequestFacts {
    origin: RequestOrigin,
    /// Whether browsers use TLS.
    secure: bool,
    /// Whether the hall has the name that it was sent to.
    named: Result<(), ApiError>,
}

/// Passes a request on, if it is allowed.
pub(crate) async fn guard(
    State(app): State<Arc<Gateway>>,
    request: Request,
    next: Next,
) -> Response {
    let mut reader = Reader::of(request.uri(), request.headers(), None);
    let is_head = *request.method() == Method::HEAD;
    let route = request.extensions().get::<MatchedPath>().cloned();
    let started = Instant::now();
    let origin = origin_of(&app, &request);
    let named = public(&app.public, request.headers(), request.uri().path());
    let named = named.map(|name| name.is_some_and(PublicUrl::is_https));
    let secure = matches!(named, Ok(true)) || origin.secure;
    let facts = RequestFacts { origin, secure, named: named.map(drop) };
    let mut response = match pass(&app, facts, request, next).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    };
    reader = response.extensions().get::<Reader>().copied().unwrap_or(reader);
    let refused = response.extensions().get::<ApiError>().map(|why| why.code);
    let route = counted_as(route.as_ref().map_or("none", MatchedPath::as_str));
    app.metrics.routes.served(route, response.status().as_u16(), refused, started.elapsed());
    // A page has taken its error out and shows it in its own way.
    if let Some(why) = response.extensions_mut().remove::<ApiError>() {
        *response.body_mut() = why.worded(reader.0).body();
    }
    if is_head {
        response.extensions_mut().insert(AsIs);
    }
    if secure {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, STRICT);
    }
    response
}

/// The route under which a request is counted. What people prepare is counted with looking at the
/// table: in a hall of two the figures would tell that there is something.
fn counted_as(route: &str) -> &str {
    match route {
        "/api/tables/{id}/lines" | "/api/tables/{id}/lines/ahead" | "/api/tables/{id}/premoves" => {
            "/api/tables/{id}"
        }
        route => route,
    }
}

async fn pass(
    app: &Arc<Gateway>,
    RequestFacts { origin, secure, named }: RequestFacts,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let address = origin.address();
    if request.extensions().get::<CountedForAddress>().is_none() {
        app.requests.take(address.0).map_err(ApiError::too_fast("api-many-requests"))?;
    }
    named?;
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if upgrade || !matches!(*request.method(), Method::GET | Method::HEAD) {
        same_site(request.headers(), secure)?;
    }
    request.extensions_mut().insert(address);
    if secure {
        request.extensions_mut().insert(Secure);
    }
    if let Some(site) = Site::of(request.headers(), secure) {
        request.extensions_mut().insert(site);
    }
    let language = language::cookie(request.uri());
    let Identified { who, cookies, wait } = {
        let asked = (request.headers(), request.uri().path());
        match bearer::token(asked.0, asked.1) {
            Some(token) => {
                let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
                let who = bearer::identify(app, token, (request.method(), route)).await?;
                Identified { who: Some(who), ..Identified::default() }
            }
            None => identify(app, asked, address, secure).await?,
        }
    };
    if let Some(who) = who {
        app.registry.services.thinkers.saw(who.person, address.0);
        app.moderation.saw(who.person, address.0);
        request.extensions_mut().insert(who);
    }
    if let Some(wait) = wait {
        request.extensions_mut().insert(SessionWait(wait));
    }
    let known = who.filter(|who| !who.fresh).map(|who| who.person);
    let reader = read_by(app, request.uri(), request.headers(), known).await;
    request.extensions_mut().insert(reader);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(address);
    response.extensions_mut().insert(reader);
    // A browser that is somebody else from now on has its cookie already.
    let own = response.extensions().get::<SignedAnew>().is_none();
    for cookie in cookies.into_iter().filter(|_| own).chain(language) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Who asks, and the cookies that the answer sets.
#[derive(Default)]
struct Identified {
    who: Option<Who>,
    cookies: Vec<HeaderValue>,
    /// How long it takes until the address may start another session, where it has started too
    /// many.
    wait: Option<Duration>,
}

/// Finds out who asks; a browser that nobody knows gets a session, where it needs one.
async fn identify(
    app: &Gateway,
    (headers, path): (&HeaderMap, &str),
    address: Address,
    secure: bool,
) -> Result<Identified, ApiError> {
    let needs_one = wants_session(path);
    let services = &app.registry.services;
    let mut found = Identified::default();
    let brought = cookie::brought(headers);
    let opened = match brought {
        None => Opened::Nobody,
        Some(of) => match services.sessions.find(Hash32::of(of.secret)).await {
            Ok(opened) => opened,
            // What needs no session is answered while none can be looked up.
            Err(_) if !needs_one => return Ok(found),
            Err(why) => return Err(why),
        },
    };
    let person = match opened {
        Opened::Guest(person) | Opened::Person(person) => Some(person),
        Opened::Nobody => None,
    };
    if let (Some(person), Some(Brought { secret, plain })) = (person, brought) {
        if plain && secure {
            found.cookies.extend([cookie::without_plain(), cookie::cookie(secret, true)]);
        }
        // A made-up session counts as one that is started.
        let known = match opened {
            Opened::Person(_) => Ok(()),
            Opened::Guest(_) | Opened::Nobody => app.knows(person, address.0).await,
        };
        let token = Hash32::of(secret);
        found.wait = known.err();
        found.who = known.is_ok().then_some(Who { person, token, fresh: false, grant: None });
        return Ok(found);
    }
    let upgrade = headers.contains_key(header::UPGRADE);
    if needs_one && !upgrade {
        if let Err(wait) = app.sessions.take(address.0) {
            found.wait = Some(wait);
            return Ok(found);
        }
        let secret = services.ports.dice.secret();
        let (person, token) = (PersonId::of(&secret), Hash32::of(&secret));
        app.meet(person);
        found.who = Some(Who { person, token, fresh: true, grant: None });
        found.cookies.push(cookie::cookie(&secret, secure));
    }
    Ok(found)
}

/// The language of whoever sends a request that is not answered here.
pub(super) async fn reader_of(app: &Gateway, uri: &Uri, headers: &HeaderMap) -> Reader {
    let mut known = None;
    if Reader::named(uri, headers).is_none()
        && let Some(of) = cookie::brought(headers)
        && let Ok(Opened::Guest(person) | Opened::Person(person)) =
            app.registry.services.sessions.find(Hash32::of(of.secret)).await
    {
        known = Some(person);
    }
    read_by(app, uri, headers, known).await
}

/// The language of an answer to this person, who is looked up only where the request names none.
async fn read_by(
    app: &Gateway,
    uri: &Uri,
    headers: &HeaderMap,
    person: Option<PersonId>,
) -> Reader {
    let mut chosen = None;
    if let Some(person) = person
        && Reader::named(uri, headers).is_none()
    {
        // Whoever cannot be looked up reads what the browser prefers.
        chosen = app.registry.services.people.language(person).await.ok().flatten();
    }
    Reader::of(uri, headers, chosen)
}

fn wants_session(path: &str) -> bool {
    // Those who fetch the picture of a shared link have no cookies.
    let plain = [
        "/a/",
        "/admin/",
        "/tables/",
        "/mail/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/openapi.json",
        "/favicon.ico",
        "/icon.png",
        "/robots.txt",
    ];
    !plain.iter().any(|prefix| path.starts_with(prefix))
}

/// The address seen by the nearest proxy, which we trust.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let nearest = last.rsplit(',').next()?.trim();
    // Some proxies write the port, and brackets around an address of IPv6.
    let with_port = || nearest.parse().ok().map(|at: SocketAddr| at.ip());
    let in_brackets = || nearest.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    nearest.parse().ok().or_else(with_port).or_else(in_brackets)
}

fn host_of(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// The public name of the hall that a request was sent to. Other names are refused where
/// public names are configured: a page elsewhere may point a name of its own here. This machine
/// may use any name, and so may health checks.
fn public<'a>(
    names: &'a [PublicUrl],
    headers: &HeaderMap,
    path: &str,
) -> Result<Option<&'a PublicUrl>, ApiError> {
    let host = host_of(headers);
    let found = host.and_then(|host| names.iter().find(|name| name.is_for(host)));
    let is_free = names.is_empty() || host.is_some_and(is_loopback);
    if found.is_none() && !is_free && !["/healthz", "/readyz"].contains(&path) {
        return Err(ApiError::new(Code::WrongHost, "api-wrong-host"));
    }
    Ok(found)
}

fn is_loopback(host: &str) -> bool {
    let ip = host.parse::<SocketAddr>().map(|addr| addr.ip());
    let ip = ip.or_else(|_| host.trim_matches(['[', ']']).parse());
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    ip.is_ok_and(|ip: IpAddr| ip.is_loopback()) || name.eq_ignore_ascii_case("localhost")
}

/// Refuses requests from other sites' pages, or, where browsers use TLS, from a page loaded
/// without it. A request without `Origin` comes from no page.
fn same_site(headers: &HeaderMap, secure: bool) -> Result<(), ApiError> {
    let refused = || ApiError::new(Code::CrossSite, "api-other-site");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        // A proxy that does not say so may use TLS all the same.
        let fits = |scheme: &str| scheme == "https" || scheme == "http" && !secure;
        return match (origin, host_of(headers)) {
            (Some((scheme, origin)), Some(host))
                if fits(scheme) && origin.eq_ignore_ascii_case(host) =>
            {
                Ok(())
            }
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
        let ok = |pairs: &[_]| same_site(&headers(pairs), false).is_ok();
        assert!(ok(&[("host", "h:1")]));
        assert!(ok(&[("host", "h:1"), ("origin", "http://h:1")]));
        assert!(!ok(&[("host", "h:1"), ("origin", "http://h:2")]));
        assert!(!ok(&[("host", "h"), ("origin", "null")]));
        assert!(!ok(&[("origin", "http://h")]));
        assert!(!ok(&[("host", "h"), ("sec-fetch-site", "cross-site")]));
        assert!(ok(&[("host", "h"), ("sec-fetch-site", "same-origin")]));
    }

    #[test]
    fn page_that_came_without_tls_is_refused_behind_tls() {
        let page = |scheme| headers(&[("host", "h"), ("origin", scheme)]);
        assert!(same_site(&page("https://h"), true).is_ok());
        assert!(same_site(&page("http://h"), true).is_err());
        assert!(same_site(&page("ftp://h"), false).is_err());
        assert!(same_site(&page("http://h"), false).is_ok());
    }

    #[test]
    fn request_to_another_name_is_refused_once_the_name_is_set() {
        let names = ["https://hall.example", "http://hall:7171"];
        let names: Vec<PublicUrl> = names.iter().map(|name| name.parse().unwrap()).collect();
        let to = |host, path| public(&names, &headers(&[("host", host)]), path);
        for host in ["hall.example", "HALL.example:443", "hall:7171", "localhost:1", "127.0.0.1"] {
            assert!(to(host, "/").is_ok(), "{host}");
        }
        assert!(to("[::1]:7171", "/").is_ok());
        for host in ["evil.example", "hall.example.evil", "hall.example:80", "10.0.0.1", "hall"] {
            assert_eq!(to(host, "/").unwrap_err().code, Code::WrongHost, "{host}");
            assert!(to(host, "/healthz").is_ok(), "{host}");
        }
        assert!(public(&[], &headers(&[("host", "whatever")]), "/").is_ok());
    }

    #[test]
    fn proxy_that_is_nearest_is_believed() {
        let found = forwarded(&headers(&[("x-forwarded-for", "9.9.9.9, 10.0.0.1")]));
        assert_eq!(found, Some("10.0.0.1".parse().unwrap()));
        for (said, address) in [
            ("203.0.113.7:555", "203.0.113.7"),
            ("1.1.1.1, [2001:db8::7]:555", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
        ] {
            let found = forwarded(&headers(&[("x-forwarded-for", said)]));
            assert_eq!(found, Some(address.parse().unwrap()), "{said}");
        }
        assert_eq!(forwarded(&headers(&[("x-forwarded-for", "unknown")])), None);
    }
}
