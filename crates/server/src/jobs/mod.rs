//! Jobs: what happens at tables by itself. They follow committed events, wherever those
//! were committed, and act by commands like everybody else.

mod bot_cache;
mod bots;
mod deadlines;
mod reviews;

use std::sync::Arc;

use tokio::sync::mpsc;

use crate::{
    app::{Registry, ReviewRequest, TableActor},
    ports::Notice,
};
use bots::BotJobs;
use deadlines::Deadlines;

/// The jobs of one hall.
struct Jobs {
    registry: Arc<Registry>,
    bots: Arc<BotJobs>,
    deadlines: Arc<Deadlines>,
}

/// Starts the jobs of a hall. They end with its tasks.
pub(crate) fn start(
    registry: &Arc<Registry>,
    reviews_wanted: mpsc::UnboundedReceiver<Arc<ReviewRequest>>,
) {
    let services = Arc::clone(&registry.services);
    let notices = services.ports.bus.subscribe();
    let jobs = Jobs {
        registry: Arc::clone(registry),
        bots: BotJobs::new(Arc::clone(&services)),
        deadlines: Deadlines::new(Arc::clone(&services)),
    };
    services.tasks.spawn(jobs.follow(notices));
    services.tasks.spawn(reviews::run(Arc::clone(&services), reviews_wanted));
}

impl Jobs {
    async fn follow(self, mut notices: mpsc::UnboundedReceiver<Notice>) {
        while let Some(notice) = notices.recv().await {
            match &notice {
                // What is not loaded was unloaded since, or is another process's: whoever
                // loads it is told again.
                Notice::Committed { table, .. } | Notice::Watched { table } => {
                    if let Some(table) = self.registry.loaded_table(table) {
                        self.look(&table);
                    }
                }
                Notice::Created { table } => match self.registry.table(table.as_str()).await {
                    Ok(table) => self.look(&table),
                    Err(why) => tracing::warn!(%table, %why, "a new table was not loaded"),
                },
            }
        }
    }

    /// Looks at what a table waits for.
    fn look(&self, table: &Arc<TableActor>) {
        self.bots.look(table);
        self.deadlines.look(table);
    }
}
