//! What waits for whoever asks, at all tables.

use std::sync::Arc;

use axum::extract::State;
use serde_json::{Value as Json, json};

use super::{
    cookie::Who,
    finding::challenges_for,
    gateway::Gateway,
    language::Reader,
    respond::{ApiResult, json as answer},
};
use crate::{
    app::waiting::{OwnTable, waiting},
    wire::summary::as_listed,
};

/// `GET /api/me/waiting`: what waits, first where the time runs out first.
pub(super) async fn mine(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
) -> ApiResult {
    let services = &app.registry.services;
    let all = waiting(services, who.person).await?;
    let now = services.ports.clock.now();
    let shown = |own: &OwnTable| {
        let kind = own.waits?;
        let info = services.games.find(&own.listed.header.game).ok()?.info();
        let table = as_listed(&own.listed, info, locale)?;
        let mut view = json!({ "kind": kind.word(), "table": table });
        if let Some(until) = own.standing.until {
            view["left"] = (until - now).max(0).into();
        }
        Some(view)
    };
    let list: Vec<Json> = all.iter().filter_map(shown).collect();
    let challenges = challenges_for(&app, who.person, locale).await?;
    let count = list.len() + challenges.len();
    let build = &app.assets.bundle().build;
    let view = json!({ "count": count, "list": list, "challenges": challenges, "build": build });
    Ok(answer(view.to_string()))
}
