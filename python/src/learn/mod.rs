//! Games for learners: actions by numbers, observations as planes.
//!
//! An action is one number, or a few one after the other where actions are too many to number
//! (an army square by square, the two lines of a moved stick). `docs/python.md` has the numbers
//! and planes of each game; `numbers_of_listed_actions_lead_back` tests them.

mod chess;
mod clusterfuss;
mod muscat;
mod mush;
mod muster;

use hall_core::{Coverage, Game, Observe, Present, Refusal, Seat};

/// The numbers that spell an action.
pub(crate) type Path = Vec<u16>;

/// What the numbers chosen so far spell.
pub(crate) enum Spelled<A> {
    /// An action, legal or not.
    Whole(A),
    /// The beginning of one.
    Part,
    /// Nothing.
    Nothing,
}

/// The shape of the planes, and what each shows.
pub(crate) struct Planes {
    /// `[planes, rows, columns]`, or `[facts]`.
    pub(crate) shape: Vec<usize>,
    /// A name for each plane or fact.
    pub(crate) names: Vec<String>,
}

impl Planes {
    /// A board of so many rows and columns.
    pub(crate) fn board(names: &[&str], rows: usize, columns: usize) -> Planes {
        let shape = vec![names.len(), rows, columns];
        Planes { shape, names: names.iter().map(ToString::to_string).collect() }
    }
    /// A list of facts.
    pub(crate) fn facts(names: Vec<String>) -> Planes {
        Planes { shape: vec![names.len()], names }
    }
    /// How many figures there are.
    pub(crate) fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// A game whose actions have numbers and whose views are planes.
///
/// Nobody's position hides anything from anybody in these games (`Observe::OPEN`, which
/// [`learnable`] demands): what is sealed is in no position. So planes are made from positions.
pub(crate) trait Learnable: Present {
    /// How many numbers there are.
    fn numbers(&self) -> usize;
    /// The numbers of an action of `seat`; nothing if it has none, as a bid above all numbered.
    fn path(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Option<Path>;
    /// The action of `seat` that `path`, which is not empty, spells.
    fn decoded(&self, state: &Self::State, seat: Seat, path: &[u16]) -> Spelled<Self::Action>;
    /// The numbers that `seat`, which is asked, may choose after `path`, each once.
    fn choices(
        &self,
        state: &Self::State,
        seat: Seat,
        path: &[u16],
        listed: &mut Vec<Self::Action>,
        out: &mut Vec<u16>,
    ) {
        listed.clear();
        let _coverage: Coverage = self.actions(state, seat, listed);
        for action in listed.iter() {
            let Some(numbers) = self.path(state, seat, action) else { continue };
            if let Some(next) = after(&numbers, path)
                && !out.contains(&next)
            {
                out.push(next);
            }
        }
    }
    /// What the figures of an observation are.
    fn planes(&self) -> Planes;
    /// Writes what `seat` sees; `path` is what it has chosen of an action so far. `out` is zero.
    fn observe_into(&self, state: &Self::State, seat: Seat, path: &[u16], out: &mut [i8]);
}

/// [`Learnable::choices`] where every action is a single number.
pub(crate) fn single_choices<G: Game>(
    game: &G,
    (state, seat): (&G::State, Seat),
    path: &[u16],
    (listed, out): (&mut Vec<G::Action>, &mut Vec<u16>),
    number: impl Fn(&G::Action) -> Option<usize>,
) {
    if path.is_empty() {
        listed.clear();
        let _coverage: Coverage = game.actions(state, seat, listed);
        out.extend(listed.iter().filter_map(|action| Some(number(action)? as u16)));
    }
}

/// The number that comes after `begun` in `whole`, if it begins so.
pub(crate) fn after(whole: &[u16], begun: &[u16]) -> Option<u16> {
    whole.strip_prefix(begun)?.first().copied()
}

/// A figure as large as it may be.
pub(crate) fn figure(of: impl TryInto<i8>) -> i8 {
    of.try_into().unwrap_or(i8::MAX)
}

/// Proves that positions of a game hide nothing.
pub(crate) const fn learnable<G: Observe>() {
    assert!(G::OPEN, "planes are made from positions, which must hide nothing");
}

/// Whether `seat` may choose what it chose.
pub(crate) fn refusal<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
) -> Option<String> {
    let why = game.check(state, seat, action).err()?;
    let rejected = matches::Rejected::Illegal { rule: why.rule(), why: why.reason() };
    Some(rejected.to_string())
}
