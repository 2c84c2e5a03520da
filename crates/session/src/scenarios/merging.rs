//! A guest signs in to an account: what was the guest's at a table is the account's.

use crate::{Assignment, Command, Occupant, Opening, PersonId, PlayerCommand, SeatId, setup};
use hall_core::Seat;
use matches::find;
use serde_json::json;

use super::common::{Table, people, person};

const A: Seat = Seat::A;
const B: Seat = Seat::B;

fn clusterfuss(seats: Vec<Assignment>) -> Table {
    Table::open(find("clusterfuss").expect("a game"), &json!({ "size": 4 }), seats)
}

fn merge(table: &mut Table, from: PersonId, into: PersonId) {
    table.does(&Command::Merge { from, into }, None).expect("it is not refused");
}

#[test]
fn guest_who_is_merged_has_nothing_at_the_table_and_the_account_has_it() {
    let mut table = clusterfuss(people(2));
    let (guest, account) = (person(0), PersonId::of("an account"));
    table.orders(A, PlayerCommand::Chat { text: "hello".into() }).unwrap();
    table.acts(A, "b1-a1").unwrap();
    table.orders(A, PlayerCommand::OfferDraw { seat: SeatId(A) }).unwrap_err();
    let before = (table.state.updated, table.state.decision, table.state.required_seq);
    table.now = 5_000;
    merge(&mut table, guest, account);
    let state = &table.state;
    assert!(!state.knows(guest) && state.seats_of(Some(account)).contains(A));
    assert_eq!((state.header.owner, state.chat[0].person), (account, Some(account)));
    assert_eq!(state.seat(B).and_then(crate::SeatState::person), Some(person(1)));
    // Nobody played: lists and clocks stay as they are.
    assert_eq!((state.updated, state.decision, state.required_seq), before);
    table.check_fold();
    // Once more it changes nothing.
    let seq = table.state.seq;
    merge(&mut table, guest, account);
    assert_eq!(table.state.seq, seq);
    let act = PlayerCommand::Act { seat: SeatId(A), word: "a1-b1".into() };
    assert!(table.orders_by(0, act).is_err(), "the guest plays no more");
}

#[test]
fn account_that_sat_there_too_has_both_seats() {
    let mut table = clusterfuss(people(2));
    merge(&mut table, person(1), person(0));
    assert_eq!(table.state.seats_of(Some(person(0))).len(), 2);
    table.orders_by(0, PlayerCommand::Act { seat: SeatId(A), word: "b1-a1".into() }).unwrap();
    assert!(!table.state.has_others(person(0)));
    table.check_fold();
}

#[test]
fn seat_at_the_device_of_a_guest_is_at_the_device_of_the_account() {
    let device = |name: &str| Assignment::Device { person: person(0).to_hex(), name: name.into() };
    let mut table = clusterfuss(vec![device("Red"), device("Blue")]);
    merge(&mut table, person(0), person(7));
    let seat = table.state.seat(B).expect("a seat");
    assert_eq!(seat.occupant, Occupant::Device(person(7)));
    assert_eq!(seat.name.as_deref(), Some("Blue"));
    table.check_fold();
}

#[test]
fn rated_table_is_not_merged() {
    let mut table = clusterfuss(people(2));
    let play = find("clusterfuss").expect("a game").open(&json!({ "size": 4 }), None).unwrap();
    let mut dice = hall_core::SplitMix64::new(1);
    let opening = Opening { rated: true, ..Opening::new(play, person(0), people(2)) };
    let mut context = super::common::context(&mut dice, 0);
    table.state = setup::open(opening, &mut context).expect("a table").state;
    let seq = table.state.seq;
    merge(&mut table, person(1), person(0));
    assert_eq!(table.state.seq, seq);
    assert_eq!(table.state.seats_of(Some(person(0))).len(), 1);
}
