//! Proves a puzzle of expectations once more, in a way that shares nothing with the finder but the
//! rules: through matches and their texts, layer by layer forward and then back, without skipping
//! anything.

use std::collections::HashMap;

use hall_core::{Coverage, Seat, SeatSet, Turn};
use matches::{AnyMatch, Rejected};

use crate::{Expectation, Puzzle, asked};

/// The most positions that are looked at.
const POSITIONS_MAX: usize = 2_000_000;
/// More joint secret choices than these are not tried.
const JOINT_MAX: usize = 100;
/// Expectations are written with so much less or more.
const ROUNDED: f64 = 1e-7;

/// Why a puzzle is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum Unconfirmed {
    /// It does not open, or its line cannot be played.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// Too much follows.
    #[error("more than {POSITIONS_MAX} positions follow")]
    TooMany,
    /// It is no puzzle of expectations, or of another position.
    #[error("expected what the choices are worth, of a seat that is asked")]
    OtherKind,
    /// Another choice, or another number.
    #[error("{word} is worth {low:.6} to {high:.6}: not what the puzzle says")]
    Differs {
        /// The choice.
        word: String,
        /// What it is worth at least.
        low: f64,
        /// What it is worth at most.
        high: f64,
    },
}

/// Who chooses what.
type Choices = Vec<(Seat, String)>;
/// What the line behind a position is worth, at least and at most.
type Worth = (f64, f64);

/// A position as it is met: how it goes on, and with which of the later ones.
enum Met {
    /// The share is known, or nothing is.
    Ends(Worth),
    /// Chance: weights, and places of what follows.
    Falls(Vec<(u32, usize)>),
    /// The solver chooses, or another.
    Chosen { is_own: bool, next: Vec<usize> },
    /// Secret choices: a row for each of the solver's, a column for each of the others'.
    Together(Vec<Vec<usize>>),
}

/// Nothing is known.
const ANYTHING: Met = Met::Ends((0.0, 1.0));

/// What a seat may choose, if all of that is listed.
fn listed(table: &dyn AnyMatch, seat: Seat) -> Option<Vec<String>> {
    let (words, coverage) = table.actions(seat);
    (coverage == Coverage::All).then_some(words)
}

struct Layers {
    seat: Seat,
    /// More than two play.
    many: bool,
    met: Vec<Met>,
    /// Those whose future is still to be looked at, each with the choices left to it.
    open: Vec<(usize, Box<dyn AnyMatch>, u32)>,
    places: HashMap<(String, u32), usize>,
}

/// Proves a puzzle of expectations again: what its best choice is worth at least, and what
/// every other one is worth at most.
///
/// # Errors
/// [`Unconfirmed`] with the first choice that is worth something else.
pub fn confirm(puzzle: &Puzzle, game: &dyn matches::AnyGame) -> Result<(), Unconfirmed> {
    let expectation = puzzle.proof.expectation().ok_or(Unconfirmed::OtherKind)?;
    let table = puzzle.open(game, 0)?;
    let seat = asked(&*table).ok_or(Unconfirmed::OtherKind)?;
    let words = listed(&*table, seat).ok_or(Unconfirmed::OtherKind)?;
    let mut layers = Layers {
        seat,
        many: table.seats() > 2,
        met: Vec::new(),
        open: Vec::new(),
        places: HashMap::new(),
    };
    let mut firsts = Vec::new();
    for word in words {
        let mut after = table.boxed();
        after.submit(seat, &word)?;
        firsts.push((word, layers.place(after, expectation.plies)));
    }
    layers.forward()?;
    let mut known = vec![None; layers.met.len()];
    let of = |(word, place): (String, usize)| (word, layers.worth(place, &mut known));
    compare(puzzle, expectation, firsts.into_iter().map(of).collect())
}

fn compare(
    puzzle: &Puzzle,
    expectation: &Expectation,
    found: Vec<(String, Worth)>,
) -> Result<(), Unconfirmed> {
    let Expectation { best, second, margin, others, .. } = expectation;
    let is_key = |word: &str| puzzle.line.first().is_some_and(|key| key == word);
    let is_whole = found.len() == puzzle.actions && others.len() + 1 == found.len();
    let is_margin = (best - second - margin).abs() < 2e-4 && *margin > 0.0;
    let mut most = 0.0_f64;
    for (word, (low, high)) in found {
        let known = others.get(&word);
        // Four digits are written, and rounded so that the claim stays true.
        let is_near = |claim: f64, share: f64| (claim - share).abs() < 1e-4 + ROUNDED;
        let is_so = match known {
            None => is_key(&word) && *best <= low + ROUNDED && is_near(*best, low),
            Some(claim) => high <= claim + ROUNDED && is_near(*claim, high),
        };
        if !is_so || !is_whole || !is_margin {
            return Err(Unconfirmed::Differs { word, low, high });
        }
        most = most.max(known.copied().unwrap_or(0.0));
    }
    if (most - second).abs() > ROUNDED { Err(Unconfirmed::OtherKind) } else { Ok(()) }
}

impl Layers {
    /// The place of a position with so many choices left.
    fn place(&mut self, table: Box<dyn AnyMatch>, left: u32) -> usize {
        let key = (table.position(), left);
        if let Some(place) = self.places.get(&key) {
            return *place;
        }
        let place = self.met.len();
        self.met.push(ANYTHING);
        self.places.insert(key, place);
        self.open.push((place, table, left));
        place
    }

    /// Meets everything that may follow.
    fn forward(&mut self) -> Result<(), Unconfirmed> {
        while let Some((place, table, left)) = self.open.pop() {
            if self.met.len() > POSITIONS_MAX {
                return Err(Unconfirmed::TooMany);
            }
            let met = self.meet(&*table, left)?;
            self.met[place] = met;
        }
        Ok(())
    }

    fn meet(&mut self, table: &dyn AnyMatch, left: u32) -> Result<Met, Unconfirmed> {
        Ok(match table.turn() {
            Turn::Over => {
                let share = table.standings().map_or(0.0, |of| f64::from(of.share(self.seat)));
                Met::Ends((share, share))
            }
            Turn::Chance => {
                let mut next = Vec::new();
                for (outcome, weight) in table.chances() {
                    next.push((weight, self.after(table, &format!("* {outcome}"), left)?));
                }
                Met::Falls(next)
            }
            Turn::Seat(seat) if left > 0 => {
                let Some(words) = listed(table, seat) else { return Ok(ANYTHING) };
                let mut next = Vec::new();
                for word in words {
                    next.push(self.after(table, &format!("{seat} {word}"), left - 1)?);
                }
                Met::Chosen { is_own: seat == self.seat, next }
            }
            Turn::Together(seats) if left > 0 => {
                let Some((own, others)) = self.choices(table, seats) else { return Ok(ANYTHING) };
                if own.len() * others.len() > JOINT_MAX {
                    return Ok(ANYTHING);
                }
                let mut rows = Vec::new();
                for word in own {
                    let mut row = Vec::new();
                    for others in &others {
                        let line = format!("+ {}", joint(others, self.seat, &word));
                        row.push(self.after(table, &line, left - 1)?);
                    }
                    rows.push(row);
                }
                Met::Together(rows)
            }
            Turn::Seat(_) | Turn::Together(_) | Turn::Window(_) => ANYTHING,
        })
    }

    /// The place after a step.
    fn after(&mut self, table: &dyn AnyMatch, line: &str, left: u32) -> Result<usize, Rejected> {
        let mut next = table.boxed();
        next.replay(line)?;
        Ok(self.place(next, left))
    }

    /// What the solver may choose in secret, an empty word if he is not asked; and what the others
    /// may choose together.
    fn choices(&self, table: &dyn AnyMatch, seats: SeatSet) -> Option<(Vec<String>, Vec<Choices>)> {
        let mut own = vec![String::new()];
        let mut others = vec![Choices::new()];
        for seat in seats.iter() {
            let words = listed(table, seat)?;
            if seat == self.seat {
                own = words;
                continue;
            }
            let mut longer = Vec::new();
            for choices in others {
                for word in &words {
                    let mut choices = choices.clone();
                    choices.push((seat, word.clone()));
                    longer.push(choices);
                }
                if longer.len() > JOINT_MAX {
                    break;
                }
            }
            others = longer;
        }
        Some((own, others))
    }

    /// What the lines behind a place are worth, and behind whatever they lead through.
    fn worth(&self, place: usize, known: &mut [Option<Worth>]) -> Worth {
        if let Some(worth) = known[place] {
            return worth;
        }
        let of = |next: &usize, known: &mut [Option<Worth>]| self.worth(*next, known);
        let worth = match &self.met[place] {
            Met::Ends(worth) => *worth,
            Met::Falls(next) => {
                let total: f64 = next.iter().map(|(weight, _)| f64::from(*weight)).sum();
                next.iter().fold((0.0, 0.0), |(low, high), (weight, next)| {
                    let (share, of) = (f64::from(*weight) / total, of(next, known));
                    (low + share * of.0, high + share * of.1)
                })
            }
            Met::Chosen { is_own, next } => {
                let all: Vec<Worth> = next.iter().map(|next| of(next, known)).collect();
                let lows = || all.iter().map(|worth| worth.0);
                let highs = || all.iter().map(|worth| worth.1);
                let helps = *is_own || self.many;
                (
                    if *is_own { greatest(lows()) } else { least(lows()) },
                    if helps { greatest(highs()) } else { least(highs()) },
                )
            }
            Met::Together(rows) => {
                let all: Vec<Vec<Worth>> =
                    rows.iter().map(|row| row.iter().map(|at| of(at, known)).collect()).collect();
                let low = greatest(all.iter().map(|row| least(row.iter().map(|of| of.0))));
                let column = |at: usize| greatest(all.iter().map(|row| row[at].1));
                let columns = (0..all.first().map_or(0, Vec::len)).map(column);
                (low, if self.many { greatest(columns) } else { least(columns) })
            }
        };
        known[place] = Some(worth);
        worth
    }
}

fn greatest(of: impl Iterator<Item = f64>) -> f64 {
    of.fold(0.0, f64::max)
}

fn least(of: impl Iterator<Item = f64>) -> f64 {
    of.fold(1.0, f64::min)
}

/// Secret choices as a line of a record has them, in the order of the seats.
fn joint(others: &Choices, seat: Seat, word: &str) -> String {
    let own = Some((seat, String::from(word))).filter(|_| !word.is_empty());
    let mut all: Choices = others.iter().cloned().chain(own).collect();
    all.sort();
    let told: Vec<String> = all.iter().map(|(seat, word)| format!("{seat} {word}")).collect();
    told.join(" ")
}
