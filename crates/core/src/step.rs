//! Steps: what has happened in a match.

use alloc::vec::Vec;
use core::{
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use crate::{Game, NotationError, PerSeat, Seat};

/// One thing that happened. A match is its setup and its steps, nothing else.
pub enum Step<G: Game> {
    /// A seat acted, alone or in a window.
    Act(Seat, G::Action),
    /// Seats revealed the choices they had made in secret.
    Reveal(Vec<(Seat, G::Action)>),
    /// An outcome of chance.
    Chance(G::Chance),
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        match self {
            Step::Act(seat, action) => Step::Act(*seat, action.clone()),
            Step::Reveal(choices) => Step::Reveal(choices.clone()),
            Step::Chance(outcome) => Step::Chance(outcome.clone()),
        }
    }
}

impl<G: Game> fmt::Debug for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, action) => f.debug_tuple("Act").field(seat).field(action).finish(),
            Step::Reveal(choices) => f.debug_tuple("Reveal").field(choices).finish(),
            Step::Chance(outcome) => f.debug_tuple("Chance").field(outcome).finish(),
        }
    }
}

impl<G: Game> PartialEq for Step<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Step::Act(seat, action), Step::Act(whose, what)) => seat == whose && action == what,
            (Step::Reveal(choices), Step::Reveal(others)) => choices == others,
            (Step::Chance(outcome), Step::Chance(other)) => outcome == other,
            _ => false,
        }
    }
}

impl<G: Game> Eq for Step<G> {}

impl<G: Game> Hash for Step<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            Step::Act(seat, action) => (0u8, seat, action).hash(hasher),
            Step::Reveal(choices) => (1u8, choices).hash(hasher),
            Step::Chance(outcome) => (2u8, outcome).hash(hasher),
        }
    }
}

impl<G: Game> Step<G> {
    /// Applies this step, which must be legal.
    pub fn apply(&self, game: &G, state: &mut G::State) {
        match self {
            Step::Act(seat, action) => game.act(state, *seat, action),
            Step::Reveal(choices) => {
                let mut joint = PerSeat::from_fn(game.seats(), |_| None);
                for (seat, action) in choices {
                    joint[*seat] = Some(action.clone());
                }
                game.reveal(state, &joint);
            }
            Step::Chance(outcome) => game.apply_chance(state, outcome),
        }
    }
}

/// One line: `b e2-e4` for an act, `+ a bid-3 b bid-0` for a reveal, `* 6` for
/// chance. Actions and outcomes are single words, so a line splits on spaces.
impl<G: Game> fmt::Display for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, action) => write!(f, "{seat} {action}"),
            Step::Chance(outcome) => write!(f, "* {outcome}"),
            Step::Reveal(choices) => {
                f.write_str("+")?;
                choices.iter().try_for_each(|(seat, action)| write!(f, " {seat} {action}"))
            }
        }
    }
}

/// Who chose what, by the line of a [`Step`]; empty for an outcome of chance.
pub fn chosen(line: &str) -> impl Iterator<Item = (Seat, &str)> {
    let mut words = line.strip_prefix("+ ").unwrap_or(line).split(' ');
    core::iter::from_fn(move || Some((words.next()?.parse().ok()?, words.next()?)))
}

impl<G: Game> FromStr for Step<G> {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Step<G>, NotationError> {
        let bad = || {
            NotationError::new(
                "step",
                alloc::format!(
                    "expected `SEAT ACTION`, `+ SEAT ACTION …` or `* OUTCOME`, not {line:?}"
                ),
            )
        };
        match line.split_once(' ').ok_or_else(bad)? {
            ("*", outcome) => Ok(Step::Chance(outcome.parse()?)),
            ("+", choices) => {
                let mut words = choices.split(' ');
                let mut reveal = Vec::new();
                while let Some(seat) = words.next() {
                    let action = words.next().ok_or_else(bad)?;
                    reveal.push((seat.parse()?, action.parse()?));
                }
                Ok(Step::Reveal(reveal))
            }
            (seat, action) => Ok(Step::Act(seat.parse()?, action.parse()?)),
        }
    }
}
