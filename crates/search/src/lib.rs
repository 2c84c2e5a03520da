//! Algorithms over any [`Game`](hall_core::Game).
//!
//! By the rules alone: [`perft`] counts paths, [`Playouts`] plays at random, [`minimax`]
//! solves what is small, [`AlphaBeta::search`] and [`Mcts::search`] look for the best
//! action of a position. With an [`Observe`](hall_core::Observe), [`Mcts::choose`] plays
//! by what a seat sees: it samples positions that fit, and keeps one tree for each
//! observer (information-set tree search). [`TreeSearch`] keeps its tree from one choice to
//! the next.
//!
//! Everything here is deterministic for a seed and a node budget. What a game
//! knows about itself comes in through three hooks: [`Evaluate`] scores a
//! position for alpha-beta, [`ValueFunction`] and [`Policy`] guide Monte Carlo tree
//! search.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use std::sync::atomic::AtomicBool;
//!
//! use search::{AlphaBeta, Budget, Mcts, Mobility, Playouts, Proven, Stopper, perft};
//!
//! let game = Nim::new(())?;
//! let heap = game.start();
//! assert_eq!(perft(&game, &heap, 2)?, 9);
//!
//! // Ten are left: whoever leaves four or eight wins.
//! let stop = AtomicBool::new(false);
//! let mut stopper = Stopper::new(&Budget::nodes(10_000), &stop);
//! let found = AlphaBeta::new(Mobility, 1 << 16).search(&game, &heap, &mut stopper)?;
//! assert_eq!(found.action, Take(2));
//! assert!(matches!(found.proven, Some(Proven::Win(_))));
//!
//! let mut stopper = Stopper::new(&Budget::nodes(10_000), &stop);
//! let found = Mcts::new(1).search(&game, Seat::A, &heap, &mut stopper);
//! assert_eq!(found.action, Take(2));
//! # Ok(())
//! # }
//! ```

mod alpha_beta;
mod budget;
mod clock;
mod determinization;
mod expectation;
mod forced;
mod hash;
mod hooks;
mod information_set;
mod kept;
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
pub use clock::Moment;
#[cfg(target_arch = "wasm32")]
pub use clock::set_clock;
pub use expectation::{BestAction, WorthBounds, best_action};
pub use forced::{ForcedLine, ForcedWins, forced_line, forced_wins};
pub use hash::{FastHasher, hash_of};
pub use hooks::{Evaluate, Even, Logistic, Mobility, Policy, Uniform, ValueFunction, logistic};
pub use kept::TreeSearch;
pub use mcts::Mcts;
pub use minimax::{Value, minimax};
pub use perft::{NotAllListed, divide, perft, walk};
pub use playout::{Playouts, speaker};
pub use result::{Alternative, Proven, SearchResult};
pub use settings::Settings;
pub use transpositions::{Bound, TranspositionEntry, Transpositions};
