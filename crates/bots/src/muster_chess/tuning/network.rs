//! Learning the network: what the linear evaluation gets wrong, from samples.

use games::muster_chess::{Board, Colour};
use hall_core::{Dice, SplitMix64};

use super::{
    super::{
        eval::{Evaluation, Seen},
        network::{HIDDEN, INPUTS, ONE, ROW_ONE, ROWS, input, row},
        score::{SCALE, chance},
    },
    Sample,
};

/// Samples whose slopes are added before the weights move.
const BATCH: usize = 8_192;
/// How far the weights move at the first batch.
const RATE: f32 = 1e-3;
/// How strongly weights are drawn to nothing, for each unit of the rate.
const DECAY: f32 = 1e-2;
/// The farthest a weight goes: sixty-two men must not overflow a half.
const INPUT_MOST: f32 = 1.9;
/// A row's weight times a clipped number must fit in 16 bits.
const ROW_MOST: f32 = 127.0 / ROW_ONE as f32;

/// Where the parts lie in the list of all weights.
const BIAS: usize = INPUTS * HIDDEN;
const ROW: usize = BIAS + HIDDEN;
const BASE: usize = ROW + ROWS * 2 * HIDDEN;
const WEIGHTS: usize = BASE + ROWS;

/// What is learnt from of a sample, as the side to move sees it.
struct NetworkExample {
    /// Each man: as the side to move sees it, as the other does.
    men: Vec<[u16; 2]>,
    row: usize,
    /// What the evaluation without the network says.
    known: f32,
    score: f32,
}

impl NetworkExample {
    fn new(sample: &Sample, evaluation: &mut Evaluation) -> NetworkExample {
        let board: &Board = &sample.board;
        let us = board.turn();
        let men = board
            .occupied()
            .into_iter()
            .filter_map(|square| board.man_on(square).zip(Some(square)));
        let men = men.map(|(man, square)| {
            [us, us.other()].map(|side| input(side, man.colour, man.role, square) as u16)
        });
        let known = evaluation.without_network(&Seen::new(*board)) as f32 / SCALE;
        let score = if us == Colour::White { sample.score() } else { 1.0 - sample.score() };
        NetworkExample {
            men: men.collect(),
            row: row(board.occupied().len() as usize),
            known,
            score,
        }
    }
}

/// Sums of a sample on the way to its value.
struct Forward {
    halves: [[f32; HIDDEN]; 2],
    expected: f32,
}

/// `flip` turns the board's files about: what holds on the left holds on the right.
fn forward(weights: &[f32], example: &NetworkExample, flip: u16) -> Forward {
    let bias: [f32; HIDDEN] = std::array::from_fn(|at| weights[BIAS + at]);
    let mut halves = [bias; 2];
    for man in &example.men {
        for (half, index) in halves.iter_mut().zip(man) {
            let from = usize::from(index ^ flip) * HIDDEN;
            for (sum, weight) in half.iter_mut().zip(&weights[from..from + HIDDEN]) {
                *sum += weight;
            }
        }
    }
    let mut value = example.known + weights[BASE + example.row];
    for (half, place) in halves.iter().zip(0..) {
        let from = ROW + (2 * example.row + place) * HIDDEN;
        for (sum, weight) in half.iter().zip(&weights[from..from + HIDDEN]) {
            let clipped = sum.clamp(0.0, 1.0);
            value += clipped * clipped * weight;
        }
    }
    Forward { halves, expected: chance(value) }
}

/// Adds the slopes of a sample's squared error.
fn backward(
    weights: &[f32],
    slopes: &mut [f32],
    example: &NetworkExample,
    forward: &Forward,
    flip: u16,
) {
    let expected = forward.expected;
    let slope = (expected - example.score) * expected * (1.0 - expected);
    slopes[BASE + example.row] += slope;
    for (half, place) in forward.halves.iter().zip(0..) {
        let from = ROW + (2 * example.row + place) * HIDDEN;
        let mut back = [0.0; HIDDEN];
        for at in 0..HIDDEN {
            let clipped = half[at].clamp(0.0, 1.0);
            slopes[from + at] += slope * clipped * clipped;
            if half[at] > 0.0 && half[at] < 1.0 {
                back[at] = 2.0 * slope * clipped * weights[from + at];
            }
        }
        for (sum, back) in slopes[BIAS..BIAS + HIDDEN].iter_mut().zip(back) {
            *sum += back;
        }
        for man in &example.men {
            let from = usize::from(man[place] ^ flip) * HIDDEN;
            for (sum, back) in slopes[from..from + HIDDEN].iter_mut().zip(back) {
                *sum += back;
            }
        }
    }
}

fn error(weights: &[f32], examples: &[NetworkExample]) -> f64 {
    let miss = |example| f64::from(forward(weights, example, 0).expected - example.score);
    examples.iter().map(|example| miss(example).powi(2)).sum::<f64>() / examples.len() as f64
}

/// Adam's means of slopes and of their squares.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], slopes: &mut [f32], rate: f32) {
        self.steps += 1;
        let (early, late) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for at in 0..WEIGHTS {
            let slope = slopes[at] / BATCH as f32;
            slopes[at] = 0.0;
            self.mean[at] += 0.1 * (slope - self.mean[at]);
            self.square[at] += 0.001 * (slope * slope - self.square[at]);
            let step = self.mean[at] / early / ((self.square[at] / late).sqrt() + 1e-8);
            let most = if at < ROW { INPUT_MOST } else { ROW_MOST };
            weights[at] = (weights[at] - rate * (step + DECAY * weights[at])).clamp(-most, most);
        }
    }
}

/// Random weights where samples have men, none elsewhere: what was never seen
/// says nothing.
fn begin(examples: &[NetworkExample], dice: &mut SplitMix64) -> Vec<f32> {
    let mut seen = vec![false; INPUTS];
    for index in examples.iter().flat_map(|example| &example.men).flatten() {
        seen[usize::from(*index)] = true;
        seen[usize::from(*index ^ 7)] = true;
    }
    let mut chance = |most: f32| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * most;
    let mut weights = vec![0.0; WEIGHTS];
    for at in 0..BASE {
        weights[at] = match at {
            ROW.. => chance(0.05),
            BIAS.. => 0.2,
            _ if seen[at / HIDDEN] => chance(0.1),
            _ => 0.0,
        };
    }
    weights
}

fn shuffle(order: &mut [usize], dice: &mut SplitMix64) {
    for at in (1..order.len()).rev() {
        order.swap(at, dice.below(at as u32 + 1) as usize);
    }
}

/// Learns a network from nine tenths of the samples, from nothing, in so many
/// many rounds; returns the bytes of `network.bin`, and the mean squared error on the
/// last tenth without a network and with it. `report` hears the round and its error.
pub fn learn(
    samples: &[Sample],
    rounds: usize,
    report: &mut dyn FnMut(usize, f64),
) -> (Vec<u8>, f64, f64) {
    let mut dice = SplitMix64::new(1);
    let mut evaluation = Evaluation::new();
    let examples: Vec<NetworkExample> =
        samples.iter().map(|sample| NetworkExample::new(sample, &mut evaluation)).collect();
    let (learnt, held) = examples.split_at(examples.len() - examples.len() / 10);
    let before = error(&vec![0.0; WEIGHTS], held);
    let mut weights = begin(learnt, &mut dice);
    let mut adam = Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 };
    let mut slopes = vec![0.0; WEIGHTS];
    let mut order: Vec<usize> = (0..learnt.len()).collect();
    let batches = (learnt.len() / BATCH).max(1);
    for round in 0..rounds {
        shuffle(&mut order, &mut dice);
        for (batch, indices) in order.chunks(BATCH).take(batches).enumerate() {
            for index in indices {
                let flip = if dice.below(2) == 0 { 0 } else { 7 };
                let forward = forward(&weights, &learnt[*index], flip);
                backward(&weights, &mut slopes, &learnt[*index], &forward, flip);
            }
            let done = (round * batches + batch) as f32 / (rounds * batches) as f32;
            let rate = RATE * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            adam.step(&mut weights, &mut slopes, rate);
        }
        report(round + 1, error(&weights, held));
    }
    let after = error(&weights, held);
    (bytes(&weights), before, after)
}

fn bytes(weights: &[f32]) -> Vec<u8> {
    let unit = |at: usize| match at {
        BASE.. => (ONE * ROW_ONE) as f32,
        ROW.. => ROW_ONE as f32,
        _ => ONE as f32,
    };
    let whole = |(at, weight): (usize, &f32)| (weight * unit(at)).round() as i16;
    weights.iter().enumerate().flat_map(|weight| whole(weight).to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use games::muster_chess::{Army, Squares, random::Muster};

    use super::*;

    /// A rule that no term knows: whoever has more men at the sides wins.
    #[test]
    fn network_trained_learns_what_the_terms_do_not_know() {
        let mut dice = SplitMix64::new(4);
        let sample = |_| {
            let [white, black] =
                Colour::BOTH.map(|colour| Army::random(colour, Muster::Even, false, &mut dice));
            let board = Board::from_armies(&white, &black, false).expect("armies are legal");
            let sides = Squares::file(0) | Squares::file(7);
            let [own, their] = Colour::BOTH.map(|colour| (board.side(colour) & sides).len() as f32);
            let score = chance(own - their);
            Sample { board, expected: score, result: score }
        };
        let samples: Vec<Sample> = (0..3_000).map(sample).collect();
        let mut errors = Vec::new();
        let (bytes, before, after) = learn(&samples, 150, &mut |_, error| errors.push(error));
        assert_eq!(errors.len(), 150);
        assert_eq!(bytes.len(), 2 * WEIGHTS);
        assert!(after < 0.7 * before, "{before} {after}");
    }
}
