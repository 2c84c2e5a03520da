//! Algorithms over any [`Game`](hall_core::Game).
//!
//! Everything here is deterministic for a seed and a node budget. What a game
//! knows about itself comes in through three hooks: [`Evaluate`] scores a
//! position for alpha-beta, [`Estimate`] and [`Policy`] guide Monte Carlo tree
//! search.

mod advice;
mod alpha_beta;
mod budget;
mod hash;
mod hooks;
mod mcts;
mod minimax;
mod observers;
mod perft;
mod playout;
mod transpositions;
mod tree;

pub use advice::{Advice, Alternative, Proven};
pub use alpha_beta::{AlphaBeta, MATE, NotForAlphaBeta};
pub use budget::{Budget, Stopper};
pub use hash::{FastHasher, hash_of};
pub use hooks::{Estimate, Evaluate, Even, Logistic, Mobility, Policy, Uniform, logistic};
pub use mcts::{Mcts, Settings};
pub use minimax::{Value, minimax};
pub use perft::{NotAllListed, divide, perft, walk};
pub use playout::{Playouts, speaker};
pub use transpositions::{Bound, Entry, Transpositions};
