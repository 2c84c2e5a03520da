//! The hook of a person: another service that is told what happens at the tables.

use std::sync::Arc;

use axum::extract::State;
use hall_core::Message;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    account::Caller,
    gateway::Gateway,
    language::Reader,
    read::Read,
    respond::{ApiResult, json as answer},
};
use crate::{
    app::hooks::{self, Hook, HookKind, HookWish, QuietHours, body},
    error::{ApiError, Code},
};

/// A hook as it is wished for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewHook {
    #[serde(default)]
    url: Option<String>,
    kinds: Vec<HookKind>,
    #[serde(default)]
    quiet: Option<QuietHours>,
}

fn shown(hook: Option<&Hook>) -> Json {
    json!({ "hook": hook.map(Hook::view) })
}

/// `GET /api/account/hook`.
pub(super) async fn hook(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    let found = hooks::hook(&app.registry.services, caller.place.person).await?;
    Ok(answer(shown(found.as_ref()).to_string()))
}

/// `PUT /api/account/hook`: the secret is in this answer alone, where the address is new.
pub(super) async fn keep(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(new): Read<NewHook>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let wish = HookWish { url: new.url, kinds: new.kinds, quiet: new.quiet };
    let services = &app.registry.services;
    let (hook, secret) = hooks::keep_hook(services, caller.place.person, wish).await?;
    let mut view = shown(Some(&hook));
    if let Some(secret) = secret {
        view["secret"] = secret.into();
    }
    Ok(answer(view.to_string()))
}

/// `DELETE /api/account/hook`.
pub(super) async fn remove(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    app.spend(caller.place.person)?;
    app.registry.services.commit(hooks::dropped(caller.place.person).into()).await?;
    Ok(answer(shown(None).to_string()))
}

/// `POST /api/account/hook/test`: a message that says nothing, now.
pub(super) async fn test(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Reader(locale): Reader,
) -> ApiResult {
    let person = caller.place.person;
    app.accounts.hook_tests.take(person).map_err(ApiError::too_fast("api-many-hook-tests"))?;
    let services = &app.registry.services;
    let missing = || ApiError::new(Code::NotFound, "api-no-hook");
    let hook = hooks::hook(services, person).await?.ok_or_else(missing)?;
    let (now, text) = (services.ports.clock.now(), locale.message(&Message::new("hook-test")));
    let id = &services.ports.dice.secret()[..16];
    let message = hook.message(&body(id, now, "test", &text), now).ok_or_else(missing)?;
    let said = services.ports.outward.post(message).await;
    match said {
        Ok(status) if (200..300).contains(&status) => {
            hooks::note_answer(services, person, &hook, true).await?;
            Ok(answer(json!({ "status": status }).to_string()))
        }
        Ok(status) => {
            let message = Message::new("api-hook-status").text("status", status);
            Err(ApiError::illegal(message))
        }
        Err(why) => {
            tracing::debug!(%why, "a hook was not reached");
            Err(ApiError::illegal("api-hook-unreached"))
        }
    }
}
