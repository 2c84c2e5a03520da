//! The disk that simulated halls write to.

use std::collections::{BTreeMap, BTreeSet};

use session::{PersonId, TableId};

use super::{Mutation, owners::Owned};
use crate::ports::store::{
    Header, LogEntry, Note, NoteKind, Removed, StoreError, StoreOp, TableSummary,
};

/// What a store has on disk.
#[derive(Default)]
pub(super) struct Disk {
    pub(super) tables: BTreeMap<TableId, (Header, TableSummary, Vec<LogEntry>)>,
    pub(super) names: BTreeMap<PersonId, String>,
    /// Who has an account, in which nothing stands.
    pub(super) accounts: BTreeSet<PersonId>,
    pub(super) packed: BTreeSet<TableId>,
    pub(super) removed: BTreeMap<TableId, Removed>,
    pub(super) notes: BTreeMap<(NoteKind, String), Note>,
    /// Who sits where, by the index of the seat.
    pub(super) seats: BTreeMap<(TableId, u8), PersonId>,
    /// Who does not want to be shown which table.
    pub(super) hidden: BTreeSet<(TableId, PersonId)>,
    /// Who has which table, where several nodes share the disk.
    pub(super) owned: Owned,
    /// What was written at a table by another node than the one that has it.
    pub(super) trespasses: Vec<String>,
}

impl Disk {
    /// The seats (indices) of a person at a table.
    pub(super) fn seats_of(&self, id: &TableId, person: PersonId) -> Vec<u8> {
        let his = self.seats.iter().filter(|((of, _), who)| of == id && **who == person);
        his.map(|((_, seat), _)| *seat).collect()
    }

    /// Notes what is about to be written at a table without its last claim.
    fn note_trespasses(&mut self, batch: &[StoreOp]) {
        for op in batch {
            let (StoreOp::Append(id, _) | StoreOp::Remove(id, ..)) = op else { continue };
            let claimed = |op: &StoreOp| match op {
                StoreOp::Owned(of, epoch) => of == id && self.owned.is_last(id, *epoch),
                _ => false,
            };
            if self.owned.is_claimed(id) && !batch.iter().any(claimed) {
                self.trespasses.push(format!("{id} was written by a node that does not keep it"));
            }
        }
    }
}

/// Writes a batch: all of it or nothing.
pub(super) fn write(
    disk: &mut Disk,
    batch: &[StoreOp],
    mutation: Option<Mutation>,
) -> Result<(), StoreError> {
    check(disk, batch, mutation)?;
    disk.note_trespasses(batch);
    batch.iter().try_for_each(|op| apply(disk, op))
}

/// Whether a batch fits what is on disk. Without a fence a second writer of the same entry is not
/// noticed.
fn check(disk: &Disk, batch: &[StoreOp], mutation: Option<Mutation>) -> Result<(), StoreError> {
    let fenced = mutation != Some(Mutation::DropTheFence);
    for op in batch {
        if let StoreOp::Owned(id, epoch) = op
            && mutation != Some(Mutation::DropTheEpoch)
            && !disk.owned.is_last(id, *epoch)
        {
            return Err(StoreError::Taken);
        }
        if let StoreOp::Append(id, _) = op {
            let last = disk.tables.get(id).map_or(0, |(_, _, log)| log.len() as u64);
            let first = batch.iter().find_map(|op| match op {
                StoreOp::Append(of, entry) if of == id => Some(entry.seq),
                _ => None,
            });
            if fenced && first != Some(last + 1) {
                return Err(StoreError::Taken);
            }
        }
    }
    for op in batch {
        if let StoreOp::DropNote(kind, ..) | StoreOp::TakeNote(kind, ..) = op
            && kind.stays()
        {
            return Err(StoreError::note_stays());
        }
        if let StoreOp::TakeNote(kind, id, body) | StoreOp::Reword(kind, id, [body, _]) = op
            && disk.notes.get(&(*kind, id.clone())).is_none_or(|of| of.body != *body)
        {
            return Err(StoreError::Taken);
        }
        if let StoreOp::FirstNote(kind, note) = op
            && disk.notes.contains_key(&(*kind, note.id.clone()))
        {
            return Err(StoreError::Taken);
        }
        let StoreOp::Remove(id, last, _) = op else { continue };
        let found = disk.tables.get(id).map(|(.., log)| log.len() as u64);
        if found.is_none() || last.is_some_and(|last| found != Some(last)) {
            return Err(StoreError::Taken);
        }
    }
    Ok(())
}

/// Writes one change.
fn apply(disk: &mut Disk, op: &StoreOp) -> Result<(), StoreError> {
    match op {
        StoreOp::Person(person, name) => {
            disk.names.insert(*person, name.clone());
        }
        StoreOp::Table(header, summary) => {
            let table = (header.clone(), summary.clone(), Vec::new());
            disk.tables.insert(header.id.clone(), table);
        }
        StoreOp::Append(id, entry) => {
            let Some((_, _, log)) = disk.tables.get_mut(id) else {
                return Err(StoreError::Broken("no such table".into()));
            };
            log.push(entry.clone());
        }
        StoreOp::SummaryText(id, text) => {
            if let Some((_, summary, _)) = disk.tables.get_mut(id) {
                summary.text = text.clone();
            }
        }
        StoreOp::Summary(id, summary) => {
            if let Some(table) = disk.tables.get_mut(id) {
                table.1 = summary.clone();
            }
        }
        StoreOp::Pack(id) => {
            disk.packed.insert(id.clone());
        }
        StoreOp::Remove(id, _, why) => {
            disk.tables.remove(id);
            disk.removed.insert(id.clone(), why.clone());
        }
        StoreOp::Note(kind, note) | StoreOp::FirstNote(kind, note) => {
            disk.notes.insert((*kind, note.id.clone()), note.clone());
        }
        StoreOp::DropNote(kind, id, body) => {
            let key = (*kind, id.clone());
            let dropped = |of: &Note| body.as_ref().is_none_or(|body| of.body == *body);
            if disk.notes.get(&key).is_some_and(dropped) {
                disk.notes.remove(&key);
            }
        }
        StoreOp::TakeNote(kind, id, _) => {
            disk.notes.remove(&(*kind, id.clone()));
        }
        StoreOp::Reword(kind, id, [_, after]) => {
            if let Some(note) = disk.notes.get_mut(&(*kind, id.clone())) {
                note.body.clone_from(after);
            }
        }
        StoreOp::Seat(id, seat, person) => {
            disk.seats.insert((id.clone(), *seat), *person);
        }
        StoreOp::Unseat(id, seat) => {
            disk.seats.remove(&(id.clone(), *seat));
        }
        StoreOp::Hide(id, person) => {
            disk.hidden.insert((id.clone(), *person));
        }
        StoreOp::Review(..) | StoreOp::Merge(..) | StoreOp::Owned(..) | StoreOp::Account(_) => {}
    }
    Ok(())
}
