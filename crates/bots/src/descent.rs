//! Learning weights from samples: the slopes of a batch are added up on all cores, and the weights
//! follow them.

use std::sync::Mutex;

use crate::{
    adam::{Adam, AdamStep, Pull},
    cores::on_threads,
};

/// How fast weights learn.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    /// Samples whose slopes are added before the weights move.
    pub(crate) batch: usize,
    /// A batch is learned from in so many parts, whatever the number of threads: sums of
    /// floating-point numbers depend on their order.
    pub(crate) parts: usize,
    /// How far the weights move at first.
    pub(crate) rate: f32,
    /// What part of it is left in the end.
    pub(crate) last: f32,
    /// How strongly the weights are drawn back, for each unit of the rate.
    pub(crate) decay: f32,
}

/// Weights, and how they move.
pub(crate) struct Descent {
    pub(crate) weights: Vec<f32>,
    pub(crate) adam: Adam,
    pace: Pace,
    /// Those of each part of a batch; nothing between batches.
    slopes: Vec<Mutex<Vec<f32>>>,
}

/// An error that is to become small.
pub(crate) trait Loss<S>: Sync {
    /// Adds its slopes at these weights, of some samples.
    fn slopes(&self, weights: &[f32], samples: &[S], slopes: &mut [f32]);

    /// The farthest that the weight at a place goes.
    fn most(&self, at: usize) -> f32;

    /// What the weight at a place is drawn to: nothing, if a loss does not say otherwise.
    fn pull(&self, _at: usize) -> Pull {
        Pull { to: 0.0, part: 1.0 }
    }
}

impl Descent {
    /// From these weights on, none of which has moved.
    pub(crate) fn new(weights: Vec<f32>, pace: Pace) -> Descent {
        let adam = Adam::new(weights.len());
        Descent::resume(weights, adam, pace)
    }

    /// From these weights on, which have moved so far.
    pub(crate) fn resume(weights: Vec<f32>, adam: Adam, pace: Pace) -> Descent {
        let slopes = (0..pace.parts).map(|_| Mutex::new(vec![0.0; weights.len()])).collect();
        Descent { weights, adam, pace, slopes }
    }

    /// Learns from a batch when a part `done` of everything is behind: the rate falls along a
    /// cosine.
    pub(crate) fn batch<S: Sync>(
        &mut self,
        samples: &[S],
        done: f32,
        threads: usize,
        loss: &impl Loss<S>,
    ) {
        let Pace { parts, rate, last, decay, .. } = self.pace;
        let of_parts: Vec<_> = samples.chunks(samples.len().div_ceil(parts)).collect();
        on_threads(0..of_parts.len() as u64, threads.clamp(1, parts), |part| {
            if let Ok(mut slopes) = self.slopes[part as usize].lock() {
                loss.slopes(&self.weights, of_parts[part as usize], &mut slopes);
            }
        });
        let rate = rate * (last + (1.0 - last) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
        let step = AdamStep { rate, decay, count: samples.len() };
        let bounds = |at| (loss.most(at), loss.pull(at));
        self.adam.step(&mut self.weights, &self.slopes, step, bounds);
    }

    /// Learns from all samples once, well shuffled, in a round of so many.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn round<S: Sync>(
        &mut self,
        samples: &mut [S],
        (round, rounds): (u32, u32),
        threads: usize,
        dice: &mut hall_core::SplitMix64,
        loss: &impl Loss<S>,
    ) {
        hall_core::shuffle(samples, dice);
        let batches = samples.len().div_ceil(self.pace.batch).max(1);
        let all = batches * rounds as usize;
        for (number, batch) in samples.chunks(self.pace.batch).enumerate() {
            let done = (round as usize * batches + number) as f32 / all as f32;
            self.batch(batch, done, threads, loss);
        }
    }
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;

    use super::*;

    /// Two weights, whose sum is to be each sample.
    struct Sum;

    impl Loss<f32> for Sum {
        fn slopes(&self, weights: &[f32], samples: &[f32], slopes: &mut [f32]) {
            for sample in samples {
                slopes.iter_mut().for_each(|slope| *slope += weights[0] + weights[1] - sample);
            }
        }

        fn most(&self, at: usize) -> f32 {
            [2.0, 0.5][at]
        }
    }

    fn learned(threads: usize) -> Vec<f32> {
        let pace = Pace { batch: 8, parts: 4, rate: 0.1, last: 0.01, decay: 0.0 };
        let mut descent = Descent::new(vec![0.0; 2], pace);
        let mut samples: Vec<_> = (0..50).map(|at| 1.5 + 0.02 * (at % 2) as f32).collect();
        let mut dice = SplitMix64::new(3);
        for round in 0..20 {
            descent.round(&mut samples, (round, 20), threads, &mut dice, &Sum);
        }
        descent.weights
    }

    #[test]
    fn weights_follow_the_slopes_within_bounds_on_any_number_of_threads() {
        let weights = learned(1);
        assert_eq!(weights, learned(3));
        assert!(weights[1] <= 0.5, "{weights:?}");
        assert!((weights[0] + weights[1] - 1.51).abs() < 0.01, "{weights:?}");
    }
}
