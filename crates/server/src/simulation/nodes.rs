//! Nodes that share a disk: who lives, who has which table. Times are those of the disk.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use session::TableId;
use tokio::time::{Instant, sleep};

use super::{
    disk::Disk,
    owners::Heartbeat,
    world::{Faults, Link, SimDice},
};
use crate::{
    limits::lock,
    ports::{
        cluster::{Cluster, ClusterNode, NEWS_FOR, NodeId, NodeNews, Reply, TablePlace},
        store::StoreError,
    },
};

/// A database of nodes that delays, fails, and fails after it did what it was asked.
pub(super) struct SimCluster {
    pub(super) disk: Arc<Mutex<Disk>>,
    pub(super) dice: SimDice,
    pub(super) faults: Arc<Faults>,
    pub(super) link: Arc<Link>,
}

impl SimCluster {
    /// Asks the disk.
    fn ask<'a, T: Send + 'a>(
        &'a self,
        question: impl FnOnce(&mut Disk) -> Result<T, StoreError> + Send + 'a,
    ) -> Reply<'a, T> {
        Box::pin(async move {
            let broken = || Err(StoreError::Broken("a fault".into()));
            sleep(Duration::from_millis(u64::from(self.dice.number(10)))).await;
            if self.link.is_cut() {
                // Nobody says that a line is cut.
                sleep(Duration::from_secs(u64::from(self.dice.number(20)))).await;
                return broken();
            }
            if self.faults.strike(&self.dice) {
                return broken();
            }
            let answer = question(&mut lock(&self.disk));
            sleep(Duration::from_millis(u64::from(self.dice.number(10)))).await;
            if self.faults.strike(&self.dice) { broken() } else { answer }
        })
    }
}

impl Cluster for SimCluster {
    fn join<'a>(&'a self, node: &'a ClusterNode, lease: Duration) -> Reply<'a, String> {
        self.ask(move |disk| {
            let seen = Heartbeat { node: node.clone(), at: Instant::now(), lease };
            disk.owned.nodes.insert(node.id, seen);
            Ok("secret".into())
        })
    }

    fn renew(&self, node: NodeId) -> Reply<'_, Option<Vec<ClusterNode>>> {
        self.ask(move |disk| {
            if disk.owned.living(node).is_none() {
                return Ok(None);
            }
            if let Some(seen) = disk.owned.nodes.get_mut(&node) {
                seen.at = Instant::now();
            }
            let all: Vec<NodeId> = disk.owned.nodes.keys().copied().collect();
            Ok(Some(all.into_iter().filter_map(|id| disk.owned.living(id).cloned()).collect()))
        })
    }

    fn leave(&self, node: NodeId) -> Reply<'_, ()> {
        self.ask(move |disk| {
            disk.owned.nodes.remove(&node);
            Ok(())
        })
    }

    fn claim<'a>(&'a self, node: NodeId, table: &'a TableId, new: bool) -> Reply<'a, TablePlace> {
        self.ask(move |disk| {
            let exists = new || disk.tables.contains_key(table);
            disk.owned.claim(node, table, exists)
        })
    }

    fn release(&self, claims: Vec<(TableId, u64)>) -> Reply<'_, ()> {
        self.ask(move |disk| {
            for (table, epoch) in claims {
                if disk.owned.is_last(&table, epoch) {
                    disk.owned.owners.remove(&table);
                }
            }
            Ok(())
        })
    }

    fn orphans(&self, most: usize) -> Reply<'_, Vec<TableId>> {
        self.ask(move |disk| {
            let mut orphans = disk.owned.orphans();
            orphans.retain(|table| {
                let over = disk.tables.get(table).is_none_or(|(_, summary, _)| summary.over);
                if over {
                    disk.owned.owners.remove(table);
                }
                !over
            });
            orphans.truncate(most);
            Ok(orphans)
        })
    }

    fn tell<'a>(&'a self, topic: &'a str, subject: &'a str) -> Reply<'a, ()> {
        self.ask(move |disk| {
            let number = disk.owned.news.len() as u64;
            let news = NodeNews { number, topic: topic.into(), subject: subject.into() };
            disk.owned.news.push((Instant::now(), news));
            Ok(())
        })
    }

    fn news(&self) -> Reply<'_, Vec<NodeNews>> {
        self.ask(move |disk| {
            let late = disk.owned.news.iter().filter(|(at, _)| at.elapsed() < NEWS_FOR);
            Ok(late.map(|(_, news)| news.clone()).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ports::cluster_contract::keeps_its_promises, simulation::world::SimStore};

    #[tokio::test(start_paused = true)]
    async fn simulated_nodes_keep_the_promises_of_a_cluster() {
        let (dice, faults) = (SimDice::new(1), Arc::new(Faults::default()));
        let store = SimStore::new(dice.clone(), Arc::clone(&faults), None);
        let cluster = SimCluster { disk: store.disk(), dice, faults, link: Arc::default() };
        keeps_its_promises(&cluster, &store).await;
    }
}
