//! What follows by itself at a table.

use std::sync::Arc;

use hall_core::{Seat, Turn};
use matches::{AnyGame, Catalogued};
use serde_json::Value as Json;
use testkit::toys::sleds::Sleds;

use super::{SeatId, State, TableEvent, Transaction, log::Assignment};
use crate::{PersonId, TableId, store::Header};

/// Sleds for Ann, on seat a, and whoever takes the link of seat b, for whom a bot plays;
/// in a window that asks both.
fn in_a_window() -> Transaction {
    let ann = PersonId::of("ann").to_hex();
    let play = Catalogued::<Sleds>::new()
        .open(&serde_json::json!({ "seats": 2 }), None)
        .expect("a good setup");
    let header = Header {
        id: TableId::random(),
        game: "sleds".into(),
        rules: 1,
        setup: Json::Null.to_string(),
        position: None,
        owner: PersonId::of("ann"),
        created: 0,
    };
    let mut draft = Transaction::of(&State::new(Arc::new(header), play), 0);
    let seats = vec![
        Assignment::Person { person: ann, name: "Ann".into() },
        Assignment::Link { hash: PersonId::of("secret").to_hex() },
    ];
    let b = SeatId(Seat::B);
    let step = |line: &str| TableEvent::Step { line: line.into() };
    for what in [
        TableEvent::Seated { seats, hints: None },
        TableEvent::HandedOver { seat: b, level: 1 },
        step("+ a bid-1 b bid-0"),
        step("* 4"),
    ] {
        draft.push(&what).expect("it fits");
    }
    assert!(matches!(draft.state.play.turn(), Turn::Window(asked) if asked.len() == 2));
    draft
}

#[track_caller]
fn lets_pass(draft: &mut Transaction, seat: Seat, steps: usize) {
    let pass = TableEvent::Passes { seat: SeatId(seat), on: true, until: None };
    draft.push(&pass).expect("it fits");
    draft.settle().expect("it ends");
    assert_eq!(draft.state.play.len(), steps);
}

#[test]
fn a_pass_leaves_what_the_others_think_about() {
    let mut draft = in_a_window();
    let (required_seq, moved) = (draft.state.required_seq, draft.state.moved);
    lets_pass(&mut draft, Seat::A, 3);
    assert_eq!((draft.state.required_seq, draft.state.moved), (required_seq, moved));
    draft.act(Seat::B, "pass").expect("the last one");
    assert!(draft.state.required_seq > required_seq && draft.state.moved > moved);
}

/// Its person let interruptions pass; the bot is asked all the same.
#[test]
fn a_bot_is_asked_whatever_its_person_lets_pass() {
    lets_pass(&mut in_a_window(), Seat::B, 2);
}

#[test]
fn nobody_passes_while_a_seat_is_empty() {
    let mut draft = in_a_window();
    draft.push(&TableEvent::Returned { seat: SeatId(Seat::B) }).expect("it fits");
    assert_eq!(draft.state.held_up_by(), Some(Seat::B));
    lets_pass(&mut draft, Seat::A, 2);
    // Somebody came.
    let person = PersonId::of("ben").to_hex();
    let sat = TableEvent::Sat { seat: SeatId(Seat::B), person, name: "Ben".into() };
    draft.push(&sat).expect("it fits");
    draft.settle().expect("it ends");
    assert_eq!(draft.state.play.len(), 3);
}
