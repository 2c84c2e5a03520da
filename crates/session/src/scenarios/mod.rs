//! A table in session, driven by commands alone.

mod ahead;
mod chance;
mod common;
mod leaving;
mod sealed;
mod talk;
mod withdrawals;
