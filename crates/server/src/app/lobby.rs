//! The lobby: tables as a list, and what a person is called there.

use std::sync::Arc;

use messages::Locale;
use serde_json::{Value as Json, json};
use session::PersonId;

use super::{people::People, registry::Registry};
use crate::{error::ApiError, ports::store::Listed, wire::summary};

/// The most tables of each list.
const LISTED_MAX: usize = 50;

/// Tables with an open seat, and the tables of a person.
///
/// # Errors
/// What the store says.
pub(crate) async fn lobby(
    registry: &Arc<Registry>,
    person: Option<PersonId>,
    locale: Locale,
) -> Result<Json, ApiError> {
    let services = Arc::clone(&registry.services);
    let work = move || {
        let card = |listed: &Listed| {
            let info = services.games.find(&listed.header.game).ok()?.info();
            summary::card(listed, info, locale)
        };
        let store = &services.ports.store;
        let open = store.open_tables(LISTED_MAX)?;
        let mine = match person {
            Some(person) => store.tables_of(person, LISTED_MAX)?,
            None => Vec::new(),
        };
        let owned = |listed: &&Listed| mine.iter().any(|m| m.header.id == listed.header.id);
        let open: Vec<_> = open.iter().filter(|l| !owned(l)).filter_map(card).collect();
        let mine: Vec<_> = mine.iter().filter_map(card).collect();
        Ok(json!({ "open": open, "mine": mine }))
    };
    registry.services.blocking(work).await
}

/// How many unfinished tables a person has set up.
///
/// # Errors
/// What the store says.
pub(crate) async fn owned(registry: &Arc<Registry>, person: PersonId) -> Result<u64, ApiError> {
    let services = Arc::clone(&registry.services);
    registry.services.blocking(move || Ok(services.ports.store.count_owned(person)?)).await
}

/// Changes what a person is called, also where unfinished tables are listed.
///
/// # Errors
/// What is wrong with the name, or that it could not be kept.
pub(crate) async fn rename(
    registry: &Arc<Registry>,
    person: PersonId,
    name: &str,
) -> Result<String, ApiError> {
    let name = People::valid(name)?;
    let services = &registry.services;
    services.commit(vec![People::renaming(person, &name)]).await?;
    services.people.renamed(person, &name);
    registry.rename(person, &name);
    let store = Arc::clone(&services.ports.store);
    let tables = services.blocking(move || Ok(store.tables_of(person, LISTED_MAX)?)).await?;
    for listed in tables.iter().filter(|listed| !listed.card.over) {
        // The name is kept; a table that cannot be read does not undo that.
        let Ok(table) = registry.table(listed.header.id.as_str()).await else { continue };
        if let Err(why) = table.summarize().await {
            tracing::warn!(table = %table.id, %why, "the lobby did not hear of a new name");
        }
    }
    Ok(name)
}
