//! Learning a policy from what searches of self-play looked at.

use std::sync::Mutex;

use hall_core::{Coverage, Dice, Game, Seat, SplitMix64};
use search::SearchResult;

use super::{ActionInputs, policy::ONE};
use crate::{
    adam::{Adam, AdamStep},
    cores::{cores, on_threads},
};

/// Choices whose slopes are added before the weights move.
const BATCH: usize = 256;
/// A batch is learned from in so many parts, whatever the number of threads.
const PARTS: usize = 2;
/// How far the weights move at first.
const RATE: f32 = 1e-2;
/// The farthest that a weight goes.
const MOST: f32 = 100.0;

/// A choice: the inputs of each action, one action after the other, and how much of a search went
/// into it.
pub(super) struct ChoiceSample {
    inputs: Vec<u16>,
    /// Where the inputs of an action end, and its part of the search.
    actions: Vec<(u16, f32)>,
}

impl ChoiceSample {
    /// What a search says of the choice of `seat`, if it says anything.
    pub(super) fn new<G: Game, I: ActionInputs<G>>(
        (game, state): (&G, &G::State),
        seat: Seat,
        found: &SearchResult<G::Action>,
    ) -> Option<ChoiceSample> {
        let mut actions = Vec::new();
        let coverage = game.actions(state, seat, &mut actions);
        debug_assert!(coverage == Coverage::All, "a policy needs all actions");
        let searched = |action: &G::Action| {
            let line = found.alternatives.iter().find(|line| line.action == *action);
            line.map_or(0.0, |line| line.weight)
        };
        let searched: Vec<f32> = actions.iter().map(searched).collect();
        let all: f32 = searched.iter().sum();
        if actions.len() < 2 || all <= 0.0 || found.proven.is_some() {
            return None;
        }
        let mut of_actions = vec![Vec::new(); actions.len()];
        I::each(game, state, seat, &actions, |at, input| of_actions[at].push(input as u16));
        let mut sample = ChoiceSample { inputs: Vec::new(), actions: Vec::new() };
        for (inputs, searched) in of_actions.iter().zip(searched) {
            sample.inputs.extend(inputs);
            sample.actions.push((sample.inputs.len() as u16, searched / all));
        }
        Some(sample)
    }

    /// The inputs of each action, and its part of the search.
    fn each(&self) -> impl Iterator<Item = (&[u16], f32)> {
        let mut from = 0;
        self.actions.iter().map(move |(to, part)| {
            let inputs = &self.inputs[from..usize::from(*to)];
            from = usize::from(*to);
            (inputs, *part)
        })
    }
}

/// The weights of a policy, and how they move.
pub(super) struct PolicyTraining {
    weights: Vec<f32>,
    adam: Adam,
}

impl PolicyTraining {
    pub(super) fn new(inputs: usize) -> PolicyTraining {
        PolicyTraining { weights: vec![0.0; inputs], adam: Adam::new(inputs) }
    }

    /// What the policy says of each action.
    fn chances(&self, sample: &ChoiceSample) -> Vec<f32> {
        let sum =
            |inputs: &[u16]| inputs.iter().map(|input| self.weights[usize::from(*input)]).sum();
        let mut chances: Vec<f32> = sample.each().map(|(inputs, _)| sum(inputs)).collect();
        super::normalise(&mut chances);
        chances
    }

    /// The cross entropy of a choice, in nats.
    pub(super) fn loss(&self, sample: &ChoiceSample) -> f32 {
        let chances = self.chances(sample);
        let entropy = |(chance, (_, part)): (&f32, (&[u16], f32))| -part * chance.max(1e-6).ln();
        chances.iter().zip(sample.each()).map(entropy).sum()
    }

    /// Learns from all choices once, in a round of so many.
    pub(super) fn round(
        &mut self,
        samples: &mut [ChoiceSample],
        round: u32,
        rounds: u32,
        dice: &mut SplitMix64,
    ) {
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
            let rate = RATE * (0.02 + 0.98 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            let step = AdamStep { rate, decay: 0.0, count: batch.len() };
            self.adam.step(&mut self.weights, &slopes, step, |_| MOST);
        }
    }

    /// Adds the slopes of a batch, each part of it into a list of its own.
    fn batch(&self, batch: &[ChoiceSample], slopes: &[Mutex<Vec<f32>>]) {
        let parts: Vec<_> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        on_threads(0..parts.len() as u64, cores().min(PARTS), |part| {
            let Ok(mut slopes) = slopes[part as usize].lock() else { return };
            for sample in parts[part as usize] {
                for (chance, (inputs, part)) in self.chances(sample).iter().zip(sample.each()) {
                    inputs.iter().for_each(|input| slopes[usize::from(*input)] += chance - part);
                }
            }
        });
    }

    /// The weights as the program reads them. Inputs that were never on weigh nothing.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let whole = |weight: &f32| (weight * ONE).round() as i16;
        self.weights.iter().flat_map(|weight| whole(weight).to_le_bytes()).collect()
    }
}
