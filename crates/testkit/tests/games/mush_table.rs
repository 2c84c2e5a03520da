//! MUSH at a table: sealed bids tell nobody anything, and the golden races have in
//! them what they should.

use hall_core::{Seat, SplitMix64, Turn, Viewer};
use matches::{AnyGame, AnyMatch, Record, Submitted, catalogue, texts::english};

fn mush() -> &'static dyn AnyGame {
    *catalogue().iter().find(|game| game.info().id == "mush").expect("MUSH is listed")
}

/// Everything that `viewer` can find out about a match, as text.
fn seen(table: &dyn AnyMatch, viewer: Viewer) -> String {
    let own = match viewer {
        Viewer::Seat(seat) => format!("{:?} {:?}", table.actions(seat), table.offers(seat)),
        Viewer::Public => String::new(),
    };
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {own}",
        table.view(viewer),
        table.scene(viewer),
        table.descriptions(viewer, 0),
        table.turn(),
        table.sealed(),
        table.standings(),
    )
}

/// Twin matches: one seat seals another bid. Nobody else, nor the public, sees a
/// difference until the last bid is in; then everybody sees every bid.
#[test]
fn sealed_bids_leak_nothing() {
    for seats in 2..=6usize {
        let setup = serde_json::json!({ "seats": seats });
        let mut dice = SplitMix64::new(seats as u64);
        let mut table = mush().open(&setup, None).expect("a table");
        let mut rounds = 0;
        while rounds < 3 {
            match table.turn() {
                Turn::Together(asked) if table.sealed().is_empty() => {
                    // A single bidder's seal is broken at once.
                    for bidder in asked.iter().filter(|_| asked.len() > 1) {
                        check_twins(&*table, bidder, asked.iter().collect());
                    }
                    rounds += 1;
                    for seat in asked.iter() {
                        let bid = table.sample(seat, &mut dice);
                        table.submit(seat, &bid).expect("a legal bid");
                    }
                }
                Turn::Seat(seat) => {
                    let action = table.sample(seat, &mut dice);
                    table.submit(seat, &action).expect("a legal action");
                }
                Turn::Chance => assert!(table.chance(&mut dice)),
                Turn::Over => break,
                turn => panic!("MUSH does not wait like {turn:?}"),
            }
        }
    }
}

fn check_twins(table: &dyn AnyMatch, bidder: Seat, asked: Vec<Seat>) {
    let (bids, _) = table.actions(bidder);
    let (low, high) = (&bids[0], &bids[bids.len() - 1]);
    assert_ne!(low, high, "who is asked has a choice");
    let (mut one, mut two) = (table.at(table.len()), table.at(table.len()));
    assert_eq!(one.submit(bidder, low).expect("legal"), Submitted::Sealed);
    two.submit(bidder, high).expect("legal");
    let others: Vec<Seat> = asked.iter().copied().filter(|seat| *seat != bidder).collect();
    let watchers = || {
        let seats = Seat::first(table.seats()).filter(|seat| *seat != bidder);
        seats.map(Viewer::Seat).chain([Viewer::Public])
    };
    for other in &others {
        for viewer in watchers() {
            assert_eq!(seen(&*one, viewer), seen(&*two, viewer), "{viewer:?} sees a sealed bid");
        }
        let (bids, _) = one.actions(*other);
        one.submit(*other, &bids[0]).expect("legal");
        two.submit(*other, &bids[0]).expect("legal");
    }
    for viewer in watchers() {
        assert_ne!(seen(&*one, viewer), seen(&*two, viewer), "the reveal hides a bid");
    }
}

/// The records replay (`playthroughs.rs` checks the results); here: they are what their
/// names say, and every part of the rules comes up in one of them.
#[test]
fn golden_races_have_everything_in_them() {
    let mut words = String::new();
    for (seats, text) in [
        (2, include_str!("../../../../games/mush/data/playthroughs/2-seats.record")),
        (4, include_str!("../../../../games/mush/data/playthroughs/4-seats.record")),
        (6, include_str!("../../../../games/mush/data/playthroughs/6-seats.record")),
    ] {
        let record = Record::parse(text).expect("a record");
        let end = record.replay(mush()).expect("a legal race");
        assert_eq!(end.seats(), seats);
        let standings = end.standings().expect("a race that was won");
        assert_eq!(standings.iter().filter(|(_, place)| *place == 1).count(), 1);
        words.push_str(text);
    }
    for word in [
        "train-moderate",
        "train-cold",
        "bid-0",
        "rise-",
        "move",
        "rest",
        "let",
        "reroll",
        "go-",
        "stop",
        "press",
        "take-",
        "stick-",
        "+2",
    ] {
        assert!(words.contains(word), "no {word} in the golden races");
    }
}

/// A race of two in this state.
fn standing(position: &str) -> Box<dyn AnyMatch> {
    let setup = serde_json::json!({ "seats": 2 });
    mush().open(&setup, Some(position)).expect("a position")
}

#[test]
fn chips_that_were_added_are_told_with_the_die() {
    let driving = "r3 bear:a weather:warm order:ab@0 a:cold:AN.A3:2t:2c b:cold:AN.START:0t:2c \
                   path:AN.A3 left:4 moving";
    for (step, said) in [
        ("go-AN.A4", "Red rolls 5 for rough ground at AN.A4: through"),
        ("go-AN.A4+1", "Red rolls 5 + 1 chip = 6 for rough ground at AN.A4: through"),
        ("go-AN.A4+2", "Red rolls 5 + 2 chips = 7 for rough ground at AN.A4: through"),
    ] {
        let mut table = standing(driving);
        table.submit(Seat::A, step).expect("legal");
        table.replay("* 5").expect("it falls");
        let last = table.last(Viewer::Public).expect("a step");
        assert_eq!(last.worded(&english()).told, said);
    }
}

#[test]
fn window_before_a_rest_says_what_can_be_done_with_sticks() {
    let note = |sticks: &str| {
        let mut table = standing(&format!(
            "r3 bear:a weather:warm order:ab@0 a:cold:AN.A3:2t:2c b:cold:AN.START:0t:9c {sticks} \
             path:AN.A3 declare"
        ));
        table.submit(Seat::A, "rest").expect("legal");
        table.scene(Viewer::Public).worded(&english()).notes[0].clone()
    };
    assert_eq!(note(""), "Blue may lay a stick before Red rests");
    let one = "sticks:AN.A1-AN.A2";
    assert_eq!(note(one), "Blue may lay, move or take away a stick before Red rests");
    let four = "sticks:AN.A1-AN.A2,AN.B1-AN.B2,AN.C1-AN.C2,AN.C2-AN.C3";
    assert_eq!(note(four), "Blue may move a stick or take one away before Red rests");
}

#[test]
fn refusal_says_what_the_game_waits_for() {
    let mut table = standing(
        "r3 bear:a weather:warm order:ab@0 a:cold:AN.C2:2t:4c b:cold:AN.C4:0t:9c \
         path:AN.C2 declare",
    );
    let why = |table: &dyn AnyMatch, seat, word: &str| table.check(seat, word).unwrap_err();
    assert_eq!(
        why(&*table, Seat::A, "go-AN.C3").to_string(),
        "that is not what the game waits for now: Red says whether to move or to rest (rule 4.1)"
    );
    table.submit(Seat::A, "move").expect("legal");
    assert_eq!(
        why(&*table, Seat::B, "go-AN.C3").to_string(),
        "that is not what the game waits for now: Blue may pay for fewer dog dice, or let it be \
         (rule 4.1)"
    );
    // A stick beside rough ground is refused with its first touch.
    let spelled = table.spelled(Seat::B, &["stick", "AN.A4"]).expect("a try");
    assert_eq!(why(&*table, Seat::B, &spelled).rule(), Some("14.2"));
    // Where only the other end of a line begins it, that is said.
    let spelled = table.spelled(Seat::B, &["stick", "NO.FINISH"]).expect("a try");
    assert!(why(&*table, Seat::B, &spelled).to_string().contains("name both, first"));
    let (offers, _) = table.offers(Seat::B);
    let first =
        |id: &str| offers.iter().any(|offer| offer.touches.get(1).is_some_and(|t| t.id() == id));
    assert!(first("AN.START") && !first("NO.FINISH"));
    let from_start =
        offers.iter().filter(|o| o.touches.get(1).is_some_and(|t| t.id() == "AN.START"));
    assert_eq!(from_start.count(), 3, "every line that leaves Anchorage");
}

/// The choices at a position of three, and the label of each.
fn asked_at(position: &str, seat: Seat) -> (String, Vec<(String, String)>) {
    let setup = serde_json::json!({ "seats": 3, "first_sticks": true });
    let table = mush().open(&setup, Some(position)).expect("a position");
    let note = table.scene(Viewer::Public).worded(&english()).notes.remove(0);
    let label = |offer: matches::Offer<String>| {
        let last = offer.touches.iter().rev().find_map(|touch| match touch {
            hall_core::Touch::Choice { label, .. } => Some(label.clone()),
            hall_core::Touch::Spot { .. } => None,
        });
        (offer.word, last.unwrap_or_default())
    };
    let offers = table.offers(seat).0.into_iter().map(|offer| offer.worded(&english()));
    (note, offers.map(label).collect())
}

/// Texts count correctly: dice that were paid away are not counted.
#[test]
fn dice_that_are_left_are_counted() {
    let teams = "a:warm:AN.C4:0t:0c b:cold:AN.B2:0t:4c c:moderate:AN.A2:0t:6c path:AN.C4";
    let at = |phase: &str| {
        asked_at(&format!("r3 bear:a weather:warm order:abc@0 {teams} {phase}"), Seat::B).0
    };
    assert!(at("reduce:b:lap1").contains("the 8 dog dice"), "{}", at("reduce:b:lap1"));
    let paid = at("reduce:c:lap1:0,4,0:b");
    assert!(paid.contains("the 6 dog dice") && paid.contains("4 chips are paid"), "{paid}");
}

/// A chip that nobody can match any more takes no die away: it is legal, and not offered.
#[test]
fn half_a_die_is_offered_only_where_it_can_become_one() {
    let words = |phase: &str, b: u8, c: u8| -> Vec<String> {
        let teams =
            format!("a:warm:AN.C4:5t:0c b:cold:AN.B2:0t:{b}c c:moderate:AN.A2:0t:{c}c path:AN.C4");
        let seat = if phase.starts_with("reduce:b") { Seat::B } else { Seat::new(2).unwrap() };
        let position = format!("r3 bear:a weather:warm order:abc@0 {teams} {phase}");
        asked_at(&position, seat).1.into_iter().map(|(word, _)| word).collect()
    };
    // Another may match it, or the payer himself when he is asked once more.
    assert_eq!(words("reduce:b:lap1", 1, 1), ["let", "pay-1"]);
    assert_eq!(words("reduce:b:lap1", 3, 0), ["let", "pay-1", "pay-2"]);
    // In the second lap nobody comes after the last.
    assert_eq!(words("reduce:c:lap2:0,1,0:b", 0, 4), ["let", "pay-1", "pay-3"]);
}

#[test]
fn stick_before_the_start_is_free_and_says_so() {
    let teams = "a:warm:AN.START:0t:20c b:cold:AN.START:0t:20c c:moderate:AN.START:0t:20c";
    let position = format!("r0 bear:b {teams} first-stick:b");
    let setup = serde_json::json!({ "seats": 3, "first_sticks": true });
    let table = mush().open(&setup, Some(&position)).expect("a position");
    let offer = table.offers(Seat::B).0.remove(0).worded(&english());
    let hall_core::Touch::Choice { label, .. } = &offer.touches[0] else { panic!("{offer:?}") };
    assert_eq!(label, "Lay a stick (free)");
}

/// To touch a space beyond a sled asks before it takes four chips.
#[test]
fn price_of_a_pass_is_said_before_it_is_paid() {
    let position = "r3 bear:a weather:moderate order:abc@0 a:cold:AN.C3:2t:4c b:cold:AN.C4:0t:2c \
                    c:warm:AN.START:0t:0c path:AN.C3 left:2 moving";
    let (_, offers) = asked_at(position, Seat::A);
    let passes: Vec<_> = offers.iter().filter(|(word, _)| word.starts_with("pass-")).collect();
    assert!(!passes.is_empty(), "{offers:?}");
    for (word, label) in passes {
        assert!(
            label.starts_with("Pay and go: ") && label.contains("4 chips to pass"),
            "{word}: {label}"
        );
    }
}
