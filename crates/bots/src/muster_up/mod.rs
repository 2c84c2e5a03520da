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
    fn prefers_tree(_order: usize) -> bool {
        false
    }
}

impl crate::Brains<MusterUp> for Brains {
    fn engines() -> Vec<Engine<MusterUp>> {
        engines()
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            // Random playouts of this game wander for hundreds of moves; short ones
            // that are judged by what was learned do not.
            LevelPlan::new("tree", 60, Pick::Weight { power: 0.0 }),
            LevelPlan::new("tree", 120, Pick::Weight { power: 0.5 }),
            LevelPlan::new("tree", 250, Pick::Weight { power: 1.0 }),
            LevelPlan::new("tree", 500, Pick::Weight { power: 2.0 }),
            LevelPlan::new("tree", 1_000, Pick::Best),
            LevelPlan::new("best", 4_000, Pick::Best),
            LevelPlan::new("best", 40_000, Pick::Best),
            LevelPlan::new("best", 1_000_000, Pick::Best),
        ]
    }
}
