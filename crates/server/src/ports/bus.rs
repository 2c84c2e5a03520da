//! Notices of committed events.

use session::TableId;
use tokio::sync::mpsc;

/// A notice that jobs follow. It may be lost, late or doubled: it says where to
/// look, and what is found there counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// Events of a table were committed, up to this revision.
    Committed {
        /// The table.
        table: TableId,
        /// The revision.
        seq: u64,
    },
    /// A table was set up as part of another's events, and is not loaded.
    Created {
        /// The table.
        table: TableId,
    },
    /// Somebody began to watch a table.
    Watched {
        /// The table.
        table: TableId,
    },
}

/// Carries notices to whoever listens.
pub(crate) trait Bus: Send + Sync {
    /// Sends a notice to everybody who listens. It never waits.
    fn publish(&self, notice: Notice);
    /// Listens from now on.
    fn subscribe(&self) -> mpsc::UnboundedReceiver<Notice>;
}
