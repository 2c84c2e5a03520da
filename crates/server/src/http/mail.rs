//! E-mail: the address of an account, its digest, and links that come by e-mail.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    account::{Again, Caller},
    gateway::Gateway,
    guard::Address,
    language::Reader,
    passkey_site::PasskeySite,
    read::{Queried, Read},
    respond::{ApiResult, json as answer},
    visit::Visit,
};
use crate::{
    app::{
        UsedPasskey,
        hooks::{HookKind, QuietHours},
        mail::{self, DigestWish, Every},
    },
    error::ApiError,
};

/// An address, and what proves whose the account is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAddress {
    address: String,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    passkey: Option<UsedPasskey>,
}

/// A digest as it is wished for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDigest {
    every: Every,
    #[serde(default)]
    hour: i64,
    #[serde(default)]
    offset: i64,
    #[serde(default)]
    zone: Option<String>,
    kinds: Vec<HookKind>,
    #[serde(default)]
    quiet: Option<QuietHours>,
}

/// The code of a link.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MailCode {
    code: String,
}

/// Who has forgotten a password: a name, or an address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Forgotten {
    who: String,
}

/// `GET /api/account/mail`.
pub(super) async fn show(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    let services = &app.registry.services;
    let found = mail::mailbox(services, caller.place.person).await?;
    Ok(answer(mail::view(services, found.as_ref()).to_string()))
}

/// `PUT /api/account/mail`: a link to the address confirms it.
pub(super) async fn give(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Reader(locale): Reader,
    Read(new): Read<NewAddress>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let services = &app.registry.services;
    mail::mailbox_of(services, caller.place.person).await?;
    let proof = site.proof(new.password.as_deref(), new.passkey.as_ref())?;
    app.accounts.proved(caller.place, proof).await?;
    let next = mail::give(services, caller.place, (&new.address, locale)).await?;
    Ok(answer(mail::view(services, Some(&next)).to_string()))
}

/// `DELETE /api/account/mail`.
pub(super) async fn remove(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<Again>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let services = &app.registry.services;
    mail::mailbox_of(services, caller.place.person).await?;
    let (password, passkey) = given.secrets();
    app.accounts.proved(caller.place, site.proof(password, passkey)?).await?;
    mail::remove(services, caller.place.person).await?;
    Ok(answer(mail::view(services, None).to_string()))
}

/// `PUT /api/account/mail/digest`.
pub(super) async fn keep_digest(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(new): Read<NewDigest>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let NewDigest { every, hour, offset, zone, kinds, quiet } = new;
    let wish = DigestWish { every, hour, offset, zone, kinds, quiet };
    let next = mail::keep_digest(&app.registry, caller.place.person, wish).await?;
    Ok(answer(mail::view(&app.registry.services, Some(&next)).to_string()))
}

/// `POST /api/account/mail/confirm`: whoever has the link may be signed out.
pub(super) async fn confirm(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    Read(given): Read<MailCode>,
) -> ApiResult {
    mail::confirm(&app.accounts, address.0, &given.code).await?;
    Ok(answer(json!({ "done": "confirmed" }).to_string()))
}

/// `POST /api/session/forgotten`: the same answer, at once, whoever is asked for.
pub(super) async fn forgotten(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    Read(given): Read<Forgotten>,
) -> Result<Response, ApiError> {
    mail::forgotten(&app.registry.services, address.0, given.who)?;
    let done = answer(json!({ "done": "asked" }).to_string());
    Ok((StatusCode::ACCEPTED, done).into_response())
}

/// The code of a link that unsubscribes.
#[derive(Deserialize)]
pub(super) struct StopLink {
    #[serde(default)]
    code: String,
}

/// `POST /mail/stop`: by the button of the page, or by a mail service (RFC 8058); nobody signs in.
pub(super) async fn stop(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Queried(link): Queried<StopLink>,
) -> ApiResult {
    mail::stop(&app.registry.services, &link.code).await?;
    super::pages::mail_stopped(&app, visit, None).await
}

/// `GET /mail/stop`: a page with a button, as whoever only looks at links presses none.
pub(super) async fn stop_page(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Queried(link): Queried<StopLink>,
) -> ApiResult {
    mail::stops(&app.registry.services, &link.code).await?;
    super::pages::mail_stopped(&app, visit, Some(&link.code)).await
}
