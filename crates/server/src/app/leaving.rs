//! Going for good: what a person leaves behind when the account, or the guest, is deleted.
//!
//! Tables of nobody else's go; of others the seat is given up, and whoever looks at them reads
//! "a former player". The name stays reserved, so that nobody takes the place of who is gone.

use std::sync::Arc;

use session::{Command, PersonId, PlayerCommand, SeatId};

use super::{
    announced::DaysOff, finding, list_pages::ListPages, naming, own_notes::dropping,
    ownership::delete, people::People, registry::Registry, services::Services, sessions, studies,
    table::TableActor, topics, tournaments,
};
use crate::{
    error::ApiError,
    ports::store::{AccountOp, DeviceSession, List, NoteKind, StoreOp},
    wire::summary,
};

/// How many tables are read at a time.
const AT_A_TIME: usize = 50;

/// Gives up what a person has at every table that this node has or can have, and shared studies.
/// Tables of other nodes hear of it when the person is gone.
///
/// # Errors
/// Errors of the store. What was given up stays so; it may be begun again.
pub(super) async fn leave_tables(
    registry: &Arc<Registry>,
    person: PersonId,
) -> Result<(), ApiError> {
    studies::asked::forget(&registry.services, person).await?;
    let mut pages = ListPages::new(List::Had(person), AT_A_TIME);
    while let Some(page) = pages.next(&registry.services).await? {
        for listed in &page {
            // One that cannot be read, or is another node's, hinders nobody from going.
            if let Ok(table) = registry.table(listed.header.id.as_str()).await {
                leave(registry, &table, person).await;
            }
        }
    }
    Ok(())
}

/// Gives up what a person has at a table.
pub(super) async fn leave(registry: &Registry, table: &Arc<TableActor>, person: PersonId) {
    if delete(registry, table, person).await.is_ok_and(|done| done == super::Deleted::Removed) {
        return;
    }
    for seat in table.state().seats_of(Some(person)).iter() {
        let command = PlayerCommand::LeaveForGood { seat: SeatId(seat) };
        // The match may be over, or the seat have withdrawn already.
        let _over = table.execute(Command::Player { person, seen: None, command }, None).await;
    }
    // Now that it is done with, it leaves the tables of the person.
    let _kept = delete(registry, table, person).await;
    name_no_more(table, person).await;
}

/// Takes the name of somebody who is gone from a table.
async fn name_no_more(table: &TableActor, person: PersonId) {
    table.rename(person, "", false);
    table.summarize().await;
}

/// Takes the name of somebody who is gone from the tables where it was put back meanwhile: until
/// that was committed, whoever asked the store was told the old name.
///
/// # Errors
/// Errors of the store.
async fn take_what_was_put_back(
    registry: &Arc<Registry>,
    person: PersonId,
) -> Result<(), ApiError> {
    let mut pages = ListPages::new(List::Had(person), AT_A_TIME);
    while let Some(page) = pages.next(&registry.services).await? {
        for listed in page.iter().filter(|listed| summary::is_named(listed)) {
            if let Ok(table) = registry.table(listed.header.id.as_str()).await {
                name_no_more(&table, person).await;
            }
        }
    }
    Ok(())
}

/// What is written when a person goes, beside the account.
///
/// # Errors
/// Errors of the store.
pub(super) async fn forgetting(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let now = services.ports.clock.now();
    let (token, device) = (session::Hash32(person.0), String::new());
    // The secret by which he was first known opens nothing any more.
    let first = DeviceSession { token, person, made: now, seen: now, device, ended: true };
    let mut batch = vec![
        People::renaming(person, ""),
        StoreOp::DropNote(NoteKind::Language, person.to_hex(), None),
        DaysOff::forgetting(person),
        StoreOp::Account(AccountOp::OpenSession(first)),
    ];
    batch.extend(sessions::ending(person, None));
    // Also at tables that this node does not have.
    for kind in [NoteKind::Lines, NoteKind::PushMark] {
        batch.extend(dropping(services, kind, person).await?);
    }
    for write in dropping(services, NoteKind::Push, person).await? {
        // What a browser was told may be noted just now.
        if let StoreOp::DropNote(_, id, _) = &write {
            batch.push(StoreOp::DropNote(NoteKind::PushMark, id.clone(), None));
        }
        batch.push(write);
    }
    Ok(batch)
}

/// A person is gone: nobody remembers anything else.
pub(super) async fn spread(registry: &Arc<Registry>, person: PersonId) {
    registry.services.people.forget(person);
    registry.services.sessions.forget(person);
    if let Err(why) = finding::forget(registry, person).await {
        tracing::warn!(%why, "what somebody who is gone had offered is still there");
    }
    if let Err(why) = tournaments::asked::forget(&registry.services, person).await {
        tracing::warn!(%why, "somebody who is gone still takes part in a tournament");
    }
    if let Err(why) = studies::asked::forget(&registry.services, person).await {
        tracing::warn!(%why, "a study of somebody who is gone is still there");
    }
    if let Err(why) = naming::spread(registry, person, "").await {
        tracing::warn!(%why, "who is gone is still listed");
    }
    if let Err(why) = take_what_was_put_back(registry, person).await {
        tracing::warn!(%why, "who is gone may still be listed");
    }
    for topic in [topics::SIGNED, topics::GONE] {
        registry.services.tell(topic, &person.to_hex()).await;
    }
}
