//! Moving a hall from a folder to a database, and back.
//!
//! Rows travel as lines of text, in order, a few at a time. Nothing of the target is there
//! for anybody before all of it is, and was compared with the source, row by row: a move that
//! was ended in the middle is begun anew.

use std::{collections::BTreeSet, io::Cursor, path::Path, pin::pin};

use futures_util::{SinkExt as _, Stream, StreamExt as _};
use rusqlite::{Connection as File, OpenFlags};
use sha2::{Digest as _, Sha256};
use tokio_postgres::Client;

use super::{
    connection::{Connection, Connector},
    copy::is_copy,
    rows::{self, ColumnType},
    schema,
};
use crate::{
    adapters::{
        folder::{DATABASE, FolderError, FolderLock, move_to},
        sqlite::{self, Sqlite},
    },
    database_url::DatabaseUrl,
    ports::store::{Store as _, StoreError},
};

/// What is moved, in an order in which it can be written, and by what its rows are ordered.
const TABLES: [(&str, &str); 13] = [
    ("person", "id"),
    ("tables", "id"),
    ("seat", "table_id, seat"),
    ("entry", "table_id, seq"),
    ("review", "table_id"),
    ("packed", "table_id, seq"),
    ("hidden", "table_id, person"),
    ("removed", "id"),
    ("note", "kind, id"),
    ("account", "person"),
    ("held_name", "looks"),
    ("session", "token"),
    ("ticket", "code"),
];
/// What stays: what a database knows of itself, and of the nodes that share it.
const STAYS: [&str; 4] = ["meta", "news", "node", "owner"];
/// How many bytes are sent at a time.
const CHUNK: usize = 64 << 10;
/// How many rows are written to a file at a time.
const ROWS: usize = 10_000;

/// What of one table of the store was moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovedRows {
    /// The name of the table.
    pub table: &'static str,
    /// How many rows it has, there as here.
    pub rows: u64,
    /// The SHA-256 of them, there as here.
    pub digest: [u8; 32],
}

/// Why a hall was not moved.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// The folder is in use, or cannot be had.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// It cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no hall to be moved.
    #[error("expected a hall in {0}, and there is no {1}")]
    NoHall(String, &'static str),
    /// The target has something already.
    #[error("expected an empty target, and {0} has a hall already")]
    NotEmpty(String),
    /// Somebody uses the database.
    #[error("{0} is in use by a hall, or by another move: close it first")]
    InUse(DatabaseUrl),
    /// The two do not have the same tables: the program is at fault.
    #[error("table {0} is not the same in both stores")]
    Schema(String),
    /// What was written is not what was read.
    #[error("row {row} of {table} is not what it was, near {near:?}; nothing was moved")]
    Differs {
        /// The table of the store.
        table: &'static str,
        /// Which row, counted from 1.
        row: u64,
        /// How it begins.
        near: String,
    },
}

impl From<tokio_postgres::Error> for MoveError {
    fn from(why: tokio_postgres::Error) -> MoveError {
        MoveError::Store(why.into())
    }
}

impl From<rusqlite::Error> for MoveError {
    fn from(why: rusqlite::Error) -> MoveError {
        MoveError::Store(why.into())
    }
}

/// A table with its columns.
struct MovedTable {
    name: &'static str,
    columns: Vec<(String, ColumnType)>,
    /// Its rows in order.
    select: String,
}

impl MovedTable {
    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| &**name).collect();
        names.join(", ")
    }
}

/// Moves a hall that is closed from a folder to a database without one.
///
/// # Errors
/// [`MoveError`]; nothing was written then.
pub fn to_database(from: &Path, to: &DatabaseUrl) -> Result<Vec<MovedRows>, MoveError> {
    if !from.join(DATABASE).is_file() {
        return Err(MoveError::NoHall(from.display().to_string(), DATABASE));
    }
    let _lock = FolderLock::take(from)?;
    // Brings its schema up to date, and folds its log in.
    Sqlite::open(from)?.close();
    let file = File::open_with_flags(from.join(DATABASE), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    run(async {
        let mut database = alone(to).await?;
        let tables = tables(&file, &database.client).await?;
        let change = database.client.transaction().await?;
        for table in &tables {
            let sql = format!("SELECT EXISTS (SELECT 1 FROM {})", table.name);
            if change.query_one(&sql, &[]).await?.try_get(0)? {
                return Err(MoveError::NotEmpty(to.to_string()));
            }
        }
        for table in &tables {
            let sql = format!("COPY {} ({}) FROM STDIN", table.name, table.names());
            let mut sink = pin!(change.copy_in(&sql).await?);
            let mut part = Vec::with_capacity(CHUNK * 2);
            let mut read = file.prepare(&table.select)?;
            let mut kept = read.query([])?;
            while line(&mut kept, table, &mut part)? {
                part.push(b'\n');
                if part.len() >= CHUNK {
                    let whole = std::mem::replace(&mut part, Vec::with_capacity(CHUNK * 2));
                    sink.send(Cursor::new(whole)).await?;
                }
            }
            sink.send(Cursor::new(part)).await?;
            sink.finish().await?;
        }
        let mut moved = Vec::new();
        for table in &tables {
            let sql = format!("COPY ({}) TO STDOUT", table.select);
            moved.push(compare(&file, change.copy_out(&sql).await?, table).await?);
        }
        change.commit().await?;
        Ok(moved)
    })
}

/// Moves a hall that is closed from a database to a folder without one, which is made.
///
/// # Errors
/// [`MoveError`]; there is no hall in the folder then.
pub fn to_folder(from: &DatabaseUrl, to: &Path) -> Result<Vec<MovedRows>, MoveError> {
    let _lock = FolderLock::take(to)?;
    let (whole, part) = (to.join(DATABASE), to.join("hall.db.part"));
    if whole.exists() {
        return Err(MoveError::NotEmpty(to.display().to_string()));
    }
    let leave = || {
        // Of a move that was ended, or just failed.
        for end in ["", "-wal", "-shm", "-journal"] {
            let _none = std::fs::remove_file(to.join(format!("hall.db.part{end}")));
        }
    };
    leave();
    let moved = into_part(from, &part).and_then(|moved| {
        let unwritten = |why| StoreError::at("cannot write", &whole, &why);
        move_to(&part, &whole).map_err(unwritten)?;
        Ok(moved)
    });
    leave();
    moved
}

fn into_part(from: &DatabaseUrl, part: &Path) -> Result<Vec<MovedRows>, MoveError> {
    let mut file = sqlite::make(part)?;
    let moved = run(async {
        if !schema::is_hall(&Connector::of(from)?).await? {
            return Err(MoveError::NoHall(from.to_string(), "table of one"));
        }
        let mut database = alone(from).await?;
        let tables = tables(&file, &database.client).await?;
        // All of it as it is at one moment.
        let reading = database.client.build_transaction().read_only(true);
        let level = tokio_postgres::IsolationLevel::RepeatableRead;
        let reading = reading.isolation_level(level).start().await?;
        for table in &tables {
            let sql = format!("COPY ({}) TO STDOUT", table.select);
            let mut lines = Lines::of(reading.copy_out(&sql).await?);
            let places: Vec<String> = (1..=table.columns.len()).map(|n| format!("?{n}")).collect();
            let insert = format!(
                "INSERT INTO {} ({}) VALUES ({})",
                table.name,
                table.names(),
                places.join(", ")
            );
            let mut more = true;
            while more {
                let change = file.transaction()?;
                let mut write = change.prepare_cached(&insert)?;
                for _ in 0..ROWS {
                    let Some(line) = lines.next().await? else {
                        more = false;
                        break;
                    };
                    let parts = rows::parts(&line).zip(&table.columns);
                    let values = parts.map(|(part, (_, kind))| rows::read(part, *kind));
                    let values: Vec<_> = values.collect::<Result<_, _>>()?;
                    write.execute(rusqlite::params_from_iter(values))?;
                }
                drop(write);
                change.commit()?;
            }
        }
        let mut moved = Vec::new();
        for table in &tables {
            let sql = format!("COPY ({}) TO STDOUT", table.select);
            moved.push(compare(&file, reading.copy_out(&sql).await?, table).await?);
        }
        Ok(moved)
    })?;
    // Its log is folded in, and the file is whole.
    file.pragma_update(None, "wal_checkpoint", "TRUNCATE")?;
    file.close().map_err(|(_, why)| why)?;
    Ok(moved)
}

fn run<T>(work: impl Future<Output = Result<T, MoveError>>) -> Result<T, MoveError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| StoreError::Broken(why.to_string()))?;
    runtime.block_on(work)
}

/// A connection to a database that no hall uses, nor any will while it lives.
async fn alone(url: &DatabaseUrl) -> Result<Connection, MoveError> {
    let connector = Connector::of(url)?;
    let connection = schema::prepare_alone(&connector).await?;
    let connection = connection.ok_or_else(|| MoveError::InUse(url.clone()))?;
    // It takes as long as it takes.
    let patient = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";
    connection.client.batch_execute(patient).await?;
    Ok(connection)
}

/// The tables of both stores, which are the same, column for column.
async fn tables(file: &File, database: &Client) -> Result<Vec<MovedTable>, MoveError> {
    let sql = "SELECT table_name::text, column_name::text FROM information_schema.columns
               WHERE table_schema = current_schema()";
    let mut theirs = BTreeSet::new();
    for row in database.query(sql, &[]).await? {
        theirs.insert((row.try_get::<_, String>(0)?, row.try_get::<_, String>(1)?));
    }
    theirs.retain(|(table, _)| !STAYS.contains(&&**table) && !is_copy(table));
    let sql = "SELECT m.name, c.name, c.type FROM sqlite_schema m, pragma_table_info(m.name) c
               WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid";
    let mut read = file.prepare(sql)?;
    let read = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let mut ours: Vec<(String, String, String)> = read.collect::<Result<_, _>>()?;
    ours.retain(|(table, ..)| !STAYS.contains(&&**table));
    let known = |table: &str| TABLES.iter().any(|(name, _)| *name == table);
    let same = ours.iter().map(|(table, column, _)| (table.clone(), column.clone()));
    let same: BTreeSet<_> = same.collect();
    let odd = same.symmetric_difference(&theirs).next();
    let odd = odd.or_else(|| same.iter().find(|(table, _)| !known(table)));
    if let Some((table, column)) = odd {
        return Err(MoveError::Schema(format!("{table}, column {column},")));
    }
    let table = |(name, order): (&'static str, &str)| {
        let of = ours.iter().filter(|(table, ..)| table == name);
        let columns = of.map(|(_, column, declared)| {
            let kind = ColumnType::of(declared).ok_or_else(|| MoveError::Schema(name.into()))?;
            Ok((column.clone(), kind))
        });
        let columns: Vec<_> = columns.collect::<Result<_, MoveError>>()?;
        let mut table = MovedTable { name, columns, select: String::new() };
        table.select = format!("SELECT {} FROM {name} ORDER BY {order}", table.names());
        Ok(table)
    };
    TABLES.into_iter().map(table).collect()
}

/// Appends the next row of a file as a line; false if there is none.
fn line(
    kept: &mut rusqlite::Rows<'_>,
    table: &MovedTable,
    line: &mut Vec<u8>,
) -> Result<bool, MoveError> {
    let Some(row) = kept.next()? else { return Ok(false) };
    for column in 0..table.columns.len() {
        if column > 0 {
            line.push(b'\t');
        }
        rows::write(row.get_ref(column)?, line)?;
    }
    Ok(true)
}

/// Compares the rows of a file with those of a database, one by one.
async fn compare<S: Stream<Item = Result<B, tokio_postgres::Error>>, B: AsRef<[u8]>>(
    file: &File,
    database: S,
    table: &MovedTable,
) -> Result<MovedRows, MoveError> {
    let mut read = file.prepare(&table.select)?;
    let mut kept = read.query([])?;
    let mut lines = Lines::of(database);
    let (mut digest, mut rows, mut ours) = (Sha256::new(), 0, Vec::new());
    loop {
        ours.clear();
        let there = line(&mut kept, table, &mut ours)?;
        let theirs = lines.next().await?;
        if theirs.as_deref() != there.then_some(&*ours) {
            let shown = theirs.filter(|_| !there).unwrap_or(ours);
            // The id of a table, and no more than that.
            let near = rows::parts(&shown).next().unwrap_or_default();
            let near = String::from_utf8_lossy(&near[..near.len().min(16)]).into_owned();
            return Err(MoveError::Differs { table: table.name, row: rows + 1, near });
        }
        if !there {
            return Ok(MovedRows { table: table.name, rows, digest: digest.finalize().into() });
        }
        digest.update(&ours);
        digest.update(b"\n");
        rows += 1;
    }
}

/// The lines of a text that comes in parts.
struct Lines<S> {
    parts: std::pin::Pin<Box<S>>,
    rest: Vec<u8>,
    /// Where in it the next line begins.
    at: usize,
}

impl<S: Stream<Item = Result<B, tokio_postgres::Error>>, B: AsRef<[u8]>> Lines<S> {
    fn of(parts: S) -> Lines<S> {
        Lines { parts: Box::pin(parts), rest: Vec::new(), at: 0 }
    }

    async fn next(&mut self) -> Result<Option<Vec<u8>>, MoveError> {
        let mut looked = self.at;
        loop {
            if let Some(end) = self.rest[looked..].iter().position(|byte| *byte == b'\n') {
                let end = looked + end;
                let line = self.rest[self.at..end].to_vec();
                self.at = end + 1;
                return Ok(Some(line));
            }
            self.rest.drain(..self.at);
            self.at = 0;
            looked = self.rest.len();
            let Some(part) = self.parts.next().await else { return Ok(None) };
            self.rest.extend(part?.as_ref());
        }
    }
}
