//! The players of MUSH, in layers: a table of lone sleds, a race evaluation, exact
//! expectation within the turn, optimal stopping in windows, regret matching for
//! bids, and samples of the next rounds. Only bids are secret, and a bid is over before
//! anything follows from it.

mod arrival;
mod bids;
mod greedy;
mod planner;
mod race;
mod racer;
mod turn;

use games::mush::Mush;

use self::{greedy::Greedy, planner::Planner, racer::Racer};
use crate::{Engine, LEVELS, LevelPlan, Pick};

/// The players of MUSH.
pub(crate) struct Brains;

impl crate::Brains<Mush> for Brains {
    fn engines() -> Vec<Engine<Mush>> {
        vec![
            Engine {
                name: "greedy",
                about: "rules of thumb: five dice, rests in towns, the shortest way",
                nodes: 1,
                make: |seed| Box::new(Greedy::new(seed)),
            },
            Engine {
                name: "wary",
                about: "the same, but moves with four dice in good weather and waits for six in bad",
                nodes: 1,
                make: |seed| Box::new(Greedy::wary(seed)),
            },
            Engine {
                name: "racer",
                about: "a table of lone sleds, exact turns, windows and bids by the race",
                nodes: 1,
                make: |seed| Box::new(Racer::new(seed)),
            },
            Engine {
                name: "planner",
                about: "the racer, and samples of the next rounds after its best choices",
                nodes: 500,
                make: |seed| Box::new(Planner::new(seed)),
            },
        ]
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        // A mistake costs at most one and a half temperatures: with more slack a warm racer
        // throws its chips away and turns round.
        [
            LevelPlan::new("racer", 1, Pick::value(0.142, 0.213)),
            LevelPlan::new("racer", 1, Pick::value(0.113, 0.17)),
            LevelPlan::new("racer", 1, Pick::value(0.088, 0.132)),
            LevelPlan::new("racer", 1, Pick::value(0.067, 0.1)),
            LevelPlan::new("racer", 1, Pick::value(0.050, 0.075)),
            LevelPlan::new("racer", 1, Pick::value(0.036, 0.054)),
            LevelPlan::new("racer", 1, Pick::value(0.012, 0.018)),
            // About what three seconds allow on a core of its own.
            LevelPlan::new("planner", 20_000, Pick::Best),
        ]
    }
}

#[cfg(test)]
mod matches;

#[cfg(test)]
mod tests;
