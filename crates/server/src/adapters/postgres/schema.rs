//! The schema of the database, and who may use it.

use tokio_postgres::types::Type;

use super::{
    connection::{Connection, Connector},
    copy::copy_before,
};
use crate::ports::store::StoreError;

/// A change of the schema.
pub(super) struct Migration {
    pub(super) sql: &'static str,
    /// The least version that a hall must know to work beside it. Within one release changes only
    /// add, so that halls of before and after it work side by side while they are replaced.
    pub(super) least: usize,
}

/// One SQL file a version, in order; none ever changes.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { sql: include_str!("migrations/0001.sql"), least: 1 },
    // Whoever does not know it would take a log that is packed for an empty one.
    Migration { sql: include_str!("migrations/0002.sql"), least: 2 },
    // A hall of before would write beside the owner of a table.
    Migration { sql: include_str!("migrations/0003.sql"), least: 3 },
    // A hall of before would let in whoever brings the secret of a session that was ended.
    Migration { sql: include_str!("migrations/0004.sql"), least: 4 },
];

/// What is locked while the schema is changed: "must" and "migr".
const CHANGING: i64 = 0x6d75_7374_6d69_6772;
/// What halls hold together, and a move alone: "must" and "hall".
const IN_USE: i64 = 0x6d75_7374_6861_6c6c;

/// Connects, and brings the schema up to date.
///
/// # Errors
/// [`StoreError::Broken`] if that cannot be done, or the schema is of a newer hall.
pub(super) async fn prepare(connector: &Connector) -> Result<Connection, StoreError> {
    let mut connection = connector.connect().await?;
    migrate(connector, &mut connection, MIGRATIONS).await?;
    take(connector, &connection).await?;
    Ok(connection)
}

/// Holds the database together with other halls for as long as the connection lives.
///
/// # Errors
/// [`StoreError::Broken`] if a move has it.
pub(super) async fn take(connector: &Connector, of: &Connection) -> Result<(), StoreError> {
    let sql = "SELECT pg_try_advisory_lock_shared($1)";
    let row = of.client.query_typed(sql, &[(&IN_USE, Type::INT8)]).await?;
    match row.first().map(|row| row.try_get(0)) {
        Some(Ok(true)) => Ok(()),
        _ => Err(connector.unfit("it is being moved by `musterhall move`")),
    }
}

/// Connects as [`prepare`] does, and holds the database alone for as long as the connection lives;
/// `None` if somebody uses it.
///
/// # Errors
/// As [`prepare`].
pub(super) async fn prepare_alone(connector: &Connector) -> Result<Option<Connection>, StoreError> {
    let mut connection = connector.connect().await?;
    migrate(connector, &mut connection, MIGRATIONS).await?;
    let sql = "SELECT pg_try_advisory_lock($1)";
    let row = connection.client.query_typed(sql, &[(&IN_USE, Type::INT8)]).await?;
    let alone = row.first().is_some_and(|row| row.try_get(0).unwrap_or(false));
    Ok(alone.then_some(connection))
}

/// Whether a hall keeps its data there, or has done so; nothing is changed.
///
/// # Errors
/// [`StoreError::Broken`] if the database does not answer, or refuses.
pub(super) async fn is_hall(connector: &Connector) -> Result<bool, StoreError> {
    let connection = connector.connect().await?;
    let sql = "SELECT to_regclass('meta') IS NOT NULL AND to_regclass('entry') IS NOT NULL";
    Ok(connection.client.query_one(sql, &[]).await?.try_get(0)?)
}

/// Brings the schema up to date; of several who try at once one does.
async fn migrate(
    connector: &Connector,
    connection: &mut Connection,
    migrations: &[Migration],
) -> Result<(), StoreError> {
    let encoding = connection.client.query_one("SHOW server_encoding", &[]).await?;
    let encoding: String = encoding.try_get(0)?;
    if encoding != "UTF8" {
        let why = format!("its encoding is {encoding}, expected UTF8 (createdb --encoding=UTF8)");
        return Err(connector.unfit(&why));
    }
    let change = connection.client.transaction().await?;
    // Others change it meanwhile, which may take longer than any statement.
    change.batch_execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = '1h'").await?;
    let lock = "SELECT pg_advisory_xact_lock($1)";
    change.query_typed(lock, &[(&CHANGING, Type::INT8)]).await?;
    let there = change.query_one("SELECT to_regclass('meta') IS NOT NULL", &[]).await?;
    let known = |key: &'static str| {
        let change = &change;
        async move {
            let sql = "SELECT value FROM meta WHERE key = $1";
            let rows = change.query_typed(sql, &[(&key, Type::TEXT)]).await?;
            let value: Option<String> = rows.first().map(|row| row.try_get(0)).transpose()?;
            Ok::<usize, StoreError>(value.and_then(|text| text.parse().ok()).unwrap_or(0))
        }
    };
    let (mut version, mut least) = (0, 0);
    if there.try_get::<_, bool>(0)? {
        (version, least) = (known("version").await?, known("least").await?);
    }
    if version > migrations.len() && least > migrations.len() {
        let newest = migrations.len();
        let why = format!(
            "its schema is of version {version}, for halls that know version {least}; this hall \
             knows {newest}: use a newer one"
        );
        return Err(connector.unfit(&why));
    }
    if (1..migrations.len()).contains(&version) {
        copy_before(connector, &change, migrations.len()).await?;
    }
    for migration in migrations.iter().skip(version) {
        change.batch_execute(migration.sql).await?;
        least = least.max(migration.least);
    }
    if version < migrations.len() {
        let sql = "INSERT INTO meta (key, value) VALUES ('version', $1), ('least', $2)
                   ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        let (version, least) = (migrations.len().to_string(), least.to_string());
        change.query_typed(sql, &[(&version, Type::TEXT), (&least, Type::TEXT)]).await?;
    }
    Ok(change.commit().await?)
}

#[cfg(test)]
mod tests {
    use testkit::postgres;

    use super::*;

    #[tokio::test]
    async fn schema_that_changes_leaves_a_checked_copy_of_all_data() {
        let Some(database) = postgres::database() else { return };
        let url = database.url().parse().expect("a URL");
        let connector = Connector::of(&url).expect("it can be reached");
        let mut connection = connector.connect().await.expect("it connects");
        let (first, all) = (&MIGRATIONS[..1], MIGRATIONS);
        migrate(&connector, &mut connection, first).await.expect("a new database");
        let copies = || {
            let sql = "SELECT string_agg(tablename, ' ' ORDER BY tablename) FROM pg_tables
                       WHERE tablename LIKE '%before_version%'";
            database.sql(sql)
        };
        assert_eq!(copies(), "\n", "there was nothing to copy");
        database.sql("INSERT INTO person (id, name) VALUES ('ann', 'Ann'), ('ben', 'Ben')");
        migrate(&connector, &mut connection, all).await.expect("the next version");
        let newest = all.len();
        let kept = database.sql(&format!("SELECT name FROM person_before_version_{newest}"));
        assert_eq!(kept, "Ann\nBen\n");
        assert!(copies().contains(&format!("entry_before_version_{newest}")), "{}", copies());
        // It is made once, and is no hindrance later.
        let before = copies();
        migrate(&connector, &mut connection, all).await.expect("nothing is to be done");
        assert_eq!(copies(), before);
    }
}
