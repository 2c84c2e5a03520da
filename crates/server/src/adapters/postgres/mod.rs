//! PostgreSQL: a thread with one connection that writes what waits in one go, and a few that
//! read. What is sent on a connection does not wait for the answers to what was sent before.

mod account_ops;
mod call;
mod cluster;
mod connection;
mod copy;
pub(crate) mod moving;
mod ops;
mod people;
mod readers;
mod rows;
mod schema;
mod values;
mod writer;

use std::{sync::Mutex, thread::JoinHandle};

use tokio::sync::oneshot;
use tokio_postgres::{Row, types::Type};

use session::{PersonId, TableId};

use super::{lanes::CommitQueue, lists, order, packed};
use crate::{
    database_url::DatabaseUrl,
    limits::lock,
    ports::store::{
        List, ListPlace, Listed, Note, NoteKind, Removed, Reviewed, Saved, Store, StoreError,
        StoreOp,
    },
};
pub(crate) use cluster::PostgresCluster;
use connection::Connector;
use readers::{Query, Readers};
use values::{LOG, header, listed, note, number, read_entries, read_review};

/// A store in a PostgreSQL database.
pub struct Postgres {
    queue: CommitQueue,
    thread: Mutex<Option<JoinHandle<()>>>,
    readers: Readers,
}

impl Postgres {
    /// Opens a database, whose schema is made if it is missing.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if it cannot be connected to, is of a newer hall, is in use by a
    /// move, or its schema cannot be made.
    pub fn open(url: &DatabaseUrl) -> Result<Postgres, StoreError> {
        let connector = Connector::of(url)?;
        let (queue, waiting) = CommitQueue::new();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|why| StoreError::Broken(why.to_string()))?;
        let readers = Readers::new(runtime.handle().clone(), connector.clone());
        let (opened, is_open) = std::sync::mpsc::sync_channel(1);
        let work = async move {
            let connection = match schema::prepare(&connector).await {
                Ok(connection) => connection,
                Err(why) => return drop(opened.send(Err(why))),
            };
            let _told = opened.send(Ok(()));
            writer::write_all(connector, connection, waiting).await;
        };
        let thread = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || {
                runtime.block_on(work);
                runtime.shutdown_background();
            })
            .map_err(|why| StoreError::Broken(why.to_string()))?;
        let late = |_| StoreError::Broken(format!("{url} does not answer"));
        is_open.recv_timeout(readers::WAITING_MAX * 6).map_err(late).flatten()?;
        Ok(Postgres { queue, thread: Mutex::new(Some(thread)), readers })
    }
}

impl Store for Postgres {
    fn commit(&self, batch: Vec<StoreOp>) -> oneshot::Receiver<Result<(), StoreError>> {
        self.queue.commit(batch)
    }

    fn table(&self, id: &TableId) -> Result<Option<Saved>, StoreError> {
        let of = format!("SELECT {} FROM tables WHERE id = $1", lists::HEADER);
        let id = || id.as_str().to_string();
        let queries = vec![Query::new(of).with(id()), Query::new(LOG).with(id())];
        let [found, rows] = self.readers.ask(queries)?.try_into().expect("an answer to each");
        let Some(found) = found.first() else { return Ok(None) };
        let mut entries = Vec::new();
        for row in &rows {
            read_entries(row, &mut entries)?;
        }
        Ok(Some((header(found)?, entries)))
    }

    fn review(&self, id: &TableId) -> Result<Option<Reviewed>, StoreError> {
        let query = Query::new("SELECT maker, body FROM review WHERE table_id = $1");
        // In this order: it is packed in one go.
        let packed = Query::new("SELECT body FROM packed WHERE table_id = $1 AND seq = $2");
        let packed = packed.with(id.as_str().to_string()).with(packed::REVIEW);
        let queries = vec![query.with(id.as_str().to_string()), packed];
        let [loose, packed] = self.readers.ask(queries)?.try_into().expect("an answer to each");
        if let Some(row) = loose.first() {
            return read_review(row).map(Some);
        }
        packed.first().map(|row| packed::unpack_review(row.try_get(0)?)).transpose()
    }

    fn name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let query = Query::new("SELECT name FROM person WHERE id = $1");
        let found = self.readers.one(query.with(person.0.to_vec()))?;
        found.first().map(|row| Ok(row.try_get(0)?)).transpose()
    }

    fn list(
        &self,
        list: List,
        after: Option<&ListPlace>,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        // Written once for both stores: only parameters are written otherwise.
        let query = Query::new(lists::query(list).replace('?', "$"));
        let query = match list {
            List::Open | List::All => query.typed(Type::INT8).with(None::<i64>),
            List::Live(since) | List::Idle(since) | List::Unpacked(since) => {
                query.typed(Type::INT8).with(since)
            }
            List::Of(person, _) | List::Had(person) => {
                query.typed(Type::BYTEA).with(person.0.to_vec())
            }
        };
        let (at, id) = after.map_or((i64::MAX, ""), |place| (place.at, place.table.as_str()));
        let query = query.typed(Type::INT8).with(at).typed(Type::TEXT).with(id.to_string());
        let found = self.readers.one(query.typed(Type::INT8).with(most as i64))?;
        let mut tables: Vec<Listed> = found.iter().map(listed).collect::<Result<_, _>>()?;
        let (List::Of(person, _) | List::Had(person)) = list else { return Ok(tables) };
        let ids: Vec<String> = tables.iter().map(|of| of.header.id.to_string()).collect();
        let seats = "SELECT table_id, seat FROM seat
                     WHERE person = $1 AND table_id = ANY($2) ORDER BY table_id, seat";
        for row in self.readers.one(Query::new(seats).with(person.0.to_vec()).with(ids))? {
            let (id, seat): (&str, i16) = (row.try_get(0)?, row.try_get(1)?);
            if let Some(of) = tables.iter_mut().find(|of| of.header.id.as_str() == id) {
                of.seats.push(seat as u8);
            }
        }
        Ok(tables)
    }

    fn count_owned(&self, person: PersonId) -> Result<u64, StoreError> {
        let query = Query::new("SELECT count(*) FROM tables WHERE owner = $1 AND over = 0");
        let found = self.readers.one(query.with(person.0.to_vec()))?;
        found.first().map_or(Ok(0), |row| number(row, 0))
    }

    fn removed(&self, id: &TableId) -> Result<Option<Removed>, StoreError> {
        let query = Query::new("SELECT at, why, said FROM removed WHERE id = $1");
        let found = self.readers.one(query.with(id.as_str().to_string()))?;
        let read = |row: &Row| {
            Ok(Removed { at: row.try_get(0)?, why: row.try_get(1)?, said: row.try_get(2)? })
        };
        found.first().map(read).transpose()
    }

    fn all_hide(&self, id: &TableId) -> Result<bool, StoreError> {
        let query = Query::new(order::ALL_HIDE.replace('?', "$"));
        let found = self.readers.one(query.with(id.as_str().to_string()))?;
        found.first().map_or(Ok(false), |row| Ok(row.try_get(0)?))
    }

    fn notes(
        &self,
        kind: NoteKind,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<Note>, StoreError> {
        let query = Query::new(order::notes_sql(after.is_some()).replace('?', "$"));
        let query = query.typed(Type::TEXT).with(kind.name());
        let query = query.typed(Type::TEXT).with(after.map(String::from));
        let found = self.readers.one(query.typed(Type::INT8).with(most as i64))?;
        found.iter().map(note).collect()
    }

    fn note(&self, kind: NoteKind, id: &str) -> Result<Option<Note>, StoreError> {
        let query = Query::new("SELECT id, at, body FROM note WHERE kind = $1 AND id = $2");
        let found = self.readers.one(query.with(kind.name()).with(id.to_string()))?;
        found.first().map(note).transpose()
    }

    fn close(&self) {
        self.queue.close();
        let thread = lock(&self.thread).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the writer of the store failed");
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.close();
    }
}
