//! Knowledge of Muscat for the search.

use games::muscat::{Action, Awaited, Muscat, Repertoire, State};
use hall_core::{Dice, MAX_SEATS, Seat};
use search::{Policy, ValueFunction};

use super::knowledge::{gain, outlook};

/// Looks at a few random actions and takes the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guided {
    /// How many random actions it compares.
    pub(super) tries: u32,
    /// One time in this many it takes any.
    pub(super) whim: u32,
    /// The points that make an action e times as promising a priori.
    pub(super) doubt: f32,
}

impl Policy<Muscat> for Guided {
    fn play(&mut self, game: &Muscat, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let mut open = Repertoire::default();
        game.fill(state, seat, &mut open);
        let first = open.draw(dice);
        let place = matches!(state.awaited(), Awaited::Place(_) | Awaited::Climb(_));
        if place || dice.below(self.whim) == 0 {
            return first;
        }
        let mut best = (first, gain(state, seat, &first));
        for _ in 1..self.tries {
            let action = open.draw(dice);
            let gain = gain(state, seat, &action);
            if gain > best.1 {
                best = (action, gain);
            }
        }
        best.0
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

/// Compares what the players have and may hope for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The lead that makes a win e times as likely, in points.
    pub(super) lead: f32,
}

impl ValueFunction<Muscat> for Outlook {
    fn shares(&mut self, _game: &Muscat, state: &State, shares: &mut [f32; MAX_SEATS]) {
        let outlook = outlook(state);
        let seats = state.seats();
        let best = outlook[..seats].iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (share, points) in shares.iter_mut().zip(&outlook[..seats]) {
            *share = ((points - best) / self.lead).exp();
            sum += *share;
        }
        shares[..seats].iter_mut().for_each(|share| *share /= sum);
    }
}
