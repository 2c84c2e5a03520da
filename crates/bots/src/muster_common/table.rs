//! The table of positions.

use search::Bound;

use super::Move;

/// What a search found in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HashEntry {
    pub(super) score: i32,
    pub(super) best: Move,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// Two words a position: its key, and the entry.
#[derive(Debug)]
pub(super) struct HashTable {
    /// Zeros cost no memory until they are written.
    slots: Vec<[u64; 2]>,
    age: u8,
}

/// Positions it has room for.
const SLOTS: usize = 1 << 19;
/// Searches that are told apart.
const AGES: u8 = 64;
/// An entry of this search gives way to one that is at most so many plies less deep.
const SHALLOWER: u8 = 3;

impl HashTable {
    pub(super) fn new() -> HashTable {
        HashTable { slots: vec![[0; 2]; SLOTS], age: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    /// A search begins: what is there is kept, and gives way.
    pub(super) fn begin(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }

    pub(super) fn find(&self, key: u64) -> Option<HashEntry> {
        let [of, word] = self.slots[key as usize & (SLOTS - 1)];
        (of == key && word != 0).then(|| unpacked(word))
    }

    pub(super) fn store(&mut self, key: u64, entry: HashEntry) {
        let slot = &mut self.slots[key as usize & (SLOTS - 1)];
        let [of, word] = *slot;
        let is_new = of != key && word >> 58 == u64::from(self.age);
        if is_new && unpacked(word).depth > entry.depth.saturating_add(SHALLOWER) {
            return;
        }
        *slot = [key, packed(entry, self.age)];
    }
}

/// Score, move, depth, bound (never 0), age.
fn packed(entry: HashEntry, age: u8) -> u64 {
    let HashEntry { score, best, depth, bound } = entry;
    let bound = 1 + bound as u64;
    u64::from(score.cast_unsigned())
        | u64::from(best.from) << 32
        | u64::from(best.to) << 40
        | u64::from(depth) << 48
        | bound << 56
        | u64::from(age) << 58
}

fn unpacked(word: u64) -> HashEntry {
    HashEntry {
        score: (word as u32).cast_signed(),
        best: Move { from: (word >> 32) as u8, to: (word >> 40) as u8 },
        depth: (word >> 48) as u8,
        bound: match word >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u8, bound: Bound) -> HashEntry {
        HashEntry { score, best: Move { from: Move::HAND, to: 179 }, depth, bound }
    }

    #[test]
    fn entry_stored_is_found_as_it_was() {
        let mut table = HashTable::new();
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for score in [-999_999, -1, 0, 999_999] {
                let entry = entry(score, 95, bound);
                table.begin();
                table.store(7, entry);
                assert_eq!(table.find(7), Some(entry));
            }
        }
        assert_eq!(table.find(8), None);
        table.clear();
        assert_eq!(table.find(7), None);
        table.store(7, entry(1, 1, Bound::Exact));
        assert_eq!(table.find(7 + SLOTS as u64), None);
    }

    #[test]
    fn entry_of_this_search_much_deeper_stays() {
        let (mut table, other) = (HashTable::new(), 7 + SLOTS as u64);
        let deep = entry(1, 12, Bound::Exact);
        table.store(7, deep);
        table.store(other, entry(2, 3, Bound::Exact));
        assert_eq!(table.find(7), Some(deep));
        table.begin();
        table.store(other, entry(2, 3, Bound::Exact));
        assert_eq!(table.find(7), None);
    }
}
