//! Tokens: what people do with theirs.

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    account::Caller,
    gateway::Gateway,
    passkey_site::PasskeySite,
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{ListedToken, TokenWish, UsedPasskey},
    error::ApiError,
    token_scope::TokenScope,
};

/// What a token is to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    name: String,
    scopes: Vec<TokenScope>,
    /// After how many days it ends by itself.
    #[serde(default)]
    days: Option<i64>,
}

/// The password, asked before what cannot be taken back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BecomingBot {
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    passkey: Option<UsedPasskey>,
}

async fn list(app: &Gateway, caller: &Caller) -> Result<Json, ApiError> {
    let all = app.accounts.tokens(caller.place.person).await?;
    let all: Vec<Json> = all.iter().map(ListedToken::view).collect();
    Ok(json!({ "tokens": all }))
}

/// `GET /api/account/tokens`.
pub(super) async fn tokens(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    Ok(answer(list(&app, &caller).await?.to_string()))
}

/// `POST /api/account/tokens`: a new one, whose secret is in this answer alone.
pub(super) async fn make(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(new): Read<NewToken>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let wish = TokenWish { name: new.name, scopes: new.scopes, days: new.days };
    let (secret, made) = app.accounts.make_token(caller.place.person, &wish).await?;
    let mut view = made.view();
    view["secret"] = secret.into();
    Ok((StatusCode::CREATED, answer(view.to_string())).into_response())
}

/// `DELETE /api/account/tokens/{token}`: withdraws one.
pub(super) async fn withdraw(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Named(mark): Named<String>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    app.accounts.withdraw_token(caller.place.person, &mark).await?;
    Ok(answer(list(&app, &caller).await?.to_string()))
}

/// `POST /api/account/bot`: the account is a bot's from now on, for ever.
pub(super) async fn become_bot(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<BecomingBot>,
) -> Result<Response, ApiError> {
    app.spend(caller.place.person)?;
    let proof = site.proof(given.password.as_deref(), given.passkey.as_ref())?;
    app.accounts.become_bot(caller.place, proof).await?;
    super::account::shown(&app, caller.place).await
}
