//! What every part of the application works with.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::{
    games::Games, ownership::Ownership, people::People, tasks::Tasks, thinkers::Thinkers,
};
use crate::{
    Limits,
    error::ApiError,
    fairness::{Allowance, FairQueue, Party, Urgency},
    limits::lock,
    metrics::Metrics,
    ports::{
        Ports,
        store::{StoreError, StoreOp},
    },
};

/// How much of what takes long may wait of one address.
const WAITING_MAX: usize = 64;
/// When one of them is likely to be done.
const WAIT: Duration = Duration::from_secs(2);
/// For how long a commit that failed says that the next one would, too.
const FAILING: Duration = Duration::from_secs(60);

/// How commits went.
#[derive(Clone, Default, Debug)]
pub(crate) struct Commits {
    /// When the last one was on disk.
    pub(crate) last: Option<Instant>,
    /// Why the last one failed, if it did, a short while ago.
    pub(crate) failed: Option<String>,
    failed_at: Option<Instant>,
}

/// What every part of the application works with.
pub(crate) struct Services {
    /// The games.
    pub(crate) games: Games,
    /// The world.
    pub(crate) ports: Ports,
    /// People's names.
    pub(crate) people: People,
    /// Which tables this process keeps, where several share one store.
    pub(crate) ownership: Option<Arc<Ownership>>,
    /// The figures.
    pub(crate) metrics: Arc<Metrics>,
    /// What runs.
    pub(crate) tasks: Tasks,
    /// Who may think.
    pub(crate) thinkers: Thinkers,
    /// For what takes long: loading tables, and views of long matches.
    long: FairQueue,
    /// For how long a person must be away before a bot may take the seat.
    pub(crate) absence_limit: Duration,
    /// When the hall opened, in milliseconds since 1970.
    pub(crate) started: i64,
    /// Set when the hall closes: bots stop thinking.
    pub(crate) stop: AtomicBool,
    commits: Mutex<Commits>,
    /// A mistake made on purpose, which a simulation must notice.
    #[cfg(test)]
    pub(crate) mutation: Option<crate::simulation::Mutation>,
}

impl Services {
    /// Services of a hall that opens now.
    pub(crate) fn new(
        games: Vec<bots::GameBots>,
        ports: Ports,
        thinkers: usize,
        limits: &Limits,
        metrics: Arc<Metrics>,
    ) -> Services {
        let seconds = (limits.thinking, limits.thinking_address);
        let seconds = Allowance::new("api-much-thinking", seconds.0, seconds.1);
        Services {
            games: Games(games),
            people: People::new(ports.clone()),
            ownership: None,
            metrics,
            tasks: Tasks::default(),
            thinkers: Thinkers::new(thinkers, seconds),
            long: FairQueue::new(thinkers + 1),
            absence_limit: limits.away,
            started: ports.clock.now(),
            ports,
            stop: AtomicBool::new(false),
            commits: Mutex::default(),
            #[cfg(test)]
            mutation: None,
        }
    }

    /// Whether the hall closes.
    pub(crate) fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Commits a batch: all of it or nothing.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn commit(&self, batch: Vec<StoreOp>) -> Result<(), ApiError> {
        let started = Instant::now();
        let gone = |_| StoreError::Broken("the writer is gone".into());
        let done = self.ports.store.commit(batch).await.map_err(gone).flatten();
        self.metrics.commits.observe(started.elapsed());
        let mut commits = lock(&self.commits);
        match &done {
            Ok(()) => *commits = Commits { last: Some(Instant::now()), ..Commits::default() },
            Err(StoreError::Taken) => {}
            Err(why) => {
                commits.failed = Some(why.to_string());
                commits.failed_at = Some(Instant::now());
            }
        }
        drop(commits);
        done.map_err(ApiError::from)
    }

    /// How commits went lately.
    pub(crate) fn commits(&self) -> Commits {
        let mut commits = lock(&self.commits).clone();
        commits.failed.take_if(|_| commits.failed_at.is_none_or(|at| at.elapsed() >= FAILING));
        commits
    }

    /// Runs what may block, or takes long, beside everything else.
    ///
    /// # Errors
    /// What `work` answers, or that it failed.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.ports.workers.run(work).await?
    }

    /// Whether more may wait of an address that takes long.
    ///
    /// # Errors
    /// That too much waits.
    pub(crate) fn may_wait(&self, party: Party) -> Result<(), ApiError> {
        if party.address.is_some() && self.long.waiting(party.address) >= WAITING_MAX {
            return Err(ApiError::too_fast("api-much-waits")(WAIT));
        }
        Ok(())
    }

    /// Runs what takes long, when it is the turn of who asks for it.
    ///
    /// # Errors
    /// What `work` answers, or that it failed.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        party: Party,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let closing = || ApiError::unavailable("api-closing");
        let turn = self.long.turn(party, Urgency::Awaited).await.ok_or_else(closing)?;
        // The turn lasts as long as the work, also where nobody waits for it any more.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        self.blocking(work).await
    }

    /// Writes what waits, and closes the store.
    pub(crate) async fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let store = Arc::clone(&self.ports.store);
        if self.ports.workers.run(move || store.close()).await.is_err() {
            tracing::error!("the store did not close");
        }
    }
}
