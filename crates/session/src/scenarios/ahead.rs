//! Whoever will be polled about an event may answer at once; and passes that last.

use crate::{PlayerCommand, SeatId, Until};
use hall_core::{Seat, Turn};
use matches::{AnyMatch, find};
use serde_json::json;

use super::common::{Table, at_random, people};

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// A race before its first roll of the weather: everybody has 20 chips, a seat trains each.
fn at_weather(seats: usize) -> Table {
    let mut table = Table::open(find("mush").unwrap(), &json!({"seats": seats}), people(seats));
    let first = |play: &dyn AnyMatch, seat| {
        let words = play.actions(seat).0;
        words.iter().find(|word| *word == "bid-0").unwrap_or(&words[0]).clone()
    };
    table.goes_on(first, |state| asked_of(state).is_some());
    table.prompts.fill(0);
    table
}

/// Who is asked whether to have a roll thrown again.
fn asked_of(state: &crate::State) -> Option<Seat> {
    match state.play.turn() {
        Turn::Seat(seat) if state.play.actions(seat).0 == ["let", "reroll"] => Some(seat),
        _ => None,
    }
}

fn lines(table: &Table) -> Vec<String> {
    (0..table.play().len()).map(|at| table.play().line(at)).collect()
}

/// The seats after the one that is asked, in the order of the poll.
fn later(table: &Table) -> Vec<Seat> {
    let asked = asked_of(&table.state).expect("a poll").index();
    let seats = table.state.seats.len();
    (1..seats).map(|by| seat((asked + by) % seats)).collect()
}

#[test]
fn answers_given_ahead_count_in_their_turn() {
    let mut table = at_weather(4);
    let first = asked_of(&table.state).unwrap();
    let later = later(&table);
    for other in &later {
        let play = table.state.ahead(*other).expect("everybody is shown the roll at once");
        assert_eq!(play.actions(*other).0, ["let", "reroll"]);
        let seen = table.state.seq;
        table.acts(*other, "let").unwrap();
        assert_eq!(table.state.answer_ahead(*other), Some("let"));
        assert!(table.state.seq > seen);
    }
    let steps = table.play().len();
    assert_eq!(asked_of(&table.state), Some(first), "nobody is passed over");
    table.check_fold();
    table.acts(first, "let").unwrap();
    let mut order = vec![format!("{first} let")];
    order.extend(later.iter().map(|other| format!("{other} let")));
    assert_eq!(lines(&table)[steps..steps + 4], order, "the record has the order of the rules");
    assert!(later.iter().all(|other| table.state.answer_ahead(*other).is_none()));
    table.check_fold();
}

#[test]
fn first_of_the_order_who_acts_has_precedence() {
    let mut table = at_weather(4);
    let (first, later) = (asked_of(&table.state).unwrap(), later(&table));
    // The last wants it thrown again, and so does the one before, who comes first.
    table.acts(later[2], "reroll").unwrap();
    table.acts(later[1], "reroll").unwrap();
    table.acts(later[0], "let").unwrap();
    let steps = table.play().len();
    table.acts(first, "let").unwrap();
    let told = lines(&table)[steps..].to_vec();
    assert_eq!(told[2], format!("{} reroll", later[1]));
    assert!(told[3].starts_with("* "), "{told:?}");
    // The last seat was asked about another roll: its answer is dropped, and it is asked again.
    assert_eq!(table.state.answer_ahead(later[2]), None);
    assert_eq!(asked_of(&table.state), Some(first));
    assert_eq!(told.len(), 4, "{told:?}");
    table.check_fold();
}

#[test]
fn answer_ahead_may_be_changed_and_is_judged_at_once() {
    let mut table = at_weather(3);
    let other = later(&table)[0];
    assert!(table.acts(other, "pay-2").is_err());
    assert_eq!(table.state.answer_ahead(other), None);
    table.acts(other, "reroll").unwrap();
    table.acts(other, "let").unwrap();
    assert_eq!(table.state.answer_ahead(other), Some("let"));
    table.check_fold();
}

#[test]
fn answer_is_not_stale_because_another_let_it_be() {
    let mut table = at_weather(4);
    let (first, later) = (asked_of(&table.state).unwrap(), later(&table));
    let seen = table.state.seq;
    table.acts(first, "let").unwrap();
    let word = |seat| PlayerCommand::Act { seat: SeatId(seat), word: "let".into() };
    table.orders_having_seen(later[1], seen, word(later[1])).unwrap();
    table.orders_having_seen(later[0], seen, word(later[0])).unwrap();
    assert_eq!(asked_of(&table.state), Some(later[2]));
    // Once somebody acts it is another question.
    let seen = table.state.seq;
    table.acts(later[2], "reroll").unwrap();
    let refused = table.orders_having_seen(first, seen, word(first)).unwrap_err();
    assert_eq!(refused.kind, crate::RefusalKind::Stale);
}

#[test]
fn answer_ahead_goes_with_whoever_goes() {
    let mut table = at_weather(4);
    let other = later(&table)[1];
    table.acts(other, "reroll").unwrap();
    table.resigns(other).unwrap();
    assert_eq!(table.state.answer_ahead(other), None);
    table.check_fold();
}

#[test]
fn several_seats_at_one_device_do_not_answer_ahead() {
    let device = |index: usize| crate::Assignment::Device {
        person: super::common::person(0).to_hex(),
        name: format!("seat {index}"),
    };
    let seats = (0..3).map(device).collect();
    let mut table = Table::open(find("mush").unwrap(), &json!({"seats": 3}), seats);
    let mut dice = at_random(3);
    while asked_of(&table.state).is_none() {
        let asked = table.state.asked().iter().next().unwrap();
        let word = dice(table.play(), asked);
        let act = PlayerCommand::Act { seat: SeatId(asked), word };
        table.orders_by(0, act).unwrap();
    }
    assert!(later(&table).iter().all(|other| table.state.ahead(*other).is_none()));
}

/// The seats asked about the first roll of the weather and later ones, where the last of
/// the first poll passes so.
fn asked_again(until: Option<Until>) -> bool {
    let mut table = at_weather(4);
    let (first, later) = (asked_of(&table.state).unwrap(), later(&table));
    let passes = PlayerCommand::PassForMe { seat: SeatId(later[1]), on: true, until };
    table.orders(later[1], passes).unwrap();
    assert!(table.state.ahead(later[1]).is_none(), "whoever passes is not shown what he passes");
    table.acts(first, "reroll").unwrap();
    table.state.ahead(later[1]).is_some()
}

#[test]
fn passes_last_as_long_as_they_say() {
    assert!(asked_again(Some(Until::Event)), "a roll thrown again is another event");
    assert!(!asked_again(Some(Until::Roll)));
    assert!(!asked_again(Some(Until::Turn)));
    assert!(!asked_again(Some(Until::Round)));
    assert!(!asked_again(None));
}

#[test]
fn weather_concerns_all() {
    let mut table = at_weather(4);
    let other = later(&table)[1];
    let near = Some(Until::Near);
    let passes = PlayerCommand::PassForMe { seat: SeatId(other), on: true, until: near };
    table.orders(other, passes).unwrap();
    assert!(table.state.ahead(other).is_some(), "the weather is everybody's");
}

/// The words by which a person reacts to others or lets it be.
fn is_reaction(play: &dyn AnyMatch, seat: Seat) -> bool {
    play.decline(seat).is_some()
}

#[test]
fn with_six_and_nobody_reacting_a_round_costs_the_own_decisions_alone() {
    let mut table = Table::open(find("mush").unwrap(), &json!({"seats": 6}), people(6));
    for index in 0..6 {
        let passes = PlayerCommand::PassForMe { seat: SeatId(seat(index)), on: true, until: None };
        table.orders(seat(index), passes).unwrap();
    }
    let mut random = at_random(11);
    let (mut prompts, mut of_others, mut own_rolls) = (0, 0, 0);
    let choose = |play: &dyn AnyMatch, seat: Seat| {
        prompts += 1;
        if !is_reaction(play, seat) {
            return random(play, seat).replace("rest", "move");
        }
        let is_own = play.concern(seat) == hall_core::Concern::Own;
        own_rolls += u32::from(is_own);
        of_others += u32::from(!is_own);
        play.decline(seat).expect("a reaction")
    };
    table.goes_on(choose, |state| state.play.stretch().is_some_and(|now| now.round > 6));
    // Without a pass every seat with chips is asked about every roll of every other.
    assert_eq!(of_others, 0, "of {prompts} prompts");
    assert!(own_rolls > 0 && prompts > 6 * 6 * 2, "{own_rolls} of {prompts}");
    table.check_fold();
}

#[test]
fn with_six_nobody_waits_for_another_to_let_it_be() {
    // All seats answer as soon as they are shown it: a roll of one takes one exchange.
    let mut table = at_weather(6);
    let mut exchanges = 0;
    while asked_of(&table.state).is_some() && exchanges < 10 {
        exchanges += 1;
        let seen = table.state.seq;
        let shown: Vec<Seat> = (0..6)
            .map(seat)
            .filter(|seat| {
                table.state.asked().contains(*seat) || table.state.ahead(*seat).is_some()
            })
            .collect();
        assert_eq!(shown.len(), 6);
        // The last in the order answers first.
        for seat in shown.into_iter().rev() {
            let word = PlayerCommand::Act { seat: SeatId(seat), word: "let".into() };
            table.orders_having_seen(seat, seen, word).unwrap();
        }
    }
    assert_eq!(exchanges, 1);
}
