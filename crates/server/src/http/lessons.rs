//! First steps: the lesson of a game, and the results of actions tried in it.

use std::sync::Arc;

use axum::extract::State;
use matches::AnyGame;
use wire::learning::{Attempt, LearnerAhead, LearningError, lesson};

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

pub(super) async fn lesson(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Reader(locale): Reader,
) -> ApiResult {
    about(&app, &id, move |game| lesson::whole(game, locale)).await
}

pub(super) async fn attempt(
    State(app): State<Arc<Gateway>>,
    Named((id, step)): Named<(String, String)>,
    Reader(locale): Reader,
    Read(attempt): Read<Attempt>,
) -> ApiResult {
    about(&app, &id, move |game| lesson::attempt(game, &step, attempt, locale)).await
}

/// What the actions of the learner would do.
pub(super) async fn ahead(
    State(app): State<Arc<Gateway>>,
    Named((id, step)): Named<(String, String)>,
    Reader(locale): Reader,
    Read(ahead): Read<LearnerAhead>,
) -> ApiResult {
    about(&app, &id, move |game| lesson::ahead(game, &step, &ahead, locale, late())).await
}
