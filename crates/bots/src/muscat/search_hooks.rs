//! What the search is told about Muscat.

use games::muscat::{Action, Muscat, Phase, State};
use hall_core::{Dice, Game, MAX_SEATS, Seat};
use search::{Estimate, Policy};

use super::knowledge::{gain, outlook};

/// Looks at a few random actions and takes the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guided;

/// Of how many random actions the best is taken; one time in this many, any.
const TRIES: u32 = 3;
const WHIM: u32 = 5;

impl Policy<Muscat> for Guided {
    fn play(&mut self, game: &Muscat, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let first = game.sample(state, seat, dice);
        let place = matches!(state.phase(), Phase::Place(_) | Phase::Climb(_));
        if place || dice.below(WHIM) == 0 {
            return first;
        }
        let mut best = (first, gain(state, seat, &first));
        for _ in 1..TRIES {
            let action = game.sample(state, seat, dice);
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
        weights.extend(actions.iter().map(|action| (gain(state, seat, action) / 3.0).exp()));
    }
}

/// Compares what the players have and may hope for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook;

/// The lead that makes a win e times as likely, in points.
const LEAD: f32 = 7.0;

impl Estimate<Muscat> for Outlook {
    fn shares(&mut self, _game: &Muscat, state: &State, shares: &mut [f32; MAX_SEATS]) {
        let outlook = outlook(state);
        let seats = state.seats();
        let best = outlook[..seats].iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (share, points) in shares.iter_mut().zip(&outlook[..seats]) {
            *share = ((points - best) / LEAD).exp();
            sum += *share;
        }
        shares[..seats].iter_mut().for_each(|share| *share /= sum);
    }
}
