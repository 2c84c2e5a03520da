//! What actions would do, many at once, so that a page asks once a turn.

use std::{
    ops::ControlFlow,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::State;
use hall_core::{Consequence, Message, Seat};
use matches::AnyMatch;
use messages::Locale;
use serde::{Deserialize, Serialize};

use session::SeatId;

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

/// The most actions in one answer.
const ACTIONS_MAX: usize = 400;
/// The most bytes in one answer.
const BYTES_MAX: usize = 128 * 1024;
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

/// What the actions would do.
#[derive(Serialize)]
struct Foreseen {
    /// How many steps the match had.
    steps: usize,
    /// Whether every listed action with these touches and with consequences is here.
    whole: bool,
    list: Vec<ForeseenAction>,
}

#[derive(Serialize)]
struct ForeseenAction {
    word: String,
    #[serde(flatten)]
    consequence: Consequence<String>,
}

/// The consequences of the actions of `seat` that begin with these touches.
fn foreseen(play: &dyn AnyMatch, seat: Seat, touches: &[String], locale: Locale) -> Foreseen {
    let touches: Vec<&str> = touches.iter().map(String::as_str).collect();
    let until = Instant::now() + TIME_MAX;
    let (mut list, mut bytes) = (Vec::new(), 0);
    let told = play.foresee(seat, &touches, &mut |word, consequence| {
        if list.len() == ACTIONS_MAX || bytes > BYTES_MAX || Instant::now() > until {
            return ControlFlow::Break(());
        }
        let one = ForeseenAction { word, consequence: consequence.worded(&locale) };
        bytes += size(&one);
        list.push(one);
        ControlFlow::Continue(())
    });
    Foreseen { steps: play.len(), whole: told.is_continue(), list }
}

/// Its approximate size in bytes as JSON.
fn size(one: &ForeseenAction) -> usize {
    let Consequence { motions, pieces, marks, notes, .. } = &one.consequence;
    let spots = |mark: &hall_core::Mark<String>| 60 + 8 * mark.spots.len() + mark.label.len();
    let notes: usize = notes.iter().map(|note| note.len() + 3).sum();
    let marks: usize = marks.iter().map(spots).sum();
    80 + one.word.len() + 26 * motions.len() + 90 * pieces.len() + marks + notes
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
        .blocking(move || Ok(answer(text(&foreseen(&*state.play, seat, &ahead.touches, locale)))))
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
            Ok(answer(text(&foreseen(&*play, seat, &ahead.touches, locale))))
        })
        .await
}
