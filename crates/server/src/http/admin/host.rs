//! Who acts for the host, and who may come at all.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use messages::tidy;

use super::door::brought;
use crate::{
    app::{host::Host, host_accounts},
    error::ApiError,
    http::{Address, Gateway, Who, read::Asking},
};

/// The header that says who acts.
const NAME: &str = "x-admin-name";
/// The longest name of who acts, in characters.
const NAME_MAX: usize = 40;

/// Marks a request that another node passed on once the host had shown it the token there, whose
/// mark this is.
#[derive(Clone, Debug)]
pub(in crate::http) struct PassedHost(pub(in crate::http) String);

/// The mark of the token that a request brings, if it is the host's.
///
/// # Errors
/// That it is wrong, or that too many were.
pub(in crate::http) fn mark(
    app: &Gateway,
    headers: &HeaderMap,
    address: IpAddr,
) -> Result<String, ApiError> {
    app.admin.check(brought(headers), address)?;
    Ok(app.admin.mark())
}

/// Who acts for the host: whoever has the token.
impl FromRequestParts<Arc<Gateway>> for Host {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<Gateway>) -> Result<Host, ApiError> {
        let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let address = parts.extensions.get::<Address>().map_or(local, |address| address.0);
        let passed = parts.extensions.get::<PassedHost>().map(|PassedHost(mark)| mark.clone());
        let token = match passed {
            Some(mark) => mark,
            None => match mark(app, &parts.headers, address) {
                Ok(mark) => mark,
                // An account that keeps order needs no token.
                Err(why) => {
                    let who = parts.extensions.get::<Who>().filter(|who| !who.fresh);
                    let Some(who) = who else { return Err(why) };
                    let name = host_accounts::admin_name(&app.registry.services, who.person)
                        .await?
                        .ok_or(why)?;
                    return Ok(Host { by: name, token: "account".into() });
                }
            },
        };
        let name = parts.headers.get(NAME).and_then(|name| name.to_str().ok());
        let by = name.and_then(|name| tidy(name, NAME_MAX)).unwrap_or_else(|| "host".into());
        Ok(Host { by, token })
    }
}

/// Keeps out whom the host does not let in.
pub(in crate::http) async fn keep_out(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    request: Request,
    next: Next,
) -> Response {
    match app.moderation.admit(party.person, party.address) {
        Ok(()) => next.run(request).await,
        Err(why) => why.into_response(),
    }
}
