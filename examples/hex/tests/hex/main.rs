//! Hex, and the hall that has it.

mod conformance;
mod hall;
mod rules;
mod slow;
