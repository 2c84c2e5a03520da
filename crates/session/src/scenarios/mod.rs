//! A table in session, driven by commands alone.

mod ahead;
mod chance;
mod clocks;
mod clocks_at_random;
mod common;
mod days_off;
mod leaving;
mod merging;
mod sealed;
mod step_limit;
mod talk;
mod withdrawals;
