//! What cannot be read or does not fit: in English, and as a message.

use alloc::string::String;

use hall_core::{Message, Text, quoted};

/// Why boards make no race: in English, and as a message for other languages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Unfit {
    /// What was expected and what was found.
    pub why: String,
    /// The same as a message.
    pub message: Message,
}

impl Unfit {
    pub(super) fn new(message: impl Into<Message>, why: impl Into<String>) -> Unfit {
        Unfit { why: why.into(), message: message.into() }
    }
}

/// A message about what somebody wrote: its `$found`.
pub(super) fn about(key: &'static str, found: &str) -> Message {
    Message::new(key).with("found", Text::from(quoted(found)))
}
