//! A musher that samples how the race goes on after the racer's best choices.

use std::sync::atomic::{AtomicBool, Ordering};

use games::mush::{Action, Mush, Phase, State};
use hall_core::{Chances, Game, PerSeat, Seat, SplitMix64, Turn};
use search::{Alternative, Moment};

use super::{
    arrival::Arrival,
    bids,
    race::{share, times},
    racer::{advise, share_rests},
    turn::Care,
};
use crate::{Budget, Player, SearchResult};

/// The racer's best choices, each followed by many samples of this and the next
/// rounds in which everybody is a racer, valued by the race where they end.
///
/// The racer takes sleds as if they were alone from the next turn on. What the others
/// do with their chips and sticks, and who is in whose way, shows up here.
#[derive(Debug)]
pub(super) struct Planner(SplitMix64);

impl Planner {
    pub(super) fn new(seed: u64) -> Planner {
        Planner(SplitMix64::new(seed))
    }
}

/// How many of the racer's choices are considered.
const CHOICES: usize = 6;
/// How much worse than its best they may be, in shares of the win.
const WINDOW: f32 = 0.04;
/// A sample ends before the bids of the round that is this many on.
const AHEAD: u16 = 2;
/// How many samples the racer's own opinion of a difference is worth.
const TRUST: f32 = 60.0;
/// How many samples of each choice are taken before they are compared.
const BATCH: u64 = 32;
/// A choice is behind for sure by this many standard errors.
const SURE: f32 = 3.0;
/// A difference below this, in shares of the win, does not matter.
const TRIFLE: f32 = 0.001;
/// Samples where a budget gives no number.
const SAMPLES: u64 = 2_000;

impl Player<Mush> for Planner {
    fn choose(
        &mut self,
        game: &Mush,
        seat: Seat,
        observation: &State,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<Action> {
        let limit = budget.time.map(|time| Moment::now() + time - time / 20);
        let arrival = Arrival::of(game, stop);
        let mut first = advise(game, &arrival, observation, seat, Care::FULL, &mut self.0);
        let near = |of: &&Alternative<Action>| near(of, &first);
        let liked = first.alternatives.iter().take_while(near).take(CHOICES).count();
        // Bids are secret: what a single one is worth says little about how to mix them.
        if liked < 2 || matches!(observation.phase, Phase::Bid) {
            share_rests(game, &arrival, observation, seat, &mut first);
            return first;
        }
        let late =
            || stop.load(Ordering::Relaxed) || limit.is_some_and(|limit| Moment::now() >= limit);
        let ahead = Ahead { game, arrival: &arrival, seat, until: observation.round + AHEAD };
        let samples = budget.nodes.unwrap_or(SAMPLES);
        let trials =
            compare(&ahead, observation, &first.alternatives[..liked], samples, &late, &mut self.0);
        let mut found = corrected(first, &trials);
        share_rests(game, &arrival, observation, seat, &mut found);
        found
    }
}

/// Whether a choice is about as good as the best.
fn near(of: &Alternative<Action>, advice: &SearchResult<Action>) -> bool {
    of.value.zip(advice.value).is_some_and(|(value, best)| value >= best - WINDOW)
}

/// The results of a choice.
struct Trial {
    /// The share of the win that the racer promised.
    promised: f32,
    /// Those that samples came to; the same place is the same luck.
    seen: Vec<f32>,
}

impl Trial {
    fn mean(&self) -> f32 {
        self.seen.iter().sum::<f32>() / self.seen.len().max(1) as f32
    }

    /// Samples and promise weighed against each other.
    fn worth(&self) -> f32 {
        let trust = self.seen.len() as f32 / (self.seen.len() as f32 + TRUST);
        trust * self.mean() + (1.0 - trust) * self.promised
    }

    /// By how much it is better than `other`, which was not sampled more often, and the
    /// standard error of the samples' part in it.
    fn lead(&self, other: &Trial) -> (f32, f32) {
        let count = other.seen.len() as f32;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (mine, its) in self.seen.iter().zip(&other.seen) {
            sum += mine - its;
            squares += (mine - its) * (mine - its);
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0);
        let trust = count / (count + TRUST);
        let lead = trust * mean + (1.0 - trust) * (self.promised - other.promised);
        (lead, trust * (variance / count).sqrt())
    }
}

/// Samples the choices by turns, all with the same luck, and drops those that are behind
/// for sure. Ends when one is left, or the samples are spent. The best comes first.
fn compare(
    ahead: &Ahead<'_>,
    state: &State,
    choices: &[Alternative<Action>],
    samples: u64,
    late: &dyn Fn() -> bool,
    dice: &mut SplitMix64,
) -> Vec<(usize, Trial)> {
    let start =
        |of: &Alternative<Action>| Trial { promised: of.value.unwrap_or(0.0), seen: Vec::new() };
    let mut alive: Vec<(usize, Trial)> = choices.iter().map(start).enumerate().collect();
    let best_first = |a: &(usize, Trial), b: &(usize, Trial)| b.1.worth().total_cmp(&a.1.worth());
    let mut dropped = Vec::new();
    let mut left = samples;
    'sampling: while alive.len() > 1 {
        for _ in 0..BATCH {
            if late() || left < alive.len() as u64 {
                break 'sampling;
            }
            left -= alive.len() as u64;
            let luck = dice.next_bits();
            for (choice, trial) in &mut alive {
                trial.seen.push(ahead.sample(state, &choices[*choice].action, luck));
            }
        }
        alive.sort_by(best_first);
        let best = alive.remove(0);
        let behind = |of: &mut (usize, Trial)| {
            let (lead, error) = best.1.lead(&of.1);
            lead > SURE * error || lead + SURE * error < TRIFLE
        };
        dropped.extend(alive.extract_if(.., behind));
        alive.insert(0, best);
    }
    alive.sort_by(best_first);
    alive.append(&mut dropped);
    alive
}

/// The racer's advice with what the samples taught; the first of `trials` is the choice.
fn corrected(mut advice: SearchResult<Action>, trials: &[(usize, Trial)]) -> SearchResult<Action> {
    let [(choice, best), others @ ..] = trials else { return advice };
    if best.seen.is_empty() {
        return advice;
    }
    // What samples say beyond the promise, they say of all choices alike.
    let value = best.mean();
    let surplus = value - best.promised;
    for of in &mut advice.alternatives {
        of.value = of.value.map(|promised| (promised + surplus).clamp(0.0, value));
        of.weight = 0.0;
    }
    for (other, trial) in others {
        let of = &mut advice.alternatives[*other];
        of.value = Some((value - best.lead(trial).0).clamp(0.0, value));
        of.weight = trial.seen.len() as f32;
    }
    let front = &mut advice.alternatives[*choice];
    (front.value, front.weight) = (Some(value), best.seen.len() as f32);
    advice.alternatives[..=*choice].rotate_right(1);
    advice.action = advice.alternatives[0].action.clone();
    advice.value = Some(value);
    advice.pv = vec![advice.action.clone()];
    advice.nodes = trials.iter().map(|(_, trial)| trial.seen.len() as u64).sum();
    advice.depth = u32::from(AHEAD);
    advice
}

/// What samples have in common.
struct Ahead<'a> {
    game: &'a Mush,
    arrival: &'a Arrival,
    seat: Seat,
    /// The round before whose bids they end.
    until: u16,
}

impl Ahead<'_> {
    /// The share of the win after `action` and one way for it to go on.
    fn sample(&self, state: &State, action: &Action, luck: u64) -> f32 {
        let Ahead { game, arrival, seat, until } = *self;
        let mut dice = SplitMix64::new(luck);
        let mut state = state.clone();
        game.act(&mut state, seat, action);
        let mut chances = Chances::default();
        loop {
            match game.turn(&state) {
                Turn::Seat(mover) => {
                    let choice =
                        advise(game, arrival, &state, mover, Care::QUICK, &mut dice).action;
                    game.act(&mut state, mover, &choice);
                }
                Turn::Together(_) if state.round >= until => {
                    return share(game.seats(), &times(game, arrival, &state), seat);
                }
                Turn::Together(asked) => {
                    let drawn = bids::all(game, arrival, &state, Care::QUICK, &mut dice);
                    let bid = |of: Seat| Action::Bid(drawn[of.index()] as u16);
                    let bids =
                        PerSeat::from_fn(game.seats(), |of| asked.contains(of).then(|| bid(of)));
                    game.reveal(&mut state, &bids);
                }
                Turn::Chance => {
                    chances.clear();
                    game.chances(&state, &mut chances);
                    let fall = *chances.draw(&mut dice);
                    game.apply_chance(&mut state, &fall);
                }
                Turn::Window(_) => unreachable!("MUSH asks one after another"),
                Turn::Over => {
                    return game.standings(&state).map_or(0.0, |end| end.share(seat));
                }
            }
        }
    }
}
