//! Hints and reviews.

use hall_core::Message;
use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;

use session::{PersonId, SeatId, State as TableState};

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Read, TableParam},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::hint as think,
    error::{ApiError, Code},
    wire::json::text,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ask {
    seat: SeatId,
}

pub(super) async fn hint(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    Read(ask): Read<Ask>,
) -> ApiResult {
    let person = who.known()?;
    app.spend(who.person)?;
    let state = table.state();
    let seat = ask.seat.0;
    may_ask(&state, person, seat)?;
    app.makes_hints()?;
    let services = &app.registry.services;
    let hint = app.think(person, |stop| think(services, person, state, (seat, locale), stop));
    Ok(answer(text(&hint.await?)))
}

/// Whether this person may have a hint for this seat now.
fn may_ask(state: &TableState, person: PersonId, seat: hall_core::Seat) -> Result<(), ApiError> {
    if !state.played_by(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    if !state.may_ask_hints(Some(person)) {
        return Err(ApiError::new(Code::NotYours, "api-no-hints-here"));
    }
    if state.is_over() {
        return Err(ApiError::illegal("table-match-over"));
    }
    if !state.asked().contains(seat) || state.held_up_by().is_some() {
        let message = Message::new("api-seat-not-asked").with("seat", seat);
        return Err(ApiError::illegal(message).at_table_of(state.play.info()));
    }
    Ok(())
}

pub(super) async fn review(
    State(app): State<Arc<Gateway>>,
    TableParam(table): TableParam,
    Reader(locale): Reader,
) -> ApiResult {
    Ok(answer(app.reviews.progress(&table, locale).await?))
}

pub(super) async fn start_review(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
) -> ApiResult {
    let person = who.known()?;
    app.spend(who.person)?;
    app.makes_hints()?;
    app.registry.services.thinkers.check(person)?;
    Ok(answer(app.reviews.request(&table, person, locale).await?))
}
