//! What every game promises, and what its documents and data say of it.

mod languages;
mod promises;
