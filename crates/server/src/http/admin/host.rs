//! Who acts for the host, and who may come at all.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use axum::{
    extract::{FromRequestParts, Request, State},
    http::request::Parts,
    middleware::Next,
    response::{IntoResponse, Response},
};
use session::text::tidy;

use super::door::brought;
use crate::{
    app::host::Host,
    error::ApiError,
    http::{Address, Gateway, read::Asking},
};

/// The header that says who acts.
const NAME: &str = "x-admin-name";
/// The longest name of who acts, in characters.
const NAME_MAX: usize = 40;

/// Who acts for the host: whoever has the token.
impl FromRequestParts<Arc<Gateway>> for Host {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<Gateway>) -> Result<Host, ApiError> {
        let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let address = parts.extensions.get::<Address>().map_or(local, |address| address.0);
        app.admin.check(brought(&parts.headers), address)?;
        let name = parts.headers.get(NAME).and_then(|name| name.to_str().ok());
        let by = name.and_then(|name| tidy(name, NAME_MAX)).unwrap_or_else(|| "host".into());
        Ok(Host { by, token: app.admin.mark() })
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
