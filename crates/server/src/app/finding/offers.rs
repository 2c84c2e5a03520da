//! Offers as the store keeps them.

use std::sync::Arc;

use hall_core::Dice;
use serde::{Serialize, de::DeserializeOwned};
use session::TableId;

use super::super::services::Services;
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreError, StoreOp},
};

/// The most offers of a kind in a hall.
pub(super) const OFFERS_MAX: usize = 500;

/// An offer, and the note that it was read from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Offered<T> {
    /// The note.
    pub(crate) note: Note,
    /// What it says.
    pub(crate) offer: T,
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Offered<T> {
    /// One that is made now.
    pub(super) fn new(services: &Services, at: i64, offer: T) -> Offered<T> {
        let mut dice = services.ports.dice.dice();
        let id = format!("{:015}-{}", at.max(0), random(&mut *dice));
        let body = serde_json::to_string(&offer).expect("plain data");
        Offered { note: Note { id, at, body }, offer }
    }

    /// Its id.
    pub(crate) fn id(&self) -> &str {
        &self.note.id
    }

    /// The write that keeps it.
    pub(super) fn keep(&self, kind: NoteKind) -> StoreOp {
        StoreOp::Note(kind, self.note.clone())
    }

    /// The write that takes it, if it is still the same.
    pub(super) fn take(&self, kind: NoteKind) -> StoreOp {
        StoreOp::TakeNote(kind, self.note.id.clone(), self.note.body.clone())
    }

    /// The writes that change it, if it is still the same.
    pub(super) fn change(&self, kind: NoteKind, offer: &T) -> [StoreOp; 2] {
        let body = serde_json::to_string(offer).expect("plain data");
        let note = Note { body, ..self.note.clone() };
        [self.take(kind), StoreOp::Note(kind, note)]
    }

    /// Reads all of a kind, the newest first. What cannot be read is passed over.
    pub(super) async fn all(
        services: &Services,
        kind: NoteKind,
    ) -> Result<Vec<Offered<T>>, ApiError> {
        let store = Arc::clone(&services.ports.store);
        // Two that are made at once may both be the last.
        let read = move || Ok(store.notes(kind, None, OFFERS_MAX * 2)?);
        let notes = services.blocking(read).await?;
        let offered = |note: Note| {
            let offer = serde_json::from_str(&note.body).ok()?;
            Some(Offered { note, offer })
        };
        Ok(notes.into_iter().filter_map(offered).collect())
    }

    /// Reads one.
    pub(super) async fn find(
        services: &Services,
        kind: NoteKind,
        id: &str,
    ) -> Result<Option<Offered<T>>, ApiError> {
        let (store, id) = (Arc::clone(&services.ports.store), id.to_owned());
        let found = services.blocking(move || Ok(store.note(kind, &id)?)).await?;
        Ok(found.and_then(|note| {
            let offer = serde_json::from_str(&note.body).ok()?;
            Some(Offered { note, offer })
        }))
    }
}

fn random(dice: &mut dyn Dice) -> TableId {
    TableId::random(dice)
}

/// Removes what nobody needs any more; that it could not be removed hinders nobody.
pub(super) async fn clear(services: &Services, batch: Vec<StoreOp>) {
    if batch.is_empty() {
        return;
    }
    if let Err(why) = services.attempt(batch).await {
        tracing::warn!(%why, "old offers were not removed");
    }
}

/// Commits what takes offers: who comes too late is told so.
pub(super) async fn commit(services: &Services, batch: Vec<StoreOp>) -> Result<(), ApiError> {
    services.commit(batch).await.map_err(late)
}

/// An offer that changed meanwhile, in the words of an offer.
pub(super) fn late(why: ApiError) -> ApiError {
    let taken: ApiError = StoreError::Taken.into();
    if why.code == taken.code { ApiError::new(Code::Stale, "api-offer-taken") } else { why }
}
