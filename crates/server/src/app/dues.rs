//! When tables are due: at which moment the next clock of each runs out. The store knows it, so
//! that a clock runs out at a table that nobody has loaded, too.
//!
//! What is stored may be too early, as most moves put the moment off: the job that looks after
//! it (`jobs/deadlines.rs`) then stores the new one. It is never too late.

use session::{State, TableId};

use crate::ports::store::{Note, NoteKind, StoreOp};

/// A moment that is stored for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Due {
    /// The table.
    pub(crate) table: TableId,
    /// When its next clock runs out, in milliseconds since 1970.
    pub(crate) at: i64,
}

impl Due {
    /// Reads the id of a note.
    pub(crate) fn of(note: &Note) -> Option<Due> {
        let (at, table) = note.id.split_once('-')?;
        let at = i64::MAX.checked_sub(at.parse().ok()?)?;
        Some(Due { table: TableId::parse(table)?, at })
    }

    /// The id of its note: notes are listed from the greatest, and so the earliest comes first.
    fn id(&self) -> String {
        format!("{:019}-{}", i64::MAX - self.at.max(0), self.table)
    }

    /// Stores it.
    pub(crate) fn keep(&self) -> StoreOp {
        let note = Note { id: self.id(), at: self.at, body: "{}".into() };
        StoreOp::Note(NoteKind::Due, note)
    }

    /// Removes it.
    pub(crate) fn drop(&self) -> StoreOp {
        StoreOp::DropNote(NoteKind::Due, self.id(), None)
    }
}

/// What must be stored once the table is in this state, where `kept` is stored; and what is stored
/// then.
pub(crate) fn follow(state: &State, kept: Option<i64>) -> (Vec<StoreOp>, Option<i64>) {
    let of = |at| Due { table: state.header.id.clone(), at };
    let old = || kept.map(|at| of(at).drop());
    match (state.due(), kept) {
        _ if state.is_over() => (old().into_iter().collect(), None),
        (Some(due), Some(kept)) if due >= kept => (Vec::new(), Some(kept)),
        (Some(due), _) => (old().into_iter().chain([of(due).keep()]).collect(), Some(due)),
        (None, kept) => (Vec::new(), kept),
    }
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;

    use super::*;

    #[test]
    fn due_is_read_as_it_was_written_and_the_earliest_is_the_greatest() {
        let table = TableId::random(&mut SplitMix64::new(1));
        let note = |at| match (Due { table: table.clone(), at }).keep() {
            StoreOp::Note(NoteKind::Due, note) => note,
            other => panic!("{other:?}"),
        };
        for at in [0, 1, 1_800_000_000_000, i64::MAX] {
            assert_eq!(Due::of(&note(at)), Some(Due { table: table.clone(), at }));
        }
        assert!(note(999).id > note(1000).id);
        let odd = Note { id: "x-y".into(), ..note(1) };
        assert_eq!(Due::of(&odd), None);
    }
}
