//! What every game can do: the [`GameExt`] trait.

use alloc::vec::Vec;

use crate::{Concern, Dice, Game, Limit, Seat, Stretch};

/// What every game can do, by a shortcut if it has one and by its rules if not.
///
/// ```
/// use hall_core::{Game, GameExt, Seat, SplitMix64};
///
/// fn random_action<G: Game>(game: &G, state: &G::State) -> G::Action {
///     assert!(game.count(state, Seat::A) > 0);
///     game.sample(state, Seat::A, &mut SplitMix64::new(7))
/// }
/// ```
pub trait GameExt: Game {
    /// How many actions [`Game::actions`] lists.
    #[inline]
    fn count(&self, state: &Self::State, seat: Seat) -> u64 {
        if let Some(count) = const { Self::SHORTCUTS.count } {
            return count(self, state, seat);
        }
        let mut actions = Vec::new();
        let _coverage = self.actions(state, seat, &mut actions);
        actions.len() as u64
    }
    /// How many paths of `depth` steps lead on from `state`, if the game can tell
    /// faster than by walking the tree.
    #[inline]
    fn paths(&self, state: &Self::State, depth: u32) -> Option<u64> {
        const { Self::SHORTCUTS.paths }.and_then(|paths| paths(self, state, depth))
    }
    /// A uniformly random one of the actions that `seat`, which is asked, may choose.
    #[inline]
    fn sample(&self, state: &Self::State, seat: Seat, dice: &mut dyn Dice) -> Self::Action {
        if let Some(sample) = const { Self::SHORTCUTS.sample } {
            return sample(self, state, seat, dice);
        }
        // One allocation is enough for most positions.
        let mut actions = Vec::with_capacity(64);
        let _coverage = self.actions(state, seat, &mut actions);
        let index = dice.below(actions.len() as u32) as usize;
        actions.swap_remove(index)
    }
    /// The action by which `seat` passes on an interruption ([`crate::Conduct::decline`]).
    fn decline(&self, state: &Self::State, seat: Seat) -> Option<Self::Action> {
        Self::CONDUCT.decline.and_then(|decline| decline(self, state, seat))
    }
    /// Which turn of which round it is ([`crate::Conduct::stretch`]).
    fn stretch(&self, state: &Self::State) -> Option<Stretch> {
        Self::CONDUCT.stretch.and_then(|stretch| stretch(self, state))
    }
    /// The time the rules allow `seat` for its decision ([`crate::Conduct::limit`]).
    fn limit(&self, state: &Self::State, seat: Seat) -> Option<Limit<Self::Action>> {
        Self::CONDUCT.limit.and_then(|limit| limit(self, state, seat))
    }
    /// The position in which a poll has reached `seat` ([`crate::Conduct::ahead`]).
    fn ahead(&self, state: &Self::State, seat: Seat) -> Option<Self::State> {
        Self::CONDUCT.ahead.and_then(|ahead| ahead(self, state, seat))
    }
    /// How much an interruption concerns `seat` ([`crate::Conduct::concern`]).
    fn concern(&self, state: &Self::State, seat: Seat) -> Concern {
        Self::CONDUCT.concern.map_or(Concern::Far, |concern| concern(self, state, seat))
    }
}

impl<G: Game> GameExt for G {}
