//! Ratings: the fold of the results of rated matches.
//!
//! The result of a rated match is noted in the batch that ends it, so that it is kept once or
//! not at all. Notes are folded in the order in which matches ended, by every node alike; one
//! that turns up late, from another node, has everything folded anew.

mod book;
mod result;

pub(crate) use book::RatingBook;
pub(crate) use result::{RatedPlayer, list_of, listed_players, note_of, seat_player};

use crate::ports::Ports;

/// The time that ratings are told as of, in milliseconds since 1970.
pub(crate) fn now(ports: &Ports) -> u64 {
    u64::try_from(ports.clock.now()).unwrap_or_default()
}
