//! Something that chooses.

use std::sync::atomic::AtomicBool;

use hall_core::{Observe, Seat};
use search::{Budget, Policy, SearchResult, Stopper, TreeSearch, ValueFunction};

/// A player of one game.
pub trait Player<G: Observe>: Send {
    /// Chooses an action for `seat`, which is asked and sees `view`. It ends soon
    /// after `budget` is spent or `stop` is set, and always with a legal action.
    /// Without time in the budget it depends only on the player's seed, its
    /// earlier choices and the arguments.
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<G::Action>;

    /// Finds exact values for this many of the best actions. A search that values whatever it
    /// looks at, as tree search does, goes on as it was.
    fn set_lines(&mut self, _lines: usize) {}

    /// The approximate memory kept from one choice to the next, in bytes: tables, histories.
    fn memory(&self) -> usize {
        0
    }
}

impl<G: Observe, P: Policy<G>, E: ValueFunction<G>> Player<G> for TreeSearch<G, P, E> {
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<G::Action> {
        TreeSearch::choose(self, game, seat, observation, &mut Stopper::new(budget, stop))
    }

    fn memory(&self) -> usize {
        TreeSearch::memory(self)
    }
}
