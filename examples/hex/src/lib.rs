//! Hex: connect your two sides of the board. A game of another program, which a hall takes
//! in beside its own; see `main.rs`.

mod cell;
mod position;
mod present;
mod rules;
mod scene;
mod stones;

pub use cell::{Hexagon, SIZE_MAX};
pub use position::{State, sides_of};
pub use rules::{Action, Hex, Illegal, Setup};
pub use stones::{Sides, Stones};
