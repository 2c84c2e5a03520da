//! Hex, and the hall that has it.

mod conformance;
mod program;
mod rules;
mod slow;
