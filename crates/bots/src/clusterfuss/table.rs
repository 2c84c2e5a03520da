//! Tables of solved positions whose keys are exact: no two positions share an
//! entry, so a proof rests on no probability.

/// The result known for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// The side to move loses.
    Loss,
    /// The side to move wins.
    Win,
}

const SLOTS: usize = 8;
const HALF: u32 = 36;
const MASK: u64 = (1 << HALF) - 1;

/// The bits of the small table: 16 MiB, which fit a processor's last cache.
const NEAR_BITS: u32 = 18;

/// The positions of a search, in a large table, and the latest of them in a small
/// one as well. Half the time of a search is waiting for the large table; what
/// was found recently is looked up most.
#[derive(Debug)]
pub(super) struct Memory {
    far: SolvedTable,
    near: SolvedTable,
}

/// Where a position belongs: a bucket and the rest of its key in both tables.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct TableSlot {
    far: (usize, u64),
    near: (usize, u64),
}

impl Memory {
    /// A memory whose large table has the largest power of two that `bytes` hold,
    /// but at least the smallest.
    pub(super) fn new(bytes: usize) -> Memory {
        let buckets = (bytes / (8 * SLOTS)).max(1);
        Memory::of(SolvedTable::with_bits(buckets.ilog2().clamp(SolvedTable::BITS_MIN, HALF)))
    }

    /// A memory with this large table.
    pub(super) fn of(far: SolvedTable) -> Memory {
        let bits = NEAR_BITS.min(far.bits);
        Memory { far, near: SolvedTable::with_bits(bits) }
    }

    /// The large table.
    pub(super) fn far(&self) -> &SolvedTable {
        &self.far
    }

    /// The place of a position, given as two sets of at most 36 cells. Three
    /// rounds of a Feistel network spread it over the buckets; they can be undone,
    /// so bucket and rest together still are the whole position.
    pub(super) fn place(&self, own: u64, foe: u64) -> TableSlot {
        let left = own ^ scramble(foe, 0x5851_f42d_4c95_7f2d);
        let right = foe ^ scramble(left, 0x1405_7b7e_f767_814f);
        let left = left ^ scramble(right, 0xd1b5_4a32_d192_ed03);
        TableSlot { far: self.far.place(left, right), near: self.near.place(left, right) }
    }

    /// What the small table knows of the position that belongs there.
    pub(super) fn recall(&self, place: TableSlot) -> Option<Value> {
        self.near.get(place.near)
    }

    /// The result known for the position that belongs there.
    pub(super) fn get(&self, place: TableSlot) -> Option<Value> {
        self.recall(place).or_else(|| self.far.get(place.far))
    }

    /// Remembers a value that cost this many nodes.
    pub(super) fn put(&mut self, place: TableSlot, value: Value, nodes: u64) {
        self.near.put_latest(place.near, value);
        self.far.put(place.far, value, nodes);
    }

    /// Asks for all these places of the large table at once, so that the waits for
    /// memory overlap and the questions that follow find them in the cache.
    pub(super) fn fetch(&self, places: impl Iterator<Item = TableSlot>) {
        std::hint::black_box(places.fold(0, |sum, place| sum ^ self.far.bucket(place.far.0)[0]));
    }
}

/// A bucket is one cache line; an entry holds, from the low end, two bits of
/// value, six of effort (the logarithm of the nodes spent), and the part of the
/// scrambled key that the bucket's number does not tell.
#[derive(Debug)]
pub(super) struct SolvedTable {
    slots: Vec<u64>,
    /// Where the first bucket starts, so that each lies in one cache line.
    start: usize,
    bits: u32,
    used: usize,
}

fn code(value: Value) -> u64 {
    match value {
        Value::Loss => 1,
        Value::Win => 2,
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

    /// A table of `2^bits` buckets.
    pub(super) fn with_bits(bits: u32) -> SolvedTable {
        let slots = vec![0_u64; (SLOTS << bits) + SLOTS];
        let start = slots.as_ptr().align_offset(8 * SLOTS).min(SLOTS);
        SolvedTable { slots, start, bits, used: 0 }
    }

    pub(super) fn bits(&self) -> u32 {
        self.bits
    }
    pub(super) fn bytes(&self) -> usize {
        (8 * SLOTS) << self.bits
    }
    /// The part of the table in use, 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.used as f64 / (SLOTS << self.bits) as f64
    }

    fn place(&self, left: u64, right: u64) -> (usize, u64) {
        let bucket = (left & ((1 << self.bits) - 1)) as usize;
        (bucket, (left >> self.bits) << HALF | (right & MASK))
    }

    fn bucket(&self, bucket: usize) -> &[u64] {
        &self.slots[self.start + SLOTS * bucket..][..SLOTS]
    }
    fn bucket_mut(&mut self, bucket: usize) -> &mut [u64] {
        &mut self.slots[self.start + SLOTS * bucket..][..SLOTS]
    }

    fn get(&self, (bucket, tag): (usize, u64)) -> Option<Value> {
        match self.bucket(bucket).iter().find(|slot| *slot >> 8 == tag)? & 3 {
            1 => Some(Value::Loss),
            2 => Some(Value::Win),
            _ => None,
        }
    }

    /// The cheapest of the bucket goes if there is no room.
    fn put(&mut self, (bucket, tag): (usize, u64), value: Value, nodes: u64) {
        let effort = u64::from(nodes.max(1).ilog2().min(63));
        let slot = self
            .bucket_mut(bucket)
            .iter_mut()
            .min_by_key(|slot| if **slot == 0 { 0 } else { 1 + ((**slot >> 2) & 63) })
            .expect("a bucket has slots");
        let fresh = *slot == 0;
        *slot = tag << 8 | effort << 2 | code(value);
        self.used += usize::from(fresh);
    }

    /// What lay at the slot that the key names goes.
    fn put_latest(&mut self, (bucket, tag): (usize, u64), value: Value) {
        let slot = (tag % SLOTS as u64) as usize;
        self.bucket_mut(bucket)[slot] = tag << 8 | code(value);
    }

    /// The entries of every bucket, for a checkpoint.
    pub(super) fn buckets(&self) -> impl Iterator<Item = &[u64]> {
        self.slots[self.start..].chunks_exact(SLOTS).take(1 << self.bits)
    }

    /// Puts back the entries of an empty bucket from a checkpoint.
    pub(super) fn restore(&mut self, bucket: usize, entries: &[u64]) {
        for (slot, entry) in self.bucket_mut(bucket).iter_mut().zip(entries) {
            *slot = *entry;
        }
        self.used += entries.iter().filter(|entry| **entry != 0).count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_after_a_put_finds_it() {
        let mut memory = Memory::new(0);
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
        assert!(memory.far().fill() > 0.01);
    }

    #[test]
    fn bucket_when_full_keeps_what_was_dear() {
        let mut table = SolvedTable::with_bits(SolvedTable::BITS_MIN);
        for tag in 1..=9 {
            table.put((3, tag), Value::Win, 1 << tag);
        }
        assert_eq!(table.get((3, 1)), None);
        assert_eq!(table.get((3, 9)), Some(Value::Win));
        assert_eq!(table.get((3, 2)), Some(Value::Win));
    }
}
