//! Tournaments that are played and paired, as tests.

mod all_pairings;
mod rounds;
mod swiss;
mod whole;
