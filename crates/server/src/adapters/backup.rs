//! Copies of the data, each checked before it gets its name.

use std::{
    collections::BTreeSet,
    io::Read as _,
    path::{Path, PathBuf},
    time::Duration,
};

use jiff::{Timestamp, civil::DateTime};
use rusqlite::{Connection, OpenFlags};

use super::folder::{DATABASE, make_folder, move_to, own_file};
use crate::ports::store::StoreError;

/// The folder, within that of the data, of copies that the hall makes on its own.
const OWN: &str = "backups";
/// The beginning of the names of periodic copies.
const REGULAR: &str = "hall-";
/// The rest of their names, which is the time.
const TIME: &str = "%Y%m%dT%H%M%SZ";
/// The length of the header of a SQLite file.
const HEADER: usize = 100;

type Copied = Result<u64, StoreError>;

/// Copies the data of a hall, which may be open, into a new folder; returns the size in
/// bytes. `migrations` make the schema.
pub(super) fn copy(from: &Path, to: &Path, migrations: &[&str]) -> Copied {
    let (source, copy) = (from.join(DATABASE), to.join(DATABASE));
    let part = to.join("hall.db.part");
    if !source.exists() {
        return Err(StoreError::at("cannot read", &source, &"there is no such file"));
    }
    if copy.exists() {
        return Err(StoreError::at("cannot write", &copy, &"there is such a file already"));
    }
    let unread = |why: &dyn std::fmt::Display| StoreError::at("cannot read", &source, why);
    sound_header(&source).map_err(|why| unread(&why))?;
    let db = read_write(&source).map_err(|why| unread(&why))?;
    sound(&db).and_then(|()| known_schema(&db, migrations)).map_err(|why| unread(&why))?;
    let is_new = !to.exists();
    make_folder(to).map_err(|why| StoreError::at("cannot make", to, &why))?;
    // Left by an interrupted copy.
    let _none = std::fs::remove_file(&part);
    let unwritten = |why: std::io::Error| StoreError::at("cannot write", &part, &why);
    let written = own_file(&part)
        .map_err(unwritten)
        .and_then(|()| copy_into(&db, &source, &part, migrations))
        .and_then(|()| move_to(&part, &copy).map_err(unwritten));
    if written.is_err() {
        let _none = std::fs::remove_file(&part);
        if is_new {
            let _not_empty = std::fs::remove_dir(to);
        }
    }
    written
}

/// Copies the data before a migration, into the folder of the data; `None` if there
/// is no data yet.
pub(super) fn before_migration(
    folder: &Path,
    db: &Connection,
    migrations: &[&str],
) -> Result<Option<PathBuf>, StoreError> {
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == 0 || version >= migrations.len() as i64 {
        return Ok(None);
    }
    let to = folder.join(OWN).join(format!("before-version-{}", migrations.len()));
    // Left by a failed migration: nothing has changed since.
    let _none = std::fs::remove_file(to.join(DATABASE));
    copy(folder, &to, migrations)?;
    tracing::info!(copy = %to.display(), "the data was copied before its migration");
    Ok(Some(to))
}

/// Copies the data into a new folder among the periodic copies, and removes the oldest
/// of these beyond `keep`, never the new one; returns the new folder. Copies whose names lie later
/// than `at` were made while the clock was ahead, and count as the oldest.
pub(super) fn regular(
    from: &Path,
    into: Option<&Path>,
    keep: usize,
    at: i64,
    migrations: &[&str],
) -> Result<PathBuf, StoreError> {
    let own = from.join(OWN);
    let into = into.unwrap_or(&own);
    let time = Timestamp::from_millisecond(at).unwrap_or_default().strftime(TIME);
    let to = into.join(format!("{REGULAR}{time}"));
    copy(from, &to, migrations)?;
    let unread = |why: std::io::Error| StoreError::at("cannot read", into, &why);
    let found = std::fs::read_dir(into).map_err(unread)?.flatten();
    let mut before: Vec<PathBuf> = found.map(|of| of.path()).filter(|of| is_regular(of)).collect();
    before.retain(|copy| copy.file_name() != to.file_name());
    // Their names are times.
    let is_later = |copy: &Path| copy.file_name() > to.file_name();
    before.sort_by_cached_key(|copy| (!is_later(copy), copy.clone()));
    if let Some(later) = before.iter().filter(|copy| is_later(copy)).max() {
        let copy = later.display();
        tracing::warn!(%copy, "a copy is named after a time to come: the clock was, or is, wrong");
    }
    for old in before.iter().rev().skip(keep.max(1) - 1) {
        if let Err(why) = std::fs::remove_dir_all(old) {
            tracing::warn!(copy = %old.display(), %why, "an old copy was not removed");
        }
    }
    Ok(to)
}

/// Whether this is the name of a periodic copy.
fn is_regular(copy: &Path) -> bool {
    let name = copy.file_name().and_then(|name| name.to_str());
    let time = name.and_then(|name| name.strip_prefix(REGULAR));
    time.is_some_and(|time| DateTime::strptime(TIME, time).is_ok())
}

/// Opens existing data, and checks that it is data at all.
pub(super) fn read_write(path: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    db.busy_timeout(Duration::from_secs(5))?;
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(db)
}

/// Copies a snapshot and checks it, while the hall goes on writing.
fn copy_into(
    db: &Connection,
    source: &Path,
    part: &Path,
    migrations: &[&str],
) -> Result<(), StoreError> {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseCorrupt, DatabaseLocked, NotADatabase};
    // The copy is empty, and readable by nobody else.
    let of_source = [DatabaseBusy, DatabaseCorrupt, DatabaseLocked, NotADatabase];
    let unwritten = |why: &dyn std::fmt::Display| StoreError::at("cannot write", part, why);
    let name = part.to_str().ok_or_else(|| unwritten(&"not Unicode"))?;
    db.execute("VACUUM INTO ?1", [name]).map_err(|why| match why.sqlite_error_code() {
        Some(code) if of_source.contains(&code) => StoreError::at("cannot read", source, &why),
        _ => unwritten(&why),
    })?;
    let copied = Connection::open(part).map_err(|why| why.to_string());
    let checked = copied.and_then(|copied| {
        sound(&copied)?;
        known_schema(&copied, migrations)
    });
    checked.map_err(|why| StoreError::at("the copy is not sound", part, &why))
}

/// Checks every page and index.
fn sound(db: &Connection) -> Result<(), String> {
    let check = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
    match check {
        Ok(answer) if answer == "ok" => Ok(()),
        Ok(answer) => Err(format!("it is damaged: {answer}")),
        Err(why) => Err(why.to_string()),
    }
}

/// Checks that the tables are those of the version that the file claims.
fn known_schema(db: &Connection, migrations: &[&str]) -> Result<(), String> {
    let text = |why: rusqlite::Error| why.to_string();
    let version: i64 =
        db.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(text)?;
    let of_version = usize::try_from(version).ok().and_then(|version| migrations.get(..version));
    let Some(of_version) = of_version.filter(|of_version| !of_version.is_empty()) else {
        let newest = migrations.len();
        return Err(format!("it is of version {version}, and this hall knows 1 to {newest}"));
    };
    let ours = Connection::open_in_memory().map_err(text)?;
    of_version.iter().try_for_each(|migration| ours.execute_batch(migration)).map_err(text)?;
    if columns(db).map_err(text)? != columns(&ours).map_err(text)? {
        return Err(format!("it is damaged: its tables are not those of version {version}"));
    }
    Ok(())
}

/// The columns of all tables.
fn columns(db: &Connection) -> rusqlite::Result<BTreeSet<(String, String)>> {
    let sql = "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
               WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'";
    db.prepare(sql)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Whether the header of a file has the values that SQLite wrote for this hall in the
/// fields that never change: SQLite trusts most of them blindly.
pub(super) fn sound_header(path: &Path) -> Result<(), String> {
    let mut header = Vec::new();
    let file = std::fs::File::open(path).map_err(|why| why.to_string())?;
    file.take(HEADER as u64).read_to_end(&mut header).map_err(|why| why.to_string())?;
    if header.is_empty() {
        return Ok(());
    }
    let damaged = |what: &str| Err(format!("it is damaged: {what} in its header is wrong"));
    if header.len() < HEADER || !header.starts_with(b"SQLite format 3\0") {
        return Err("it is damaged, or no SQLite file".into());
    }
    let word = |at: usize| u32::from_be_bytes([at, at + 1, at + 2, at + 3].map(|i| header[i]));
    let page = u32::from(u16::from_be_bytes([header[16], header[17]]));
    if page != 1 && !(page >= 512 && page.is_power_of_two()) {
        return damaged("the size of a page");
    }
    let log = path.with_file_name(format!("{DATABASE}-wal"));
    let has_log = std::fs::metadata(log).is_ok_and(|log| log.len() > 0);
    match (header[18], header[19]) {
        (2, 2) => {}
        // Copies look like this before they are opened.
        (1, 1) if !has_log => {}
        _ => return damaged("the kind of journal"),
    }
    if header[20..24] != [0, 64, 32, 32] {
        return damaged("a constant");
    }
    if ![0, 4].contains(&word(44)) || ![0, 1].contains(&word(56)) {
        return damaged("the format of the schema");
    }
    if header[68..92].iter().any(|byte| *byte != 0) {
        return damaged("a field without a use");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &[&str] = &[
        "CREATE TABLE told (id INTEGER PRIMARY KEY, text TEXT NOT NULL);",
        "CREATE TABLE more (id INTEGER PRIMARY KEY);",
    ];

    /// A folder with data of the newest version, folded into one file.
    fn data() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("there is room");
        let db = Connection::open(folder.path().join(DATABASE)).expect("a file");
        db.pragma_update(None, "journal_mode", "WAL").expect("it is new");
        SCHEMA.iter().for_each(|sql| db.execute_batch(sql).expect("it is SQL"));
        db.pragma_update(None, "user_version", SCHEMA.len() as i64).expect("a number");
        for _ in 0..50 {
            db.execute("INSERT INTO told (text) VALUES (?1)", ["x".repeat(300)]).expect("room");
        }
        drop(db);
        folder
    }

    fn count(folder: &Path) -> i64 {
        let db = Connection::open(folder.join(DATABASE)).expect("a file");
        let sql = "SELECT count(*) FROM told WHERE length(text) = 300";
        db.query_row(sql, [], |row| row.get(0)).expect("a number")
    }

    #[test]
    fn header_damaged_in_any_byte_is_refused_or_mended_by_a_copy() {
        let folder = data();
        let file = folder.path().join(DATABASE);
        let whole = std::fs::read(&file).expect("a file");
        let mut refused = 0;
        for at in 0..HEADER {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x5a;
            std::fs::write(&file, bytes).expect("it is ours");
            let to = folder.path().join(format!("copy-{at}"));
            match copy(folder.path(), &to, SCHEMA) {
                Ok(_) => {
                    assert_eq!(count(&to), 50, "byte {at}");
                    let db = Connection::open(to.join(DATABASE)).expect("a file");
                    known_schema(&db, SCHEMA).unwrap_or_else(|why| panic!("byte {at}: {why}"));
                }
                Err(why) => {
                    assert!(why.to_string().contains("cannot read"), "byte {at}: {why}");
                    assert!(!to.join(DATABASE).exists(), "byte {at}");
                    refused += 1;
                }
            }
            for end in ["-wal", "-shm"] {
                let _none = std::fs::remove_file(folder.path().join(format!("{DATABASE}{end}")));
            }
        }
        assert!(refused > 60, "only {refused} were noticed");
    }

    #[test]
    fn copies_made_at_an_interval_beyond_the_number_kept_are_removed() {
        let folder = data();
        let at = |hour: i64| hour * 3_600_000;
        let made: Vec<PathBuf> = (0..4)
            .map(|hour| regular(folder.path(), None, 2, at(hour), SCHEMA).expect("there is room"))
            .collect();
        let there: Vec<bool> = made.iter().map(|copy| copy.exists()).collect();
        assert_eq!(there, [false, false, true, true], "{made:?}");
        assert!(made[3].ends_with("backups/hall-19700101T030000Z"), "{made:?}");
        assert_eq!(count(&made[3]), 50, "what was copied can be opened");
    }

    #[test]
    fn copies_named_after_a_time_to_come_count_as_the_oldest() {
        let folder = data();
        let copied = |hour: i64| {
            regular(folder.path(), None, 2, hour * 3_600_000, SCHEMA).expect("there is room")
        };
        let ahead = [copied(900), copied(901)];
        // What the host has put there is not touched.
        let own = folder.path().join("backups/hall-of-last-year");
        std::fs::create_dir(&own).expect("there is room");
        let there = |copies: &[PathBuf]| copies.iter().map(|of| of.exists()).collect::<Vec<_>>();
        let first = copied(1);
        assert!(first.exists(), "what was just made stays");
        assert_eq!(there(&ahead), [false, true]);
        let second = copied(2);
        assert!(first.exists() && second.exists() && own.exists());
        assert_eq!(there(&ahead), [false, false]);
    }

    #[test]
    fn data_is_copied_before_its_migration_and_only_then() {
        let folder = data();
        let db = Connection::open(folder.path().join(DATABASE)).expect("a file");
        let before = |schema: &[&str]| before_migration(folder.path(), &db, schema);
        assert_eq!(before(SCHEMA).expect("nothing to do"), None);
        let newer = [SCHEMA[0], SCHEMA[1], "CREATE TABLE third (id INTEGER);"];
        let copy = before(&newer).expect("there is room").expect("it is older");
        assert!(copy.ends_with("backups/before-version-3"), "{}", copy.display());
        assert_eq!(count(&copy), 50);
    }
}
