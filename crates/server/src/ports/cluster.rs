//! Who keeps which table, where several processes share one store.
//!
//! Each process is a [`ClusterNode`] with a lease, which it renews while it can reach the database.
//! A table is claimed by one node; every claim has an epoch that no other claim ever had,
//! and what is committed at the table says it ([`StoreOp::Owned`](super::store::StoreOp)).
//! All times are those of the database.

use std::{fmt, future::Future, net::SocketAddr, pin::Pin, str::FromStr, time::Duration};

use session::TableId;

use super::store::StoreError;

/// One life of a process that keeps tables: one that lost its lease comes back as another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NodeId(pub(crate) u64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for NodeId {
    type Err = String;

    fn from_str(text: &str) -> Result<NodeId, String> {
        let expected = |_| format!("expected 16 hexadecimal digits, not {text:?}");
        u64::from_str_radix(text, 16).map(NodeId).map_err(expected)
    }
}

/// A process that keeps tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClusterNode {
    /// Which.
    pub(crate) id: NodeId,
    /// Where other nodes reach it.
    pub(crate) addr: SocketAddr,
    /// The build of the client that it serves; empty where it serves a folder.
    pub(crate) build: String,
}

/// A table that is this node's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// The number of the claim, which grows.
    pub(crate) epoch: u64,
    /// Whether the node that had the table before is gone: nobody could play meanwhile.
    pub(crate) was_away: bool,
}

/// Where a table is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TablePlace {
    /// By the node that asks, from now on.
    Here(Claim),
    /// By another node.
    There(ClusterNode),
    /// There is no such table.
    Nowhere,
}

/// Something that other nodes should hear of. One that is not known is passed over: nodes of
/// two versions may run side by side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct NodeNews {
    /// Which, in order but for those that were told at the same time.
    pub(crate) number: u64,
    /// What kind.
    pub(crate) topic: String,
    /// Of what.
    pub(crate) subject: String,
}

/// What the database answers.
pub(crate) type Reply<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// For how long news are told: longer than a node lives without hearing any.
pub(crate) const NEWS_FOR: Duration = Duration::from_secs(120);

/// The nodes of a hall and what they own. Every method fails with [`StoreError::Broken`] where
/// the database does not answer.
pub(crate) trait Cluster: Send + Sync {
    /// A node is there from now on, for the time of a lease; answers the secret by which nodes
    /// know each other.
    fn join<'a>(&'a self, node: &'a ClusterNode, lease: Duration) -> Reply<'a, String>;
    /// Renews the lease of a node; answers all that live, or nothing if the lease has ended.
    fn renew(&self, node: NodeId) -> Reply<'_, Option<Vec<ClusterNode>>>;
    /// A node is gone; what it owns anybody may claim.
    fn leave(&self, node: NodeId) -> Reply<'_, ()>;
    /// Claims a table for a node, unless a node that lives has it. `new`: the table is about to
    /// be written down.
    fn claim<'a>(&'a self, node: NodeId, table: &'a TableId, new: bool) -> Reply<'a, TablePlace>;
    /// Gives claims up, but for those that are not the last of their table.
    fn release(&self, claims: Vec<(TableId, u64)>) -> Reply<'_, ()>;
    /// Tables that are not over and whose node is gone; forgets those that are over.
    fn orphans(&self, most: usize) -> Reply<'_, Vec<TableId>>;
    /// Tells all nodes something.
    fn tell<'a>(&'a self, topic: &'a str, subject: &'a str) -> Reply<'a, ()>;
    /// What was told lately ([`NEWS_FOR`]).
    fn news(&self) -> Reply<'_, Vec<NodeNews>>;
}
