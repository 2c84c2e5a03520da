//! The file of a library: `docs/explorer.md` says what is in it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    ChoiceIndex, ChoiceTally,
    index::ChoiceExample,
    packed::{BadLibrary, LibraryReader, bad, packed, put, put_texts, unpacked},
    passage::PassageKey,
    records::LibraryRecords,
};

/// The first line of the file.
const FORMAT: &str = "musterhall-library: 2\n";
/// That of the files that have no records.
const FORMAT_1: &str = "musterhall-library: 1\n";
/// The largest library, in bytes.
pub const LIBRARY_BYTES_MAX: usize = 8 << 20;

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

/// What bots chose in many matches.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchLibrary {
    /// What it says of itself.
    pub head: LibraryHead,
    /// The counts.
    pub index: ChoiceIndex,
    /// The records of the examples whose steps are known.
    pub records: LibraryRecords,
}

impl MatchLibrary {
    /// The library as a file.
    pub fn bytes(&self) -> Vec<u8> {
        let counts = packed(&self.body());
        let mut bytes = FORMAT.as_bytes().to_vec();
        put(&mut bytes, counts.len() as u64);
        bytes.extend(counts);
        bytes.extend(&self.records.packed);
        bytes
    }

    /// What is compressed first in the file: all but the records.
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
        put_texts(&mut body, words.iter().copied());
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
            tally.examples.iter().for_each(|of| put(&mut body, u64::from(of.number)));
        }
        for (_, tally) in all() {
            let step = |of: &ChoiceExample| of.step.map_or(0, |step| u64::from(step) + 1);
            tally.examples.iter().for_each(|of| put(&mut body, step(of)));
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
        if let Some(counts) = bytes.strip_prefix(FORMAT_1.as_bytes()) {
            return MatchLibrary::counts(&unpacked(counts)?, false);
        }
        let left = bytes.strip_prefix(FORMAT.as_bytes());
        let left = left.ok_or_else(|| bad(format!("expected {FORMAT:?} at its beginning")))?;
        let mut reader = LibraryReader::of(left);
        let length = reader.many(1)?;
        let mut library = MatchLibrary::read(&unpacked(reader.bytes(length)?)?)?;
        library.records.packed = reader.left().to_vec();
        Ok(library)
    }

    /// Reads what was compressed first in a file; the records are not there.
    ///
    /// # Errors
    /// [`BadLibrary`] with what was expected.
    pub fn read(body: &[u8]) -> Result<MatchLibrary, BadLibrary> {
        MatchLibrary::counts(body, true)
    }

    fn counts(body: &[u8], has_steps: bool) -> Result<MatchLibrary, BadLibrary> {
        let end = body.iter().position(|byte| *byte == b'\n');
        let end = end.ok_or_else(|| bad("expected a line about it first"))?;
        let head = serde_json::from_slice(&body[..end]).map_err(|why| bad(why.to_string()))?;
        let mut reader = LibraryReader::of(&body[end + 1..]);
        let index = reader.index(has_steps)?;
        reader.ends()?;
        Ok(MatchLibrary { head, index, records: LibraryRecords::default() })
    }
}

impl LibraryReader<'_> {
    fn index(&mut self, has_steps: bool) -> Result<ChoiceIndex, BadLibrary> {
        let words = self.texts()?;
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
        if total > self.left().len() {
            return Err(bad("it ends too early"));
        }
        let mut chosen = Vec::new();
        for _ in 0..total {
            chosen.push(words[self.place(words.len())?]);
        }
        let tallies = self.tallies(total, has_steps)?;
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

    fn tallies(&mut self, total: usize, has_steps: bool) -> Result<Vec<ChoiceTally>, BadLibrary> {
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
                tally.examples.push(ChoiceExample { number: self.small()?, step: None });
            }
        }
        for example in tallies.iter_mut().flat_map(|tally| &mut tally.examples) {
            example.step = if has_steps { self.small()?.checked_sub(1) } else { None };
        }
        Ok(tallies)
    }
}
