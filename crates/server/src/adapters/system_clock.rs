//! The clock of the machine, smoothed: all countdowns follow it.

use std::{
    sync::Mutex,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use crate::{limits::lock, ports::Clock};

/// How many milliseconds pass between comparisons with the time of day.
const STRETCH: i64 = 1000;
/// One millisecond in this many may be gained or lost.
const SLEW: i64 = 200;

/// The time of day when the hall opened, plus what has passed since. Where somebody sets the
/// clock of the machine this follows slowly, so that nobody gains or loses time to think.
pub(crate) struct SystemClock {
    last: Mutex<Reading>,
}

/// The last reading.
struct Reading {
    /// When it was compared with the time of day.
    compared: Instant,
    /// What the clock showed then.
    then: i64,
    /// The latest time that was returned.
    told: i64,
}

impl SystemClock {
    /// A clock that starts now.
    pub(crate) fn new() -> SystemClock {
        let then = time_of_day();
        let last = Reading { compared: Instant::now(), then, told: then };
        SystemClock { last: Mutex::new(last) }
    }
}

fn time_of_day() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Reading {
    /// The time `passed` milliseconds after the last comparison, when the time of day
    /// is `day`, and whether they were compared.
    fn after(&mut self, passed: i64, day: i64) -> (i64, bool) {
        let compared = passed >= STRETCH;
        let mut now = self.then + passed;
        if compared {
            now += (day - now).clamp(-passed / SLEW, passed / SLEW);
            self.then = now;
        }
        self.told = self.told.max(now);
        (self.told, compared)
    }
}

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        let mut last = lock(&self.last);
        let at = Instant::now();
        let passed = i64::try_from((at - last.compared).as_millis()).unwrap_or(i64::MAX / 2);
        let (now, compared) = last.after(passed, time_of_day());
        if compared {
            last.compared = at;
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    /// What the clock shows in each second of a minute in which the time of day is off by this
    /// much.
    fn minute(off: i64) -> Vec<i64> {
        let mut last = Reading { compared: Instant::now(), then: 0, told: 0 };
        (1..=60).map(|second| last.after(1000, second * 1000 + off).0).collect()
    }

    #[test]
    fn clock_set_back_an_hour_gives_nobody_an_hour() {
        for off in [-HOUR, HOUR] {
            let told = minute(off);
            assert!(told.is_sorted(), "{told:?}");
            let drift = (told[59] - 60_000).abs();
            assert_eq!(drift, 300, "half a percent");
        }
    }

    #[test]
    fn clock_that_is_right_stays_right() {
        assert_eq!(minute(0)[59], 60_000);
        assert_eq!(minute(-2)[59], 59_998, "and one that is off by little is soon right");
    }

    #[test]
    fn clock_read_often_never_goes_back() {
        let mut last = Reading { compared: Instant::now(), then: 0, told: 0 };
        let told: Vec<i64> = [0, 500, 999, 1000].map(|at| last.after(at, at - HOUR).0).into();
        assert!(told.is_sorted(), "{told:?}");
    }
}
