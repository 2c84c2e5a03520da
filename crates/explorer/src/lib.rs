//! What was chosen in many matches, by position and not by the order of moves: how often, who
//! scored, how strong they were; and libraries of bot matches that ship with the program.
//!
//! ```
//! use explorer::{ChoiceIndex, KeptMatch, PassageKey, passages};
//! use hall_core::Seat;
//!
//! let game = matches::find("clusterfuss")?;
//! let mut table = game.open(&serde_json::json!({ "size": 4 }), None)?;
//! let here = table.landmark(Seat::A).expect("it is counted");
//! let mirrored = table.counted(Seat::A, "c4-c3");
//! table.submit(Seat::A, "b1-b2")?;
//! let mut index = ChoiceIndex::default();
//! let kept = KeptMatch {
//!     shares: vec![60, 0], // in sixtieths: A won
//!     strengths: vec![Some(1500), None],
//!     passages: passages(&*table),
//! };
//! index.add(&kept, Some(7));
//! // The move of the mirrored board is the same one.
//! let key = PassageKey::of("clusterfuss", &here.key);
//! let (word, tally) = index.choices(key).next().expect("one");
//! assert_eq!(Some(word), mirrored.as_deref());
//! assert_eq!((tally.won, tally.strength()), (1, Some(1500.0)));
//! // It is opened where the move has been made.
//! assert_eq!((tally.examples[0].number, tally.examples[0].step), (7, Some(1)));
//! # Ok::<(), matches::Rejected>(())
//! ```

mod index;
mod library;
mod packed;
mod passage;
mod records;

use std::sync::{LazyLock, OnceLock};

pub use index::{ChoiceExample, ChoiceIndex, ChoiceTally, KeptMatch};
pub use library::{LIBRARY_BYTES_MAX, LibraryHead, MatchLibrary};
pub use packed::BadLibrary;
pub use passage::{PLIES, Passage, PassageKey, passages, sixtieths};
pub use records::{LibraryRecords, RecordTable};

/// The libraries of this program, by game.
static LIBRARIES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

/// The library of a game, if this program has one. It is read when it is first asked for.
///
/// # Panics
/// If a library of this program cannot be read, which a test rules out.
pub fn library(game: &str) -> Option<&'static MatchLibrary> {
    static READ: LazyLock<Vec<OnceLock<MatchLibrary>>> =
        LazyLock::new(|| LIBRARIES.iter().map(|_| OnceLock::new()).collect());
    let place = LIBRARIES.iter().position(|(id, _)| *id == game)?;
    let read = || MatchLibrary::parse(LIBRARIES[place].1);
    Some(READ[place].get_or_init(|| read().unwrap_or_else(|why| panic!("{game}: {why}"))))
}

/// The games that have a library, by their ids.
pub fn games() -> impl Iterator<Item = &'static str> {
    LIBRARIES.iter().map(|(id, _)| *id)
}

#[cfg(test)]
mod tests;
