//! People who come back, in SQLite.

use rusqlite::{Connection, OptionalExtension, Row, params};

use session::{Hash32, PersonId};

use crate::ports::store::{Account, AccountOp, DeviceSession, StoreError, Ticket};

/// The columns of a session.
pub(super) const SESSION: &str = "token, person, made, seen, device, ended";

/// Writes a change.
pub(super) fn write(db: &Connection, op: &AccountOp) -> Result<(), StoreError> {
    match op {
        AccountOp::Keep(Account { person, version: 1, body }) => {
            let sql = "INSERT INTO account (person, version, body) VALUES (?1, 1, ?2)";
            db.prepare_cached(sql)?.execute(params![person.0, body])?;
        }
        AccountOp::Keep(Account { person, version, body }) => {
            let sql = "UPDATE account SET version = ?2, body = ?3
                       WHERE person = ?1 AND version = ?2 - 1";
            one(db.prepare_cached(sql)?.execute(params![person.0, *version as i64, body])?)?;
        }
        AccountOp::Drop(person, version) => {
            let sql = "DELETE FROM account WHERE person = ?1 AND version = ?2";
            one(db.prepare_cached(sql)?.execute(params![person.0, *version as i64])?)?;
        }
        AccountOp::HoldName(looks, person) => {
            let sql = "INSERT INTO held_name (looks, person) VALUES (?1, ?2)";
            db.prepare_cached(sql)?.execute(params![looks, person.0])?;
        }
        AccountOp::OpenSession(of) => {
            let sql = "INSERT INTO session (token, person, made, seen, device, ended)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (token) DO NOTHING";
            let row = params![of.token.0, of.person.0, of.made, of.seen, of.device, of.ended];
            db.prepare_cached(sql)?.execute(row)?;
        }
        AccountOp::TouchSession(token, at) => {
            let sql = "UPDATE session SET seen = ?2 WHERE token = ?1 AND seen < ?2";
            db.prepare_cached(sql)?.execute(params![token.0, at])?;
        }
        AccountOp::EndSession(token) => {
            let sql = "UPDATE session SET ended = 1 WHERE token = ?1 AND person = token";
            db.prepare_cached(sql)?.execute([token.0])?;
            let sql = "DELETE FROM session WHERE token = ?1 AND person <> token";
            db.prepare_cached(sql)?.execute([token.0])?;
        }
        AccountOp::EndSessions(person, but) => {
            let but = but.map(|token| token.0.to_vec()).unwrap_or_default();
            let sql = "UPDATE session SET ended = 1 WHERE token = ?1 AND token <> ?2";
            db.prepare_cached(sql)?.execute(params![person.0, but])?;
            let sql = "DELETE FROM session WHERE person = ?1 AND token NOT IN (?1, ?2)";
            db.prepare_cached(sql)?.execute(params![person.0, but])?;
        }
        AccountOp::Ticket(of) => {
            let sql = "INSERT INTO ticket (code, kind, person, until) VALUES (?1, ?2, ?3, ?4)";
            let person = of.person.map(|person| person.0);
            db.prepare_cached(sql)?.execute(params![of.code.0, of.kind, person, of.until])?;
        }
        AccountOp::UseTicket(code) => {
            let sql = "DELETE FROM ticket WHERE code = ?1";
            one(db.prepare_cached(sql)?.execute([code.0])?)?;
        }
        AccountOp::DropTickets(person) => {
            db.prepare_cached("DELETE FROM ticket WHERE person = ?1")?.execute([person.0])?;
        }
        AccountOp::DropOldTickets(at) => {
            db.prepare_cached("DELETE FROM ticket WHERE until < ?1")?.execute([at])?;
        }
    }
    Ok(())
}

/// Somebody was first where nothing was changed.
fn one(changed: usize) -> Result<(), StoreError> {
    if changed == 1 { Ok(()) } else { Err(StoreError::Taken) }
}

pub(super) fn account(db: &Connection, person: PersonId) -> Result<Option<Account>, StoreError> {
    let mut query = db.prepare_cached("SELECT version, body FROM account WHERE person = ?1")?;
    let read = |row: &Row<'_>| {
        Ok(Account { person, version: row.get::<_, i64>(0)? as u64, body: row.get(1)? })
    };
    Ok(query.query_row([person.0], read).optional()?)
}

pub(super) fn holder(db: &Connection, looks: &str) -> Result<Option<PersonId>, StoreError> {
    let mut query = db.prepare_cached("SELECT person FROM held_name WHERE looks = ?1")?;
    Ok(query.query_row([looks], |row| row.get(0).map(PersonId)).optional()?)
}

/// Whether a person has a seat; with `$` in place of `?` for PostgreSQL.
pub(super) const HAS_PLAYED: &str = "SELECT EXISTS (SELECT 1 FROM seat WHERE person = ?1)";

pub(super) fn has_played(db: &Connection, person: PersonId) -> Result<bool, StoreError> {
    Ok(db.prepare_cached(HAS_PLAYED)?.query_row([person.0], |row| row.get(0))?)
}

fn device_session(row: &Row<'_>) -> rusqlite::Result<DeviceSession> {
    Ok(DeviceSession {
        token: Hash32(row.get(0)?),
        person: PersonId(row.get(1)?),
        made: row.get(2)?,
        seen: row.get(3)?,
        device: row.get(4)?,
        ended: row.get(5)?,
    })
}

pub(super) fn session(db: &Connection, token: Hash32) -> Result<Option<DeviceSession>, StoreError> {
    let sql = format!("SELECT {SESSION} FROM session WHERE token = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([token.0], device_session).optional()?)
}

/// Lists the sessions of a person; with `$` in place of `?` for PostgreSQL.
pub(super) fn sessions_sql() -> String {
    format!(
        "SELECT {SESSION} FROM session WHERE person = ?1 AND ended = 0
         ORDER BY seen DESC, token LIMIT ?2"
    )
}

pub(super) fn sessions(
    db: &Connection,
    person: PersonId,
    most: usize,
) -> Result<Vec<DeviceSession>, StoreError> {
    let mut query = db.prepare_cached(&sessions_sql())?;
    let found = query.query_map(params![person.0, most as i64], device_session)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn ticket(db: &Connection, code: Hash32) -> Result<Option<Ticket>, StoreError> {
    let mut query = db.prepare_cached("SELECT kind, person, until FROM ticket WHERE code = ?1")?;
    let read = |row: &Row<'_>| {
        let person: Option<[u8; 32]> = row.get(1)?;
        let person = person.map(PersonId);
        Ok(Ticket { code, kind: row.get(0)?, person, until: row.get(2)? })
    };
    Ok(query.query_row([code.0], read).optional()?)
}
