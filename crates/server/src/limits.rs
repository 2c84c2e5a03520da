//! Rates and counts, each in a bounded map: keys beyond the bound are refused.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::OwnedSemaphorePermit;

use crate::{Rate, paced::BecameSocket};

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

/// How long it takes until that many are available.
fn wait(rate: f64, missing: f64) -> Duration {
    Duration::try_from_secs_f64(missing / rate).unwrap_or(Duration::from_secs(3600))
}

/// A panic elsewhere leaves plain counters as good as before.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Hash + Eq + Copy> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes one if one is available; if not, the error is how long until one is.
    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        self.take_many(key, 1.0)
    }

    /// Takes this many if they are available, or the whole burst; if not, the error is
    /// how long until they are.
    pub(crate) fn take_many(&self, key: K, many: f64) -> Result<(), Duration> {
        self.take_at(key, many, Instant::now())
    }

    /// Whether one is available; if not, the error is how long until one is.
    pub(crate) fn check(&self, key: K) -> Result<(), Duration> {
        let Rate { burst, rate } = self.rate;
        let now = Instant::now();
        let buckets = lock(&self.buckets);
        let filled = |b: &Bucket| (b.left + rate * (now - b.at).as_secs_f64()).min(burst);
        let left = buckets.get(&key).map_or(burst, filled);
        let needed = burst.min(1.0);
        if left >= needed { Ok(()) } else { Err(wait(rate, needed - left)) }
    }

    /// Takes what was used already: the balance may become negative.
    pub(crate) fn spend(&self, key: K, many: f64) {
        let mut buckets = lock(&self.buckets);
        // An unknown key has used nothing, as far as anybody knows.
        let Some(bucket) = self.filled(&mut buckets, key, Instant::now()) else { return };
        bucket.left -= many;
    }

    /// The bucket of a key, refilled up to now; none if there is no room for another.
    fn filled<'a>(
        &self,
        buckets: &'a mut HashMap<K, Bucket>,
        key: K,
        now: Instant,
    ) -> Option<&'a mut Bucket> {
        let Rate { burst, rate } = self.rate;
        if buckets.len() >= KEYS_MAX && !buckets.contains_key(&key) {
            let full = |b: &Bucket| b.left + rate * (now - b.at).as_secs_f64() >= burst;
            buckets.retain(|_, bucket| !full(bucket));
            if buckets.len() >= KEYS_MAX {
                return None;
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: burst, at: now });
        bucket.left = (bucket.left + rate * (now - bucket.at).as_secs_f64()).min(burst);
        bucket.at = now;
        Some(bucket)
    }

    fn take_at(&self, key: K, many: f64, now: Instant) -> Result<(), Duration> {
        let Rate { burst, rate } = self.rate;
        let mut buckets = lock(&self.buckets);
        let bucket = self.filled(&mut buckets, key, now).ok_or_else(|| wait(rate, 1.0))?;
        let needed = many.min(burst);
        if bucket.left < needed {
            return Err(wait(rate, needed - bucket.left));
        }
        bucket.left -= many;
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

    /// How many each key holds.
    pub(crate) fn counts(&self) -> Vec<(K, u32)> {
        lock(&self.held).iter().map(|(key, count)| (*key, *count)).collect()
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

/// The counts of a connection, for the hall and its address; also while it is a socket, which is
/// read at another pace.
#[derive(Clone)]
pub(crate) struct ConnectionPermit {
    pub(crate) _hall: Arc<OwnedSemaphorePermit>,
    pub(crate) _address: Option<Arc<Permit<IpAddr>>>,
    pub(crate) socket: BecameSocket,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_when_emptied_fills_again() {
        let buckets = Buckets::new(Rate { burst: 2.0, rate: 1.0 });
        let start = Instant::now();
        let second = Duration::from_secs(1);
        assert_eq!(buckets.take_at('a', 1.0, start), Ok(()));
        assert_eq!(buckets.take_at('a', 1.0, start), Ok(()));
        assert_eq!(buckets.take_at('a', 1.0, start), Err(second));
        assert_eq!(buckets.take_at('a', 1.0, start + second / 4), Err(second * 3 / 4));
        assert_eq!(buckets.take_at('b', 1.0, start), Ok(()));
        assert_eq!(buckets.take_at('a', 1.0, start + second), Ok(()));
        assert_eq!(buckets.take_at('a', 1.0, start + second), Err(second));
    }

    #[test]
    fn bucket_that_owes_is_refused_until_it_has_paid() {
        let buckets = Buckets::new(Rate { burst: 10.0, rate: 1.0 });
        buckets.spend('a', 25.0);
        let wait = buckets.check('a').expect_err("it owes 15").as_secs_f64();
        assert!((15.0..=16.0).contains(&wait), "{wait}");
        assert_eq!(buckets.check('b'), Ok(()));
        // More than the burst may be taken from a bucket that is full.
        assert_eq!(buckets.take_many('b', 30.0), Ok(()));
        assert!(buckets.take_many('b', 1.0).is_err());
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
