//! Learning a network from games of self-play.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use hall_core::{Dice, Game, GameExt, Observe, PerSeat, Seat, SplitMix64, Turn, Viewer};
use search::{Budget, Playouts, Proven, SearchResult, speaker};

use super::{
    ActionInputs, Inputs,
    learn_policy::{ChoiceSample, learn_policy},
    learn_values::learn_values,
    samples::{Course, ValueSample},
};
use crate::{
    BotSpec, Player,
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
    /// Whether the policy alone is learned, by a game that has one.
    pub policy_only: bool,
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

/// Plays the games and learns from them; returns the weights as the program reads them, those of
/// the policy alone if nothing else is learned, or nothing if `stop` was set while games were
/// played.
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
    let course = |inputs| Course { inputs, rounds: games.rounds, seed: lesson.seed };
    let mut bytes = Vec::new();
    if !lesson.policy_only {
        let positions = learned.positions.len();
        bytes.extend(learn_values::<HIDDEN>(
            course(I::COUNT),
            (&mut learned.positions, &held.positions),
            &mut |round, [loss, even]| {
                watch(ValueProgress::Round { round, positions, loss, even });
            },
        ));
    }
    if A::COUNT > 0 {
        let choices = learned.choices.len();
        bytes.extend(learn_policy(
            course(A::COUNT),
            (&mut learned.choices, &held.choices),
            &mut |round, loss| watch(ValueProgress::Policy { round, choices, loss }),
        ));
    }
    Some(bytes)
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
