//! What a viewer sees.

use alloc::string::{String, ToString};

use hall_core::{Seat, Viewer};
use serde::{Serialize, Serializer};

use super::{outcome::Ending, state::State};

/// What a viewer sees: everything, for what is sealed is not yet in the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Observation {
    pub(super) royal: bool,
    pub(super) viewer: Option<Seat>,
    state: State,
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Viewer, royal: bool) -> Observation {
        let viewer = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        Observation { royal, viewer, state: state.clone() }
    }
    /// The position.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// The data of an observation besides its scene.
#[derive(Serialize)]
struct Report {
    /// `muster`, `choice` or `chess`.
    phase: &'static str,
    /// The position in its notation.
    position: String,
    /// Whether the royal men are in play.
    royal: bool,
    /// Both armies, White's first, while they are chosen from.
    armies: Option<[String; 2]>,
    /// The seat that plays White.
    white: Option<Seat>,
    /// Whether the side to move is in check.
    check: bool,
    /// How it ended.
    ending: Option<Ending>,
}

impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = Report {
            phase: "muster",
            position: self.state.to_string(),
            royal: self.royal,
            armies: None,
            white: None,
            check: false,
            ending: None,
        };
        match &self.state {
            State::Muster => {}
            State::Choice(white, black) => {
                report.phase = "choice";
                report.armies = Some([white.to_string(), black.to_string()]);
            }
            State::Chess(chess) => {
                report.phase = "chess";
                report.white = Some(chess.white());
                report.check = chess.board().in_check();
                report.ending = chess.ending();
            }
        }
        report.serialize(serializer)
    }
}
