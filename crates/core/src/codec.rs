//! Matches in notations of other programs.

use alloc::{boxed::Box, string::String, vec::Vec};

use crate::{Ended, Game, Message, Step, Text};

/// A notation of whole matches, shared with other programs of a game, such as
/// the PGN of chess: [`Present::CODECS`](crate::Present::CODECS).
///
/// ```
/// use hall_core::{Codec, Present};
///
/// fn names<G: Present>() -> Vec<&'static str> {
///     G::CODECS.iter().map(|codec| codec.name).collect()
/// }
/// ```
pub struct Codec<G: Game> {
    /// The name by which users request it: `pgn`.
    pub name: &'static str,
    /// Its media type: `application/x-chess-pgn`.
    pub media_type: &'static str,
    /// Whether a text looks like this notation.
    pub recognizes: fn(&str) -> bool,
    /// Reads a match, and plays it through.
    pub read: fn(&str) -> Result<Transcript<G>, Unreadable>,
    /// Writes a match whose steps are all legal.
    pub write: fn(&G, &Transcript<G>) -> Result<String, Unwritable>,
}

/// A match and its metadata.
pub struct Transcript<G: Game> {
    /// The options.
    pub setup: G::Setup,
    /// The position it started from, if not the standard start.
    pub position: Option<G::State>,
    /// The steps, in order.
    pub steps: Vec<Step<G>>,
    /// The name at each seat, in seat order; may be empty.
    pub players: Vec<String>,
    /// The day it was played, `2026-11-20`, if known.
    pub date: Option<String>,
    /// How the table ended the match, if the rules did not.
    pub ended: Option<Ended>,
}

/// Why a text could not be read as a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The line at fault, counted from 1.
    pub line: usize,
    /// What was expected, in English.
    pub why: String,
    message: Option<Box<Message>>,
}

impl Unreadable {
    /// `line` is wrong because of `why`.
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Unreadable { line, why: why.into(), message: None }
    }
    /// The same, with `why` as a translatable message. Its key begins with
    /// `<game>-notation-`.
    #[must_use]
    pub fn keyed(self, message: impl Into<Message>) -> Self {
        Unreadable { message: Some(Box::new(message.into())), ..self }
    }
    /// The translatable message, if there is one.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_deref()
    }
}

/// Why a match cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The rule that says what is missing.
    pub rule: &'static str,
    /// What is missing; as for [`Refusal::reason`](crate::Refusal::reason), a message does
    /// not name the rule.
    pub why: Text,
}
