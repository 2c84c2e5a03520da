//! Puzzles: the collection of a game, one of them, and what an attempt leads to.

use std::sync::Arc;

use axum::extract::State;
use matches::AnyGame;
use wire::learning::{
    Attempt, LearnerAhead,
    puzzle::{self, OpenPuzzle},
};

use super::{
    consequences::late,
    gateway::Gateway,
    language::Reader,
    lessons::about,
    read::{Named, Read},
    respond::ApiResult,
};

/// The puzzles of a game.
fn list(game: &dyn AnyGame) -> &'static [puzzles::Puzzle] {
    puzzles::of(game.info().id)
}

pub(super) async fn collection(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Reader(locale): Reader,
) -> ApiResult {
    about(&app, &id, move |game| puzzle::collection(game, list(game), locale)).await
}

pub(super) async fn puzzle(
    State(app): State<Arc<Gateway>>,
    Named((id, named)): Named<(String, String)>,
    Reader(locale): Reader,
) -> ApiResult {
    let work = move |game: &'static dyn AnyGame| {
        Ok(OpenPuzzle::new(game, list(game), &named, "0")?.view(game, locale))
    };
    about(&app, &id, work).await
}

pub(super) async fn attempt(
    State(app): State<Arc<Gateway>>,
    Named((id, named, choices)): Named<(String, String, String)>,
    Reader(locale): Reader,
    Read(attempt): Read<Attempt>,
) -> ApiResult {
    let work = move |game: &'static dyn AnyGame| {
        OpenPuzzle::new(game, list(game), &named, &choices)?.attempt(attempt, locale)
    };
    about(&app, &id, work).await
}

/// What the actions of the solver would do.
pub(super) async fn ahead(
    State(app): State<Arc<Gateway>>,
    Named((id, named, choices)): Named<(String, String, String)>,
    Reader(locale): Reader,
    Read(ahead): Read<LearnerAhead>,
) -> ApiResult {
    let work = move |game: &'static dyn AnyGame| {
        OpenPuzzle::new(game, list(game), &named, &choices)?.ahead(&ahead, locale, late())
    };
    about(&app, &id, work).await
}
