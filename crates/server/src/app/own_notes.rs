//! Notes of which a person has many: each is found by the person and something else.

use std::sync::Arc;

use session::PersonId;

use super::services::Services;
use crate::{
    error::ApiError,
    ports::store::{Note, NoteKind, Store, StoreError, StoreOp},
};

/// How many notes of a person are read at a time.
const PAGE: usize = 200;

/// The id of a person's note about something: all of one person are together.
pub(super) fn own_id(person: PersonId, about: impl std::fmt::Display) -> String {
    format!("{}-{about}", person.to_hex())
}

/// A person's notes of a kind, each with what it is about. Blocks.
///
/// # Errors
/// Errors of the store.
pub(super) fn own_notes(
    store: &dyn Store,
    kind: NoteKind,
    person: PersonId,
    most: usize,
) -> Result<Vec<(String, Note)>, StoreError> {
    // Ids are listed from the greatest down; `.` comes next after `-`.
    let (begin, end) = (own_id(person, ""), format!("{}.", person.to_hex()));
    let about = |note: Note| Some((note.id.strip_prefix(&begin)?.to_string(), note));
    Ok(store.notes(kind, Some(&end), most)?.into_iter().map_while(about).collect())
}

/// The writes after which a person has no notes of a kind.
///
/// # Errors
/// Errors of the store.
pub(super) async fn dropping(
    services: &Services,
    kind: NoteKind,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let (begin, mut end) = (own_id(person, ""), format!("{}.", person.to_hex()));
    let read = move || {
        let mut found = Vec::new();
        loop {
            let page = store.notes(kind, Some(&end), PAGE)?;
            let is_last = page.len() < PAGE;
            let own = page.into_iter().take_while(|note| note.id.starts_with(&begin));
            let ids: Vec<String> = own.map(|note| note.id).collect();
            let Some(last) = ids.last().filter(|_| !is_last && ids.len() == PAGE) else {
                found.extend(ids);
                return Ok(found);
            };
            end = last.clone();
            found.extend(ids);
        }
    };
    let ids = services.blocking(read).await?;
    Ok(ids.into_iter().map(|id| StoreOp::DropNote(kind, id, None)).collect())
}
