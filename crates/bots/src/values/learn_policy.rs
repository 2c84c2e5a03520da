//! Learning a policy from what searches of self-play looked at.

use hall_core::{Coverage, Game, Seat, SplitMix64};
use search::SearchResult;

use super::{ActionInputs, policy::ONE, samples::Course};
use crate::{
    cores::cores,
    descent::{Descent, Loss, Pace},
};

/// How fast it learns.
const PACE: Pace = Pace { batch: 256, parts: 2, rate: 1e-2, last: 0.02, decay: 0.0 };
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

/// The cross entropy of a policy.
struct PolicyLoss;

/// What the weights say of each action.
fn chances(weights: &[f32], sample: &ChoiceSample) -> Vec<f32> {
    let sum = |inputs: &[u16]| inputs.iter().map(|input| weights[usize::from(*input)]).sum();
    let mut chances: Vec<f32> = sample.each().map(|(inputs, _)| sum(inputs)).collect();
    super::normalise(&mut chances);
    chances
}

/// The cross entropy of a choice, in nats.
fn loss(weights: &[f32], sample: &ChoiceSample) -> f64 {
    let chances = chances(weights, sample);
    let entropy = |(chance, (_, part)): (&f32, (&[u16], f32))| -part * chance.max(1e-6).ln();
    f64::from(chances.iter().zip(sample.each()).map(entropy).sum::<f32>())
}

impl Loss<ChoiceSample> for PolicyLoss {
    fn slopes(&self, weights: &[f32], samples: &[ChoiceSample], slopes: &mut [f32]) {
        for sample in samples {
            for (chance, (inputs, part)) in chances(weights, sample).iter().zip(sample.each()) {
                inputs.iter().for_each(|input| slopes[usize::from(*input)] += chance - part);
            }
        }
    }

    fn most(&self, _: usize) -> f32 {
        MOST
    }
}

/// Learns from choices, and says after each round how well it does in others; returns the weights
/// as the program reads them.
pub(super) fn learn_policy(
    Course { inputs, rounds, seed }: Course,
    (learned, held): (&mut [ChoiceSample], &[ChoiceSample]),
    watch: &mut dyn FnMut(u32, f64),
) -> Vec<u8> {
    let (mut descent, mut dice) = (Descent::new(vec![0.0; inputs], PACE), SplitMix64::new(seed));
    for round in 0..=rounds {
        if round > 0 {
            descent.round(learned, (round - 1, rounds), cores(), &mut dice, &PolicyLoss);
        }
        let losses = held.iter().map(|sample| loss(&descent.weights, sample));
        watch(round, losses.sum::<f64>() / held.len().max(1) as f64);
    }
    let whole = |weight: &f32| (weight * ONE).round() as i16;
    descent.weights.iter().flat_map(|weight| whole(weight).to_le_bytes()).collect()
}
