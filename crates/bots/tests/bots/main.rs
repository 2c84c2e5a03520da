//! The bots, seen from outside.

mod hot_paths;
mod matches;
