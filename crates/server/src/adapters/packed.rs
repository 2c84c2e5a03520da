//! The log of a match that is over, in few compressed rows.

use std::io::{Read as _, Write as _};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use rusqlite::{Connection, OptionalExtension, params};

use session::TableId;

use crate::ports::store::{LogEntry, Reviewed, StoreError};

/// The most entries of a row: whoever reads one holds it in memory.
const ENTRIES_MAX: usize = 8192;
/// The row of the review.
const REVIEW: i64 = 0;

/// Packs these entries of a table, which are all that are not packed yet.
pub(super) fn pack(
    db: &Connection,
    table: &TableId,
    entries: &[LogEntry],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO packed (table_id, seq, last, body) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (table_id, seq) DO UPDATE SET body = excluded.body";
    let mut insert = db.prepare_cached(sql)?;
    for part in entries.chunks(ENTRIES_MAX) {
        let (first, last) = (part[0].seq as i64, part[part.len() - 1].seq as i64);
        insert.execute(params![table.as_str(), first, last, squeezed(&written(part))?])?;
    }
    db.prepare_cached("DELETE FROM entry WHERE table_id = ?1")?.execute([table.as_str()])?;
    let sql = "SELECT maker, body FROM review WHERE table_id = ?1";
    let pair = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    let review = db.prepare_cached(sql)?.query_row([table.as_str()], pair).optional()?;
    if let Some((maker, body)) = review {
        let body = squeezed(&format!("{maker}\n{body}"))?;
        insert.execute(params![table.as_str(), REVIEW, REVIEW, body])?;
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
        let (first, body): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
        let text = stretched(&body)?;
        let wrong = || StoreError::Broken(format!("the packed row of entry {first} is damaged"));
        let mut at = 0;
        for (seq, line) in (first as u64..).zip(text.lines()) {
            let (since, body) = line.split_once(' ').ok_or_else(wrong)?;
            at += since.parse::<i64>().map_err(|_| wrong())?;
            entries.push(LogEntry { seq, at, key: None, body: body.into() });
        }
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
    let Some(body) = body else { return Ok(None) };
    let text = stretched(&body)?;
    Ok(text
        .split_once('\n')
        .map(|(maker, body)| Reviewed { maker: maker.into(), body: body.into() }))
}

/// A line an entry: how long after the one before, in milliseconds, and what.
fn written(entries: &[LogEntry]) -> String {
    let mut text = String::new();
    let mut before = 0;
    for entry in entries {
        text.push_str(&format!("{} {}\n", entry.at - before, entry.body));
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
