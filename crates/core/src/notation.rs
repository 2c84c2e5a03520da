//! Errors of reading text, and the notation of seats.

use alloc::{borrow::Cow, boxed::Box, format, string::String};
use core::fmt;
use core::str::FromStr;

use crate::{Message, Seat};

/// Text that could not be read. The message says what was expected and,
/// where that helps, which part of the text is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad {what}: {why}")]
pub struct NotationError {
    what: Cow<'static, str>,
    why: Cow<'static, str>,
    message: Option<Box<Message>>,
}

impl NotationError {
    /// The text is not a `what`, because of `why`.
    pub fn new(what: impl Into<Cow<'static, str>>, why: impl Into<Cow<'static, str>>) -> Self {
        NotationError { what: what.into(), why: shortened(why), message: None }
    }
    /// The same, with `why` as a translatable message. Its key begins with
    /// `<game>-notation-`; quotations among its arguments are for [`shortened`].
    #[must_use]
    pub fn keyed(self, message: impl Into<Message>) -> Self {
        NotationError { message: Some(Box::new(message.into())), ..self }
    }
    /// Why it is none, in English.
    pub fn why(&self) -> &str {
        &self.why
    }
    /// Whether the text was to be a position. The message does not say so itself: what shows it
    /// says it once.
    pub fn is_of_position(&self) -> bool {
        matches!(&*self.what, "FEN" | "board") || self.what.ends_with("position")
    }
    /// The translatable message, if there is one.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_deref()
    }
}

impl TryFrom<u8> for Seat {
    type Error = NotationError;
    fn try_from(index: u8) -> Result<Seat, NotationError> {
        Seat::new(usize::from(index))
            .ok_or_else(|| NotationError::new("seat", "expected an index from 0 to 5"))
    }
}

impl FromStr for Seat {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Seat, NotationError> {
        let seat = match text.as_bytes() {
            [letter @ b'a'..=b'f'] => Seat::new(usize::from(letter - b'a')),
            _ => None,
        };
        seat.ok_or_else(|| NotationError::new("seat", "expected a letter from a to f"))
    }
}

/// The unreadable text in quotation marks and [shortened], for use in a message.
pub fn quoted(text: impl fmt::Debug) -> Cow<'static, str> {
    shortened(format!("{text:?}"))
}

/// The longest quotation or word, in letters, that a message repeats.
const ECHO_MAX: usize = 60;

/// The longest message, in bytes.
const MESSAGE_MAX: usize = 700;

/// A message in which quotations (`"…"`, as `{:?}` writes them) and words are cut to 60
/// letters, and which ends after 700 bytes: the input may be a megabyte long.
pub fn shortened(why: impl Into<Cow<'static, str>>) -> Cow<'static, str> {
    let why = why.into();
    if why.len() <= ECHO_MAX {
        return why;
    }
    let mut short = String::new();
    let (mut quoted, mut escaped, mut letters) = (false, false, 0);
    for letter in why.chars() {
        if short.len() >= MESSAGE_MAX {
            short.push('…');
            break;
        }
        let quote = letter == '"' && !escaped;
        escaped = quoted && letter == '\\' && !escaped;
        if quote || !quoted && letter.is_whitespace() {
            quoted ^= quote;
            letters = 0;
            short.push(letter);
            continue;
        }
        letters += 1;
        if letters <= ECHO_MAX {
            short.push(letter);
        } else if letters == ECHO_MAX + 1 {
            short.push('…');
        }
    }
    short.into()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[track_caller]
    fn check(why: &str, expected: &str) {
        let short = shortened(String::from(why));
        assert_eq!(short, expected);
        assert_eq!(shortened(String::from(&*short)), expected, "it is not cut again");
    }

    #[test]
    fn quotation_that_is_long_is_cut() {
        let (long, most) = ("a b".repeat(40), "x".repeat(60));
        check(
            &format!("not {long:?}, but {most}"),
            &format!("not \"{}…\", but {most}", &long[..60]),
        );
        check(&format!("{most}y of {most}é"), &format!("{most}… of {most}…"));
        let sentence = "expected one of the words of this sentence, which is longer than sixty";
        check(sentence, sentence);
        check(&format!("{sentence} {:?}", "a \" b"), &format!("{sentence} \"a \\\" b\""));
        assert!(shortened(format!("{:?}", "\"".repeat(1 << 20))).len() < 80);
        let many = "word ".repeat(1_000);
        check(&many, &format!("{}…", &many[..700]));
    }
}
