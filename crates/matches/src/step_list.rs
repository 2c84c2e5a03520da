//! The steps of a match, kept as text.

use std::sync::Arc;

use hall_core::{Game, Step};

use crate::SharedList;

/// How many steps a block holds.
const BLOCK: usize = 64;

/// The steps of a match: the last ones as they are, those before them as lines in blocks of
/// text. A line takes a few bytes, a step as many as the longest action of its game.
/// Clones share the blocks.
pub(crate) struct StepList<G: Game> {
    full: SharedList<Arc<str>>,
    rest: Vec<Step<G>>,
    /// The letters in the blocks.
    letters: usize,
}

impl<G: Game> Clone for StepList<G> {
    fn clone(&self) -> Self {
        StepList { full: self.full.clone(), rest: self.rest.clone(), letters: self.letters }
    }
}

impl<G: Game> Default for StepList<G> {
    fn default() -> Self {
        StepList { full: SharedList::default(), rest: Vec::new(), letters: 0 }
    }
}

/// The step that a line of a block describes. Lines were written from steps, so they parse.
fn read<G: Game>(line: &str) -> Step<G> {
    line.parse().unwrap_or_else(|why| panic!("{line} was written from a step: {why}"))
}

impl<G: Game> StepList<G> {
    /// How many steps there are.
    pub(crate) fn len(&self) -> usize {
        self.full.len() * BLOCK + self.rest.len()
    }

    /// Appends a step.
    pub(crate) fn push(&mut self, step: Step<G>) {
        self.rest.push(step);
        // The last step is looked at again and again: it stays as it is.
        if self.rest.len() > BLOCK {
            let lines: Vec<String> =
                self.rest.drain(..BLOCK).map(|step| step.to_string()).collect();
            let block = lines.join("\n");
            self.letters += block.len();
            self.full.push(block.into());
        }
    }

    /// The last step.
    pub(crate) fn last(&self) -> Option<&Step<G>> {
        self.rest.last()
    }

    /// The line of a step.
    pub(crate) fn line(&self, index: usize) -> Option<String> {
        match self.full.get(index / BLOCK) {
            Some(block) => block.split('\n').nth(index % BLOCK).map(Into::into),
            None => self.rest.get(index - self.full.len() * BLOCK).map(ToString::to_string),
        }
    }

    /// Every step from the place `from` on.
    pub(crate) fn from(&self, from: usize) -> impl Iterator<Item = Step<G>> {
        let from = from.min(self.len());
        let block = (from / BLOCK).min(self.full.len());
        let lines = self.full.from(block).flat_map(|block| block.split('\n'));
        let skipped = from - block * BLOCK;
        let told = lines.skip(skipped).map(read);
        let in_blocks = (self.full.len() - block) * BLOCK;
        told.chain(self.rest.iter().skip(skipped.saturating_sub(in_blocks)).cloned())
    }

    /// Its approximate memory in bytes.
    pub(crate) fn memory(&self) -> usize {
        // A block is found by a pointer with a length, and counts who shares it.
        let blocks = self.letters + self.full.len() * 2 * size_of::<Arc<str>>();
        blocks + self.rest.capacity() * size_of::<Step<G>>()
    }
}
