//! SQLite: one writer thread that commits what waits in one go, and a few readers.

use std::{
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicUsize, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use rusqlite::{Connection, OptionalExtension, Row, config::DbConfig, params};
use tokio::sync::{mpsc, oneshot};

use session::{Hash32, PersonId, TableId};

use super::{
    accounts, backup as copies, blocks,
    folder::{DATABASE, make_folder, move_to, own_file},
    lanes::{CommitQueue, CommitSender, Job, Lanes},
    lists, order, packed,
};
use crate::{
    limits::lock,
    ports::store::{
        Account, AccountStore, DeviceSession, Header, List, ListPlace, Listed, Note, NoteKind,
        Removed, Reviewed, Saved, Store, StoreError, StoreOp, TableSummary, Ticket,
    },
};

/// One SQL file a version, in order; none ever changes.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
];
const READERS: usize = 4;

/// A store in a SQLite file.
pub struct Sqlite {
    queue: CommitQueue,
    writer: Mutex<Option<JoinHandle<()>>>,
    readers: [Mutex<Connection>; READERS],
    /// The reader that is waited for next, where none is free.
    turn: AtomicUsize,
}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> StoreError {
        let taken = |code: i32| {
            code == rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                || code == rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
        };
        match &why {
            rusqlite::Error::SqliteFailure(failure, _) if taken(failure.extended_code) => {
                StoreError::Taken
            }
            _ => StoreError::Broken(why.to_string()),
        }
    }
}

impl Sqlite {
    /// Opens `hall.db` in a folder, which is made if it is missing.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if the file cannot be opened, is of a newer hall, or of none.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let unmade =
            |why: std::io::Error| StoreError::at("cannot make the data folder", folder, &why);
        make_folder(folder).map_err(unmade)?;
        let path = folder.join(DATABASE);
        let unmade = |why: std::io::Error| StoreError::at("cannot make or write", &path, &why);
        if !path.try_exists().map_err(unmade)? {
            make_first(&path)?;
        }
        own_file(&path).map_err(unmade)?;
        let unfit = |why: StoreError| match why {
            StoreError::Broken(why) => StoreError::at("cannot open", &path, &why),
            taken => taken,
        };
        copies::sound_header(&path).map_err(|why| unfit(StoreError::Broken(why)))?;
        of_a_hall(&path).map_err(unfit)?;
        let open = || connect(&path).map_err(unfit);
        let mut writer = open()?;
        copies::before_migration(folder, &writer, MIGRATIONS).map_err(unfit)?;
        migrate(&mut writer).map_err(unfit)?;
        let reader = || Ok::<_, StoreError>(Mutex::new(open()?));
        let readers = [reader()?, reader()?, reader()?, reader()?];
        let (queue, waiting) = CommitQueue::new();
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(&mut writer, waiting))
            .map_err(|why| StoreError::Broken(why.to_string()))?;
        let writer = Mutex::new(Some(writer));
        Ok(Sqlite { queue, writer, readers, turn: AtomicUsize::new(0) })
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        let free = self.readers.iter().find_map(|reader| reader.try_lock().ok());
        let turn = || self.turn.fetch_add(1, Ordering::Relaxed) % READERS;
        free.unwrap_or_else(|| lock(&self.readers[turn()]))
    }
}

/// Copies the data of a hall, which may be open, into a folder, which is made. A hall
/// can be opened on the copy: it holds all that was acknowledged when the copying began.
///
/// # Errors
/// [`StoreError::Broken`] if there is no sound data, or a copy already, or no room for it.
pub fn backup(from: &Path, to: &Path) -> Result<u64, StoreError> {
    copies::copy(from, to, MIGRATIONS)
}

/// Copies the data into a folder named after the time (`at`, in milliseconds since 1970) in
/// `into`, by default one in the folder of the data, and removes the oldest beyond `keep`.
///
/// # Errors
/// As [`backup`].
pub(crate) fn regular_backup(
    from: &Path,
    into: Option<&Path>,
    keep: usize,
    at: i64,
) -> Result<PathBuf, StoreError> {
    copies::regular(from, into, keep, at, MIGRATIONS)
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(path)?;
    db.busy_timeout(Duration::from_secs(5))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;
    // Or a statement that is kept may be compiled anew whenever something is bound to it.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.pragma_update(None, "cache_size", -8000)?;
    db.set_prepared_statement_cache_capacity(32);
    Ok(db)
}

/// Makes an empty file with the newest schema, for nobody but us.
///
/// # Errors
/// [`StoreError::Broken`] if it cannot be made.
pub(super) fn make(path: &Path) -> Result<Connection, StoreError> {
    own_file(path).map_err(|why| StoreError::at("cannot make or write", path, &why))?;
    let mut db = connect(path)?;
    migrate(&mut db)?;
    Ok(db)
}

/// Makes the file of a new hall. It gets its name when it is whole: one that was begun and not
/// ended is begun anew, and what has the name is no new hall.
fn make_first(path: &Path) -> Result<(), StoreError> {
    let part = path.with_file_name(format!("{DATABASE}.new"));
    let leave = || {
        for end in ["", "-wal", "-shm", "-journal"] {
            let _none = std::fs::remove_file(path.with_file_name(format!("{DATABASE}.new{end}")));
        }
    };
    leave();
    let made = make(&part).and_then(|db| {
        // Its log is folded in, and the file is whole.
        db.pragma_update(None, "wal_checkpoint", "TRUNCATE")?;
        db.close().map_err(|(_, why)| why)?;
        // The log of a file that is gone would be taken for one of the new file.
        for end in ["-wal", "-shm"] {
            let _none = std::fs::remove_file(path.with_file_name(format!("{DATABASE}{end}")));
        }
        let unmade = |why: std::io::Error| StoreError::at("cannot make or write", path, &why);
        move_to(&part, path).map_err(unmade)?;
        Ok(())
    });
    leave();
    made
}

/// Checks that a file which is there is of a hall, whatever its version.
fn of_a_hall(path: &Path) -> Result<(), StoreError> {
    let db = copies::read_write(path)?;
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == 0 {
        let why = "it is empty, or of another program: put a copy of the data in its place, or \
                   move it away to begin a new hall";
        return Err(StoreError::Broken(why.into()));
    }
    Ok(())
}

fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let version = version as usize;
    if version > MIGRATIONS.len() {
        let newest = MIGRATIONS.len();
        let why = format!("the data is of version {version}, this hall knows {newest}");
        return Err(StoreError::Broken(why));
    }
    for migration in &MIGRATIONS[version..] {
        change.execute_batch(migration)?;
    }
    change.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    change.commit()?;
    Ok(())
}

fn write_all(db: &mut Connection, mut waiting: mpsc::Receiver<Job>) {
    let mut lanes = Lanes::default();
    loop {
        if lanes.is_empty() {
            let Some(job) = waiting.blocking_recv() else { break };
            lanes.push(job);
        }
        while lanes.room() > 0
            && let Ok(job) = waiting.try_recv()
        {
            lanes.push(job);
        }
        let mut group = lanes.next();
        let mut answers = Vec::with_capacity(group.len());
        match write_group(db, &mut group, &mut answers) {
            Ok(()) => answers.into_iter().for_each(|(answer, done)| drop(answer.send(done))),
            Err(why) => {
                tracing::error!(%why, "a commit failed");
                let waiting = answers.into_iter().map(|(answer, _)| answer);
                let rest = group.drain(..).map(|(_, answer)| answer);
                waiting.chain(rest).for_each(|answer| drop(answer.send(Err(why.clone()))));
            }
        }
    }
    if let Err(why) = db.pragma_update(None, "wal_checkpoint", "TRUNCATE") {
        tracing::warn!(%why, "the log of the store was not folded in");
    }
}

fn write_group(
    db: &mut Connection,
    group: &mut Vec<Job>,
    answers: &mut Vec<(CommitSender, Result<(), StoreError>)>,
) -> Result<(), StoreError> {
    let mut change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    for (batch, answer) in group.drain(..) {
        let done = (|| {
            let part = change.savepoint()?;
            write_batch(&part, &batch)?;
            part.commit()?;
            Ok(())
        })();
        answers.push((answer, done));
    }
    change.commit()?;
    Ok(())
}

fn write_batch(db: &Connection, batch: &[StoreOp]) -> Result<(), StoreError> {
    let mut rest = batch;
    while let Some(first) = rest.first() {
        let StoreOp::Append(table, _) = first else {
            write_one(db, first)?;
            rest = &rest[1..];
            continue;
        };
        let entries = blocks::leading(rest);
        blocks::write(db, table, &entries)?;
        rest = &rest[entries.len()..];
    }
    Ok(())
}

fn write_table(db: &Connection, header: &Header, card: &TableSummary) -> rusqlite::Result<()> {
    let sql = "INSERT INTO tables (id, game, rules, setup, position, owner, created,
               updated, open, over, card, live)
               VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)";
    db.prepare_cached(sql)?.execute(params![
        header.id.as_str(),
        header.game,
        header.rules,
        header.setup,
        header.position,
        header.owner.0,
        header.created,
        card.updated,
        card.open,
        card.over,
        card.text,
        card.live
    ])?;
    Ok(())
}

fn write_summary(db: &Connection, table: &TableId, card: &TableSummary) -> rusqlite::Result<()> {
    let sql = "UPDATE tables SET updated = ?2, open = ?3, over = ?4, card = ?5, live = ?6
               WHERE id = ?1";
    db.prepare_cached(sql)?.execute(params![
        table.as_str(),
        card.updated,
        card.open,
        card.over,
        card.text,
        card.live
    ])?;
    let sql = "UPDATE seat SET updated = ?2, over = ?3 WHERE table_id = ?1";
    db.prepare_cached(sql)?.execute(params![table.as_str(), card.updated, card.over])?;
    Ok(())
}

fn write_one(db: &Connection, write: &StoreOp) -> Result<(), StoreError> {
    match write {
        StoreOp::Person(id, name) => {
            let sql = "INSERT INTO person (id, name) VALUES (?1, ?2)
                       ON CONFLICT (id) DO UPDATE SET name = excluded.name";
            db.prepare_cached(sql)?.execute(params![id.0, name])?;
        }
        StoreOp::Table(header, card) => write_table(db, header, card)?,
        StoreOp::Append(table, entry) => blocks::write(db, table, &[entry])?,
        StoreOp::Summary(table, card) => write_summary(db, table, card)?,
        StoreOp::SummaryText(table, text) => {
            let sql = "UPDATE tables SET card = ?2 WHERE id = ?1";
            db.prepare_cached(sql)?.execute(params![table.as_str(), text])?;
        }
        StoreOp::Seat(table, seat, person) => {
            let sql = "INSERT INTO seat (table_id, seat, person, updated, over)
                       SELECT id, ?2, ?3, updated, over FROM tables WHERE id = ?1
                       ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person";
            db.prepare_cached(sql)?.execute(params![table.as_str(), seat, person.0])?;
        }
        StoreOp::Review(table, Reviewed { maker, body }) => {
            // The table may have been removed while the review was made.
            let sql = "INSERT INTO review (table_id, maker, body)
                       SELECT id, ?2, ?3 FROM tables WHERE id = ?1
                       ON CONFLICT (table_id) DO UPDATE
                       SET maker = excluded.maker, body = excluded.body";
            db.prepare_cached(sql)?.execute(params![table.as_str(), maker, body])?;
        }
        StoreOp::Pack(table) => packed::pack(db, table, &blocks::read_loose(db, table)?)?,
        StoreOp::Unseat(..)
        | StoreOp::Hide(..)
        | StoreOp::Merge(..)
        | StoreOp::Remove(..)
        | StoreOp::Note(..)
        | StoreOp::FirstNote(..)
        | StoreOp::DropNote(..)
        | StoreOp::TakeNote(..)
        | StoreOp::Reword(..) => order::write(db, write)?,
        StoreOp::Account(op) => accounts::write(db, op)?,
        StoreOp::Owned(..) => {
            return Err(StoreError::Broken("a file has one hall, and no owners".into()));
        }
    }
    Ok(())
}

impl Store for Sqlite {
    fn commit(&self, batch: Vec<StoreOp>) -> oneshot::Receiver<Result<(), StoreError>> {
        self.queue.commit(batch)
    }

    fn table(&self, id: &TableId) -> Result<Option<Saved>, StoreError> {
        let db = self.reader();
        // As it is at one moment: its log may be packed meanwhile.
        let db = db.unchecked_transaction()?;
        let sql = format!("SELECT {} FROM tables WHERE id = ?1", lists::HEADER);
        let found = db.prepare_cached(&sql)?.query_row([id.as_str()], lists::header).optional()?;
        let Some(header) = found else { return Ok(None) };
        Ok(Some((header, blocks::read(&db, id)?)))
    }

    fn review(&self, id: &TableId) -> Result<Option<Reviewed>, StoreError> {
        let db = self.reader();
        let mut query = db.prepare_cached("SELECT maker, body FROM review WHERE table_id = ?1")?;
        let read = |row: &Row<'_>| Ok(Reviewed { maker: row.get(0)?, body: row.get(1)? });
        if let Some(review) = query.query_row([id.as_str()], read).optional()? {
            return Ok(Some(review));
        }
        packed::review(&db, id)
    }

    fn name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let db = self.reader();
        let mut query = db.prepare_cached("SELECT name FROM person WHERE id = ?1")?;
        Ok(query.query_row([person.0], |row| row.get(0)).optional()?)
    }

    fn list(
        &self,
        list: List,
        after: Option<&ListPlace>,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        let (sql, subject) = (lists::query(list), lists::subject(list));
        let (at, id) = after.map_or((i64::MAX, ""), |place| (place.at, place.table.as_str()));
        let db = self.reader();
        let mut query = db.prepare_cached(&sql)?;
        let found = query.query_map(params![subject, at, id, most as i64], lists::listed)?;
        let mut tables: Vec<Listed> = found.collect::<Result<_, _>>()?;
        let (List::Of(person, _) | List::Had(person)) = list else { return Ok(tables) };
        let sql = "SELECT seat FROM seat WHERE person = ?1 AND table_id = ?2 ORDER BY seat";
        let mut query = db.prepare_cached(sql)?;
        for table in &mut tables {
            let seats =
                query.query_map(params![person.0, table.header.id.as_str()], |row| row.get(0))?;
            table.seats = seats.collect::<Result<_, _>>()?;
        }
        Ok(tables)
    }

    fn count_owned(&self, person: PersonId) -> Result<u64, StoreError> {
        let db = self.reader();
        let sql = "SELECT count(*) FROM tables WHERE owner = ?1 AND over = 0";
        let count: i64 = db.prepare_cached(sql)?.query_row([person.0], |row| row.get(0))?;
        Ok(count as u64)
    }

    fn removed(&self, id: &TableId) -> Result<Option<Removed>, StoreError> {
        order::removed(&self.reader(), id)
    }

    fn all_hide(&self, id: &TableId) -> Result<bool, StoreError> {
        order::all_hide(&self.reader(), id)
    }

    fn notes(
        &self,
        kind: NoteKind,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<Note>, StoreError> {
        order::notes(&self.reader(), kind, after, most)
    }

    fn note(&self, kind: NoteKind, id: &str) -> Result<Option<Note>, StoreError> {
        order::note(&self.reader(), kind, id)
    }

    fn close(&self) {
        self.queue.close();
        if let Some(writer) = lock(&self.writer).take()
            && writer.join().is_err()
        {
            tracing::error!("the writer of the store failed");
        }
    }
}

impl AccountStore for Sqlite {
    fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError> {
        accounts::account(&self.reader(), person)
    }

    fn holder(&self, looks: &str) -> Result<Option<PersonId>, StoreError> {
        accounts::holder(&self.reader(), looks)
    }

    fn has_played(&self, person: PersonId) -> Result<bool, StoreError> {
        accounts::has_played(&self.reader(), person)
    }

    fn session(&self, token: Hash32) -> Result<Option<DeviceSession>, StoreError> {
        accounts::session(&self.reader(), token)
    }

    fn sessions(&self, person: PersonId, most: usize) -> Result<Vec<DeviceSession>, StoreError> {
        accounts::sessions(&self.reader(), person, most)
    }

    fn ticket(&self, code: Hash32) -> Result<Option<Ticket>, StoreError> {
        accounts::ticket(&self.reader(), code)
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_that_is_of_no_hall_is_refused_and_stays_as_it_is() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join(DATABASE);
        let refused = |what: &str| {
            let before = std::fs::read(&file).expect("a file");
            let why = Sqlite::open(folder.path()).err().expect("it is of no hall").to_string();
            let says = ["cannot open", "it is empty, or of another program", "move it away"];
            assert!(says.iter().all(|part| why.contains(part)), "{what}: {why}");
            assert_eq!(std::fs::read(&file).expect("a file"), before, "{what}");
        };
        std::fs::write(&file, "").expect("there is room");
        refused("nothing");
        let other = Connection::open(&file).expect("a file");
        other.execute_batch("CREATE TABLE recipe (id INTEGER)").expect("it is SQL");
        drop(other);
        refused("another program");
        std::fs::remove_file(&file).expect("it is ours");
        Sqlite::open(folder.path()).expect("a new hall").close();
        Sqlite::open(folder.path()).expect("the same hall").close();
    }

    #[test]
    fn hall_that_was_killed_while_its_file_was_made_begins_anew() {
        let folder = tempfile::tempdir().expect("there is room");
        for end in [".new", ".new-wal", ".new-shm", "-wal"] {
            let part = folder.path().join(format!("{DATABASE}{end}"));
            std::fs::write(part, "begun").expect("there is room");
        }
        Sqlite::open(folder.path()).expect("a new hall").close();
        let left = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        let mut left = left.map(|of| of.file_name().to_string_lossy().into_owned());
        assert!(!left.any(|name| name.contains(".new")));
    }
}
