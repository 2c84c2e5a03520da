//! What every game promises, and what its documents and data say of it.

mod faults;
mod languages;
mod promises;
