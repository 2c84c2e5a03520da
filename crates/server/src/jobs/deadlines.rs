//! Clocks that run out.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use hall_core::Seat;
use session::{Command, SeatId, TableId};

use crate::{
    app::{Services, TableActor},
    limits::lock,
};

/// A watched clock: the table, the seat, the decision, and since when.
type RunningClock = (TableId, Seat, u64, i64);

/// Waits for clocks to run out.
pub(super) struct Deadlines {
    services: Arc<Services>,
    watched: Mutex<BTreeSet<RunningClock>>,
}

impl Deadlines {
    pub(super) fn new(services: Arc<Services>) -> Arc<Deadlines> {
        Arc::new(Deadlines { services, watched: Mutex::default() })
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
            let (deadlines, table) = (Arc::clone(self), Arc::downgrade(table));
            self.services.tasks.spawn(async move {
                tokio::time::sleep(left).await;
                lock(&deadlines.watched).remove(&key);
                if let Some(table) = table.upgrade() {
                    deadlines.expire(&table, seat, clock.decision).await;
                }
            });
        }
    }

    async fn expire(self: &Arc<Self>, table: &Arc<TableActor>, seat: Seat, decision: u64) {
        if self.services.stops() {
            return;
        }
        let command = Command::Expire { seat: SeatId(seat), decision };
        if let Err(why) = table.execute(command, None).await {
            tracing::warn!(table = %table.id, %seat, %why, "a time-out could not be carried out");
            return;
        }
        // The clock may go a little slower than the timer: then the seat has time left.
        self.look(table);
    }
}
