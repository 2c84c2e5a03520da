//! What every game promises, and what its documents and data say about it.

mod faults;
mod languages;
mod promises;
