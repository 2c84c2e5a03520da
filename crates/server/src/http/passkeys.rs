//! Passkeys: what browsers ask for and send.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::IntoResponse};
use serde::Deserialize;

use super::{
    account::{self, Caller},
    gateway::Gateway,
    passkey_site::PasskeySite,
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::app::{CreatedPasskey, UsedPasskey};

/// What a guest who is to have an account wants to be called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WishedName {
    #[serde(default)]
    name: Option<String>,
}

/// A passkey that was made, what it is to be called, and what proves whose the account is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddedPasskey {
    name: String,
    passkey: CreatedPasskey,
    #[serde(default)]
    password: Option<String>,
}

/// Another name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Renamed {
    name: String,
}

/// A passkey that was used to sign in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entering {
    passkey: UsedPasskey,
    #[serde(default)]
    merge: bool,
}

/// `POST /api/session/passkey/challenge`: what a browser needs to use a passkey.
pub(super) async fn wanted(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
) -> ApiResult {
    let wanted = app.accounts.passkey_wanted(caller.place, site.here()?).await?;
    Ok(answer(wanted.to_string()))
}

/// `POST /api/session/passkey`: signs in.
pub(super) async fn sign_in(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<Entering>,
) -> ApiResult {
    let entrant = account::entrant(&app, &caller, given.merge).await?;
    let used = (&given.passkey, site.here()?);
    let of = app.accounts.sign_in_by_passkey(caller.place, entrant, used).await?;
    account::changed(&app, &caller, &of).await
}

/// `POST /api/account/passkeys/challenge`: what a browser needs to make a passkey.
pub(super) async fn offered(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(wish): Read<WishedName>,
) -> ApiResult {
    let offered = app.accounts.passkey_offered(caller.place, site.here()?, wish.name.as_deref());
    Ok(answer(offered.await?.to_string()))
}

/// `POST /api/account/passkeys`: adds one.
pub(super) async fn add(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(new): Read<AddedPasskey>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let site = site.here()?;
    // Where there is no password the session is enough, as for a device that is added.
    app.accounts.proved_if_password(caller.place, new.password.as_deref()).await?;
    app.accounts.add_passkey(caller.place, (&new.passkey, site), &new.name).await?;
    Ok((StatusCode::CREATED, account::shown(&app, caller.place).await?).into_response())
}

/// `PUT /api/account/passkeys/{passkey}`: calls one otherwise.
pub(super) async fn rename(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Named(mark): Named<String>,
    Read(new): Read<Renamed>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    app.accounts.rename_passkey(caller.place.person, &mark, &new.name).await?;
    account::shown(&app, caller.place).await
}

/// `DELETE /api/account/passkeys/{passkey}`: removes one.
pub(super) async fn remove(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Named(mark): Named<String>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    app.accounts.remove_passkey(caller.place.person, &mark).await?;
    account::shown(&app, caller.place).await
}
