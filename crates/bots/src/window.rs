//! The window of an alpha-beta search.

/// What a score must be between to matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// Only whether a score is above `alpha`.
    pub(crate) fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
    /// Whether more is asked than that.
    pub(crate) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
    /// The same for the other side.
    #[must_use]
    pub(crate) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
