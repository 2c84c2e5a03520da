//! Rating everybody anew, from the logs of the tables.

use std::sync::Arc;

use super::{host::Host, list_pages::ListPages, ratings::note_of, registry::Registry};
use crate::{
    error::ApiError,
    ports::store::{List, StoreOp},
    wire::summary,
};

/// How many tables are listed at once.
const PAGE: usize = 500;

/// What rating everything anew found.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize)]
pub(crate) struct Rerated {
    /// How many tables were rated.
    pub(crate) tables: usize,
    /// How many results were missing.
    pub(crate) missing: usize,
    /// How many differed from what the log of their table says.
    pub(crate) different: usize,
}

/// Notes the results of all tables anew, from their logs, and folds them. Results of tables that
/// were removed stay as they are.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn rerate(registry: &Registry, host: &Host) -> Result<Rerated, ApiError> {
    let services = &registry.services;
    let (mut found, mut ops) = (Rerated::default(), Vec::new());
    let mut pages = ListPages::new(List::All, PAGE);
    while let Some(page) = pages.next(services).await? {
        for listed in page.iter().filter(|one| one.card.over && summary::is_rated(&one.card)) {
            let state = registry.peek(&listed.header.id).await?;
            let Some(StoreOp::Note(kind, note)) = note_of(&state) else { continue };
            found.tables += 1;
            let (store, id) = (Arc::clone(&services.ports.store), note.id.clone());
            let known = services.blocking(move || Ok(store.note(kind, &id)?)).await?;
            match known {
                Some(known) if known == note => continue,
                Some(_) => found.different += 1,
                None => found.missing += 1,
            }
            ops.push(StoreOp::Note(kind, note));
        }
    }
    let told = serde_json::to_string(&found).expect("plain data");
    ops.push(host.line(services, "rerate", "ratings", &told));
    services.commit(ops).await?;
    services.ratings.begin_anew().await;
    Ok(found)
}
