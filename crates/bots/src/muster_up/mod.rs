//! The players of Muster Up.

use std::sync::LazyLock;

use games::muster_up::MusterUp;

use crate::{
    Engine, LEVELS, LevelPlan, Pick,
    muster_common::{Best, Learned, Thinker, Weights, tree},
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
        vec![
            Engine {
                name: "alphabeta",
                about: "alpha-beta with an evaluation learned from its own games",
                nodes: 50_000,
                make: |seed| Box::new(Thinker::new(seed, 3)),
            },
            Engine {
                name: "tree",
                about: "Monte Carlo tree search with short playouts, judged by what was learned",
                nodes: 5_000,
                make: |seed| Box::new(tree(seed)),
            },
            Engine {
                name: "best",
                about: "the better of the two on the board at hand",
                nodes: 300_000,
                make: |seed| Box::new(Best::new(seed)),
            },
        ]
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
