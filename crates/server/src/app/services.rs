//! What every part of the application works with.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::{games::Games, people::People, tasks::Tasks, thinkers::Thinkers};
use crate::{
    error::ApiError,
    metrics::Metrics,
    ports::{
        Ports,
        store::{StoreError, StoreOp},
    },
};

/// What every part of the application works with.
pub(crate) struct Services {
    /// The games.
    pub(crate) games: Games,
    /// The world.
    pub(crate) ports: Ports,
    /// People's names.
    pub(crate) people: People,
    /// The figures.
    pub(crate) metrics: Arc<Metrics>,
    /// What runs.
    pub(crate) tasks: Tasks,
    /// Who may think.
    pub(crate) thinkers: Thinkers,
    /// For how long a person must be away before a bot may take the seat.
    pub(crate) absence_limit: Duration,
    /// When the hall opened, in milliseconds since 1970.
    pub(crate) started: i64,
    /// Set when the hall closes: bots stop thinking.
    pub(crate) stop: AtomicBool,
}

impl Services {
    /// Services of a hall that opens now.
    pub(crate) fn new(
        games: Vec<bots::GameBots>,
        ports: Ports,
        thinkers: usize,
        absence_limit: Duration,
        metrics: Arc<Metrics>,
    ) -> Services {
        Services {
            games: Games(games),
            people: People::new(ports.clone()),
            metrics,
            tasks: Tasks::default(),
            thinkers: Thinkers::new(thinkers),
            absence_limit,
            started: ports.clock.now(),
            ports,
            stop: AtomicBool::new(false),
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
        done.map_err(ApiError::from)
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

    /// Writes what waits, and closes the store.
    pub(crate) async fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let store = Arc::clone(&self.ports.store);
        if self.ports.workers.run(move || store.close()).await.is_err() {
            tracing::error!("the store did not close");
        }
    }
}
