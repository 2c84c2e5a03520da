//! The engines every game has.

use std::sync::atomic::AtomicBool;

use hall_core::{GameExt, Observe, Seat, SplitMix64};
use search::{AlphaBeta, Budget, Evaluate, Mcts, Mobility, SearchResult, Stopper};

use crate::Player;

/// Plays uniformly random actions.
#[derive(Clone, Debug)]
pub struct RandomPlayer(SplitMix64);

impl RandomPlayer {
    /// A random player that starts from `seed`.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer(SplitMix64::new(seed))
    }
}

impl<G: Observe> Player<G> for RandomPlayer {
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        _budget: &Budget,
        _stop: &AtomicBool,
    ) -> SearchResult<G::Action> {
        // What a seat may do follows from its view, so any fitting position will do.
        let world = game.sample_state(observation, &mut self.0);
        SearchResult::unexplained(game.sample(&world, seat, &mut self.0))
    }
}

/// Plays by alpha-beta, or by Monte Carlo tree search where alpha-beta cannot.
#[derive(Debug)]
pub struct AlphaBetaPlayer<E = Mobility> {
    search: AlphaBeta<E>,
    fallback: Mcts,
    /// Whether this game has shown a position that alpha-beta cannot play.
    refused: bool,
}

/// The size of a player's transposition table in bytes.
const TABLE: usize = 4 << 20;

impl<E> AlphaBetaPlayer<E> {
    /// A player with this evaluation.
    pub fn new(evaluate: E, seed: u64) -> AlphaBetaPlayer<E> {
        let (search, fallback) = (AlphaBeta::new(evaluate, TABLE), Mcts::new(seed));
        AlphaBetaPlayer { search, fallback, refused: false }
    }

    /// Finds exact values for this many of the best actions, so that a level can
    /// choose among them.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Self {
        self.search.lines = lines;
        self
    }
}

impl<G: Observe, E: Evaluate<G>> Player<G> for AlphaBetaPlayer<E> {
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<G::Action> {
        let mut stopper = Stopper::new(budget, stop);
        if !self.refused {
            match self.search.choose(game, seat, observation, &mut stopper) {
                Ok(advice) => return advice,
                Err(_) => self.refused = true,
            }
            // It may have found out late: the nodes are counted from 0 again, the time is not.
            let time = budget.time.map(|time| time.saturating_sub(stopper.elapsed()));
            stopper = Stopper::new(&Budget { time, ..*budget }, stop);
        }
        self.fallback.choose(game, seat, observation, &mut stopper)
    }

    fn set_lines(&mut self, lines: usize) {
        self.search.lines = lines;
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

/// A player that has a budget of its own; the tighter limit counts.
pub struct Settled<G: Observe> {
    player: Box<dyn Player<G>>,
    budget: Budget,
}

impl<G: Observe> Settled<G> {
    /// `player` within `budget`.
    pub fn new(player: Box<dyn Player<G>>, budget: Budget) -> Settled<G> {
        Settled { player, budget }
    }
}

impl<G: Observe> std::fmt::Debug for Settled<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settled").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<G: Observe> Player<G> for Settled<G> {
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<G::Action> {
        self.player.choose(game, seat, observation, &self.budget.and(*budget), stop)
    }

    fn set_lines(&mut self, lines: usize) {
        self.player.set_lines(lines);
    }

    fn memory(&self) -> usize {
        self.player.memory()
    }
}
