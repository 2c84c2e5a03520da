//! The disk of the data.

use std::{io, path::Path};

/// The disk of the data. It blocks for as long as the disk takes.
pub(crate) trait Disk: Send + Sync {
    /// The folder of the data.
    fn folder(&self) -> &Path;
    /// Writes a file to disk, and removes it.
    ///
    /// # Errors
    /// The system's, if it cannot be written.
    fn probe(&self) -> io::Result<()>;
    /// How many bytes are free, where the system reports it.
    fn free(&self) -> Option<u64>;
}
