//! The lists of the lobby, each read through an index.

use rusqlite::{Row, types::Value};

use session::{PersonId, TableId};

use crate::ports::store::{Header, List, Listed, TableSummary};

/// How many tables of one owner a public list shows: the newest.
const OF_OWNER_MAX: usize = 5;
/// The most seats that one person may have at a table.
const SEATS_MAX: usize = hall_core::MAX_SEATS;

/// The columns of a [`Header`].
pub(super) const HEADER: &str = "id, game, rules, setup, position, owner, created";

pub(super) fn header(row: &Row<'_>) -> rusqlite::Result<Header> {
    let id: String = row.get(0)?;
    Ok(Header {
        id: TableId::parse(&id).ok_or(rusqlite::Error::InvalidQuery)?,
        game: row.get(1)?,
        rules: row.get(2)?,
        setup: row.get(3)?,
        position: row.get(4)?,
        owner: PersonId(row.get(5)?),
        created: row.get(6)?,
    })
}

pub(super) fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let card = TableSummary {
        updated: row.get(7)?,
        open: row.get(8)?,
        over: row.get(9)?,
        text: row.get(10)?,
        live: row.get(11)?,
    };
    Ok(Listed { header: header(row)?, card, seats: Vec::new() })
}

/// Tables where a person, `?1`, has a seat or is the owner, from each of two indices as many as
/// are wanted; `AND` may add a condition on both.
fn of_person(and: &str) -> String {
    format!(
        "id IN (SELECT table_id FROM (
                   SELECT table_id FROM seat
                   WHERE person = ?1 {and} AND (updated, table_id) < (?2, ?3)
                   ORDER BY updated DESC, table_id DESC LIMIT {SEATS_MAX} * ?4) s
                UNION SELECT id FROM (
                   SELECT id FROM tables
                   WHERE owner = ?1 {and} AND (updated, id) < (?2, ?3)
                   ORDER BY updated DESC, id DESC LIMIT ?4) t)"
    )
}

/// Those that few tables of the same owner precede.
fn for_everybody(which: &str, time: &str) -> String {
    format!(
        "{which} AND (SELECT count(*) FROM (
             SELECT 1 FROM tables o
             WHERE o.owner = tables.owner AND {which}
             AND (o.{time}, o.id) > (tables.{time}, tables.id)
             LIMIT {OF_OWNER_MAX}) n) < {OF_OWNER_MAX}"
    )
}

/// The query of a list, for SQLite and, with `$` in place of `?`, for PostgreSQL: `?1` is its
/// [`subject`], `?2` and `?3` are a place in it, `?4` is how many are wanted.
pub(super) fn query(list: List) -> String {
    let (time, which) = match list {
        List::Open => ("created", for_everybody("open = 1 AND over = 0", "created")),
        List::Live(_) => {
            let which = format!("updated >= ?1 AND {}", for_everybody("live = 1", "updated"));
            ("updated", which)
        }
        List::Of(_, unfinished) => {
            let which = of_person(if unfinished { "AND over = 0" } else { "" });
            let which = format!(
                "{which} AND NOT EXISTS (SELECT 1 FROM hidden h
                 WHERE h.table_id = tables.id AND h.person = ?1)"
            );
            ("updated", which)
        }
        List::Had(_) => ("updated", of_person("")),
        List::All => ("updated", "?1 IS NULL".into()),
        List::Idle(_) => ("updated", "over = 0 AND updated < ?1".into()),
        List::Unpacked(_) => ("updated", "over = 1 AND packed = 0 AND updated < ?1".into()),
    };
    format!(
        "SELECT {HEADER}, updated, open, over, card, live FROM tables
         WHERE {which} AND ({time}, id) < (?2, ?3)
         ORDER BY {time} DESC, id DESC LIMIT ?4"
    )
}

/// What a list is of, for its query.
pub(super) fn subject(list: List) -> Value {
    match list {
        List::Open | List::All => Value::Null,
        List::Live(since) | List::Idle(since) | List::Unpacked(since) => Value::Integer(since),
        List::Of(person, _) | List::Had(person) => Value::Blob(person.0.to_vec()),
    }
}
