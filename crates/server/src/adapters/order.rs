//! What keeps order in the hall: tables that were removed, and notes.

use rusqlite::{Connection, OptionalExtension, Row, params};

use session::TableId;

use super::blocks;
use crate::ports::store::{Note, NoteKind, Removed, StoreError, StoreOp};

/// What a person, `?2`, has of a table, `?1`, is another's, `?3`.
const MERGES: [&str; 4] = [
    "UPDATE seat SET person = ?3 WHERE table_id = ?1 AND person = ?2",
    "UPDATE tables SET owner = ?3 WHERE id = ?1 AND owner = ?2",
    "INSERT INTO hidden (table_id, person)
     SELECT table_id, ?3 FROM hidden WHERE table_id = ?1 AND person = ?2
     ON CONFLICT (table_id, person) DO NOTHING",
    "DELETE FROM hidden WHERE table_id = ?1 AND person = ?2 AND person <> ?3",
];

/// Writes one of the changes that this module is for; others are none of its business.
pub(super) fn write(db: &Connection, op: &StoreOp) -> Result<(), StoreError> {
    match op {
        StoreOp::Unseat(table, seat) => {
            let sql = "DELETE FROM seat WHERE table_id = ?1 AND seat = ?2";
            db.prepare_cached(sql)?.execute(params![table.as_str(), seat])?;
        }
        StoreOp::Hide(table, person) => {
            let sql = "INSERT INTO hidden (table_id, person) VALUES (?1, ?2)
                       ON CONFLICT (table_id, person) DO NOTHING";
            db.prepare_cached(sql)?.execute(params![table.as_str(), person.0])?;
        }
        StoreOp::Merge(table, from, into) => {
            for sql in MERGES {
                let changed = params![table.as_str(), from.0, into.0];
                db.prepare_cached(sql)?.execute(changed)?;
            }
        }
        StoreOp::Remove(table, last, removed) => remove(db, table, *last, removed)?,
        StoreOp::Note(kind, note) if !kind.stays() => {
            let sql = "INSERT INTO note (kind, id, at, body) VALUES (?1, ?2, ?3, ?4)
                       ON CONFLICT (kind, id) DO UPDATE
                       SET at = excluded.at, body = excluded.body";
            db.prepare_cached(sql)?.execute(params![kind.name(), note.id, note.at, note.body])?;
        }
        StoreOp::Note(kind, note) | StoreOp::FirstNote(kind, note) => {
            let sql = "INSERT INTO note (kind, id, at, body) VALUES (?1, ?2, ?3, ?4)";
            let row = params![kind.name(), note.id, note.at, note.body];
            db.prepare_cached(sql)?.execute(row)?;
        }
        StoreOp::DropNote(kind, ..) | StoreOp::TakeNote(kind, ..) if kind.stays() => {
            return Err(StoreError::note_stays());
        }
        StoreOp::DropNote(kind, id, body) => {
            let sql = "DELETE FROM note WHERE kind = ?1 AND id = ?2 AND (?3 IS NULL OR body = ?3)";
            db.prepare_cached(sql)?.execute(params![kind.name(), id, body])?;
        }
        StoreOp::TakeNote(kind, id, body) => {
            let sql = "DELETE FROM note WHERE kind = ?1 AND id = ?2 AND body = ?3";
            if db.prepare_cached(sql)?.execute(params![kind.name(), id, body])? == 0 {
                return Err(StoreError::Taken);
            }
        }
        StoreOp::Reword(kind, id, [before, after]) => {
            let sql = "UPDATE note SET body = ?4 WHERE kind = ?1 AND id = ?2 AND body = ?3";
            let changed = params![kind.name(), id, before, after];
            if db.prepare_cached(sql)?.execute(changed)? == 0 {
                return Err(StoreError::Taken);
            }
        }
        _ => {}
    }
    Ok(())
}

fn remove(
    db: &Connection,
    table: &TableId,
    last: Option<u64>,
    removed: &Removed,
) -> Result<(), StoreError> {
    // Something happened meanwhile, or another hall was first.
    let newest = blocks::newest(db, table)?;
    if newest.is_none() || last.is_some_and(|last| newest != Some(last as i64)) {
        return Err(StoreError::Taken);
    }
    for of_table in ["entry", "packed", "review", "hidden", "seat"] {
        let sql = format!("DELETE FROM {of_table} WHERE table_id = ?1");
        db.prepare_cached(&sql)?.execute([table.as_str()])?;
    }
    db.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([table.as_str()])?;
    let sql = "INSERT INTO removed (id, at, why, said) VALUES (?1, ?2, ?3, ?4)";
    let row = params![table.as_str(), removed.at, removed.why, removed.said];
    db.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

pub(super) fn removed(db: &Connection, table: &TableId) -> Result<Option<Removed>, StoreError> {
    let mut query = db.prepare_cached("SELECT at, why, said FROM removed WHERE id = ?1")?;
    let read = |row: &Row<'_>| Ok(Removed { at: row.get(0)?, why: row.get(1)?, said: row.get(2)? });
    Ok(query.query_row([table.as_str()], read).optional()?)
}

/// Whether everybody hides a table, its owner as well; with `$` in place of `?` for PostgreSQL.
pub(super) const ALL_HIDE: &str = "SELECT NOT EXISTS (
    SELECT 1 FROM seat WHERE table_id = ?1 AND person NOT IN
        (SELECT person FROM hidden WHERE table_id = ?1))
    AND NOT EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND owner NOT IN
        (SELECT person FROM hidden WHERE table_id = ?1))";

/// Lists the notes of a kind, from the beginning or after one; with `$` in place of `?` for
/// PostgreSQL.
pub(super) fn notes_sql(after: bool) -> String {
    let and = if after { "AND id < ?2" } else { "AND ?2 IS NULL" };
    format!("SELECT id, at, body FROM note WHERE kind = ?1 {and} ORDER BY id DESC LIMIT ?3")
}

pub(super) fn all_hide(db: &Connection, table: &TableId) -> Result<bool, StoreError> {
    Ok(db.prepare_cached(ALL_HIDE)?.query_row([table.as_str()], |row| row.get(0))?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Note> {
    Ok(Note { id: row.get(0)?, at: row.get(1)?, body: row.get(2)? })
}

pub(super) fn notes(
    db: &Connection,
    kind: NoteKind,
    after: Option<&str>,
    most: usize,
) -> Result<Vec<Note>, StoreError> {
    let mut query = db.prepare_cached(&notes_sql(after.is_some()))?;
    let found = query.query_map(params![kind.name(), after, most as i64], read)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn note(db: &Connection, kind: NoteKind, id: &str) -> Result<Option<Note>, StoreError> {
    let sql = "SELECT id, at, body FROM note WHERE kind = ?1 AND id = ?2";
    Ok(db.prepare_cached(sql)?.query_row([kind.name(), id], read).optional()?)
}
