//! Tokens in requests: whose they are, and what each may do.

use axum::http::{HeaderMap, Method, header};
use hall_core::Message;
use session::Hash32;

use super::{cookie::Who, gateway::Gateway};
use crate::{
    app::TOKEN_PREFIX,
    error::{ApiError, Code},
    token_scope::TokenScope,
};

/// The token that a request brings, if it brings one. The host has tokens of his own.
pub(super) fn token<'a>(headers: &'a HeaderMap, path: &str) -> Option<&'a str> {
    if path == "/admin" || path.starts_with("/admin/") {
        return None;
    }
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = given.split_once(' ')?;
    let is_ours = scheme.eq_ignore_ascii_case("bearer") && token.starts_with(TOKEN_PREFIX);
    is_ours.then(|| token.trim())
}

/// What a token must be able to do for a request; `None` where no token does.
///
/// A route that is not named here and changes something is closed to tokens.
fn needed(method: &Method, route: &str) -> Option<TokenScope> {
    let of_account = ["/api/account", "/api/session", "/api/hooks", "/api/push"];
    if of_account.iter().any(|begin| route.starts_with(begin)) {
        return None;
    }
    let at_table = route.strip_prefix("/api/tables/{id}");
    match *method {
        // A socket takes commands.
        Method::GET if at_table == Some("/socket") => Some(TokenScope::Play),
        Method::GET | Method::HEAD => Some(TokenScope::Read),
        Method::POST => match (at_table, route) {
            (Some("/try" | "/consequences" | "/lines/ahead"), _) => Some(TokenScope::Read),
            (Some("/commands" | "/seats" | "/hint" | "/review"), _) => Some(TokenScope::Play),
            (Some("/links"), _) | (_, "/api/tables" | "/api/records") => Some(TokenScope::Setup),
            (_, "/api/tournaments") => Some(TokenScope::Setup),
            (_, "/api/tournaments/{id}/commands") => Some(TokenScope::Play),
            (_, "/api/studies" | "/api/studies/{study}/edits") => Some(TokenScope::Setup),
            (_, "/api/{game}/advice") => Some(TokenScope::Read),
            (_, learning) if learning.starts_with("/api/lessons/") => Some(TokenScope::Read),
            (_, learning) if learning.starts_with("/api/puzzles/") => Some(TokenScope::Read),
            (_, "/api/analysis" | "/api/analysis/compare" | "/api/analysis/lines") => {
                Some(TokenScope::Read)
            }
            _ => None,
        },
        Method::PUT if at_table == Some("/lines") => Some(TokenScope::Play),
        Method::DELETE if at_table == Some("") => Some(TokenScope::Setup),
        _ => None,
    }
}

/// Who brings a token, if it may do what is asked.
///
/// # Errors
/// That it opens nothing, or not this; errors of the store.
pub(super) async fn identify(
    app: &Gateway,
    token: &str,
    (method, route): (&Method, Option<&str>),
) -> Result<Who, ApiError> {
    let token = Hash32::of(token);
    let found = app.registry.services.sessions.grants.find(token).await?;
    let grant = found.ok_or_else(|| ApiError::new(Code::BadToken, "api-bad-token"))?;
    // What is not there is told so to everybody.
    if let Some(route) = route {
        let Some(scope) = needed(method, route) else {
            return Err(ApiError::new(Code::NotYours, "api-token-not-here"));
        };
        if !grant.allows(scope) {
            let message = Message::new("api-needs-scope").text("scope", scope.word());
            let why = ApiError::new(Code::NeedsScope, message);
            return Err(ApiError { scope: Some(scope), ..why });
        }
    }
    Ok(Who { person: grant.person, token, fresh: false, grant: Some(grant) })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn token_is_taken_from_the_header_and_never_for_the_host() {
        let mut headers = HeaderMap::new();
        let mut with = |given: &'static str, path: &str| {
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(given));
            token(&headers, path).map(String::from)
        };
        assert_eq!(with("Bearer mh_12", "/api/me").as_deref(), Some("mh_12"));
        assert_eq!(with("bearer mh_12", "/").as_deref(), Some("mh_12"));
        for (given, path) in [
            ("Bearer mh_12", "/admin/api/log"),
            ("Bearer mh_12", "/admin"),
            ("Bearer 12", "/api/me"),
            ("Basic mh_12", "/api/me"),
            ("mh_12", "/api/me"),
        ] {
            assert_eq!(with(given, path), None, "{given} {path}");
        }
    }

    #[test]
    fn route_that_changes_something_is_closed_unless_it_is_named() {
        let post = |route| needed(&Method::POST, route);
        assert_eq!(post("/api/tables/{id}/commands"), Some(TokenScope::Play));
        assert_eq!(post("/api/tables"), Some(TokenScope::Setup));
        assert_eq!(post("/api/tables/{id}/try"), Some(TokenScope::Read));
        assert_eq!(needed(&Method::DELETE, "/api/tables/{id}"), Some(TokenScope::Setup));
        assert_eq!(needed(&Method::GET, "/api/tables/{id}/socket"), Some(TokenScope::Play));
        assert_eq!(needed(&Method::GET, "/api/tables/{id}/events"), Some(TokenScope::Read));
        for route in ["/api/tables/{id}/reports", "/api/account/tokens", "/api/session", "/new"] {
            assert_eq!(post(route), None, "{route}");
        }
        for route in ["/api/account", "/api/account/data", "/api/account/tokens"] {
            assert_eq!(needed(&Method::GET, route), None, "{route}");
        }
        assert_eq!(needed(&Method::PUT, "/api/me"), None);
    }
}
