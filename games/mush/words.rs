//! The parts that its messages have in common.

use hall_core::{Message, Seat};

use super::{boards::Weather, name::Edge, race::Mush, state::Hazard};

/// What a seat is called.
pub(super) fn seat_name(seat: Seat) -> Message {
    Message::new("mush-seat").with("seat", seat)
}

/// A message about a seat: its `$who`.
pub(super) fn of(key: &'static str, who: Seat) -> Message {
    Message::new(key).with("who", seat_name(who))
}

/// The words for the dice, by [`Mush::colour`].
const COLOURS: [&str; 3] = ["green", "red", "blue"];

/// The word for the dice of a team of this training.
pub(super) fn colour(training: Weather, weather: Weather) -> &'static str {
    COLOURS[Mush::colour(training, weather)]
}

/// The word for what is in the way.
pub(super) fn hazard_word(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::Rough => "rough",
        Hazard::Avalanche => "avalanche",
    }
}

impl Mush {
    /// What the two ends of a line are called.
    pub(super) fn line_named(&self, line: Edge) -> Message {
        let (a, b) = line.ends();
        Message::new("mush-line").text("from", self.named(a)).text("to", self.named(b))
    }
}
