//! What every route works with.

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, atomic::Ordering},
    time::Instant,
};

use session::PersonId;
use tokio::sync::{Semaphore, mpsc, watch};
use tracing::Instrument as _;

use super::{assets::Assets, catalogue::Catalogue, gallery::Pictures};
use crate::{
    Limits,
    app::{Registry, Reviews, TableActor, ThinkingStop},
    error::ApiError,
    limits::{Buckets, ConcurrencyLimit, lock},
    metrics::Metrics,
    wire::envelope::CommandEnvelope,
};

/// The most sessions that are remembered.
const SEEN_MAX: usize = 200_000;

/// What every route works with.
pub(crate) struct Gateway {
    pub(crate) registry: Arc<Registry>,
    pub(crate) reviews: Reviews,
    pub(crate) catalogue: Catalogue,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) assets: Assets,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) sessions: Buckets<IpAddr>,
    /// Sessions that have been here since the hall opened.
    pub(crate) seen: Mutex<HashSet<PersonId>>,
    pub(crate) commands: Buckets<PersonId>,
    pub(crate) tables: Buckets<PersonId>,
    pub(crate) hints: Buckets<PersonId>,
    /// Hints that are being thought about.
    pub(crate) hinting: ConcurrencyLimit<PersonId>,
    /// Sockets and streams, by session, or by address where there is none.
    pub(crate) streams: ConcurrencyLimit<[u8; 32]>,
    pub(crate) advisor: AdvisorQueue,
    pub(crate) pictures: Pictures,
    /// True when the hall closes.
    pub(crate) closing: watch::Receiver<bool>,
    /// Held by whoever must be waited for.
    pub(crate) open: mpsc::Sender<()>,
}

impl Gateway {
    /// Whether a session that says it is one may act: it was here before, or the address
    /// may start one more. Sessions are not written down, so this is asked once for each.
    pub(crate) async fn knows(&self, person: PersonId, address: IpAddr) -> bool {
        if lock(&self.seen).contains(&person) {
            return true;
        }
        let may_start = self.sessions.take(address).is_ok();
        if !may_start && !self.registry.services.people.has_met(person).await {
            return false;
        }
        self.meet(person);
        true
    }

    /// Remembers a session.
    pub(crate) fn meet(&self, person: PersonId) {
        let mut seen = lock(&self.seen);
        if seen.len() >= SEEN_MAX {
            seen.clear();
        }
        seen.insert(person);
    }

    /// Takes one command off what the session may do now.
    pub(crate) fn spend(&self, person: PersonId) -> Result<(), ApiError> {
        self.commands.take(person).map_err(ApiError::too_fast("api-many-commands"))
    }

    /// Takes one table off what the session may set up now.
    pub(crate) fn spend_table(&self, person: PersonId) -> Result<(), ApiError> {
        self.tables.take(person).map_err(ApiError::too_fast("api-many-tables"))
    }

    /// Executes what a session orders, unless it orders too much; the answer is the revision
    /// it led to.
    pub(crate) async fn execute(
        &self,
        table: &Arc<TableActor>,
        person: PersonId,
        envelope: CommandEnvelope,
    ) -> Result<u64, ApiError> {
        self.spend(person)?;
        if envelope.makes_a_table() {
            self.spend_table(person)?;
        }
        let started = Instant::now();
        let key = envelope.key_of(person)?;
        table.see(table.state().seats_of(Some(person)));
        let span = tracing::info_span!("command", table = %table.id);
        let done = table.execute(envelope.by(person), key).instrument(span).await;
        self.metrics.ordered(done.is_ok(), started.elapsed());
        Ok(done?.seq)
    }
}

/// Who may ask, and how many are answered at once.
pub(crate) struct AdvisorQueue {
    pub(super) asking: ConcurrencyLimit<PersonId>,
    /// One at a time: the processors are for those who play.
    pub(super) thinking: Arc<Semaphore>,
}

impl AdvisorQueue {
    pub(crate) fn new() -> AdvisorQueue {
        AdvisorQueue { asking: ConcurrencyLimit::new(1), thinking: Arc::new(Semaphore::new(1)) }
    }
}

/// Sets a flag when it goes: the answer was given, or nobody waits for it.
pub(super) struct StopOnDrop(pub(super) ThinkingStop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
