//! What both games say.

use hall_core::Translation;

/// What both games say, in English: each lists it beside its own wordings.
pub const ENGLISH: Translation = Translation::new("en", include_str!("messages/en.ftl"));
/// The same in German.
pub const GERMAN: Translation = Translation::new("de", include_str!("messages/de.ftl"));
