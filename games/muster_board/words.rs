//! What both games say, and how their messages quote.

use alloc::{borrow::Cow, format};

use hall_core::{Translation, shortened};

/// What both games say, in English: each lists it beside its own wordings.
pub const ENGLISH: Translation = Translation {
    language: "en",
    messages: include_str!("messages/en.ftl"),
    lessons: None,
    rulebook: None,
};

/// What could not be read, in quotation marks and of bounded length.
pub fn quoted(text: &str) -> Cow<'static, str> {
    shortened(format!("{text:?}"))
}
