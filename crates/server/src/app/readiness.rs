//! Readiness: whether the hall can write, and whether there is room on the disk.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Serialize;

use super::services::Services;
use crate::ports::Disk;

/// How long a result is reused for later questions.
const FRESH: Duration = Duration::from_secs(1);
/// The longest a write may take.
const WRITE_MAX: Duration = Duration::from_secs(5);
/// With fewer bytes free on the disk than this, the hall is not ready.
const FREE_MIN: u64 = 32 << 20;

/// A result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Ready {
    /// Whether the hall is ready.
    pub(crate) ready: bool,
    /// Why not.
    pub(crate) why: Vec<String>,
    /// Bytes free on the disk of the data, where the system reports them.
    pub(crate) disk_free: Option<u64>,
    /// Seconds since the last commit, if there was one.
    pub(crate) last_commit: Option<u64>,
}

/// Checks whether the hall is ready.
pub(crate) struct Readiness {
    services: Arc<Services>,
    disk: Arc<dyn Disk>,
    /// Whether the data is kept on that disk, and not by a database elsewhere.
    own_disk: bool,
    last: tokio::sync::Mutex<Option<(Instant, Ready)>>,
}

impl Readiness {
    pub(crate) fn new(services: Arc<Services>, disk: Arc<dyn Disk>, own_disk: bool) -> Readiness {
        Readiness { services, disk, own_disk, last: tokio::sync::Mutex::default() }
    }

    /// The folder of the data.
    pub(crate) fn data(&self) -> &Path {
        self.disk.folder()
    }

    /// Whether the hall is ready now.
    pub(crate) async fn look(&self) -> Ready {
        let mut last = self.last.lock().await;
        if let Some((at, found)) = &*last
            && at.elapsed() < FRESH
        {
            return found.clone();
        }
        let found = self.find().await;
        *last = Some((Instant::now(), found.clone()));
        found
    }

    async fn find(&self) -> Ready {
        let mut why = Vec::new();
        if self.services.stops() {
            why.push("the hall is closing".to_string());
        }
        if let Some(ownership) = &self.services.ownership
            && !ownership.holds()
        {
            why.push("this node has no lease: the database does not answer it".into());
        }
        let disk_free = if self.own_disk { self.find_room(&mut why).await } else { None };
        // An empty write, on PostgreSQL a probe, that queues behind those of others.
        match tokio::time::timeout(WRITE_MAX, self.services.ports.store.commit(Vec::new())).await {
            Ok(Ok(Ok(()))) => {}
            Ok(Ok(Err(failed))) => why.push(failed.to_string()),
            Ok(Err(_)) => why.push("the writer is gone".into()),
            Err(_) => why.push(format!("a commit took more than {} s", WRITE_MAX.as_secs())),
        }
        let commits = self.services.commits();
        why.extend(commits.failed.map(|why| format!("the last commit failed: {why}")));
        let last_commit = commits.last.map(|at| at.elapsed().as_secs());
        Ready { ready: why.is_empty(), why, disk_free, last_commit }
    }

    /// Whether the disk of the data takes writes, and how many bytes are free there.
    async fn find_room(&self, why: &mut Vec<String>) -> Option<u64> {
        let disk = Arc::clone(&self.disk);
        let probe = self.services.ports.workers.run(move || (disk.probe(), disk.free()));
        let free = match tokio::time::timeout(WRITE_MAX, probe).await {
            Ok(Ok((written, free))) => {
                why.extend(written.err().map(|why| format!("cannot write to the disk: {why}")));
                free
            }
            Ok(Err(failed)) => {
                why.push(format!("cannot write to the disk: {failed}"));
                None
            }
            Err(_) => {
                why.push(format!("the disk took more than {} s", WRITE_MAX.as_secs()));
                None
            }
        };
        if let Some(free) = free.filter(|free| *free < FREE_MIN) {
            why.push(format!("the disk is full: {free} bytes are free, expected {FREE_MIN}"));
        }
        free
    }
}
