//! Deliberate bugs.

/// A bug that a simulation must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutation {
    /// The store accepts an entry that another writer has written already.
    DropTheFence,
    /// A table shows what is not committed yet.
    PublishBeforeCommit,
}
