//! First steps and strategy: the courses of a game, and the results of actions tried in it.

use std::sync::Arc;

use axum::extract::State;
use matches::{AnyGame, Course};
use serde::Deserialize;
use wire::learning::{
    Attempt, LearnerAhead, LearningError,
    lesson::{self, StepNamed},
};

use super::{
    consequences::late,
    gateway::Gateway,
    language::Reader,
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::error::{ApiError, Code};

impl From<LearningError> for ApiError {
    fn from(why: LearningError) -> ApiError {
        match why {
            LearningError::Missing(key) => ApiError::new(Code::NotFound, key),
            // A test ensures that the hall's own are valid.
            LearningError::Broken(why) => {
                tracing::error!(line = why.line, why.why, "a bad lesson");
                ApiError::new(Code::NotFound, "api-step-broken")
            }
            LearningError::Refused(why) => why.into(),
        }
    }
}

/// Answers about a game, away from whoever waits for others.
pub(super) async fn about(
    app: &Gateway,
    id: &str,
    of: impl FnOnce(&'static dyn AnyGame) -> Result<String, LearningError> + Send + 'static,
) -> ApiResult {
    let game = app.registry.services.games.find(id)?.game;
    app.registry.services.blocking(move || Ok(answer(of(game)?))).await
}

/// A course in an address; first steps, if none is named.
#[derive(Deserialize)]
pub(super) struct CoursePath {
    pub(super) game: String,
    course: Option<String>,
}

/// A step of a course in an address.
#[derive(Deserialize)]
pub(super) struct StepPath {
    game: String,
    course: Option<String>,
    step: String,
}

impl CoursePath {
    /// The course that is named, if there is one of this name.
    pub(super) fn course(&self) -> Option<Course> {
        known(self.course.as_deref()).ok()
    }
}

/// The course of this name.
fn known(name: Option<&str>) -> Result<Course, ApiError> {
    let course = name.map_or(Ok(Course::default()), str::parse);
    course.map_err(|()| ApiError::new(Code::NotFound, "api-no-course"))
}

pub(super) async fn lesson(
    State(app): State<Arc<Gateway>>,
    Named(path): Named<CoursePath>,
    Reader(locale): Reader,
) -> ApiResult {
    let course = known(path.course.as_deref())?;
    about(&app, &path.game, move |game| lesson::whole(game, course, locale)).await
}

pub(super) async fn attempt(
    State(app): State<Arc<Gateway>>,
    Named(StepPath { game, course, step }): Named<StepPath>,
    Reader(locale): Reader,
    Read(attempt): Read<Attempt>,
) -> ApiResult {
    let course = known(course.as_deref())?;
    let judge = move |game: &'static dyn AnyGame| {
        lesson::attempt(game, StepNamed { course, step: &step }, attempt, locale)
    };
    about(&app, &game, judge).await
}

/// What the actions of the learner would do.
pub(super) async fn ahead(
    State(app): State<Arc<Gateway>>,
    Named(StepPath { game, course, step }): Named<StepPath>,
    Reader(locale): Reader,
    Read(ahead): Read<LearnerAhead>,
) -> ApiResult {
    let course = known(course.as_deref())?;
    let foresee = move |game: &'static dyn AnyGame| {
        lesson::ahead(game, StepNamed { course, step: &step }, &ahead, locale, late())
    };
    about(&app, &game, foresee).await
}
