//! Results that somebody has not seen yet: who was away when a match ended is shown it.

use std::sync::Arc;

use hall_core::SeatSet;
use session::{PersonId, State, TableId};

use crate::{
    app::services::Services,
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
    wire::names::Names,
};

/// The most notes of a person that go with him.
const FORGOTTEN_MAX: usize = 1000;

/// The id of the note that a person has not seen a result: all of one person are together.
pub(super) fn note_id(person: PersonId, table: &TableId) -> String {
    format!("{}-{table}", person.to_hex())
}

/// What all ids of a person's notes begin with, and what comes after the last of them.
pub(super) fn bounds(person: PersonId) -> (String, String) {
    (format!("{}-", person.to_hex()), format!("{}.", person.to_hex()))
}

/// The writes for a match that ends now: whoever played and is not here has not seen it. Programs
/// are told by their streams.
pub(in crate::app) fn unseen(state: &State, names: &Names, here: SeatSet) -> Vec<StoreOp> {
    let present: Vec<PersonId> =
        here.iter().filter_map(|seat| state.seat(seat)?.person()).collect();
    let away = state.seats.iter().filter(|seat| !names.is_bot_account(seat));
    let away = away.filter_map(session::SeatState::person);
    let mut away: Vec<PersonId> = away.filter(|person| !present.contains(person)).collect();
    away.sort_unstable();
    away.dedup();
    let note = |person| {
        let id = note_id(person, &state.header.id);
        StoreOp::Note(NoteKind::Unseen, Note { id, at: state.updated, body: "{}".into() })
    };
    away.into_iter().map(note).collect()
}

/// Whoever has these seats sees the result of a match that is over.
pub(in crate::app) fn see(services: &Arc<Services>, state: &State, seats: SeatSet) {
    let people = seats.iter().filter_map(|seat| state.seat(seat)?.person());
    for person in people.collect::<std::collections::BTreeSet<_>>() {
        let (seen, id) = (Arc::clone(services), note_id(person, &state.header.id));
        services.tasks.spawn(async move {
            if let Err(why) = drop_note(&seen, id).await {
                tracing::debug!(%why, "that a result was seen could not be kept");
                return;
            }
            seen.feeds.wake(person);
        });
    }
}

async fn drop_note(services: &Services, id: String) -> Result<(), ApiError> {
    let (store, wanted) = (Arc::clone(&services.ports.store), id.clone());
    let found = move || Ok(store.note(NoteKind::Unseen, &wanted)?.is_some());
    if services.blocking(found).await? {
        services.commit(vec![StoreOp::DropNote(NoteKind::Unseen, id, None)]).await?;
    }
    Ok(())
}

/// The writes after which a person who goes has nothing that was not seen.
///
/// # Errors
/// Errors of the store.
pub(in crate::app) async fn forgetting(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let ((begin, end), store) = (bounds(person), Arc::clone(&services.ports.store));
    let read = move || Ok(store.notes(NoteKind::Unseen, Some(&end), FORGOTTEN_MAX)?);
    let found = services.blocking(read).await?;
    let own = found.into_iter().filter(|note| note.id.starts_with(&begin));
    Ok(own.map(|note| StoreOp::DropNote(NoteKind::Unseen, note.id, None)).collect())
}
