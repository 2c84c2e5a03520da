//! The parts that its messages have in common.

use hall_core::{Message, Seat};

use super::town::Artist;

/// What a seat is called.
pub(super) fn seat_name(seat: Seat) -> Message {
    Message::new("muscat-seat").with("seat", seat)
}

/// The name of one artist.
pub(super) fn artist_is(artist: Artist) -> Message {
    Message::new("muscat-artist").choice("artist", artist.word())
}

/// The name of several artists of a kind.
pub(super) fn artists(artist: Artist) -> Message {
    Message::new("muscat-artists").choice("artist", artist.word())
}

/// A message about an artist of a seat: its `$who` and its `$artist`.
pub(super) fn owned(key: &'static str, seat: Seat, artist: Artist) -> Message {
    Message::new(key).with("who", seat_name(seat)).with("artist", artist_is(artist))
}
