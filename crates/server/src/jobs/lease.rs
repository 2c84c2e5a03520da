//! Keeps the lease of this node, and takes over what nodes left behind that are gone.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::time::{Instant, sleep_until, timeout_at};

use crate::{
    app::{self, Ownership, Registry, Renewed},
    fairness::Party,
};

/// How many tables without a node are taken over at a time; the other nodes do the same.
const ADOPTED: usize = 16;

/// Keeps the lease of a node.
pub(super) struct LeaseJob {
    registry: Arc<Registry>,
    ownership: Arc<Ownership>,
    /// Whether tables are being taken over.
    adopting: AtomicBool,
}

impl LeaseJob {
    pub(super) fn new(registry: &Arc<Registry>, ownership: &Arc<Ownership>) -> LeaseJob {
        LeaseJob {
            registry: Arc::clone(registry),
            ownership: Arc::clone(ownership),
            adopting: AtomicBool::new(false),
        }
    }

    pub(super) async fn run(self: Arc<Self>) {
        let ownership = &self.ownership;
        let mut next = Instant::now();
        // Whether what is loaded was given up since the last renewal.
        let mut cut_off = false;
        loop {
            sleep_until(next).await;
            if ownership.leaves() {
                return;
            }
            let asked = Instant::now();
            let patience = asked + ownership.beat();
            let renewed = timeout_at(self.end_of_patience(patience), ownership.renew()).await;
            match renewed {
                Ok(Ok(renewed)) => {
                    if renewed == Renewed::Lost {
                        self.registry.invalidate_all();
                        self.registry.services.people.forget_all();
                        self.registry.services.sessions.forget_all();
                        self.registry.services.days_off.forget_all();
                    }
                    if cut_off {
                        tracing::info!("the database answers again: tables are served");
                    }
                    cut_off = false;
                    next = asked + ownership.beat();
                    self.look_around(next).await;
                }
                failed => {
                    let why = failed.map(|failed| failed.err().map(|why| why.to_string()));
                    let why = why.ok().flatten().unwrap_or_else(|| "no answer in time".into());
                    tracing::warn!(%why, "the lease was not renewed");
                    if !cut_off && !ownership.holds() {
                        tracing::error!("no lease any more: no table is served until there is one");
                        self.registry.invalidate_all();
                        cut_off = true;
                    }
                    next = (asked + ownership.beat() / 3).max(Instant::now());
                    if !cut_off {
                        next = next.min(ownership.until().max(Instant::now()));
                    }
                }
            }
        }
    }

    /// An answer is waited for until then, or until the lease ends if that comes first.
    fn end_of_patience(&self, patience: Instant) -> Instant {
        let until = self.ownership.until();
        if until > Instant::now() { patience.min(until) } else { patience }
    }

    /// Gives up what is not needed, hears what others tell, and takes over what is nobody's.
    async fn look_around(self: &Arc<Self>, until: Instant) {
        let around = async {
            self.ownership.give_up().await;
            match self.ownership.news().await {
                Ok(all) => {
                    for news in all {
                        app::hear(&self.registry, &news).await;
                    }
                }
                Err(why) => tracing::warn!(%why, "what other nodes tell was not heard"),
            }
        };
        // The next renewal must not wait for it.
        let _late = timeout_at(until, around).await;
        if !self.adopting.swap(true, Ordering::Relaxed) {
            let job = Arc::clone(self);
            self.registry.services.tasks.spawn(async move {
                job.adopt().await;
                job.adopting.store(false, Ordering::Relaxed);
            });
        }
    }

    /// Loads tables whose node is gone: bots that were asked choose, and clocks run on.
    async fn adopt(&self) {
        loop {
            let orphans = match self.ownership.orphans(ADOPTED).await {
                Ok(orphans) => orphans,
                Err(why) => {
                    tracing::warn!(%why, "it is not known which tables lost their node");
                    return;
                }
            };
            let mut adopted = 0;
            for table in &orphans {
                if self.registry.services.stops() || !self.ownership.holds() {
                    return;
                }
                match self.registry.find(table.as_str(), Party::default()).await {
                    Ok(_) => adopted += 1,
                    Err(why) => tracing::warn!(%table, %why, "a table was not taken over"),
                }
            }
            if adopted > 0 {
                tracing::info!(adopted, "took over tables of nodes that are gone");
            }
            // What cannot be loaded now is tried again with the next renewal.
            if orphans.len() < ADOPTED || adopted < orphans.len() {
                return;
            }
        }
    }
}
