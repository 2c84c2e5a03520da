//! Lists of tournaments.

use std::sync::Arc;

use super::{
    super::own_notes::prefixed, super::services::Services, kept::TournamentCard,
    log::TournamentStage,
};
use crate::{
    error::ApiError,
    ports::store::{Note, NoteKind, Store, StoreError},
};

/// How many are read at a time.
const PAGE: usize = 200;

/// The tournaments of a stage, the newest first, from the beginning or after one, each with its
/// place in the list. Blocks.
fn page(
    store: &dyn Store,
    stage: TournamentStage,
    after: Option<&str>,
    most: usize,
) -> Result<Vec<(String, TournamentCard)>, StoreError> {
    let notes = prefixed(store, NoteKind::TournamentCard, stage.word(), after, most)?;
    let read =
        |(place, note): (String, Note)| Some((place, serde_json::from_str(&note.body).ok()?));
    Ok(notes.into_iter().filter_map(read).collect())
}

/// A part of a list, and where the next one begins.
pub(crate) struct TournamentPage {
    /// The tournaments.
    pub(crate) cards: Vec<TournamentCard>,
    /// The place of the last of them, where there are more.
    pub(crate) next: Option<String>,
}

/// Tournaments of a stage, the newest first, after a place: those that are to be shown.
///
/// # Errors
/// What the store says.
pub(crate) async fn listed(
    services: &Arc<Services>,
    stage: TournamentStage,
    mut after: Option<String>,
    most: usize,
    is_shown: impl Fn(&TournamentCard) -> bool,
) -> Result<TournamentPage, ApiError> {
    let mut cards = Vec::new();
    loop {
        let (store, from) = (Arc::clone(&services.ports.store), after.clone());
        let read = move || Ok(page(&*store, stage, from.as_deref(), PAGE)?);
        let found = services.blocking(read).await?;
        let is_last = found.len() < PAGE;
        for (place, card) in found {
            if cards.len() == most {
                return Ok(TournamentPage { cards, next: after });
            }
            if is_shown(&card) {
                cards.push(card);
            }
            after = Some(place);
        }
        if is_last {
            return Ok(TournamentPage { cards, next: None });
        }
    }
}

/// All tournaments that are not over.
///
/// # Errors
/// What the store says.
pub(crate) async fn unfinished(services: &Arc<Services>) -> Result<Vec<TournamentCard>, ApiError> {
    let mut cards = Vec::new();
    for stage in [TournamentStage::Open, TournamentStage::Running] {
        cards.extend(listed(services, stage, None, usize::MAX, |_| true).await?.cards);
    }
    Ok(cards)
}
