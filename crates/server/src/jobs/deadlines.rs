//! Clocks that run out: those of rules, and those of time controls.
//!
//! A clock of a loaded table that is due soon has a timer. When the others are due is in the store
//! (`app/dues.rs`); now and then the tables that are due soon are loaded.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use hall_core::Seat;
use session::{Command, SeatId, State, TableId};

use crate::{
    app::{Due, NotePages, Registry, Services, TableActor},
    error::{ApiError, Code},
    limits::lock,
    ports::store::NoteKind,
};

/// Clocks that are due within this time have a timer, in milliseconds.
const SOON: i64 = 60_000;
/// How many stored moments are read at a time, and at most in a round.
const PAGE: usize = 100;
const ROUND_MAX: usize = 1000;

/// What limits the time of a clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Limiter {
    /// A rule of the game, for this decision.
    Rule(u64),
    /// The time control of the table, since this event.
    Control(u64),
}

impl Limiter {
    /// The command when its clock runs out.
    fn command(self, seat: Seat) -> Command {
        let seat = SeatId(seat);
        match self {
            Limiter::Rule(decision) => Command::Expire { seat, decision },
            Limiter::Control(run) => Command::RunOut { seat, run },
        }
    }
}

/// A watched clock: the table, the seat, what limits it, and since when it runs.
type RunningClock = (TableId, Seat, Limiter, i64);

/// The clocks that run, since when, and when they run out.
fn running(state: &State) -> Vec<(Seat, Limiter, i64, i64)> {
    let rules = state
        .running()
        .map(|(seat, clock)| (seat, Limiter::Rule(clock.decision), clock.since, clock.deadline()));
    let mut all: Vec<_> = rules.collect();
    if let Some(timing) = &state.timing {
        for (seat, watch) in timing.seated() {
            if let (Some(run), Some(deadline)) = (watch.run, watch.deadline(timing.control)) {
                all.push((seat, Limiter::Control(run.seq), run.since, deadline));
            }
        }
    }
    all
}

/// Waits for clocks to run out.
pub(super) struct Deadlines {
    services: Arc<Services>,
    registry: Weak<Registry>,
    watched: Mutex<BTreeSet<RunningClock>>,
}

impl Deadlines {
    pub(super) fn new(registry: &Arc<Registry>) -> Arc<Deadlines> {
        let services = Arc::clone(&registry.services);
        let (registry, watched) = (Arc::downgrade(registry), Mutex::default());
        Arc::new(Deadlines { services, registry, watched })
    }

    /// Watches the clocks of a table that are due soon and not watched yet.
    pub(super) fn look(self: &Arc<Self>, table: &Arc<TableActor>) {
        let now = self.services.ports.clock.now();
        for (seat, limiter, since, deadline) in running(&table.state()) {
            let left = deadline - now;
            let key = (table.id.clone(), seat, limiter, since);
            if left > SOON || !lock(&self.watched).insert(key.clone()) {
                continue;
            }
            let left = Duration::from_millis(left.max(0).unsigned_abs());
            let (deadlines, id) = (Arc::clone(self), table.id.clone());
            self.services.tasks.spawn(async move {
                tokio::time::sleep(left).await;
                lock(&deadlines.watched).remove(&key);
                deadlines.expire(&id, (seat, limiter, since)).await;
            });
        }
    }

    /// The table may have been unloaded since its clock started, to make room.
    async fn expire(self: &Arc<Self>, id: &TableId, (seat, limiter, since): (Seat, Limiter, i64)) {
        let Some(registry) = self.registry.upgrade().filter(|_| !self.services.stops()) else {
            return;
        };
        let table = match registry.table(id.as_str()).await {
            Ok(table) => table,
            Err(why) => {
                tracing::warn!(table = %id, %seat, %why, "a table whose clock ran out was not loaded");
                return;
            }
        };
        // Most clocks have stopped by then, which costs no decision.
        let is_it = |of: &(Seat, Limiter, i64, i64)| (of.0, of.1, of.2) == (seat, limiter, since);
        if !running(&table.state()).iter().any(is_it) {
            return;
        }
        if let Err(why) = table.execute(limiter.command(seat), None).await {
            tracing::warn!(table = %table.id, %seat, %why, "a time-out could not be carried out");
            return;
        }
        // The clock may go a little slower than the timer: then the seat has time left.
        self.look(&table);
    }

    /// Loads the tables that are due soon, and puts off those that are not any more.
    pub(super) async fn sweep(self: &Arc<Self>) -> Result<(), ApiError> {
        let soon = self.services.ports.clock.now() + SOON;
        let mut pages = NotePages::new(NoteKind::Due, PAGE);
        for _ in 0..ROUND_MAX / PAGE {
            let Some(page) = pages.next(&self.services).await? else { return Ok(()) };
            for note in &page {
                let Some(due) = Due::of(note) else { continue };
                if due.at > soon || self.services.stops() {
                    return Ok(());
                }
                self.meet(due).await?;
            }
        }
        Ok(())
    }

    /// Looks at a table that is due soon, or was to be.
    async fn meet(self: &Arc<Self>, due: Due) -> Result<(), ApiError> {
        let Some(registry) = self.registry.upgrade() else { return Ok(()) };
        match registry.table(due.table.as_str()).await {
            Ok(table) => {
                self.look(&table);
                table.put_off(due).await
            }
            Err(why) if matches!(why.code, Code::NotFound | Code::Gone) => {
                Ok(self.services.attempt(vec![due.drop()]).await?)
            }
            // Another node keeps it, or it cannot be read now.
            Err(why) => {
                tracing::debug!(table = %due.table, %why, "a table that is due was not loaded");
                Ok(())
            }
        }
    }
}
