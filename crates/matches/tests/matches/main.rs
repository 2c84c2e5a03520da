//! Matches, records and other notations.

mod pgn;
mod properties;
mod typed;
