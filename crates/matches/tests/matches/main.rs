//! Matches, records and other notations.

mod pgn;
mod typed;
