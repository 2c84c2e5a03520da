//! Merging: a guest signs in to an account and takes along what he played.
//!
//! That a merge is wanted is noted in the transaction that opens the session. What the guest has is
//! then moved piece by piece: each table by an event of its own, written by whichever node keeps
//! the table. Every piece may be done twice, so whoever finds the note can go on after a crash.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::{Command, Hash32, PersonId};

use super::{
    days_off, finding, leaving, lines,
    list_pages::{ListPages, NotePages},
    people::People,
    registry::Registry,
    services::Services,
    sessions, studies,
    table::TableActor,
    topics, tournaments,
    waiting::results,
};
use crate::{
    error::{ApiError, Code},
    ports::store::{AccountOp, DeviceSession, List, Note, NoteKind, StoreOp},
};

/// How many tables, and how many notes, are read at a time.
const AT_A_TIME: usize = 50;
/// A guest's request that was under way may still set up a table: for so long a merge is looked
/// at again, in milliseconds.
const LATE: i64 = 600_000;

/// Into whom a guest is merged, as a note has it.
#[derive(Debug, Serialize, Deserialize)]
struct Merging {
    into: String,
}

impl Merging {
    fn of(note: &Note) -> Option<(PersonId, PersonId)> {
        let Merging { into } = serde_json::from_str(&note.body).ok()?;
        Some((PersonId::from_hex(&note.id)?, PersonId::from_hex(&into)?))
    }

    fn note(from: &str, at: i64, into: PersonId) -> Note {
        let body = serde_json::to_string(&Merging { into: into.to_hex() }).expect("plain data");
        Note { id: from.into(), at, body }
    }
}

/// Refuses to merge whoever is no guest: an account stays what it is.
///
/// # Errors
/// That there is an account; errors of the store.
pub(crate) async fn may_merge(services: &Services, guest: PersonId) -> Result<(), ApiError> {
    if services.people.is_lasting(guest).await? {
        return Err(ApiError::illegal("api-merge-guests-only"));
    }
    Ok(())
}

/// Every merge that is not done.
async fn pending(services: &Services) -> Result<Vec<Note>, ApiError> {
    let (mut found, mut pages) = (Vec::new(), NotePages::new(NoteKind::Merge, AT_A_TIME));
    while let Some(page) = pages.next(services).await? {
        found.extend(page);
    }
    Ok(found)
}

/// What is written when a guest begins to be merged: that it is so, and that the guest's secret
/// opens nothing any more.
///
/// # Errors
/// That the account is a bot's; errors of the store.
pub(super) async fn beginning(
    services: &Services,
    from: PersonId,
    into: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    if services.people.is_bot(into).await? {
        return Err(ApiError::new(Code::Illegal, "api-merge-bot"));
    }
    let now = services.ports.clock.now();
    let (token, device) = (Hash32(from.0), String::new());
    let first = DeviceSession { token, person: from, made: now, seen: now, device, ended: true };
    let mut batch = vec![
        StoreOp::Note(NoteKind::Merge, Merging::note(&from.to_hex(), now, into)),
        StoreOp::Account(AccountOp::OpenSession(first)),
    ];
    batch.extend(sessions::ending(from, None));
    // Whoever was being merged into this guest goes on to the account.
    for note in pending(services).await? {
        if Merging::of(&note).is_some_and(|(_, to)| to == from) {
            batch.push(StoreOp::Note(NoteKind::Merge, Merging::note(&note.id, note.at, into)));
        }
    }
    let language = NoteKind::Language;
    if services.note(language, into.to_hex()).await?.is_none()
        && let Some(note) = services.note(language, from.to_hex()).await?
    {
        batch.push(StoreOp::Note(language, Note { id: into.to_hex(), ..note }));
    }
    batch.push(StoreOp::DropNote(language, from.to_hex(), None));
    batch.extend(days_off::merging(services, from, into).await?);
    Ok(batch)
}

/// A merge was written down: it is carried out as far as this node can, and the others are told.
pub(super) async fn begun(registry: &Arc<Registry>, from: PersonId, into: PersonId) {
    let services = &registry.services;
    hear(registry, from, into).await;
    services.tell(topics::SIGNED, &from.to_hex()).await;
    services.tell(topics::MERGED, &from.to_hex()).await;
    services.tell(topics::DAYS_OFF, &into.to_hex()).await;
}

/// Carries a merge out as far as this node can.
async fn hear(registry: &Arc<Registry>, from: PersonId, into: PersonId) {
    let services = &registry.services;
    services.sessions.forget(from);
    services.people.forget(into);
    services.days_off.forget(into);
    if let Err(why) = carry_on(registry, from, into).await {
        tracing::warn!(%why, "a guest is not merged yet");
    }
}

/// Another node, or this one, has written down that a guest is merged.
pub(super) async fn hear_of(registry: &Arc<Registry>, from: PersonId) {
    match registry.services.note(NoteKind::Merge, from.to_hex()).await {
        Ok(Some(note)) => {
            if let Some((from, into)) = Merging::of(&note) {
                hear(registry, from, into).await;
            }
        }
        Ok(None) => registry.services.sessions.forget(from),
        Err(why) => tracing::warn!(%why, "a guest is not merged yet"),
    }
}

/// Goes on with merges that are not done.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn follow_all(registry: &Arc<Registry>) -> Result<(), ApiError> {
    let services = &registry.services;
    for note in pending(services).await? {
        let Some((from, into)) = Merging::of(&note) else { continue };
        let is_done = carry_on(registry, from, into).await?;
        if is_done && services.ports.clock.now() >= note.at + LATE {
            let done = StoreOp::DropNote(NoteKind::Merge, note.id, Some(note.body));
            services.commit(vec![done, People::renaming(from, "")]).await?;
        }
    }
    Ok(())
}

/// Before an account goes, what is still to be merged into it comes.
///
/// # Errors
/// Errors of the store.
pub(super) async fn settle(registry: &Arc<Registry>, person: PersonId) -> Result<(), ApiError> {
    for note in pending(&registry.services).await? {
        if let Some((from, into)) = Merging::of(&note).filter(|(_, into)| *into == person) {
            carry_on(registry, from, into).await?;
        }
    }
    Ok(())
}

/// Moves what a guest has to an account; whether nothing is left.
async fn carry_on(
    registry: &Arc<Registry>,
    from: PersonId,
    into: PersonId,
) -> Result<bool, ApiError> {
    let services = &registry.services;
    let mut batch = results::merging(services, from, into).await?;
    batch.extend(finding::merging(services, from, into).await?);
    if !batch.is_empty() {
        services.commit(batch).await?;
    }
    tournaments::asked::merge(services, from, into).await?;
    studies::asked::merge(services, from, into).await?;
    let mut is_done = true;
    let mut pages = ListPages::new(List::Had(from), AT_A_TIME);
    while let Some(page) = pages.next(services).await? {
        for listed in &page {
            // That of another node is moved there; one that cannot be read keeps none waiting.
            let moved = match registry.table(listed.header.id.as_str()).await {
                Ok(table) => merge_at(registry, &table, from, into).await,
                Err(why) => Err(why),
            };
            if let Err(why) = moved {
                tracing::debug!(table = %listed.header.id, %why, "a table is not merged yet");
                is_done = false;
            }
        }
    }
    services.feeds.wake(into);
    Ok(is_done)
}

/// Moves what a guest has at a table.
async fn merge_at(
    registry: &Arc<Registry>,
    table: &Arc<TableActor>,
    from: PersonId,
    into: PersonId,
) -> Result<(), ApiError> {
    let command = Command::Merge { from, into };
    lines::merge(table, (from, into), table.execute(command, None)).await?;
    // The account may have gone meanwhile.
    if registry.services.people.name(into).await?.is_empty() {
        leaving::leave(registry, table, into).await;
    }
    Ok(())
}
