//! A position for programs.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use hall_core::Seat;
use serde::{Serialize, Serializer};

use super::{
    state::State,
    town::{Artist, Level, Tally, colour},
};

// What everybody sees: everything, because no player has secrets.
impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Report::new(self).serialize(serializer)
    }
}

/// A view, for programs.
#[derive(Serialize)]
struct Report {
    position: String,
    start: Seat,
    player: Seat,
    in_palace: u32,
    players: Vec<Player>,
}

#[derive(Serialize)]
struct Player {
    seat: Seat,
    colour: &'static str,
    score: i16,
    on_board: u32,
    face_up: Option<Artist>,
    /// Counts of piper, snake-charmer, elephant trainer, fire-eater.
    face_down: [u8; 4],
    palace: [u8; 4],
    out: [u8; 4],
    streets: [[u8; 4]; 4],
}

impl Report {
    /// The public facts.
    fn new(state: &State) -> Report {
        let counts = |tally: Tally| Artist::ALL.map(|artist| tally.of(artist));
        let player = |seat| Player {
            seat,
            colour: colour(seat),
            score: state.score(seat),
            on_board: state.on_board(seat),
            face_up: state.up(seat),
            face_down: counts(state.pile(seat)),
            palace: counts(state.palace(seat)),
            out: counts(state.out(seat)),
            streets: Level::ALL.map(|level| counts(state.street(seat, level))),
        };
        Report {
            position: state.to_string(),
            start: state.start(),
            player: state.mover(),
            in_palace: state.in_palace(),
            players: Seat::first(state.seats()).map(player).collect(),
        }
    }
}
