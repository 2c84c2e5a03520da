//! Which tables this process keeps, where several processes share one store.
//!
//! What is known here is what the database said; a node that cannot ask it any more stops
//! serving tables before the database lets others have them.

use std::{
    collections::{BTreeMap, HashMap},
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use session::TableId;
use tokio::{sync::watch, time::Instant};

use crate::{
    error::ApiError,
    limits::lock,
    ports::{
        DiceSource,
        cluster::{Claim, Cluster, ClusterNode, NEWS_FOR, NodeId, NodeNews, TablePlace},
        store::StoreError,
    },
};

/// For how long it is remembered where a table is, unless the other node says otherwise.
const ROUTE_FOR: Duration = Duration::from_secs(5);
/// The most tables of which that is remembered.
const ROUTES_MAX: usize = 50_000;

/// How a process takes part.
#[derive(Clone, Debug)]
pub(crate) struct Membership {
    /// Where other nodes reach it.
    pub(crate) addr: SocketAddr,
    /// The build of the client that it serves.
    pub(crate) build: String,
    /// How long it lives without a word to the database.
    pub(crate) lease: Duration,
    /// A life of this process before, which is known to be over: what it owned is free at once.
    pub(crate) before: Option<NodeId>,
}

/// What holds for the life of a node.
struct Standing {
    node: ClusterNode,
    /// When this process stops to serve tables, unless it renews its lease.
    until: Instant,
    secret: String,
}

/// What this process owns.
pub(crate) struct Ownership {
    cluster: Arc<dyn Cluster>,
    dice: Arc<dyn DiceSource>,
    membership: Membership,
    standing: Mutex<Standing>,
    /// The nodes that live.
    live: watch::Sender<Arc<Vec<ClusterNode>>>,
    routes: Mutex<HashMap<TableId, (ClusterNode, Instant)>>,
    /// Claims that nobody needs any more.
    released: Mutex<Vec<(TableId, u64)>>,
    /// NodeNews that were heard, and when.
    heard: Mutex<BTreeMap<u64, Instant>>,
    leaving: AtomicBool,
    /// Counts what was heard of mutes and bans.
    sanctions: watch::Sender<u64>,
}

/// What came of renewing a lease.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Renewed {
    /// It is renewed.
    Kept,
    /// It had ended: whatever is loaded may be another's by now.
    Lost,
}

impl Ownership {
    /// Joins the nodes that share a store.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if the database does not answer.
    pub(crate) async fn join(
        cluster: Arc<dyn Cluster>,
        dice: Arc<dyn DiceSource>,
        membership: Membership,
    ) -> Result<Ownership, StoreError> {
        if let Some(before) = membership.before {
            cluster.leave(before).await?;
        }
        let node = new_node(&*dice, &membership);
        let asked = Instant::now();
        let secret = cluster.join(&node, membership.lease).await?;
        let until = asked + holding(membership.lease);
        let live = watch::Sender::new(Arc::new(vec![node.clone()]));
        tracing::info!(node = %node.id, addr = %node.addr, "joined the nodes of this database");
        Ok(Ownership {
            cluster,
            dice,
            membership,
            standing: Mutex::new(Standing { node, until, secret }),
            live,
            routes: Mutex::default(),
            released: Mutex::default(),
            heard: Mutex::default(),
            leaving: AtomicBool::new(false),
            sanctions: watch::Sender::new(0),
        })
    }

    /// This node.
    pub(crate) fn node(&self) -> ClusterNode {
        lock(&self.standing).node.clone()
    }

    /// The secret by which nodes know each other.
    pub(crate) fn secret(&self) -> String {
        lock(&self.standing).secret.clone()
    }

    /// How often a lease is renewed: three times in the time that it lasts.
    pub(crate) fn beat(&self) -> Duration {
        self.membership.lease * 3 / 10
    }

    /// When this process stops to serve tables, unless it renews its lease.
    pub(crate) fn until(&self) -> Instant {
        lock(&self.standing).until
    }

    /// Whether this process may serve tables.
    pub(crate) fn holds(&self) -> bool {
        Instant::now() < self.until()
    }

    /// Whether this process is about to go.
    pub(crate) fn leaves(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Whether this process may serve tables.
    ///
    /// # Errors
    /// That it may not, until it reaches the database again.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        if self.leaves() {
            return Err(ApiError::unavailable("api-closing"));
        }
        if self.holds() { Ok(()) } else { Err(ApiError::unavailable("api-node-cut-off")) }
    }

    /// Whether this process may still serve tables that it claimed as this node.
    ///
    /// # Errors
    /// That it may not.
    pub(crate) fn check_still(&self, node: NodeId) -> Result<(), ApiError> {
        self.check()?;
        let same = self.node().id == node;
        if same { Ok(()) } else { Err(ApiError::unavailable("api-node-cut-off")) }
    }

    /// The nodes that live, as of the last renewal.
    pub(crate) fn live(&self) -> watch::Receiver<Arc<Vec<ClusterNode>>> {
        self.live.subscribe()
    }

    /// Renews the lease. A node that lost it comes back as a new one.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if the database does not answer.
    pub(crate) async fn renew(&self) -> Result<Renewed, StoreError> {
        let (id, asked) = (self.node().id, Instant::now());
        if let Some(live) = self.cluster.renew(id).await? {
            self.extend(asked);
            self.live.send_if_modified(|known| {
                let changed = **known != live;
                if changed {
                    *known = Arc::new(live);
                }
                changed
            });
            return Ok(Renewed::Kept);
        }
        let (node, asked) = (new_node(&*self.dice, &self.membership), Instant::now());
        let secret = self.cluster.join(&node, self.membership.lease).await?;
        tracing::warn!(lost = %id, node = %node.id, "the lease had ended; joined anew");
        let mut standing = lock(&self.standing);
        let until = asked + holding(self.membership.lease);
        *standing = Standing { node, until, secret };
        drop(standing);
        lock(&self.routes).clear();
        Ok(Renewed::Lost)
    }

    fn extend(&self, asked: Instant) {
        let mut standing = lock(&self.standing);
        standing.until = standing.until.max(asked + holding(self.membership.lease));
    }

    /// Claims a table; where another node has it, that is remembered for a while. `new`: the
    /// table is about to be written down.
    ///
    /// # Errors
    /// If this process may not serve tables, or the database does not answer.
    pub(crate) async fn claim(&self, table: &TableId, new: bool) -> Result<TablePlace, ApiError> {
        self.check()?;
        let id = self.node().id;
        let place = self.cluster.claim(id, table, new).await?;
        match &place {
            TablePlace::There(node) => self.remember(table, node),
            TablePlace::Here(claim) => {
                self.forget_route(table);
                // It is another life's if the lease was lost meanwhile, or it ends.
                if let Err(why) = self.check_still(id) {
                    self.release(table.clone(), claim.epoch);
                    return Err(why);
                }
            }
            TablePlace::Nowhere => {}
        }
        Ok(place)
    }

    /// Which other node has a table, if that is remembered and the node lives.
    pub(crate) fn route(&self, table: &TableId) -> Option<ClusterNode> {
        let routes = lock(&self.routes);
        let (node, at) = routes.get(table).filter(|(_, at)| at.elapsed() < ROUTE_FOR)?;
        let _ = at;
        self.live.borrow().contains(node).then(|| node.clone())
    }

    fn remember(&self, table: &TableId, node: &ClusterNode) {
        // It lives, as the database said just now, also if it came after the last renewal: what
        // follows a node that is not listed would end at once.
        self.live.send_if_modified(|known| {
            let is_new = !known.contains(node);
            if is_new {
                Arc::make_mut(known).push(node.clone());
            }
            is_new
        });
        let mut routes = lock(&self.routes);
        if routes.len() >= ROUTES_MAX {
            routes.clear();
        }
        routes.insert(table.clone(), (node.clone(), Instant::now()));
    }

    /// Forgets which node has a table.
    pub(crate) fn forget_route(&self, table: &TableId) {
        lock(&self.routes).remove(table);
    }

    /// A claim is not needed any more; it is given up soon.
    pub(crate) fn release(&self, table: TableId, epoch: u64) {
        lock(&self.released).push((table, epoch));
    }

    /// Gives up the claims that nobody needs any more.
    pub(crate) async fn give_up(&self) {
        let released = std::mem::take(&mut *lock(&self.released));
        if released.is_empty() {
            return;
        }
        if let Err(why) = self.cluster.release(released.clone()).await {
            tracing::debug!(%why, "claims were not given up");
            lock(&self.released).extend(released);
        }
    }

    /// Tables that are not over and whose node is gone.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if the database does not answer.
    pub(crate) async fn orphans(&self, most: usize) -> Result<Vec<TableId>, StoreError> {
        self.cluster.orphans(most).await
    }

    /// Tells all nodes, this one among them, something. Where that fails it is said in the log.
    pub(crate) async fn tell(&self, topic: &str, subject: &str) {
        if let Err(why) = self.cluster.tell(topic, subject).await {
            tracing::warn!(topic, %why, "other nodes were not told");
        }
    }

    /// Mutes or bans were changed, here or by another node.
    pub(crate) fn hear_sanctions(&self) {
        self.sanctions.send_modify(|count| *count += 1);
    }

    /// Changes whenever something is heard of mutes or bans.
    pub(crate) fn sanctions(&self) -> watch::Receiver<u64> {
        self.sanctions.subscribe()
    }

    /// What was told since this was last asked.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if the database does not answer.
    pub(crate) async fn news(&self) -> Result<Vec<NodeNews>, StoreError> {
        let told = self.cluster.news().await?;
        let mut heard = lock(&self.heard);
        heard.retain(|_, at| at.elapsed() < NEWS_FOR * 2);
        let now = Instant::now();
        Ok(told.into_iter().filter(|news| heard.insert(news.number, now).is_none()).collect())
    }

    /// Leaves: from now on anybody may claim what was owned here.
    pub(crate) async fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
        let id = self.node().id;
        match self.cluster.leave(id).await {
            Ok(()) => tracing::info!(node = %id, "left the nodes of this database"),
            Err(why) => tracing::warn!(%why, "the lease of this node was not ended"),
        }
    }

    /// Claims a table that is about to be written down.
    ///
    /// # Errors
    /// If this process may not serve tables, or the database does not answer.
    pub(crate) async fn claim_new(&self, table: &TableId) -> Result<Claim, ApiError> {
        match self.claim(table, true).await? {
            TablePlace::Here(claim) => Ok(claim),
            TablePlace::There(_) | TablePlace::Nowhere => Err(ApiError::unavailable("api-failed")),
        }
    }
}

/// How long a lease counts here: a little less than for others.
fn holding(lease: Duration) -> Duration {
    lease * 9 / 10
}

fn new_node(dice: &dyn DiceSource, membership: &Membership) -> ClusterNode {
    let mut dice = dice.dice();
    let id = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
    ClusterNode { id: NodeId(id), addr: membership.addr, build: membership.build.clone() }
}
