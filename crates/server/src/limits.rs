//! Rates and counts, each in a bounded map: who does not fit is refused.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::Rate;

/// The most keys a map remembers.
const KEYS_MAX: usize = 100_000;

struct Bucket {
    left: f64,
    at: Instant,
}

/// A token bucket for each key.
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// A panic elsewhere leaves plain counters as good as before.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Hash + Eq + Copy> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes one, if there is one; if not, the error is how long until there is.
    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: K, now: Instant) -> Result<(), Duration> {
        let Rate { burst, rate } = self.rate;
        let wait = |missing: f64| {
            Duration::try_from_secs_f64(missing / rate).unwrap_or(Duration::from_secs(3600))
        };
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= KEYS_MAX && !buckets.contains_key(&key) {
            let full = |b: &Bucket| b.left + rate * (now - b.at).as_secs_f64() >= burst;
            buckets.retain(|_, bucket| !full(bucket));
            if buckets.len() >= KEYS_MAX {
                return Err(wait(1.0));
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: burst, at: now });
        bucket.left = (bucket.left + rate * (now - bucket.at).as_secs_f64()).min(burst);
        bucket.at = now;
        if bucket.left < 1.0 {
            return Err(wait(1.0 - bucket.left));
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

/// How many of something each key holds now.
pub(crate) struct ConcurrencyLimit<K: Hash + Eq + Copy> {
    most: u32,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

/// One of them, given back when dropped.
pub(crate) struct Permit<K: Hash + Eq + Copy> {
    key: K,
    held: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Hash + Eq + Copy> ConcurrencyLimit<K> {
    pub(crate) fn new(most: u32) -> ConcurrencyLimit<K> {
        ConcurrencyLimit { most, held: Arc::default() }
    }

    /// Takes one more for `key`, if that is not too many.
    pub(crate) fn take(&self, key: K) -> Option<Permit<K>> {
        let mut held = lock(&self.held);
        let count = held.entry(key).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Permit { key, held: Arc::clone(&self.held) })
    }
}

impl<K: Hash + Eq + Copy> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        if let Some(count) = held.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_when_emptied_fills_again() {
        let buckets = Buckets::new(Rate { burst: 2.0, rate: 1.0 });
        let start = Instant::now();
        let second = Duration::from_secs(1);
        assert_eq!(buckets.take_at('a', start), Ok(()));
        assert_eq!(buckets.take_at('a', start), Ok(()));
        assert_eq!(buckets.take_at('a', start), Err(second));
        assert_eq!(buckets.take_at('a', start + second / 4), Err(second * 3 / 4));
        assert_eq!(buckets.take_at('b', start), Ok(()));
        assert_eq!(buckets.take_at('a', start + second), Ok(()));
        assert_eq!(buckets.take_at('a', start + second), Err(second));
    }

    #[test]
    fn holds_are_given_back() {
        let held = ConcurrencyLimit::new(1);
        let one = held.take('a');
        assert!(one.is_some() && held.take('a').is_none() && held.take('b').is_some());
        drop(one);
        assert!(held.take('a').is_some());
        assert_eq!(lock(&held.held).len(), 0);
    }
}
