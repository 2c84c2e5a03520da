//! The moves since the last placement: all that a repetition can hide in.

use alloc::{format, string::String, vec::Vec};
use core::{
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use hall_core::{Message, NotationError, Seat, quoted};

use super::{Cell, Discs, Grid};

/// A move of a disc from one cell to another, by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slide {
    /// Where it stood.
    pub from: u8,
    /// Where it stands.
    pub to: u8,
}

/// One move of the past, with the key of the position in which it was made.
#[derive(Clone, Copy, Debug)]
struct Past {
    key: u64,
    slide: Slide,
    /// How many moves there were when the last key of the same bucket was noted.
    before: u32,
}

const BUCKETS: usize = 64;

/// The moves made since the last placement, oldest first. A placement cannot be
/// undone, so no earlier position can come back.
#[derive(Clone, Debug)]
pub struct History {
    past: Vec<Past>,
    /// For each bucket of keys, the number of moves up to its last one: random
    /// games of Muster Up last for thousands of moves, and each asks.
    buckets: [u32; BUCKETS],
}

fn bucket(key: u64) -> usize {
    key as usize % BUCKETS
}

impl Default for History {
    fn default() -> History {
        History { past: Vec::new(), buckets: [0; BUCKETS] }
    }
}

/// Two histories are the same if their moves are: with the discs they make the
/// same positions.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.slides().eq(other.slides())
    }
}

impl Eq for History {}

impl Hash for History {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.past.len().hash(state);
        self.slides().for_each(|slide| slide.hash(state));
    }
}

impl History {
    /// Forgets everything: a disc was placed.
    pub fn clear(&mut self) {
        if !self.past.is_empty() {
            *self = History { past: core::mem::take(&mut self.past), buckets: [0; BUCKETS] };
            self.past.clear();
        }
    }
    /// Notes that `seat` makes this move in the position with these discs.
    pub fn push(&mut self, discs: &Discs, seat: Seat, slide: Slide) {
        self.note(discs.position_key(seat), slide);
    }
    fn note(&mut self, key: u64, slide: Slide) {
        let before = self.buckets[bucket(key)];
        self.past.push(Past { key, slide, before });
        self.buckets[bucket(key)] = self.past.len() as u32;
    }
    /// How often the position with these discs and this seat to act has been on
    /// the board, this time included.
    pub fn occurrences(&self, discs: &Discs, to_act: Seat) -> usize {
        let key = discs.position_key(to_act);
        let (mut found, mut next) = (1, self.buckets[bucket(key)]);
        while let Some(past) = next.checked_sub(1).and_then(|i| self.past.get(i as usize)) {
            found += usize::from(past.key == key);
            next = past.before;
        }
        found
    }
    /// How many moves there were.
    pub fn moves(&self) -> usize {
        self.past.len()
    }
    /// Whether there were as many as the table allows; 0 is any number.
    pub fn has_reached(&self, limit: u16) -> bool {
        limit > 0 && self.moves() >= usize::from(limit)
    }
    /// The keys of the positions in which the moves were made, oldest first.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.past.iter().map(|past| past.key)
    }
    /// The last move, if no disc was placed after it.
    pub fn last(&self) -> Option<Slide> {
        self.past.last().map(|past| past.slide)
    }
    /// The moves, oldest first.
    pub fn slides(&self) -> impl Iterator<Item = Slide> {
        self.past.iter().map(|past| past.slide)
    }
    /// The moves as words, oldest first.
    pub fn words(&self, grid: &Grid) -> Vec<String> {
        let word = |slide: Slide| {
            let [from, to] = [slide.from, slide.to].map(|cell| grid.cell(usize::from(cell)));
            format!("{from}-{to}")
        };
        self.slides().map(word).collect()
    }
    /// Writes the moves, a space before each.
    pub fn write(&self, grid: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words(grid).iter().try_for_each(|word| write!(f, " {word}"))
    }
    /// Reads the moves that led to `discs`. `may` says whether a disc could make
    /// the move in the position before it.
    ///
    /// # Errors
    /// The first word, from the last move backwards, that is no move to here.
    pub fn read<'a>(
        discs: &Discs,
        words: impl DoubleEndedIterator<Item = &'a str>,
        may: impl Fn(&Discs, Slide) -> bool,
    ) -> Result<History, NotationError> {
        let mut now = *discs;
        let mut past: Vec<(u64, Slide)> = Vec::new();
        for word in words.rev() {
            let bad = |why, key| {
                let message = Message::new(key).text("word", quoted(word));
                NotationError::new("history", format!("{word:?}: {why}")).keyed(message)
            };
            let (from, to) = word
                .split_once('-')
                .ok_or_else(|| bad("expected a move", "muster-board-notation-no-move"))?;
            let [from, to] = [from, to].map(|cell| now.grid().find(Cell::from_str(cell)?));
            let (from, to) = (from?, to?);
            let Some(seat) = now.owner(to) else {
                let why = "no disc stands where this move ended";
                return Err(bad(why, "muster-board-notation-move-ended-empty"));
            };
            if now.owner(from).is_some() {
                let why = "a disc stands where this move began";
                return Err(bad(why, "muster-board-notation-move-began-taken"));
            }
            now.slide(seat, to, from);
            let slide = Slide { from: from as u8, to: to as u8 };
            if !may(&now, slide) {
                return Err(bad("no disc moves like this", "muster-board-notation-move-unlike"));
            }
            past.push((now.position_key(seat), slide));
        }
        let mut history = History::default();
        past.into_iter().rev().for_each(|(key, slide)| history.note(key, slide));
        Ok(history)
    }
}
