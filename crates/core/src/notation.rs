//! Text that could not be read.

use alloc::borrow::Cow;

/// Text that is not what it should be. The message says what was expected and,
/// where that helps, which part of the text is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad {what}: {why}")]
pub struct NotationError {
    what: Cow<'static, str>,
    why: Cow<'static, str>,
}

impl NotationError {
    /// `why` the text is not a `what`.
    pub fn new(what: impl Into<Cow<'static, str>>, why: impl Into<Cow<'static, str>>) -> Self {
        NotationError { what: what.into(), why: why.into() }
    }
}
