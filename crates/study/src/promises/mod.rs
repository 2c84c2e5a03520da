//! What studies promise.

mod common;
mod faults;
mod pgn;
mod round_trips;
mod trees;
