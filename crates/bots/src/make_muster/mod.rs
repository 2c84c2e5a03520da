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
}

impl crate::Brains<MakeMuster> for Brains {
    fn engines() -> Vec<Engine<MakeMuster>> {
        engines()
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("alphabeta", 55, Pick::value(0.25, 0.5)),
            LevelPlan::new("alphabeta", 75, Pick::value(0.17, 0.34)),
            LevelPlan::new("alphabeta", 180, Pick::value(0.1, 0.2)),
            LevelPlan::new("alphabeta", 400, Pick::value(0.065, 0.13)),
            LevelPlan::new("alphabeta", 1_100, Pick::value(0.03, 0.06)),
            LevelPlan::new("best", 3_000, Pick::Best),
            LevelPlan::new("best", 7_000, Pick::Best),
            LevelPlan::new("best", 2_000_000, Pick::Best),
        ]
    }
}
