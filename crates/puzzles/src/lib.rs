//! Puzzles: positions in which exactly one choice of a seat wins by force, or is worth more than
//! any other by a margin where chance rules; found in matches of bots and proven by exhaustive
//! search.
//!
//! ```
//! let puzzles = puzzles::of("clusterfuss");
//! let puzzle = &puzzles[0];
//! let table = puzzle.open(matches::find("clusterfuss")?, 0)?;
//! // The first action of its line is the only one that wins.
//! let solved = puzzle.attempt(&*table, 0, &puzzle.line[0])?;
//! assert!(solved.is_right && solved.reply.as_ref() == puzzle.line.get(1));
//! # Ok::<(), matches::Rejected>(())
//! ```
//!
//! Each comes with what was proven ([`Puzzle::proof`], [`Puzzle::within`]).

// Browsers are brought puzzles; none are found there.
#[cfg(not(target_arch = "wasm32"))]
mod confirm;
#[cfg(not(target_arch = "wasm32"))]
mod mining;

use std::{collections::BTreeMap, sync::LazyLock};

use hall_core::{Seat, Turn};
use matches::{AnyGame, AnyMatch, Rejected};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

#[cfg(not(target_arch = "wasm32"))]
pub use confirm::{Unconfirmed, confirm};
#[cfg(not(target_arch = "wasm32"))]
pub use mining::{GRADING_LEVELS, Mining, graded};

/// The collections of this program, by game.
static COLLECTIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/collections.rs"));

/// What was proven of the first choice.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
pub enum PuzzleProof {
    /// It alone wins by force.
    #[default]
    Forced,
    /// It alone is worth so much on average.
    Expectation(Expectation),
}

matches::read_tagged!(PuzzleProof, "kind");
matches::write_tagged!(PuzzleProof, "kind");

/// What the choices of a puzzle are worth: shares of the win, from 0 to 1.
///
/// At a table of two, if both play their best. With more, the best one is worth that much
/// whatever the others do, and no other one is worth more even if all of them help.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Expectation {
    /// What the best choice is worth at least.
    pub best: f64,
    /// What each other one is worth at most.
    pub second: f64,
    /// The first less the second.
    pub margin: f64,
    /// How many choices after the first were followed.
    pub plies: u32,
    /// What each of the others is worth at most.
    pub others: BTreeMap<String, f64>,
    /// What may follow, as lines of a record: the likeliest outcomes, the best choices of the
    /// solver and the worst of the others for him.
    pub then: Vec<String>,
}

impl PuzzleProof {
    fn is_forced(&self) -> bool {
        *self == PuzzleProof::Forced
    }

    /// What the choices are worth, where that is what was proven.
    pub fn expectation(&self) -> Option<&Expectation> {
        match self {
            PuzzleProof::Forced => None,
            PuzzleProof::Expectation(of) => Some(of),
        }
    }
}

/// A position in which exactly one choice wins by force, or is the best by a margin.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The options of the game.
    pub setup: Json,
    /// The position, as the game writes it.
    pub position: String,
    /// The actions: the solver's, the longest defence against it, and so on to the end. Where one
    /// choice is the best by a margin, that choice alone.
    pub line: Vec<String>,
    /// How many actions there are to choose from at first.
    pub actions: usize,
    /// Within how many plies no other first action wins by force; `None`: none wins at all. Of an
    /// expectation, how many choices after the first were followed, where what comes later may
    /// end in any way; `None`: each line was followed to its end as far as it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// What was proven.
    #[serde(default, skip_serializing_if = "PuzzleProof::is_forced")]
    pub proof: PuzzleProof,
    /// Positions that the proof looked at.
    pub nodes: u64,
    /// How often levels 1 to 5 found the first action, from 0 to 1.
    pub solved: Vec<f32>,
    /// How to make the match that it is from: the command, and the number of steps before it.
    pub from: (String, usize),
}

/// What an attempt at a puzzle leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempted {
    /// Whether it was the right choice.
    pub is_right: bool,
    /// What the other side does about it; `None` if the attempt was wrong, or the last one.
    pub reply: Option<String>,
    /// Whether the match is won.
    pub is_won: bool,
    /// Whether the puzzle is solved: the match is won, or the best choice found.
    pub is_solved: bool,
}

/// A puzzle that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadPuzzle {
    /// The line, from 1.
    pub line: usize,
    /// What was expected.
    pub why: String,
}

/// The puzzles of a game, the easiest first; none for a game without a collection.
///
/// # Panics
/// If a collection of this program cannot be read, which a test rules out.
pub fn of(game: &str) -> &'static [Puzzle] {
    static READ: LazyLock<BTreeMap<&str, Vec<Puzzle>>> = LazyLock::new(|| {
        let read = |text| parse(text).unwrap_or_else(|why| panic!("a collection: {why}"));
        COLLECTIONS.iter().map(|(id, text)| (*id, read(text))).collect()
    });
    READ.get(game).map_or(&[], Vec::as_slice)
}

/// The games that have a collection, by their ids.
pub fn games() -> impl Iterator<Item = &'static str> {
    COLLECTIONS.iter().map(|(id, _)| *id)
}

/// Reads a collection: one puzzle a line, as JSON.
///
/// # Errors
/// [`BadPuzzle`] with the line.
pub fn parse(text: &str) -> Result<Vec<Puzzle>, BadPuzzle> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            serde_json::from_str(line)
                .map_err(|why| BadPuzzle { line: index + 1, why: why.to_string() })
        })
        .collect()
}

impl Puzzle {
    /// The number of choices that the solver makes.
    pub fn choices(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// How hard it is: the lowest level that finds the first action at least every second time,
    /// from 1 to 5; 6 if none does.
    pub fn grade(&self) -> usize {
        let found = self.solved.iter().position(|share| *share >= 0.5);
        found.map_or(self.solved.len() + 1, |level| level + 1)
    }

    /// The match after so many right choices of the solver, each with its reply.
    ///
    /// # Errors
    /// [`Rejected`] for a position or an action that today's rules do not take.
    pub fn open(&self, game: &dyn AnyGame, choices: usize) -> Result<Box<dyn AnyMatch>, Rejected> {
        let mut table = game.open(&self.setup, Some(&self.position))?;
        for word in self.line.iter().take(2 * choices) {
            let Some(seat) = asked(&*table) else { break };
            table.submit(seat, word)?;
        }
        Ok(table)
    }

    /// What an action of the solver leads to, after so many right choices. `table` is the
    /// match there, as [`Puzzle::open`] gives it.
    ///
    /// # Errors
    /// [`Rejected::Illegal`] for an action that the rules forbid.
    pub fn attempt(
        &self,
        table: &dyn AnyMatch,
        choices: usize,
        word: &str,
    ) -> Result<Attempted, Rejected> {
        let mut after = table.boxed();
        let seat = asked(table);
        if let Some(seat) = seat {
            after.submit(seat, word)?;
        }
        let share = |seat: Seat| after.standings().map_or(0.0, |of| of.share(seat));
        let is_won = seat.is_some_and(|seat| share(seat) > 0.999);
        // At the last choice whatever wins at once is as good.
        let is_last = 2 * choices + 1 >= self.line.len();
        let is_key = self.line.get(2 * choices).is_some_and(|key| key == word);
        let is_right = is_key || is_last && is_won;
        let is_solved = is_won || is_right && !self.proof.is_forced();
        let reply = self.line.get(2 * choices + 1).filter(|_| is_right && !is_solved).cloned();
        Ok(Attempted { is_right, reply, is_won, is_solved })
    }
}

/// The one seat that is asked.
fn asked(table: &dyn AnyMatch) -> Option<Seat> {
    match table.turn() {
        Turn::Seat(seat) => Some(seat),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
