//! The players of Muster Chess: an alpha-beta engine for the chess, a matrix game
//! for the choice of an army, and an advisor for those who build one.
//!
//! The module of the browser is built to be small. What the search does at every node, in a few
//! instructions, is marked `#[inline(always)]`, or it would be a call there.

mod accumulators;
mod advisor;
mod armies;
mod choice;
mod correction;
pub mod duel;
mod engine;
mod eval;
mod history;
mod machine;
mod network;
mod opinion;
mod parameters;
mod player;
mod population;
mod rating;
mod score;
mod search;
mod see;
mod surroundings;
mod table;
mod terms;
#[cfg(test)]
mod tests;
pub mod tuning;
pub mod uci;
mod weights;

use games::muster_chess::MusterChess;

pub use advisor::{Advisor, Effort, ExpectedScore};
pub use choice::{Equilibrium, Prospects};
pub use engine::{Engine, EngineLine, EngineResult, EngineRoot, Limits, SearchProgress};
#[cfg(target_arch = "wasm32")]
pub use network::{has_network, set_network};
pub use opinion::{ADVICE_GAMES_MAX, Opinion, Question};
pub use parameters::{SearchParameters, Tunable};
pub use population::{PopulationArmy, population};
pub use score::Score;

use crate::{EloEstimate, Engine as Named, LEVELS, Level, LevelPlan, Pick};
use player::MusterPlayer;

/// How the hall plays Muster Chess.
pub(crate) struct Brains;

impl crate::Brains<MusterChess> for Brains {
    fn engines() -> Vec<Named<MusterChess>> {
        vec![
            Named {
                name: "alphabeta",
                about: "alpha-beta with a transposition table; plays the best line it finds",
                nodes: 100_000,
                make: |seed| Box::new(MusterPlayer::new(seed, 1)),
            },
            Named {
                name: "varied",
                about: "the same, weighing its best eight lines, for weaker levels",
                nodes: 10_000,
                make: |seed| Box::new(MusterPlayer::new(seed, VARIED_LINES)),
            },
        ]
    }
    fn levels() -> [LevelPlan; LEVELS as usize] {
        PLANS
    }
    fn elo(level: Level) -> Option<EloEstimate> {
        rating::elo_of(level)
    }
    fn advisor() -> Option<&'static dyn crate::Advisor> {
        Some(&opinion::ArmyAdvisor)
    }
    fn armies(setup: &serde_json::Value) -> Option<Box<dyn crate::ArmyGame>> {
        Some(Box::new(armies::ChessArmies::of(setup)))
    }
}

/// How many of its best lines a weaker level weighs.
const VARIED_LINES: usize = 8;

const PLANS: [LevelPlan; LEVELS as usize] = [
    LevelPlan::new("varied", 800, Pick::value(0.17, 0.37)),
    LevelPlan::new("varied", 2_800, Pick::value(0.08, 0.24)),
    LevelPlan::new("varied", 8_000, Pick::value(0.045, 0.15)),
    LevelPlan::new("varied", 20_000, Pick::value(0.026, 0.085)),
    LevelPlan::new("varied", 50_000, Pick::value(0.014, 0.046)),
    LevelPlan::new("alphabeta", 25_000, Pick::Best),
    LevelPlan::new("alphabeta", 120_000, Pick::Best),
    // What three seconds allow on a core of its own.
    LevelPlan::new("alphabeta", 3_000_000, Pick::Best),
];
