//! A table in session, driven by commands alone.

mod ahead;
mod common;
mod leaving;
mod sealed;
mod talk;
mod withdrawals;
