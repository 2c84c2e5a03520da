//! What was read from the store and is remembered until somebody changes it.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::limits::lock;

/// What is known, by key. It has room for so many; when it is full it begins anew.
pub(super) struct Remembered<K, V> {
    known: Mutex<HashMap<K, V>>,
    most: usize,
    /// Counts what was forgotten: what was read before is not remembered after.
    forgotten: AtomicU64,
}

/// When somebody began to read.
#[derive(Clone, Copy)]
pub(super) struct ReadStart(u64);

impl<K: Eq + Hash, V: Clone> Remembered<K, V> {
    /// Nothing yet, and at most so much.
    pub(super) fn new(most: usize) -> Remembered<K, V> {
        Remembered { known: Mutex::default(), most, forgotten: AtomicU64::new(0) }
    }

    /// What is known.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        lock(&self.known).get(key).cloned()
    }

    /// Before something is read that is to be remembered.
    pub(super) fn begin(&self) -> ReadStart {
        ReadStart(self.forgotten.load(Ordering::Acquire))
    }

    /// Remembers what was read, unless something was forgotten meanwhile: it may be old.
    pub(super) fn keep(&self, start: ReadStart, key: K, value: V) {
        let mut known = lock(&self.known);
        if self.forgotten.load(Ordering::Acquire) == start.0 {
            self.insert(&mut known, key, value);
        }
    }

    /// Remembers what was committed: what was read before is old.
    pub(super) fn set(&self, key: K, value: V) {
        let mut known = lock(&self.known);
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.insert(&mut known, key, value);
    }

    fn insert(&self, known: &mut HashMap<K, V>, key: K, value: V) {
        if known.len() >= self.most {
            known.clear();
        }
        known.insert(key, value);
    }

    /// Changes what is known, if it is.
    pub(super) fn update(&self, key: &K, change: impl FnOnce(&mut V)) {
        if let Some(value) = lock(&self.known).get_mut(key) {
            change(value);
        }
    }

    /// What is known of a key may be old.
    pub(super) fn forget(&self, key: &K) {
        let mut known = lock(&self.known);
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        known.remove(key);
    }

    /// What is known of these may be old.
    pub(super) fn forget_where(&self, is_old: impl Fn(&K, &V) -> bool) {
        let mut known = lock(&self.known);
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        known.retain(|key, value| !is_old(key, value));
    }

    /// All that is known may be old.
    pub(super) fn forget_all(&self) {
        self.forget_where(|_, _| true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_something_was_forgotten_is_not_remembered() {
        let remembered = Remembered::new(10);
        let start = remembered.begin();
        remembered.keep(start, 1, "one");
        remembered.forget(&2);
        remembered.keep(start, 3, "three");
        assert_eq!((remembered.get(&1), remembered.get(&3)), (Some("one"), None));
        remembered.keep(remembered.begin(), 3, "three");
        assert_eq!(remembered.get(&3), Some("three"));
        let start = remembered.begin();
        remembered.set(3, "committed");
        remembered.keep(start, 3, "read before");
        assert_eq!(remembered.get(&3), Some("committed"));
        remembered.forget_all();
        assert_eq!(remembered.get(&1), None);
    }

    #[test]
    fn what_is_remembered_stays_within_its_room() {
        let remembered = Remembered::new(3);
        (0..10).for_each(|key| remembered.set(key, key));
        assert!(lock(&remembered.known).len() <= 3);
        assert_eq!(remembered.get(&9), Some(9));
    }
}
