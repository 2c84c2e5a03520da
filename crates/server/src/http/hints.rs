//! Hints and reviews.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;

use super::{Answer, App, Reader, Table, Who, advice::Leave, json as answer, read::Read};
use crate::{
    error::{ApiError, Code},
    live::closed,
    tables::{self, SeatId, view},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ask {
    seat: SeatId,
}

pub(super) async fn hint(
    State(app): State<Arc<App>>,
    who: Who,
    Table(table): Table,
    Reader(locale): Reader,
    Read(ask): Read<Ask>,
) -> Answer {
    let person = who.known()?;
    app.spend(who.person)?;
    let state = table.state();
    let seat = ask.seat.0;
    may_ask(&state, person, seat)?;
    let hold = app.hinting.take(person);
    let _one = hold.ok_or_else(|| ApiError::too_many("one hint at a time"))?;
    app.hints.take(person).map_err(ApiError::too_fast("too many hints so quickly"))?;
    let leaving = Leave(Arc::default());
    let mut closing = app.closing.clone();
    let thinking = app.hall.hint(state, seat, locale, Arc::clone(&leaving.0));
    tokio::select! {
        hint = thinking => Ok(answer(view::text(&hint?))),
        () = closed(&mut closing) => Err(ApiError::new(Code::Unavailable, "the hall closes")),
    }
}

/// Whether this person may have a hint for this seat now.
fn may_ask(
    state: &tables::State,
    person: crate::PersonId,
    seat: hall_core::Seat,
) -> Result<(), ApiError> {
    if !state.played_by(Some(person)).contains(seat) {
        return Err(ApiError::new(Code::NotYours, format!("seat {seat} is not yours to play")));
    }
    if !state.may_ask_hints(Some(person)) {
        let message = "there are no hints at this table: other people play here";
        return Err(ApiError::new(Code::NotYours, message));
    }
    if state.is_over() {
        return Err(ApiError::illegal("the match is over"));
    }
    if !state.asked().contains(seat) || state.held_up_by().is_some() {
        return Err(ApiError::illegal(format!("seat {seat} is not asked for anything now")));
    }
    Ok(())
}

pub(super) async fn review(State(app): State<Arc<App>>, Table(table): Table) -> Answer {
    Ok(answer(app.hall.review_of(&table).await?))
}

pub(super) async fn start_review(
    State(app): State<Arc<App>>,
    who: Who,
    Table(table): Table,
) -> Answer {
    let person = who.known()?;
    app.spend(who.person)?;
    Ok(answer(app.hall.start_review(&table, person).await?))
}
