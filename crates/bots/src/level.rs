//! Eight levels of strength.

use std::{fmt, sync::atomic::AtomicBool};

use hall_core::{Message, Observe, Seat, SplitMix64};
use search::{Alternative, Budget, Proven, SearchResult};

use crate::Player;

/// How many levels there are.
pub const LEVELS: u8 = 8;

/// A level of strength, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= LEVELS { Some(Level(number)) } else { None }
    }
    /// Its number, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }
    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=LEVELS).map(Level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A rating in Elo with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloEstimate {
    /// The likeliest rating.
    pub rating: f64,
    /// How far the true one may be off, 19 times of 20.
    pub error: f64,
}

/// How a level picks among what its engine found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pick {
    /// The best action.
    Best,
    /// An action with chance proportional to `weight^power`, of those with at
    /// least a tenth of the best one's weight (Wu et al. 2019).
    Weight {
        /// 0 picks evenly; the larger, the nearer to the best.
        power: f32,
    },
    /// An action with chance proportional to `exp(value / temperature)`, of those
    /// whose value is at most `slack` below the best.
    Value {
        /// In shares of the win: 0.05 makes a mistake of 5 % of a win e times
        /// rarer.
        temperature: f32,
        /// The worst mistake, in shares of the win.
        slack: f32,
    },
}

impl Pick {
    /// Picks by value, with this temperature and slack.
    pub const fn value(temperature: f32, slack: f32) -> Pick {
        Pick::Value { temperature, slack }
    }

    /// The place of the alternative that is picked; the first is the best one.
    pub(crate) fn place<A>(self, alternatives: &[Alternative<A>], dice: &mut SplitMix64) -> usize {
        let ticket = (dice.next_bits() >> 40) as f32 / (1u64 << 24) as f32;
        draw(&chances(alternatives, self), ticket)
    }
}

/// What a level is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelPlan {
    /// The name of the engine it plays with.
    pub engine: &'static str,
    /// The nodes it may search for an action.
    pub nodes: u64,
    /// How it picks.
    pub pick: Pick,
}

impl LevelPlan {
    /// A plan of these three.
    pub const fn new(engine: &'static str, nodes: u64, pick: Pick) -> LevelPlan {
        LevelPlan { engine, nodes, pick }
    }

    /// The plan in words, for a form or a command line.
    pub fn describe(&self) -> Message {
        let LevelPlan { engine, nodes, pick } = self;
        if *engine == "random" {
            return Message::new("level-random");
        }
        let percent = |share: &f32| format!("{:.0}", 100.0 * share);
        let how = match pick {
            Pick::Best => Message::new("level-best"),
            Pick::Weight { power } if *nodes == 1 => {
                Message::new("level-promise").text("power", power)
            }
            Pick::Weight { power } => Message::new("level-weight").text("power", power),
            Pick::Value { temperature, slack } => Message::new("level-value")
                .text("slack", percent(slack))
                .text("temperature", percent(temperature)),
        };
        let plan = match nodes {
            // An engine that does not search.
            1 => Message::new("level-plays"),
            _ => Message::new("level-searches").text("nodes", nodes),
        };
        plan.text("engine", engine).with("how", how)
    }
}

/// The default levels of a game: Monte Carlo tree search.
/// Very few simulations play absurdly, so weak levels search a little and choose
/// loosely instead.
pub const GENERIC_LEVELS: [LevelPlan; LEVELS as usize] = [
    LevelPlan::new("mcts", 100, Pick::Weight { power: 0.0 }),
    LevelPlan::new("mcts", 250, Pick::Weight { power: 0.5 }),
    LevelPlan::new("mcts", 600, Pick::Weight { power: 1.0 }),
    LevelPlan::new("mcts", 1_200, Pick::Weight { power: 1.5 }),
    LevelPlan::new("mcts", 2_500, Pick::Weight { power: 2.5 }),
    LevelPlan::new("mcts", 5_000, Pick::Best),
    LevelPlan::new("mcts", 10_000, Pick::Best),
    LevelPlan::new("mcts", 25_000, Pick::Best),
];

/// A player that plays as a level does: an engine with a budget, and a pick.
pub struct Levelled<G: Observe> {
    player: Box<dyn Player<G>>,
    plan: LevelPlan,
    dice: SplitMix64,
}

impl<G: Observe> Levelled<G> {
    /// `player`, which is the engine of `plan`, as a level.
    pub fn new(player: Box<dyn Player<G>>, plan: LevelPlan, seed: u64) -> Levelled<G> {
        Levelled { player, plan, dice: SplitMix64::new(seed ^ 0x6c65_7665_6c73) }
    }
}

impl<G: Observe> fmt::Debug for Levelled<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Levelled").field("plan", &self.plan).finish_non_exhaustive()
    }
}

impl<G: Observe> Player<G> for Levelled<G> {
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<G::Action> {
        let mut budget = Budget::nodes(self.plan.nodes).and(*budget);
        // Picking among several requires the value of each.
        budget.action_only &= self.plan.pick == Pick::Best;
        let mut advice = self.player.choose(game, seat, observation, &budget, stop);
        let place = self.plan.pick.place(&advice.alternatives, &mut self.dice);
        if place > 0 {
            let picked = &advice.alternatives[place];
            advice.action = picked.action.clone();
            advice.value = picked.value;
            advice.proven = picked.proven;
            advice.pv = vec![picked.action.clone()];
        }
        advice
    }

    fn set_lines(&mut self, lines: usize) {
        self.player.set_lines(lines);
    }

    fn memory(&self) -> usize {
        self.player.memory()
    }
}

fn draw(chances: &[f32], ticket: f32) -> usize {
    let sum: f32 = chances.iter().sum();
    let mut left = ticket * sum;
    for (place, chance) in chances.iter().enumerate() {
        if left < *chance {
            return place;
        }
        left -= chance;
    }
    0
}

/// The weight with which each alternative is picked; the first is the best one.
fn chances<A>(alternatives: &[Alternative<A>], pick: Pick) -> Vec<f32> {
    let mut chances = vec![0.0; alternatives.len()];
    let (Some(best), Some(first)) = (alternatives.first(), chances.first_mut()) else {
        return chances;
    };
    *first = 1.0;
    // A bot that sees a win takes it; it walks into a loss only if it sees nothing better.
    if matches!(best.proven, Some(Proven::Win(_) | Proven::Loss(_))) {
        return chances;
    }
    for (chance, of) in chances.iter_mut().zip(alternatives).skip(1) {
        let lost = matches!(of.proven, Some(Proven::Loss(_)));
        *chance = match (pick, of.value.zip(best.value)) {
            _ if lost => 0.0,
            (Pick::Weight { power }, _) if of.weight >= 0.1 * best.weight && of.weight > 0.0 => {
                (of.weight / best.weight.max(1e-6)).powf(power)
            }
            (Pick::Value { temperature, slack }, Some((value, top))) if value >= top - slack => {
                ((value - top) / temperature.max(1e-3)).exp()
            }
            _ => 0.0,
        };
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alternatives(of: &[(f32, f32)]) -> Vec<Alternative<char>> {
        let make = |(action, (value, weight)): (char, &(f32, f32))| Alternative {
            action,
            value: Some(*value),
            shares: Vec::new(),
            weight: *weight,
            proven: None,
        };
        ('a'..).zip(of).map(make).collect()
    }

    #[track_caller]
    fn check(pick: Pick, of: &[(f32, f32)], expected: &[f32]) {
        let found = chances(&alternatives(of), pick);
        let close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3);
        assert!(close && found.len() == expected.len(), "{found:?} instead of {expected:?}");
    }

    #[test]
    fn pick_of_the_best_weighs_one_alone() {
        check(Pick::Best, &[(0.5, 10.0), (0.5, 10.0)], &[1.0, 0.0]);
    }

    #[test]
    fn by_weight_above_a_tenth() {
        let of = [(0.6, 100.0), (0.5, 50.0), (0.1, 9.0)];
        check(Pick::Weight { power: 1.0 }, &of, &[1.0, 0.5, 0.0]);
        check(Pick::Weight { power: 0.0 }, &of, &[1.0, 1.0, 0.0]);
    }

    #[test]
    fn by_value_within_the_slack() {
        let of = [(0.6, 1.0), (0.5, 1.0), (0.3, 1.0)];
        let pick = Pick::Value { temperature: 0.1, slack: 0.2 };
        check(pick, &of, &[1.0, (-1.0f32).exp(), 0.0]);
    }

    #[test]
    fn win_that_is_seen_is_taken() {
        let mut of = alternatives(&[(1.0, 5.0), (0.9, 90.0)]);
        of[0].proven = Some(Proven::Win(3));
        assert_eq!(chances(&of, Pick::Weight { power: 0.0 }), [1.0, 0.0]);
    }
}
