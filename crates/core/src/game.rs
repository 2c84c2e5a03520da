//! The rules of a game: the [`Game`] trait, and what a game may add to it: shortcuts, and
//! the conduct of a match.

use alloc::{string::ToString, vec::Vec};
use core::{fmt, hash::Hash, ops::RangeInclusive, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    Chances, Dice, Field, NotationError, PerSeat, Seat, SetupError, Standings, Stretch, Text, Turn,
};

/// What a catalogue needs to know about a game.
#[derive(PartialEq, Eq, Debug)]
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

/// Whether a list of actions is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// Every legal action is listed.
    All,
    /// There are too many to list; these are some of them.
    Some,
}

/// Why an action is not legal.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// use hall_core::Text;
///
/// # fn main() {
/// assert_eq!(Illegal::TooMany.rule(), "1.2");
/// assert_eq!(Illegal::NotYourTurn.reason(), Text::from("it is not your turn (rule 1.1)"));
/// # }
/// ```
pub trait Refusal: core::error::Error + Send + Sync + 'static {
    /// The number of the rule in the game's RULES.md that forbids it: `3.2`.
    fn rule(&self) -> &'static str;
    /// The reason in a sentence. A [`Text::Message`] does not name the rule: whoever
    /// shows it does. A [`Text::Plain`] names it itself, in brackets at its end.
    fn reason(&self) -> Text {
        Text::from(self.to_string())
    }
}

/// The rules of one game, set up for one table.
///
/// The value holds what never changes during a match (options, board tables);
/// [`Game::State`] holds what does. Every method is a pure function.
///
/// This is all that perft, playouts, alpha-beta and Monte Carlo tree search of a
/// position need. Who sees what is said by [`Observe`](crate::Observe), how people
/// see and touch it by [`Present`](crate::Present).
///
/// The Nim of the [front page](crate), played a little:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), SetupError> {
/// let game = Nim::new(())?;
/// let mut heap = game.start();
/// assert_eq!(game.turn(&heap), Turn::Seat(Seat::A));
/// game.act(&mut heap, Seat::A, &Take(2));
/// let mut actions = Vec::new();
/// assert_eq!(game.actions(&heap, Seat::B, &mut actions), Coverage::All);
/// assert_eq!(actions, [Take(1), Take(2), Take(3)]);
/// assert_eq!(game.check(&heap, Seat::B, &Take(4)).unwrap_err().rule(), "1.2");
/// # Ok(())
/// # }
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// Facts about the game.
    const INFO: Info;
    /// The options of [`Game::Setup`], one field each. A game for a varying
    /// number of seats has an integer field `seats`.
    const SCHEMA: &'static [Field] = &[];
    /// Faster ways to count and sample than walking the rules.
    const SHORTCUTS: Shortcuts<Self> = Shortcuts::NONE;
    /// What the rules say about time and about interruptions.
    const CONDUCT: Conduct<Self> = Conduct::NONE;

    /// The options chosen before the first turn.
    type Setup: Clone + Default + PartialEq + fmt::Debug + Serialize + for<'de> Deserialize<'de>;
    /// A position. `Display` writes it on one line.
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
    /// Why an action is not legal; each variant cites a rule.
    type Illegal: Refusal;

    /// Sets up a table.
    fn new(setup: Self::Setup) -> Result<Self, SetupError>;
    /// The options this table was set up with.
    fn setup(&self) -> &Self::Setup;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// The position before the first turn.
    fn start(&self) -> Self::State;

    /// What the game waits for.
    fn turn(&self, state: &Self::State) -> Turn;
    /// How the game ended: `Some` exactly when [`Game::turn`] is [`Turn::Over`].
    fn standings(&self, state: &Self::State) -> Option<Standings>;

    /// Appends the actions `seat` may choose, without duplicates, in an order
    /// that depends on nothing but the position; nothing if it is not asked.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) -> Coverage;
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
    /// Lists the possible outcomes at [`Turn::Chance`].
    fn chances(&self, _state: &Self::State, _out: &mut Chances<Self::Chance>) {
        unreachable!("{} has no chance", Self::INFO.id)
    }
    /// Applies a possible outcome at [`Turn::Chance`].
    fn apply_chance(&self, _state: &mut Self::State, _outcome: &Self::Chance) {
        unreachable!("{} has no chance", Self::INFO.id)
    }
}

/// Faster ways to do what the rules can do already. Each entry is optional and
/// changes no result, only the time it takes.
///
/// ```
/// use hall_core::{Game, Seat, Shortcuts};
///
/// fn count<G: Game<State = u32>>(_game: &G, heap: &u32, _seat: Seat) -> u64 {
///     u64::from(*heap).min(3)
/// }
/// fn shortcuts<G: Game<State = u32>>() -> Shortcuts<G> {
///     Shortcuts { count: Some(count), ..Shortcuts::NONE }
/// }
/// ```
#[expect(clippy::type_complexity, reason = "each type is read where it is used")]
pub struct Shortcuts<G: Game> {
    /// How many actions [`Game::actions`] lists.
    pub count: Option<fn(&G, &G::State, Seat) -> u64>,
    /// How many paths of this length lead on from a position. Players of some games
    /// define the number differently (chess counts moves and ignores
    /// draws). With `None` the caller walks the tree.
    pub paths: Option<fn(&G, &G::State, u32) -> Option<u64>>,
    /// A uniformly random action of a seat that is asked.
    /// Where the listing is [`Coverage::Some`](crate::Coverage::Some) the distribution
    /// is the game's own.
    pub sample: Option<fn(&G, &G::State, Seat, &mut dyn Dice) -> G::Action>,
}

impl<G: Game> Shortcuts<G> {
    /// No shortcut.
    pub const NONE: Shortcuts<G> = Shortcuts { count: None, paths: None, sample: None };
}

/// What the rules say about time and about interruptions at a table. Each entry is
/// optional.
#[expect(clippy::type_complexity, reason = "each type is read where it is used")]
pub struct Conduct<G: Game> {
    /// The action by which a seat passes on an interruption, where it is asked for
    /// one; a seat set to "pass for me" takes it automatically.
    pub decline: Option<fn(&G, &G::State, Seat) -> Option<G::Action>>,
    /// Which event, roll, turn and round an interruption belongs to, in games that have them:
    /// "pass for me" can then end with any of these.
    pub stretch: Option<fn(&G, &G::State) -> Option<Stretch>>,
    /// The time the rules allow a seat for the decision it is asked for, if they limit
    /// it. Enforcing it is the table's business.
    pub limit: Option<fn(&G, &G::State, Seat) -> Option<Limit<G::Action>>>,
    /// Where seats are polled one after the other about one event: the position in which
    /// the poll has reached `seat`, if all seats before it pass. `None`
    /// if this poll does not reach it. So the seat can be shown the event at once, and may
    /// answer ahead of its turn.
    pub ahead: Option<fn(&G, &G::State, Seat) -> Option<G::State>>,
    /// How much the event that `seat` may pass on concerns it.
    pub concern: Option<fn(&G, &G::State, Seat) -> Concern>,
    /// Whether two players may agree on a draw.
    pub draws: bool,
    /// Whether `seat` could still win, however badly the others play; without it every seat
    /// could. Where one of two runs out of time and the other could not win, the match is drawn.
    pub may_win: Option<fn(&G, &G::State, Seat) -> bool>,
}

impl<G: Game> Conduct<G> {
    /// Rules that say nothing about it.
    pub const NONE: Conduct<G> = Conduct {
        decline: None,
        stretch: None,
        limit: None,
        ahead: None,
        concern: None,
        draws: true,
        may_win: None,
    };
}

/// How much an interruption concerns the seat that may pass on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Concern {
    /// Little: it happens to others, far away.
    Far,
    /// Something: it happens to the seat, to its neighbours, or to all.
    Near,
    /// It is the seat's own roll: "pass for me" never answers for it.
    Own,
}

/// How long the rules allow for a decision, and what they put in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit<A> {
    /// Seconds from the moment the seat is asked, after the pause.
    pub seconds: u32,
    /// Seconds before that, during which everybody looks at what was revealed.
    pub pause: u32,
    /// The action that is played when the time is up.
    pub action: A,
}
