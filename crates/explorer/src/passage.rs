//! What of a match is counted: the choices that were made in it, each by what its position is
//! known by.

use std::{
    collections::{BTreeSet, HashSet},
    fmt,
    str::FromStr,
};

use hall_core::{Seat, Standings, chosen};
use matches::AnyMatch;
use sha2::{Digest as _, Sha256};

/// How many choices of a match are counted where positions are: openings. Situations are counted to
/// the end.
pub const PLIES: usize = 30;
/// Of the first choices even those are kept in a library that were made once.
const EARLY: usize = 4;
/// The most that is counted of one match.
const PASSAGES_MAX: usize = 240;

/// What is counted together, as a short digest: of the game and the key of a landmark or a fact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PassageKey(pub(crate) [u8; PassageKey::BYTES]);

impl PassageKey {
    /// Its length: in a library of 50,000 positions one that is unknown is taken for a known one
    /// once in five billion times.
    pub const BYTES: usize = 6;

    /// The key of a landmark, or of a fact, of a game.
    pub fn of(game: &str, key: &str) -> PassageKey {
        let digest = Sha256::new().chain_update(game).chain_update([0]).chain_update(key);
        let mut short = [0; PassageKey::BYTES];
        short.copy_from_slice(&digest.finalize()[..PassageKey::BYTES]);
        PassageKey(short)
    }
}

impl fmt::Display for PassageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for PassageKey {
    type Err = String;

    fn from_str(text: &str) -> Result<PassageKey, String> {
        let bad = || format!("expected {} hexadecimal digits, not {text:?}", 2 * PassageKey::BYTES);
        if text.len() != 2 * PassageKey::BYTES || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let number = u64::from_str_radix(text, 16).map_err(|_| bad())?;
        let mut key = [0; PassageKey::BYTES];
        key.copy_from_slice(&number.to_be_bytes()[8 - PassageKey::BYTES..]);
        Ok(PassageKey(key))
    }
}

/// A choice that was made in a match, or a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// Where.
    pub key: PassageKey,
    /// Whose.
    pub seat: Seat,
    /// What.
    pub word: String,
    /// How many steps had been played once it was made, of a fact once it was true; `None` where
    /// that was not kept.
    pub step: Option<u32>,
    /// Whether it was among the first choices of the match, or is a fact.
    pub is_early: bool,
}

/// What of a match is counted, each choice of a place once. Of steps that not everybody may read
/// there is nothing: their positions have no landmarks.
pub fn passages(table: &dyn AnyMatch) -> Vec<Passage> {
    let game = table.info().id;
    let mut past = table.at(0);
    let (mut found, mut choices) = (FoundPassages::default(), 0);
    let at = |step: usize| u32::try_from(step).ok();
    for step in 0..table.len() {
        for fact in past.facts() {
            let key = PassageKey::of(game, &fact.key);
            found.add(Passage {
                key,
                seat: fact.seat,
                word: fact.word,
                step: at(step),
                is_early: true,
            });
        }
        let line = table.line(step);
        for (seat, word) in chosen(&line) {
            let Some(mark) = past.landmark(seat) else { continue };
            if mark.situation.is_none() && choices >= PLIES {
                return found.passages;
            }
            if let Some(word) = past.counted(seat, word) {
                let (key, is_early) = (PassageKey::of(game, &mark.key), choices < EARLY);
                found.add(Passage { key, seat, word, step: at(step + 1), is_early });
            }
        }
        choices += usize::from(chosen(&line).next().is_some());
        if found.passages.len() >= PASSAGES_MAX || past.replay(&line).is_err() {
            break;
        }
    }
    found.passages.truncate(PASSAGES_MAX);
    found.passages
}

#[derive(Default)]
struct FoundPassages {
    passages: Vec<Passage>,
    known: HashSet<(PassageKey, Seat, String)>,
}

impl FoundPassages {
    fn add(&mut self, passage: Passage) {
        if self.known.insert((passage.key, passage.seat, passage.word.clone())) {
            self.passages.push(passage);
        }
    }
}

/// The share of the win of each seat, in sixtieths: whole numbers however many share it.
pub fn sixtieths(standings: &Standings, seats: usize) -> Vec<u8> {
    Seat::first(seats).map(|seat| (60.0 * standings.share(seat)).round() as u8).collect()
}

/// The keys of these passages that are kept in a library in any case.
pub(crate) fn early(passages: &[Passage]) -> BTreeSet<PassageKey> {
    passages.iter().filter(|of| of.is_early).map(|of| of.key).collect()
}
