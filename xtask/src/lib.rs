//! Chores. The checks of style and structure are tests: see `tests/`.

pub mod definitions;
pub mod files;
pub mod modules;
