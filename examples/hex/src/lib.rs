//! Hex: connect your two sides of the board. An external game, which a hall adds
//! to its own; see `main.rs`.

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
