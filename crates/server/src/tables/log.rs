//! What can happen at a table, as it is written down.

use hall_core::Seat;
use serde::{Deserialize, Serialize};

/// One thing that happened. The log of a table is a list of these, and its state
/// is the fold over them: [`State::apply`](super::State::apply).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Happened {
    /// The table was set up with these seats.
    Seated {
        seats: Vec<Place>,
        /// Whether who sits there may ask for hints, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hints: Option<bool>,
    },
    /// A step of the match: a line of its record.
    Step { line: String },
    /// What follows is a record from elsewhere, which may tell its day.
    Recorded { date: Option<String> },
    /// A seat chose in secret.
    Sealed { seat: Letter, word: String },
    /// A person took a seat.
    Sat { seat: Letter, person: String, name: String },
    /// A seat got a new link.
    Linked { seat: Letter, hash: String },
    /// The person on a seat changed names.
    Named { seat: Letter, name: String },
    /// A line of chat.
    Said { seat: Option<Letter>, name: String, text: String },
    /// A seat resigned.
    Resigned { seat: Letter },
    /// A seat ran out of time, in a record from elsewhere.
    TimedOut { seat: Letter },
    /// A seat offered a draw.
    DrawOffered { seat: Letter },
    /// A seat answered.
    DrawAnswered { seat: Letter, accept: bool },
    /// A seat asked to take back to the first `to` steps.
    TakebackAsked { seat: Letter, to: usize },
    /// A seat answered.
    TakebackAnswered { seat: Letter, accept: bool },
    /// A seat lets interruptions pass, or no longer.
    Passes {
        seat: Letter,
        on: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Until>,
    },
    /// A bot of a level plays a seat whose person is away.
    HandedOver { seat: Letter, level: u8 },
    /// Its person plays it again.
    Returned { seat: Letter },
    /// The person on a seat went, and lets the owner find a bot for it.
    Left { seat: Letter },
    /// Seats want to play again.
    WantsRematch { seats: Vec<Letter> },
    /// They play again, there.
    Rematch { table: String },
}

/// When a seat asks to be asked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    /// After this turn.
    Turn,
    /// After this round.
    Round,
}

/// Who plays a seat, as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Place {
    /// A person, by the digest of the session.
    Person { person: String, name: String },
    /// Somebody on the owner's device.
    Device { person: String, name: String },
    /// A bot.
    Bot { level: u8 },
    /// Nobody yet: who has the secret of this hash.
    Link { hash: String },
    /// Nobody yet: anybody.
    Open,
}

/// A seat, written as its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Letter(pub(crate) Seat);

impl Serialize for Letter {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Letter, D::Error> {
        struct Reader;
        impl serde::de::Visitor<'_> for Reader {
            type Value = Letter;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a seat, a letter from a to f")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Letter, E> {
                let unexpected = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
                text.parse().map(Letter).map_err(|_| unexpected())
            }
        }
        from.deserialize_str(Reader)
    }
}
