//! Chance that is committed to, and what seats mix in.

use hall_core::{Seat, Turn};
use matches::{AnyGame, Catalogued};
use serde_json::json;
use testkit::toys::{kuhn::Kuhn, nim::Nim};

use super::common::{Table, at_random, people};
use crate::{
    Assignment, PlayerCommand, SeatId, TableEvent,
    chance::{ChanceReport, Hex32, Mismatch, draws_of, seed_hash},
};

const A: Seat = Seat::A;
const B: Seat = Seat::B;

fn game(id: &str) -> &'static dyn AnyGame {
    static KUHN: Catalogued<Kuhn> = Catalogued::new();
    static NIM: Catalogued<Nim> = Catalogued::new();
    if id == "kuhn" { &KUHN } else { &NIM }
}

fn seed(of: u8) -> Hex32 {
    Hex32([of; 32])
}

/// Kuhn poker deals before anybody is asked. Whoever is not `None` committed to a seed.
fn dealt_after(a: Option<u8>, seats: Vec<Assignment>) -> Table {
    let play = game("kuhn").open(&json!({}), None).expect("a table");
    let seeds = a.map(|of| (A, seed_hash(&seed(of)))).into_iter().collect();
    Table::committed(play, seats, Vec::new(), Some(seeds))
}

fn reveal(seat: Seat, seed: Option<Hex32>) -> PlayerCommand {
    PlayerCommand::RevealSeed { seat: SeatId(seat), seed }
}

fn refused(done: Result<(), crate::Refusal>, why: &str) {
    let refusal = done.expect_err(why);
    assert!(refusal.to_string().contains(why), "{refusal}");
}

/// The outcomes of a whole match follow from what its table tells at the end.
fn verified(table: &Table) -> ChanceReport {
    let report = table.state.chance_report().expect("chance is committed to");
    assert!(report.secret.is_some(), "the match is over");
    let report = ChanceReport { draws: table.state.chance_draws(), ..report };
    assert_eq!(report.verify(), Ok(()));
    table.check_fold();
    report
}

#[test]
fn chance_nobody_mixed_into_draws_at_once_and_verifies() {
    let mut table = dealt_after(None, people(2));
    assert_eq!((table.play().len(), table.state.draws), (1, 1));
    let told = table.state.chance_report().expect("chance is committed to");
    assert_eq!((told.secret, told.draws.len()), (None, 0));
    assert_eq!(
        ChanceReport { draws: draws_of(table.play()), ..told }.verify(),
        Err(Mismatch::NoSecret)
    );
    assert_eq!(table.state.verify_chance(), Ok(()));
    table.goes_on(at_random(1), crate::State::is_over);
    assert_eq!(verified(&table).draws.len(), 1);
}

#[test]
fn first_draw_waits_until_seeds_are_revealed() {
    let mut table = dealt_after(Some(1), vec![people(1).remove(0), Assignment::Open]);
    assert_eq!((table.play().turn(), table.play().len()), (Turn::Chance, 0));
    // Nobody shows a seed while somebody may still commit to one.
    refused(table.orders(A, reveal(A, Some(seed(1)))), "nobody plays seat b yet");
    table.takes(1, B, Some(seed_hash(&seed(2)))).expect("a free seat");
    assert_eq!(table.play().len(), 0);
    refused(table.orders(A, reveal(A, Some(seed(9)))), "not the seed");
    refused(table.orders(A, reveal(B, Some(seed(2)))), "not yours");
    table.orders(B, reveal(B, Some(seed(2)))).expect("the seed of b");
    assert_eq!(table.play().len(), 0, "a is waited for");
    refused(table.orders(B, reveal(B, Some(seed(2)))), "already");
    table.orders(A, reveal(A, Some(seed(1)))).expect("the seed of a");
    assert_eq!(table.play().len(), 1);
    refused(table.orders(A, reveal(A, None)), "drawn already");
    table.goes_on(at_random(1), crate::State::is_over);
    let report = verified(&table);
    assert_eq!(report.seeds.iter().filter_map(|of| of.seed).count(), 2);
    // Another seed would have made another match, and another order of seats, too.
    let mut other = report.clone();
    other.seeds[0].seed = Some(seed(3));
    assert_eq!(other.verify(), Err(Mismatch::Seed { seat: A }));
    other = report.clone();
    other.secret = Some(seed(0));
    assert!(matches!(other.verify(), Err(Mismatch::Secret { .. })));
    other = report;
    other.draws[0].fell = "QJ".into();
    let also = ChanceReport {
        draws: vec![crate::chance::ReportedDraw { fell: "JQ".into(), ..other.draws[0].clone() }],
        ..other.clone()
    };
    assert!(
        [other, also]
            .iter()
            .any(|wrong| matches!(wrong.verify(), Err(Mismatch::Draw { draw: 1, .. })))
    );
}

#[test]
fn seeds_are_closed_once_one_is_revealed() {
    let mut table = dealt_after(Some(1), people(2));
    let commit = PlayerCommand::CommitSeed { seat: SeatId(B), hash: seed_hash(&seed(2)) };
    table.orders(B, commit.clone()).expect("nobody revealed anything");
    refused(table.orders(B, commit), "already");
    let mut table = dealt_after(Some(1), people(3)[..2].to_vec());
    table.orders(A, reveal(A, None)).expect("a seed may be withheld");
    // Nothing waits any more, and the deal is out.
    assert_eq!(table.play().len(), 1);
    let late = PlayerCommand::CommitSeed { seat: SeatId(B), hash: seed_hash(&seed(2)) };
    refused(table.orders(B, late), "drawn already");
    table.goes_on(at_random(1), crate::State::is_over);
    let report = verified(&table);
    assert_eq!((report.seeds.len(), report.seeds[0].seed), (1, None));
}

#[test]
fn seat_that_a_bot_plays_is_not_waited_for() {
    let mut table = dealt_after(Some(1), people(2));
    let commit = PlayerCommand::CommitSeed { seat: SeatId(B), hash: seed_hash(&seed(2)) };
    table.orders(B, commit).expect("nobody revealed anything");
    table.orders(A, reveal(A, Some(seed(1)))).expect("the seed of a");
    assert_eq!(table.play().len(), 0);
    table.orders(A, PlayerCommand::HandOver { seat: SeatId(B), level: 1 }).expect("b is away");
    assert_eq!(table.play().len(), 1);
    let mut table = dealt_after(Some(1), people(2));
    table.orders(A, PlayerCommand::Leave { seat: SeatId(A) }).expect("a may go");
    assert_eq!(table.play().len(), 1);
}

#[test]
fn seed_of_who_comes_after_the_first_draw_is_left_out() {
    let mut table = dealt_after(None, vec![people(1).remove(0), Assignment::Open]);
    assert_eq!(table.play().len(), 1);
    table.takes(1, B, Some(seed_hash(&seed(2)))).expect("a free seat");
    table.goes_on(at_random(1), crate::State::is_over);
    assert!(verified(&table).seeds.is_empty());
}

#[test]
fn who_leaves_for_good_takes_the_seed_along_until_one_is_revealed() {
    let mut table = dealt_after(Some(1), vec![people(1).remove(0), Assignment::Open]);
    let leave = PlayerCommand::LeaveForGood { seat: SeatId(B) };
    table.takes(1, B, Some(seed_hash(&seed(2)))).expect("a free seat");
    table.orders(B, leave.clone()).expect("b may go");
    let seats = |table: &Table| {
        let report = table.state.chance_report().expect("chance is committed to");
        report.seeds.iter().map(|of| (of.seat, of.hash)).collect::<Vec<_>>()
    };
    assert_eq!(seats(&table), [(A, seed_hash(&seed(1)))]);
    refused(table.orders(A, reveal(A, Some(seed(1)))), "nobody plays");
    // Whoever comes next mixes in another.
    table.takes(2, B, Some(seed_hash(&seed(3)))).expect("a free seat");
    assert_eq!(seats(&table).len(), 2);
    table.orders(A, reveal(A, Some(seed(1)))).expect("the seed of a");
    assert_eq!(table.play().len(), 0, "b is waited for");
    // Now it is seen that one is missing, and nobody mixes in another in its place.
    table.orders_by(2, leave).expect("b may go");
    assert_eq!(table.play().len(), 1);
    table.takes(1, B, Some(seed_hash(&seed(4)))).expect("a free seat");
    assert_eq!(seats(&table)[1], (B, seed_hash(&seed(3))));
    table.goes_on(at_random(1), crate::State::is_over);
    assert_eq!(verified(&table).seeds[1].seed, None);
}

#[test]
fn rematch_has_another_secret_and_the_seeds_that_came_along() {
    let mut table = dealt_after(None, people(2));
    table.resigns(A).expect("a gives up");
    let rematch = |of| PlayerCommand::Rematch { seed_hash: Some(seed_hash(&seed(of))) };
    assert!(table.rematch(A, rematch(5)).is_none());
    let next = table.rematch(B, rematch(6)).expect("both want one");
    let report = next.chance_report().expect("chance is committed to");
    let seats: Vec<(Seat, Hex32)> = report.seeds.iter().map(|of| (of.seat, of.hash)).collect();
    // Everybody sits one seat further.
    assert_eq!(seats, [(A, seed_hash(&seed(6))), (B, seed_hash(&seed(5)))]);
    assert_ne!(report.commitment, table.state.chance_report().expect("as before").commitment);
    assert!(next.may_reveal_seeds() && next.play.is_empty());
}

#[test]
fn games_without_chance_and_records_commit_to_nothing() {
    let play = || game("nim").open(&json!({}), None).expect("a table");
    let table = Table::committed(play(), people(2), Vec::new(), Some(Vec::new()));
    assert!(table.state.chance_report().is_none());
    let play = game("kuhn").open(&json!({}), None).expect("a table");
    let past = vec![TableEvent::Recorded { date: None }, TableEvent::Step { line: "* JQ".into() }];
    let mut table = Table::committed(play, people(2), past, Some(Vec::new()));
    assert!(table.state.chance_report().is_none());
    refused(table.orders(A, reveal(A, None)), "not committed");
}

/// A table of an older program: its first event says nothing of chance.
#[test]
fn log_of_before_folds_as_before_and_goes_on() {
    let old = r#"{"t":"seated","seats":[{"kind":"open"},{"kind":"open"}]}"#;
    let read: TableEvent = serde_json::from_str(old).expect("an old event");
    assert_eq!(serde_json::to_string(&read).expect("plain data"), old);
    let play = game("kuhn").open(&json!({}), None).expect("a table");
    let mut table = Table::with(play, people(2), Vec::new());
    assert!(table.state.chance.is_none());
    table.goes_on(at_random(1), crate::State::is_over);
    table.check_fold();
}

#[test]
fn secret_is_not_shown_by_what_is_printed() {
    let table = dealt_after(Some(1), people(2));
    let TableEvent::Seated { chance: Some(committed), .. } = &table.log[0].what else {
        panic!("the first event commits to chance");
    };
    let written = serde_json::to_string(committed).expect("plain data");
    let secret = written.split('"').find(|word| word.len() == 64).expect("a secret").to_string();
    for printed in [format!("{:?}", table.log), format!("{:?}", table.state.chance)] {
        assert!(!printed.contains(&secret[..8]), "{printed}");
    }
    let report = serde_json::to_string(&table.state.chance_report()).expect("plain data");
    assert!(!report.contains(&secret));
}
