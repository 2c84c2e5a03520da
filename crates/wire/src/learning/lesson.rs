//! The lesson of a game as JSON, and the results of actions tried in it.

use hall_core::{Board, Scene, Seat, Viewer};
use matches::{
    AnyGame, AnyMatch,
    lesson::{Lesson, LessonStep, Outcome},
    texts,
};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use session::SeatId;

use super::{Attempt, LearnerAhead, LearningError, must_be, number};
use crate::{
    foreseen::foreseen,
    text,
    tried::{Verdict, tried},
    view,
};

/// How many steps the lesson of a game has; 0 for an invalid lesson.
pub fn count(game: &dyn AnyGame) -> usize {
    Lesson::of(game).ok().flatten().map_or(0, |lesson| lesson.steps.len())
}

/// The lesson of a game.
fn lesson_of(game: &dyn AnyGame, locale: Locale) -> Result<Lesson, LearningError> {
    Lesson::said(game, locale)?.ok_or(LearningError::Missing("api-no-lesson"))
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
///
/// # Errors
/// The game has no lesson, or one that is not by the rules.
pub fn whole(game: &dyn AnyGame, locale: Locale) -> Result<String, LearningError> {
    let lesson = lesson_of(game, locale)?;
    let info = game.info();
    let mut boards: Vec<Board<String>> = Vec::new();
    let mut steps = Vec::with_capacity(lesson.steps.len());
    for step in lesson.steps {
        let play = step.open(game)?;
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

/// A verdict, whether the action was what the step asks for, and what happens then.
#[derive(Serialize)]
struct LessonVerdict {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(flatten)]
    outcome: Outcome<String>,
}

/// The step of a lesson with this number, the learner's seat, which may be given, and the match
/// at the start of the step.
fn open(
    game: &dyn AnyGame,
    step: &str,
    named: Option<SeatId>,
    locale: Locale,
) -> Result<(LessonStep, Box<dyn AnyMatch>), LearningError> {
    let mut steps = lesson_of(game, locale)?.steps;
    let step = steps.swap_remove(number(step, "step", steps.len() - 1)?);
    must_be(named, step.task.seat)?;
    let play = step.open(game)?;
    Ok((step, play))
}

/// The result of an attempt at the step with this number.
///
/// # Errors
/// There is no such step, or the learner has another seat.
pub fn attempt(
    game: &dyn AnyGame,
    step: &str,
    attempt: Attempt,
    locale: Locale,
) -> Result<String, LearningError> {
    let (step, play) = open(game, step, attempt.seat, locale)?;
    let verdict = tried(&*play, step.task.seat, attempt.touches, attempt.word, locale);
    let outcome = match &verdict.word {
        Some(word) if verdict.legal => step.act(play, word)?.worded(&locale),
        _ => Outcome { right: false, said: String::new(), frames: Vec::new() },
    };
    Ok(text(&LessonVerdict { verdict, outcome }))
}

/// What the actions of the learner would do at a step.
///
/// # Errors
/// There is no such step, or the learner has another seat.
pub fn ahead(
    game: &dyn AnyGame,
    step: &str,
    ahead: &LearnerAhead,
    locale: Locale,
    late: impl FnMut() -> bool,
) -> Result<String, LearningError> {
    let (step, play) = open(game, step, ahead.seat, locale)?;
    Ok(text(&foreseen(&*play, step.task.seat, &ahead.touches, locale, late)))
}
