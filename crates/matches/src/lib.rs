//! One match of any game: its seats, sealed choices, record and replay.
//!
//! - [`Match`] is a match that knows the types of its game; [`AnyMatch`] erases
//!   them and uses notation, for everything above the rules. A match is its setup and
//!   its steps; all the rest is computed from them.
//! - [`AnyGame`] opens matches: [`find`] returns a game by its id, [`catalogue`] lists the games
//!   in use, [`install`] adds others.
//! - [`Record`] is a match as text; it replays only if every step is legal.
//! - [`rulebook`] and [`lesson`] run the examples of RULES.md and the courses.
//!
//! ```
//! use hall_core::Seat;
//! use matches::{AnyMatch, Record, find};
//! use serde_json::json;
//!
//! let game = find("clusterfuss")?;
//! let mut table = game.open(&json!({ "size": 4 }), None)?;
//! let (words, _) = table.actions(Seat::A);
//! table.submit(Seat::A, &words[0])?;
//!
//! let record = Record::of(&*table, vec!["Ann".into(), "Bert".into()], None).to_string();
//! let again = Record::parse(&record)?.replay(game)?;
//! assert_eq!(again.position(), table.position());
//! # Ok::<(), matches::Rejected>(())
//! ```

mod any_match;
mod catalogue;
mod course;
mod editing;
mod example;
mod format;
mod hex32;
mod json;
mod landmarks;
pub mod lesson;
mod record;
mod recorded_chance;
mod rejected;
pub mod rulebook;
mod seat_names;
mod shared_list;
mod step_list;
pub mod tagged;
pub mod texts;
mod typed;
mod wordings;

pub use any_match::{About, AnyMatch, Offer, StepDescription};
pub use catalogue::{
    AnyGame, Catalogued, Decoded, NotInstalled, Notation, catalogue, find, install,
    setup_from_words, standard,
};
pub use course::Course;
pub use editing::{DraftEdit, DraftStart, Drafted};
pub use hall_core::Ended;
pub use hex32::Hex32;
pub use json::{read_error, to_json};
pub use landmarks::{LandmarkKey, Landmarks};
pub use record::Record;
pub use recorded_chance::{CHANCE_VERSION, RecordedChance, RecordedSeed};
pub use rejected::Rejected;
pub use shared_list::SharedList;
pub use typed::{BotInput, Match, Submitted};
