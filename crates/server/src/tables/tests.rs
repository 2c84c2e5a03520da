//! What follows by itself at a table.

use std::sync::Arc;

use hall_core::{Seat, Turn};
use serde_json::Value as Json;
use table::{AnyGame, Catalogued};
use testkit::toys::sleds::Sleds;

use super::{Draft, Happened, Letter, State, log::Place};
use crate::{PersonId, TableId, store::Header};

/// Sleds for Ann, on seat a, and whoever takes the link of seat b, for whom a bot plays;
/// in a window that asks both.
fn in_a_window() -> Draft {
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
    let mut draft = Draft::of(&State::new(Arc::new(header), play), 0);
    let seats = vec![
        Place::Person { person: ann, name: "Ann".into() },
        Place::Link { hash: PersonId::of("secret").to_hex() },
    ];
    let b = Letter(Seat::B);
    let step = |line: &str| Happened::Step { line: line.into() };
    for what in [
        Happened::Seated { seats, hints: None },
        Happened::HandedOver { seat: b, level: 1 },
        step("+ a bid-1 b bid-0"),
        step("* 4"),
    ] {
        draft.push(&what).expect("it fits");
    }
    assert!(matches!(draft.state.play.turn(), Turn::Window(asked) if asked.len() == 2));
    draft
}

#[track_caller]
fn lets_pass(draft: &mut Draft, seat: Seat, steps: usize) {
    let pass = Happened::Passes { seat: Letter(seat), on: true, until: None };
    draft.push(&pass).expect("it fits");
    draft.settle().expect("it ends");
    assert_eq!(draft.state.play.len(), steps);
}

#[test]
fn a_pass_leaves_what_the_others_think_about() {
    let mut draft = in_a_window();
    let (floor, moved) = (draft.state.floor, draft.state.moved);
    lets_pass(&mut draft, Seat::A, 3);
    assert_eq!((draft.state.floor, draft.state.moved), (floor, moved));
    draft.act(Seat::B, "pass").expect("the last one");
    assert!(draft.state.floor > floor && draft.state.moved > moved);
}

/// Its person let interruptions pass; the bot is asked all the same.
#[test]
fn a_bot_is_asked_whatever_its_person_lets_pass() {
    lets_pass(&mut in_a_window(), Seat::B, 2);
}

#[test]
fn nobody_passes_while_a_seat_is_empty() {
    let mut draft = in_a_window();
    draft.push(&Happened::Returned { seat: Letter(Seat::B) }).expect("it fits");
    assert_eq!(draft.state.held_up_by(), Some(Seat::B));
    lets_pass(&mut draft, Seat::A, 2);
    // Somebody came.
    let person = PersonId::of("ben").to_hex();
    let sat = Happened::Sat { seat: Letter(Seat::B), person, name: "Ben".into() };
    draft.push(&sat).expect("it fits");
    draft.settle().expect("it ends");
    assert_eq!(draft.state.play.len(), 3);
}
