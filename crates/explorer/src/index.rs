//! The counts.

use std::collections::{BTreeMap, BTreeSet};

use hall_core::Seat;

use crate::passage::{Passage, PassageKey, early};

/// How many matches are named as examples of a choice.
const EXAMPLES_MAX: usize = 4;
/// How many of these a library keeps: their records are most of its bytes.
const EXAMPLES_KEPT: usize = 2;

/// A match, as it is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptMatch {
    /// The share of the win of each seat, in sixtieths.
    pub shares: Vec<u8>,
    /// How strong each seat was, in rating points, where that is known.
    pub strengths: Vec<Option<u16>>,
    /// What was chosen.
    pub passages: Vec<Passage>,
}

/// A match in which something was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoiceExample {
    /// Its number.
    pub number: u32,
    /// How many steps of it had been played once it was chosen, where that is known.
    pub step: Option<u32>,
}

/// What became of those who chose the same.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ChoiceTally {
    /// How many of them won alone.
    pub won: u32,
    /// How many shared the win with somebody.
    pub shared: u32,
    /// How many got nothing of it.
    pub lost: u32,
    /// What those who shared it got together, in sixtieths.
    pub part: u64,
    /// The rating points of those whose strength is known, together.
    pub points: u64,
    /// How many these are.
    pub rated: u32,
    /// The last matches in which it was chosen.
    pub examples: Vec<ChoiceExample>,
}

impl ChoiceTally {
    /// How many chose it.
    pub fn count(&self) -> u32 {
        self.won + self.shared + self.lost
    }

    /// The share of the win that they got, together.
    pub fn sum(&self) -> f64 {
        f64::from(self.won) + self.part as f64 / 60.0
    }

    /// How strong they were, on average.
    pub fn strength(&self) -> Option<f64> {
        (self.rated > 0).then(|| self.points as f64 / f64::from(self.rated))
    }

    fn add(&mut self, share: u8, strength: Option<u16>, example: Option<ChoiceExample>) {
        match share {
            60.. => self.won += 1,
            0 => self.lost += 1,
            part => {
                self.shared += 1;
                self.part += u64::from(part);
            }
        }
        if let Some(points) = strength {
            self.points += u64::from(points);
            self.rated += 1;
        }
        // Both sides may have made the same choice of a match.
        let is_last = |example: &ChoiceExample| {
            self.examples.last().is_some_and(|last| last.number == example.number)
        };
        if let Some(example) = example.filter(|example| !is_last(example)) {
            if self.examples.len() == EXAMPLES_MAX {
                self.examples.remove(0);
            }
            self.examples.push(example);
        }
    }
}

/// What was chosen in many matches.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ChoiceIndex {
    places: BTreeMap<PassageKey, BTreeMap<Box<str>, ChoiceTally>>,
    early: BTreeSet<PassageKey>,
}

impl ChoiceIndex {
    /// Counts a match; `number` names it among examples.
    pub fn add(&mut self, kept: &KeptMatch, number: Option<u32>) {
        self.early.extend(early(&kept.passages));
        for Passage { key, seat, word, step, .. } in &kept.passages {
            let at = |seat: &Seat| seat.index();
            let Some(share) = kept.shares.get(at(seat)).copied() else { continue };
            let strength = kept.strengths.get(at(seat)).copied().flatten();
            let place = self.places.entry(*key).or_default();
            // Looked up before, so that a word that is known is not copied.
            let tally = match place.get_mut(word.as_str()) {
                Some(tally) => tally,
                None => place.entry(word.as_str().into()).or_default(),
            };
            let example = number.map(|number| ChoiceExample { number, step: *step });
            tally.add(share, strength, example);
        }
    }

    /// What was chosen at a place, in the order of the words.
    pub fn choices(&self, key: PassageKey) -> impl Iterator<Item = (&str, &ChoiceTally)> {
        self.places.get(&key).into_iter().flatten().map(|(word, tally)| (&**word, tally))
    }

    /// The numbers of the matches that are examples.
    pub fn examples(&self) -> BTreeSet<u32> {
        let tallies = self.places.values().flat_map(BTreeMap::values);
        tallies.flat_map(|tally| &tally.examples).map(|of| of.number).collect()
    }

    /// Without the places that were met once, but for those near the start of a match; and with as
    /// few matches for examples as will do.
    #[must_use]
    pub fn pruned(mut self) -> ChoiceIndex {
        let early = &self.early;
        self.places.retain(|key, choices| {
            let met: u32 = choices.values().map(ChoiceTally::count).sum();
            met > 1 || early.contains(key)
        });
        self.thin();
        self
    }

    /// Leaves a few examples of each choice, if possible such as other choices have, too.
    fn thin(&mut self) {
        let choices = self.places.values_mut().flat_map(BTreeMap::values_mut);
        let mut tallies: Vec<&mut ChoiceTally> = choices.collect();
        // What was chosen seldom has nothing to choose from.
        tallies.sort_by_key(|tally| tally.examples.len());
        let mut kept = BTreeSet::new();
        for ChoiceTally { examples, .. } in tallies {
            examples.sort_by_key(|of| kept.contains(&of.number));
            examples.drain(..examples.len().saturating_sub(EXAMPLES_KEPT));
            examples.sort_by_key(|of| of.number);
            kept.extend(examples.iter().map(|of| of.number));
        }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All places in the order of their keys.
    pub(crate) fn places(
        &self,
    ) -> impl Iterator<Item = (&PassageKey, &BTreeMap<Box<str>, ChoiceTally>)> {
        self.places.iter()
    }

    /// A place that was read.
    pub(crate) fn put(&mut self, key: PassageKey, choices: BTreeMap<Box<str>, ChoiceTally>) {
        self.places.insert(key, choices);
    }
}
