//! A table of positions already searched.

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// The result known for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TranspositionEntry {
    /// The score for the seat to move.
    pub score: i32,
    /// The place of the best action in the list of the position.
    pub best: u16,
    /// How deep it was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

/// Entries by 64-bit hash, two to a bucket: the first keeps the deepest search,
/// the second the latest.
#[derive(Debug)]
pub struct Transpositions {
    slots: Vec<(u64, Option<TranspositionEntry>)>,
    mask: usize,
    /// Kept in the low byte of each key, so that forgetting costs nothing.
    age: u8,
}

impl Transpositions {
    /// A table of at most `bytes` bytes, and at least one bucket.
    pub fn with_bytes(bytes: usize) -> Transpositions {
        let fit = (bytes / size_of::<(u64, Option<TranspositionEntry>)>()).max(2);
        let slots = 1 << fit.ilog2();
        Transpositions { slots: vec![(0, None); slots], mask: slots - 2, age: 0 }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.slots.fill((0, None));
        }
    }

    fn bucket(&self, hash: u64) -> usize {
        (hash as usize) & self.mask
    }

    fn key(&self, hash: u64) -> u64 {
        hash & !0xff | u64::from(self.age)
    }

    /// The result known for the position with this hash.
    pub fn get(&self, hash: u64) -> Option<TranspositionEntry> {
        let (at, key) = (self.bucket(hash), self.key(hash));
        self.slots[at..at + 2].iter().find(|slot| slot.0 == key).and_then(|slot| slot.1)
    }

    /// Stores an entry; in its bucket it replaces a forgotten, a shallower or the later
    /// one.
    pub fn put(&mut self, hash: u64, entry: TranspositionEntry) {
        let (at, key) = (self.bucket(hash), self.key(hash));
        let first = match &self.slots[at] {
            (same, _) if *same == key => true,
            (old, _) if *old as u8 != self.age => true,
            (_, old) => old.is_none_or(|old| old.depth <= entry.depth),
        };
        self.slots[if first { at } else { at + 1 }] = (key, Some(entry));
    }
}
