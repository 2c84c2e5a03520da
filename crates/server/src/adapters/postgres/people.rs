//! People who come back, in PostgreSQL.

use tokio_postgres::{Row, types::Type};

use session::{Hash32, PersonId};

use super::{Postgres, readers::Query};
use crate::{
    adapters::accounts::{HAS_PLAYED, SESSION, sessions_sql},
    ports::store::{Account, AccountStore, DeviceSession, StoreError, Ticket},
};

fn bytes(row: &Row, at: usize) -> Result<[u8; 32], StoreError> {
    let bytes: &[u8] = row.try_get(at)?;
    bytes.try_into().map_err(|_| StoreError::Broken("a digest has 32 bytes".into()))
}

fn device_session(row: &Row) -> Result<DeviceSession, StoreError> {
    Ok(DeviceSession {
        token: Hash32(bytes(row, 0)?),
        person: PersonId(bytes(row, 1)?),
        made: row.try_get(2)?,
        seen: row.try_get(3)?,
        device: row.try_get(4)?,
        ended: row.try_get::<_, i16>(5)? != 0,
    })
}

impl AccountStore for Postgres {
    fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError> {
        let query = Query::new("SELECT version, body FROM account WHERE person = $1");
        let found = self.readers.one(query.with(person.0.to_vec()))?;
        let read = |row: &Row| {
            let version = row.try_get::<_, i64>(0)? as u64;
            Ok(Account { person, version, body: row.try_get(1)? })
        };
        found.first().map(read).transpose()
    }

    fn holder(&self, looks: &str) -> Result<Option<PersonId>, StoreError> {
        let query = Query::new("SELECT person FROM held_name WHERE looks = $1");
        let found = self.readers.one(query.with(looks.to_string()))?;
        found.first().map(|row| Ok(PersonId(bytes(row, 0)?))).transpose()
    }

    fn has_played(&self, person: PersonId) -> Result<bool, StoreError> {
        let query = Query::new(HAS_PLAYED.replace('?', "$"));
        let found = self.readers.one(query.with(person.0.to_vec()))?;
        Ok(found.first().map(|row| row.try_get(0)).transpose()?.unwrap_or(false))
    }

    fn session(&self, token: Hash32) -> Result<Option<DeviceSession>, StoreError> {
        let query = Query::new(format!("SELECT {SESSION} FROM session WHERE token = $1"));
        let found = self.readers.one(query.with(token.0.to_vec()))?;
        found.first().map(device_session).transpose()
    }

    fn sessions(&self, person: PersonId, most: usize) -> Result<Vec<DeviceSession>, StoreError> {
        let query = Query::new(sessions_sql().replace('?', "$"));
        let query = query.typed(Type::BYTEA).with(person.0.to_vec());
        let found = self.readers.one(query.typed(Type::INT8).with(most as i64))?;
        found.iter().map(device_session).collect()
    }

    fn ticket(&self, code: Hash32) -> Result<Option<Ticket>, StoreError> {
        let query = Query::new("SELECT kind, person, until FROM ticket WHERE code = $1");
        let found = self.readers.one(query.with(code.0.to_vec()))?;
        let read = |row: &Row| {
            let person: Option<&[u8]> = row.try_get(1)?;
            let person = person.map(|_| bytes(row, 1).map(PersonId)).transpose()?;
            Ok(Ticket { code, kind: row.try_get(0)?, person, until: row.try_get(2)? })
        };
        found.first().map(read).transpose()
    }
}
