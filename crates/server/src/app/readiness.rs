//! Whether the hall can do its work now: it can write, and there is room on the disk.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Serialize;

use super::services::Services;

/// How long an answer is good for: whoever asks more often gets the last one again.
const FRESH: Duration = Duration::from_secs(1);
/// The longest a write may take.
const WRITE_MAX: Duration = Duration::from_secs(5);
/// With less room on the disk, in bytes, the hall is not ready.
const FREE_MIN: u64 = 32 << 20;
/// How many bytes are written to see whether that can be done.
static PROBE: [u8; 64 << 10] = [0x20; 64 << 10];
/// The file that they are written to.
const PROBE_FILE: &str = "hall.probe";

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Ready {
    /// Whether the hall can do its work.
    pub(crate) ready: bool,
    /// Why not.
    pub(crate) why: Vec<String>,
    /// Bytes free on the disk of the data, where the system tells.
    pub(crate) disk_free: Option<u64>,
    /// Seconds since the last commit, if there was one.
    pub(crate) last_commit: Option<u64>,
}

/// Finds out whether the hall can do its work.
pub(crate) struct Readiness {
    services: Arc<Services>,
    data: PathBuf,
    /// Whether what is committed lies in that folder, and not on another machine's disk.
    own_disk: bool,
    last: tokio::sync::Mutex<Option<(Instant, Ready)>>,
}

impl Readiness {
    pub(crate) fn new(services: Arc<Services>, data: PathBuf, own_disk: bool) -> Readiness {
        Readiness { services, data, own_disk, last: tokio::sync::Mutex::default() }
    }

    /// The folder of the data.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Whether the hall can do its work now.
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
        // Nothing to write but, on PostgreSQL, a probe; it waits behind what others write.
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
        let data = self.data.clone();
        let probe = self.services.ports.workers.run(move || (probe(&data), disk_free(&data)));
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

/// Writes a file, to disk, and removes it.
fn probe(data: &Path) -> std::io::Result<()> {
    let path = data.join(PROBE_FILE);
    let written = std::fs::File::create(&path).and_then(|mut file| {
        file.write_all(&PROBE)?;
        file.sync_data()
    });
    written.and(std::fs::remove_file(&path))
}

/// How many bytes are free on the disk of a folder.
#[cfg(unix)]
fn disk_free(data: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(data).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// How many bytes are free on the disk of a folder.
#[cfg(not(unix))]
fn disk_free(_data: &Path) -> Option<u64> {
    None
}
