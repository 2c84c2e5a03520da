//! Learning a network from games of self-play.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use hall_core::{Dice, Game, GameExt, Observe, PerSeat, Seat, SplitMix64, Turn, Viewer};
use search::{Budget, Playouts, Proven, SearchResult, speaker};

use super::{
    ActionInputs, Inputs,
    learn_policy::{ChoiceSample, PolicyTraining},
    network::{ONE, OUT_ONE},
    normalise,
};
use crate::{
    BotSpec, Player,
    adam::{Adam, AdamStep},
    cores::{cores, on_threads},
};

/// What to learn from, and how long.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueLesson {
    /// Who plays, with a number of nodes for an action.
    pub teacher: BotSpec,
    /// The only board that Make Muster and Muster Up are played on.
    pub order: Option<u8>,
    /// How many games are played.
    pub games: u64,
    /// The seed of all randomness: the same lesson teaches the same.
    pub seed: u64,
}

/// How far a lesson is.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueProgress {
    /// Games played.
    Games(u64),
    /// All games are played, and learned from so many times.
    Round {
        /// Times.
        round: u32,
        /// Positions learned from.
        positions: usize,
        /// The mean cross entropy, in nats, of what is expected in games that are not learned from.
        loss: f64,
        /// The same of who knows nothing.
        even: f64,
    },
    /// The policy has learned so many times.
    Policy {
        /// Times.
        round: u32,
        /// Choices learned from.
        choices: usize,
        /// The mean cross entropy, in nats, of what searches looked at in games that are not
        /// learned from.
        loss: f64,
    },
}

/// The most random actions that a game begins with.
const OPENING: u32 = 9;
/// One game of so many is held back, and not learned from.
const HELD: u64 = 21;
/// A policy learns from the choice at one position of so many that are learned from: it has many
/// actions.
const CHOICES: u32 = 2;
/// A game that goes on after so many steps is forgotten.
const STEPS_MAX: usize = 5_000;
/// Positions whose slopes are added before the weights move.
const BATCH: usize = 1_024;
/// A batch is learned from in so many parts, whatever the number of threads.
const PARTS: usize = 4;
/// How far the weights move at first.
const RATE: f32 = 2e-3;
/// The farthest that a weight behind the hidden layer goes.
const OUT_MOST: f32 = 127.0 / OUT_ONE as f32;
/// The farthest that a weight of an input goes.
const MOST: f32 = 4.0;

/// A position, as each seat sees it, and what each got.
struct ValueSample {
    seats: Vec<Vec<u16>>,
    shares: Vec<f32>,
}

/// What a game shows: positions, and choices.
#[derive(Default)]
struct GameShown {
    positions: Vec<ValueSample>,
    choices: Vec<ChoiceSample>,
}

impl GameShown {
    fn extend(&mut self, other: GameShown) {
        self.positions.extend(other.positions);
        self.choices.extend(other.choices);
    }
}

/// Makes a player with a seed.
pub(crate) type MakePlayer<G> = fn(u64) -> Box<dyn Player<G>>;

/// The games that are learned from, and how often.
pub(crate) struct SelfPlay<'g, G> {
    /// The games, played by turns.
    pub(crate) games: &'g [G],
    /// Who plays.
    pub(crate) player: MakePlayer<G>,
    /// The nodes that a player has for an action.
    pub(crate) nodes: u64,
    /// One action of so many is random, so that games show more; without it only the first are.
    pub(crate) whim: Option<u32>,
    /// One state of so many is learned from: those that follow one another say much the same.
    pub(crate) thinned: u32,
    /// How often all positions are learned from.
    pub(crate) rounds: u32,
    /// What part of a target is what the search expected; the rest is how the game ended.
    pub(crate) searched: f32,
}

/// Plays the games and learns from them; returns the weights as the program reads them, or
/// nothing if `stop` was set while games were played.
pub(crate) fn learn<G: Observe, I: Inputs<G>, A: ActionInputs<G>, const HIDDEN: usize>(
    games: &SelfPlay<'_, G>,
    lesson: &ValueLesson,
    stop: &AtomicBool,
    watch: &mut (dyn FnMut(ValueProgress) + Send),
) -> Option<Vec<u8>> {
    let (done, watching) = (AtomicU64::new(0), Mutex::new(watch));
    let played = on_threads(0..lesson.games, cores(), |index| {
        if stop.load(Ordering::Relaxed) {
            return GameShown::default();
        }
        let shown = games.play::<I, A>(lesson, index);
        if let Ok(mut watch) = watching.lock() {
            watch(ValueProgress::Games(done.fetch_add(1, Ordering::Relaxed) + 1));
        }
        shown
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let (mut learned, mut held) = (GameShown::default(), GameShown::default());
    for (index, shown) in (0..).zip(played) {
        if index % HELD == HELD - 1 { &mut held } else { &mut learned }.extend(shown);
    }
    let watch = watching.into_inner().ok()?;
    let mut bytes = learn_values::<HIDDEN>(
        (I::COUNT, games.rounds, lesson.seed),
        (&mut learned.positions, &held.positions),
        watch,
    );
    if A::COUNT > 0 {
        bytes.extend(learn_policy(
            (A::COUNT, games.rounds, lesson.seed),
            (&mut learned.choices, &held.choices),
            watch,
        ));
    }
    Some(bytes)
}

/// The inputs, how often all is learned from, and a seed.
type Course = (usize, u32, u64);

fn learn_values<const HIDDEN: usize>(
    (inputs, rounds, seed): Course,
    (learned, held): (&mut [ValueSample], &[ValueSample]),
    watch: &mut dyn FnMut(ValueProgress),
) -> Vec<u8> {
    let mut state = TrainingState::<HIDDEN>::new(inputs, seed);
    let even: f64 = held.iter().map(|s| f64::from((s.seats.len() as f32).ln())).sum();
    for round in 0..=rounds {
        if round > 0 {
            state.round(learned, round - 1, rounds, seed);
        }
        let loss = held.iter().map(|sample| f64::from(state.loss(sample))).sum::<f64>();
        let count = held.len().max(1) as f64;
        let (loss, even) = (loss / count, even / count);
        watch(ValueProgress::Round { round, positions: learned.len(), loss, even });
    }
    state.bytes(learned)
}

fn learn_policy(
    (inputs, rounds, seed): Course,
    (learned, held): (&mut [ChoiceSample], &[ChoiceSample]),
    watch: &mut dyn FnMut(ValueProgress),
) -> Vec<u8> {
    let (mut state, mut dice) = (PolicyTraining::new(inputs), SplitMix64::new(seed));
    for round in 0..=rounds {
        if round > 0 {
            state.round(learned, round - 1, rounds, &mut dice);
        }
        let loss = held.iter().map(|sample| f64::from(state.loss(sample))).sum::<f64>();
        let loss = loss / held.len().max(1) as f64;
        watch(ValueProgress::Policy { round, choices: learned.len(), loss });
    }
    state.bytes()
}

impl<G: Observe> SelfPlay<'_, G> {
    /// Plays a game, until it is over or, if it is one of two, known who wins; nothing of one that
    /// does not end, nor of positions that nobody searched.
    fn play<I: Inputs<G>, A: ActionInputs<G>>(
        &self,
        lesson: &ValueLesson,
        index: u64,
    ) -> GameShown {
        let game = &self.games[index as usize % self.games.len()];
        let seed =
            SplitMix64::new(lesson.seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_bits();
        let mut dice = SplitMix64::new(seed);
        let mut players: PerSeat<Box<dyn Player<G>>> = PerSeat::from_fn(game.seats(), |seat| {
            (self.player)(seed.wrapping_add(seat.index() as u64))
        });
        let (budget, stop) = (Budget::nodes(self.nodes).for_the_action(), AtomicBool::new(false));
        let (mut state, mut chance) = (game.start(), Playouts::<G>::default());
        let (mut samples, mut choices) = (Vec::new(), Vec::new());
        let (mut expected, mut decided): (Option<Vec<f32>>, Option<Vec<f32>>) = (None, None);
        let opening = dice.below(OPENING);
        let mut acted = 0;
        for _ in 0..STEPS_MAX {
            let turn = game.turn(&state);
            let sampled = turn != Turn::Over && dice.below(self.thinned) == 0;
            let before = sampled.then(|| seen::<G, I>(game, &state));
            let seat = match turn {
                Turn::Over => break,
                Turn::Chance => {
                    samples.extend(before.zip(expected.clone()));
                    chance.chance(game, &mut state, &mut dice);
                    continue;
                }
                Turn::Seat(seat) => seat,
                Turn::Window(seats) => speaker(seats),
                Turn::Together(_) => unreachable!("no game that learns has simultaneous choices"),
            };
            acted += 1;
            let whim = |of| dice.below(of) == 0;
            let action = if acted <= opening || self.whim.is_some_and(whim) {
                expected = None;
                game.sample(&state, seat, &mut dice)
            } else {
                let observation = game.observe(&state, Viewer::Seat(seat));
                let found = players[seat].choose(game, seat, &observation, &budget, &stop);
                expected = shares(game.seats(), seat, &found);
                if A::COUNT > 0 && sampled && dice.below(CHOICES) == 0 {
                    choices.extend(ChoiceSample::new::<G, A>((game, &state), seat, &found));
                }
                decided = expected.clone().filter(|_| is_decided(game.seats(), &found));
                found.action
            };
            samples.extend(before.zip(expected.clone()));
            if decided.is_some() {
                break;
            }
            game.act(&mut state, seat, &action);
        }
        let Some(result) = decided.or_else(|| result(game, &state)) else {
            return GameShown::default();
        };
        let target = |expected: Vec<f32>| {
            let mix = |(e, r): (f32, &f32)| self.searched * e + (1.0 - self.searched) * r;
            expected.into_iter().zip(&result).map(mix).collect()
        };
        let sample = |(seats, expected)| ValueSample { seats, shares: target(expected) };
        GameShown { positions: samples.into_iter().map(sample).collect(), choices }
    }
}

/// Whether a search found out which of two wins.
fn is_decided<A>(seats: usize, found: &SearchResult<A>) -> bool {
    seats == 2 && matches!(found.proven, Some(Proven::Win(_) | Proven::Loss(_)))
}

/// What every seat got, if the game is over.
fn result<G: Game>(game: &G, state: &G::State) -> Option<Vec<f32>> {
    let standings = game.standings(state)?;
    Some(Seat::first(game.seats()).map(|seat| standings.share(seat)).collect())
}

/// What all seats may expect after a search of one of them.
fn shares<A>(seats: usize, seat: Seat, found: &SearchResult<A>) -> Option<Vec<f32>> {
    let best = found.alternatives.first()?;
    if best.shares.len() == seats {
        return Some(best.shares.clone());
    }
    let value = best.value.filter(|_| seats == 2)?;
    Some(Seat::first(2).map(|of| if of == seat { value } else { 1.0 - value }).collect())
}

fn seen<G: Game, I: Inputs<G>>(game: &G, state: &G::State) -> Vec<Vec<u16>> {
    let see = |seat| {
        let mut inputs = Vec::new();
        I::each(game, state, seat, |input| inputs.push(input as u16));
        inputs
    };
    Seat::first(game.seats()).map(see).collect()
}

/// The weights, and how they move.
struct TrainingState<const HIDDEN: usize> {
    inputs: usize,
    weights: Vec<f32>,
    adam: Adam,
}

impl<const HIDDEN: usize> TrainingState<HIDDEN> {
    fn new(inputs: usize, seed: u64) -> Self {
        let count = (inputs + 2) * HIDDEN;
        let mut dice = SplitMix64::new(seed);
        let mut chance = |most: f32| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let weight = |at: usize| match at / HIDDEN {
            row if row == inputs => 0.2,
            row if row > inputs => chance(0.3),
            _ => chance(0.03),
        };
        let weights = (0..count).map(weight).collect();
        TrainingState { inputs, weights, adam: Adam::new(count) }
    }

    fn row(&self, row: usize) -> &[f32; HIDDEN] {
        self.weights[row * HIDDEN..].first_chunk().expect("the list of weights holds whole rows")
    }

    /// The hidden layer and the score of what a seat sees.
    fn forward(&self, seen: &[u16]) -> ([f32; HIDDEN], f32) {
        let mut sums = *self.row(self.inputs);
        for input in seen {
            for (sum, weight) in sums.iter_mut().zip(self.row(usize::from(*input))) {
                *sum += weight;
            }
        }
        let score = sums.iter().zip(self.row(self.inputs + 1));
        let score = score.map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum();
        (sums, score)
    }

    fn shares(&self, sample: &ValueSample) -> (Vec<[f32; HIDDEN]>, Vec<f32>) {
        let (hidden, mut shares): (Vec<_>, Vec<_>) =
            sample.seats.iter().map(|seen| self.forward(seen)).unzip();
        normalise(&mut shares);
        (hidden, shares)
    }

    fn loss(&self, sample: &ValueSample) -> f32 {
        let (_, shares) = self.shares(sample);
        let entropy = |(share, target): (&f32, &f32)| -target * share.max(1e-6).ln();
        shares.iter().zip(&sample.shares).map(entropy).sum()
    }

    /// Adds the slopes of a position's cross entropy.
    fn learn(&self, sample: &ValueSample, slopes: &mut [f32]) {
        let (hidden, shares) = self.shares(sample);
        let out = *self.row(self.inputs + 1);
        for (((seen, sums), share), target) in
            sample.seats.iter().zip(hidden).zip(shares).zip(&sample.shares)
        {
            let slope = share - target;
            let mut back = [0.0; HIDDEN];
            let last = &mut slopes[(self.inputs + 1) * HIDDEN..];
            for at in 0..HIDDEN {
                let clipped = sums[at].clamp(0.0, 1.0);
                last[at] += slope * clipped * clipped;
                if sums[at] > 0.0 && sums[at] < 1.0 {
                    back[at] = slope * 2.0 * clipped * out[at];
                }
            }
            for row in seen.iter().map(|input| usize::from(*input)).chain([self.inputs]) {
                let slopes = &mut slopes[row * HIDDEN..][..HIDDEN];
                slopes.iter_mut().zip(back).for_each(|(slope, back)| *slope += back);
            }
        }
    }

    /// Learns from all positions once, in a round of so many.
    fn round(&mut self, samples: &mut [ValueSample], round: u32, rounds: u32, seed: u64) {
        let mut dice = SplitMix64::new(seed ^ u64::from(round + 1));
        for at in (1..samples.len()).rev() {
            samples.swap(at, dice.below(at as u32 + 1) as usize);
        }
        let slopes: Vec<_> =
            (0..PARTS).map(|_| Mutex::new(vec![0.0; self.weights.len()])).collect();
        let batches = samples.len().div_ceil(BATCH).max(1);
        let all = batches * rounds as usize;
        for (number, batch) in samples.chunks(BATCH).enumerate() {
            self.batch(batch, &slopes);
            let done = (round as usize * batches + number) as f32 / all as f32;
            let rate = RATE * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            let (inputs, count) = (self.inputs, batch.len());
            let step = AdamStep { rate, decay: 0.0, count };
            let most = |at: usize| if at / HIDDEN > inputs { OUT_MOST } else { MOST };
            self.adam.step(&mut self.weights, &slopes, step, most);
        }
    }

    /// Adds the slopes of a batch, each part of it into a list of its own.
    fn batch(&self, batch: &[ValueSample], slopes: &[Mutex<Vec<f32>>]) {
        let parts: Vec<_> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        on_threads(0..parts.len() as u64, cores().min(PARTS), |part| {
            if let Ok(mut slopes) = slopes[part as usize].lock() {
                parts[part as usize].iter().for_each(|sample| self.learn(sample, &mut slopes));
            }
        });
    }

    /// The weights as the program reads them. Inputs that were never on weigh nothing.
    fn bytes(&self, samples: &[ValueSample]) -> Vec<u8> {
        let mut was_on = vec![false; self.inputs];
        let inputs = samples.iter().flat_map(|sample| sample.seats.iter().flatten());
        inputs.for_each(|input| was_on[usize::from(*input)] = true);
        let unit = |at: usize| match at / HIDDEN {
            row if row > self.inputs => OUT_ONE as f32,
            row if was_on.get(row) == Some(&false) => 0.0,
            _ => ONE as f32,
        };
        let whole = |(at, weight): (usize, &f32)| (weight * unit(at)).round() as i16;
        self.weights.iter().enumerate().flat_map(|weight| whole(weight).to_le_bytes()).collect()
    }
}
