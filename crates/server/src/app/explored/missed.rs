//! Matches that ended before the explorer was there.

use std::sync::Arc;

use super::{counted::dropped, note::end_note};
use crate::{
    app::{list_pages::ListPages, registry::Registry},
    error::ApiError,
    ports::store::{List, Note, NoteKind, StoreOp},
};

/// The note that says for which matches of the past this was done, and how.
const DONE: &str = "explored";
/// Another number has all matches noted anew.
const VERSION: &str = "1";
/// How many tables are listed at once.
const PAGE: usize = 100;

/// Notes the public matches that are over and were not noted, once for a hall.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn note_missed(registry: &Registry) -> Result<(), ApiError> {
    let services = &registry.services;
    let done = services.note(NoteKind::Meta, DONE.into()).await?;
    if done.is_some_and(|note| note.body == VERSION) {
        return Ok(());
    }
    let mut pages = ListPages::new(List::All, PAGE);
    while let Some(page) = pages.next(services).await? {
        if services.stops() {
            return Ok(());
        }
        for listed in page.into_iter().filter(|listed| listed.card.over) {
            let id = listed.header.id;
            // One that cannot be read keeps no other waiting.
            let state = match registry.peek(&id).await {
                Ok(state) => state,
                Err(why) => {
                    tracing::warn!(table = %id, %why, "a match is not counted");
                    continue;
                }
            };
            let Some(op) = end_note(services, &state).await? else { continue };
            services.commit(vec![op]).await?;
            // It may have been removed meanwhile.
            let (store, table) = (Arc::clone(&services.ports.store), id.clone());
            if services.blocking(move || Ok(store.removed(&table)?)).await?.is_some() {
                services.commit(vec![dropped(&id)]).await?;
            }
        }
    }
    let at = services.ports.clock.now();
    let note = Note { id: DONE.into(), at, body: VERSION.into() };
    services.commit(vec![StoreOp::Note(NoteKind::Meta, note)]).await?;
    services.explored.expire().await;
    Ok(())
}
