//! What can happen at a table, as it is written down.

use hall_core::Seat;
use serde::{Deserialize, Serialize};

/// One thing that happened. The log of a table is a list of these, and its state
/// is the fold over them: [`State::apply`](super::State::apply).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum TableEvent {
    /// The table was set up with these seats.
    Seated {
        seats: Vec<Assignment>,
        /// Whether who sits there may ask for hints, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hints: Option<bool>,
    },
    /// A step of the match: a line of its record.
    Step { line: String },
    /// What follows is a record from elsewhere, which may tell its day.
    Recorded { date: Option<String> },
    /// A seat chose in secret.
    Sealed { seat: SeatId, word: String },
    /// A person took a seat.
    Sat { seat: SeatId, person: String, name: String },
    /// A seat got a new link.
    Linked { seat: SeatId, hash: String },
    /// The person on a seat changed names.
    Named { seat: SeatId, name: String },
    /// A line of chat.
    Said { seat: Option<SeatId>, name: String, text: String },
    /// A seat resigned.
    Resigned { seat: SeatId },
    /// A seat ran out of time, in a record from elsewhere.
    TimedOut { seat: SeatId },
    /// A seat offered a draw.
    DrawOffered { seat: SeatId },
    /// A seat answered.
    DrawAnswered { seat: SeatId, accept: bool },
    /// A seat asked to take back to the first `to` steps.
    TakebackAsked { seat: SeatId, to: usize },
    /// A seat answered.
    TakebackAnswered { seat: SeatId, accept: bool },
    /// A seat lets interruptions pass, or no longer.
    Passes {
        seat: SeatId,
        on: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Until>,
    },
    /// A bot of a level plays a seat whose person is away.
    HandedOver { seat: SeatId, level: u8 },
    /// Its person plays it again.
    Returned { seat: SeatId },
    /// The person on a seat went, and lets the owner find a bot for it.
    Left { seat: SeatId },
    /// Seats want to play again.
    WantsRematch { seats: Vec<SeatId> },
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
pub(crate) enum Assignment {
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
pub(crate) struct SeatId(pub(crate) Seat);

impl Serialize for SeatId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for SeatId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SeatId, D::Error> {
        struct Reader;
        impl serde::de::Visitor<'_> for Reader {
            type Value = SeatId;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a seat, a letter from a to f")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<SeatId, E> {
                let unexpected = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
                text.parse().map(SeatId).map_err(|_| unexpected())
            }
        }
        from.deserialize_str(Reader)
    }
}
