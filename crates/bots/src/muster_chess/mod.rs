//! The players of Muster Chess: an alpha-beta engine for the chess, a matrix game
//! for the choice of an army, and an advisor for those who build one.

mod advisor;
mod choice;
mod correction;
pub mod duel;
mod engine;
mod eval;
mod history;
mod network;
mod opinion;
mod player;
mod search;
mod see;
mod table;
mod terms;
#[cfg(test)]
mod tests;
pub mod tuning;
pub mod uci;
mod weights;

use games::muster_chess::MusterChess;

pub use advisor::{Advisor, Effort, Estimate};
pub use choice::{Equilibrium, Prospects};
pub use engine::{Engine, Found, Limits, Line, Progress, Root, Score};
pub use opinion::{ADVICE_GAMES_MAX, BadQuestion, Opinion, Question};

use crate::{Engine as Named, LEVELS, LevelPlan, Pick};
use player::MusterPlayer;

/// What the hall knows of playing Muster Chess.
pub(crate) struct Brains;

const fn picks(temperature: f32, slack: f32) -> Pick {
    Pick::Value { temperature, slack }
}

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
                make: |seed| Box::new(MusterPlayer::new(seed, 8)),
            },
        ]
    }
    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("varied", 200, picks(0.40, 0.60)),
            LevelPlan::new("varied", 500, picks(0.20, 0.45)),
            LevelPlan::new("varied", 1_500, picks(0.10, 0.30)),
            LevelPlan::new("varied", 4_000, picks(0.06, 0.20)),
            LevelPlan::new("varied", 12_000, picks(0.03, 0.10)),
            LevelPlan::new("alphabeta", 10_000, Pick::Best),
            LevelPlan::new("alphabeta", 50_000, Pick::Best),
            LevelPlan::new("alphabeta", 300_000, Pick::Best),
        ]
    }
}
