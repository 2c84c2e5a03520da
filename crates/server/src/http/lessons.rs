//! First steps: the lesson as JSON, and what becomes of an action tried in it.
//!
//! Nothing is kept: each try opens the small position anew.

use std::sync::Arc;

use axum::extract::State;
use hall_core::{Board, Scene, Seat, Viewer};
use matches::{
    AnyGame,
    lesson::{Lesson, LessonStep, Outcome},
    rulebook::Failure,
    texts,
};
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use session::SeatId;

use super::{
    gateway::Gateway,
    language::Reader,
    read::{Named, Read},
    respond::{Answer, json as answer},
    tried::{Verdict, tried},
};
use crate::{
    error::{ApiError, Code},
    wire::{json::text, view},
};

/// How many steps the lesson of a game has; a bad lesson is none.
pub(super) fn count(game: &dyn AnyGame) -> usize {
    Lesson::of(game).ok().flatten().map_or(0, |lesson| lesson.steps.len())
}

/// The lesson of a game.
fn lesson_of(game: &dyn AnyGame, locale: Locale) -> Result<Lesson, ApiError> {
    match Lesson::said(game, locale) {
        Ok(Some(lesson)) => Ok(lesson),
        Ok(None) => Err(ApiError::new(Code::NotFound, "this game has no first steps")),
        Err(why) => Err(bad(game, &why)),
    }
}

/// A lesson that does not hold; a test keeps those of the hall from it.
fn bad(game: &dyn AnyGame, why: &Failure) -> ApiError {
    tracing::error!(game = game.info().id, line = why.line, why.why, "a bad lesson");
    ApiError::new(Code::NotFound, "this step cannot be shown")
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

pub(super) async fn lesson(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Reader(locale): Reader,
) -> Answer {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry.services.blocking(move || Ok(answer(whole(game, locale)?))).await
}

/// What a learner tries; `seat` may be named as at a table, and must be the learner's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Attempt {
    #[serde(default)]
    seat: Option<SeatId>,
    #[serde(default)]
    touches: Option<Vec<String>>,
    #[serde(default)]
    word: Option<String>,
}

/// A verdict, whether it was what the step asks for, and what happens then.
#[derive(Serialize)]
struct LessonVerdict {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(flatten)]
    outcome: Outcome<String>,
}

/// What becomes of an attempt at a step.
fn judged(
    game: &dyn AnyGame,
    step: &LessonStep,
    attempt: Attempt,
    locale: Locale,
) -> Result<LessonVerdict, ApiError> {
    let seat = step.task.seat;
    if attempt.seat.is_some_and(|named| named.0 != seat) {
        return Err(ApiError::bad("seat", format!("expected {seat}, the learner's seat")));
    }
    let play = step.open(game).map_err(|why| bad(game, &why))?;
    let verdict = tried(&*play, seat, attempt.touches, attempt.word, locale);
    let outcome = match &verdict.word {
        Some(word) if verdict.legal => step.act(play, word)?.worded(&locale),
        _ => Outcome { right: false, said: String::new(), frames: Vec::new() },
    };
    Ok(LessonVerdict { verdict, outcome })
}

pub(super) async fn attempt(
    State(app): State<Arc<Gateway>>,
    Named((id, number)): Named<(String, String)>,
    Reader(locale): Reader,
    Read(attempt): Read<Attempt>,
) -> Answer {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry
        .services
        .blocking(move || {
            let lesson = lesson_of(game, locale)?;
            let count = lesson.steps.len();
            let step = number.parse::<usize>().ok().and_then(|step| lesson.steps.get(step));
            let step =
                step.ok_or_else(|| ApiError::bad("step", format!("expected 0 to {}", count - 1)))?;
            Ok(answer(text(&judged(game, step, attempt, locale)?)))
        })
        .await
}
