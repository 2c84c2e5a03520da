//! Mistakes made on purpose.

/// A mistake that a simulation must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutation {
    /// The store takes an entry that another writer wrote already.
    DropTheFence,
    /// The store writes what a node commits at a table that another node claimed since.
    DropTheEpoch,
    /// A table shows what is not committed yet.
    PublishBeforeCommit,
}
