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

/// Notes of a kind whose ids begin with a prefix and `-`, the greatest first, from the beginning or
/// after one; each with the rest of its id. Blocks.
///
/// # Errors
/// Errors of the store.
pub(super) fn prefixed(
    store: &dyn Store,
    kind: NoteKind,
    prefix: &str,
    after: Option<&str>,
    most: usize,
) -> Result<Vec<(String, Note)>, StoreError> {
    // Ids are listed from the greatest down; `.` comes next after `-`.
    let begin = format!("{prefix}-");
    let from = after.map_or_else(|| format!("{prefix}."), |after| format!("{begin}{after}"));
    let rest = |note: Note| Some((note.id.strip_prefix(&begin)?.to_string(), note));
    Ok(store.notes(kind, Some(&from), most)?.into_iter().map_while(rest).collect())
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
    prefixed(store, kind, &person.to_hex(), None, most)
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
    let (store, prefix) = (Arc::clone(&services.ports.store), person.to_hex());
    let read = move || {
        let (mut found, mut after) = (Vec::new(), None::<String>);
        loop {
            let page = prefixed(&*store, kind, &prefix, after.as_deref(), PAGE)?;
            let is_last = page.len() < PAGE;
            after = page.last().map(|(rest, _)| rest.clone());
            found.extend(page.into_iter().map(|(_, note)| note.id));
            if is_last {
                return Ok(found);
            }
        }
    };
    let ids = services.blocking(read).await?;
    Ok(ids.into_iter().map(|id| StoreOp::DropNote(kind, id, None)).collect())
}
