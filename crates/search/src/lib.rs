//! Algorithms over any [`Game`](hall_core::Game).
//!
//! Everything here is deterministic for a seed and a node budget. What a game
//! knows about itself comes in through three hooks: [`Evaluate`] scores a
//! position for alpha-beta, [`ValueFunction`] and [`Policy`] guide Monte Carlo tree
//! search.

mod alpha_beta;
mod budget;
mod determinization;
mod hash;
mod hooks;
mod information_set;
mod mcts;
mod minimax;
mod perft;
mod playout;
mod result;
mod root;
mod settings;
mod transpositions;
mod tree;

pub use alpha_beta::{AlphaBeta, MATE, NotForAlphaBeta};
pub use budget::{Budget, Stopper};
pub use hash::{FastHasher, hash_of};
pub use hooks::{Evaluate, Even, Logistic, Mobility, Policy, Uniform, ValueFunction, logistic};
pub use mcts::Mcts;
pub use minimax::{Value, minimax};
pub use perft::{NotAllListed, divide, perft, walk};
pub use playout::{Playouts, speaker};
pub use result::{Alternative, Proven, SearchResult};
pub use settings::Settings;
pub use transpositions::{Bound, TranspositionEntry, Transpositions};
