//! Nodes and what they own, in PostgreSQL.
//!
//! A node is gone when its row is: whoever finds its lease ended removes it, which waits for a
//! renewal that is under way, and a renewal finds it removed. So nobody takes over the tables
//! of a node that still believes in its lease. A claim locks the row of its table, as every
//! commit does: it waits for those under way, and later ones see its epoch.

use std::{sync::Arc, time::Duration};

use session::TableId;
use tokio::{sync::Mutex, time::timeout};
use tokio_postgres::{Row, types::ToSql};

use super::connection::{Connection, Connector};
use crate::{
    database_url::DatabaseUrl,
    ports::{
        cluster::{Claim, Cluster, ClusterNode, NEWS_FOR, NodeId, NodeNews, Reply, TablePlace},
        store::StoreError,
    },
};

/// The longest that an answer is waited for.
const ANSWER_MAX: Duration = Duration::from_secs(5);
/// How often a table is claimed whose node is found to be gone meanwhile.
const CLAIMS_MAX: u32 = 3;

const JOIN: &str = "INSERT INTO node (id, addr, build, lease_ms) VALUES ($1, $2, $3, $4)";
const SECRET: &str = "SELECT value FROM meta WHERE key = 'node_secret'";
const RENEW: &str = "UPDATE node SET seen = clock_timestamp() WHERE id = $1
    AND seen + lease_ms * interval '1 millisecond' > clock_timestamp() RETURNING id";
const BURY: &str = "DELETE FROM node
    WHERE seen + lease_ms * interval '1 millisecond' <= clock_timestamp()";
const LIVE: &str = "SELECT id, addr, build FROM node ORDER BY id";
const LEAVE: &str = "DELETE FROM node WHERE id = $1";
/// What a claim does; the table is there, or is about to be.
macro_rules! claim {
    ($($before:literal, $from:literal)?) => {
        concat!($($before,)? "INSERT INTO owner AS o (table_id, node, epoch)
            SELECT $1::text, $2::text, nextval('owner_epoch') ", $($from,)? "
            WHERE EXISTS (SELECT FROM node WHERE id = $2)
            ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = excluded.epoch,
                taken = CASE WHEN o.node = excluded.node THEN 0 ELSE 1 END
            WHERE o.node = excluded.node OR NOT EXISTS (SELECT FROM node WHERE id = o.node)
            RETURNING epoch, taken")
    };
}
const CLAIM: &str = claim!(
    "WITH there AS MATERIALIZED (SELECT id FROM tables WHERE id = $1 FOR NO KEY UPDATE) ",
    "FROM there"
);
const CLAIM_NEW: &str = claim!();
const OWNER: &str = "SELECT n.id, n.addr, n.build,
        n.seen + n.lease_ms * interval '1 millisecond' <= clock_timestamp()
    FROM owner o JOIN node n ON n.id = o.node WHERE o.table_id = $1";
const EXISTS: &str = "SELECT FROM tables WHERE id = $1";
const RELEASE: &str = "DELETE FROM owner o USING unnest($1::text[], $2::bigint[]) AS r (id, epoch)
    WHERE o.table_id = r.id AND o.epoch = r.epoch";
const FORGET_OVER: &str = "DELETE FROM owner o WHERE o.table_id IN (
        SELECT g.table_id FROM owner g LEFT JOIN tables t ON t.id = g.table_id
        WHERE NOT EXISTS (SELECT FROM node n WHERE n.id = g.node)
            AND (t.id IS NULL OR t.over = 1)
        FOR UPDATE OF g SKIP LOCKED)
    AND NOT EXISTS (SELECT FROM node n WHERE n.id = o.node)";
/// In no order, so that nodes do not all try the same.
const ORPHANS: &str = "SELECT o.table_id FROM owner o JOIN tables t ON t.id = o.table_id
    WHERE t.over = 0 AND NOT EXISTS (SELECT FROM node n WHERE n.id = o.node)
    ORDER BY random() LIMIT $1 FOR UPDATE OF o SKIP LOCKED";
const TELL: &str = "INSERT INTO news (topic, subject) VALUES ($1, $2)";
const NEWS: &str = "SELECT number, topic, subject FROM news
    WHERE at > clock_timestamp() - $1::bigint * interval '1 millisecond' ORDER BY number";
const FORGET_NEWS: &str = "DELETE FROM news
    WHERE at < clock_timestamp() - $1::bigint * interval '2 millisecond'";

/// Nodes and what they own, in PostgreSQL.
pub(crate) struct PostgresCluster {
    connector: Connector,
    connection: Mutex<Option<Arc<Connection>>>,
}

type With<'a> = [&'a (dyn ToSql + Sync)];

impl PostgresCluster {
    /// Nodes of this database, whose schema is there.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if the URL asks for what cannot be had.
    pub(crate) fn new(url: &DatabaseUrl) -> Result<PostgresCluster, StoreError> {
        Ok(PostgresCluster { connector: Connector::of(url)?, connection: Mutex::default() })
    }

    async fn connection(&self) -> Result<Arc<Connection>, StoreError> {
        let mut kept = self.connection.lock().await;
        if let Some(connection) = kept.as_ref().filter(|kept| !kept.client.is_closed()) {
            return Ok(Arc::clone(connection));
        }
        *kept = None;
        let made = Arc::new(self.connector.connect().await?);
        *kept = Some(Arc::clone(&made));
        Ok(made)
    }

    /// The rows that answer a statement.
    async fn ask(&self, sql: &str, with: &With<'_>) -> Result<Vec<Row>, StoreError> {
        let asked = async {
            let connection = self.connection().await?;
            let statement = connection.statement(sql, &[]).await?;
            Ok(connection.client.query(&statement, with).await?)
        };
        let late = |_| StoreError::Broken("the database does not answer".into());
        let answer = timeout(ANSWER_MAX, asked).await.map_err(late).flatten();
        if matches!(&answer, Err(StoreError::Broken(_))) {
            // A line that is dead without a word is not asked again.
            *self.connection.lock().await = None;
        }
        answer
    }

    async fn claimed(
        &self,
        node: NodeId,
        table: &TableId,
        new: bool,
    ) -> Result<TablePlace, StoreError> {
        let (id, own) = (table.as_str(), node.to_string());
        let sql = if new { CLAIM_NEW } else { CLAIM };
        for _ in 0..CLAIMS_MAX {
            if let Some(row) = self.ask(sql, &[&id, &own]).await?.first() {
                let epoch: i64 = row.try_get(0)?;
                let was_away = row.try_get::<_, i16>(1)? != 0;
                return Ok(TablePlace::Here(Claim { epoch: epoch.unsigned_abs(), was_away }));
            }
            match self.ask(OWNER, &[&id]).await?.first() {
                Some(row) if row.try_get::<_, bool>(3)? => {
                    self.ask(BURY, &[]).await?;
                }
                Some(row) => {
                    let other = node_of(row)?;
                    if other.id != node {
                        return Ok(TablePlace::There(other));
                    }
                    // It was removed while it was this node's.
                    if self.ask(EXISTS, &[&id]).await?.is_empty() {
                        return Ok(TablePlace::Nowhere);
                    }
                }
                None if self.ask(EXISTS, &[&id]).await?.is_empty() => {
                    return Ok(TablePlace::Nowhere);
                }
                None => {
                    if self.ask("SELECT FROM node WHERE id = $1", &[&own]).await?.is_empty() {
                        return Err(StoreError::Broken("the lease of this node has ended".into()));
                    }
                }
            }
        }
        Err(StoreError::Broken("its node changes all the time".into()))
    }
}

fn node_of(row: &Row) -> Result<ClusterNode, StoreError> {
    let strange = |why: String| StoreError::Broken(format!("a node that is none: {why}"));
    let (id, addr): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
    let addr = addr.parse().map_err(|why: std::net::AddrParseError| strange(why.to_string()))?;
    Ok(ClusterNode { id: id.parse().map_err(strange)?, addr, build: row.try_get(2)? })
}

fn millis(of: Duration) -> i64 {
    i64::try_from(of.as_millis()).unwrap_or(i64::MAX)
}

impl Cluster for PostgresCluster {
    fn join<'a>(&'a self, node: &'a ClusterNode, lease: Duration) -> Reply<'a, String> {
        Box::pin(async move {
            let (id, addr) = (node.id.to_string(), node.addr.to_string());
            self.ask(JOIN, &[&id, &addr, &node.build, &millis(lease)]).await?;
            let rows = self.ask(SECRET, &[]).await?;
            let none = || StoreError::Broken("the database has no secret for its nodes".into());
            Ok(rows.first().ok_or_else(none)?.try_get(0)?)
        })
    }

    fn renew(&self, node: NodeId) -> Reply<'_, Option<Vec<ClusterNode>>> {
        Box::pin(async move {
            if self.ask(RENEW, &[&node.to_string()]).await?.is_empty() {
                return Ok(None);
            }
            self.ask(BURY, &[]).await?;
            let rows = self.ask(LIVE, &[]).await?;
            rows.iter().map(node_of).collect::<Result<_, _>>().map(Some)
        })
    }

    fn leave(&self, node: NodeId) -> Reply<'_, ()> {
        Box::pin(async move { self.ask(LEAVE, &[&node.to_string()]).await.map(drop) })
    }

    fn claim<'a>(&'a self, node: NodeId, table: &'a TableId, new: bool) -> Reply<'a, TablePlace> {
        Box::pin(self.claimed(node, table, new))
    }

    fn release(&self, claims: Vec<(TableId, u64)>) -> Reply<'_, ()> {
        Box::pin(async move {
            let ids: Vec<&str> = claims.iter().map(|(table, _)| table.as_str()).collect();
            let epochs: Vec<i64> = claims.iter().map(|(_, epoch)| *epoch as i64).collect();
            self.ask(RELEASE, &[&ids, &epochs]).await.map(drop)
        })
    }

    fn orphans(&self, most: usize) -> Reply<'_, Vec<TableId>> {
        Box::pin(async move {
            self.ask(FORGET_OVER, &[]).await?;
            let rows = self.ask(ORPHANS, &[&(most as i64)]).await?;
            let ids = rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<&str>, _>>()?;
            Ok(ids.into_iter().filter_map(TableId::parse).collect())
        })
    }

    fn tell<'a>(&'a self, topic: &'a str, subject: &'a str) -> Reply<'a, ()> {
        Box::pin(async move { self.ask(TELL, &[&topic, &subject]).await.map(drop) })
    }

    fn news(&self) -> Reply<'_, Vec<NodeNews>> {
        Box::pin(async move {
            let for_so_long = millis(NEWS_FOR);
            self.ask(FORGET_NEWS, &[&for_so_long]).await?;
            let rows = self.ask(NEWS, &[&for_so_long]).await?;
            let read = |row: &Row| {
                let number: i64 = row.try_get(0)?;
                let (topic, subject) = (row.try_get(1)?, row.try_get(2)?);
                Ok(NodeNews { number: number.unsigned_abs(), topic, subject })
            };
            rows.iter().map(read).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{adapters::postgres::Postgres, ports::cluster_contract::keeps_its_promises};

    #[tokio::test]
    async fn nodes_on_postgres_keep_the_promises_of_a_cluster() {
        let Some(database) = testkit::postgres::database() else { return };
        let url: DatabaseUrl = database.url().parse().expect("a URL");
        let store = Postgres::open(&url).expect("it opens");
        let cluster = PostgresCluster::new(&url).expect("a URL that can be had");
        keeps_its_promises(&cluster, &store).await;
    }
}
