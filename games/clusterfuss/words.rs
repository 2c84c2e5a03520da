//! How its messages quote.

use alloc::{borrow::Cow, format};

use hall_core::shortened;

/// What could not be read, in quotation marks and of bounded length.
pub(super) fn quoted(text: &str) -> Cow<'static, str> {
    shortened(format!("{text:?}"))
}
