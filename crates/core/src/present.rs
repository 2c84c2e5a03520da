//! How people see, touch and read a game: the [`Present`] trait.

use alloc::{string::ToString, vec::Vec};

use crate::{
    Board, Codec, Mark, Motion, NotationError, Observe, Scene, Seat, Step, Text, Touch, Viewer,
};

/// What a game says in one language.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The code of the language: `de`.
    pub language: &'static str,
    /// Its wordings, in the syntax of Fluent (projectfluent.org).
    pub messages: &'static str,
    /// The first steps in it, if somebody translated them.
    pub lessons: Option<&'static str>,
    /// RULES.md in it, if somebody translated that.
    pub rulebook: Option<&'static str>,
}

impl Translation {
    /// Wordings in a language; first steps and rules stay in English.
    pub const fn new(language: &'static str, messages: &'static str) -> Translation {
        Translation { language, messages, lessons: None, rulebook: None }
    }
}

/// How a game is drawn, touched, written and told. All of it is made from
/// observations, so that it cannot leak.
///
/// The Nim of the [front page](crate) on a board without spots:
///
#[doc = concat!("```\n", "# include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/doc/nim.rs\"));\n",
    include_str!("../doc/nim_presented.rs"), "# fn main() {}\n```")]
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim_presented.rs"));
/// use hall_core::Text;
/// # fn main() -> Result<(), SetupError> {
/// let game = Nim::new(())?;
/// assert_eq!(game.scene(&game.start()).notes, [Text::from("10 left")]);
/// # Ok(())
/// # }
/// ```
pub trait Present: Observe {
    /// The text of its first steps (CONTRIBUTING.md, "First steps"), if it has any.
    const LESSONS: Option<&'static str> = None;
    /// The notations of whole matches that other programs read and write.
    const CODECS: &'static [Codec<Self>] = &[];
    /// The wordings of what it says, English first; none where it says everything in
    /// plain English. Of one language there is one for the game, and one each for what
    /// it shares with other games.
    const MESSAGES: &'static [Translation] = &[];

    /// Reads a position written by its `Display`.
    fn position(&self, text: &str) -> Result<Self::State, NotationError>;
    /// What is drawn and does not change during the match.
    fn board(&self) -> Board;
    /// What is drawn and does.
    fn scene(&self, observation: &Self::Observation) -> Scene;
    /// How `action` is spelled by touches, in order: spots of the board or of
    /// trays, then answers. Distinct actions are spelled differently.
    fn touches(
        &self,
        _observation: &Self::Observation,
        _seat: Seat,
        action: &Self::Action,
    ) -> Vec<Touch> {
        action.to_string().split('-').map(Touch::spot).collect()
    }
    /// The action these touches spell, legal or not, so that an illegal try can
    /// be told which rule forbids it.
    fn spelled(
        &self,
        _observation: &Self::Observation,
        _seat: Seat,
        touches: &[&str],
    ) -> Option<Self::Action> {
        touches.join("-").parse().ok()
    }
    /// The action that a person means by `text` where `observation` is seen: its notation,
    /// or what else the game is used to be written in (`Nf3` where the word is `g1f3`); by
    /// default in capitals, too. What `Display` writes is read as itself, and only that
    /// is recorded.
    fn read(
        &self,
        _observation: &Self::Observation,
        _seat: Seat,
        text: &str,
    ) -> Result<Self::Action, NotationError> {
        let read = text.parse();
        read.or_else(|why| text.to_ascii_lowercase().parse().map_err(|_: NotationError| why))
    }
    /// The pieces that `action` carries from one spot to another, for animation.
    fn motions(
        &self,
        _observation: &Self::Observation,
        _seat: Seat,
        _action: &Self::Action,
    ) -> Vec<Motion> {
        Vec::new()
    }
    /// What to point out when `action` is refused: the two groups it would
    /// leave, the disc in the way.
    fn evidence(
        &self,
        _observation: &Self::Observation,
        _seat: Seat,
        _action: &Self::Action,
    ) -> Vec<Mark> {
        Vec::new()
    }
    /// The step as the move list writes and a screen reader says it, for a viewer
    /// who saw `before`: a sentence that says itself who did it. It tells no more
    /// than [`Observe::shown`].
    fn describe(&self, _before: &Self::Observation, step: &Step<Self>, viewer: Viewer) -> Text {
        self.shown(step, viewer).to_string().into()
    }
}
