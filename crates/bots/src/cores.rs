//! Work that all cores share.

use std::{
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// As many threads as there are cores.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does the work of every number on so many threads; the results are in the order of the numbers.
pub(crate) fn on_threads<T: Send>(
    numbers: Range<u64>,
    threads: usize,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(numbers.start);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    let result = work(number);
                    if let Ok(mut done) = done.lock() {
                        done.push((number, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_any_number_of_threads_are_in_order() {
        for threads in [1, 2, 7] {
            let squares = on_threads(3..9, threads, |number| number * number);
            assert_eq!(squares, [9, 16, 25, 36, 49, 64]);
        }
        assert!(on_threads(4..4, 2, |number| number).is_empty());
    }
}
