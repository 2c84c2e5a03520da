//! Whether a study tells of a match that is being played.

use std::sync::Arc;

use session::{PersonId, State};
use study::Chapter;

use super::super::{list_pages::ListPages, registry::Registry};
use crate::{
    error::{ApiError, Code},
    ports::store::List,
};

/// How many tables are read at a time.
const AT_A_TIME: usize = 50;
/// A match that is no further than this may be anybody's opening.
const OPENING: usize = 6;

/// Whether a chapter has all that has happened in a match.
fn tells(chapter: &Chapter, state: &State) -> bool {
    let play = &state.play;
    if chapter.game != state.header.game
        || chapter.setup != play.setup()
        || chapter.position.as_deref() != play.origin()
    {
        return false;
    }
    let steps: Vec<String> = (0..play.len()).map(|step| play.line(step)).collect();
    chapter.find(&steps).is_some()
}

/// Refuses chapters that tell of a match which this person is playing: others would see it, and say
/// something about it.
///
/// # Errors
/// That one does; errors of the store.
pub(super) async fn check(
    registry: &Registry,
    person: PersonId,
    chapters: impl Iterator<Item = &Chapter> + Clone,
) -> Result<(), ApiError> {
    let mut pages = ListPages::new(List::Of(person, true), AT_A_TIME);
    while let Some(page) = pages.next(&registry.services).await? {
        for listed in &page {
            let game = &listed.header.game;
            if !chapters.clone().any(|chapter| chapter.game == *game) {
                continue;
            }
            // One that cannot be read is not played.
            let Ok(state) = registry.peek(&listed.header.id).await else { continue };
            let state: Arc<State> = state;
            let is_under_way = !state.is_over() && state.play.len() > OPENING;
            if is_under_way && chapters.clone().any(|chapter| tells(chapter, &state)) {
                return Err(ApiError::new(Code::NotYours, "api-study-running"));
            }
        }
    }
    Ok(())
}
