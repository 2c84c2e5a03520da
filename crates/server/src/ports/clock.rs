//! The time of day.

/// A clock.
pub(crate) trait Clock: Send + Sync {
    /// Milliseconds since 1970. It may jump, in either direction.
    fn now(&self) -> i64;
}
