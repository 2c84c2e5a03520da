//! What the rows of the database hold.

use tokio_postgres::Row;

use session::{PersonId, TableId};

use crate::{
    adapters::{blocks, packed},
    ports::store::{Header, Listed, LogEntry, Note, Reviewed, StoreError, TableSummary},
};

/// The log of a table, be it packed or not, as it is at one moment.
pub(super) const LOG: &str =
    "SELECT seq, last, at, key, body, NULL::bytea FROM entry WHERE table_id = $1
    UNION ALL
    SELECT seq, last, 0, NULL, NULL, body FROM packed WHERE table_id = $1 AND seq > 0
    ORDER BY seq";

/// A number that is kept as another type.
pub(super) fn number<T: TryFrom<i64>>(row: &Row, column: usize) -> Result<T, StoreError> {
    let kept: i64 = row.try_get(column)?;
    T::try_from(kept).map_err(|_| StoreError::Broken(format!("{kept} is out of range")))
}

fn yes(row: &Row, column: usize) -> Result<bool, StoreError> {
    Ok(row.try_get::<_, i16>(column)? != 0)
}

fn person(row: &Row, column: usize) -> Result<PersonId, StoreError> {
    let kept: &[u8] = row.try_get(column)?;
    let id = kept.try_into().map_err(|_| StoreError::Broken("a person has 32 bytes".into()))?;
    Ok(PersonId(id))
}

pub(super) fn header(row: &Row) -> Result<Header, StoreError> {
    let id: &str = row.try_get(0)?;
    let strange = || StoreError::Broken(format!("{id:?} is the id of no table"));
    let rules: i32 = row.try_get(2)?;
    Ok(Header {
        id: TableId::parse(id).ok_or_else(strange)?,
        game: row.try_get(1)?,
        rules: u16::try_from(rules).map_err(|_| strange())?,
        setup: row.try_get(3)?,
        position: row.try_get(4)?,
        owner: person(row, 5)?,
        created: row.try_get(6)?,
    })
}

pub(super) fn listed(row: &Row) -> Result<Listed, StoreError> {
    let card = TableSummary {
        updated: row.try_get(7)?,
        open: yes(row, 8)?,
        over: yes(row, 9)?,
        text: row.try_get(10)?,
        live: yes(row, 11)?,
    };
    Ok(Listed { header: header(row)?, card, seats: Vec::new() })
}

/// Appends the entries of a row of [`LOG`].
pub(super) fn read_entries(row: &Row, entries: &mut Vec<LogEntry>) -> Result<(), StoreError> {
    match row.try_get::<_, Option<&[u8]>>(5)? {
        Some(body) => packed::unpack(row.try_get(0)?, body, entries),
        None => block(row)?.unpack(entries),
    }
}

pub(super) fn block(row: &Row) -> Result<blocks::Packed, StoreError> {
    let key: Option<&[u8]> = row.try_get(3)?;
    let short = |_| StoreError::Broken("a key has 16 bytes".into());
    Ok(blocks::Packed {
        seq: number(row, 0)?,
        last: row.try_get::<_, Option<i64>>(1)?.map(|last| last as u64),
        at: row.try_get(2)?,
        key: key.map(<[u8; 16]>::try_from).transpose().map_err(short)?,
        body: row.try_get(4)?,
    })
}

pub(super) fn read_review(row: &Row) -> Result<Reviewed, StoreError> {
    Ok(Reviewed { maker: row.try_get(0)?, body: row.try_get(1)? })
}

pub(super) fn note(row: &Row) -> Result<Note, StoreError> {
    Ok(Note { id: row.try_get(0)?, at: row.try_get(1)?, body: row.try_get(2)? })
}
