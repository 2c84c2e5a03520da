//! The players of Muster Chess: an alpha-beta engine for the chess, and a small
//! matrix game for the muster.

mod engine;
mod eval;
mod history;
mod search;
mod see;
mod table;
mod terms;
pub mod uci;
mod weights;

pub use engine::{Engine, Found, Limits, Line, Progress, Root, Score};
