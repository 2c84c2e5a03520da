//! What every game promises, and what its documents and data say about it.

mod engine;
mod faults;
mod languages;
mod promises;
