//! What studies promise.

mod common;
mod edits;
mod faults;
mod pgn;
mod round_trips;
mod shared;
mod trees;
