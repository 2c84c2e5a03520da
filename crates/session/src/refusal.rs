//! Why a command is refused.

use hall_core::{Info, Message, Seat, Text, Wording as _};
use matches::{
    Rejected,
    texts::{calling, english},
};
use messages::Locale;

use crate::ids::TableId;

/// What kind of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The command is malformed.
    Malformed,
    /// The sender may not give it.
    NotYours,
    /// The table has moved on since the sender last saw it.
    Stale,
    /// A rule of the game or of the table forbids it.
    Illegal,
    /// The table cannot go on.
    Broken,
}

/// The sentence shown to whoever is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A message of the table.
    Text(Text),
    /// A message of the match or its game.
    Match(Rejected),
}

impl Reason {
    /// The sentence in a reader's language, with seats called by their names where the game
    /// is known.
    pub fn message(&self, info: Option<&Info>, locale: Locale) -> String {
        match self {
            Reason::Text(Text::Message(message)) => calling(message, info, locale),
            Reason::Text(text) => locale.word(text),
            Reason::Match(why) => why.message(info, locale),
        }
    }
}

impl From<Message> for Reason {
    fn from(message: Message) -> Reason {
        Reason::Text(message.into())
    }
}

/// A message with this key and no arguments.
impl From<&'static str> for Reason {
    fn from(key: &'static str) -> Reason {
        Message::new(key).into()
    }
}

/// Text that is the same in all languages: what is wrong with a request made by a program.
impl From<String> for Reason {
    fn from(text: String) -> Reason {
        Reason::Text(text.into())
    }
}

/// Why a command is refused. Nothing happened. It displays as its reason in English.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.reason.message(None, english()))]
pub struct Refusal {
    /// What kind.
    pub kind: RefusalKind,
    /// A sentence for people.
    pub reason: Box<Reason>,
    /// The rule of the game that forbids it.
    pub rule: Option<&'static str>,
    /// Where in the command.
    pub at: Option<String>,
    /// The table's revision, where the sender's is too old.
    pub seq: Option<u64>,
}

impl Refusal {
    /// A refusal of this kind. Messages of tables have their wordings among those of the
    /// house (`messages::HOUSE`).
    pub fn new(kind: RefusalKind, message: impl Into<Message>) -> Refusal {
        Refusal::because(kind, Reason::Text(message.into().into()))
    }
    fn because(kind: RefusalKind, reason: Reason) -> Refusal {
        Refusal { kind, reason: Box::new(reason), rule: None, at: None, seq: None }
    }
    /// Something in the command is malformed, at this path of keys.
    pub fn malformed(at: impl Into<String>, message: impl Into<Message>) -> Refusal {
        Refusal { at: Some(at.into()), ..Refusal::new(RefusalKind::Malformed, message) }
    }
    /// A rule of the table forbids it.
    pub fn illegal(message: impl Into<Message>) -> Refusal {
        Refusal::new(RefusalKind::Illegal, message)
    }
    /// The sender may not give it.
    pub fn not_yours(message: impl Into<Message>) -> Refusal {
        Refusal::new(RefusalKind::NotYours, message)
    }
}

/// A message about a seat.
pub(crate) fn of_seat(key: &'static str, seat: Seat) -> Message {
    Message::new(key).with("seat", seat)
}

impl From<Rejected> for Refusal {
    fn from(why: Rejected) -> Refusal {
        let (kind, at, rule) = match &why {
            Rejected::UnknownGame(..) => (RefusalKind::Malformed, Some("game".into()), None),
            // The whole setup is wrong, not one of its options.
            Rejected::Setup { field, .. } if field == "setup" => {
                (RefusalKind::Malformed, Some("setup".into()), None)
            }
            Rejected::Setup { field, .. } => {
                (RefusalKind::Malformed, Some(format!("setup.{field}")), None)
            }
            Rejected::Notation(_) => (RefusalKind::Malformed, None, None),
            Rejected::Record { line, .. } => {
                (RefusalKind::Malformed, Some(format!("line {line}")), None)
            }
            Rejected::NotAsked { .. } => (RefusalKind::Illegal, None, None),
            Rejected::Illegal { rule, .. } => (RefusalKind::Illegal, None, Some(*rule)),
        };
        Refusal { at, rule, ..Refusal::because(kind, Reason::Match(why)) }
    }
}

/// An event does not fit the state it should change.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {seq} of {table} does not fit: {why}")]
pub struct CorruptLog {
    /// The table.
    pub table: TableId,
    /// The place of the event.
    pub seq: u64,
    /// What is wrong.
    pub why: String,
}
