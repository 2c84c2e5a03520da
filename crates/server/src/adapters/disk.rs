//! The disk of a folder.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use crate::ports::Disk;

/// The test write.
static PROBE: [u8; 64 << 10] = [0x20; 64 << 10];
/// The file of the test write.
const PROBE_FILE: &str = "hall.probe";

/// The disk of the folder of the data.
pub(crate) struct DataDisk(pub(crate) PathBuf);

impl Disk for DataDisk {
    fn folder(&self) -> &Path {
        &self.0
    }

    fn probe(&self) -> io::Result<()> {
        let path = self.0.join(PROBE_FILE);
        let written = fs::File::create(&path).and_then(|mut file| {
            file.write_all(&PROBE)?;
            file.sync_data()
        });
        written.and(fs::remove_file(&path))
    }

    #[cfg(unix)]
    fn free(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(&self.0).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    #[cfg(not(unix))]
    fn free(&self) -> Option<u64> {
        None
    }
}
