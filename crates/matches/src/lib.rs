//! One match of any game: its seats, sealed choices, record and replay.
//!
//! [`Match`] knows the types of its game; [`AnyMatch`] has forgotten them and
//! speaks in notation, for everything above the rules. A match is its setup and
//! its steps; all the rest is computed from them.

mod any_match;
mod catalogue;
mod format;
mod json;
pub mod lesson;
mod record;
mod rejected;
pub mod rulebook;
mod typed;

pub use any_match::{About, AnyMatch, Offer, StepDescription, Submitted};
pub use catalogue::{
    AnyGame, Catalogued, Decoded, NotInstalled, Notation, catalogue, find, install,
    setup_from_words, standard,
};
pub use hall_core::Ended;
pub use json::to_json;
pub use record::Record;
pub use rejected::Rejected;
pub use typed::{BotInput, Match};
