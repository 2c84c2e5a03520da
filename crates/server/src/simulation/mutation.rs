//! Mistakes made on purpose.

/// A mistake that a simulation must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutation {
    /// The store takes an entry that another writer wrote already.
    DropTheFence,
    /// A table shows what is not committed yet.
    PublishBeforeCommit,
}
