//! What people call themselves: no name looks like that of somebody else who lasts.

use std::sync::Arc;

use session::PersonId;

use super::{account, people::People, registry::Registry, services::Services, topics};
use crate::{
    error::{ApiError, Code},
    names::looks,
    ports::store::{AccountOp, List, StoreOp},
};

/// The most unfinished tables whose summaries are updated at once with a new name.
const RENAMED_MAX: usize = 200;
/// How long a name that looks different is kept before the next, in milliseconds: 30 days.
const RENAMED_FOR: i64 = 30 * 86_400_000;

/// Who changes a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Namer {
    /// Its person.
    Person,
    /// The host, who may do so at any time.
    Host,
}

/// Whose a name is.
pub(super) async fn holder(
    services: &Services,
    looks: String,
) -> Result<Option<PersonId>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    services.blocking(move || Ok(store.holder(&looks)?)).await
}

/// What a name that is somebody else's is refused with.
pub(super) fn taken() -> ApiError {
    ApiError::bad("name", "api-name-taken")
}

/// The write by which a name becomes a person's, none if it is; refuses another's.
pub(super) async fn holding(
    services: &Services,
    person: PersonId,
    name: &str,
) -> Result<Option<StoreOp>, ApiError> {
    let looks = looks(name);
    match holder(services, looks.clone()).await? {
        None => Ok(Some(StoreOp::Account(AccountOp::HoldName(looks, person)))),
        Some(holder) if holder == person => Ok(None),
        Some(_) => Err(taken()),
    }
}

/// What is written when a person takes another name.
async fn renaming(
    services: &Services,
    (person, namer): (PersonId, Namer),
    name: &str,
) -> Result<Vec<StoreOp>, ApiError> {
    let hold = holding(services, person, name).await?;
    let mut batch = vec![People::renaming(person, name)];
    // A guest may use a name that is nobody's, and does not keep it.
    let Some(kept) = account::read(services, person).await? else { return Ok(batch) };
    let mut profile = kept.profile.clone();
    if looks(&profile.name) != looks(name) {
        People::lasting_name(name)?;
        let now = services.ports.clock.now();
        let next = profile.renamed + RENAMED_FOR;
        if namer == Namer::Person && profile.renamed > 0 && now < next {
            let message = hall_core::Message::new("api-name-lately");
            let message = message.text("day", crate::error::utc_day(next));
            return Err(ApiError::new(Code::TooMany, message));
        }
        profile.renamed = now;
    }
    profile.name = name.into();
    batch.push(kept.replaced(person, &profile));
    batch.extend(hold);
    Ok(batch)
}

/// Changes a person's name, also where unfinished tables are listed.
///
/// # Errors
/// What is wrong with the name, or that it could not be stored.
pub(crate) async fn rename(
    registry: &Arc<Registry>,
    person: PersonId,
    name: &str,
    namer: Namer,
) -> Result<String, ApiError> {
    let name = People::valid(name)?;
    let services = &registry.services;
    let batch = renaming(services, (person, namer), &name).await?;
    services.commit(batch).await.map_err(account::changed_meanwhile)?;
    spread(registry, person, &name).await?;
    Ok(name)
}

/// A name was committed: shows it where it is remembered, and lists unfinished tables with it.
///
/// # Errors
/// Errors of the store.
pub(super) async fn spread(
    registry: &Arc<Registry>,
    person: PersonId,
    name: &str,
) -> Result<(), ApiError> {
    let services = &registry.services;
    services.people.renamed(person, name);
    registry.rename(person, name, services.people.is_lasting(person).await?);
    services.tell(topics::NAMED, &person.to_hex()).await;
    let store = Arc::clone(&services.ports.store);
    let tables = services
        .blocking(move || Ok(store.list(List::Of(person, true), None, RENAMED_MAX)?))
        .await?;
    for listed in &tables {
        // The name is stored; an unreadable table does not undo that. The node that has a table
        // hears of the name by itself.
        let Ok(table) = registry.table(listed.header.id.as_str()).await else { continue };
        table.summarize().await;
    }
    Ok(())
}
