//! Reviews checked against what is known of small games.

use std::sync::atomic::AtomicBool;

use hall_core::{Dice, SplitMix64};
use serde_json::json;
use testkit::toys::{kuhn::Kuhn, nim::Nim, sleds::Sleds};

use super::*;

fn reviewed(entry: GameBots, table: Box<dyn AnyMatch>, nodes: u64) -> Review {
    let stop = AtomicBool::new(false);
    let reviewing = Reviewing::new(entry, table, None).expect("the match is over");
    finished(reviewing, nodes, &stop)
}

fn finished(mut reviewing: Reviewing, nodes: u64, stop: &AtomicBool) -> Review {
    let is_whole = run(&mut reviewing, &Budget::nodes(nodes), stop, |_, _| ());
    assert!(is_whole.expect("the bots are fit"), "somebody stopped it");
    reviewing.finish()
}

/// A match of random actions, to its end.
fn random(entry: &GameBots, setup: &serde_json::Value, seed: u64) -> Box<dyn AnyMatch> {
    let mut table = entry.game.open(setup, None).expect("a setup");
    let mut dice = SplitMix64::new(seed);
    loop {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance => assert!(table.chance(&mut dice)),
            turn => {
                let asked = turn.asked();
                let place = dice.below(asked.len() as u32) as usize;
                let seat = asked.iter().nth(place).expect("as many as there are");
                let word = table.sample(seat, &mut dice);
                table.submit(seat, &word).expect("what is drawn is legal");
            }
        }
    }
}

#[track_caller]
fn check_form(table: &dyn AnyMatch, review: &Review) {
    assert_eq!(review.points.len(), table.len() + 1);
    for shares in review.points.iter().chain([&review.result]) {
        assert_eq!(shares.len(), table.seats());
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{shares:?}");
        assert!(shares.iter().all(|share| (-1e-3..=1.001).contains(share)), "{shares:?}");
    }
    assert_eq!(review.points.last(), Some(&review.result));
    for choice in &review.choices {
        let line = table.line(choice.step - 1);
        assert!(line.contains(&choice.played), "{line}: {choice:?}");
        assert!(choice.loss.is_none_or(|loss| (0.0..=1.0).contains(&loss)), "{choice:?}");
        if choice.played == choice.best {
            assert!(choice.better.is_empty() && choice.loss.is_none_or(|loss| loss == 0.0));
        }
        // A better move is one that could have been played there.
        for better in choice.better.iter().take(1) {
            assert_eq!(better.word, choice.best);
            let before = table.at(choice.step - 1);
            before.check(choice.seat, &better.word).expect("it is legal");
        }
    }
    let steps: Vec<usize> = review.turning.iter().map(|of| of.step).collect();
    assert!(steps.is_sorted() && steps.iter().all(|step| (1..=table.len()).contains(step)));
    for stroke in &review.luck {
        assert!(table.line(stroke.step - 1).starts_with('*'), "luck where there was none");
        assert!(stroke.change.iter().sum::<f32>().abs() < 1e-3);
    }
}

/// Bouton (1901): the side to move wins unless the heaps sum to 0 without carry.
#[test]
fn nim_is_judged_as_its_theory_does() {
    let entry = GameBots::of::<Nim>();
    for seed in 0..4 {
        let table = random(&entry, &json!({ "heaps": [1, 2, 3, 4] }), seed);
        let review = reviewed(entry, table.boxed(), 20_000);
        check_form(&*table, &review);
        let sum = |position: String| {
            let heaps = position.split('/').next().expect("there is a first part");
            heaps.split(',').map(|heap| heap.parse::<u8>().expect("a number")).fold(0, |a, b| a ^ b)
        };
        for choice in &review.choices {
            let before = sum(table.at(choice.step - 1).position());
            let after = sum(table.at(choice.step).position());
            let lost = if before != 0 && after != 0 { 1.0 } else { 0.0 };
            assert_eq!(choice.loss, Some(lost), "{choice:?}");
            let shares = &review.points[choice.step - 1];
            assert_eq!(shares[choice.seat.index()], f32::from(u8::from(before != 0)));
        }
        // Every blunder of this game turns it.
        let blunders = review.choices.iter().filter(|choice| choice.loss == Some(1.0));
        let told = |kind| review.turning.iter().filter(|of| of.kind == kind).count();
        assert_eq!(blunders.count().min(8), told(TurningKind::Mistake));
        assert_eq!(told(TurningKind::Luck) + told(TurningKind::Lead), 0);
    }
}

/// Against a slow search of the whole tree through the erased layer.
#[test]
fn small_clusterfuss_is_judged_perfectly() {
    fn wins(table: &dyn AnyMatch) -> bool {
        let Turn::Seat(seat) = table.turn() else { return false };
        table.actions(seat).0.iter().any(|word| {
            let mut next = table.boxed();
            next.submit(seat, word).expect("it is listed");
            let standings = next.standings();
            match (standings, next.turn()) {
                (Some(standings), _) => standings.share(seat) == 1.0,
                (None, Turn::Seat(to)) if to == seat => wins(&*next),
                _ => !wins(&*next),
            }
        })
    }
    let entry = game_bots("clusterfuss");
    let mut judged = 0;
    for seed in 0..6 {
        let table = random(&entry, &json!({ "size": 3 }), seed);
        let review = reviewed(entry, table.boxed(), 1);
        check_form(&*table, &review);
        for choice in &review.choices {
            let (before, after) = (table.at(choice.step - 1), table.at(choice.step));
            let kept = match (after.standings(), after.turn()) {
                (Some(standings), _) => standings.share(choice.seat) == 1.0,
                (None, Turn::Seat(to)) if to == choice.seat => wins(&*after),
                _ => !wins(&*after),
            };
            let lost = if wins(&*before) && !kept { 1.0 } else { 0.0 };
            assert_eq!((choice.loss, choice.proven), (Some(lost), true), "{choice:?}");
            judged += 1;
        }
    }
    assert!(judged > 5, "{judged} choices are too few");
}

/// Stored reviews are made again only where [`VERSION`] says so. Perfect play is
/// the same on every machine.
#[test]
fn review_changed_raises_its_version() {
    let entry = game_bots("clusterfuss");
    let table = random(&entry, &json!({ "size": 4 }), 2);
    let review = json!({ "version": VERSION, "review": reviewed(entry, table, 1) });
    let text = format!("{review:#}\n");
    let kept = include_str!("form.json");
    assert!(
        text == kept,
        "reviews are not what they were: raise VERSION, and write this to review/form.json:\n{text}"
    );
}

fn game_bots(id: &str) -> GameBots {
    crate::bots_of(id).expect("a game of the hall")
}

#[test]
fn luck_and_sealed_choices_and_windows_are_reviewed() {
    let entry = GameBots::of::<Sleds>();
    let (mut strokes, mut together) = (0, 0);
    for seed in 0..4 {
        let setup = json!({ "seats": 2 + seed % 2 });
        let table = random(&entry, &setup, seed);
        let review = reviewed(entry, table.boxed(), 60);
        check_form(&*table, &review);
        assert_eq!(review, reviewed(entry, table.boxed(), 60), "the same again");
        strokes += review.luck.len();
        let sealed = |choice: &&Judged| table.line(choice.step - 1).starts_with('+');
        together += review.choices.iter().filter(sealed).count();
    }
    assert!(strokes > 0 && together > 0);
}

#[test]
fn hidden_cards_are_judged_by_what_was_seen() {
    let entry = GameBots::of::<Kuhn>();
    for seed in 0..6 {
        let table = random(&entry, &serde_json::Value::Null, seed);
        check_form(&*table, &reviewed(entry, table.boxed(), 50));
    }
}

#[test]
fn review_of_every_game_judges_its_steps() {
    for (id, setup, nodes) in [
        ("clusterfuss", json!({ "size": 5 }), 50),
        ("make-muster", json!({ "order": 2 }), 20),
        ("muster-up", json!({ "order": 2 }), 2),
        ("muscat", json!({ "seats": 3 }), 2),
        ("mush", json!({ "seats": 3 }), 1),
    ] {
        let entry = game_bots(id);
        let text = golden(id);
        let table = match text {
            Some(text) => {
                let record = matches::Record::parse(text).expect("a record");
                record.replay(entry.game).expect("it replays")
            }
            None => random(&entry, &setup, 3),
        };
        let review = reviewed(entry, table.boxed(), nodes);
        check_form(&*table, &review);
        assert!(!review.choices.is_empty(), "{id}");
    }
}

#[test]
fn review_reworded_tells_its_lines_in_the_language_of_the_reader() {
    let entry = game_bots("muscat");
    let table = random(&entry, &json!({ "seats": 3 }), 5);
    let made = serde_json::to_value(reviewed(entry, table.boxed(), 2)).expect("plain data");
    let in_language = |code: &str| {
        let mut review = made.clone();
        reword(&mut review, &*table, matches::texts::all().find(code).expect("a language"));
        review
    };
    assert_eq!(in_language("en"), made, "it is made in English");
    let told = |review: &Json| -> Vec<String> {
        let choices = review["choices"].as_array().expect("choices").iter();
        let better = choices.flat_map(|choice| choice["better"].as_array().expect("a list"));
        better.map(|of| of["told"].as_str().expect("a text").to_string()).collect()
    };
    let (english, german) = (told(&made), told(&in_language("de")));
    assert!(english.len() > 5 && english.len() == german.len(), "{english:?}");
    assert!(english.iter().zip(&german).all(|(english, german)| english != german), "{german:?}");
    let mut odd = json!({ "choices": [{ "step": 0 }, { "step": 9_999, "seat": "a" }, 7, null] });
    reword(&mut odd, &*table, matches::texts::all().find("de").expect("German"));
    reword(&mut json!(null), &*table, matches::texts::english());
}

/// A whole match, where one of random actions takes too long.
fn golden(id: &str) -> Option<&'static str> {
    match id {
        "mush" => Some(include_str!("../../../../games/mush/data/playthroughs/2-seats.record")),
        _ => None,
    }
}

/// White is mated in two; the mated side then resigns.
#[test]
fn review_of_a_resigned_match_judges_its_end() {
    let entry = game_bots("muster-chess");
    let mut table = entry.game.open(&serde_json::Value::Null, None).expect("the setup");
    let regular = "+ a 8/8/PPPPPPPP/RNBQKBNR b rnbqkbnr/pppppppp/8/8";
    for line in [regular, "+ a white b black", "a f2f3", "b e7e5", "a g2g4"] {
        table.replay(line).expect("it is legal");
    }
    let over = || Some(vec![1.0, 0.0]);
    assert!(matches!(Reviewing::new(entry, table.boxed(), None), Err(ReviewError::NotOver)));
    let reviewing = Reviewing::new(entry, table.boxed(), over()).expect("Black gave up");
    let stop = AtomicBool::new(false);
    let review = finished(reviewing, 2_000, &stop);
    let last = review.choices.last().expect("there were choices");
    assert_eq!((last.step, last.played.as_str()), (5, "g2g4"));
    assert!(last.loss.is_some_and(|loss| loss > 0.3), "{last:?}");
    assert!(!last.better.is_empty());
    // A player resigned in a won position: the curve shows that it was won.
    assert!(review.points[5][1] > 0.99, "{:?}", review.points);
    assert_eq!(review.result, [1.0, 0.0]);
    assert!(review.turning.iter().any(|of| of.step == 5 && of.kind == TurningKind::Mistake));
}

/// A secret choice has no description yet: it is named as its button is.
#[test]
fn review_of_a_bid_says_a_better_one_in_words() {
    let entry = game_bots("mush");
    let whole = random(&entry, &json!({ "seats": 2 }), 3);
    let bids = (0..whole.len()).map(|step| whole.at(step));
    let table = bids.into_iter().find(|t| matches!(t.turn(), Turn::Together(_))).expect("bids");
    let better = describe(&*table, Seat::B, ["bid-8"], english());
    assert_eq!((better[0].word.as_str(), better[0].told.as_str()), ("bid-8", "Bid 8"));
}

/// A forced move gives nothing away: the curve falls, and turns, where the choice was.
#[test]
fn review_of_a_loss_that_forced_moves_hide_sees_it_at_once() {
    let entry = game_bots("make-muster");
    let mut table = entry.game.open(&json!({ "order": 2 }), None).expect("the setup");
    let words = "d4 c4 b4 b2 c2 e2 c6 e4 f4 c4-b3 c6-d5 b5 d4-d3 e4-e3 d5-e5 d5 c6 b5-c5 d3-d4 \
                 e3-d3 c2-d1 c5-c4";
    for word in words.split(' ') {
        let seat = table.turn().asked().iter().next().expect("it goes on");
        table.submit(seat, word).expect("it is legal");
    }
    let review = reviewed(entry, table.boxed(), 20_000);
    check_form(&*table, &review);
    let lost = review.choices.iter().find(|choice| choice.step == 15).expect("it was a choice");
    assert_eq!((lost.played.as_str(), lost.loss), ("d5-e5", Some(1.0)));
    let mine = |at: usize| review.points[at][lost.seat.index()];
    assert!(mine(14) > 0.99 && (15..=17).all(|at| mine(at) < 0.01), "{:?}", review.points);
    let told = |step: usize| review.turning.iter().filter(move |of| of.step == step);
    assert_eq!(told(15).map(|of| of.kind).collect::<Vec<_>>(), [TurningKind::Mistake]);
    assert_eq!(told(16).chain(told(17)).count(), 0, "{:?}", review.turning);
}

/// Whoever stops a review keeps what was looked at before.
#[test]
fn review_that_is_stopped_has_the_positions_before() {
    let entry = game_bots("clusterfuss");
    let setup = serde_json::json!({ "size": 4 });
    let table = random(&entry, &setup, 3);
    let whole = reviewed(entry, table.boxed(), 50);
    let entry = game_bots("clusterfuss");
    let mut reviewing = Reviewing::new(entry, table, None).expect("the match is over");
    assert!(reviewing.so_far().is_none());
    let (budget, stop) = (Budget::nodes(50), AtomicBool::new(false));
    let stop_after_two = |done, _| stop.store(done == 2, Ordering::Relaxed);
    assert!(!run(&mut reviewing, &budget, &stop, stop_after_two).expect("the bots are fit"));
    assert!(reviewing.look(&budget, &stop).expect("the bots are fit"), "it is not the last one");
    let some = reviewing.so_far().expect("two positions");
    assert_eq!((reviewing.done(), some.points.len()), (2, 2));
    assert_eq!(some.points[..], whole.points[..2]);
    assert_eq!((some.choices.len(), &some.result), (2, &whole.result));
    assert!(run(&mut reviewing, &budget, &AtomicBool::new(false), |_, _| ()).expect("it goes on"));
    assert_eq!(reviewing.finish(), whole);
}

/// A sum of nothing is -0 to the processor; nobody else writes it so.
#[test]
fn review_of_a_game_without_chance_has_a_luck_of_zero() {
    let entry = game_bots("clusterfuss");
    let review = reviewed(entry, random(&entry, &json!({ "size": 4 }), 3), 50);
    let told = matches::to_json(&review).to_string();
    assert!(told.contains("\"luck\":0.0") && !told.contains("-0.0"), "{told}");
}
