//! Messages to people, before they are worded in a language.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::fmt;

use crate::Seat;

/// A sentence, or a part of one, without its wording: a key that every language has a
/// wording for, and the arguments of the wording.
///
/// ```
/// use hall_core::{Message, Seat};
///
/// let seat: Seat = "a".parse()?;
/// let message = Message::new("nim-takes").with("who", seat).with("count", 3_u8);
/// assert_eq!(message.key, "nim-takes");
/// assert_eq!(message.args.len(), 2);
/// # Ok::<(), hall_core::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    /// The name of the wording: `muscat-takes-face-down`. It begins with the game's id.
    pub key: &'static str,
    /// The arguments, each under the name that the wording uses.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A number, which may select a plural form.
    Number(i64),
    /// Text that is the same in all languages: notation, a name that a person chose.
    Text(Cow<'static, str>),
    /// A word that selects a variant of the wording and is never shown: `piper`.
    Choice(&'static str),
    /// A seat; selects by its letter.
    Seat(Seat),
    /// A part of the sentence that is a message of its own.
    Message(Message),
}

impl Message {
    /// A message with this key and no arguments.
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }
    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }
    /// The message with one more selecting word.
    #[must_use]
    pub fn choice(self, name: &'static str, word: &'static str) -> Message {
        self.with(name, Arg::Choice(word))
    }
    /// The message with one more text that is the same in all languages.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl fmt::Display) -> Message {
        self.with(name, Arg::Text(Cow::Owned(format!("{text}"))))
    }
}

impl From<&'static str> for Message {
    fn from(key: &'static str) -> Message {
        Message::new(key)
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number.into())
            }
        })*
    };
}
numbers!(u8, u16, u32, i16, i32, i64);

/// A text for people: a [`Message`], or text that is the same in all languages.
///
/// It cannot be serialised: only worded text leaves the process.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Text {
    /// Text that is the same in all languages.
    Plain(Cow<'static, str>),
    /// A message that is still to be worded.
    Message(Message),
}

impl Text {
    /// No text.
    pub const EMPTY: Text = Text::Plain(Cow::Borrowed(""));

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        matches!(self, Text::Plain(text) if text.is_empty())
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::EMPTY
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Text {
        Text::Message(message)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Plain(Cow::Owned(text))
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Text {
        Text::Plain(Cow::Borrowed(text))
    }
}

impl From<Cow<'static, str>> for Text {
    fn from(text: Cow<'static, str>) -> Text {
        Text::Plain(text)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        match text {
            Text::Plain(text) => Arg::Text(text),
            Text::Message(message) => Arg::Message(message),
        }
    }
}

/// Puts texts into words; [`Board::worded`](crate::Board::worded) and its like take one.
///
/// ```
/// use hall_core::{Message, Text, Wording};
///
/// /// Shows the key of a message.
/// struct Keys;
///
/// impl Wording for Keys {
///     fn word(&self, text: &Text) -> String {
///         match text {
///             Text::Plain(text) => text.to_string(),
///             Text::Message(message) => message.key.to_string(),
///         }
///     }
/// }
/// assert_eq!(Keys.word(&Text::from("e2-e4")), "e2-e4");
/// assert_eq!(Keys.word(&Text::from(Message::new("nim-takes"))), "nim-takes");
/// ```
pub trait Wording {
    /// The text in words.
    fn word(&self, text: &Text) -> String;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_empty_only_without_a_word() {
        assert!(Text::default().is_empty());
        assert!(!Text::from("a").is_empty());
        assert!(!Text::from(Message::new("a")).is_empty());
    }

    #[test]
    fn message_keeps_the_order_of_its_arguments() {
        let said = Message::new("m").with("n", 2_u8).text("spot", 'x').choice("kind", "piper");
        assert_eq!(
            said.args,
            [
                ("n", Arg::Number(2)),
                ("spot", Arg::Text("x".into())),
                ("kind", Arg::Choice("piper"))
            ]
        );
    }
}
