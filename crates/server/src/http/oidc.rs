//! Signing in by the identity provider of the host.

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    account::{self, Again, Caller},
    gateway::Gateway,
    passkey_site::PasskeySite,
    read::Read,
    respond::{ApiResult, json as answer},
};
use crate::app::identities::{CameBack, ComingBack};

/// How somebody wants to sign in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Beginning {
    /// Whether the provider asks who it is even if it knows.
    #[serde(default)]
    anew: bool,
}

/// What a browser comes back with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Returned {
    code: String,
    state: String,
    kept: String,
    #[serde(default)]
    merge: bool,
}

fn begun((to, kept): (String, String)) -> Response {
    answer(json!({ "to": to, "kept": kept }).to_string())
}

/// `POST /api/session/oidc/begin`: where to sign in.
pub(super) async fn begin(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(wish): Read<Beginning>,
) -> ApiResult {
    Ok(begun(app.accounts.provider_wanted(caller.place, wish.anew).await?))
}

/// `POST /api/session/oidc`: signs in, makes an account of a guest, or adds an identity to one.
pub(super) async fn come_back(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(given): Read<Returned>,
) -> ApiResult {
    app.moderation.may_talk(caller.place.person)?;
    app.spend(caller.place.person)?;
    let entrant = account::entrant(&app, &caller, given.merge).await?;
    let with = ComingBack { code: &given.code, state: &given.state, kept: &given.kept };
    match app.accounts.came_back(caller.place, entrant, with).await? {
        CameBack::SignedIn(of) => account::changed(&app, &caller, &of).await,
        CameBack::Made => {
            let shown = account::shown(&app, caller.place).await?;
            Ok((StatusCode::CREATED, shown).into_response())
        }
        CameBack::Added => account::shown(&app, caller.place).await,
    }
}

/// `POST /api/account/oidc`: where to sign in so that this opens the account from then on.
pub(super) async fn offer(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<Again>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let (password, passkey) = given.secrets();
    app.accounts.proved(caller.place, site.proof(password, passkey)?).await?;
    Ok(begun(app.accounts.identity_offered(caller.place).await?))
}

/// `DELETE /api/account/oidc`: the identity opens the account no more.
pub(super) async fn remove(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<Again>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let (password, passkey) = given.secrets();
    let kept = app.accounts.proved(caller.place, site.proof(password, passkey)?).await?;
    app.accounts.remove_identity(caller.place.person, &kept).await?;
    account::shown(&app, caller.place).await
}
