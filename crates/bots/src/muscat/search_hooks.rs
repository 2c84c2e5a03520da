//! Knowledge of Muscat for the search.

use games::muscat::{Action, Muscat, State};
use hall_core::{Dice, GameExt, Seat};
use search::Policy;

use super::MuscatActions;
use crate::values::LearnedPolicy;

/// Knows what searches of other positions looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guided {
    pub(super) policy: &'static LearnedPolicy,
}

impl Policy<Muscat> for Guided {
    fn play(&mut self, game: &Muscat, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        game.sample(state, seat, dice)
    }

    fn priors(
        &mut self,
        game: &Muscat,
        state: &State,
        seat: Seat,
        actions: &[Action],
        weights: &mut Vec<f32>,
    ) {
        self.policy.weigh::<_, MuscatActions>((game, state), seat, actions, weights);
    }
}
