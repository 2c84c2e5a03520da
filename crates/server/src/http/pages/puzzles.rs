//! The page of the puzzles of a game.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use super::{
    super::{cookie::Who, gateway::Gateway, language::Reader, read::Named, respond::ApiResult},
    Visit,
};

pub(in super::super) async fn of_game(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&id) else { return visit.no_game(&app).await };
    if puzzles::of(entry.info().id).is_empty() {
        return visit.missing_page(&app, "page-no-puzzles").await;
    }
    let page = visit.page_of_game(&app, "learn", "page-puzzles", entry.info()).await?;
    Ok(page.render(&app, StatusCode::OK))
}
