//! The options of a game, described so that a form, a command line and an error
//! message can be made from the description.

use alloc::{boxed::Box, string::String};

use serde::Serialize;

use crate::Message;

/// One option of a game's setup. Its default is the one in `Setup::default()`,
/// under the same key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Field {
    /// The key in the serialised setup and after `--set`: `snake_case`.
    pub key: &'static str,
    /// What a form calls it.
    pub label: &'static str,
    /// One sentence that says what the option changes, and whether it is the
    /// rule text's or ours.
    pub help: &'static str,
    /// Which values it takes.
    pub kind: FieldKind,
}

/// The values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FieldKind {
    /// A whole number from `min` to `max`, both allowed. A form offers the
    /// numbers in `offered` first (all of them if it is empty).
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The values to suggest, in order.
        offered: &'static [i64],
        /// What is counted.
        unit: Unit,
    },
    /// One of these words, each with the label a form shows.
    Choice {
        /// Word and label.
        options: &'static [(&'static str, &'static str)],
    },
    /// Yes or no.
    Toggle,
    /// Free text of at most `max_len` bytes (a layout, a board file, a FEN); the
    /// empty text means the standard.
    Text {
        /// The most bytes accepted.
        max_len: usize,
        /// What an empty input shows.
        placeholder: &'static str,
    },
}

/// What a whole number counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// What the label of the option names.
    Count,
    /// Seconds on a clock; none of them is no clock.
    Seconds,
}

/// An invalid setup: which option, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad setup: {field}: {why}")]
pub struct SetupError {
    /// The key of the option at fault.
    pub field: &'static str,
    /// What was expected and what came.
    pub why: String,
    message: Option<Box<Message>>,
}

impl SetupError {
    /// `field` is wrong because of `why`.
    pub fn new(field: &'static str, why: impl Into<String>) -> Self {
        SetupError { field, why: why.into(), message: None }
    }
    /// The same, with `why` as a translatable message. Its key begins with
    /// `<game>-setup-`, or is that of the [`NotationError`](crate::NotationError) which
    /// says what the option could not be read for.
    #[must_use]
    pub fn keyed(self, message: impl Into<Message>) -> Self {
        SetupError { message: Some(Box::new(message.into())), ..self }
    }
    /// The translatable message, if there is one.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_deref()
    }
}
