//! Web push: browsers that are told what happens, and the script that shows it.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{
    account::Caller,
    gateway::Gateway,
    language::Reader,
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{
        hooks::{HookKind, QuietHours},
        push::{self, PushWish},
    },
    error::ApiError,
    web_push::HallKey,
};

/// What a subscription encrypts for, as `PushSubscription.toJSON()` has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    p256dh: String,
    auth: String,
}

/// A browser as it subscribes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPush {
    #[serde(default)]
    endpoint: Option<String>,
    #[serde(default)]
    keys: Option<Keys>,
    #[serde(default)]
    kinds: Vec<HookKind>,
    #[serde(default)]
    quiet: Option<QuietHours>,
}

async fn shown(app: &Gateway, caller: &Caller) -> ApiResult {
    let services = &app.registry.services;
    let key = services.push.key().await?.map(HallKey::public);
    let place = caller.place;
    let browsers = push::listed(services, place.person, Some(place.token)).await?;
    Ok(answer(json!({ "key": key, "browsers": browsers }).to_string()))
}

/// `GET /api/account/push`.
pub(super) async fn show(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    shown(&app, &caller).await
}

/// `PUT /api/account/push`: the browser of this session is told from now on, or otherwise.
pub(super) async fn keep(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Reader(locale): Reader,
    Read(new): Read<NewPush>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let to = match (new.endpoint, new.keys) {
        (Some(endpoint), Some(keys)) => Some((endpoint, keys.p256dh, keys.auth)),
        (None, None) => None,
        (Some(_), None) => return Err(ApiError::bad("keys", "api-push-keys")),
        (None, Some(_)) => return Err(ApiError::bad("endpoint", "api-push-endpoint")),
    };
    let wish = PushWish { to, kinds: new.kinds, quiet: new.quiet };
    let services = &app.registry.services;
    push::keep(services, caller.place, (&caller.device, locale), wish).await?;
    shown(&app, &caller).await
}

/// `DELETE /api/account/push/{browser}`.
pub(super) async fn remove(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Named(mark): Named<String>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    push::remove(&app.registry.services, caller.place.person, &mark).await?;
    shown(&app, &caller).await
}

/// `POST /api/account/push/test`: a message that says nothing to this browser, now.
pub(super) async fn test(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Reader(locale): Reader,
) -> ApiResult {
    let person = caller.place.person;
    app.accounts.hook_tests.take(person).map_err(ApiError::too_fast("api-many-hook-tests"))?;
    let status = push::test(&app.registry.services, caller.place, locale).await?;
    Ok(answer(json!({ "status": status }).to_string()))
}
