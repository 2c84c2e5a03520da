//! Who sees what: the [`Observe`] trait.

use core::{
    convert::Infallible,
    fmt,
    hash::{Hash, Hasher},
};

use serde::Serialize;

use crate::{Dice, Game, Step, Viewer};

/// What each viewer knows of a position, and what each step shows to whom.
///
/// A game in which nothing is hidden says so in one line:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// use hall_core::{Observe, PerfectInformation, Viewer};
///
/// impl PerfectInformation for Nim {}
///
/// # fn main() -> Result<(), SetupError> {
/// let game = Nim::new(())?;
/// assert_eq!(game.observe(&game.start(), Viewer::Public), game.start());
/// # Ok(())
/// # }
/// ```
pub trait Observe: Game {
    /// What a viewer knows of a position, and nothing more. Two positions that a viewer
    /// cannot tell apart are equal here.
    type Observation: Clone + Eq + Hash + fmt::Debug + Serialize + Send + Sync;
    /// What a step shows to those who may not read all of it; `Display` writes the line
    /// that they read instead. [`Infallible`] where everybody reads all.
    type Partial: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync;
    /// Whether every viewer knows all of every position. Choices of the same turn may still be
    /// secret until they are revealed.
    const OPEN: bool = false;

    /// What `viewer` knows of a position: nothing that does not follow from the setup
    /// and the steps as they were [`shown`](Observe::shown) to it. What comes to light at
    /// the end comes with a step that shows it, even a chance step with a single outcome.
    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::Observation;
    /// What `viewer` may read of `step`. What is left out here is what the game hides.
    /// It is made from the step alone, so a step that some may read says itself whose it
    /// is: `map-a3`, not `map-3`.
    fn shown<'s>(&self, step: &'s Step<Self>, _viewer: Viewer) -> Shown<'s, Self> {
        Shown::Whole(step)
    }
    /// A random position that looks like `observation` (a determinization). Takes no
    /// position, so it has nothing to leak.
    fn sample_state(&self, observation: &Self::Observation, dice: &mut dyn Dice) -> Self::State;
}

/// What a viewer may read of a step. `Display` writes the line of the record.
pub enum Shown<'s, G: Observe> {
    /// All of it.
    Whole(&'s Step<G>),
    /// The part that the viewer may read.
    Partial(G::Partial),
}

impl<G: Observe> Clone for Shown<'_, G> {
    fn clone(&self) -> Self {
        match self {
            Shown::Whole(step) => Shown::Whole(step),
            Shown::Partial(partial) => Shown::Partial(partial.clone()),
        }
    }
}

impl<G: Observe> PartialEq for Shown<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Shown::Whole(step), Shown::Whole(other)) => step == other,
            (Shown::Partial(partial), Shown::Partial(other)) => partial == other,
            _ => false,
        }
    }
}

impl<G: Observe> Eq for Shown<'_, G> {}

impl<G: Observe> Hash for Shown<'_, G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            Shown::Whole(step) => (0u8, step).hash(hasher),
            Shown::Partial(partial) => (1u8, partial).hash(hasher),
        }
    }
}

impl<G: Observe> fmt::Debug for Shown<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Whole(step) => f.debug_tuple("Whole").field(step).finish(),
            Shown::Partial(partial) => f.debug_tuple("Partial").field(partial).finish(),
        }
    }
}

impl<G: Observe> fmt::Display for Shown<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Whole(step) => step.fmt(f),
            Shown::Partial(partial) => partial.fmt(f),
        }
    }
}

/// A game in which every viewer knows the whole position and reads every step.
/// Simultaneous choices may still be secret: until they are revealed, no position
/// contains them.
///
/// ```
/// use hall_core::{Observe, PerfectInformation, Viewer};
///
/// fn nothing_is_hidden<G: PerfectInformation>(game: &G, state: &G::State) {
///     assert!(game.observe(state, Viewer::Public) == *state);
/// }
/// ```
pub trait PerfectInformation: Game<State: Serialize> {}

impl<G: PerfectInformation> Observe for G {
    type Observation = G::State;
    type Partial = Infallible;
    const OPEN: bool = true;

    #[inline]
    fn observe(&self, state: &G::State, _viewer: Viewer) -> G::State {
        state.clone()
    }
    #[inline]
    fn sample_state(&self, observation: &G::State, _dice: &mut dyn Dice) -> G::State {
        observation.clone()
    }
}
