//! The courses of a game as JSON, and the results of actions tried in it.

use hall_core::{Board, Scene, Seat, Viewer};
use matches::{
    AnyGame, AnyMatch, Course,
    lesson::{Finding, Lesson, LessonStep, Outcome},
    texts,
};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use session::SeatId;

use super::{Attempt, LearnerAhead, LearningError, must_be, number};
use crate::{
    foreseen::foreseen,
    offers::{OffersView, offers},
    text,
    tried::{Verdict, tried},
    view,
};

/// How many steps a course of a game has; 0 for none, or an invalid one.
pub fn count(game: &dyn AnyGame, course: Course) -> usize {
    Lesson::of(game, course).ok().flatten().map_or(0, |lesson| lesson.steps.len())
}

/// A course of a game.
fn lesson_of(game: &dyn AnyGame, course: Course, locale: Locale) -> Result<Lesson, LearningError> {
    let missing = match course {
        Course::FirstSteps => "api-no-lesson",
        Course::Strategy => "api-no-strategy",
    };
    Lesson::said(game, course, locale)?.ok_or(LearningError::Missing(missing))
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
    offers: OffersView,
    show: Option<String>,
    /// What is known about the position, and how; left out where nothing is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
}

/// What `GET /api/lessons/{game}` answers.
///
/// # Errors
/// The game has no such course, or one that is not by the rules.
pub fn whole(game: &dyn AnyGame, course: Course, locale: Locale) -> Result<String, LearningError> {
    let lesson = lesson_of(game, course, locale)?;
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
            offers: offers(&*play, seat, locale),
            show: step.solution(&*play),
            title: step.example.title,
            text: step.text,
            findings: step.task.findings,
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

/// A step of a course, as an address has it.
#[derive(Clone, Copy, Debug)]
pub struct StepNamed<'a> {
    /// The course.
    pub course: Course,
    /// The number of the step, from 0.
    pub step: &'a str,
}

/// The step with this name, the learner's seat, which may be given, and the match at the start
/// of the step.
fn open(
    game: &dyn AnyGame,
    StepNamed { course, step }: StepNamed<'_>,
    named: Option<SeatId>,
    locale: Locale,
) -> Result<(LessonStep, Box<dyn AnyMatch>), LearningError> {
    let mut steps = lesson_of(game, course, locale)?.steps;
    let step = steps.swap_remove(number(step, "step", steps.len() - 1)?);
    must_be(named, step.task.seat)?;
    let play = step.open(game)?;
    Ok((step, play))
}

/// The result of an attempt at a step.
///
/// # Errors
/// There is no such step, or the learner has another seat.
pub fn attempt(
    game: &dyn AnyGame,
    step: StepNamed<'_>,
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
    step: StepNamed<'_>,
    ahead: &LearnerAhead,
    locale: Locale,
    late: impl FnMut() -> bool,
) -> Result<String, LearningError> {
    let (step, play) = open(game, step, ahead.seat, locale)?;
    Ok(text(&foreseen(&*play, step.task.seat, &ahead.touches, locale, late)))
}
