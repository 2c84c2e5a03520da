//! A choice in secret may be made again until all are revealed.

use hall_core::Seat;
use matches::find;
use serde_json::json;

use super::common::{Table, people};

const A: Seat = Seat::A;
const B: Seat = Seat::B;

#[test]
fn sealed_bid_may_be_changed_until_the_reveal() {
    let game = find("mush").unwrap();
    let mut table = Table::open(game, &json!({"seats": 2}), people(2));
    table.goes_on(
        |play, seat| play.actions(seat).0[0].clone(),
        |state| state.play.position().ends_with(" bid"),
    );
    table.acts(A, "bid-3").unwrap();
    assert_eq!(table.play().sealed_word(A).as_deref(), Some("bid-3"));
    assert!(table.state.ahead(A).is_some() && table.state.ahead(B).is_none());
    assert!(table.acts(A, "bid-21").unwrap_err().to_string().contains("chips"));
    assert_eq!(
        table.play().sealed_word(A).as_deref(),
        Some("bid-3"),
        "what is refused changes nothing"
    );
    table.acts(A, "bid-5").unwrap();
    table.check_fold();
    table.acts(B, "bid-4").unwrap();
    let lines: Vec<String> = (0..table.play().len()).map(|at| table.play().line(at)).collect();
    assert!(lines.contains(&"+ a bid-5 b bid-4".to_string()), "{lines:?}");
    table.check_fold();
}

#[test]
fn choice_that_a_clock_limits_is_final() {
    let game = find("muster-chess").unwrap();
    let mut table = Table::open(game, &json!({}), people(2));
    assert!(table.play().limit(A).is_some());
    let word = table.play().sample(A, &mut hall_core::SplitMix64::new(1));
    table.acts(A, &word).unwrap();
    assert!(table.play().sealed().contains(A));
    assert!(table.state.ahead(A).is_none());
    assert!(table.acts(A, &word).is_err());
}

#[test]
fn clock_of_the_choice_waits_for_the_reveal() {
    let setup = json!({"build": 100, "assess": 20});
    let mut table = Table::open(find("muster-chess").unwrap(), &setup, people(2));
    let left = |table: &Table| table.state.running().map(|(_, clock)| clock.left).max();
    assert_eq!(left(&table), Some(100_000));
    let mut dice = hall_core::SplitMix64::new(1);
    for seat in [A, B] {
        let word = table.play().sample(seat, &mut dice);
        table.acts(seat, &word).unwrap();
    }
    assert!(table.play().position().starts_with("choice"), "{}", table.play().position());
    assert_eq!(left(&table), Some(23_000), "both armies are looked at for three seconds");
}
