//! Worked examples: those of lichess' own tests, and arithmetic by hand.

use super::{ClockRun, Purpose, Quota, SeatClock, Stop, TimeControl};

const HOUR: u32 = 3600;

fn base(base: u32, increment: u32) -> TimeControl {
    TimeControl::Increment { base, increment }
}

/// A clock that has run for this long when it is chosen, with that lag.
fn after_moves(control: TimeControl, moves: &[(u64, u32)]) -> SeatClock {
    moves.iter().fold(SeatClock::new(control), |watch, (thought, lag)| {
        let now = i64::try_from(thought + u64::from(*lag)).expect("a short time");
        let running = started(watch, control, Purpose::Choice);
        let run = running.run.expect("it runs");
        // As in the tests that these are from: nothing was measured beside the move.
        let (credit, quota) = watch.quota.forgive(control, *lag, None);
        let stop = Stop { now: now - i64::from(credit), chose: true, turn: None, lag: None };
        let left = running.stopped(control, stop).left;
        assert_eq!(run.since, 0);
        SeatClock { left, quota, ..watch }
    })
}

fn started(watch: SeatClock, control: TimeControl, purpose: Purpose) -> SeatClock {
    let start = watch.start(control, purpose, 0, 0);
    let run = ClockRun {
        purpose,
        question: 0,
        used: start.used,
        allowed: start.allowed,
        since: 0,
        held: false,
        seq: 1,
        free: watch.free,
    };
    SeatClock { run: Some(run), ..watch }
}

#[test]
fn lag_is_forgiven_as_far_as_the_quota_goes() {
    for (control, moves, left) in [
        (base(600, 0), &[(0, 4000)][..], 599_000),
        (base(600, 0), &[(0, 3000), (0, 3000)], 598_000),
        (
            base(600, 0),
            &[(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 8000)],
            599_000,
        ),
        (base(60, 0), &[(0, 0), (0, 3000)], 58_560),
        (base(60, 0), &[(0, 0), (0, 0), (0, 0), (0, 0), (0, 7000)], 55_730),
    ] {
        assert_eq!(after_moves(control, moves).left, left, "{control:?} {moves:?}");
    }
}

#[test]
fn clock_that_runs_out_is_late_by_no_more_than_the_quota_and_two_seconds() {
    for (control, stalls, is_out) in [
        (base(60, 0), 61_000, false),
        (base(60, 0), 61_900, true),
        (base(600, 0), 601_900, false),
        (base(600, 0), 602_000, true),
    ] {
        let watch = started(SeatClock::new(control), control, Purpose::Choice);
        let deadline = watch.deadline(control).expect("it runs");
        assert_eq!(deadline <= stalls, is_out, "{control:?} {stalls}");
    }
}

#[test]
fn quota_grows_by_no_more_than_was_measured() {
    let control = base(600, 0);
    // Three gains of a second, and what was measured besides 140 ms.
    assert_eq!(Quota::new(control).forgive(control, 50, Some(50)), (50, Quota(3140)));
    assert_eq!(Quota::new(control).forgive(control, 0, Some(0)), (0, Quota(3140)));
    assert_eq!(Quota(7000).forgive(control, 0, None), (0, Quota(7000)));
    let slow = TimeControl::PerMove { seconds: 24 * HOUR };
    assert_eq!(Quota::new(slow).forgive(slow, 500, Some(500)), (0, Quota(0)));
}

fn left_after(control: TimeControl, thinks: &[u64]) -> u64 {
    let step = |watch: SeatClock, thought: &u64| {
        let now = i64::try_from(*thought).expect("a short time");
        let stop = Stop { now, chose: true, turn: None, lag: None };
        started(watch, control, Purpose::Choice).stopped(control, stop)
    };
    thinks.iter().fold(SeatClock::new(control), step).left
}

#[test]
fn controls_count_as_their_names_say() {
    let (hour, second) = (u64::from(HOUR) * 1000, 1000);
    assert_eq!(left_after(base(180, 2), &[10 * second]), 172 * second);
    let delay = TimeControl::Delay { base: 60, delay: 5 };
    assert_eq!(left_after(delay, &[3 * second]), 60 * second);
    assert_eq!(left_after(delay, &[9 * second]), 56 * second);
    let bank = TimeControl::Bank { start: 72 * HOUR, increment: 36 * HOUR, cap: 120 * HOUR };
    assert_eq!(left_after(bank, &[10 * hour]), 98 * hour);
    assert_eq!(left_after(bank, &[10 * hour, hour / 2]), 120 * hour);
    // A day for each move, and a bank beside it.
    let days = TimeControl::Delay { base: 48 * HOUR, delay: 24 * HOUR };
    assert_eq!(left_after(days, &[30 * hour]), 42 * hour);
    let per_move = TimeControl::PerMove { seconds: 72 * HOUR };
    assert_eq!(left_after(per_move, &[70 * hour]), 72 * hour);
}

#[test]
fn pause_gives_nothing_back() {
    let control = TimeControl::PerMove { seconds: 72 * HOUR };
    let hours = |hours: i64| hours * i64::from(HOUR) * 1000;
    let mut watch = started(SeatClock::new(control), control, Purpose::Choice);
    for (at, held) in [(70, true), (500, false)] {
        let start = watch.run.expect("it runs").again(hours(at), held);
        let change = watch.with_run(crate::SeatId(hall_core::Seat::A), Some(start));
        watch.switch(&change, 2, hours(at));
        assert_eq!(watch.shows(hours(at)), hours(2).unsigned_abs());
        assert_eq!(watch.deadline(control).is_none(), held);
    }
    assert_eq!(watch.deadline(control), Some(hours(502)));
}

#[test]
fn reaction_costs_what_goes_beyond_its_allowance() {
    let control = base(180, 2);
    let watch = started(SeatClock::new(control), control, Purpose::Interruption);
    let stop = |now| Stop { now, chose: true, turn: None, lag: None };
    assert_eq!(watch.stopped(control, stop(18_000)).left, 177_000);
    assert_eq!(watch.stopped(control, stop(15_000)).left, 180_000);
    assert_eq!(watch.deadline(control), Some(20_000));
    // Who has two seconds left has two beyond the allowance.
    let poor = started(SeatClock { left: 2000, ..watch }, control, Purpose::Interruption);
    assert_eq!(poor.deadline(control), Some(17_000));
    // Who was shown the question for ten seconds already has ten more, and pays for his own.
    let start = watch.start(control, Purpose::Interruption, 0, 10_000);
    assert_eq!((start.used, start.allowed), (10_000, 10_000));
}

#[test]
fn move_of_several_choices_is_paid_for_once() {
    let control = base(60, 5);
    let choose = |watch: SeatClock, turn| {
        let stop = Stop { now: 1000, chose: true, turn: Some(turn), lag: None };
        started(watch, control, Purpose::Choice).stopped(control, stop)
    };
    let first = choose(SeatClock::new(control), 7);
    assert_eq!(first.left, 64_000);
    let second = choose(first, 7);
    assert_eq!(second.left, 63_000);
    assert_eq!(choose(second, 8).left, 67_000);
}

#[test]
fn control_that_nobody_could_play_with_is_refused() {
    for control in [
        base(0, 5),
        base(61 * 24 * HOUR, 0),
        TimeControl::PerMove { seconds: 4 },
        TimeControl::Bank { start: 10, increment: 1, cap: 9 },
        TimeControl::Delay { base: 60, delay: u32::MAX },
    ] {
        assert!(control.check().is_err(), "{control:?}");
    }
    assert_eq!(base(15, 0).check(), Ok(()));
}
