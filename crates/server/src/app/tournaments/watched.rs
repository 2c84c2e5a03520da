//! Who looks at a tournament, and what wakes the job that goes on with it.

use std::{collections::HashMap, sync::Mutex};

use tokio::sync::{Notify, watch};

use crate::limits::lock;

/// The streams that follow tournaments at this node, and its job. What another node does is seen
/// when a stream, or the job, looks by itself.
#[derive(Default)]
pub(crate) struct WatchedTournaments {
    streams: Mutex<HashMap<String, watch::Sender<u64>>>,
    job: Notify,
}

impl WatchedTournaments {
    /// Follows a tournament from now on.
    pub(crate) fn follow(&self, id: &str) -> watch::Receiver<u64> {
        let mut streams = lock(&self.streams);
        streams.retain(|_, wake| wake.receiver_count() > 0);
        streams.entry(id.into()).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Something happened in a tournament.
    pub(crate) fn changed(&self, id: &str) {
        if let Some(wake) = lock(&self.streams).get(id) {
            wake.send_modify(|changes| *changes += 1);
        }
        self.wake();
    }

    /// The job has something to do.
    pub(crate) fn wake(&self) {
        self.job.notify_one();
    }

    /// Returns once the job has something to do.
    pub(crate) async fn woken(&self) {
        self.job.notified().await;
    }
}
