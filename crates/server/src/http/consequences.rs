//! What actions would do, many at once, so that a page asks once a turn.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::State;
use hall_core::Message;
use serde::Deserialize;

use session::SeatId;
use wire::foreseen::foreseen;

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Read, TableParam},
    respond::{ApiResult, json as answer},
};
use crate::{
    error::{ApiError, Code},
    wire::json::text,
};

/// The most time for one answer.
const TIME_MAX: Duration = Duration::from_millis(60);

/// Selects actions: those whose spelling begins with these touches.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AheadQuery {
    seat: SeatId,
    #[serde(default)]
    touches: Vec<String>,
}

/// Says when the time of one answer is up.
pub(super) fn late() -> impl FnMut() -> bool {
    let until = Instant::now() + TIME_MAX;
    move || Instant::now() > until
}

pub(super) async fn at_table(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    Read(ahead): Read<AheadQuery>,
) -> ApiResult {
    let person = who.known()?;
    let state = table.state();
    let seat = ahead.seat.0;
    if !state.seats_of(Some(person)).contains(seat) {
        let message = Message::new("table-seat-not-yours").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    app.registry
        .services
        .blocking(move || {
            Ok(answer(text(&foreseen(&*state.play, seat, &ahead.touches, locale, late()))))
        })
        .await
}
