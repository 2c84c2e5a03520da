//! Where a match comes from: this process, or a hall.

use hall_core::{
    Board, Consequence, Seat,
    plain::{Mark, Scene},
};
use matches::Offer;
use messages::Locale;

/// A seat, as the panel lists it.
pub(crate) struct SeatLine {
    pub(crate) seat: Seat,
    /// What the game calls it.
    pub(crate) name: String,
    /// Who plays it.
    pub(crate) player: String,
    /// Whether the match waits for it.
    pub(crate) is_asked: bool,
    /// What is left on its clock.
    pub(crate) clock: Option<String>,
}

/// A step, as the list of moves shows it.
pub(crate) struct MoveLine {
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
}

/// A position, as whoever looks may see it.
#[derive(Clone)]
pub(crate) struct ShownPosition {
    pub(crate) scene: Scene,
    /// The spots of the last step.
    pub(crate) last: Vec<String>,
}

/// Why something cannot be done, and what to point out.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) why: String,
    pub(crate) evidence: Vec<Mark>,
}

impl From<String> for Refused {
    fn from(why: String) -> Refused {
        Refused { why, evidence: Vec::new() }
    }
}

/// What happened meanwhile.
pub(crate) enum SourceEvent {
    /// The match went on.
    Changed,
    /// Something beside the position changed: seats, clocks, what is known of actions.
    Noted,
    /// Something to say, such as a hint.
    Said(String),
    /// A text to read: its title, and the text.
    Text(String, String),
    /// Somebody is done here.
    Left,
}

/// A match that is played on the screen.
pub(crate) trait Source {
    /// The game and what else it is called.
    fn title(&self) -> String;
    fn locale(&self) -> Locale;
    fn board(&self) -> Board<String>;
    fn seats(&self) -> Vec<SeatLine>;
    /// The steps so far.
    fn moves(&self) -> Vec<MoveLine>;
    /// The position after so many steps, or now.
    fn shown(&self, step: Option<usize>) -> ShownPosition;
    /// The result, once it is over.
    fn closing(&self) -> Option<Vec<String>>;

    /// The seat of somebody here who is asked.
    fn asked(&self) -> Option<Seat>;
    /// Whether nobody else here may see what this seat sees and chooses.
    fn is_secret(&self, seat: Seat) -> bool;
    /// Says who is looking: nobody behind a curtain.
    fn look_as(&mut self, seat: Option<Seat>);
    /// What may be chosen by whoever is looking, and is asked.
    fn offers(&self) -> Vec<Offer<String>>;
    /// Whether the match ended otherwise than by its rules: what the position says of its turn
    /// does not count any more.
    fn is_broken_off(&self) -> bool;
    /// What the match waits for, if for nobody here.
    fn waiting(&self) -> Option<String>;

    /// The action that touches spell, if it is legal.
    fn spell(&self, touches: &[&str]) -> Result<String, Refused>;
    /// What an action would do.
    fn foresee(&self, word: &str) -> Option<Consequence<String>>;
    /// Plays what somebody types; a text is what to say about it.
    fn submit(&mut self, text: &str) -> Result<Option<String>, Refused>;
    /// Asks for a hint, which comes as news.
    fn hint(&mut self) -> Result<(), String>;
    /// Takes back; a text is what to say about it.
    fn undo(&mut self) -> Result<Option<String>, String>;
    fn resign(&mut self) -> Result<Option<String>, String>;
    /// Writes the record to a file.
    fn record(&mut self, file: &str) -> String;
    /// Asks for a review, which comes as news.
    fn review(&mut self) -> Result<(), String>;
    /// What may be typed beside actions and what every match has.
    fn commands(&self) -> &'static [&'static str] {
        &[]
    }
    /// Does what is typed, if it is one of its commands; a text is what to say about it.
    fn command(&mut self, _word: &str, _rest: &str) -> Option<Result<Option<String>, String>> {
        None
    }
    /// What happened since the last call.
    fn poll(&mut self) -> anyhow::Result<Vec<SourceEvent>>;
}
