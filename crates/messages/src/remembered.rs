//! A cache of worded messages.
//!
//! A view of a board says the same few messages again and again, one for each piece, and
//! a wording with arguments takes some microseconds.

use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
};

use hall_core::{Arg, Message};

/// The most messages that are kept in a language.
const MESSAGES_MAX: usize = 4_096;

/// Messages of one language with their words. Only those are kept that speak of numbers,
/// kinds and seats: there are few of them, and nobody's name is among them.
#[derive(Default)]
pub(crate) struct Remembered {
    words: RwLock<HashMap<Message, Box<str>>>,
}

impl Remembered {
    /// The words of the message, which `say` puts together if they are not known.
    pub(crate) fn or_say(&self, message: &Message, say: impl FnOnce() -> String) -> String {
        if !is_common(message) {
            return say();
        }
        let known = self.words.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(words) = known.get(message) {
            return words.to_string();
        }
        drop(known);
        let said = say();
        let mut known = self.words.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MESSAGES_MAX {
            known.clear();
        }
        known.insert(message.clone(), said.clone().into());
        said
    }
}

/// Whether a message is one of few: it has no text that anybody could have chosen.
fn is_common(message: &Message) -> bool {
    message.args.iter().all(|(_, arg)| match arg {
        Arg::Number(_) | Arg::Choice(_) | Arg::Seat(_) => true,
        Arg::Text(_) => false,
        Arg::Message(part) => is_common(part),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_of_numbers_is_said_once() {
        let remembered = Remembered::default();
        let message = Message::new("takes").with("n", 3_u8);
        assert_eq!(remembered.or_say(&message, || "3 discs".into()), "3 discs");
        assert_eq!(remembered.or_say(&message, || unreachable!("it is known")), "3 discs");
    }

    #[test]
    fn message_with_a_text_is_not_kept() {
        let remembered = Remembered::default();
        let named = Message::new("says").text("name", "Ann");
        for message in [&named, &Message::new("nested").with("part", named.clone())] {
            remembered.or_say(message, || "Ann".into());
        }
        assert!(remembered.words.into_inner().expect("no panic").is_empty());
    }

    #[test]
    fn messages_kept_are_bounded() {
        let remembered = Remembered::default();
        for n in 0..10_000_u32 {
            remembered.or_say(&Message::new("n").with("n", n), || n.to_string());
        }
        assert!(remembered.words.into_inner().expect("no panic").len() <= MESSAGES_MAX);
    }
}
