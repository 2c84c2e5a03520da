//! Conditional lines of one's own seats.

use std::sync::Arc;

use axum::extract::{Query, State, rejection::QueryRejection};
use serde::Deserialize;
use session::SeatId;

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Read, TableParam},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::lines::{self, LineStep},
    error::ApiError,
    wire::json::text,
};

/// Whose lines are asked for.
#[derive(Deserialize)]
pub(super) struct OfSeat {
    seat: SeatId,
}

/// New lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewLines {
    seat: SeatId,
    steps: usize,
    lines: Vec<LineStep>,
}

/// A place in lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinesPlace {
    seat: SeatId,
    path: Vec<LineStep>,
}

/// `GET /api/tables/{id}/lines?seat=a`: the lines of a seat of one's own.
pub(super) async fn show(
    State(_): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    of: Result<Query<OfSeat>, QueryRejection>,
) -> ApiResult {
    let Query(of) = of.map_err(|_| ApiError::bad("seat", "api-lines-seat"))?;
    Ok(answer(lines::view(&table, who.known()?, of.seat.0, locale).await?.to_string()))
}

/// `PUT /api/tables/{id}/lines`: keeps new ones instead of those before.
pub(super) async fn prepare(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    Read(new): Read<NewLines>,
) -> ApiResult {
    let (person, seat) = (who.known()?, new.seat.0);
    app.spend(person)?;
    lines::prepare(&table, person, seat, (new.steps, new.lines)).await?;
    Ok(answer(lines::view(&table, person, seat, locale).await?.to_string()))
}

/// `POST /api/tables/{id}/lines/ahead`: what may come after these actions.
pub(super) async fn ahead(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    Read(at): Read<LinesPlace>,
) -> ApiResult {
    let person = who.known()?;
    app.spend(person)?;
    let state = table.state();
    let look = move || lines::ahead(&state, person, at.seat.0, (&at.path, locale));
    Ok(answer(text(&app.registry.services.blocking(look).await?)))
}

/// `GET /api/tables/{id}/premoves?seat=a`: what a seat may choose before it is asked.
pub(super) async fn premoves(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    of: Result<Query<OfSeat>, QueryRejection>,
) -> ApiResult {
    let Query(of) = of.map_err(|_| ApiError::bad("seat", "api-lines-seat"))?;
    let person = who.known()?;
    // Every reply of the other is looked at.
    app.spend(person)?;
    let state = table.state();
    let look = move || lines::premoves(&state, person, of.seat.0, locale);
    Ok(answer(text(&app.registry.services.blocking(look).await?)))
}
