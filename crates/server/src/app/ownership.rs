//! What people do with tables of their own: call them off, delete them.

use std::sync::Arc;

use session::{PersonId, State};

use super::{registry::Registry, table::TableActor};
use crate::{
    error::{ApiError, Code},
    ports::store::{Removed, StoreOp},
};

/// What became of a table that somebody deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deleted {
    /// It is gone.
    Removed,
    /// It is not among this person's tables any more; others keep it.
    Hidden,
}

/// What is written when a person deletes a table.
fn deletion(state: &State, person: PersonId, at: i64) -> Result<(StoreOp, Deleted), ApiError> {
    let owns = state.header.owner == person;
    if !owns && state.seats_of(Some(person)).is_empty() {
        return Err(ApiError::new(Code::NotYours, "api-delete-not-yours"));
    }
    let id = state.header.id.clone();
    let begun = state.has_begun();
    if state.tournament.is_some() && !state.is_over() {
        return Err(ApiError::illegal("api-delete-tournament"));
    }
    if owns && (!begun || !state.has_others(person)) {
        let why = if begun { "deleted" } else { "cancelled" };
        let removed = Removed { at, why: why.into(), said: None };
        return Ok((StoreOp::Remove(id, Some(state.seq), removed), Deleted::Removed));
    }
    if !state.is_done_for(person) {
        let key = if begun { "api-delete-under-way" } else { "api-delete-others" };
        return Err(ApiError::illegal(key));
    }
    Ok((StoreOp::Hide(id, person), Deleted::Hidden))
}

/// Deletes a table for a person: for all where nobody else loses anything, else from the
/// tables of this person. Once everybody has done so it is removed.
///
/// # Errors
/// Why it is refused, or could not be kept.
pub(crate) async fn delete(
    registry: &Registry,
    table: &Arc<TableActor>,
    person: PersonId,
) -> Result<Deleted, ApiError> {
    let services = Arc::clone(&registry.services);
    let at = services.ports.clock.now();
    let decide = move |state: &State| {
        let (op, deleted) = deletion(state, person, at)?;
        Ok((vec![op], deleted))
    };
    let deleted = table.arrange(decide).await?;
    if deleted == Deleted::Removed {
        return Ok(deleted);
    }
    let (store, id) = (Arc::clone(&services.ports.store), table.id.clone());
    let all = services.blocking(move || Ok(store.all_hide(&id)?)).await?;
    if !all || !table.state().is_over() {
        return Ok(deleted);
    }
    let decide = move |state: &State| {
        let removed = Removed { at, why: "agreed".into(), said: None };
        Ok((vec![StoreOp::Remove(state.header.id.clone(), Some(state.seq), removed)], ()))
    };
    table.arrange(decide).await?;
    Ok(Deleted::Removed)
}
