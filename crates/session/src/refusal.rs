//! Why a command is refused.

use matches::Rejected;

use crate::ids::TableId;

/// What kind of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The command is malformed.
    Malformed,
    /// It is somebody else's to give.
    NotYours,
    /// The table went on since the sender last saw it.
    Stale,
    /// A rule of the game or of the table forbids it.
    Illegal,
    /// The table cannot go on.
    Broken,
}

/// Why a command is refused. Nothing happened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// What kind.
    pub kind: RefusalKind,
    /// A sentence for people.
    pub message: String,
    /// The rule of the game that forbids it.
    pub rule: Option<&'static str>,
    /// Where in the command.
    pub at: Option<String>,
    /// The revision of the table, where the sender's is too old.
    pub seq: Option<u64>,
    /// What the game or the match said, for readers of other languages.
    pub said: Option<Box<Rejected>>,
}

impl Refusal {
    /// A refusal of this kind.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Refusal {
        Refusal { kind, message: message.into(), rule: None, at: None, seq: None, said: None }
    }
    /// Something in the command is malformed, at this path of keys.
    pub fn malformed(at: impl Into<String>, message: impl Into<String>) -> Refusal {
        Refusal { at: Some(at.into()), ..Refusal::new(RefusalKind::Malformed, message) }
    }
    /// A rule of the table forbids it.
    pub fn illegal(message: impl Into<String>) -> Refusal {
        Refusal::new(RefusalKind::Illegal, message)
    }
    /// It is somebody else's to give.
    pub fn not_yours(message: impl Into<String>) -> Refusal {
        Refusal::new(RefusalKind::NotYours, message)
    }
}

impl From<Rejected> for Refusal {
    fn from(why: Rejected) -> Refusal {
        let message = why.to_string();
        let said = Some(Box::new(why.clone()));
        let refusal = match why {
            Rejected::UnknownGame(..) => Refusal::malformed("game", message),
            // The whole setup is wrong, not one of its options.
            Rejected::Setup { field, .. } if field == "setup" => {
                Refusal::malformed("setup", message)
            }
            Rejected::Setup { field, .. } => Refusal::malformed(format!("setup.{field}"), message),
            Rejected::Notation(_) => Refusal::new(RefusalKind::Malformed, message),
            Rejected::Record { line, .. } => Refusal::malformed(format!("line {line}"), message),
            Rejected::NotAsked { .. } => Refusal::illegal(message),
            Rejected::Illegal { rule, .. } => {
                Refusal { rule: Some(rule), ..Refusal::illegal(message) }
            }
        };
        Refusal { said, ..refusal }
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
