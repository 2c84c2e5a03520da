//! Learning the evaluation from games that a search plays against itself.

use std::sync::atomic::{AtomicBool, Ordering};

use hall_core::{Dice, GameExt, Seat, SplitMix64, Turn};
use search::{Budget, Mcts, Stopper};

use super::{
    Alpha, Weights,
    features::{FEATURES, STAGES, features, stage},
    players::Learned,
};

/// The players of the games to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Teacher {
    /// Tree search with random playouts: needs no evaluation.
    Mcts {
        /// Playouts a move.
        playouts: u64,
    },
    /// Alpha-beta with what was learned so far.
    AlphaBeta {
        /// Nodes a move.
        nodes: u64,
    },
}

/// What to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The players.
    pub teacher: Teacher,
    /// The seed of all randomness: the same lesson teaches the same.
    pub seed: u64,
}

/// How well it went.
#[derive(Clone, PartialEq, Debug)]
pub struct LearnReport {
    /// Games played.
    pub games: usize,
    /// Positions learned from.
    pub positions: usize,
    /// How often the evaluation ranks a won position above a lost one, in games it
    /// did not learn from: 0.5 knows nothing.
    pub ranking: f64,
    /// The lines for the file of weights.
    pub lines: String,
}

/// A position with how its game ended for the seat to move.
struct Sample {
    game: usize,
    stage: usize,
    features: [f32; FEATURES],
    share: f32,
}

/// Games of one order and what can be learned from them.
pub(crate) struct Course<G: Learned> {
    game: G,
    lesson: Lesson,
    samples: Vec<Sample>,
    games: usize,
}

/// Turns after which a game is left undecided and forgotten.
const TURNS_MAX: usize = 400;
/// One game in this many is kept for the report and not learned from.
const HELD_OUT: usize = 5;

impl<G: Learned> Course<G> {
    /// A course that begins.
    pub(crate) fn new(game: G, lesson: Lesson) -> Course<G> {
        Course { game, lesson, samples: Vec::new(), games: 0 }
    }

    /// Plays one more game.
    pub(crate) fn play(&mut self) {
        let seed = self.lesson.seed.wrapping_mul(0x9e37_79b9).wrapping_add(self.games as u64);
        let mut dice = SplitMix64::new(seed);
        let (game, stop) = (&self.game, AtomicBool::new(false));
        let mut tree = Mcts::new(seed);
        let mut alpha = Alpha::new(G::weights(game.size().get()).clone());
        let mut state = game.start();
        let first = self.samples.len();
        let mut movers = Vec::new();
        let opening = 2 + dice.below(7) as usize;
        for turn in 0..TURNS_MAX {
            let Turn::Seat(seat) = game.turn(&state) else { break };
            // Games that begin and stumble at random show more of the game.
            let action = if turn < opening || dice.below(12) == 0 {
                game.sample(&state, seat, &mut dice)
            } else {
                let node = game.node(&state).expect("the game is on");
                self.samples.push(Sample {
                    game: self.games,
                    stage: stage(&node) as usize,
                    features: features(&node),
                    share: 0.5,
                });
                movers.push(seat);
                match self.lesson.teacher {
                    Teacher::Mcts { playouts } => {
                        let budget = Budget::nodes(playouts);
                        tree.search(game, seat, &state, &mut Stopper::new(&budget, &stop)).action
                    }
                    Teacher::AlphaBeta { nodes } => {
                        let budget = Budget::nodes(nodes);
                        let mut stopper = Stopper::new(&budget, &stop);
                        let found = alpha.search(&node, G::past(&state), 64, &mut stopper);
                        game.action(found.roots[0].of)
                    }
                }
            };
            game.act(&mut state, seat, &action);
        }
        self.games += 1;
        let Some(standings) = game.standings(&state) else {
            self.samples.truncate(first);
            return;
        };
        let share = |seat: Seat| standings.share(seat);
        for (sample, seat) in self.samples[first..].iter_mut().zip(movers) {
            sample.share = share(seat);
        }
    }

    /// What the games so far teach.
    pub(crate) fn report(&self) -> LearnReport {
        let held_out = |sample: &&Sample| sample.game % HELD_OUT == HELD_OUT - 1;
        let learn: Vec<&Sample> = self.samples.iter().filter(|s| !held_out(s)).collect();
        let weights = Weights([0, 1].map(|stage| fit(&learn, stage)));
        let test: Vec<&Sample> = self.samples.iter().filter(held_out).collect();
        LearnReport {
            games: self.games,
            positions: learn.len(),
            ranking: ranking(&weights, &test),
            lines: weights.write(self.game.size().get()),
        }
    }
}

/// Logistic regression by gradient descent on features of unit scale.
fn fit(samples: &[&Sample], stage: usize) -> [f32; FEATURES] {
    debug_assert!(stage < STAGES);
    let samples: Vec<&&Sample> = samples.iter().filter(|sample| sample.stage == stage).collect();
    let count = samples.len().max(1) as f64;
    let mut scale = [0.0f64; FEATURES];
    for sample in &samples {
        for (scale, feature) in scale.iter_mut().zip(sample.features) {
            *scale += f64::from(feature) * f64::from(feature) / count;
        }
    }
    // What hardly ever differs cannot be learned: its weight would be noise, and large.
    let scale = scale.map(|square| if square > 0.01 { square.sqrt() } else { f64::INFINITY });
    let scaled: Vec<([f64; FEATURES], f64)> = samples
        .iter()
        .map(|sample| {
            let feature = |i: usize| f64::from(sample.features[i]) / scale[i];
            (std::array::from_fn(feature), f64::from(sample.share))
        })
        .collect();
    let (mut weights, mut speed) = ([0.0f64; FEATURES], [0.0f64; FEATURES]);
    for _ in 0..400 {
        let mut slope = [0.0f64; FEATURES];
        for (features, share) in &scaled {
            let sum: f64 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
            let error = 1.0 / (1.0 + (-sum).exp()) - share;
            slope.iter_mut().zip(features).for_each(|(slope, f)| *slope += error * f / count);
        }
        for i in 0..FEATURES {
            // A little shrinking keeps features that say the same from fighting.
            speed[i] = 0.9 * speed[i] - 0.3 * (slope[i] + 0.002 * weights[i]);
            weights[i] += speed[i];
        }
    }
    std::array::from_fn(|i| (weights[i] / scale[i]) as f32)
}

fn ranking(weights: &Weights, samples: &[&Sample]) -> f64 {
    let score = |sample: &Sample| -> f32 {
        weights.0[sample.stage].iter().zip(sample.features).map(|(w, f)| w * f).sum()
    };
    let mut scored: Vec<(f32, bool)> = samples
        .iter()
        .filter(|sample| sample.share != 0.5)
        .map(|sample| (score(sample), sample.share > 0.5))
        .collect();
    scored.sort_by(|a, b| a.0.total_cmp(&b.0));
    let won = scored.iter().filter(|(_, won)| *won).count() as f64;
    let lost = scored.len() as f64 - won;
    let (mut below, mut sum) = (0.0, 0.0);
    for (_, won) in scored {
        if won {
            sum += below;
        } else {
            below += 1.0;
        }
    }
    if won * lost > 0.0 { sum / (won * lost) } else { 0.5 }
}

/// Plays `games` games and says after each how many there are; every
/// `report_every` games and at the end `report` gets what was learned so far. A set `stop` is
/// the end after the game that is being played.
pub(crate) fn attend<G: Learned>(
    game: G,
    lesson: Lesson,
    games: usize,
    report_every: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(LearnProgress),
) {
    let mut course = Course::new(game, lesson);
    for played in 1..=games {
        course.play();
        watch(LearnProgress::Game { played, of: games });
        let is_last = played == games || stop.load(Ordering::Relaxed);
        if played % report_every.max(1) == 0 || is_last {
            watch(LearnProgress::Learned(course.report()));
        }
        if is_last {
            return;
        }
    }
}

/// The progress of a course.
#[derive(Clone, PartialEq, Debug)]
pub enum LearnProgress {
    /// One more game is played.
    Game {
        /// The games so far.
        played: usize,
        /// The games in all.
        of: usize,
    },
    /// What the games so far teach.
    Learned(LearnReport),
}

/// A game that nobody here learns, or a board it does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotLearn {
    /// No learner for this game.
    #[error("expected make-muster or muster-up, not {0:?}")]
    Game(String),
    /// No such board.
    #[error(transparent)]
    Setup(#[from] hall_core::SetupError),
}

/// Learns to judge positions of `game` (make-muster or muster-up) on the board of
/// this order. A set `stop` ends it early, with what was learned so far.
///
/// # Errors
/// [`CannotLearn`] if there is no such game or board.
pub fn learn(
    game: &str,
    order: u8,
    lesson: Lesson,
    games: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(LearnProgress),
) -> Result<(), CannotLearn> {
    use games::{make_muster, muster_up};
    use hall_core::Game;
    match game {
        "make-muster" => {
            let setup = make_muster::Setup { order, ..make_muster::Setup::default() };
            attend(make_muster::MakeMuster::new(setup)?, lesson, games, 50, stop, watch);
        }
        "muster-up" => {
            let setup = muster_up::Setup { order, ..muster_up::Setup::default() };
            attend(muster_up::MusterUp::new(setup)?, lesson, games, 50, stop, watch);
        }
        _ => return Err(CannotLearn::Game(game.into())),
    }
    Ok(())
}

/// The file of weights with the lines of one order replaced.
pub fn revise(file: &str, order: u8, lines: &str) -> String {
    let of = |line: &&str| line.split(' ').next() != Some(&order.to_string());
    let mut kept: Vec<&str> = file.lines().filter(of).collect();
    kept.extend(lines.lines());
    let (notes, mut kept): (Vec<&str>, Vec<&str>) =
        kept.into_iter().partition(|line| line.starts_with('#'));
    // The order first; lines of one order stay as they were.
    kept.sort_by_key(|line| line.split(' ').next().map(str::to_string));
    notes.into_iter().chain(kept).flat_map(|line| [line, "\n"]).collect()
}
