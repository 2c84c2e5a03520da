//! Helpers for the checks of style and structure, which are tests: see `tests/`.

pub mod definitions;
pub mod files;
pub mod modules;
pub mod regenerate;
