//! The searches, on toys and on random trees.

mod against_minimax;
mod budgets;
mod grove;
mod hooks;
mod perft;
