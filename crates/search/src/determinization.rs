//! Determinization: a position that fits what a seat observed.

use hall_core::{Dice, Observe, SplitMix64};

/// The only position that fits `observation`, or `None` if there are several: then
/// sampling draws random numbers.
pub(crate) fn only_state<G: Observe>(game: &G, observation: &G::Observation) -> Option<G::State> {
    let mut dice = Watched { dice: SplitMix64::new(0), drawn: false };
    let state = game.sample_state(observation, &mut dice);
    (!dice.drawn).then_some(state)
}

struct Watched {
    dice: SplitMix64,
    drawn: bool,
}

impl Dice for Watched {
    fn below(&mut self, bound: u32) -> u32 {
        self.drawn |= bound > 1;
        self.dice.below(bound)
    }
}
