//! A table in session, driven by commands alone.

mod ahead;
mod common;
mod sealed;
mod talk;
mod withdrawals;
