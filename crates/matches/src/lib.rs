//! One match of any game: its seats, sealed choices, record and replay.
//!
//! [`Match`] knows the types of its game; [`AnyMatch`] has forgotten them and
//! speaks in notation, for everything above the rules. A match is its setup and
//! its steps; all the rest is computed from them.

mod any_match;
mod catalogue;
mod json;
pub mod lesson;
mod pgn;
mod record;
mod rejected;
pub mod rulebook;
pub mod texts;
mod typed;

pub use any_match::{AnyMatch, Offer, StepDescription, Submitted};
pub use catalogue::{AnyGame, CATALOGUE, Catalogued, find, setup_from_words};
pub use json::to_json;
pub use record::{Ended, Record};
pub use rejected::Rejected;
pub use typed::{BotInput, Match};
