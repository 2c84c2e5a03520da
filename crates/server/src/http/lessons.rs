//! First steps: the lesson of a game, and the results of actions tried in it.
//!
//! Nothing is stored: each attempt opens the small position again.

use hall_core::{Message, Seat};
use std::sync::Arc;

use axum::extract::State;
use matches::{
    AnyGame, AnyMatch,
    lesson::{Lesson, LessonStep, Outcome},
};
use messages::Locale;
use serde::{Deserialize, Serialize};

use session::SeatId;

use wire::tried::{Verdict, tried};

use super::{
    gateway::Gateway,
    language::Reader,
    lesson_view::{bad, lesson_of, whole},
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{error::ApiError, wire::json::text};

pub(super) async fn lesson(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Reader(locale): Reader,
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry.services.blocking(move || Ok(answer(whole(game, locale)?))).await
}

/// An attempt of a learner; `seat` may be named as at a table, and must be the learner's.
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

/// A verdict, whether the action was what the step asks for, and what happens then.
#[derive(Serialize)]
struct LessonVerdict {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(flatten)]
    outcome: Outcome<String>,
}

impl Attempt {
    /// Checks the seat, where one is named.
    pub(super) fn must_be(&self, seat: Seat) -> Result<(), ApiError> {
        must_be(self.seat, seat)
    }

    /// The touches or the word.
    pub(super) fn meant(self) -> (Option<Vec<String>>, Option<String>) {
        (self.touches, self.word)
    }
}

/// Checks the learner's seat, where one is named.
pub(super) fn must_be(named: Option<SeatId>, seat: Seat) -> Result<(), ApiError> {
    if named.is_some_and(|named| named.0 != seat) {
        return Err(ApiError::bad("seat", Message::new("api-learner-seat").text("seat", seat)));
    }
    Ok(())
}

/// The step of `lesson` with this number.
fn step_of<'l>(lesson: &'l Lesson, number: &str) -> Result<&'l LessonStep, ApiError> {
    let step = number.parse::<usize>().ok().and_then(|step| lesson.steps.get(step));
    step.ok_or_else(|| {
        let most = lesson.steps.len() - 1;
        ApiError::bad("step", Message::new("api-expected-up-to").text("most", most))
    })
}

/// The learner's seat, which may be given, and the position at the start of the step.
fn open(
    game: &dyn AnyGame,
    step: &LessonStep,
    named: Option<SeatId>,
) -> Result<(Seat, Box<dyn AnyMatch>), ApiError> {
    let seat = step.task.seat;
    must_be(named, seat)?;
    Ok((seat, step.open(game).map_err(|why| bad(game, &why))?))
}

/// The learner's seat and the position at a step of the lesson of a game.
pub(super) fn opened(
    game: &dyn AnyGame,
    number: &str,
    named: Option<SeatId>,
    locale: Locale,
) -> Result<(Seat, Box<dyn AnyMatch>), ApiError> {
    open(game, step_of(&lesson_of(game, locale)?, number)?, named)
}

/// The result of an attempt at a step.
fn judged(
    game: &dyn AnyGame,
    step: &LessonStep,
    attempt: Attempt,
    locale: Locale,
) -> Result<LessonVerdict, ApiError> {
    let (seat, play) = open(game, step, attempt.seat)?;
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
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry
        .services
        .blocking(move || {
            let lesson = lesson_of(game, locale)?;
            let step = step_of(&lesson, &number)?;
            Ok(answer(text(&judged(game, step, attempt, locale)?)))
        })
        .await
}
