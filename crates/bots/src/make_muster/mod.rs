//! The players of Make Muster.

use std::sync::LazyLock;

use games::make_muster::MakeMuster;

use crate::{
    Engine, LEVELS, LevelPlan, Pick,
    muster_common::{Learned, Weights, engines},
};

/// The players of Make Muster.
pub(crate) struct Brains;

static WEIGHTS: LazyLock<[Weights; 5]> = LazyLock::new(|| {
    [2, 3, 4, 5, 6].map(|order| Weights::nearest(include_str!("weights.txt"), order))
});

impl Learned for MakeMuster {
    fn weights(order: usize) -> &'static Weights {
        &WEIGHTS[order.clamp(2, 6) - 2]
    }
    fn prefers_tree(_order: usize) -> bool {
        false
    }
}

impl crate::Brains<MakeMuster> for Brains {
    fn engines() -> Vec<Engine<MakeMuster>> {
        engines()
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("mcts", 60, Pick::Weight { power: 0.0 }),
            LevelPlan::new("mcts", 120, Pick::Weight { power: 0.5 }),
            LevelPlan::new("mcts", 250, Pick::Weight { power: 1.0 }),
            LevelPlan::new("mcts", 500, Pick::Weight { power: 2.0 }),
            LevelPlan::new("mcts", 1_000, Pick::Best),
            LevelPlan::new("best", 8_000, Pick::Best),
            LevelPlan::new("best", 60_000, Pick::Best),
            LevelPlan::new("best", 1_000_000, Pick::Best),
        ]
    }
}
