//! Days off, on which the clocks of one's slow matches stand.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{
    cookie::Who,
    gateway::Gateway,
    read::Read,
    respond::{ApiResult, json as answer},
};
use crate::app::days_off;

/// Days off, in milliseconds since 1970.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDaysOff {
    from: i64,
    until: i64,
}

/// `GET /api/me/days-off`: those that stand, and how many are left this year.
pub(super) async fn show(State(app): State<Arc<Gateway>>, who: Who) -> ApiResult {
    let services = &app.registry.services;
    let (known, now) = (services.days_off.of(who.person).await?, services.ports.clock.now());
    let mut view = json!({ "left": known.left(now) });
    if let Some((from, until)) = known.ahead(now) {
        (view["from"], view["until"]) = (from.into(), until.into());
    }
    Ok(answer(view.to_string()))
}

/// `POST /api/me/days-off`: announces some.
pub(super) async fn announce(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Read(new): Read<NewDaysOff>,
) -> ApiResult {
    app.spend(who.known()?)?;
    days_off::announce(&app.registry, who.person, (new.from, new.until)).await?;
    show(State(app), who).await
}

/// `DELETE /api/me/days-off`: ends them, or calls them off.
pub(super) async fn end(State(app): State<Arc<Gateway>>, who: Who) -> ApiResult {
    app.spend(who.known()?)?;
    days_off::end(&app.registry, who.person).await?;
    show(State(app), who).await
}
