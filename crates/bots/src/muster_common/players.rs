//! The players.

use std::sync::atomic::AtomicBool;

use games::muster_board::BoardSize;
use hall_core::{Dice, GameExt, Seat, SplitMix64};
use search::{
    Alternative, Budget, Mcts, Proven, SearchResult, Settings, Stopper, TreeSearch, Uniform,
    logistic,
};

use super::{
    Alpha, HIDDEN, Move, MusterInputs, MusterNetwork, Musters,
    alpha::{Found, MATE, MATES, Root},
};
use crate::{Engine, Player, values::LearnedValue};

/// A game whose players have learned.
pub(crate) trait Learned: Musters {
    /// What they learned.
    fn network() -> &'static MusterNetwork;
}

/// Plays by alpha-beta with the learned evaluation.
#[derive(Debug)]
pub(crate) struct Thinker {
    search: Option<(BoardSize, Alpha)>,
    lines: usize,
    /// Whether somebody looks at all of the lines, and not only at what is played.
    every_line: bool,
    dice: SplitMix64,
}

impl Thinker {
    /// A player that finds exact values for this many of the best moves; its seed decides
    /// between equals at the start of a game.
    pub(crate) fn new(seed: u64, lines: usize) -> Thinker {
        Thinker { search: None, lines, every_line: false, dice: SplitMix64::new(seed) }
    }
}

impl<G: Learned> Player<G> for Thinker {
    fn memory(&self) -> usize {
        self.search.as_ref().map_or(0, |(_, alpha)| alpha.bytes())
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
        self.every_line = true;
    }

    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<G::Action> {
        let state = game.sample_state(observation, &mut self.dice);
        let Some(node) = game.node(&state).filter(|node| node.mover == seat) else {
            return SearchResult::unexplained(game.sample(&state, seat, &mut self.dice));
        };
        // An empty board has nothing to evaluate: any cell but those of the rim.
        if node.discs.all().is_empty() {
            let grid = node.discs.grid();
            let inner: Vec<usize> =
                grid.all().iter().filter(|cell| grid.near(*cell).len() == 8).collect();
            let cell = inner[self.dice.below(inner.len() as u32) as usize];
            let of = Move { from: Move::HAND, to: cell as u8 };
            return SearchResult::unexplained(game.action(of));
        }
        let size = node.discs.size();
        // Positions of another board have keys of their own.
        let kept = self.search.take().filter(|(of, _)| *of == size);
        let (_, alpha) =
            self.search.insert(kept.unwrap_or_else(|| (size, Alpha::new(G::network()))));
        (alpha.lines, alpha.every_line) = (self.lines, self.every_line);
        let mut stopper = Stopper::new(budget, stop);
        let found = alpha.search(&node, G::past(&state), 64, &mut stopper);
        advice(game, &found, stopper.nodes())
    }
}

fn advice<G: Musters>(game: &G, found: &Found, nodes: u64) -> SearchResult<G::Action> {
    let alternatives: Vec<_> = found.roots.iter().map(|root| alternative(game, root)).collect();
    let best = &alternatives[0];
    SearchResult {
        action: best.action.clone(),
        value: best.value,
        proven: best.proven,
        nodes,
        depth: found.depth,
        pv: found.line.iter().map(|of| game.action(*of)).collect(),
        alternatives,
    }
}

fn alternative<G: Musters>(game: &G, root: &Root) -> Alternative<G::Action> {
    let score = root.score;
    let plies = (MATE - score.abs()).unsigned_abs();
    let proven = match score {
        win if win > MATES => Some(Proven::Win(plies)),
        loss if loss < -MATES => Some(Proven::Loss(plies)),
        _ => None,
    };
    let share = logistic(score, 200.0);
    Alternative {
        action: game.action(root.of),
        value: (root.exact || proven.is_some()).then_some(share),
        shares: Vec::new(),
        weight: f32::from(u8::from(root.exact)),
        proven,
    }
}

/// Monte Carlo tree search whose playouts are cut after a few turns and judged by
/// what was learned.
pub(crate) fn tree<G: Learned>(seed: u64) -> Mcts<Uniform, LearnedValue<MusterInputs, HIDDEN>> {
    let settings = Settings { exploration: 0.5, cut: Some(6), ..Settings::default() };
    Mcts::with(settings, Uniform, LearnedValue::new(G::network()), seed)
}

/// The engines of both games.
pub(crate) fn engines<G: Learned>() -> Vec<Engine<G>> {
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
            make: |seed| Box::new(TreeSearch::new(tree::<G>(seed))),
        },
        Engine {
            name: "best",
            about: "the same alpha-beta for its one best move, which it finds sooner",
            nodes: 300_000,
            make: |seed| Box::new(Thinker::new(seed, 1)),
        },
    ]
}
