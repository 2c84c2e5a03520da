//! Measurements.

use std::{fmt, fs, time::Duration};

/// Many durations.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn push(&mut self, time: Duration) {
        self.0.push(time);
    }
    pub(crate) fn extend(&mut self, other: Times) {
        self.0.extend(other.0);
    }
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
    pub(crate) fn sorted(mut self) -> Sorted {
        self.0.sort_unstable();
        Sorted(self.0)
    }
}

/// Durations in order.
pub(crate) struct Sorted(Vec<Duration>);

impl Sorted {
    /// The time below which this part of them is, in milliseconds.
    pub(crate) fn at(&self, part: f64) -> f64 {
        let index = (self.0.len() as f64 * part) as usize;
        let time = self.0.get(index.min(self.0.len().saturating_sub(1)));
        time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    }
}

impl fmt::Display for Sorted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, p999, most] = [0.5, 0.99, 0.999, 1.0].map(|part| self.at(part));
        write!(f, "p50 {p50:.1} ms, p99 {p99:.1} ms, p99.9 {p999:.1} ms, most {most:.1} ms")
    }
}

/// Memory and processor time of a process.
#[derive(Clone, Copy, Default)]
pub(crate) struct Process {
    /// Resident memory in KiB.
    pub(crate) kib: u64,
    /// Processor time in seconds.
    pub(crate) seconds: f64,
}

impl Process {
    /// The kernel's figures; zero where there are none.
    pub(crate) fn of(pid: Option<u32>) -> Process {
        let Some(pid) = pid else { return Process::default() };
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = rss.and_then(|rss| rss.split_whitespace().next()?.parse().ok()).unwrap_or(0);
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let after = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let ticks = |index: usize| -> f64 {
            after.split_whitespace().nth(index).and_then(|t| t.parse().ok()).unwrap_or(0.0)
        };
        Process { kib, seconds: (ticks(11) + ticks(12)) / 100.0 }
    }
}
