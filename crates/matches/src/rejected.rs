//! Why a request was refused.

use hall_core::{Info, Message, NotationError, Seat, SeatSet, SetupError, Text, Turn};
use messages::Locale;

use crate::{
    seat_names::{called, calling},
    wordings::english,
};

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
        /// What was expected, in English.
        why: String,
        /// The same as a message, where other languages may have a wording.
        message: Option<Box<Message>>,
    },
    /// The action, position or step cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The match waits for someone or something else.
    #[error("{}", not_asked(*.seat, *.turn, None, english()))]
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
        /// What is wrong with it, in English.
        why: String,
        /// The same as a message, where other languages may have a wording.
        message: Option<Box<Message>>,
    },
}

impl Rejected {
    /// A refusal of an option, because of a message of the house.
    pub(crate) fn setup(field: impl Into<String>, message: Message) -> Rejected {
        let why = english().message(&message);
        Rejected::Setup { field: field.into(), why, message: Some(Box::new(message)) }
    }
    /// The rule that forbids it, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Rejected::Illegal { rule, .. } => Some(rule),
            _ => None,
        }
    }

    /// What a reader is told, with seats called by their names where the game is known: without
    /// one what [`Display`](std::fmt::Display) says in English.
    pub fn message(&self, info: Option<&Info>, locale: Locale) -> String {
        match self {
            Rejected::NotAsked { seat, turn } => not_asked(*seat, *turn, info, locale),
            Rejected::Illegal { rule, why } => locale.refusal(rule, why),
            Rejected::Notation(why) => match translated(why.message(), locale) {
                Some(said) if why.is_of_position() => {
                    locale.message(&Message::new("bad-position").text("why", said))
                }
                said => said.unwrap_or_else(|| why.to_string()),
            },
            Rejected::Setup { field, why, message } => {
                let said = translated(message.as_deref(), locale);
                let why = said.unwrap_or_else(|| why.clone());
                locale.message(&Message::new("bad-setup").text("field", field).text("why", why))
            }
            Rejected::UnknownGame(id, games) => locale.message(
                &Message::new("unknown-game").text("id", format!("{id:?}")).text("games", games),
            ),
            Rejected::Record { line, why, message } => {
                let said = translated(message.as_deref(), locale);
                let why = said.unwrap_or_else(|| why.clone());
                locale.message(&Message::new("bad-record").text("line", line).text("why", why))
            }
        }
    }
}

impl From<SetupError> for Rejected {
    fn from(error: SetupError) -> Rejected {
        let message = error.message().cloned().map(Box::new);
        Rejected::Setup { field: error.field.to_string(), why: error.why, message }
    }
}

/// A wording in another language for a text that the rules have in English.
fn translated(message: Option<&Message>, locale: Locale) -> Option<String> {
    let message = message.filter(|_| !locale.is_english())?;
    locale.named(message.key, &message.args)
}

fn not_asked(seat: Seat, turn: Turn, info: Option<&Info>, locale: Locale) -> String {
    let names = |seats: SeatSet| {
        seats.iter().map(|seat| called(info, seat, locale)).collect::<Vec<_>>().join(", ")
    };
    let waits = match turn {
        Turn::Seat(seat) => Message::new("waits-seat").text("seat", called(info, seat, locale)),
        Turn::Together(seats) => Message::new("waits-together").text("seats", names(seats)),
        Turn::Window(seats) => Message::new("waits-window").text("seats", names(seats)),
        Turn::Chance => Message::new("waits-chance"),
        Turn::Over => Message::new("waits-over"),
    };
    calling(&Message::new("not-asked").with("seat", seat).with("waits", waits), info, locale)
}
