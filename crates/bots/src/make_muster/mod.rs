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
        let casual = |nodes, temperature, slack| {
            LevelPlan::new("alphabeta", nodes, Pick::Value { temperature, slack })
        };
        [
            casual(55, 0.25, 0.5),
            casual(75, 0.17, 0.34),
            casual(180, 0.1, 0.2),
            casual(400, 0.065, 0.13),
            casual(1_100, 0.03, 0.06),
            LevelPlan::new("best", 3_000, Pick::Best),
            LevelPlan::new("best", 7_000, Pick::Best),
            LevelPlan::new("best", 2_000_000, Pick::Best),
        ]
    }
}
