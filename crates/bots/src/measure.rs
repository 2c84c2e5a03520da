//! Counting paths, and measuring how fast rules and searches are, for any game.

use std::{any::Any, sync::atomic::AtomicBool, time::Duration};

use hall_core::{Game, Present, Seat, SplitMix64, Turn};
use matches::Match;
use search::{
    AlphaBeta, Budget, Mcts, Mobility, NotAllListed, Playouts, SearchResult, Stopper, Uniform,
    divide, walk,
};

/// How many paths lead on from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perft {
    /// In all.
    pub total: u64,
    /// By first step, in the order of the lines; empty unless
    /// requested.
    pub behind: Vec<(String, u64)>,
}

/// Counts paths: see [`GameBots::perft`](crate::GameBots::perft).
pub(crate) fn perft<G: Present>(
    table: &dyn Any,
    depth: u32,
    divided: bool,
) -> Option<Result<Perft, NotAllListed>> {
    let table = table.downcast_ref::<Match<G>>()?;
    let count = || {
        let mut behind = Vec::new();
        if divided && depth > 0 {
            let counted = divide(table.game(), table.state(), depth)?;
            behind.extend(counted.into_iter().map(|(step, count)| (step.to_string(), count)));
            behind.sort();
        }
        let total = search::perft(table.game(), table.state(), depth)?;
        Ok(Perft { total, behind })
    };
    Some(count())
}

/// A clock, and the time limit.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    /// The time so far: processor time, so that a busy machine does not spoil it.
    pub clock: fn() -> Duration,
    /// How long a figure is measured.
    pub enough: Duration,
}

impl Stopwatch {
    /// Repeats `work`, which returns counts, for long enough; returns them for a second.
    pub fn rates<const N: usize>(&self, mut work: impl FnMut(u64) -> [u64; N]) -> [f64; N] {
        let start = (self.clock)();
        let mut sums = [0; N];
        let mut round = 0;
        loop {
            for (sum, count) in sums.iter_mut().zip(work(round)) {
                *sum += count;
            }
            round += 1;
            let passed = (self.clock)().saturating_sub(start);
            if passed >= self.enough {
                return sums.map(|sum| sum as f64 / passed.as_secs_f64());
            }
        }
    }
}

/// A measured figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What was measured.
    pub what: String,
    /// The rate per second, with its unit.
    pub rates: Vec<(&'static str, f64)>,
    /// A count over fixed work: it changes only if rules or search do.
    pub signature: String,
}

/// The figures that every game has; nothing for a match of another game.
pub(crate) fn figures<G: Present>(table: &dyn Any, stopwatch: &Stopwatch) -> Vec<Figure> {
    let Some(table) = table.downcast_ref::<Match<G>>() else { return Vec::new() };
    let game = table.game();
    let mut figures = vec![playouts(game, stopwatch)];
    figures.extend(paths(game, stopwatch));
    figures.push(mcts(game, stopwatch));
    figures.extend(alpha_beta(game, stopwatch));
    figures
}

const PLIES_MAX: u32 = 100_000;

fn playouts<G: Game>(game: &G, stopwatch: &Stopwatch) -> Figure {
    let start = game.start();
    let play = |matches: u64, dice: &mut SplitMix64| {
        let mut playouts = Playouts::<G, Uniform>::default();
        (0..matches)
            .map(|_| u64::from(playouts.play(game, &mut start.clone(), PLIES_MAX, dice)))
            .sum::<u64>()
    };
    let signature = play(100, &mut SplitMix64::new(1));
    let mut dice = SplitMix64::new(2);
    let [matches, plies] = stopwatch.rates(|_| [20, play(20, &mut dice)]);
    Figure {
        what: "random playouts".into(),
        rates: vec![("playouts", matches), ("plies", plies)],
        signature: format!("100 playouts: {signature} plies"),
    }
}

/// Leaves counted by walking the trait, as deep as a fifth of a second allows.
fn paths<G: Game>(game: &G, stopwatch: &Stopwatch) -> Option<Figure> {
    let start = game.start();
    let mut deepest = None;
    for depth in 1..=12 {
        let before = deepest.map_or(1, |(_, count)| count);
        let Ok(count) = walk(game, &start, depth) else { break };
        deepest = Some((depth, count));
        // The next depth would take more than its share.
        if count == 0 || count.saturating_mul(count / before.max(1)) > 20_000_000 {
            break;
        }
    }
    let (depth, count) = deepest.filter(|(_, count)| *count > 0)?;
    let [leaves] = stopwatch.rates(|_| [walk(game, &start, depth).unwrap_or(0)]);
    Some(Figure {
        what: format!("perft {depth}"),
        rates: vec![("leaves", leaves)],
        signature: format!("{count} leaves"),
    })
}

static GO: AtomicBool = AtomicBool::new(false);

/// A position that waits for one seat, reached by a few random steps.
fn asked<G: Game>(game: &G, steps: u32, seed: u64) -> Option<(G::State, Seat)> {
    let mut state = game.start();
    let mut dice = SplitMix64::new(seed);
    let mut playouts = Playouts::<G, Uniform>::default();
    playouts.play(game, &mut state, steps, &mut dice);
    while game.turn(&state) == Turn::Chance {
        playouts.play(game, &mut state, 1, &mut dice);
    }
    let seat = game.turn(&state).asked().iter().next()?;
    Some((state, seat))
}

/// The positions that searches are measured at: after 0, 2, 4 and 6 steps.
fn positions<G: Game>(game: &G) -> Vec<(G::State, Seat)> {
    (0..4).filter_map(|index| asked(game, 2 * index, u64::from(index))).collect()
}

fn mcts<G: Game>(game: &G, stopwatch: &Stopwatch) -> Figure {
    let positions = positions(game);
    let search = |round: u64, nodes: u64| -> SearchResult<G::Action> {
        let (state, seat) = &positions[round as usize % positions.len()];
        let mut stopper = Stopper::new(&Budget::nodes(nodes), &GO);
        Mcts::new(round).search(game, *seat, state, &mut stopper)
    };
    let found = search(0, 1_000);
    let [simulations] = stopwatch.rates(|round| [search(round, 1_000).nodes]);
    Figure {
        what: "mcts:1000".into(),
        rates: vec![("simulations", simulations)],
        signature: format!("1000: {}, depth {}", found.action, found.depth),
    }
}

fn alpha_beta<G: Game>(game: &G, stopwatch: &Stopwatch) -> Option<Figure> {
    let positions = positions(game);
    let search = |round: u64| {
        let (state, _) = &positions[round as usize % positions.len()];
        let mut stopper = Stopper::new(&Budget::nodes(20_000), &GO);
        AlphaBeta::new(Mobility, 1 << 20).search(game, state, &mut stopper)
    };
    let found = search(0).ok()?;
    // Nothing to measure where the rules refuse it in later positions.
    let [nodes] = stopwatch.rates(|round| [search(round).map_or(0, |advice| advice.nodes)]);
    Some(Figure {
        what: "alphabeta:20000".into(),
        rates: vec![("nodes", nodes)],
        signature: format!("{}: {}, depth {}", found.nodes, found.action, found.depth),
    })
}
