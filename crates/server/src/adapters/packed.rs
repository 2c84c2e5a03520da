//! The log of a match that is over, in few compressed rows.

use std::io::{Read as _, Write as _};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use rusqlite::{Connection, OptionalExtension, params};

use session::TableId;

use crate::ports::store::{LogEntry, Reviewed, StoreError};

/// The most entries of a row: whoever reads one holds it in memory.
const ENTRIES_MAX: usize = 8192;
/// The number of the row with the review; those with entries have that of their first.
pub(super) const REVIEW: i64 = 0;

/// Entries from `first` to `last`.
pub(super) struct PackedRow {
    pub(super) first: i64,
    pub(super) last: i64,
    pub(super) body: Vec<u8>,
}

/// Packs the entries of a table: what reads back as they are, but for their keys.
///
/// # Errors
/// They cannot be packed.
pub(super) fn rows(entries: &[LogEntry]) -> Result<Vec<PackedRow>, StoreError> {
    let runs = entries.chunk_by(|one, next| next.seq == one.seq + 1);
    let parts = runs.flat_map(|run| run.chunks(ENTRIES_MAX));
    let pack = |part: &[LogEntry]| {
        let (first, last) = (part[0].seq as i64, part[part.len() - 1].seq as i64);
        let body = squeezed(&written(part))?;
        let mut again = Vec::new();
        unpack(first, &body, &mut again)?;
        // They are dropped where they were.
        let same = |(one, again): (&LogEntry, &LogEntry)| {
            (one.seq, one.at, &one.body) == (again.seq, again.at, &again.body)
        };
        if again.len() != part.len() || !part.iter().zip(&again).all(same) {
            return Err(StoreError::Broken(format!("entry {first} cannot be packed")));
        }
        Ok(PackedRow { first, last, body })
    };
    parts.map(pack).collect()
}

/// Appends the entries of a row that begins with the entry `first`.
///
/// # Errors
/// The row is damaged.
pub(super) fn unpack(
    first: i64,
    body: &[u8],
    entries: &mut Vec<LogEntry>,
) -> Result<(), StoreError> {
    let wrong = || StoreError::Broken(format!("the packed row of entry {first} is damaged"));
    let (text, mut at) = (stretched(body)?, 0i64);
    for (seq, line) in (first as u64..).zip(text.split_terminator('\n')) {
        let (since, body) = line.split_once(' ').ok_or_else(wrong)?;
        at = at.wrapping_add(since.parse().map_err(|_| wrong())?);
        entries.push(LogEntry { seq, at, key: None, body: body.into() });
    }
    Ok(())
}

/// The row of a review.
///
/// # Errors
/// It cannot be packed.
pub(super) fn pack_review(Reviewed { maker, body }: &Reviewed) -> Result<Vec<u8>, StoreError> {
    squeezed(&format!("{maker}\n{body}"))
}

/// The review of a row.
///
/// # Errors
/// The row is damaged.
pub(super) fn unpack_review(body: &[u8]) -> Result<Reviewed, StoreError> {
    let text = stretched(body)?;
    let (maker, body) = text
        .split_once('\n')
        .ok_or_else(|| StoreError::Broken("the packed row of a review is damaged".into()))?;
    Ok(Reviewed { maker: maker.into(), body: body.into() })
}

/// Packs these entries of a table, which are all that are not packed yet, and its review.
pub(super) fn pack(
    db: &Connection,
    table: &TableId,
    entries: &[LogEntry],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO packed (table_id, seq, last, body) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (table_id, seq) DO UPDATE SET body = excluded.body";
    let mut insert = db.prepare_cached(sql)?;
    for PackedRow { first, last, body } in rows(entries)? {
        insert.execute(params![table.as_str(), first, last, body])?;
    }
    db.prepare_cached("DELETE FROM entry WHERE table_id = ?1")?.execute([table.as_str()])?;
    let sql = "SELECT maker, body FROM review WHERE table_id = ?1";
    let read = |row: &rusqlite::Row<'_>| Ok(Reviewed { maker: row.get(0)?, body: row.get(1)? });
    let review = db.prepare_cached(sql)?.query_row([table.as_str()], read).optional()?;
    if let Some(review) = review {
        insert.execute(params![table.as_str(), REVIEW, REVIEW, pack_review(&review)?])?;
        db.prepare_cached("DELETE FROM review WHERE table_id = ?1")?.execute([table.as_str()])?;
    }
    let sql = "UPDATE tables SET packed = 1 WHERE id = ?1";
    db.prepare_cached(sql)?.execute([table.as_str()])?;
    Ok(())
}

/// The packed entries of a table, in order.
pub(super) fn read(db: &Connection, table: &TableId) -> Result<Vec<LogEntry>, StoreError> {
    let sql = "SELECT seq, body FROM packed WHERE table_id = ?1 AND seq > 0 ORDER BY seq";
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query([table.as_str()])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        unpack(row.get(0)?, row.get_ref(1)?.as_blob().unwrap_or_default(), &mut entries)?;
    }
    Ok(entries)
}

/// The last packed entry of a table.
pub(super) fn newest(db: &Connection, table: &TableId) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT max(last) FROM packed WHERE table_id = ?1 AND seq > 0";
    Ok(db.prepare_cached(sql)?.query_row([table.as_str()], |row| row.get(0))?)
}

/// The packed review of a table.
pub(super) fn review(db: &Connection, table: &TableId) -> Result<Option<Reviewed>, StoreError> {
    let sql = "SELECT body FROM packed WHERE table_id = ?1 AND seq = ?2";
    let row = params![table.as_str(), REVIEW];
    let body: Option<Vec<u8>> =
        db.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()?;
    body.as_deref().map(unpack_review).transpose()
}

/// A line an entry: how long after the one before, in milliseconds, and what.
fn written(entries: &[LogEntry]) -> String {
    let (mut text, mut before) = (String::new(), 0i64);
    for entry in entries {
        text.push_str(&format!("{} {}\n", entry.at.wrapping_sub(before), entry.body));
        before = entry.at;
    }
    text
}

fn squeezed(text: &str) -> Result<Vec<u8>, StoreError> {
    let mut zip = DeflateEncoder::new(Vec::new(), Compression::best());
    let done = zip.write_all(text.as_bytes()).and_then(|()| zip.finish());
    done.map_err(|why| StoreError::Broken(why.to_string()))
}

fn stretched(bytes: &[u8]) -> Result<String, StoreError> {
    let mut text = String::new();
    let read = DeflateDecoder::new(bytes).read_to_string(&mut text);
    read.map_err(|why| StoreError::Broken(format!("a packed row is damaged: {why}")))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(seq: u64, at: i64, body: &str) -> LogEntry {
        LogEntry { seq, at, key: None, body: body.into() }
    }

    #[test]
    fn entries_packed_read_back_as_they_are() {
        let mut entries: Vec<LogEntry> =
            (1..=ENTRIES_MAX as u64 + 9).map(|seq| entry(seq, 7 * seq as i64, "{}")).collect();
        entries.extend([entry(9_000, i64::MIN, "\r \u{1f0a1}"), entry(9_001, i64::MAX, "")]);
        let packed = rows(&entries).expect("they are packed");
        let places: Vec<_> = packed.iter().map(|row| (row.first, row.last)).collect();
        assert_eq!(places, [(1, 8192), (8193, 8201), (9_000, 9_001)]);
        let mut again = Vec::new();
        for row in &packed {
            unpack(row.first, &row.body, &mut again).expect("it reads");
        }
        assert_eq!(again, entries);
        assert!(unpack(1, &packed[0].body[..9], &mut again).is_err(), "half a row");
        assert!(unpack(1, &squeezed("x").expect("bytes"), &mut again).is_err());
    }

    /// Nothing is dropped that would not come back.
    #[test]
    fn entry_that_would_not_read_back_is_not_packed() {
        assert!(rows(&[entry(1, 0, "two\nlines")]).is_err());
        assert!(rows(&[]).expect("nothing").is_empty());
    }

    #[test]
    fn review_packed_reads_back_as_it_is() {
        let review = Reviewed { maker: "a".into(), body: "{\n}".into() };
        let row = pack_review(&review).expect("it is packed");
        assert_eq!(unpack_review(&row), Ok(review));
    }
}
