//! What a game may bring of its own: engines, levels and more.

use std::sync::{Arc, atomic::AtomicBool};

use hall_core::{Observe, Text, Wording as _};
use matches::{Rejected, texts::english};
use messages::Locale;
use search::{Mcts, Mobility, Proven, TreeSearch};
use serde_json::Value as Json;

use crate::{
    AlphaBetaPlayer, ArmyGame, EloEstimate, LEVELS, Level, LevelPlan, Player, RandomPlayer,
    level::GENERIC_LEVELS,
};

/// A way to play a game.
pub struct Engine<G: Observe> {
    /// Its name: `alphabeta` of Clusterfuss is called `clusterfuss-alphabeta`.
    pub name: &'static str,
    /// One line that says what it does.
    pub about: &'static str,
    /// The nodes it searches by default.
    pub nodes: u64,
    /// Makes a player whose random numbers start from the seed.
    pub make: fn(u64) -> Box<dyn Player<G>>,
}

/// How to play one game. The default knows nothing: the generic
/// engines, and levels made of them.
pub trait Brains<G: Observe> {
    /// Engines of the game's own.
    fn engines() -> Vec<Engine<G>> {
        Vec::new()
    }
    /// The levels, weakest first. They name engines of [`Brains::engines`] or
    /// generic ones; the game's own go first.
    fn levels() -> [LevelPlan; LEVELS as usize] {
        GENERIC_LEVELS
    }
    /// Every action of the seat that is asked with its certain result, the best first,
    /// where perfect play is known.
    fn perfect(_game: &G, _observation: &G::Observation) -> Option<Vec<(G::Action, Proven)>> {
        None
    }
    /// How strong a level is where another program's scale says so.
    fn elo(_level: Level) -> Option<EloEstimate> {
        None
    }
    /// Answers questions about this game outside of matches.
    fn advisor() -> Option<&'static dyn Advisor> {
        None
    }
    /// Its armies, where both players bring one. `setup` is legal.
    fn armies(_setup: &Json) -> Option<Box<dyn ArmyGame>> {
        None
    }
}

/// Answers questions about a game outside of matches, such as what an army is
/// worth.
pub trait Advisor: Sync {
    /// Answers the question, an object of JSON, or stops when `stop` is set.
    ///
    /// # Errors
    /// [`BadQuestion`] names the key at fault, and the rule if one forbids it.
    fn answer(&self, question: Json, stop: Arc<AtomicBool>) -> Result<Json, BadQuestion>;
}

/// Why a question cannot be answered. It displays as its reason in English.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.why.message(english()))]
pub struct BadQuestion {
    /// The key of the question at fault; empty for the whole of it.
    pub at: String,
    /// What was expected.
    pub why: Objection,
    /// The rule that forbids it.
    pub rule: Option<&'static str>,
}

/// What is wrong with a question, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// A message of the advisor.
    Text(Text),
    /// A message of the game.
    Game(Rejected),
}

impl Objection {
    /// The sentence in a reader's language.
    pub fn message(&self, locale: Locale) -> String {
        match self {
            Objection::Text(text) => locale.word(text),
            Objection::Game(why) => why.message(None, locale),
        }
    }
}

/// The brains of a game without any of its own.
#[derive(Clone, Copy, Debug)]
pub struct Generic;

impl<G: Observe> Brains<G> for Generic {}

impl<G: Observe> std::fmt::Debug for Engine<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The engines every game has.
pub(crate) fn generic_engines<G: Observe>() -> [Engine<G>; 3] {
    [
        Engine {
            name: "random",
            about: "uniformly random actions",
            nodes: 1,
            make: |seed| Box::new(RandomPlayer::new(seed)),
        },
        Engine {
            name: "mcts",
            about: "Monte Carlo tree search with random playouts; nodes are playouts",
            nodes: 1_000,
            make: |seed| Box::new(TreeSearch::new(Mcts::new(seed))),
        },
        Engine {
            name: "alphabeta",
            about: "alpha-beta on mobility; Monte Carlo tree search where that cannot play",
            nodes: 20_000,
            make: |seed| Box::new(AlphaBetaPlayer::new(Mobility, seed).with_lines(3)),
        },
    ]
}

pub(crate) fn plan<G: Observe, B: Brains<G>>(level: Level) -> LevelPlan {
    B::levels()[usize::from(level.number() - 1)]
}
