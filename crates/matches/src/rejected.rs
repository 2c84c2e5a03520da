//! Why a request was refused.

use hall_core::{NotationError, Seat, SetupError, Turn};

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
    #[error("seat {seat} is not asked for anything: {}", waits_for(*.turn))]
    NotAsked {
        /// Who tried.
        seat: Seat,
        /// What the match waits for.
        turn: Turn,
    },
    /// A rule forbids it.
    #[error("{why}")]
    Illegal {
        /// The number of the rule in the game's RULES.md.
        rule: &'static str,
        /// The reason, in a sentence that names the rule.
        why: String,
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
}

impl From<SetupError> for Rejected {
    fn from(error: SetupError) -> Rejected {
        Rejected::Setup { field: error.field.to_string(), why: error.why }
    }
}

fn waits_for(turn: Turn) -> String {
    let names = |seats: hall_core::SeatSet| {
        seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ")
    };
    match turn {
        Turn::Seat(seat) => format!("it is the turn of seat {seat}"),
        Turn::Together(seats) => format!("the match waits for the choices of {}", names(seats)),
        Turn::Window(seats) => format!("only {} may speak up", names(seats)),
        Turn::Chance => "the match waits for chance".into(),
        Turn::Over => "the game is over".into(),
    }
}
