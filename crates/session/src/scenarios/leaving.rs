//! Who leaves for good: before the match began the seat is free again, then it withdraws.

use crate::{Assignment, Occupant, PlayerCommand, RefusalKind, SeatId};
use hall_core::{Ended, Seat};
use matches::find;
use serde_json::json;

use super::common::{Table, people, person};

const A: Seat = Seat::A;
const B: Seat = Seat::B;

fn clusterfuss(seats: Vec<Assignment>) -> Table {
    Table::open(find("clusterfuss").expect("a game"), &json!({ "size": 4 }), seats)
}

fn leave(seat: Seat) -> PlayerCommand {
    PlayerCommand::LeaveForGood { seat: SeatId(seat) }
}

#[test]
fn seat_left_before_the_match_waits_for_a_link() {
    let mut table = clusterfuss(people(2));
    assert!(!table.state.has_begun() && table.state.has_others(person(0)));
    table.orders(B, leave(B)).unwrap();
    let at = table.state.seat(B).expect("a seat");
    assert!(matches!(at.occupant, Occupant::Link(_)), "{at:?}");
    assert!(!table.state.has_others(person(0)));
    // Whoever left has nothing to say any more.
    let again = table.orders(B, leave(B)).unwrap_err();
    assert_eq!(again.kind, RefusalKind::NotYours);
    assert!(table.acts(A, "b1-a1").is_err(), "the match waits");
    table.check_fold();
}

#[test]
fn seat_left_at_an_open_table_is_open_again() {
    let me = people(1).remove(0);
    let mut table = clusterfuss(vec![me, Assignment::Open]);
    table.orders(A, leave(A)).unwrap();
    let open = |seat| table.state.seat(seat).is_some_and(crate::SeatState::is_open);
    assert!(open(A) && open(B));
    table.check_fold();
}

#[test]
fn seat_left_once_the_match_began_resigns() {
    let mut table = clusterfuss(people(2));
    table.acts(A, "b1-a1").unwrap();
    assert!(table.state.has_begun() && !table.state.is_done_for(person(1)));
    table.orders(B, leave(B)).unwrap();
    assert_eq!(table.state.ended, Some(Ended::Resigned(B)));
    assert!(table.state.is_done_for(person(1)));
    assert!(table.orders(A, leave(A)).is_err(), "the match is over");
    table.check_fold();
}

#[test]
fn seat_left_of_three_is_played_on_and_its_person_is_done() {
    let mush = find("mush").expect("a game");
    let setup = json!({ "seats": 3, "arrangement": "first-game" });
    let mut table = Table::open(mush, &setup, people(3));
    table.goes_on(super::common::at_random(1), |state| state.play.len() > 20);
    // Also who left before, and whose seat a bot might play.
    table.orders(B, PlayerCommand::Leave { seat: SeatId(B) }).unwrap();
    table.orders(B, leave(B)).unwrap();
    assert!(!table.state.is_over());
    assert!(table.state.is_done_for(person(1)) && !table.state.is_done_for(person(0)));
    assert!(table.orders(B, leave(B)).unwrap_err().to_string().contains("withdrawn"));
    table.check_fold();
}

#[test]
fn seat_at_the_own_device_is_not_left_for_good_before_the_match() {
    let device = |name: &str| Assignment::Device { person: person(0).to_hex(), name: name.into() };
    let mut table = clusterfuss(vec![device("Red"), device("Blue")]);
    assert_eq!(table.orders(A, leave(B)).unwrap_err().kind, RefusalKind::Illegal);
}
