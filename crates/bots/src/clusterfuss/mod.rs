//! Clusterfuss: who wins, proved; perfect play where the board is small; and a
//! player that searches until it knows.

mod alphabeta;
mod check;
pub mod checkpoint;
mod evaluation;
mod inputs;
mod length;
mod perfect;
mod player;
mod proof;
#[cfg(not(target_arch = "wasm32"))]
mod seen;
mod shape;
mod solve;
mod store;
mod table;
#[cfg(test)]
mod tests;

pub use check::{Checked, NoProof, check};
#[cfg(target_arch = "wasm32")]
pub(crate) use evaluation::VALUES;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use evaluation::{ClusterfussNetwork, HIDDEN};
pub use length::{LengthWatch, Lengths};
pub use perfect::{PERFECT_SIDE, perfect};
pub(crate) use player::Brains;
pub use proof::Proof;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use seen::ClusterfussInputs;
pub use shape::{BadShape, CELLS_MAX, SIDE_MAX, Shape, SolverGrid};
pub use solve::{SETTLED, SolveProgress, SolveStopped, Solver, Watch};
