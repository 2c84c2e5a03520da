//! Copies of the data in a folder.

use std::{path::PathBuf, time::Duration};

use super::sqlite::regular_backup;
use crate::{
    Backups,
    ports::{Copies, store::StoreError},
};

/// Copies of the data in a folder.
pub(crate) struct FolderCopies {
    /// The folder of the data.
    pub(crate) data: PathBuf,
    /// Where the copies go, and how many are kept.
    pub(crate) how: Backups,
}

impl Copies for FolderCopies {
    fn every(&self) -> Duration {
        self.how.every
    }

    fn copy(&self, at: i64) -> Result<PathBuf, StoreError> {
        regular_backup(&self.data, self.how.folder.as_deref(), self.how.keep, at)
    }
}
