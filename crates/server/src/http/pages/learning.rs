//! The pages on which one studies: analysis, and the puzzles of a game.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use super::{
    super::{cookie::Who, gateway::Gateway, language::Reader, read::Named, respond::ApiResult},
    Visit,
};

pub(in super::super) async fn puzzles(
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

/// The puzzles of all games.
pub(in super::super) async fn all_puzzles(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
) -> ApiResult {
    let says = ["page-all-puzzles", "page-all-puzzles-about"];
    Visit::new(who, reader).plain_of_games(&app, "puzzles", says).await
}

/// Analysis; what is analysed the page alone knows.
pub(in super::super) async fn analysis(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
) -> ApiResult {
    let says = ["page-analysis", "page-analysis-about"];
    Visit::new(who, reader).plain_of_games(&app, "analysis", says).await
}
