//! The files of the repository, and how faults in them are told.

pub(crate) use xtask::files::{files, report};
