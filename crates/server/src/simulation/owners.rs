//! Who has which table, as the disk of simulated nodes knows it.

use std::{collections::BTreeMap, time::Duration};

use session::TableId;
use tokio::time::Instant;

use crate::ports::{
    cluster::{Claim, ClusterNode, NodeId, NodeNews, TablePlace},
    store::StoreError,
};

/// A node as the disk knows it.
pub(super) struct Heartbeat {
    pub(super) node: ClusterNode,
    pub(super) at: Instant,
    pub(super) lease: Duration,
}

/// Who has which table.
#[derive(Default)]
pub(super) struct Owned {
    pub(super) nodes: BTreeMap<NodeId, Heartbeat>,
    pub(super) owners: BTreeMap<TableId, (NodeId, u64)>,
    epochs: u64,
    pub(super) news: Vec<(Instant, NodeNews)>,
}

impl Owned {
    /// Whether an epoch is that of the last claim of a table.
    pub(super) fn is_last(&self, table: &TableId, epoch: u64) -> bool {
        self.owners.get(table).is_some_and(|(_, last)| *last == epoch)
    }

    /// Whether a table was claimed.
    pub(super) fn is_claimed(&self, table: &TableId) -> bool {
        self.owners.contains_key(table)
    }

    pub(super) fn living(&self, id: NodeId) -> Option<&ClusterNode> {
        let seen = self.nodes.get(&id)?;
        (seen.at.elapsed() < seen.lease).then_some(&seen.node)
    }

    /// The tables whose node is gone.
    pub(super) fn orphans(&self) -> Vec<TableId> {
        let gone = |(_, (node, _)): &(&TableId, &(NodeId, u64))| self.living(*node).is_none();
        self.owners.iter().filter(gone).map(|(table, _)| table.clone()).collect()
    }

    pub(super) fn claim(
        &mut self,
        id: NodeId,
        table: &TableId,
        exists: bool,
    ) -> Result<TablePlace, StoreError> {
        let owner = self.owners.get(table).map(|(node, _)| *node);
        if let Some(other) = owner.filter(|node| *node != id).and_then(|node| self.living(node)) {
            return Ok(TablePlace::There(other.clone()));
        }
        if !exists {
            return Ok(TablePlace::Nowhere);
        }
        if self.living(id).is_none() {
            return Err(StoreError::Broken("the lease of this node has ended".into()));
        }
        self.epochs += 1;
        self.owners.insert(table.clone(), (id, self.epochs));
        let was_away = owner.is_some_and(|node| node != id);
        Ok(TablePlace::Here(Claim { epoch: self.epochs, was_away }))
    }
}
