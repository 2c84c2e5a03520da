//! Seats that withdraw: with two the match ends, with more a bot plays the seat on.

use crate::{Agreement, Assignment, PlayerCommand, SeatId, TableEvent, setup};
use hall_core::{Ended, Seat, Withdrawal, WithdrawalCause};
use matches::{Record, find};
use serde_json::json;

use super::common::{Table, at_random, people, person};

const A: Seat = Seat::A;
const B: Seat = Seat::B;

fn c() -> Seat {
    Seat::new(2).expect("a seat")
}

fn mush(seats: usize) -> Table {
    let game = find("mush").expect("MUSH");
    Table::open(game, &json!({"seats": seats, "arrangement": "first-game"}), people(seats))
}

fn places(table: &Table) -> String {
    table.state.standings().map_or("none".into(), |standings| standings.to_string())
}

#[test]
fn with_two_the_match_ends() {
    let mut table = mush(2);
    table.resigns(B).unwrap();
    assert_eq!(table.state.ended, Some(Ended::Resigned(B)));
    assert_eq!(places(&table), "a=1 b=2");
    table.check_fold();
}

#[test]
fn with_more_a_bot_plays_the_seat_on() {
    let mut table = mush(4);
    table.goes_on(at_random(1), |state| state.play.len() > 30);
    let steps = table.play().len();
    table.resigns(B).unwrap();
    assert!(!table.state.is_over());
    assert_eq!(table.state.seat(B).and_then(|at| at.bot()), Some(4));
    let cause = WithdrawalCause::Resigned;
    assert_eq!(table.state.withdrawn, [Withdrawal { seat: B, cause, after: steps }]);
    // Whoever withdrew decides nothing any more, and does not come back.
    let back = table.orders(B, PlayerCommand::Return { seat: SeatId(B) }).unwrap_err();
    assert!(back.to_string().contains("has withdrawn"), "{back}");
    assert!(table.resigns(B).unwrap_err().to_string().contains("has withdrawn"));
    // The owner cannot bring it back either.
    assert!(table.orders(A, PlayerCommand::Return { seat: SeatId(B) }).is_err());
    table.goes_on(at_random(2), crate::State::is_over);
    let by_rules = table.play().standings().expect("an end by the rules");
    let last = table.state.standings().expect("an end");
    assert_eq!(last.place(B), 4, "{by_rules} became {last}");
    table.check_fold();
}

#[test]
fn earliest_is_last_whatever_the_stand_in_scores() {
    // In some of these races the stand-in of the first wins by the rules.
    let mut stand_in_won = 0;
    for seed in 0..12 {
        let mut table = mush(3);
        table.goes_on(at_random(seed), |state| state.play.len() > 3);
        table.resigns(A).unwrap();
        table.goes_on(at_random(seed), crate::State::is_over);
        let by_rules = table.play().standings().expect("an end by the rules");
        stand_in_won += u32::from(by_rules.place(A) == 1);
        let last = table.state.standings().expect("an end");
        assert_eq!(last.place(A), 3);
        let (b, c) = (last.place(B), last.place(c()));
        assert_eq!(b < c, by_rules.place(B) < by_rules.place(self::c()), "{by_rules}: {last}");
        assert_eq!(b.min(c), 1);
        let record = Record::of(table.play(), Vec::new(), table.state.ended)
            .without(table.state.withdrawn.clone());
        let read = Record::parse(&record.to_string()).unwrap();
        assert_eq!(read.result, Some(last));
        read.replay(find("mush").unwrap()).unwrap();
    }
    assert!(stand_in_won > 0);
}

#[test]
fn last_who_stays_has_won() {
    let mut table = mush(3);
    table.resigns(c()).unwrap();
    table.resigns(A).unwrap();
    assert_eq!(table.state.ended, Some(Ended::Resigned(A)));
    assert_eq!(places(&table), "a=2 b=1 c=3");
    table.check_fold();
}

#[test]
fn bots_alone_do_not_go_on() {
    let game = find("mush").unwrap();
    let mut seats = people(2);
    seats.extend([Assignment::Bot { level: 1 }, Assignment::Bot { level: 1 }]);
    let mut table = Table::open(game, &json!({"seats": 4}), seats);
    table.resigns(B).unwrap();
    assert!(!table.state.is_over());
    table.resigns(A).unwrap();
    assert_eq!(places(&table), "a=3 b=4 c=1 d=1");
    table.check_fold();
}

#[test]
fn record_says_who_withdrew_and_is_read_again() {
    let mut table = mush(4);
    table.goes_on(at_random(5), |state| state.play.len() > 20);
    table.resigns(B).unwrap();
    table.goes_on(at_random(6), |state| state.play.len() > 40);
    table.resigns(A).unwrap();
    let game = find("mush").unwrap();
    let record = |table: &Table| {
        Record::of(table.play(), Vec::new(), table.state.ended)
            .without(table.state.withdrawn.clone())
    };
    let running = record(&table).to_string();
    assert!(running.contains("\nwithdrew b: resigned after step "), "{running}");
    // Opened as a table, the bots go on from there.
    let read = Record::parse(&running).unwrap();
    let play = read.replay(game).unwrap();
    let (seats, past) = setup::of_record(&read, &*play, person(0));
    let again = Table::with(play, seats, past);
    assert_eq!(again.state.withdrawn, table.state.withdrawn);
    assert_eq!(record(&again).to_string(), running);
    again.check_fold();
    table.resigns(c()).unwrap();
    let over = record(&table).to_string();
    assert!(
        over.contains("\nended: c resigned\n") && over.contains("\nresult: a=3 b=4 c=2 d=1\n"),
        "{over}"
    );
    let read = Record::parse(&over).unwrap();
    let play = read.replay(game).unwrap();
    let (seats, past) = setup::of_record(&read, &*play, person(0));
    assert_eq!(places(&Table::with(play, seats, past)), "a=3 b=4 c=2 d=1");
}

#[test]
fn wrong_withdrawals_are_refused_with_their_line() {
    let game = find("mush").unwrap();
    let text = |lines: &str| {
        format!("musterhall-record: 1\ngame: mush\nsetup: {{\"seats\":3}}\n{lines}\n* a\n")
    };
    for (lines, expected) in [
        ("withdrew b: went home", "expected such as `resigned after step 17`"),
        ("withdrew d: resigned after step 0", "the table has 3 seats"),
        ("withdrew b: resigned after step 2", "there are 1 steps"),
        (
            "withdrew b: resigned after step 1\nwithdrew a: resigned after step 0\n",
            "earliest first",
        ),
        ("withdrew b: resigned after step 0\nwithdrew b: resigned after step 1\n", "twice"),
        ("withdrew b: resigned after step 0\nended: b resigned\n", "it ended"),
        (
            "withdrew b: resigned after step 0\nwithdrew a: was absent after step 1\n",
            "whoever withdrew last ended the match",
        ),
        (
            "result: a=1 b=2 c=2\nwithdrew b: resigned after step 0\nended: a resigned\n",
            "the steps give a=2 b=3 c=1",
        ),
    ] {
        let lines = lines.trim_end();
        let read = Record::parse(&text(&format!("{lines}\n")));
        let refused = read.and_then(|record| record.replay(game).map(|_| ())).unwrap_err();
        assert!(refused.to_string().contains(expected), "{lines}: {refused}");
        assert!(refused.to_string().contains("line "), "{refused}");
    }
}

#[test]
fn old_ends_of_more_than_two_are_read() {
    // As they were written before seats withdrew: the match ended for all.
    for body in
        [r#"{"t":"withdrawn","seat":"b","cause":"resigned"}"#, r#"{"t":"resigned","seat":"b"}"#]
    {
        let past = vec![serde_json::from_str::<TableEvent>(body).unwrap()];
        let play = find("mush").unwrap().open(&json!({"seats": 3}), None).unwrap();
        let table = Table::with(play, people(3), past);
        assert_eq!(places(&table), "a=1 b=3 c=1", "{body}");
    }
    let text = "musterhall-record: 1\ngame: mush\nsetup: {\"seats\":3}\n\
                result: a=1 b=3 c=1\nended: b resigned\n\n";
    Record::parse(text).unwrap().replay(find("mush").unwrap()).unwrap();
}

/// A log as it is kept; a later program reads it.
#[test]
fn kept_withdrawals_and_answers_are_read() {
    let past = [
        r#"{"t":"step","line":"* a"}"#,
        r#"{"t":"step","line":"a train-cold"}"#,
        r#"{"t":"withdrawn","seat":"c","cause":"resigned","stand_in":4}"#,
        r#"{"t":"passes","seat":"b","on":true,"until":"near"}"#,
        r#"{"t":"passes","seat":"b","on":true,"until":"roll"}"#,
        r#"{"t":"withdrawn","seat":"a","cause":"timed_out"}"#,
    ];
    let past = past.map(|body| serde_json::from_str::<TableEvent>(body).unwrap()).to_vec();
    let play = find("mush").unwrap().open(&json!({"seats": 3}), None).unwrap();
    let table = Table::with(play, people(3), past);
    assert_eq!(places(&table), "a=2 b=1 c=3");
    let answer = TableEvent::AnsweredAhead { seat: SeatId(B), word: "let".into() };
    let kept = serde_json::to_string(&answer).unwrap();
    assert_eq!(kept, r#"{"t":"answered_ahead","seat":"b","word":"let"}"#);
}

#[test]
fn end_for_all_needs_everybody_who_stays() {
    let mut table = mush(4);
    table.resigns(B).unwrap();
    assert_eq!(table.state.agreement(), Some(Agreement::End));
    table.orders(A, PlayerCommand::OfferDraw { seat: SeatId(A) }).unwrap();
    let d = Seat::new(3).unwrap();
    let yes = |seat| PlayerCommand::AnswerDraw { seat: SeatId(seat), accept: true };
    table.orders(c(), yes(c())).unwrap();
    assert!(!table.state.is_over(), "seat d has not agreed");
    table.orders(d, yes(d)).unwrap();
    assert_eq!(places(&table), "a=1 b=4 c=1 d=1");
    table.check_fold();
}

#[test]
fn no_draw_where_the_rules_know_none() {
    for id in ["mush", "clusterfuss"] {
        let mut table = Table::open(find(id).unwrap(), &json!({}), people(2));
        assert_eq!(table.state.agreement(), None);
        let refused = table.orders(A, PlayerCommand::OfferDraw { seat: SeatId(A) }).unwrap_err();
        assert_eq!(refused.to_string(), "this game has no draws");
    }
    let mut table = Table::open(find("muster-chess").unwrap(), &json!({}), people(2));
    assert_eq!(table.state.agreement(), Some(Agreement::Draw));
    table.orders(A, PlayerCommand::OfferDraw { seat: SeatId(A) }).unwrap();
    // An old log may have what is refused today.
    let past =
        [r#"{"t":"draw_offered","seat":"a"}"#, r#"{"t":"draw_answered","seat":"b","accept":true}"#];
    let past = past.map(|body| serde_json::from_str(body).unwrap()).to_vec();
    let play = find("clusterfuss").unwrap().open(&json!({}), None).unwrap();
    assert_eq!(Table::with(play, people(2), past).state.ended, Some(Ended::Agreed));
}

#[test]
fn offers_go_with_whoever_goes() {
    let offers = |table: &mut Table, seat| {
        table.orders(seat, PlayerCommand::OfferDraw { seat: SeatId(seat) }).unwrap();
        assert!(table.state.draw.is_some());
    };
    for goes in [A, B] {
        let mut table = mush(3);
        offers(&mut table, A);
        table.orders(goes, PlayerCommand::Leave { seat: SeatId(goes) }).unwrap();
        assert_eq!(table.state.draw, None, "{goes} left");
        let mut table = mush(3);
        offers(&mut table, A);
        table.resigns(goes).unwrap();
        assert_eq!(table.state.draw, None, "{goes} withdrew");
        let mut table = mush(3);
        offers(&mut table, A);
        let hand_over = PlayerCommand::HandOver { seat: SeatId(goes), level: 1 };
        table.orders(A, hand_over).unwrap();
        assert_eq!(table.state.draw, None, "{goes} was handed over");
        table.check_fold();
    }
}

#[test]
fn record_that_was_opened_has_no_rematch() {
    let text = "musterhall-record: 1\ngame: clusterfuss\nended: b resigned\n\n";
    let read = Record::parse(text).unwrap();
    let play = read.replay(find("clusterfuss").unwrap()).unwrap();
    let (seats, past) = setup::of_record(&read, &*play, person(0));
    let mut table = Table::with(play, seats, past);
    let refused = table.orders(A, PlayerCommand::Rematch { seed_hash: None }).unwrap_err();
    assert!(refused.to_string().contains("no rematch"), "{refused}");
}
