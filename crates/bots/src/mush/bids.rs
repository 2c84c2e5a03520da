//! Bids, by regret matching over the order of play.

use games::mush::{Mush, Phase, State};
use hall_core::{Dice, Game, MAX_SEATS, Seat, SplitMix64};

use super::{
    arrival::Arrival,
    race::{PAID, Times, share, times},
    turn::Care,
};

/// The highest bid considered.
pub(super) const BIDS: usize = 9;

/// A bid that is made less often than this is never made.
const RARE: f32 = 0.03;

/// One seat's share of the win for each of its bids, and how often it makes it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bidding {
    pub(super) often: [f32; BIDS],
    pub(super) value: [f32; BIDS],
}

/// What the bids of a round lead to, without looking further than the early step.
struct BidTable<'a> {
    game: &'a Mush,
    state: &'a State,
    arrival: &'a Arrival,
    base: Times,
    /// The turns an early step saves each seat.
    early: [f32; MAX_SEATS],
    /// The chance of each to arrive in this round. Only then does it matter who goes first:
    /// the next round has an order of its own.
    arrives: [f32; MAX_SEATS],
}

impl BidTable<'_> {
    /// The share of `seat` if these are the bids.
    fn share(&self, bids: &[usize; MAX_SEATS], seat: Seat) -> f32 {
        let seats = self.game.seats();
        let bear = self.state.bear.index();
        let away = |of: usize| (of + seats - bear) % seats;
        let mut times = self.base;
        for of in 0..seats {
            let before =
                |other: usize| (bids[other], seats - away(other)) > (bids[of], seats - away(of));
            let rank = (0..seats).filter(|other| *other != of && before(*other)).count();
            times[of].0 += self.arrives[of] * rank as f32 / seats as f32;
            if rank == 0 && bids[of] > 0 {
                times[of].0 -= self.early[of];
            }
            let team = &self.state.teams[Seat::new(of).expect("a seat")];
            let left = team.chips - bids[of] as u16;
            let training = team.training.unwrap_or(games::mush::Weather::Moderate);
            let turns = |chips| self.arrival.turns(training, team.at, team.tired, chips).mean;
            times[of].0 += turns(left) - turns(team.chips) + PAID * bids[of] as f32;
        }
        share(seats, &times, seat)
    }
}

/// Turns that an early step of `seat` saves, on the average of its roll.
fn early(game: &Mush, arrival: &Arrival, state: &State, seat: Seat, quick: bool) -> f32 {
    let mut rising = state.clone();
    rising.order = [seat].into_iter().collect();
    rising.order.extend(Seat::first(game.seats()).filter(|other| *other != seat));
    rising.walk.path.clear();
    rising.walk.path.push(state.teams[seat].at);
    rising.phase = Phase::Rise;
    let outlook = super::turn::Outlook { game, arrival, quick };
    let here = arrival.team(&state.teams[seat]).mean;
    let mut actions = Vec::new();
    let _coverage = game.actions(&rising, seat, &mut actions);
    let steps = actions.iter().filter(|action| matches!(action, games::mush::Action::Rise { .. }));
    let best = steps.map(|action| outlook.worth(&rising, seat, action)).fold(here, f32::min);
    here - best
}

/// The chance of a lone sled to arrive by its next turn.
fn arrives(arrival: &Arrival, state: &State, seat: Seat) -> f32 {
    let turns = arrival.team(&state.teams[seat]);
    let z = 1.702 * (1.5 - turns.mean) / (turns.variance() + 0.05).sqrt();
    1.0 / (1.0 + (-z).exp())
}

/// How each seat should bid, by regret matching of all.
pub(super) fn solve(
    game: &Mush,
    arrival: &Arrival,
    state: &State,
    care: Care,
    dice: &mut SplitMix64,
) -> [Bidding; MAX_SEATS] {
    let seats = game.seats();
    let mut table = BidTable {
        game,
        state,
        arrival,
        base: times(game, arrival, state),
        early: [0.0; MAX_SEATS],
        arrives: [0.0; MAX_SEATS],
    };
    for of in Seat::first(seats) {
        table.early[of.index()] = early(game, arrival, state, of, care.quick);
        // The base counts everybody in the middle of the order.
        table.arrives[of.index()] = arrives(arrival, state, of);
        table.base[of.index()].0 -= 0.5 * table.arrives[of.index()];
    }
    let most = Seat::first(seats).map(|of| highest(state, of)).collect::<Vec<_>>();
    let mut regret = [[0.0f32; BIDS]; MAX_SEATS];
    let mut found = [Bidding::default(); MAX_SEATS];
    for _ in 0..care.rounds {
        let mut mixes = [[0.0f32; BIDS]; MAX_SEATS];
        let mut bids = [0; MAX_SEATS];
        for of in 0..seats {
            mixes[of] = mix(&regret[of], most[of]);
            bids[of] = draw(&mixes[of], dice);
        }
        for me in Seat::first(seats) {
            let of = me.index();
            let mut trial = bids;
            let mut gains = [0.0; BIDS];
            for (bid, gain) in gains.iter_mut().enumerate().take(most[of] + 1) {
                trial[of] = bid;
                *gain = table.share(&trial, me);
            }
            let mean: f32 = gains.iter().zip(&mixes[of]).map(|(gain, p)| gain * p).sum();
            for bid in 0..=most[of] {
                // Regret matching+ forgets what was never worth regretting.
                regret[of][bid] = (regret[of][bid] + gains[bid] - mean).max(0.0);
                found[of].often[bid] += mixes[of][bid];
                found[of].value[bid] += gains[bid] / care.rounds as f32;
            }
        }
    }
    for bidding in &mut found[..seats] {
        let all: f32 = bidding.often.iter().sum();
        // What was tried a few times alone was learned to be wrong.
        let rare = |often: f32| often < RARE * all && all > 0.0;
        bidding.often.iter_mut().filter(|often| rare(**often)).for_each(|often| *often = 0.0);
        let all: f32 = bidding.often.iter().sum();
        bidding.often.iter_mut().for_each(|often| *often /= all.max(1e-6));
    }
    found
}

/// The highest bid of `seat` that is considered.
pub(super) fn highest(state: &State, seat: Seat) -> usize {
    usize::from(state.teams[seat].chips).min(BIDS - 1)
}

/// A bid of `seat`, drawn from how it should bid.
pub(super) fn one(bidding: &Bidding, state: &State, seat: Seat, dice: &mut SplitMix64) -> usize {
    draw(&bidding.often, dice).min(highest(state, seat))
}

/// A bid for everybody, each drawn from how it should bid.
pub(super) fn all(
    game: &Mush,
    arrival: &Arrival,
    state: &State,
    care: Care,
    dice: &mut SplitMix64,
) -> [usize; MAX_SEATS] {
    let biddings = solve(game, arrival, state, care, dice);
    let mut bids = [0; MAX_SEATS];
    for seat in Seat::first(game.seats()) {
        bids[seat.index()] = one(&biddings[seat.index()], state, seat, dice);
    }
    bids
}

fn mix(regret: &[f32; BIDS], most: usize) -> [f32; BIDS] {
    let sum: f32 = regret[..=most].iter().sum();
    let mut mix = [0.0; BIDS];
    for bid in 0..=most {
        mix[bid] = if sum > 0.0 { regret[bid] / sum } else { 1.0 / (most + 1) as f32 };
    }
    mix
}

/// Draws a bid from a mixture.
fn draw(mix: &[f32; BIDS], dice: &mut dyn Dice) -> usize {
    let mut ticket = dice.below(1 << 24) as f32 / (1u32 << 24) as f32;
    for (bid, chance) in mix.iter().enumerate() {
        if ticket < *chance {
            return bid;
        }
        ticket -= chance;
    }
    0
}
