//! Who wins, estimated from how long each sled alone still needs.

use games::mush::{Mush, Phase, State};
use hall_core::{Game, MAX_SEATS, Seat};

use super::arrival::{Arrival, Turns};

/// The spread that a race has beyond what lone sleds have, in squared turns.
const SPREAD: f32 = 0.25;
/// What a chip is worth beyond what a lone sled can do with it, in turns.
pub(super) const CHIP: f32 = 0.02;
/// The value of a chip paid for something transient, in turns: the order of one round, or
/// the luck of another. A musher who rests gets four chips, or two dogs, for a turn.
pub(super) const PAID: f32 = 0.08;
/// What a step that may still be taken is worth, in turns.
const STEP: f32 = 0.3;

/// When each seat arrives: mean and variance, in rounds from the beginning of this
/// one.
pub(super) type Times = [(f32, f32); MAX_SEATS];

/// The time of one seat whose sled needs `turns` from its next turn on.
pub(super) fn time(game: &Mush, state: &State, seat: Seat, turns: Turns) -> (f32, f32) {
    let seats = game.seats() as f32;
    let place = state.order.iter().position(|other| *other == seat);
    let acting = usize::from(state.acting);
    let own = place == Some(acting) && state.weather.is_some();
    let ends = own && matches!(state.phase, Phase::Moving | Phase::Press | Phase::Rolling { .. });
    let start = match place {
        Some(place) if place < acting || ends => 0.5,
        Some(place) => place as f32 / seats - 1.0,
        None => -0.5,
    };
    let chips = f32::from(state.teams[seat].chips.min(40));
    (turns.mean + start - CHIP * chips, turns.variance() + SPREAD)
}

/// The times of all seats.
pub(super) fn times(game: &Mush, arrival: &Arrival, state: &State) -> Times {
    let mut times = [(0.0, 1.0); MAX_SEATS];
    for seat in Seat::first(game.seats()) {
        let team = &state.teams[seat];
        let mut turns = arrival.team(team);
        let mover = state.weather.is_some() && seat == state.mover();
        match (state.weather, state.order.iter().position(|other| *other == seat)) {
            // A sled that is still to act in this weather knows more.
            (Some(weather), Some(place)) if place >= usize::from(state.acting) => {
                turns.mean = arrival.in_weather(team, weather);
            }
            _ => {}
        }
        if mover && matches!(state.phase, Phase::Moving | Phase::Rolling { .. }) {
            let training = team.training.unwrap_or(games::mush::Weather::Moderate);
            let tired = team.tired + u8::from(!state.walk.press);
            turns = arrival.turns(training, team.at, tired, team.chips);
            turns.mean -= STEP * f32::from(state.walk.left);
        }
        times[seat.index()] = time(game, state, seat, turns);
    }
    times
}

/// The chance of each to arrive first, arrivals taken as independent and normal.
pub(super) fn shares(seats: usize, times: &Times, out: &mut [f32; MAX_SEATS]) {
    const POINTS: usize = 24;
    let of = &times[..seats];
    let low = of.iter().map(|(m, v)| m - 3.0 * v.sqrt()).fold(f32::MAX, f32::min);
    let high = of.iter().map(|(m, v)| m + 3.0 * v.sqrt()).fold(f32::MAX, f32::min);
    let width = (high - low) / POINTS as f32;
    out[..seats].fill(1e-6);
    let mut later = [[1.0f32; POINTS + 1]; MAX_SEATS];
    for (seat, (mean, variance)) in of.iter().enumerate() {
        let scale = 1.702 / variance.sqrt();
        for (point, later) in later[seat].iter_mut().enumerate() {
            let z = (low + width * point as f32 - mean) * scale;
            *later = 1.0 / (1.0 + z.exp());
        }
    }
    for point in 0..POINTS {
        for seat in 0..seats {
            let mut chance = later[seat][point] - later[seat][point + 1];
            for other in (0..seats).filter(|other| *other != seat) {
                chance *= 0.5 * (later[other][point] + later[other][point + 1]);
            }
            out[seat] += chance;
        }
    }
    let sum: f32 = out[..seats].iter().sum();
    out[..seats].iter_mut().for_each(|share| *share /= sum);
}

/// The chance of `seat` to win with these times.
pub(super) fn share(seats: usize, times: &Times, seat: Seat) -> f32 {
    let mut out = [0.0; MAX_SEATS];
    shares(seats, times, &mut out);
    out[seat.index()]
}
