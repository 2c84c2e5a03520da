//! The time of day.

/// A clock.
pub(crate) trait Clock: Send + Sync {
    /// Milliseconds since 1970. Between two runs of a hall it may have jumped, in either direction.
    fn now(&self) -> i64;
}
