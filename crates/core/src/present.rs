//! How people see, touch and read a game: the [`Present`] trait.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    Board, Codec, Consequence, Editor, Fact, Landmark, Mark, Motion, NotationError, Observe, Scene,
    Seat, Step, Text, Touch, Viewer,
};

/// What a game says in one language.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The code of the language: `de`.
    pub language: &'static str,
    /// Its wordings, in the syntax of Fluent (projectfluent.org).
    pub messages: &'static str,
    /// The first steps, if they are translated.
    pub lessons: Option<&'static str>,
    /// The course on strategy, if it is translated.
    pub strategy: Option<&'static str>,
    /// RULES.md, if it is translated.
    pub rulebook: Option<&'static str>,
}

impl Translation {
    /// Wordings in a language; courses and rules stay in English.
    pub const fn new(language: &'static str, messages: &'static str) -> Translation {
        Translation { language, messages, lessons: None, strategy: None, rulebook: None }
    }
}

/// A step in short notation, and what matters of it to whoever follows the match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Brief<T = Text> {
    /// What the move list shows, without who acted: `a4a3`, `Nf3`, `↑3b piper`.
    pub short: T,
    /// Whether the step is not worth showing on its own: a pass, a roll that is
    /// let stand. A list folds it into the step it belongs to.
    pub quiet: bool,
    /// What happens where no piece shows it: `weather`, `draw`, `bid`; mostly empty.
    pub kind: &'static str,
    /// The signs of the dice that were rolled.
    pub dice: Vec<&'static str>,
}

impl Brief {
    /// A step with this notation.
    pub fn new(short: impl Into<Text>) -> Brief {
        Brief { short: short.into(), ..Brief::default() }
    }
    /// The line of a record without who acted.
    pub fn of_line(line: &str) -> Brief {
        let said = line.split_once(' ').map_or(line, |(_, said)| said);
        Brief::new(String::from(said))
    }
    /// The same, for a step that is not worth showing on its own.
    #[must_use]
    pub fn quiet(self) -> Brief {
        Brief { quiet: true, ..self }
    }
    /// The same, with what happens.
    #[must_use]
    pub fn kind(self, kind: &'static str) -> Brief {
        Brief { kind, ..self }
    }
}

/// How a game is drawn, touched, typed and described. All of it is made from
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
    /// The text of its course on strategy (CONTRIBUTING.md, "Strategy"), if it has one.
    const STRATEGY: Option<&'static str> = None;
    /// The record of a match under way whose last position is the picture of the game: the
    /// opening, if there is no record.
    const SHOWCASE: Option<&'static str> = None;
    /// The notations of whole matches that other programs read and write.
    const CODECS: &'static [Codec<Self>] = &[];
    /// The wordings of its messages, English first; none if every text is in
    /// plain English. A language has one entry for the game, and one for each set of
    /// wordings that it shares with other games.
    const MESSAGES: &'static [Translation] = &[];
    /// How positions are set up piece by piece, if they can be.
    const EDITOR: Option<Editor<Self>> = None;
    /// The key of the [`facts`](Present::facts) that lead to all others, if there are any; all
    /// keys of facts begin with it.
    const FACTS: Option<&'static str> = None;

    /// Reads a position written by its `Display`.
    fn position(&self, text: &str) -> Result<Self::State, NotationError>;
    /// What is drawn and does not change during the match.
    fn board(&self) -> Board;
    /// What is drawn and changes.
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
    /// Whether `action`, though legal, can have no effect where `observation` is seen: no page
    /// offers it.
    fn is_idle(&self, _seen: &Self::Observation, _seat: Seat, _action: &Self::Action) -> bool {
        false
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
    /// What to answer to touches that spell no action, not even a forbidden one: the number of
    /// the rule, and the reason, as of a [`Refusal`](crate::Refusal).
    fn unspelled(
        &self,
        _seen: &Self::Observation,
        _seat: Seat,
        _touches: &[&str],
    ) -> Option<(&'static str, Text)> {
        None
    }
    /// The action that a person means by `text` where `observation` is seen: its notation,
    /// or another customary spelling (`Nf3` where the word is `g1f3`); by
    /// default in capitals, too. What `Display` writes always reads as itself, and only that
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
    /// The pieces that `action` moves from one spot to another, for animation, in the
    /// order in which they move.
    fn motions(
        &self,
        _observation: &Self::Observation,
        _seat: Seat,
        _action: &Self::Action,
    ) -> Vec<Motion> {
        Vec::new()
    }
    /// The pieces that `outcome` moves from one spot to another, as in
    /// [`motions`](Present::motions).
    fn chance_motions(
        &self,
        _observation: &Self::Observation,
        _outcome: &Self::Chance,
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
    /// What `action`, which `seat` may choose, would do at once: made from what the seat sees,
    /// so that it reveals nothing of chance to come or of the others' secrets.
    fn consequence(
        &self,
        observation: &Self::Observation,
        seat: Seat,
        action: &Self::Action,
    ) -> Consequence {
        let motions = self.motions(observation, seat, action);
        Consequence { motions, ..Consequence::default() }
    }
    /// The step as the move list shows it and a screen reader reads it, for a viewer
    /// who saw `before`: a sentence that says who acted. It reveals no more
    /// than [`Observe::shown`].
    fn describe(&self, _before: &Self::Observation, step: &Step<Self>, viewer: Viewer) -> Text {
        self.shown(step, viewer).to_string().into()
    }
    /// What `seat` is called here in place of its name in
    /// [`Info::seat_names`](crate::Info::seat_names): the colour that it plays, where that is
    /// settled during the match.
    fn side(&self, _observation: &Self::Observation, _seat: Seat) -> Option<Text> {
        None
    }
    /// The number of the rule that ended the match, once it is over.
    fn ended_by(&self, _observation: &Self::Observation) -> Option<&'static str> {
        None
    }
    /// The step in short notation, for a viewer who saw `before` and may read all of the step.
    fn brief(&self, _before: &Self::Observation, step: &Step<Self>) -> Brief {
        Brief::of_line(&step.to_string())
    }
    /// What the position is known by where many matches are looked at together, for a `seat` that
    /// is asked there.
    fn landmark(&self, _seen: &Self::Observation, _seat: Seat) -> Landmark {
        Landmark::Position
    }
    /// The word that `action` is counted by at its landmark: itself; where the board is turned, as
    /// it is there; in a situation, whatever it has in common with other actions.
    fn counted(&self, _seen: &Self::Observation, _seat: Seat, action: &Self::Action) -> String {
        action.to_string()
    }
    /// What is counted by such a word, where it is not the notation of an action.
    fn told_as(&self, _word: &str) -> Option<Text> {
        None
    }
    /// What the position settles beside what is chosen there.
    fn facts(&self, _seen: &Self::Observation) -> Vec<Fact> {
        Vec::new()
    }
}
