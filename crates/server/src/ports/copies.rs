//! Periodic copies of the data.

use std::{path::PathBuf, time::Duration};

use super::store::StoreError;

/// Makes copies of the data. It blocks for as long as a copy takes.
pub(crate) trait Copies: Send + Sync {
    /// The time between two copies; none are made if it is zero.
    fn every(&self) -> Duration;
    /// Makes a copy named after the time (`at`, in milliseconds since 1970), and removes the
    /// oldest ones beyond those to be kept; returns where it is.
    ///
    /// # Errors
    /// [`StoreError::Broken`] if there is no sound data, or no room for the copy.
    fn copy(&self, at: i64) -> Result<PathBuf, StoreError>;
}
