//! The bots, as those see them who let them play.

mod hot_paths;
mod matches;
