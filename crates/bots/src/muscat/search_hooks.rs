//! Knowledge of Muscat for the search.

use games::muscat::{Action, Muscat, State};
use hall_core::{Dice, GameExt, Seat};
use search::Policy;

use super::knowledge::gain;

/// Knows what an action brings at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guided {
    /// The points that make an action e times as promising a priori.
    pub(super) doubt: f32,
}

impl Policy<Muscat> for Guided {
    fn play(&mut self, game: &Muscat, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        game.sample(state, seat, dice)
    }

    fn priors(
        &mut self,
        _game: &Muscat,
        state: &State,
        seat: Seat,
        actions: &[Action],
        weights: &mut Vec<f32>,
    ) {
        weights.extend(actions.iter().map(|action| (gain(state, seat, action) / self.doubt).exp()));
    }
}
