//! Clocks of a time control: who is timed, and what follows when one runs out.

use crate::{
    Assignment, Command, Event, PlayerCommand, SeatId, State, TableEvent,
    time::{Purpose, SeatClock, TimeControl},
};
use hall_core::{Ended, Seat, Turn, WithdrawalCause};
use matches::{AnyGame, Catalogued, find};
use serde_json::json;
use testkit::toys::sleds::Sleds;

use super::common::{Table, at_random, people, person};

const A: Seat = Seat::A;
const B: Seat = Seat::B;

const BLITZ: TimeControl = TimeControl::Increment { base: 180, increment: 2 };

fn blitz(seats: Vec<Assignment>) -> Table {
    let play = find("clusterfuss").unwrap().open(&json!({ "size": 4 }), None).unwrap();
    Table::timed(play, seats, BLITZ)
}

fn watch(state: &State, seat: Seat) -> SeatClock {
    state.timing.as_ref().expect("a time control").watches[seat.index()]
}

/// The seats whose clock runs, and what for.
fn running(table: &Table) -> Vec<(String, Purpose)> {
    let timing = table.state.timing.as_ref().expect("a time control");
    timing
        .seated()
        .filter_map(|(seat, watch)| Some((seat.to_string(), watch.run?)))
        .filter(|(_, run)| !run.held)
        .map(|(seat, run)| (seat, run.purpose))
        .collect()
}

/// The clock that is due next runs out, as the job for it says.
pub(super) fn runs_out(table: &mut Table) {
    let due = table.state.due().expect("a clock runs");
    table.now = table.now.max(due);
    let timing = table.state.timing.as_ref().expect("a time control");
    let late = timing.seated().find(|(_, watch)| watch.deadline(timing.control) == Some(due));
    let (seat, watch) = late.expect("somebody is due");
    let run = watch.run.expect("it runs").seq;
    table.does(&Command::RunOut { seat: SeatId(seat), run }, None).unwrap();
}

/// The seat that is asked makes any choice, so long after it was asked.
fn acts_after(table: &mut Table, thought: i64) {
    table.now += thought;
    let seat = table.state.asked().iter().next().expect("somebody is asked");
    let word = at_random(table.state.seq)(table.play(), seat);
    table.acts(seat, &word).unwrap();
}

#[test]
fn first_choices_cost_nothing_and_then_the_clock_runs() {
    let mut table = blitz(people(2));
    assert_eq!(running(&table), [("a".into(), Purpose::First)]);
    acts_after(&mut table, 20_000);
    assert_eq!(running(&table), [("b".into(), Purpose::First)]);
    acts_after(&mut table, 20_000);
    assert_eq!(running(&table), [("a".into(), Purpose::Choice)]);
    assert_eq!(watch(&table.state, A).left, 180_000);
    acts_after(&mut table, 10_000);
    assert_eq!(watch(&table.state, A).left, 172_000);
    assert_eq!(watch(&table.state, B).left, 180_000);
    table.check_fold();
}

#[test]
fn match_without_a_first_choice_is_called_off() {
    for first in [0, 1] {
        let mut table = blitz(people(2));
        (0..first).for_each(|_| acts_after(&mut table, 1000));
        runs_out(&mut table);
        assert_eq!(table.now, 60_000 + 1000 * first);
        assert_eq!(table.state.ended, Some(Ended::Aborted));
        assert_eq!(table.state.standings(), None, "nobody won");
        assert!(table.state.is_over() && running(&table).is_empty());
        table.check_fold();
    }
}

#[test]
fn match_is_called_off_by_a_player_until_two_have_chosen() {
    let abort = |seat| PlayerCommand::Abort { seat: SeatId(seat) };
    let mut table = blitz(people(2));
    acts_after(&mut table, 1000);
    assert!(table.orders(B, abort(A)).is_err(), "the seat is another's");
    table.orders(A, abort(A)).unwrap();
    assert_eq!(table.state.ended, Some(Ended::Aborted));
    let mut table = blitz(people(2));
    (0..2).for_each(|_| acts_after(&mut table, 1000));
    let late = table.orders(A, abort(A)).unwrap_err();
    assert!(late.to_string().contains("has begun"), "{late}");
}

#[test]
fn time_out_of_two_is_a_loss_late_by_the_grace_at_most() {
    let mut table = blitz(people(2));
    (0..2).for_each(|_| acts_after(&mut table, 1000));
    let since = table.now;
    // Before it is due nothing happens.
    let run = watch(&table.state, A).run.expect("it runs").seq;
    table.now = since + 180_000;
    table.does(&Command::RunOut { seat: SeatId(A), run }, None).unwrap();
    assert!(!table.state.is_over());
    runs_out(&mut table);
    assert_eq!(table.now, since + 182_000, "two seconds of grace");
    assert_eq!(table.state.ended, Some(Ended::TimedOut(A)));
    assert_eq!(table.state.standings().expect("an end").to_string(), "a=2 b=1");
    let seq = table.state.seq;
    // The same again changes nothing.
    table.does(&Command::RunOut { seat: SeatId(A), run }, None).unwrap();
    assert_eq!(table.state.seq, seq);
    table.check_fold();
}

#[test]
fn time_out_against_a_bare_king_is_a_draw() {
    let chess = find("muster-chess").unwrap();
    for (position, ended) in [
        ("7k/8/8/8/8/8/8/K1R5 w - - 0 1", Ended::DrawnOnTime(A)),
        ("7k/7p/8/8/8/8/8/K1R5 w - - 0 1", Ended::TimedOut(A)),
    ] {
        let play = chess.open(&json!({}), Some(position)).unwrap();
        let mut table = Table::timed(play, people(2), BLITZ);
        (0..2).for_each(|_| acts_after(&mut table, 1000));
        runs_out(&mut table);
        assert_eq!(table.state.ended, Some(ended), "{position}");
        table.check_fold();
    }
}

#[test]
fn lag_that_was_measured_is_given_back() {
    let mut table = blitz(people(2));
    (0..2).for_each(|_| acts_after(&mut table, 1000));
    table.now += 10_000;
    let word = at_random(7)(table.play(), A);
    let command = PlayerCommand::Act { seat: SeatId(A), word };
    let seen = Some(table.state.seq);
    table.does(&Command::Player { person: person(0), seen, command }, Some(400)).unwrap();
    assert_eq!(watch(&table.state, A).left, 172_400);
}

#[test]
fn pause_by_agreement_stops_the_clocks_and_gives_nothing_back() {
    let mut table = blitz(people(2));
    (0..2).for_each(|_| acts_after(&mut table, 1000));
    table.now += 5000;
    table.orders(A, PlayerCommand::OfferPause { seat: SeatId(A) }).unwrap();
    assert!(!running(&table).is_empty(), "the other has not agreed");
    let yes = PlayerCommand::AnswerPause { seat: SeatId(B), accept: true };
    table.orders(B, yes).unwrap();
    assert!(running(&table).is_empty() && table.state.due().is_none());
    table.now += 3_600_000;
    let refused = table.acts(A, "x").unwrap_err();
    assert_eq!(refused.to_string(), "the match is paused");
    table.orders(B, PlayerCommand::EndPause { seat: SeatId(B) }).unwrap();
    assert_eq!(watch(&table.state, A).shows(table.now), 175_000);
    acts_after(&mut table, 5000);
    assert_eq!(watch(&table.state, A).left, 172_000);
    table.check_fold();
}

#[test]
fn pause_that_is_declined_or_withdrawn_is_none() {
    for (seat, accept) in [(B, false), (A, false)] {
        let mut table = blitz(people(2));
        (0..2).for_each(|_| acts_after(&mut table, 1000));
        table.orders(A, PlayerCommand::OfferPause { seat: SeatId(A) }).unwrap();
        table.orders(seat, PlayerCommand::AnswerPause { seat: SeatId(seat), accept }).unwrap();
        let timing = table.state.timing.as_ref().unwrap();
        assert!(timing.offer.is_none() && timing.paused.is_none());
        let end = table.orders(A, PlayerCommand::EndPause { seat: SeatId(A) }).unwrap_err();
        assert_eq!(end.to_string(), "the match is not paused");
        table.check_fold();
    }
    let mut untimed = Table::open(find("clusterfuss").unwrap(), &json!({}), people(2));
    let none = untimed.orders(A, PlayerCommand::OfferPause { seat: SeatId(A) }).unwrap_err();
    assert!(none.to_string().contains("nothing to pause"), "{none}");
}

#[test]
fn hall_that_was_closed_costs_nobody_time() {
    let mut table = blitz(people(2));
    (0..2).for_each(|_| acts_after(&mut table, 1000));
    table.now += 8000;
    table.orders(B, PlayerCommand::Chat { text: "hm".into() }).unwrap();
    // It is closed for an hour, and the process that opens it again began a second ago.
    table.now += 3_600_000;
    let resume = Command::Resume { since: table.now - 1000, closed: Vec::new() };
    table.does(&resume, None).unwrap();
    assert_eq!(watch(&table.state, A).shows(table.now), 172_000);
    table.check_fold();
    // A slow match is given the time that the hall was closed, and no more.
    let days = TimeControl::PerMove { seconds: 3 * 24 * 3600 };
    let play = find("clusterfuss").unwrap().open(&json!({ "size": 4 }), None).unwrap();
    let mut table = Table::timed(play, people(2), days);
    (0..2).for_each(|_| acts_after(&mut table, 1000));
    let hour = 3_600_000;
    let since = table.now;
    table.now += 70 * hour;
    let closed = vec![(since - 10 * hour, since - 5 * hour), (since + 9 * hour, since + 11 * hour)];
    let resume = Command::Resume { since: table.now - 1000, closed };
    table.does(&resume, None).unwrap();
    let left = u64::try_from(4 * hour).unwrap();
    assert_eq!(watch(&table.state, A).shows(table.now), left);
    table.does(&resume, None).unwrap();
    assert_eq!(watch(&table.state, A).shows(table.now), left, "it is given back once");
    table.check_fold();
}

#[test]
fn bots_have_no_clock_and_empty_seats_stop_all() {
    let me = people(1).remove(0);
    let mut table = blitz(vec![me.clone(), Assignment::Bot { level: 1 }]);
    assert_eq!(running(&table), [("a".into(), Purpose::First)]);
    acts_after(&mut table, 1000);
    assert!(running(&table).is_empty(), "the bot thinks");
    let table = blitz(vec![me, Assignment::Open]);
    assert!(running(&table).is_empty(), "nobody is there yet");
}

#[test]
fn what_a_rule_limits_has_its_own_clock() {
    let play = find("muster-chess").unwrap().open(&json!({}), None).unwrap();
    let table = Table::timed(play, people(2), BLITZ);
    assert!(running(&table).is_empty());
    assert_eq!(table.state.running().count(), 2);
}

/// A toy with secret bids, a die, and windows or polls.
pub(super) fn sled_game() -> &'static dyn AnyGame {
    static SLEDS: Catalogued<Sleds> = Catalogued::new();
    &SLEDS
}

fn sleds(seats: usize, polled: bool) -> Table {
    let play = sled_game().open(&json!({ "seats": seats, "polled": polled }), None).unwrap();
    Table::timed(play, people(seats), BLITZ)
}

#[test]
fn secret_choices_are_timed_for_each_seat_until_it_has_chosen() {
    let mut table = sleds(3, false);
    table.acts(A, "bid-1").unwrap();
    let first = |seat: &str| (seat.to_string(), Purpose::First);
    assert_eq!(running(&table), [first("b"), first("c")]);
    table.acts(B, "bid-0").unwrap();
    assert_eq!(running(&table), [("c".into(), Purpose::Secret)], "two have chosen");
    // A choice that replaces another one is not timed.
    table.now += 10_000;
    table.acts(A, "bid-0").unwrap();
    assert_eq!(running(&table), [("c".into(), Purpose::Secret)]);
    table.check_fold();
}

#[test]
fn time_out_of_three_is_played_on_by_a_bot_and_ranks_last() {
    let mut table = sleds(3, false);
    table.acts(A, "bid-1").unwrap();
    table.acts(B, "bid-0").unwrap();
    runs_out(&mut table);
    assert!(!table.state.is_over());
    let c = Seat::new(2).unwrap();
    assert_eq!(table.state.withdrawn[0].cause, WithdrawalCause::TimedOut);
    assert!(table.state.seat(c).is_some_and(crate::SeatState::is_bot));
    table.goes_on(at_random(3), State::is_over);
    assert_eq!(table.state.standings().expect("an end").place(c), 3);
    table.check_fold();
}

/// A race at its first roll, which may be thrown again.
fn at_roll(polled: bool) -> Table {
    let mut table = sleds(4, polled);
    let bid = |seat: Seat| format!("bid-{}", if seat == A { 2 } else { 0 });
    for seat in Seat::first(4) {
        table.acts(seat, &bid(seat)).unwrap();
    }
    table
}

#[test]
fn silence_on_an_interruption_is_a_pass_of_all_at_once() {
    for polled in [false, true] {
        let mut table = at_roll(polled);
        let asked = table.state.asked();
        let before = table.play().len();
        assert!(running(&table).iter().all(|(_, purpose)| *purpose == Purpose::Interruption));
        assert_eq!(running(&table).len(), asked.len());
        let since = table.now;
        runs_out(&mut table);
        assert_eq!(table.now, since + 20_000, "polled {polled}");
        // The window has closed for everybody, whoever was to be asked next.
        let lines: Vec<String> =
            (before..table.play().len()).map(|step| table.play().line(step)).collect();
        let passes = lines.iter().filter(|line| line.contains(" pass")).count();
        assert!(passes > 1, "{polled}: {lines:?}");
        assert!(table.state.withdrawn.is_empty(), "nobody loses by silence");
        table.check_fold();
    }
}

#[test]
fn window_closes_as_soon_as_all_have_answered() {
    for polled in [false, true] {
        let mut table = at_roll(polled);
        let before: Vec<u64> = Seat::first(4).map(|seat| watch(&table.state, seat).left).collect();
        table.now += 3000;
        while running(&table).iter().any(|(_, purpose)| *purpose == Purpose::Interruption) {
            let seat = table.state.asked().iter().next().unwrap();
            table.acts(seat, "pass").unwrap();
        }
        assert_ne!(table.play().turn(), Turn::Chance);
        let bids = running(&table);
        assert!(bids.iter().all(|(_, purpose)| *purpose == Purpose::Secret), "{bids:?}");
        let after: Vec<u64> = Seat::first(4).map(|seat| watch(&table.state, seat).left).collect();
        assert_eq!(after, before, "reacting is free at first");
    }
}

#[test]
fn events_of_clocks_are_kept_as_they_are_written() {
    let mut table = blitz(people(2));
    acts_after(&mut table, 1000);
    let clocks = table.log.iter().find(
        |event| matches!(&event.what, TableEvent::ClocksSwitched { clocks } if clocks.len() == 2),
    );
    let Event { what, .. } = clocks.expect("an event");
    assert_eq!(
        serde_json::to_string(what).unwrap(),
        r#"{"t":"clocks_switched","clocks":[{"seat":"a","left":180000,"quota":3000},{"seat":"b","left":180000,"quota":3000,"run":{"purpose":"first","allowed":60000}}]}"#,
    );
    let seated = serde_json::to_string(&table.log[0].what).unwrap();
    assert!(seated.contains(r#""time":{"kind":"increment","base":180,"increment":2}"#), "{seated}");
}
