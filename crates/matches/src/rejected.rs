//! Why a request was refused.

use hall_core::{Message, NotationError, Seat, SetupError, Text, Turn};
use messages::Locale;

use crate::texts::english;

/// Why a request was refused: what was expected, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejected {
    /// No game has this id.
    #[error("no game is called {0:?}; the games are {1}")]
    UnknownGame(String, String),
    /// The setup does not fit the game.
    #[error("bad setup: {field}: {why}")]
    Setup {
        /// The option at fault.
        field: String,
        /// What was expected.
        why: String,
    },
    /// The action, position or step cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The match waits for someone or something else.
    #[error("{}", english().message(&not_asked(*.seat, *.turn)))]
    NotAsked {
        /// Who tried.
        seat: Seat,
        /// What the match waits for.
        turn: Turn,
    },
    /// A rule forbids it.
    #[error("{}", english().refusal(.rule, .why))]
    Illegal {
        /// The number of the rule in the game's RULES.md.
        rule: &'static str,
        /// The reason; see [`hall_core::Refusal::reason`].
        why: Text,
    },
    /// A line of a record does not fit.
    #[error("line {line} of the record: {why}")]
    Record {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl Rejected {
    /// The rule that forbids it, if a rule does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Rejected::Illegal { rule, .. } => Some(rule),
            _ => None,
        }
    }

    /// What a reader is told: what [`Display`](std::fmt::Display) says in English.
    pub fn message(&self, locale: Locale) -> String {
        match self {
            Rejected::NotAsked { seat, turn } => locale.message(&not_asked(*seat, *turn)),
            Rejected::Illegal { rule, why } => locale.refusal(rule, why),
            Rejected::Notation(why) => {
                let said = why.key().and_then(|key| locale.plain(key));
                said.unwrap_or_else(|| why.to_string())
            }
            Rejected::UnknownGame(..) | Rejected::Setup { .. } | Rejected::Record { .. } => {
                self.to_string()
            }
        }
    }
}

impl From<SetupError> for Rejected {
    fn from(error: SetupError) -> Rejected {
        Rejected::Setup { field: error.field.to_string(), why: error.why }
    }
}

fn not_asked(seat: Seat, turn: Turn) -> Message {
    let names = |seats: hall_core::SeatSet| {
        seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ")
    };
    let waits = match turn {
        Turn::Seat(seat) => Message::new("waits-seat").with("seat", seat),
        Turn::Together(seats) => Message::new("waits-together").text("seats", names(seats)),
        Turn::Window(seats) => Message::new("waits-window").text("seats", names(seats)),
        Turn::Chance => Message::new("waits-chance"),
        Turn::Over => Message::new("waits-over"),
    };
    Message::new("not-asked").with("seat", seat).with("waits", waits)
}
