//! Learning the weights of the evaluation from games of the engine against itself.

pub mod exploit;
pub mod muster;
pub mod spsa;
pub mod stream;
mod train;

use std::{fmt::Write as _, sync::atomic::AtomicBool};

use games::muster_chess::{Army, Board, Chess, Colour, Moves, Role, random::Muster};
use hall_core::{Dice, Seat, SplitMix64};

use super::{
    engine::{Engine, EngineRoot, Limits},
    eval::{Seen, Tally, tally},
    history::is_quiet,
    score::{SCALE, Score, chance},
    see::worth,
    terms::{self, TERMS},
    weights::WEIGHTS,
};
pub use train::{Training, TrainingProgress, errors_in_use};

/// A quiet position of a game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// White's score as a search expected it, 0 to 1.
    pub expected: f32,
    /// White's score in the end.
    pub result: f32,
}

/// The part of the target that comes from searches.
const SEARCHED: f32 = 0.95;

impl Sample {
    /// The target: the result knows what the search does not see, but one game
    /// says little, and the same to all its positions.
    fn score(&self) -> f32 {
        SEARCHED * self.expected + (1.0 - SEARCHED) * self.result
    }
}

/// How far apart the armies of a start may be, as a part of the stronger one.
const APART: i32 = 12;

/// Two armies of one kind, near-equal, in about a fifth of all games one of them or both the
/// regular one; a third of the games have royal men.
fn armies(royal: bool, dice: &mut SplitMix64) -> [Army; 2] {
    let (kind, regular) = (dice.below(20), dice.below(10));
    let muster = match kind {
        _ if regular < 2 => Muster::Even,
        0..=10 => Muster::Even,
        11..=14 => Muster::Wild,
        15..=17 => Muster::Heavy,
        _ => Muster::Small,
    };
    loop {
        let mut armies = Colour::BOTH.map(|colour| Army::random(colour, muster, royal, dice));
        if regular < 2 {
            let which = dice.below(3);
            for (army, colour) in armies.iter_mut().zip(Colour::BOTH) {
                if which != colour.index() as u32 {
                    *army = Army::regular(colour);
                }
            }
        }
        let [white, black] = armies.each_ref().map(worth);
        if (white - black).abs() <= 150.max(white.max(black) / APART) {
            return armies;
        }
    }
}

/// A start of near-equal armies, with a few random moves played.
fn start(dice: &mut SplitMix64) -> Chess {
    loop {
        let royal = dice.below(3) == 0;
        let armies = armies(royal, dice);
        let Ok(board) = Board::from_armies(&armies[0], &armies[1], royal) else { continue };
        let mut chess = Chess::new(board, Seat::A);
        for _ in 0..2 + dice.below(7) {
            let mut moves = Moves::new();
            chess.board().moves(&mut moves);
            if chess.ending().is_some() || moves.is_empty() {
                break;
            }
            chess.play(moves[dice.below(moves.len() as u32) as usize]);
        }
        if chess.ending().is_none() {
            return chess;
        }
    }
}

/// The seed of a game of a run.
pub const fn game_seed(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(game)
}

/// Plays a game with this many nodes a move; nothing if it starts too uneven.
pub fn game(seed: u64, nodes: u64) -> Vec<Sample> {
    let mut dice = SplitMix64::new(seed);
    let mut chess = start(&mut dice);
    let mut engine = Engine::new(2, seed | 1);
    let mut found: Vec<(Board, f32)> = Vec::new();
    let mut decided = 0;
    let result = loop {
        if let Some(ending) = chess.ending() {
            break ending.winner().map_or(0.5, share);
        }
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let flag = || AtomicBool::new(false);
        let search = engine.search(&root, &limits, &flag(), &flag(), &mut |_| ());
        let Some(line) = search.lines.first() else { break 0.5 };
        let turn = root.board.turn();
        let own = line.score.expectation();
        let white = if turn == Colour::White { own } else { 1.0 - own };
        if found.is_empty() && !(0.03..0.97).contains(&white) {
            return Vec::new();
        }
        let m = line.moves[0];
        let plain = matches!(line.score, Score::Centipawns(_)) && is_quiet(&root.board, m);
        if plain && !root.board.in_check() {
            found.push((root.board, white));
        }
        let sure = !(0.002..0.998).contains(&white);
        decided = if sure { decided + 1 } else { 0 };
        if decided >= 6 || found.len() > 250 {
            break white.round();
        }
        chess.play(m);
    };
    found.into_iter().map(|(board, expected)| Sample { board, expected, result }).collect()
}

fn share(winner: Colour) -> f32 {
    if winner == Colour::White { 1.0 } else { 0.0 }
}

/// The terms of a sample: term, times.
struct Counted(Vec<(u16, i16)>);

impl Tally for Counted {
    fn add(&mut self, term: usize, times: i32) {
        self.0.push((term as u16, times as i16));
    }
}

struct Example {
    terms: Vec<(u16, i16)>,
    opening: f32,
    score: f32,
}

/// How strongly a weight is drawn back to where it began.
const PULL: f32 = 2e-6;

/// Fits the weights to nine tenths of the samples, starting from those in use;
/// returns the text of `weights.rs` and the mean squared error before and after on
/// the last tenth, which was not learnt from.
pub fn fit(samples: &[Sample], rounds: usize) -> (String, f64, f64) {
    let examples: Vec<Example> = samples
        .iter()
        .map(|sample| {
            let mut counted = Counted(Vec::new());
            tally(&sample.board, &mut counted);
            let opening = Seen::new(sample.board).openness();
            Example { terms: counted.0, opening, score: sample.score() }
        })
        .collect();
    let prior: Vec<[f32; 2]> =
        WEIGHTS.iter().map(|(a, b)| [f32::from(*a), f32::from(*b)]).collect();
    let mut weights = prior.clone();
    let (mut mean, mut square) = (vec![[0.0f32; 2]; TERMS], vec![[0.0f32; 2]; TERMS]);
    let (examples, held) = examples.split_at(examples.len() - examples.len() / 10);
    let before = error(held, &weights);
    for round in 1..=rounds {
        let mut gradient = vec![[0.0f32; 2]; TERMS];
        for example in examples {
            let expected = expectation(example, &weights);
            let slope = (expected - example.score) * expected * (1.0 - expected);
            for (term, times) in &example.terms {
                let part = slope * f32::from(*times);
                let cell = &mut gradient[usize::from(*term)];
                cell[0] += part * example.opening;
                cell[1] += part * (1.0 - example.opening);
            }
        }
        let rate = 2.0 / (1.0 + round as f32 / 80.0);
        for term in 0..TERMS {
            for half in 0..2 {
                let pull = PULL * (weights[term][half] - prior[term][half]);
                let slope = gradient[term][half] / examples.len() as f32 + pull;
                mean[term][half] = 0.9 * mean[term][half] + 0.1 * slope;
                square[term][half] = 0.999 * square[term][half] + 0.001 * slope * slope;
                let correction =
                    (1.0 - 0.999f32.powi(round as i32)).sqrt() / (1.0 - 0.9f32.powi(round as i32));
                weights[term][half] -=
                    rate * correction * mean[term][half] / (square[term][half].sqrt() + 1e-9);
            }
        }
    }
    let after = error(held, &weights);
    (text(&weights), before, after)
}

fn expectation(example: &Example, weights: &[[f32; 2]]) -> f32 {
    let mut value = 0.0;
    for (term, times) in &example.terms {
        let [opening, ending] = weights[usize::from(*term)];
        let mixed = opening * example.opening + ending * (1.0 - example.opening);
        value += mixed * f32::from(*times);
    }
    chance(value / SCALE)
}

fn error(examples: &[Example], weights: &[[f32; 2]]) -> f64 {
    let miss = |example: &Example| f64::from(expectation(example, weights) - example.score);
    examples.iter().map(|example| miss(example).powi(2)).sum::<f64>() / examples.len() as f64
}

fn text(weights: &[[f32; 2]]) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation's terms, opening and ending, in hundredths of a\n\
         //! pawn. `terms.rs` says which is which; `tuning.rs` learnt them.\n\n\
         use super::terms::TERMS;\n\n#[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [(i16, i16); TERMS] = [\n",
    );
    for row in weights.chunks(6) {
        let cells: Vec<String> = row
            .iter()
            .map(|[a, b]| format!("({}, {}),", a.round() as i16, b.round() as i16))
            .collect();
        let _ = writeln!(text, "    {}", cells.join(" "));
    }
    text + "];\n"
}

/// Terms whose weights are raised and lowered together: where each group begins.
const GROUPS: [usize; 37] = [
    terms::PLACE,
    terms::MOBILITY + 32,
    terms::MOBILITY + 64,
    terms::MOBILITY + 96,
    terms::MOBILITY + 128,
    terms::PASSED,
    terms::FREE,
    terms::ISOLATED,
    terms::DOUBLED,
    terms::PROTECTED,
    terms::PHALANX,
    terms::BACKWARD,
    terms::PAIR,
    terms::OPEN,
    terms::BY_PAWN,
    terms::BY_MINOR,
    terms::BY_ROOK,
    terms::HANGING,
    terms::DANGER,
    terms::SHIELD,
    terms::TEMPO,
    terms::GUARDED,
    terms::PATH_SAFE,
    terms::STOP_SAFE,
    terms::STOP_GUARDED,
    terms::THEIR_KING_FAR,
    terms::OWN_KING_FAR,
    terms::BINDS,
    terms::UNMASKS,
    terms::BY_KING,
    terms::PUSHES,
    terms::RESTRICTED,
    terms::POST_KNIGHT,
    terms::OUTNUMBERED,
    terms::SHELTER,
    terms::STORM,
    terms::TO_THEIR_KING,
];

/// Fits few numbers: the worth of each man, and a factor for each group of terms,
/// opening and ending apart. Fewer samples do for that than for every weight.
/// Answers as [`fit`] does.
pub fn fit_groups(samples: &[Sample], rounds: usize) -> (String, f64, f64) {
    let features: Vec<(Vec<[f32; 2]>, f32)> = samples.iter().map(features).collect();
    let (learnt, held) = features.split_at(features.len() - features.len() / 10);
    let count = Role::ALL.len() + GROUPS.len();
    let mut numbers: Vec<[f32; 2]> = vec![[0.0; 2]; count];
    let before = group_error(held, &numbers);
    let (mut mean, mut square) = (vec![[0.0f32; 2]; count], vec![[0.0f32; 2]; count]);
    for round in 1..=rounds {
        let mut gradient = vec![[0.0f32; 2]; count];
        for (parts, score) in learnt {
            let expected = group_expectation(parts, &numbers);
            let slope = (expected - score) * expected * (1.0 - expected);
            for (cell, part) in gradient.iter_mut().zip(&parts[1..]) {
                cell[0] += slope * part[0];
                cell[1] += slope * part[1];
            }
        }
        // Men move by hundredths of a pawn, factors by less.
        let rate = 1.0 / (1.0 + round as f32 / 80.0);
        for index in 0..count {
            let step = if index < Role::ALL.len() { rate } else { rate * 0.02 };
            for half in 0..2 {
                let slope = gradient[index][half] / learnt.len() as f32;
                mean[index][half] = 0.9 * mean[index][half] + 0.1 * slope;
                square[index][half] = 0.99 * square[index][half] + 0.01 * slope * slope;
                numbers[index][half] -=
                    step * mean[index][half] / (square[index][half].sqrt() + 1e-9);
            }
        }
    }
    let after = group_error(held, &numbers);
    (text(&regrouped(&numbers)), before, after)
}

/// Which group a term belongs to.
fn group(term: usize) -> usize {
    GROUPS.iter().rposition(|first| *first <= term).unwrap_or(0)
}

/// What stays fixed, then the parts that each number multiplies; and the score.
fn features(sample: &Sample) -> (Vec<[f32; 2]>, f32) {
    let mut counted = Counted(Vec::new());
    tally(&sample.board, &mut counted);
    let opening = Seen::new(sample.board).openness();
    let mut parts = vec![[0.0f32; 2]; 1 + Role::ALL.len() + GROUPS.len()];
    for (term, times) in counted.0 {
        let (term, times) = (usize::from(term), f32::from(times));
        let (early, late) = WEIGHTS[term];
        let value = [times * f32::from(early) * opening, times * f32::from(late) * (1.0 - opening)];
        let mut add = |index: usize, value: [f32; 2]| {
            parts[index][0] += value[0];
            parts[index][1] += value[1];
        };
        add(0, value);
        if term < terms::MOBILITY {
            add(1 + term / 64, [times * opening, times * (1.0 - opening)]);
        } else {
            add(1 + Role::ALL.len() + group(term), value);
        }
    }
    (parts, sample.score())
}

fn group_expectation(parts: &[[f32; 2]], numbers: &[[f32; 2]]) -> f32 {
    let fixed = parts[0][0] + parts[0][1];
    let changed = numbers.iter().zip(&parts[1..]).map(|(n, p)| n[0] * p[0] + n[1] * p[1]);
    chance((fixed + changed.sum::<f32>()) / SCALE)
}

fn group_error(features: &[(Vec<[f32; 2]>, f32)], numbers: &[[f32; 2]]) -> f64 {
    let miss = |(parts, score): &(Vec<[f32; 2]>, f32)| {
        f64::from(group_expectation(parts, numbers) - score).powi(2)
    };
    features.iter().map(miss).sum::<f64>() / features.len() as f64
}

/// The weights with the numbers applied.
fn regrouped(numbers: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let changed = |(term, (early, late)): (usize, &(i16, i16))| {
        let weight = [f32::from(*early), f32::from(*late)];
        if term < terms::MOBILITY {
            let n = numbers[term / 64];
            [weight[0] + n[0], weight[1] + n[1]]
        } else {
            let n = numbers[Role::ALL.len() + group(term)];
            [weight[0] * (1.0 + n[0]), weight[1] * (1.0 + n[1])]
        }
    };
    WEIGHTS.iter().enumerate().map(changed).collect()
}
