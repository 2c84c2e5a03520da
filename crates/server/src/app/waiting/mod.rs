//! Being told: what waits for a person at all tables, and who listens for it.

mod changes;
mod feeds;
mod list;
pub(super) mod results;

pub(crate) use changes::{Change, LastLook};
pub(crate) use feeds::Feeds;
pub(crate) use list::{OwnTable, WaitingKind, waiting, writer};
