//! Learning a network from positions of self-play and what all seats could expect there.

use hall_core::{Dice, SplitMix64};

use super::{
    network::{ONE, OUT_ONE},
    normalise,
    samples::{Course, ValueSample},
};
use crate::{
    cores::cores,
    descent::{Descent, Loss, Pace},
};

/// How fast it learns.
const PACE: Pace = Pace { batch: 1_024, parts: 4, rate: 2e-3, last: 0.01, decay: 0.0 };
/// The farthest that a weight behind the hidden layer goes.
const OUT_MOST: f32 = 127.0 / OUT_ONE as f32;
/// The farthest that a weight of an input goes.
const MOST: f32 = 4.0;

/// Weights that are no whole numbers yet: a row for each input, one to begin with, and one behind
/// the hidden layer.
struct RealNetwork<'w, const HIDDEN: usize> {
    inputs: usize,
    weights: &'w [f32],
}

impl<const HIDDEN: usize> RealNetwork<'_, HIDDEN> {
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

/// The cross entropy of a network of so many inputs.
struct ValueLoss<const HIDDEN: usize>(usize);

impl<const HIDDEN: usize> ValueLoss<HIDDEN> {
    fn network<'w>(&self, weights: &'w [f32]) -> RealNetwork<'w, HIDDEN> {
        RealNetwork { inputs: self.0, weights }
    }
}

impl<const HIDDEN: usize> Loss<ValueSample> for ValueLoss<HIDDEN> {
    fn slopes(&self, weights: &[f32], samples: &[ValueSample], slopes: &mut [f32]) {
        let network = self.network(weights);
        samples.iter().for_each(|sample| network.learn(sample, slopes));
    }

    fn most(&self, at: usize) -> f32 {
        if at / HIDDEN > self.0 { OUT_MOST } else { MOST }
    }
}

/// Random weights to begin with.
fn begin<const HIDDEN: usize>(inputs: usize, seed: u64) -> Vec<f32> {
    let mut dice = SplitMix64::new(seed);
    let mut chance = |most: f32| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * most;
    let weight = |at: usize| match at / HIDDEN {
        row if row == inputs => 0.2,
        row if row > inputs => chance(0.3),
        _ => chance(0.03),
    };
    (0..(inputs + 2) * HIDDEN).map(weight).collect()
}

/// Learns from positions, and says after each round what the loss is in others, and that of who
/// knows nothing; returns the weights as the program reads them.
pub(super) fn learn_values<const HIDDEN: usize>(
    Course { inputs, rounds, seed }: Course,
    (learned, held): (&mut [ValueSample], &[ValueSample]),
    watch: &mut dyn FnMut(u32, [f64; 2]),
) -> Vec<u8> {
    let (loss, count) = (ValueLoss::<HIDDEN>(inputs), held.len().max(1) as f64);
    let mut descent = Descent::new(begin::<HIDDEN>(inputs, seed), PACE);
    let even: f64 = held.iter().map(|s| f64::from((s.seats.len() as f32).ln())).sum();
    for round in 0..=rounds {
        if round > 0 {
            let mut dice = SplitMix64::new(seed ^ u64::from(round));
            descent.round(learned, (round - 1, rounds), cores(), &mut dice, &loss);
        }
        let network = loss.network(&descent.weights);
        let sum: f64 = held.iter().map(|sample| f64::from(network.loss(sample))).sum();
        watch(round, [sum / count, even / count]);
    }
    loss.network(&descent.weights).bytes(learned)
}
