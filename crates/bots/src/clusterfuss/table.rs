//! Tables of solved positions whose keys are exact: no two positions share an
//! entry, so a proof rests on no probability. An entry is one word, which is read
//! and written at once: any number of threads share a table without a lock.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The result known for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// The side to move loses.
    Loss,
    /// The side to move wins.
    Win,
}

/// The entries of a bucket.
pub(super) const SLOTS: usize = 8;
const HALF: u32 = 36;
const MASK: u64 = (1 << HALF) - 1;

/// The bits of the small table: 16 MiB, which fit a processor's last cache.
const NEAR_BITS: u32 = 18;

/// The latest positions of one thread, in a small table. Half the time of a search
/// is waiting for the large table; what was found recently is looked up most.
#[derive(Debug)]
pub(super) struct Latest(SolvedTable);

impl Latest {
    /// An empty one to go with this large table.
    pub(super) fn beside(far: &SolvedTable) -> Latest {
        Latest(SolvedTable::with_bits(NEAR_BITS.min(far.bits)))
    }
}

/// The large table and the latest positions of the thread that asks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory<'a> {
    pub(super) far: &'a SolvedTable,
    pub(super) near: &'a Latest,
}

/// Where a position belongs: a bucket and the rest of its key in both tables.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct TableSlot {
    far: (usize, u64),
    near: (usize, u64),
}

impl TableSlot {
    /// A number that tells few positions of a moment apart.
    pub(super) fn digest(self) -> u64 {
        (self.far.0 as u64).rotate_left(40) ^ self.far.1
    }
}

impl Memory<'_> {
    /// The place of a position, given as two sets of at most 36 cells. Three
    /// rounds of a Feistel network spread it over the buckets; they can be undone,
    /// so bucket and rest together still are the whole position.
    pub(super) fn place(&self, own: u64, foe: u64) -> TableSlot {
        let left = own ^ scramble(foe, 0x5851_f42d_4c95_7f2d);
        let right = foe ^ scramble(left, 0x1405_7b7e_f767_814f);
        let left = left ^ scramble(right, 0xd1b5_4a32_d192_ed03);
        TableSlot { far: self.far.place(left, right), near: self.near.0.place(left, right) }
    }

    /// What the small table knows of the position that belongs there.
    pub(super) fn recall(&self, place: TableSlot) -> Option<Value> {
        self.near.0.get(place.near)
    }

    /// The result known for the position that belongs there.
    pub(super) fn get(&self, place: TableSlot) -> Option<Value> {
        self.recall(place).or_else(|| self.far.get(place.far))
    }

    /// What the large table knows: what other threads found, too.
    pub(super) fn get_far(&self, place: TableSlot) -> Option<Value> {
        self.far.get(place.far)
    }

    /// Remembers a value that cost this many nodes.
    pub(super) fn put(&self, place: TableSlot, value: Value, nodes: u64) {
        self.near.0.put_latest(place.near, value);
        self.far.put(place.far, value, nodes);
    }

    /// Asks for all these places of the large table at once, so that the waits for
    /// memory overlap and the questions that follow find them in the cache.
    pub(super) fn fetch(&self, places: impl Iterator<Item = TableSlot>) {
        let first = |place: TableSlot| self.far.bucket(place.far.0)[0].load(Relaxed);
        std::hint::black_box(places.fold(0, |sum, place| sum ^ first(place)));
    }
}

/// A bucket is one cache line; an entry holds, from the low end, two bits of
/// value, six of effort (the logarithm of the nodes spent), and the part of the
/// scrambled key that the bucket's number does not tell.
#[derive(Debug)]
pub(super) struct SolvedTable {
    slots: Vec<AtomicU64>,
    /// Where the first bucket starts, so that each lies in one cache line.
    start: usize,
    bits: u32,
    used: AtomicUsize,
}

fn code(value: Value) -> u64 {
    match value {
        Value::Loss => 1,
        Value::Win => 2,
    }
}

fn value(entry: u64) -> Option<Value> {
    match entry & 3 {
        1 => Some(Value::Loss),
        2 => Some(Value::Win),
        _ => None,
    }
}

fn scramble(half: u64, salt: u64) -> u64 {
    let mixed = (half ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (64 - HALF)
}

impl SolvedTable {
    /// The smallest table, 4 MiB: with fewer buckets the rest of the key would
    /// not fit an entry.
    pub(super) const BITS_MIN: u32 = 16;

    /// A table of the largest power of two that `bytes` hold, but at least the
    /// smallest.
    pub(super) fn new(bytes: usize) -> SolvedTable {
        let buckets = (bytes / (8 * SLOTS)).max(1);
        SolvedTable::with_bits(buckets.ilog2().clamp(SolvedTable::BITS_MIN, HALF))
    }

    /// A table of `2^bits` buckets.
    pub(super) fn with_bits(bits: u32) -> SolvedTable {
        let slots: Vec<AtomicU64> =
            (0..(SLOTS << bits) + SLOTS).map(|_| AtomicU64::new(0)).collect();
        let start = slots.as_ptr().align_offset(8 * SLOTS).min(SLOTS);
        SolvedTable { slots, start, bits, used: AtomicUsize::new(0) }
    }

    pub(super) fn bits(&self) -> u32 {
        self.bits
    }
    pub(super) fn bytes(&self) -> usize {
        (8 * SLOTS) << self.bits
    }
    /// The part of the table in use, 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.used.load(Relaxed) as f64 / (SLOTS << self.bits) as f64
    }

    fn place(&self, left: u64, right: u64) -> (usize, u64) {
        let bucket = (left & ((1 << self.bits) - 1)) as usize;
        (bucket, (left >> self.bits) << HALF | (right & MASK))
    }

    fn bucket(&self, bucket: usize) -> &[AtomicU64] {
        &self.slots[self.start + SLOTS * bucket..][..SLOTS]
    }

    fn get(&self, (bucket, tag): (usize, u64)) -> Option<Value> {
        let slots = self.bucket(bucket).iter().map(|slot| slot.load(Relaxed));
        slots.into_iter().find(|slot| slot >> 8 == tag).and_then(value)
    }

    /// The cheapest of the bucket goes if there is no room. Of two threads that
    /// write to one slot at once, one is forgotten, or both have the same to say.
    fn put(&self, (bucket, tag): (usize, u64), value: Value, nodes: u64) {
        let effort = u64::from(nodes.max(1).ilog2().min(63));
        let dear = |slot: u64| match slot {
            0 => 1,
            // Another thread was faster with the same position.
            _ if slot >> 8 == tag => 0,
            _ => 2 + ((slot >> 2) & 63),
        };
        let slots = self.bucket(bucket).iter().map(|slot| (slot, slot.load(Relaxed)));
        let (slot, old) = slots.min_by_key(|(_, old)| dear(*old)).expect("a bucket has slots");
        slot.store(tag << 8 | effort << 2 | code(value), Relaxed);
        if old == 0 {
            self.used.fetch_add(1, Relaxed);
        }
    }

    /// What lay at the slot that the key names goes.
    fn put_latest(&self, (bucket, tag): (usize, u64), value: Value) {
        let slot = (tag % SLOTS as u64) as usize;
        self.bucket(bucket)[slot].store(tag << 8 | code(value), Relaxed);
    }

    /// The entries of every bucket, for a checkpoint.
    pub(super) fn buckets(&self) -> impl Iterator<Item = [u64; SLOTS]> {
        let all = self.slots[self.start..].chunks_exact(SLOTS).take(1 << self.bits);
        all.map(|bucket| std::array::from_fn(|slot| bucket[slot].load(Relaxed)))
    }

    /// Puts back the entries of an empty bucket from a checkpoint; `false` if one
    /// of them is none.
    pub(super) fn restore(&self, bucket: usize, entries: &[u64]) -> bool {
        for (slot, entry) in self.bucket(bucket).iter().zip(entries) {
            slot.store(*entry, Relaxed);
        }
        self.used.fetch_add(entries.len(), Relaxed);
        entries.iter().all(|entry| value(*entry).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_after_a_put_finds_it() {
        let far = SolvedTable::new(0);
        let memory = Memory { far: &far, near: &Latest::beside(&far) };
        let position = |i: u64| (i.wrapping_mul(0x1234_5678_9abc) & MASK, (i << 7) & MASK);
        for i in 1..10_000 {
            let (own, foe) = position(i);
            let place = memory.place(own, foe);
            assert_eq!(memory.get(place), None);
            memory.put(place, if i % 3 == 0 { Value::Win } else { Value::Loss }, i);
        }
        for i in 1..10_000 {
            let (own, foe) = position(i);
            let value = memory.get(memory.place(own, foe));
            assert_eq!(value, Some(if i % 3 == 0 { Value::Win } else { Value::Loss }));
        }
        assert!(far.fill() > 0.01);
    }

    #[test]
    fn bucket_when_full_keeps_what_was_dear() {
        let table = SolvedTable::with_bits(SolvedTable::BITS_MIN);
        for tag in 1..=9 {
            table.put((3, tag), Value::Win, 1 << tag);
        }
        assert_eq!(table.get((3, 1)), None);
        assert_eq!(table.get((3, 9)), Some(Value::Win));
        assert_eq!(table.get((3, 2)), Some(Value::Win));
    }
}
