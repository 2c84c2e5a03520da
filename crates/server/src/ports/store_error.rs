//! Why a store fails.

use std::{fmt::Display, path::Path};

/// Why the store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer was first: there is an entry with this seq already.
    #[error("another writer was first")]
    Taken,
    /// It cannot write or read.
    #[error("the store failed: {0}")]
    Broken(String),
}

impl StoreError {
    /// An operation on a file that failed.
    pub(crate) fn at(what: &str, path: &Path, why: &dyn Display) -> StoreError {
        StoreError::Broken(format!("{what} {}: {why}", path.display()))
    }

    /// What the log of the host says is not taken back, and the keys of the hall are not lost.
    pub(crate) fn note_stays() -> StoreError {
        StoreError::Broken("what the host did and the keys of the hall stay written down".into())
    }
}
