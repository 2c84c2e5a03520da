//! What the players of Make Muster and Muster Up share: a lean position without
//! the history, an evaluation learned from their own games, and an alpha-beta
//! search with both.

mod alpha;
mod evaluation;
mod inputs;
mod node;
mod players;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use self::{
    alpha::Alpha,
    evaluation::{HIDDEN, MusterNetwork, score},
    inputs::MusterInputs,
    node::{Move, Musters, Node, NodeOutcome},
    players::{Learned, engines},
};
