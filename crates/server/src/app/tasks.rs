//! The tasks of one hall, which end when it closes.

use std::{future::Future, sync::Mutex};

use tokio::{sync::oneshot, task::JoinSet};
use tracing::Instrument as _;

use crate::{limits::lock, ports::BoxedFuture};

/// The tasks of one hall; none once it is closed.
pub(crate) struct Tasks(Mutex<Option<JoinSet<()>>>);

impl Default for Tasks {
    fn default() -> Tasks {
        Tasks(Mutex::new(Some(JoinSet::new())))
    }
}

impl Tasks {
    /// Starts a task, unless the hall is gone.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = lock(&self.0);
        let Some(tasks) = &mut *tasks else { return };
        while tasks.try_join_next().is_some() {}
        // BoxedFuture, so that the runtime's part is compiled once and not for each kind of task.
        let task: BoxedFuture<()> = Box::pin(task);
        tasks.spawn(task);
    }

    /// Starts a task in the span of its caller, who waits for the result; `None` if it was aborted
    /// or panicked. The task goes on if nobody waits any more.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        task: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (answer, done) = oneshot::channel();
        let work = async move {
            let _nobody_waits = answer.send(task.await);
        };
        self.spawn(work.in_current_span());
        done.await.ok()
    }

    /// Ends every task where it is; none starts after that.
    pub(crate) fn abort(&self) {
        drop(lock(&self.0).take());
    }
}
