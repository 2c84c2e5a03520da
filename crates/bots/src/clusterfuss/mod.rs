//! Clusterfuss: who wins, proved; perfect play where the board is small; and a
//! player that searches until it knows.

mod alphabeta;
mod check;
pub mod checkpoint;
mod length;
mod perfect;
mod player;
mod proof;
mod shape;
mod solve;
mod store;
mod table;
#[cfg(test)]
mod tests;

pub use check::{Checked, NoProof, check};
pub use length::{LengthWatch, Lengths};
pub use perfect::{PERFECT_SIDE, perfect};
pub(crate) use player::Brains;
pub use proof::Proof;
pub use shape::{BadShape, CELLS_MAX, SIDE_MAX, Shape, SolverGrid};
pub use solve::{SETTLED, SolveProgress, SolveStopped, Solver, Watch};
