//! A table in session, driven by commands alone.

mod ahead;
mod chance;
mod common;
mod sealed;
mod talk;
mod withdrawals;
