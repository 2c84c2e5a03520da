//! Time that does not count in slow matches: days off, and weekends.

/// A day in milliseconds.
const DAY: i64 = 86_400_000;
/// The weekday of 1 January 1970, counted from Monday.
const FIRST_WEEKDAY: i64 = 3;
/// Saturday, counted from Monday.
const SATURDAY: i64 = 5;

/// The time that does not count for a seat, by UTC.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FreeTime {
    /// Whether Saturdays and Sundays do not count.
    pub weekends: bool,
    /// Days off: from when until when, in milliseconds since 1970.
    pub off: Option<(i64, i64)>,
}

/// The weekend that a time is in, or the next one.
fn weekend(at: i64) -> (i64, i64) {
    let day = at.div_euclid(DAY);
    let weekday = (day + FIRST_WEEKDAY).rem_euclid(7);
    let saturday = (day - weekday + SATURDAY).saturating_mul(DAY);
    (saturday, saturday.saturating_add(2 * DAY))
}

impl FreeTime {
    /// The stretch that does not count and that a time is in, or the next one.
    fn next(&self, at: i64) -> Option<(i64, i64)> {
        let weekend = self.weekends.then(|| weekend(at));
        let off = self.off.filter(|(from, until)| *until > at && from < until);
        weekend.into_iter().chain(off).min_by_key(|(from, _)| (*from).max(at))
    }

    /// How much of the time between two moments counts, in milliseconds.
    pub fn counted(&self, from: i64, until: i64) -> u64 {
        let (mut total, mut at) = (0_u64, from);
        while at < until {
            let Some((start, end)) = self.next(at).filter(|(start, _)| *start < until) else {
                return total + at.abs_diff(until);
            };
            total += at.abs_diff(start.max(at));
            at = end;
        }
        total
    }

    /// When so much time will have counted since a moment, in milliseconds since 1970.
    pub fn due(&self, since: i64, allowed: u64) -> i64 {
        let (mut left, mut at) = (allowed, since);
        while let Some((start, end)) = self.next(at) {
            let before = at.abs_diff(start.max(at));
            // What is due when the free time begins is due then, and not after it.
            if before >= left && start > at {
                break;
            }
            left -= before;
            at = end;
        }
        at.saturating_add_unsigned(left)
    }

    /// When time counts again, if it does not count now.
    pub fn resumes(&self, now: i64) -> Option<i64> {
        let mut at = now;
        while let Some((_, end)) = self.next(at).filter(|(start, _)| *start <= at) {
            at = end;
        }
        (at > now).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOUR: i64 = 3_600_000;
    /// Friday, 27 November 2026, at noon.
    const FRIDAY: i64 = 1_795_780_800_000;

    fn days(count: i64) -> u64 {
        (count * DAY).unsigned_abs()
    }

    #[test]
    fn weekend_does_not_count() {
        let free = FreeTime { weekends: true, off: None };
        // Three days from Friday noon end on Wednesday noon.
        assert_eq!(free.due(FRIDAY, days(3)), FRIDAY + 5 * DAY);
        assert_eq!(free.counted(FRIDAY, FRIDAY + 5 * DAY), days(3));
        assert_eq!(free.resumes(FRIDAY), None);
        let saturday = FRIDAY + 12 * HOUR;
        assert_eq!(free.resumes(saturday), Some(saturday + 2 * DAY));
        assert_eq!(free.due(saturday + HOUR, 0), saturday + 2 * DAY);
    }

    #[test]
    fn days_off_do_not_count_and_may_touch_a_weekend() {
        let monday = FRIDAY + 60 * HOUR;
        let free = FreeTime { weekends: true, off: Some((monday, monday + 2 * DAY)) };
        assert_eq!(free.due(FRIDAY, days(1)), monday + 2 * DAY + 12 * HOUR);
        assert_eq!(free.resumes(monday - HOUR), Some(monday + 2 * DAY));
        let past = FreeTime { weekends: false, off: Some((monday, monday + 2 * DAY)) };
        assert_eq!(past.due(monday + 3 * DAY, days(1)), monday + 4 * DAY);
        let none = FreeTime { weekends: false, off: Some((monday, monday)) };
        assert_eq!(none.counted(monday - HOUR, monday + HOUR), 2 * HOUR.unsigned_abs());
    }

    proptest! {
        #[test]
        fn what_counts_until_it_is_due_is_what_was_allowed(
            since in 0..4 * 365 * DAY,
            allowed in 0..60 * 86_400_000_u64,
            weekends in any::<bool>(),
            off in prop::option::of((0..4 * 365 * DAY, 0..60 * DAY)),
        ) {
            let off = off.map(|(from, length)| (from, from + length));
            let free = FreeTime { weekends, off };
            let due = free.due(since, allowed);
            prop_assert_eq!(free.counted(since, due), allowed);
            // In parts as well.
            let middle = since + (due - since) / 3;
            let parts = free.counted(since, middle) + free.counted(middle, due);
            prop_assert_eq!(parts, allowed);
            prop_assert!(free.resumes(since).is_none_or(|at| at > since && at <= due.max(at)));
        }

        #[test]
        fn without_free_time_all_counts(since in 0..4 * 365 * DAY, allowed in 0..days(60)) {
            let free = FreeTime::default();
            prop_assert_eq!(free.due(since, allowed), since.saturating_add_unsigned(allowed));
        }
    }
}
