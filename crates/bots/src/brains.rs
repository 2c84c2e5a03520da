//! What a game may bring: engines of its own, and its levels.

use hall_core::Observe;
use search::{Mcts, Mobility};

use crate::{
    AlphaBetaPlayer, LEVELS, Level, LevelPlan, Player, RandomPlayer, level::GENERIC_LEVELS,
};

/// A way to play a game.
pub struct Engine<G: Observe> {
    /// Its name: `alphabeta` of Clusterfuss is called `clusterfuss-alphabeta`.
    pub name: &'static str,
    /// One line that says what it does.
    pub about: &'static str,
    /// The nodes it searches where nothing limits it.
    pub nodes: u64,
    /// Makes a player whose luck starts from the seed.
    pub make: fn(u64) -> Box<dyn Player<G>>,
}

/// The knowledge of how to play one game. The default knows nothing: the generic
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
}

/// The brains of a game that brings none.
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
            make: |seed| Box::new(Mcts::new(seed)),
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
