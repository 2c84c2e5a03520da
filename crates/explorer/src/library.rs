//! The file of a library: `docs/explorer.md` says what is in it.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Read as _, Write as _},
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{ChoiceIndex, ChoiceTally, passage::PassageKey};

/// The first line of the file.
const FORMAT: &str = "musterhall-library: 1\n";
/// The largest library, in bytes: as it is kept, and as it is read.
pub const LIBRARY_BYTES_MAX: usize = 8 << 20;
const OPENED_MAX: usize = 64 << 20;

/// What a library says of itself.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct LibraryHead {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// The options of the matches; a list where several were played.
    pub setup: Json,
    /// The command that makes it again, or where it is from.
    pub command: String,
    /// Who played, as bots are named.
    pub bots: Vec<String>,
    /// How many matches there are.
    pub matches: u32,
    /// How many steps of each were drawn by lot, at its beginning.
    pub drawn: u32,
}

/// A library that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("no library of matches: {0}")]
pub struct BadLibrary(String);

fn bad(why: impl Into<String>) -> BadLibrary {
    BadLibrary(why.into())
}

/// What bots chose in many matches.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchLibrary {
    /// What it says of itself.
    pub head: LibraryHead,
    /// The counts.
    pub index: ChoiceIndex,
}

impl MatchLibrary {
    /// The library as a file.
    ///
    /// # Panics
    /// Never: it is written into memory.
    pub fn bytes(&self) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(FORMAT.as_bytes().to_vec(), Compression::best());
        encoder.write_all(&self.body()).expect("it is written into memory");
        encoder.finish().expect("it is written into memory")
    }

    /// What is compressed in the file.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn body(&self) -> Vec<u8> {
        let mut body = serde_json::to_vec(&self.head).expect("it is plain data");
        body.push(b'\n');
        let words: BTreeSet<&str> = self
            .index
            .places()
            .flat_map(|(_, choices)| choices.keys().map(|word| &**word))
            .collect();
        let numbers: BTreeMap<&str, u64> = words.iter().copied().zip(0..).collect();
        put(&mut body, words.len() as u64);
        for word in &words {
            put(&mut body, word.len() as u64);
            body.extend(word.as_bytes());
        }
        put(&mut body, self.index.len() as u64);
        // What is alike stands together, so that it is compressed well.
        for (key, _) in self.index.places() {
            body.extend(key.0);
        }
        for (_, choices) in self.index.places() {
            put(&mut body, choices.len() as u64);
        }
        let all = || self.index.places().flat_map(|(_, choices)| choices);
        all().for_each(|(word, _)| put(&mut body, numbers[&**word]));
        for (_, tally) in all() {
            let ChoiceTally { won, shared, lost, part, points, rated, .. } = tally;
            for number in [won, shared, lost, rated] {
                put(&mut body, u64::from(*number));
            }
            for number in [part, points] {
                put(&mut body, *number);
            }
        }
        for (_, tally) in all() {
            put(&mut body, tally.examples.len() as u64);
            tally.examples.iter().for_each(|number| put(&mut body, u64::from(*number)));
        }
        body
    }

    /// Reads a library.
    ///
    /// # Errors
    /// [`BadLibrary`] with what was expected.
    pub fn parse(bytes: &[u8]) -> Result<MatchLibrary, BadLibrary> {
        if bytes.len() > LIBRARY_BYTES_MAX {
            return Err(bad(format!("expected at most {LIBRARY_BYTES_MAX} bytes")));
        }
        let packed = bytes.strip_prefix(FORMAT.as_bytes());
        let packed = packed.ok_or_else(|| bad(format!("expected {FORMAT:?} at its beginning")))?;
        let mut body = Vec::new();
        let mut decoder = DeflateDecoder::new(packed).take(OPENED_MAX as u64 + 1);
        decoder.read_to_end(&mut body).map_err(|why| bad(why.to_string()))?;
        if body.len() > OPENED_MAX {
            return Err(bad(format!("expected at most {OPENED_MAX} bytes when it is unpacked")));
        }
        MatchLibrary::read(&body)
    }

    /// Reads what was compressed in a file.
    ///
    /// # Errors
    /// [`BadLibrary`] with what was expected.
    pub fn read(body: &[u8]) -> Result<MatchLibrary, BadLibrary> {
        let end = body.iter().position(|byte| *byte == b'\n');
        let end = end.ok_or_else(|| bad("expected a line about it first"))?;
        let head = serde_json::from_slice(&body[..end]).map_err(|why| bad(why.to_string()))?;
        let mut reader = LibraryReader { left: &body[end + 1..] };
        let index = reader.index()?;
        if !reader.left.is_empty() {
            return Err(bad(format!("{} bytes too many at its end", reader.left.len())));
        }
        Ok(MatchLibrary { head, index })
    }
}

/// A number in as few bytes as it needs: seven bits each, the last ones first.
fn put(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

struct LibraryReader<'a> {
    left: &'a [u8],
}

impl<'a> LibraryReader<'a> {
    fn number(&mut self) -> Result<u64, BadLibrary> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (byte, left) = self.left.split_first().ok_or_else(|| bad("it ends too early"))?;
            self.left = left;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(bad("a number is too long"))
    }

    fn small(&mut self) -> Result<u32, BadLibrary> {
        let number = self.number()?;
        // So small that sums of all choices of a place stay numbers of this size.
        u32::try_from(number)
            .ok()
            .filter(|number| *number < 1 << 24)
            .ok_or_else(|| bad(format!("expected a number below {}, not {number}", 1 << 24)))
    }

    /// How many of something follow, each of which takes at least so many bytes.
    fn many(&mut self, bytes: usize) -> Result<usize, BadLibrary> {
        let number = self.number()?;
        let most = self.left.len() / bytes;
        usize::try_from(number)
            .ok()
            .filter(|number| *number <= most)
            .ok_or_else(|| bad(format!("expected at most {most} of what follows, not {number}")))
    }

    fn bytes(&mut self, length: usize) -> Result<&'a [u8], BadLibrary> {
        let (bytes, left) =
            self.left.split_at_checked(length).ok_or_else(|| bad("it ends too early"))?;
        self.left = left;
        Ok(bytes)
    }

    fn index(&mut self) -> Result<ChoiceIndex, BadLibrary> {
        let mut words: Vec<&str> = Vec::new();
        for _ in 0..self.many(1)? {
            let length = self.many(1)?;
            let word = std::str::from_utf8(self.bytes(length)?);
            words.push(word.map_err(|why| bad(format!("a word: {why}")))?);
        }
        let mut keys = Vec::new();
        for _ in 0..self.many(PassageKey::BYTES)? {
            let mut key = [0; PassageKey::BYTES];
            key.copy_from_slice(self.bytes(PassageKey::BYTES)?);
            keys.push(PassageKey(key));
        }
        if !keys.is_sorted_by(|one, next| one < next) {
            return Err(bad("expected its keys in order, each once"));
        }
        let counts: Vec<usize> = keys.iter().map(|_| self.many(1)).collect::<Result<_, _>>()?;
        let total: usize = counts.iter().sum();
        if total > self.left.len() {
            return Err(bad("it ends too early"));
        }
        let mut chosen = Vec::new();
        for _ in 0..total {
            let number = self.number()?;
            let word = usize::try_from(number).ok().and_then(|number| words.get(number));
            chosen.push(*word.ok_or_else(|| bad(format!("there is no word {number}")))?);
        }
        let tallies = self.tallies(total)?;
        let mut index = ChoiceIndex::default();
        let mut all = chosen.into_iter().zip(tallies);
        for (key, count) in keys.into_iter().zip(counts) {
            let choices: BTreeMap<Box<str>, ChoiceTally> =
                all.by_ref().take(count).map(|(word, tally)| (word.into(), tally)).collect();
            if choices.len() != count {
                return Err(bad(format!("a word stands twice at {key}")));
            }
            index.put(key, choices);
        }
        Ok(index)
    }

    fn tallies(&mut self, total: usize) -> Result<Vec<ChoiceTally>, BadLibrary> {
        let mut tallies = Vec::new();
        for _ in 0..total {
            let [won, shared, lost] = [self.small()?, self.small()?, self.small()?];
            let (rated, part, points) = (self.small()?, self.number()?, self.number()?);
            let most = u64::from(shared) * 60;
            if part > most || rated > won + shared + lost || points > u64::from(rated) << 16 {
                return Err(bad("expected counts that fit together"));
            }
            let examples = Vec::new();
            tallies.push(ChoiceTally { won, shared, lost, part, points, rated, examples });
        }
        for tally in &mut tallies {
            for _ in 0..self.many(1)? {
                tally.examples.push(self.small()?);
            }
        }
        Ok(tallies)
    }
}
