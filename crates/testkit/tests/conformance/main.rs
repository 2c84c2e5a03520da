//! What every game promises, and what its documents and data say of it.

mod languages;
mod lessons;
mod playthroughs;
mod promises;
mod rulebooks;
mod tables;
