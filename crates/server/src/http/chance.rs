//! What anybody needs to check the chance of a match.

use std::sync::Arc;

use axum::extract::State;
use session::chance::ChanceReport;

use super::{
    gateway::Gateway,
    read::{Asking, TableParam},
    respond::{ApiResult, json as answer},
};
use crate::{
    error::{ApiError, Code},
    wire::json::text,
};

/// What was committed to, and once the match is over the secret and every draw.
pub(super) async fn chance(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    TableParam(table): TableParam,
) -> ApiResult {
    let state = table.state();
    let plain = || ApiError::new(Code::NotFound, "api-chance-plain");
    let report = state.chance_report().ok_or_else(plain)?;
    app.registry.services.may_wait(party)?;
    let work = move || Ok(text(&ChanceReport { draws: state.chance_draws(), ..report }));
    Ok(answer(app.registry.services.in_turn(party, work).await?))
}
