//! Clocks that run out.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use hall_core::Seat;
use session::{Command, SeatId, TableId};

use crate::{
    app::{Registry, Services, TableActor},
    limits::lock,
};

/// A watched clock: the table, the seat, the decision, and since when.
type RunningClock = (TableId, Seat, u64, i64);

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

    /// Watches the clocks of a table that are not watched yet.
    pub(super) fn look(self: &Arc<Self>, table: &Arc<TableActor>) {
        let state = table.state();
        for (seat, clock) in state.running() {
            let key = (table.id.clone(), seat, clock.decision, clock.since);
            if !lock(&self.watched).insert(key.clone()) {
                continue;
            }
            let left = clock.deadline() - self.services.ports.clock.now();
            let left = Duration::from_millis(left.max(0).unsigned_abs());
            let (deadlines, id) = (Arc::clone(self), table.id.clone());
            self.services.tasks.spawn(async move {
                tokio::time::sleep(left).await;
                lock(&deadlines.watched).remove(&key);
                deadlines.expire(&id, seat, clock.decision).await;
            });
        }
    }

    /// The table may have been unloaded since its clock started, to make room.
    async fn expire(self: &Arc<Self>, id: &TableId, seat: Seat, decision: u64) {
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
        let command = Command::Expire { seat: SeatId(seat), decision };
        if let Err(why) = table.execute(command, None).await {
            tracing::warn!(table = %table.id, %seat, %why, "a time-out could not be carried out");
            return;
        }
        // The clock may go a little slower than the timer: then the seat has time left.
        self.look(&table);
    }
}
