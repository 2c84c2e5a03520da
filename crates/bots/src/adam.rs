//! How weights follow the slopes of an error (Diederik Kingma and Jimmy Ba, "Adam: a method for
//! stochastic optimization").

use std::sync::Mutex;

/// The means of slopes and of their squares, one for each weight.
pub(crate) struct Adam {
    pub(crate) steps: u64,
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
}

/// Where a weight is drawn to, and how strongly.
#[derive(Clone, Copy)]
pub(crate) struct Pull {
    /// The value it is drawn to.
    pub(crate) to: f32,
    /// The part of the decay that draws it.
    pub(crate) part: f32,
}

/// The size of a step.
#[derive(Clone, Copy)]
pub(crate) struct AdamStep {
    /// How far the weights move.
    pub(crate) rate: f32,
    /// How strongly they are drawn to nothing, for each unit of the rate.
    pub(crate) decay: f32,
    /// How many positions the slopes are summed over.
    pub(crate) count: usize,
}

impl Adam {
    /// That of so many weights, none of which has moved.
    pub(crate) fn new(weights: usize) -> Adam {
        Adam { steps: 0, mean: vec![0.0; weights], square: vec![0.0; weights] }
    }

    /// Moves the weights against the slopes, which come in parts and are nothing afterwards; the
    /// bounds of a place say how far its weight goes at most, and what it is drawn to.
    pub(crate) fn step(
        &mut self,
        weights: &mut [f32],
        slopes: &[Mutex<Vec<f32>>],
        AdamStep { rate, decay, count }: AdamStep,
        bounds: impl Fn(usize) -> (f32, Pull),
    ) {
        self.steps += 1;
        let power = |base: f32| 1.0 - base.powi(self.steps.min(100_000) as i32);
        let (early, late) = (power(0.9), power(0.999));
        let mut parts: Vec<_> = slopes.iter().filter_map(|part| part.lock().ok()).collect();
        for (at, weight) in weights.iter_mut().enumerate() {
            let mut slope = 0.0;
            for part in &mut parts {
                slope += std::mem::take(&mut part[at]);
            }
            slope /= count as f32;
            self.mean[at] += 0.1 * (slope - self.mean[at]);
            self.square[at] += 0.001 * (slope * slope - self.square[at]);
            let step = self.mean[at] / early / ((self.square[at] / late).sqrt() + 1e-8);
            let (most, pull) = bounds(at);
            let drawn = decay * pull.part * (*weight - pull.to);
            *weight = (*weight - rate * (step + drawn)).clamp(-most, most);
        }
    }
}
