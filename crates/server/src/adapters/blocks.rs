//! Entries that happened together, stored in one row.

use rusqlite::{Connection, OptionalExtension, Row, params};

use session::TableId;

use super::packed;
use crate::ports::store::{LogEntry, StoreError, StoreOp};

/// The most entries of a row.
const ENTRIES_MAX: usize = 256;

/// The entries at the beginning of a batch that go into one row: of one table, consecutive,
/// with the same time, and none but the last with a key.
pub(super) fn leading(batch: &[StoreOp]) -> Vec<&LogEntry> {
    let mut entries: Vec<&LogEntry> = Vec::new();
    let mut of: Option<&TableId> = None;
    for op in batch.iter().take(ENTRIES_MAX) {
        let StoreOp::Append(table, entry) = op else { break };
        let fits = entries.last().is_none_or(|last| {
            of == Some(table)
                && last.key.is_none()
                && last.at == entry.at
                && entry.seq == last.seq + 1
        });
        if !fits {
            break;
        }
        entries.push(entry);
        of = Some(table);
    }
    entries
}

/// Writes entries as one row.
pub(super) fn write(
    db: &Connection,
    table: &TableId,
    entries: &[&LogEntry],
) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return Ok(()) };
    // Another writer was first, and its entries may lie within a row.
    if newest(db, table)?.is_some_and(|newest| newest >= first.seq as i64) {
        return Err(StoreError::Taken);
    }
    let several = (entries.len() > 1).then_some(last.seq as i64);
    let sql = "INSERT INTO entry (table_id, seq, last, at, key, body) VALUES (?1,?2,?3,?4,?5,?6)";
    db.prepare_cached(sql)?.execute(params![
        table.as_str(),
        first.seq as i64,
        several,
        last.at,
        last.key,
        bodies(entries)
    ])?;
    Ok(())
}

/// The last entry of a table.
pub(super) fn newest(db: &Connection, table: &TableId) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT coalesce(last, seq) FROM entry WHERE table_id = ?1
               ORDER BY seq DESC LIMIT 1";
    let newest: Option<i64> =
        db.prepare_cached(sql)?.query_row([table.as_str()], |row| row.get(0)).optional()?;
    if newest.is_some() { Ok(newest) } else { packed::newest(db, table) }
}

/// Every entry of a table, in order.
pub(super) fn read(db: &Connection, table: &TableId) -> Result<Vec<LogEntry>, StoreError> {
    let mut entries = packed::read(db, table)?;
    entries.append(&mut read_loose(db, table)?);
    Ok(entries)
}

/// Those that are not packed.
pub(super) fn read_loose(db: &Connection, table: &TableId) -> Result<Vec<LogEntry>, StoreError> {
    let sql = "SELECT seq, last, at, key, body FROM entry WHERE table_id = ?1 ORDER BY seq";
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query([table.as_str()])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        packed(row)?.unpack(&mut entries)?;
    }
    Ok(entries)
}

fn packed(row: &Row<'_>) -> rusqlite::Result<Packed> {
    let last = row.get::<_, Option<i64>>(1)?.map(|last| last as u64);
    let seq = row.get::<_, i64>(0)? as u64;
    Ok(Packed { seq, last, at: row.get(2)?, key: row.get(3)?, body: row.get(4)? })
}

/// A row: one entry, or several from `seq` to `last`.
pub(super) struct Packed {
    pub(super) seq: u64,
    pub(super) last: Option<u64>,
    pub(super) at: i64,
    pub(super) key: Option<[u8; 16]>,
    pub(super) body: String,
}

/// The body of a row with these entries.
pub(super) fn bodies(entries: &[&LogEntry]) -> String {
    let bodies: Vec<&str> = entries.iter().map(|entry| &*entry.body).collect();
    bodies.join("\n")
}

impl Packed {
    /// Appends the entries of the row.
    pub(super) fn unpack(self, entries: &mut Vec<LogEntry>) -> Result<(), StoreError> {
        let Packed { seq: first, last, at, key, body } = self;
        let last = last.unwrap_or(first);
        if first == last {
            entries.push(LogEntry { seq: first, at, key, body });
            return Ok(());
        }
        let (mut seqs, mut lines) = (first..=last, body.split('\n'));
        loop {
            match (seqs.next(), lines.next()) {
                (Some(seq), Some(line)) => {
                    let key = key.filter(|_| seq == last);
                    entries.push(LogEntry { seq, at, key, body: line.into() });
                }
                (None, None) => return Ok(()),
                _ => {
                    let why = format!("the row of entry {first} does not hold what it says");
                    return Err(StoreError::Broken(why));
                }
            }
        }
    }
}
