//! The lesson of a game as JSON.

use hall_core::{Board, Scene, Seat, Viewer};
use matches::{AnyGame, lesson::Lesson, rulebook::Failure, texts};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;

use session::SeatId;

use crate::{
    error::{ApiError, Code},
    wire::{json::text, view},
};

/// How many steps the lesson of a game has; 0 for an invalid lesson.
pub(super) fn count(game: &dyn AnyGame) -> usize {
    Lesson::of(game).ok().flatten().map_or(0, |lesson| lesson.steps.len())
}

/// The lesson of a game.
pub(super) fn lesson_of(game: &dyn AnyGame, locale: Locale) -> Result<Lesson, ApiError> {
    match Lesson::said(game, locale) {
        Ok(Some(lesson)) => Ok(lesson),
        Ok(None) => Err(ApiError::new(Code::NotFound, "api-no-lesson")),
        Err(why) => Err(bad(game, &why)),
    }
}

/// An invalid lesson; a test ensures that the hall's own are valid.
pub(super) fn bad(game: &dyn AnyGame, why: &Failure) -> ApiError {
    tracing::error!(game = game.info().id, line = why.line, why.why, "a bad lesson");
    ApiError::new(Code::NotFound, "api-step-broken")
}

/// A lesson, as the client gets it.
#[derive(Serialize)]
struct LessonView {
    game: &'static str,
    name: String,
    boards: Vec<Board<String>>,
    steps: Vec<StepView>,
}

#[derive(Serialize)]
struct StepView {
    title: String,
    text: Vec<String>,
    seat: SeatId,
    turn: view::TurnView,
    seats: Vec<String>,
    setup: Json,
    board: usize,
    scene: Scene<String>,
    offers: view::OffersView,
    show: Option<String>,
}

/// What `GET /api/lessons/{game}` answers.
pub(super) fn whole(game: &dyn AnyGame, locale: Locale) -> Result<String, ApiError> {
    let lesson = lesson_of(game, locale)?;
    let info = game.info();
    let mut boards: Vec<Board<String>> = Vec::new();
    let mut steps = Vec::with_capacity(lesson.steps.len());
    for step in lesson.steps {
        let play = step.open(game).map_err(|why| bad(game, &why))?;
        let board = play.board().worded(&locale);
        let known = boards.iter().position(|other| *other == board).unwrap_or(boards.len());
        if known == boards.len() {
            boards.push(board);
        }
        let seat = step.task.seat;
        steps.push(StepView {
            seat: SeatId(seat),
            turn: view::TurnView::of(play.turn()),
            seats: Seat::first(play.seats())
                .map(|seat| texts::seat_name(info, seat, locale))
                .collect(),
            setup: play.setup(),
            board: known,
            scene: play.scene(Viewer::Seat(seat)).worded(&locale),
            offers: view::offers(&*play, seat, locale),
            show: step.solution(&*play),
            title: step.example.title,
            text: step.text,
        });
    }
    Ok(text(&LessonView { game: info.id, name: texts::name(info, locale), boards, steps }))
}
