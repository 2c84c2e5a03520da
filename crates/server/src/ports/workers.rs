//! Threads for what blocks or takes long.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
};

/// A future whose type says only what comes of it: what waits for it is compiled once for each kind
/// of answer, and not for each kind of work.
pub(crate) type BoxedFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

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
    pub(crate) fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> BoxedFuture<Result<T, WorkFailed>> {
        let done = self.erased(Box::new(move || Box::new(work())));
        Box::pin(async move {
            let answer = done.await?.downcast::<T>();
            Ok(*answer.expect("it is what the work returned"))
        })
    }

    /// The same where only whoever waits knows what is answered, so that the runtime's part is
    /// compiled once.
    async fn erased(
        self,
        work: Box<dyn FnOnce() -> Box<dyn Any + Send> + Send>,
    ) -> Result<Box<dyn Any + Send>, WorkFailed> {
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
