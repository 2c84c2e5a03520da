//! The transposition table, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use hall_core::high_product;

use super::{
    machine::{prefetch, use_large_pages},
    score::MATED,
};

/// What a stored value means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HashBound {
    /// The value, or more.
    Lower,
    /// The value, or less.
    Upper,
    /// The value.
    Exact,
}

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HashEntry {
    /// [`games::muster_chess::Move::bits`] of the best move; 0 for none.
    pub(super) m: u32,
    pub(super) value: i32,
    pub(super) eval: i32,
    pub(super) depth: i32,
    pub(super) bound: HashBound,
    /// Whether it lay on a principal variation.
    pub(super) was_pv: bool,
}

/// Each slot is the key xor the data, and the data: a slot that two threads wrote
/// halves of does not match any key (Hyatt).
pub(super) struct HashTable {
    buckets: Vec<Bucket>,
    age: u64,
}

const WAYS: usize = 4;
/// The largest table, in mebibytes: 1 TiB.
const MEBIBYTES_MAX: usize = 1 << 20;

/// Slots that share a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

impl HashTable {
    /// This many mebibytes, or the half of it that there is memory for.
    pub(super) fn new(mebibytes: usize) -> HashTable {
        let mut wanted = mebibytes.clamp(1, MEBIBYTES_MAX);
        let mut buckets: Vec<Bucket> = Vec::new();
        while buckets.try_reserve_exact((wanted << 20) / size_of::<Bucket>()).is_err() {
            wanted = (wanted / 2).max(1);
        }
        use_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with((wanted << 20) / size_of::<Bucket>(), Bucket::default);
        HashTable { buckets, age: 0 }
    }

    pub(super) fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// A new search begins: older entries are replaced first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 3;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; WAYS] {
        let index = high_product(key, self.buckets.len() as u64) as usize;
        &self.buckets[index].0
    }

    /// Lets the processor fetch what [`HashTable::find`] will soon ask for: memory is slow.
    #[inline]
    pub(super) fn fetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    #[inline(always)]
    pub(super) fn find(&self, key: u64) -> Option<HashEntry> {
        for [check, data] in self.bucket(key) {
            let data = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    pub(super) fn store(&self, key: u64, mut entry: HashEntry) {
        let mut worst = None;
        for slot in self.bucket(key) {
            let data = slot[1].load(Ordering::Relaxed);
            let old = unpack(data);
            if slot[0].load(Ordering::Relaxed) ^ data == key && data != 0 {
                if entry.m == 0 {
                    entry.m = old.m;
                }
                // A shallow bound does not replace a deep one of the same search.
                if entry.bound != HashBound::Exact
                    && age(data) == self.age
                    && entry.depth + 3 < old.depth
                {
                    return;
                }
                worst = Some((i32::MIN, slot));
                break;
            }
            let stale = (self.age + 4 - age(data)) & 3;
            let worth = if data == 0 { -1000 } else { old.depth - 8 * stale as i32 };
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = worst {
            let data = pack(entry, self.age);
            slot[0].store(key ^ data, Ordering::Relaxed);
            slot[1].store(data, Ordering::Relaxed);
        }
    }

    /// How full it is with entries of this search, in thousandths.
    pub(super) fn full(&self) -> usize {
        let sample = self.buckets.len().min(1000 / WAYS);
        let used = |slot: &&[AtomicU64; 2]| {
            let data = slot[1].load(Ordering::Relaxed);
            data != 0 && age(data) == self.age
        };
        let slots = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        slots.filter(used).count() * 1000 / (sample * WAYS).max(1)
    }
}

// 20 bits move, 16 value, 16 eval, 7 depth, 2 bound, 1 principal variation, 2 age.
fn pack(entry: HashEntry, age: u64) -> u64 {
    u64::from(entry.m & 0xf_ffff)
        | u64::from(entry.value as i16 as u16) << 20
        | u64::from(entry.eval as i16 as u16) << 36
        | (entry.depth.clamp(0, 127) as u64) << 52
        | (match entry.bound {
            HashBound::Lower => 1,
            HashBound::Upper => 2,
            HashBound::Exact => 3,
        }) << 59
        | u64::from(entry.was_pv) << 61
        | age << 62
}

#[inline(always)]
fn unpack(data: u64) -> HashEntry {
    HashEntry {
        m: data as u32 & 0xf_ffff,
        value: i32::from((data >> 20) as u16 as i16),
        eval: i32::from((data >> 36) as u16 as i16),
        depth: (data >> 52) as i32 & 127,
        bound: match data >> 59 & 3 {
            1 => HashBound::Lower,
            2 => HashBound::Upper,
            _ => HashBound::Exact,
        },
        was_pv: data >> 61 & 1 == 1,
    }
}

fn age(data: u64) -> u64 {
    data >> 62
}

impl HashEntry {
    /// An entry that knows nothing but what the position looks like.
    pub(super) fn unsearched(eval: i32) -> HashEntry {
        let bound = HashBound::Lower;
        HashEntry { m: 0, value: NO_VALUE, eval, depth: 0, bound, was_pv: false }
    }

    /// The stored value where it tells more than this evaluation.
    pub(super) fn corrects(&self, eval: i32) -> i32 {
        let tells = match self.bound {
            HashBound::Lower => self.value > eval,
            HashBound::Upper => self.value < eval,
            HashBound::Exact => true,
        };
        if tells && self.value.abs() < MATED { self.value } else { eval }
    }
}

/// Below every value.
const NO_VALUE: i32 = -32_000;

/// The value of an entry if it settles this window.
pub(super) fn usable(entry: &HashEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let value = from_table(entry.value, ply);
    let settles = match entry.bound {
        HashBound::Exact => true,
        HashBound::Lower => value >= beta,
        HashBound::Upper => value <= alpha,
    };
    settles.then_some(value)
}

/// Mates are stored as seen from the node, not from the root.
pub(super) fn to_table(value: i32, ply: usize) -> i32 {
    if value >= MATED {
        value + ply as i32
    } else if value <= -MATED {
        value - ply as i32
    } else {
        value
    }
}

pub(super) fn from_table(value: i32, ply: usize) -> i32 {
    if value >= MATED {
        value - ply as i32
    } else if value <= -MATED {
        value + ply as i32
    } else {
        value
    }
}
