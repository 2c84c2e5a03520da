//! What actions would do, many at once, so that a page asks once a turn.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::State;
use hall_core::{Message, Seat};
use serde::Deserialize;

use session::SeatId;
use wire::foreseen::foreseen;

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    lessons,
    read::{Named, Read, TableParam},
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

/// The same at a step of a lesson; `seat` may be named as at a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LessonAhead {
    #[serde(default)]
    seat: Option<SeatId>,
    #[serde(default)]
    touches: Vec<String>,
}

impl LessonAhead {
    /// The touches, where the seat that they name is this one, or none is named.
    pub(super) fn touches_of(&self, seat: Seat) -> Result<&[String], ApiError> {
        lessons::must_be(self.seat, seat)?;
        Ok(&self.touches)
    }
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

pub(super) async fn in_lesson(
    State(app): State<Arc<Gateway>>,
    Named((id, number)): Named<(String, String)>,
    Reader(locale): Reader,
    Read(ahead): Read<LessonAhead>,
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry
        .services
        .blocking(move || {
            let (seat, play) = lessons::opened(game, &number, ahead.seat, locale)?;
            Ok(answer(text(&foreseen(&*play, seat, &ahead.touches, locale, late()))))
        })
        .await
}
