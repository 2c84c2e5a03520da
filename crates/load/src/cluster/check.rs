//! Comparing what the database holds with what everybody was told.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use server::{
    DatabaseUrl, TableId,
    store::{Postgres, Store},
};

use super::{ClusterReport, lock, table::Played};
use crate::kills::{self, KillReport};

/// How long everybody may take to hear the last of it.
const LAST_MAX: Duration = Duration::from_secs(20);

/// Opens the database beside the nodes.
pub(super) fn open(url: &str) -> anyhow::Result<Postgres> {
    let url: DatabaseUrl = url.parse().map_err(anyhow::Error::msg)?;
    Ok(Postgres::open(&url)?)
}

/// Reads every table: all that was acknowledged is there, once, no seq is missing, the record
/// replays.
pub(super) fn all(
    store: &Postgres,
    played: &[Played],
    into: &mut ClusterReport,
) -> anyhow::Result<()> {
    let mut report = KillReport::default();
    into.tables.clear();
    for table in played {
        *into.tables.entry(table.game.into()).or_default() += 1;
        let sent: Vec<_> = table.people.iter().flat_map(|of| lock(&of.sent).clone()).collect();
        let parsed = TableId::parse(&table.id).context("an id that is none")?;
        let (header, entries) =
            store.table(&parsed)?.with_context(|| format!("{} is lost", table.id))?;
        kills::log_holds(&header, &entries, (&sent, 0), &mut report)
            .with_context(|| format!("{} {}", table.game, table.id))?;
    }
    into.acknowledged = report.acknowledged;
    into.entries = report.entries;
    into.records = report.records;
    Ok(())
}

/// Waits until everybody has heard all that happened at tables that are still played at.
pub(super) async fn all_heard(store: &Postgres, played: &[Played]) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut behind = String::new();
    while started.elapsed() < LAST_MAX {
        behind.clear();
        for table in played {
            let parsed = TableId::parse(&table.id).context("an id that is none")?;
            let (_, entries) = store.table(&parsed)?.context("a table is lost")?;
            // Whoever saw the end of a match goes, and need not hear what is said after it.
            let said = |entry: &&server::store::LogEntry| entry.body.starts_with("{\"t\":\"said\"");
            let after = entries.iter().rev().take_while(said).count();
            let (all, last) = (entries.len() as u64, (entries.len() - after) as u64);
            let heard: Vec<u64> = table.people.iter().map(|of| *lock(&of.heard)).collect();
            if heard.iter().any(|heard| *heard < last || *heard > all) {
                let (game, id) = (table.game, &table.id);
                let newest = entries.last().map(|entry| (entry.at, entry.body.clone()));
                behind = format!("{game} {id} is at {last}, heard was {heard:?}: {newest:?}");
                break;
            }
        }
        if behind.is_empty() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    ensure!(behind.is_empty(), "{behind}");
    Ok(())
}
