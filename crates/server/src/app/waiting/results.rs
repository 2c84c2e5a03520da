//! Results that somebody has not seen yet: who was away when a match ended is shown it.

use std::sync::Arc;

use hall_core::SeatSet;
use session::{PersonId, State};

use crate::{
    app::{
        own_notes::{own_id, own_notes},
        services::Services,
    },
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
    wire::names::Names,
};

/// The most notes of a person that go with him.
const FORGOTTEN_MAX: usize = 1000;

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
        let id = own_id(person, &state.header.id);
        StoreOp::Note(NoteKind::Unseen, Note { id, at: state.updated, body: "{}".into() })
    };
    away.into_iter().map(note).collect()
}

/// Whoever has these seats sees the result of a match that is over.
pub(in crate::app) fn see(services: &Arc<Services>, state: &State, seats: SeatSet) {
    let people = seats.iter().filter_map(|seat| state.seat(seat)?.person());
    for person in people.collect::<std::collections::BTreeSet<_>>() {
        let (seen, id) = (Arc::clone(services), own_id(person, &state.header.id));
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
    if services.note(NoteKind::Unseen, id.clone()).await?.is_some() {
        services.commit(vec![StoreOp::DropNote(NoteKind::Unseen, id, None)]).await?;
    }
    Ok(())
}

/// The writes after which what a guest has not seen waits for an account.
///
/// # Errors
/// Errors of the store.
pub(in crate::app) async fn merging(
    services: &Services,
    from: PersonId,
    into: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(own_notes(&*store, NoteKind::Unseen, from, FORGOTTEN_MAX)?);
    let moved = |(about, note): (String, Note)| {
        let drop = StoreOp::DropNote(NoteKind::Unseen, note.id.clone(), None);
        [drop, StoreOp::Note(NoteKind::Unseen, Note { id: own_id(into, about), ..note })]
    };
    Ok(services.blocking(read).await?.into_iter().flat_map(moved).collect())
}

/// The writes after which a person who goes has nothing that was not seen.
///
/// # Errors
/// Errors of the store.
pub(in crate::app) async fn forgetting(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(own_notes(&*store, NoteKind::Unseen, person, FORGOTTEN_MAX)?);
    let found = services.blocking(read).await?;
    let drop = |(_, note): (String, Note)| StoreOp::DropNote(NoteKind::Unseen, note.id, None);
    Ok(found.into_iter().map(drop).collect())
}
