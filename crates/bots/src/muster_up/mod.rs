//! The players of Muster Up.

use std::sync::LazyLock;

use games::muster_up::MusterUp;

use crate::{
    Engine, LEVELS, LevelPlan, Pick,
    muster_common::{Learned, Weights, engines},
};

/// The players of Muster Up.
pub(crate) struct Brains;

static WEIGHTS: LazyLock<[Weights; 5]> = LazyLock::new(|| {
    [2, 3, 4, 5, 6].map(|order| Weights::nearest(include_str!("weights.txt"), order))
});

impl Learned for MusterUp {
    fn weights(order: usize) -> &'static Weights {
        &WEIGHTS[order.clamp(2, 6) - 2]
    }
}

impl crate::Brains<MusterUp> for Brains {
    fn engines() -> Vec<Engine<MusterUp>> {
        engines()
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("alphabeta", 50, Pick::value(0.3, 0.6)),
            LevelPlan::new("alphabeta", 60, Pick::value(0.22, 0.44)),
            LevelPlan::new("alphabeta", 70, Pick::value(0.14, 0.28)),
            LevelPlan::new("alphabeta", 150, Pick::value(0.1, 0.2)),
            LevelPlan::new("alphabeta", 700, Pick::value(0.04, 0.08)),
            LevelPlan::new("best", 3_000, Pick::Best),
            LevelPlan::new("best", 30_000, Pick::Best),
            LevelPlan::new("best", 2_000_000, Pick::Best),
        ]
    }
}
