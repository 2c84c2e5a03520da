//! Days off and weekends: on which days the clocks of a slow match stand.

use hall_core::Seat;
use matches::find;
use serde_json::json;

use super::{
    clocks::runs_out,
    common::{Table, at_random, people, person},
};
use crate::{Command, time::TimeControl};

const A: Seat = Seat::A;
const DAY: i64 = 86_400_000;
const HOUR: i64 = 3_600_000;
/// Friday, 27 November 2026, at noon.
const FRIDAY: i64 = 1_795_780_800_000;
const THREE_DAYS: TimeControl = TimeControl::PerMove { seconds: 3 * 86_400 };

/// A match that has properly begun; seat A is asked, since Friday noon.
fn begun(weekends: bool) -> Table {
    let play = find("clusterfuss").unwrap().open(&json!({ "size": 4 }), None).unwrap();
    let open = if weekends { Table::on_weekdays } else { Table::timed };
    let mut table = open(play, people(2), THREE_DAYS);
    table.now = FRIDAY;
    for _ in 0..2 {
        let seat = table.state.asked().iter().next().expect("somebody is asked");
        let word = at_random(table.state.seq)(table.play(), seat);
        table.acts(seat, &word).unwrap();
    }
    assert!(table.state.asked().contains(A));
    table
}

fn takes_off(table: &mut Table, from: i64, until: i64) {
    table.does(&Command::DaysOff { person: person(0), from, until }, None).unwrap();
}

#[test]
fn weekend_is_left_out_where_that_was_agreed() {
    assert_eq!(begun(true).state.due(), Some(FRIDAY + 5 * DAY));
    assert_eq!(begun(false).state.due(), Some(FRIDAY + 3 * DAY));
}

#[test]
fn days_off_put_the_time_out_off_and_are_no_one_elses() {
    let mut table = begun(false);
    table.now += 12 * HOUR;
    takes_off(&mut table, FRIDAY + DAY, FRIDAY + 8 * DAY);
    assert_eq!(table.state.due(), Some(FRIDAY + 10 * DAY));
    // The other's clock goes on as ever.
    table.now = FRIDAY + 2 * DAY;
    let word = at_random(7)(table.play(), A);
    table.acts(A, &word).unwrap();
    assert_eq!(table.state.due(), Some(FRIDAY + 5 * DAY));
    // A move on a day off is a move; the next one is due after the last of them.
    let word = at_random(8)(table.play(), Seat::B);
    table.acts(Seat::B, &word).unwrap();
    assert_eq!(table.state.due(), Some(FRIDAY + 11 * DAY));
}

#[test]
fn days_off_that_end_early_cost_what_ran_before_and_after() {
    let mut table = begun(false);
    takes_off(&mut table, FRIDAY, FRIDAY + 20 * DAY);
    table.now += 4 * DAY;
    let now = table.now;
    takes_off(&mut table, now, now);
    assert_eq!(table.state.due(), Some(FRIDAY + 7 * DAY));
    // Others in their place count from then on alone.
    takes_off(&mut table, now + DAY, now + 2 * DAY);
    assert_eq!(table.state.due(), Some(FRIDAY + 8 * DAY));
    table.now = FRIDAY + 8 * DAY;
    runs_out(&mut table);
    assert!(table.state.is_over());
}

#[test]
fn days_off_twice_the_same_change_nothing_nor_do_they_in_a_quick_match() {
    let mut table = begun(false);
    takes_off(&mut table, FRIDAY + DAY, FRIDAY + 2 * DAY);
    let seq = table.state.seq;
    takes_off(&mut table, FRIDAY + DAY, FRIDAY + 2 * DAY);
    assert_eq!(table.state.seq, seq);
    let play = find("clusterfuss").unwrap().open(&json!({ "size": 4 }), None).unwrap();
    let blitz = TimeControl::Increment { base: 180, increment: 2 };
    let mut quick = Table::timed(play, people(2), blitz);
    let seq = quick.state.seq;
    takes_off(&mut quick, 0, DAY);
    assert_eq!(quick.state.seq, seq);
    assert!(quick.state.due().expect("a clock runs") < DAY);
}

#[test]
fn hall_that_was_closed_on_days_off_gives_nothing_back_for_them() {
    let mut table = begun(false);
    takes_off(&mut table, FRIDAY + DAY, FRIDAY + 2 * DAY);
    table.now = FRIDAY + 4 * DAY;
    let now = table.now;
    // Closed for two days, of which one was off.
    let closed = vec![(FRIDAY + DAY, FRIDAY + 3 * DAY)];
    table.does(&Command::Resume { since: now, closed }, None).unwrap();
    assert_eq!(table.state.due(), Some(FRIDAY + 5 * DAY));
}
