//! The lines of a loaded table.

use hall_core::Seat;
use session::PersonId;
use tokio::sync::MutexGuard;

use super::kept::{OwnLines, TableLines, concern, note_id};
use crate::{
    app::table::TableActor,
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
};

/// Whether a table has to be followed: it has lines, or nobody has looked yet.
pub(crate) fn may_wait(table: &TableActor) -> bool {
    let is_free = |known: MutexGuard<'_, Option<TableLines>>| {
        known.as_ref().is_some_and(TableLines::is_empty)
    };
    concern(&table.state()) && !table.lines.try_lock().is_ok_and(is_free)
}

/// What is kept of a table, read once.
async fn load(table: &TableActor) -> Result<TableLines, ApiError> {
    let (state, mut found) = (table.state(), TableLines::new());
    for (seat, at) in state.seated() {
        let Some(person) = at.person() else { continue };
        let note = table.services.note(NoteKind::Lines, note_id(person, &table.id, seat)).await?;
        let own = note.and_then(|note| serde_json::from_str(&note.body).ok());
        found.extend(own.map(|own| (seat, (person, own))));
    }
    Ok(found)
}

/// The lines of a table, with the turn to change or follow them.
pub(super) struct HeldLines<'t>(MutexGuard<'t, Option<TableLines>>);

impl HeldLines<'_> {
    pub(super) fn lines(&mut self) -> &mut TableLines {
        self.0.get_or_insert_default()
    }

    /// Something was not written, or nobody knows whether it was: they are read anew.
    pub(super) fn doubt(mut self) {
        *self.0 = None;
    }
}

/// Waits for the turn to change or follow the lines of a table.
pub(super) async fn hold(table: &TableActor) -> Result<HeldLines<'_>, ApiError> {
    let mut known = table.lines.lock().await;
    if known.is_none() {
        *known = Some(load(table).await?);
    }
    Ok(HeldLines(known))
}

/// The write that keeps the lines of a seat.
pub(super) fn keeping(table: &TableActor, seat: Seat, person: PersonId, own: &OwnLines) -> StoreOp {
    let body = serde_json::to_string(own).expect("plain data");
    let at = table.services.ports.clock.now();
    StoreOp::Note(NoteKind::Lines, Note { id: note_id(person, &table.id, seat), at, body })
}
