//! What a game may add to its rules: shortcuts, and the conduct of a match.

use alloc::vec::Vec;

use crate::{Dice, Game, Seat, Stretch};

/// What a game can do faster than by walking its rules. Each entry is optional and
/// changes no result, only the time it takes.
///
/// ```
/// use hall_core::{Game, Seat, Shortcuts};
///
/// fn count<G: Game<State = u32>>(_game: &G, heap: &u32, _seat: Seat) -> u64 {
///     u64::from(*heap).min(3)
/// }
/// fn shortcuts<G: Game<State = u32>>() -> Shortcuts<G> {
///     Shortcuts { count: Some(count), ..Shortcuts::NONE }
/// }
/// ```
#[expect(clippy::type_complexity, reason = "each type is read where it is used")]
pub struct Shortcuts<G: Game> {
    /// How many actions [`Game::actions`] lists.
    pub count: Option<fn(&G, &G::State, Seat) -> u64>,
    /// How many paths of so many steps lead on from a position. Players of some games
    /// mean something of their own by the word (chess counts moves and looks at no
    /// draws). `None` has the caller walk.
    pub paths: Option<fn(&G, &G::State, u32) -> Option<u64>>,
    /// A uniformly random one of the actions that a seat, which is asked, may choose.
    /// Where the listing is [`Coverage::Some`](crate::Coverage::Some) the distribution
    /// is the game's own.
    pub sample: Option<fn(&G, &G::State, Seat, &mut dyn Dice) -> G::Action>,
}

impl<G: Game> Shortcuts<G> {
    /// No shortcut.
    pub const NONE: Shortcuts<G> = Shortcuts { count: None, paths: None, sample: None };
}

/// What the rules say about time and about interruptions at a table. Each entry is
/// optional.
#[expect(clippy::type_complexity, reason = "each type is read where it is used")]
pub struct Conduct<G: Game> {
    /// The action by which a seat lets an interruption pass, where it is asked for
    /// one; a seat that said "pass for me" takes it by itself.
    pub decline: Option<fn(&G, &G::State, Seat) -> Option<G::Action>>,
    /// Which turn of which round it is, where interruptions come in turns and rounds:
    /// "pass for me" can then end with either.
    pub stretch: Option<fn(&G, &G::State) -> Option<Stretch>>,
    /// The time the rules allow a seat for the decision it is asked for, if they name
    /// one. Keeping it is the table's business.
    pub limit: Option<fn(&G, &G::State, Seat) -> Option<Limit<G::Action>>>,
}

impl<G: Game> Conduct<G> {
    /// The rules say nothing.
    pub const NONE: Conduct<G> = Conduct { decline: None, stretch: None, limit: None };
}

/// How long the rules allow for a decision, and what they put in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit<A> {
    /// Seconds from the moment the seat is asked.
    pub seconds: u32,
    /// The action that counts when the time is up.
    pub action: A,
}

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
    /// faster than by walking.
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
    /// The action by which `seat` lets an interruption pass ([`Conduct::decline`]).
    fn decline(&self, state: &Self::State, seat: Seat) -> Option<Self::Action> {
        Self::CONDUCT.decline.and_then(|decline| decline(self, state, seat))
    }
    /// Which turn of which round it is ([`Conduct::stretch`]).
    fn stretch(&self, state: &Self::State) -> Option<Stretch> {
        Self::CONDUCT.stretch.and_then(|stretch| stretch(self, state))
    }
    /// The time the rules allow `seat` for its decision ([`Conduct::limit`]).
    fn limit(&self, state: &Self::State, seat: Seat) -> Option<Limit<Self::Action>> {
        Self::CONDUCT.limit.and_then(|limit| limit(self, state, seat))
    }
}

impl<G: Game> GameExt for G {}
