//! The learned weights, as files in the repository.

use std::fmt::Write as _;

use super::{
    Node,
    features::{FEATURES, NAMES, STAGE_NAMES, STAGES, features, stage},
};

/// A linear evaluation: one weight a feature, a set for each stage. The sum is
/// the logarithm of the odds that the seat to move wins.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [[f32; FEATURES]; STAGES]);

/// Score units to one unit of log odds: at 200 a seat wins three games of four.
const UNIT: f32 = 182.05;

impl Weights {
    /// A start for learning: link your discs. Anything else is learned.
    pub(crate) fn first() -> Weights {
        let mut weights = [[0.0; FEATURES]; STAGES];
        for stage in &mut weights {
            (stage[0], stage[1]) = (-0.1, -0.1);
        }
        Weights(weights)
    }

    /// The score of a position for the seat to move.
    pub(crate) fn score(&self, node: &Node) -> i32 {
        let weights = &self.0[stage(node) as usize];
        let sum: f32 = weights.iter().zip(features(node)).map(|(w, f)| w * f).sum();
        (UNIT * sum).clamp(-5000.0, 5000.0) as i32
    }

    /// Reads the lines of one order: `ORDER STAGE FEATURE WEIGHT`. What is not
    /// there weighs nothing; `None` if the file has no line of that order.
    pub(crate) fn read(text: &str, order: usize) -> Option<Weights> {
        let mut weights = [[0.0; FEATURES]; STAGES];
        let mut found = false;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let [of, stage, name, weight] = words[..] else { continue };
            let stage = STAGE_NAMES.iter().position(|known| *known == stage);
            let name = NAMES.iter().position(|known| *known == name);
            let (Some(stage), Some(name), Ok(weight)) = (stage, name, weight.parse()) else {
                continue;
            };
            if of.parse() == Ok(order) {
                weights[stage][name] = weight;
                found = true;
            }
        }
        found.then_some(Weights(weights))
    }

    /// The weights learned on the nearest order there are any for.
    pub(crate) fn nearest(text: &str, order: usize) -> Weights {
        let nearest = (2..=6usize)
            .filter_map(|of| Some((of.abs_diff(order), Weights::read(text, of)?)))
            .min_by_key(|(far, _)| *far);
        nearest.map_or_else(Weights::first, |(_, weights)| weights)
    }

    /// The lines of one order.
    pub(crate) fn write(&self, order: usize) -> String {
        let mut text = String::new();
        for (stage, weights) in STAGE_NAMES.iter().zip(&self.0) {
            for (name, weight) in NAMES.iter().zip(weights) {
                writeln!(text, "{order} {stage} {name} {weight:.5}")
                    .expect("a string takes everything");
            }
        }
        text
    }
}
