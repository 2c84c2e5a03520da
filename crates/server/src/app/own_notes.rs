//! Notes of which a person has many: each is found by the person and something else.

use session::PersonId;

use crate::ports::store::{Note, NoteKind, Store, StoreError};

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
