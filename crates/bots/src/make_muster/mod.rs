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
            LevelPlan::new("alphabeta", 800, Pick::value(0.05, 0.1)),
            LevelPlan::new("alphabeta", 5_500, Pick::value(0.012, 0.024)),
            LevelPlan::new("best", 7_500, Pick::Best),
            LevelPlan::new("best", 14_000, Pick::Best),
            LevelPlan::new("best", 29_000, Pick::Best),
            LevelPlan::new("best", 70_000, Pick::Best),
            LevelPlan::new("best", 150_000, Pick::Best),
            LevelPlan::new("best", 2_000_000, Pick::Best),
        ]
    }
}
