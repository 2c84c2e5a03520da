//! The `Game` trait.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, hash::Hash, ops::RangeInclusive, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    Board, Chances, Dice, Field, Mark, Motion, NotationError, PerSeat, Scene, Seat, SetupError,
    Standings, Step, Stretch, Text, Touch, Turn, Viewer,
};

/// What a catalogue needs to know about a game.
#[derive(Debug)]
pub struct Info {
    /// The stable name used in URLs, files, and the database: `kebab-case`.
    pub id: &'static str,
    /// The name players know.
    pub name: &'static str,
    /// One sentence that makes a stranger want to play.
    pub summary: &'static str,
    /// Who designed it, when, and where it was published: shown wherever the
    /// game is.
    pub credit: &'static str,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// What the seats are called, in seat order: `Red`, `Blue`.
    pub seat_names: &'static [&'static str],
    /// How long a match lasts, in minutes.
    pub minutes: RangeInclusive<u16>,
    /// Bumped whenever an old record would replay differently.
    pub rules: u16,
    /// The text of its RULES.md.
    pub rulebook: &'static str,
}

impl Info {
    /// What a seat is called; `Player` where the game has no name for it.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seat_names.get(seat.index()).copied().unwrap_or("Player")
    }
}

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

/// Whether a list of actions is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// Every legal action is listed.
    All,
    /// There are too many to list; these are some of them.
    Some,
}

/// Why an action is not legal.
pub trait Refusal: core::error::Error + Send + Sync + 'static {
    /// The number of the rule in the game's RULES.md that forbids it: `3.2`.
    fn rule(&self) -> &'static str;
    /// The reason in a sentence. A [`Text::Message`] does not name the rule: whoever
    /// shows it does. A [`Text::Plain`] names it itself, in brackets at its end.
    fn reason(&self) -> Text {
        Text::from(self.to_string())
    }
}

/// How long the rules allow for a decision, and what they put in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit<A> {
    /// Seconds from the moment the seat is asked.
    pub seconds: u32,
    /// The action that counts when the time is up.
    pub action: A,
}

/// The rules of one game, set up for one table.
///
/// The value holds what never changes during a match (options, board tables);
/// [`Game::State`] holds what does. Every method is a pure function.
pub trait Game: Sized + Send + Sync + 'static {
    /// Facts about the game.
    const INFO: Info;
    /// The options of [`Game::Setup`], one field each. A game for a varying
    /// number of seats has an integer field `seats`.
    const SCHEMA: &'static [Field];
    /// The text of its first steps (CONTRIBUTING.md, "First steps"), if it has any.
    const LESSONS: Option<&'static str> = None;
    /// The wordings of what it says, a language each, English first; none where it
    /// says everything in plain English.
    const MESSAGES: &'static [Translation] = &[];

    /// The options chosen before the first turn.
    type Setup: Clone + Default + PartialEq + fmt::Debug + Serialize + for<'de> Deserialize<'de>;
    /// A position. `Display` writes it on one line; [`Game::position`] reads it.
    type State: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync;
    /// A choice. `Display` and `FromStr` are its canonical notation: one word of
    /// visible ASCII.
    type Action: Clone
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = NotationError>
        + Send
        + Sync;
    /// An outcome of chance, one word too; [`NoChance`](crate::NoChance) if
    /// there is none.
    type Chance: Clone
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = NotationError>
        + Send
        + Sync;
    /// What a viewer sees of a position, and nothing more.
    type View: Clone + Eq + fmt::Debug + Serialize + Send + Sync;
    /// Why an action is not legal; each variant cites a rule.
    type Illegal: Refusal;

    // --- Setting up ---

    /// Sets up a table.
    fn new(setup: Self::Setup) -> Result<Self, SetupError>;
    /// The options this table was set up with.
    fn setup(&self) -> &Self::Setup;
    /// How many seats are taken.
    fn seats(&self) -> usize;
    /// The position before the first turn.
    fn start(&self) -> Self::State;
    /// Reads a position written by its `Display`.
    fn position(&self, text: &str) -> Result<Self::State, NotationError>;

    // --- Playing ---

    /// What the game waits for.
    fn turn(&self, state: &Self::State) -> Turn;
    /// How the game ended: `Some` exactly when [`Game::turn`] is [`Turn::Over`].
    fn standings(&self, state: &Self::State) -> Option<Standings>;

    /// Appends the actions `seat` may choose, without duplicates, in an order
    /// that depends on nothing but the position; nothing if it is not asked.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) -> Coverage;
    /// How many actions [`Game::actions`] lists. Games that can count faster than
    /// they list do so here.
    fn count(&self, state: &Self::State, seat: Seat) -> u64 {
        let mut actions = Vec::new();
        let _coverage = self.actions(state, seat, &mut actions);
        actions.len() as u64
    }
    /// How many paths of `depth` steps lead on from `state`, for a game that can
    /// tell faster than by walking the trait, and where players of such games mean
    /// something of their own by the word (chess counts moves and looks at no
    /// draws). `None` has the caller walk.
    fn paths(&self, _state: &Self::State, _depth: u32) -> Option<u64> {
        None
    }
    /// A uniformly random one of the actions that `seat`, which is asked, may
    /// choose. Games that can draw without listing do so here; where the listing
    /// is [`Coverage::Some`] the distribution is the game's own.
    fn sample(&self, state: &Self::State, seat: Seat, dice: &mut dyn Dice) -> Self::Action {
        // One allocation is enough for most positions.
        let mut actions = Vec::with_capacity(64);
        let _coverage = self.actions(state, seat, &mut actions);
        let index = dice.below(actions.len() as u32) as usize;
        actions.swap_remove(index)
    }
    /// Whether `seat` may choose `action`, and if not, which rule forbids it.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Self::Illegal>;
    /// Applies a legal action at [`Turn::Seat`] or [`Turn::Window`].
    fn act(&self, state: &mut Self::State, seat: Seat, action: &Self::Action);
    /// Applies the legal choices of every seat of a [`Turn::Together`].
    fn reveal(&self, _state: &mut Self::State, _choices: &PerSeat<Option<Self::Action>>) {
        unreachable!("{} has no simultaneous turns", Self::INFO.id)
    }
    /// Lists what chance may do at [`Turn::Chance`].
    fn chances(&self, _state: &Self::State, _out: &mut Chances<Self::Chance>) {
        unreachable!("{} has no chance", Self::INFO.id)
    }
    /// Applies a possible outcome at [`Turn::Chance`].
    fn apply_chance(&self, _state: &mut Self::State, _outcome: &Self::Chance) {
        unreachable!("{} has no chance", Self::INFO.id)
    }
    /// The action by which `seat` lets an interruption pass, where it is asked
    /// for one; a seat that said "pass for me" takes it by itself.
    fn decline(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }
    /// Which turn of which round it is, where interruptions come in turns and
    /// rounds: "pass for me" can then end with either.
    fn stretch(&self, _state: &Self::State) -> Option<Stretch> {
        None
    }
    /// The time the rules allow `seat` for the decision it is asked for, if they
    /// name one. Keeping it is the table's business.
    fn limit(&self, _state: &Self::State, _seat: Seat) -> Option<Limit<Self::Action>> {
        None
    }

    // --- Who sees what ---

    /// The line of the record that `viewer` may read for `step`. What is left
    /// out here is what the game hides. It is made from the step alone, so a step
    /// that some may read says itself whose it is: `map-a3`, not `map-3`.
    fn shown(&self, step: &Step<Self>, _viewer: Viewer) -> String {
        step.to_string()
    }
    /// What `viewer` sees of a position: nothing that does not follow from the
    /// setup and the lines it was shown. What comes to light at the end comes with
    /// a step that shows it, be it one of chance with a single outcome.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A random position that looks like `view`. Takes no position, so it has
    /// nothing to leak.
    fn sample_state(&self, view: &Self::View, dice: &mut dyn Dice) -> Self::State;

    // --- Faces: everything below is made from a view, so it cannot leak ---

    /// What is drawn and does not change during the match.
    fn board(&self) -> Board;
    /// What is drawn and does.
    fn scene(&self, view: &Self::View) -> Scene;
    /// How `action` is spelled by touches, in order: spots of the board or of
    /// trays, then answers. Distinct actions are spelled differently.
    fn touches(&self, _view: &Self::View, _seat: Seat, action: &Self::Action) -> Vec<Touch> {
        action.to_string().split('-').map(Touch::spot).collect()
    }
    /// The action these touches spell, legal or not, so that an illegal try can
    /// be told which rule forbids it.
    fn spelled(&self, _view: &Self::View, _seat: Seat, touches: &[&str]) -> Option<Self::Action> {
        touches.join("-").parse().ok()
    }
    /// The action that a person means by `text` where `view` is seen: its notation, or
    /// what else the game is used to be written in (`Nf3` where the word is `g1f3`); by
    /// default in capitals, too. What `Display` writes is read as itself, and only that
    /// is recorded.
    fn read(
        &self,
        _view: &Self::View,
        _seat: Seat,
        text: &str,
    ) -> Result<Self::Action, NotationError> {
        let read = text.parse();
        read.or_else(|why| text.to_ascii_lowercase().parse().map_err(|_: NotationError| why))
    }
    /// The pieces that `action` carries from one spot to another, for animation.
    fn motions(&self, _view: &Self::View, _seat: Seat, _action: &Self::Action) -> Vec<Motion> {
        Vec::new()
    }
    /// What to point out when `action` is refused: the two groups it would
    /// leave, the disc in the way.
    fn evidence(&self, _view: &Self::View, _seat: Seat, _action: &Self::Action) -> Vec<Mark> {
        Vec::new()
    }
    /// The step as the move list writes and a screen reader says it, for a viewer
    /// who saw `before`: a sentence that says itself who did it. It tells no more
    /// than [`Game::shown`].
    fn describe(&self, _before: &Self::View, step: &Step<Self>, viewer: Viewer) -> Text {
        self.shown(step, viewer).into()
    }
}
