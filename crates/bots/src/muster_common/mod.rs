//! What the players of Make Muster and Muster Up share: a lean position without
//! the history, an evaluation learned from their own games, and an alpha-beta
//! search with both.

mod alpha;
mod features;
mod learn;
mod node;
mod players;
mod table;
#[cfg(test)]
mod tests;
mod weights;

pub use self::learn::{CannotLearn, LearnProgress, LearnReport, Lesson, Teacher, learn, revise};
pub(crate) use self::{
    alpha::Alpha,
    node::{Move, Musters, Node, NodeOutcome},
    players::{Learned, engines},
    weights::Weights,
};
