//! Chores. The checks of style and structure are tests: see `tests/`.

pub mod files;
pub mod modules;
