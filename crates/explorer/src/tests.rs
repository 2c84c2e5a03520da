use hall_core::{Dice, Seat, SplitMix64, Turn};
use matches::AnyMatch;
use serde_json::{Value as Json, json};

use super::*;

/// Plays a match at random.
fn played(game: &str, setup: &Json, seed: u64) -> Box<dyn AnyMatch> {
    let mut table = matches::find(game).expect("a game").open(setup, None).expect("it opens");
    let mut dice = SplitMix64::new(seed);
    while table.turn() != Turn::Over && table.len() < 3_000 {
        match table.turn() {
            Turn::Chance => {
                table.chance(&mut dice);
            }
            turn => {
                let seat = turn.asked().iter().next().expect("somebody is asked");
                let word = table.sample(seat, &mut dice);
                table.submit(seat, &word).expect("it is legal");
            }
        }
    }
    table
}

fn kept(table: &dyn AnyMatch) -> KeptMatch {
    let shares = table.standings().map(|of| sixtieths(&of, table.seats()));
    KeptMatch {
        shares: shares.unwrap_or_else(|| vec![0; table.seats()]),
        strengths: vec![Some(1500); table.seats()],
        passages: passages(table),
    }
}

fn made(game: &str) -> MatchLibrary {
    let mut index = ChoiceIndex::default();
    for seed in 0..12 {
        let table = played(game, &Json::Null, seed);
        index.add(&kept(&*table), Some(seed as u32));
    }
    let head = LibraryHead {
        game: game.into(),
        rules: 1,
        setup: Json::Null,
        command: "by hand".into(),
        bots: vec!["random".into()],
        matches: 12,
        drawn: 0,
    };
    MatchLibrary { head, index: index.pruned() }
}

#[test]
fn library_of_every_game_is_read_as_written() {
    for game in matches::catalogue() {
        let library = made(game.info().id);
        assert!(!library.index.is_empty(), "{}", game.info().id);
        let bytes = library.bytes();
        let again = MatchLibrary::parse(&bytes).expect("it reads");
        assert_eq!(again.bytes(), bytes, "{}", game.info().id);
        assert_eq!(again.head, library.head);
        for (key, choices) in library.index.places() {
            let read: Vec<_> = again.index.choices(*key).collect();
            let written: Vec<_> = choices.iter().map(|(word, of)| (&**word, of)).collect();
            assert_eq!(read, written);
        }
    }
}

#[test]
fn transposed_orders_fold_to_one_place() {
    // Two placements of each side that do not touch, in every order.
    let game = matches::find("make-muster").expect("a game");
    let orders = [["c5", "g5", "e8", "e2"], ["e8", "g5", "c5", "e2"], ["c5", "e2", "e8", "g5"]];
    let key = |words: &[&str; 4]| {
        let mut table = game.open(&json!({ "order": 3 }), None).expect("it opens");
        for word in words {
            let Turn::Seat(seat) = table.turn() else { panic!("nobody is asked") };
            table.submit(seat, word).expect("it is legal");
        }
        let Turn::Seat(seat) = table.turn() else { panic!("nobody is asked") };
        table.landmark(seat).expect("it is counted").key
    };
    assert_eq!(key(&orders[0]), key(&orders[1]));
    assert_eq!(key(&orders[0]), key(&orders[2]));
    // Half a turn of the board leads to the same with the colours changed.
    assert_eq!(key(&orders[0]), key(&["g5", "c5", "e2", "e8"]));
    assert_ne!(key(&orders[0]), key(&["c5", "e2", "g5", "e8"]));
}

#[test]
fn clocks_and_counters_are_no_part_of_a_place() {
    let game = matches::find("muster-chess").expect("a game");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1h1a8h8 - 0 1";
    let setup = |build: u32| json!({ "start": start, "build": build });
    let key = |build: u32, words: &[&str]| {
        let mut table = game.open(&setup(build), None).expect("it opens");
        for word in words {
            let Turn::Seat(seat) = table.turn() else { panic!("nobody is asked") };
            table.submit(seat, word).expect("it is legal");
        }
        table.landmark(Seat::A).expect("it is counted").key
    };
    let back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    assert_eq!(key(900, &[]), key(60, &back));
}

#[test]
fn match_counts_a_choice_of_a_place_once() {
    for game in ["muscat", "mush", "clusterfuss"] {
        let table = played(game, &Json::Null, 4);
        let passages = passages(&*table);
        let mut known = std::collections::HashSet::new();
        assert!(passages.iter().all(|of| known.insert((of.key, of.seat, &of.word))), "{game}");
        assert!(!passages.is_empty(), "{game}");
    }
}

#[test]
fn armies_are_counted_by_their_men_and_by_what_they_met() {
    let table = played("muster-chess", &Json::Null, 2);
    let passages = passages(&*table);
    let armies = PassageKey::of("muster-chess", "armies");
    let own: Vec<_> = passages.iter().filter(|of| of.key == armies).collect();
    assert_eq!(own.len(), 2, "one for each side");
    for (one, other) in [(0, 1), (1, 0)] {
        let key = PassageKey::of("muster-chess", &format!("armies {}", own[one].word));
        let met = passages.iter().find(|of| of.key == key && of.seat == own[one].seat);
        assert_eq!(met.map(|of| &of.word), Some(&own[other].word));
    }
}

#[test]
fn library_that_was_damaged_is_refused_or_read_but_never_panics() {
    let bytes = made("clusterfuss").bytes();
    let mut dice = SplitMix64::new(1);
    for _ in 0..300 {
        let mut other = bytes.clone();
        for _ in 0..=dice.below(3) {
            let place = dice.below(other.len() as u32) as usize;
            other[place] = dice.below(256) as u8;
        }
        other.truncate(other.len() - dice.below(3) as usize);
        let _read = MatchLibrary::parse(&other);
    }
    let why = MatchLibrary::parse(b"PK").expect_err("no library").to_string();
    assert!(why.contains("musterhall-library: 1"), "{why}");
    let why = MatchLibrary::parse(&bytes[..bytes.len() / 2]).expect_err("cut off").to_string();
    assert!(why.starts_with("no library of matches: "), "{why}");
}

#[test]
fn numbers_of_any_size_are_read_as_written() {
    let mut tally = ChoiceTally { won: 200, shared: 3, part: 90, ..ChoiceTally::default() };
    tally.examples = vec![0, 127, 128, 70_000];
    assert_eq!((tally.count(), tally.sum()), (203, 201.5));
    let mut index = ChoiceIndex::default();
    index.put(PassageKey::of("a", "b"), [("c".into(), tally.clone())].into());
    let library = MatchLibrary { index, ..made("clusterfuss") };
    let again = MatchLibrary::parse(&library.bytes()).expect("it reads");
    let read: Vec<_> = again.index.choices(PassageKey::of("a", "b")).collect();
    assert_eq!(read, [("c", &tally)]);
}

#[test]
fn libraries_of_this_program_are_read_and_know_the_start() {
    for id in games() {
        let library = library(id).expect("it has one");
        let table = matches::find(id).expect("a game").open(&Json::Null, None).expect("it opens");
        assert_eq!(library.head.game, id);
        assert_eq!(library.head.rules, table.info().rules, "{id}");
        assert!(library.head.matches > 0 && !library.index.is_empty(), "{id}");
        if let (Turn::Seat(seat), Some(mark)) = (table.turn(), table.landmark(Seat::A))
            && mark.situation.is_none()
        {
            assert_eq!(seat, Seat::A);
            assert!(library.index.choices(PassageKey::of(id, &mark.key)).next().is_some(), "{id}");
        }
    }
}

#[test]
fn images_of_a_move_lead_to_one_place() {
    let setup = json!({ "size": 6 });
    let game = matches::find("clusterfuss").expect("a game");
    let open = || game.open(&setup, None).expect("it opens");
    let key = |table: &dyn AnyMatch, seat| table.landmark(seat).expect("it is counted").key;
    for seed in 0..20 {
        let (mut one, mut other, mut dice) = (open(), open(), SplitMix64::new(seed));
        for _ in 0..8 {
            let Turn::Seat(seat) = one.turn() else { break };
            let word = one.sample(seat, &mut dice);
            let counted = one.counted(seat, &word);
            // Some action of the mirrored match that is counted as the same.
            let (actions, _) = other.actions(seat);
            let is_same = |action: &&String| other.counted(seat, action) == counted;
            let same = actions.iter().rfind(is_same).expect("the images have the same actions");
            one.submit(seat, &word).expect("it is legal");
            other.submit(seat, same).expect("it was listed");
            if let Turn::Seat(seat) = one.turn() {
                assert_eq!(key(&*one, seat), key(&*other, seat));
            }
        }
    }
}

#[test]
fn start_has_a_quarter_of_its_moves() {
    let table = matches::find("clusterfuss").expect("a game").open(&Json::Null, None);
    let table = table.expect("it opens");
    let (actions, _) = table.actions(Seat::A);
    let mut words: Vec<_> = actions.iter().map(|word| table.counted(Seat::A, word)).collect();
    words.sort();
    words.dedup();
    assert_eq!(words.len() * 4, actions.len());
}
