//! Offers as the store keeps them.

use std::sync::Arc;

use serde::{Serialize, de::DeserializeOwned};
use session::TableId;

use super::super::services::Services;
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

/// The most offers of a kind in a hall.
pub(super) const OFFERS_MAX: usize = 500;

/// An offer, and the note that it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offered<T> {
    /// The note.
    pub(crate) note: Note,
    /// What it says.
    pub(crate) offer: T,
}

impl<T: Serialize + DeserializeOwned + Send + 'static> Offered<T> {
    /// One that is made now.
    pub(super) fn new(services: &Services, at: i64, offer: T) -> Offered<T> {
        let random = TableId::random(&mut *services.ports.dice.dice());
        let id = format!("{:015}-{random}", at.max(0));
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

    /// Reads those that are not old, the newest first, and removes the others; that these could
    /// not be removed hinders nobody.
    pub(super) async fn current(
        services: &Services,
        kind: NoteKind,
        is_old: impl Fn(&T) -> bool,
    ) -> Result<Vec<Offered<T>>, ApiError> {
        let all = Offered::all(services, kind).await?;
        let (old, current): (Vec<_>, Vec<_>) = all.into_iter().partition(|of| is_old(&of.offer));
        let drop_note = |of: Offered<T>| StoreOp::DropNote(kind, of.note.id, Some(of.note.body));
        let batch: Vec<StoreOp> = old.into_iter().map(drop_note).collect();
        if !batch.is_empty()
            && let Err(why) = services.attempt(batch).await
        {
            tracing::warn!(%why, "old offers were not removed");
        }
        Ok(current)
    }

    /// The writes that remove those with which a person has to do.
    pub(super) async fn forgetting(
        services: &Services,
        kind: NoteKind,
        concerns: impl Fn(&T) -> bool,
    ) -> Result<Vec<StoreOp>, ApiError> {
        let all = Offered::all(services, kind).await?.into_iter();
        let concerned = all.filter(|of| concerns(&of.offer));
        Ok(concerned.map(|of| StoreOp::DropNote(kind, of.note.id, None)).collect())
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

/// Commits what takes offers: who comes too late is told so.
pub(super) async fn commit(services: &Services, batch: Vec<StoreOp>) -> Result<(), ApiError> {
    services.commit(batch).await.map_err(late)
}

/// An offer that changed meanwhile, in the words of an offer.
pub(super) fn late(why: ApiError) -> ApiError {
    if why.is_taken() { ApiError::new(Code::Stale, "api-offer-taken") } else { why }
}
