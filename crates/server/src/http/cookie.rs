//! Identifying the session of a request.

use std::time::Duration;

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};

use session::{Hash32, PersonId};

use crate::{
    app::Grant,
    error::{ApiError, Code},
};

const COOKIE: &str = "session";
/// Its name over TLS: browsers accept it from this very host alone, and over TLS.
const HOST_COOKIE: &str = "__Host-session";
/// Two years.
const MAX_AGE: u32 = 63_072_000;

/// The session of a request, which may have been started by this very request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    pub(crate) person: PersonId,
    /// The SHA-256 of the secret in the cookie, or of the token.
    pub(crate) token: Hash32,
    /// Whether the cookie is being set by this answer.
    pub(crate) fresh: bool,
    /// What may be done, where a token was brought and no cookie.
    pub(crate) grant: Option<Grant>,
}

impl Who {
    /// The person, if the request carried the cookie.
    pub(crate) fn known(self) -> Result<PersonId, ApiError> {
        if self.fresh {
            return Err(ApiError::new(Code::NoSession, "api-no-cookie"));
        }
        Ok(self.person)
    }
}

/// Marks a request that gets no session, since too many were started from its address: how long
/// it takes until another may be.
#[derive(Clone, Copy)]
pub(super) struct SessionWait(pub(super) Duration);

/// Why a request has no session.
pub(super) fn missing(parts: &Parts) -> ApiError {
    match parts.extensions.get::<SessionWait>() {
        Some(SessionWait(wait)) => ApiError::too_fast("api-many-sessions")(*wait),
        None => ApiError::new(Code::NoSession, "api-no-cookie"),
    }
}

/// The cookies of a request: names and values.
pub(crate) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
}

/// The secret in a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Brought<'a> {
    pub(crate) secret: &'a str,
    /// Whether it came under the name that is used without TLS.
    pub(crate) plain: bool,
}

/// The secret in the cookie, if it is well formed: under the name used over TLS, else
/// under the plain one.
pub(crate) fn brought(headers: &HeaderMap) -> Option<Brought<'_>> {
    let named = |wanted: &str| {
        cookies(headers)
            .find(|(name, value)| *name == wanted && is_secret(value))
            .map(|(_, value)| value)
    };
    let host = named(HOST_COOKIE).map(|secret| Brought { secret, plain: false });
    host.or_else(|| named(COOKIE).map(|secret| Brought { secret, plain: true }))
}

/// The cookie that starts a session.
pub(crate) fn cookie(secret: &str, secure: bool) -> HeaderValue {
    let (name, secure) = if secure { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text =
        format!("{name}={secret}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("digits and plain words")
}

/// Makes a browser forget the cookie.
pub(crate) fn forgotten(secure: bool) -> Vec<HeaderValue> {
    let (name, end) = if secure { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{end}");
    vec![HeaderValue::from_str(&text).expect("plain words")]
}

/// Makes a browser forget the cookie under its plain name.
pub(crate) fn without_plain() -> HeaderValue {
    let text = format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    HeaderValue::from_str(&text).expect("plain words")
}

impl<S: Sync> FromRequestParts<S> for Who {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Who, ApiError> {
        parts.extensions.get::<Who>().copied().ok_or_else(|| missing(parts))
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Who {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Who>, ApiError> {
        Ok(parts.extensions.get::<Who>().copied())
    }
}

/// Whether a text is a well-formed secret.
fn is_secret(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}
