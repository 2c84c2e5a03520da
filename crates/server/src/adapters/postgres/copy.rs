//! A copy of the data, beside it, before the schema changes.

use tokio_postgres::Transaction;

use super::connection::Connector;
use crate::ports::store::StoreError;

/// What the name of a copied table has before the version that the schema is changed to.
const BEFORE: &str = "_before_version_";

/// Whether a table is such a copy.
pub(super) fn is_copy(table: &str) -> bool {
    table.rsplit_once(BEFORE).is_some_and(|(_, version)| version.parse::<usize>().is_ok())
}

/// Copies every table, and checks each copy by the number and the digest of its rows. Whoever
/// writes meanwhile waits. A copy for the same version that was made before goes.
///
/// # Errors
/// [`StoreError::Broken`] if a table cannot be copied, or a copy differs.
pub(super) async fn copy_before(
    connector: &Connector,
    change: &Transaction<'_>,
    version: usize,
) -> Result<(), StoreError> {
    let sql = "SELECT tablename::text FROM pg_tables
               WHERE schemaname = current_schema() AND tableowner = current_user ORDER BY 1";
    for row in change.query(sql, &[]).await? {
        let table: String = row.try_get(0)?;
        if is_copy(&table) {
            continue;
        }
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let (from, to) = (quoted(&table), quoted(&format!("{table}{BEFORE}{version}")));
        change
            .batch_execute(&format!(
                "LOCK TABLE {from} IN SHARE MODE;
                 DROP TABLE IF EXISTS {to};
                 CREATE TABLE {to} AS TABLE {from};"
            ))
            .await?;
        let rows = |name: &str| {
            format!(
                "SELECT row(count(*), sum(hashtextextended(kept::text, 0)::numeric))::text
                 FROM {name} kept"
            )
        };
        let kept: String = change.query_one(&rows(&from), &[]).await?.try_get(0)?;
        let copied: String = change.query_one(&rows(&to), &[]).await?.try_get(0)?;
        if kept != copied {
            let why = format!("a copy of the table {table} differs from it: the schema stays");
            return Err(connector.unfit(&why));
        }
    }
    tracing::info!(version, "the data was copied before the schema is changed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_copy;

    #[test]
    fn copies_are_known_by_their_names() {
        assert!(is_copy("entry_before_version_3"));
        assert!(!is_copy("entry") && !is_copy("entry_before_version_"));
        assert!(!is_copy("what_was_before_version_control"));
    }
}
