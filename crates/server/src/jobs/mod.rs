//! Jobs: what happens at tables without a request. They follow committed events, wherever those
//! were committed, and act by commands like everybody else.

mod bot_cache;
mod bots;
mod copies;
mod deadlines;
mod explored;
mod hooks;
mod lease;
mod mail;
mod outlet;
mod retention;
mod reviews;
mod tournaments;

use std::{sync::Arc, time::Duration};

use tokio::sync::mpsc;

use crate::{
    app::{Registry, ReviewRequest, TableActor, days_off, lines, merging},
    ports::Notice,
};
use bots::BotJobs;
pub(crate) use copies::start as copy_regularly;
use deadlines::Deadlines;
pub(crate) use hooks::start as tell_hooks;
use lease::LeaseJob;
pub(crate) use mail::start as send_digests;
pub(crate) use retention::start as keep_order;

/// How often every loaded table is looked at.
const ROUND: Duration = Duration::from_secs(10);
/// How often the lines of tables that are not loaded are looked at.
const LINES_ROUND: Duration = Duration::from_secs(3600);
/// How often merges that are not done are gone on with.
const MERGES_ROUND: Duration = Duration::from_secs(60);

/// The jobs of one hall.
struct Jobs {
    registry: Arc<Registry>,
    bots: Arc<BotJobs>,
    deadlines: Arc<Deadlines>,
}

/// Starts the jobs of a hall. They end with its tasks.
pub(crate) fn start(
    registry: &Arc<Registry>,
    bot_bytes_max: usize,
    reviews_wanted: mpsc::UnboundedReceiver<Arc<ReviewRequest>>,
) {
    let services = Arc::clone(&registry.services);
    let notices = services.ports.bus.subscribe();
    let jobs = Jobs {
        registry: Arc::clone(registry),
        bots: BotJobs::new(Arc::clone(&services), bot_bytes_max),
        deadlines: Deadlines::new(registry),
    };
    services.tasks.spawn(jobs.follow(notices));
    if let Some(ownership) = &services.ownership {
        services.tasks.spawn(Arc::new(LeaseJob::new(registry, ownership)).run());
    }
    services.tasks.spawn(tournaments::run(Arc::clone(registry)));
    services.tasks.spawn(follow_lines(Arc::clone(registry)));
    services.tasks.spawn(follow_merges(Arc::clone(registry)));
    services.tasks.spawn(explored::run(Arc::clone(registry)));
    services.tasks.spawn(reviews::run(Arc::clone(&services), reviews_wanted));
}

/// Follows the lines of tables that nobody has loaded. Those of a node that is gone are loaded, and
/// followed, by whichever node takes them over.
async fn follow_lines(registry: Arc<Registry>) {
    while !registry.services.stops() {
        if let Err(why) = lines::follow_all(&registry).await {
            tracing::warn!(%why, "conditional lines were not looked at");
        }
        tokio::time::sleep(LINES_ROUND).await;
    }
}

/// Goes on with merges of guests into accounts, also with those that a crash interrupted.
async fn follow_merges(registry: Arc<Registry>) {
    while !registry.services.stops() {
        if let Err(why) = merging::follow_all(&registry).await {
            tracing::warn!(%why, "guests are not merged yet");
        }
        tokio::time::sleep(MERGES_ROUND).await;
    }
}

impl Jobs {
    async fn follow(self, mut notices: mpsc::UnboundedReceiver<Notice>) {
        let mut round = tokio::time::interval(ROUND);
        loop {
            tokio::select! {
                biased;
                notice = notices.recv() => match notice {
                    Some(notice) => self.hear(notice).await,
                    None => return,
                },
                // A notice may be lost.
                _ = round.tick() => {
                    self.registry.loaded_tables().iter().for_each(|table| self.look(table));
                    self.sweep();
                }
            }
        }
    }

    async fn hear(&self, notice: Notice) {
        match &notice {
            // A table that is not loaded is looked at when somebody loads it.
            Notice::Committed { table, seq } => {
                self.registry.hear(table, *seq);
                let Some(table) = self.registry.loaded_table(table) else { return };
                self.look(&table);
                self.tell(&table);
            }
            Notice::Watched { table } => {
                if let Some(table) = self.registry.loaded_table(table) {
                    self.look(&table);
                }
            }
            Notice::Created { table } => match self.registry.table(table.as_str()).await {
                Ok(table) => {
                    self.look(&table);
                    self.tell(&table);
                }
                Err(why) => tracing::warn!(%table, %why, "a new table was not loaded"),
            },
        }
    }

    /// Tells whoever listens for what happens at a table.
    fn tell(&self, table: &Arc<TableActor>) {
        let (services, state) = (&self.registry.services, table.state());
        services.feeds.wake_all_at(&state);
        if state.tournament.is_some() && state.is_over() {
            services.tournaments.wake();
        }
    }

    /// Looks after tables that are due and not loaded.
    fn sweep(&self) {
        let deadlines = Arc::clone(&self.deadlines);
        self.registry.services.tasks.spawn(async move {
            if let Err(why) = deadlines.sweep().await {
                tracing::warn!(%why, "tables that are due were not looked after");
            }
        });
    }

    /// Checks what a table waits for.
    fn look(&self, table: &Arc<TableActor>) {
        self.bots.look(table);
        self.deadlines.look(table);
        self.rest(table);
        self.answer(table);
    }

    /// Gives the answers that people have prepared.
    fn answer(&self, table: &Arc<TableActor>) {
        if !lines::may_wait(table) {
            return;
        }
        let table = Arc::clone(table);
        self.registry.services.tasks.spawn(async move {
            if let Err(why) = lines::follow(&table).await {
                tracing::warn!(table = %table.id, %why, "conditional lines wait");
            }
        });
    }

    /// Lets a slow match have the days off of those who play it.
    fn rest(&self, table: &Arc<TableActor>) {
        if !days_off::concern(&table.state()) {
            return;
        }
        let (services, table) = (Arc::clone(&self.registry.services), Arc::clone(table));
        self.registry.services.tasks.spawn(async move {
            if let Err(why) = days_off::follow(&services, &table).await {
                tracing::warn!(table = %table.id, %why, "days off did not reach a table yet");
            }
        });
    }
}
