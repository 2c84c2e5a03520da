//! Threads for what blocks or takes long.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Work that panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it failed; the log has the reason")]
pub(crate) struct WorkFailed;

/// Where blocking work runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Workers {
    /// On threads of the runtime's own.
    Threads,
    /// On the calling thread, for simulations: nothing runs beside it.
    #[cfg(test)]
    Inline,
}

impl Workers {
    /// Runs `work`.
    ///
    /// # Errors
    /// [`WorkFailed`] if it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkFailed> {
        let caught = move || catch_unwind(AssertUnwindSafe(work)).map_err(|_| WorkFailed);
        match self {
            Workers::Threads => {
                tokio::task::spawn_blocking(caught).await.map_err(|_| WorkFailed)?
            }
            #[cfg(test)]
            Workers::Inline => {
                tokio::task::yield_now().await;
                caught()
            }
        }
    }
}
