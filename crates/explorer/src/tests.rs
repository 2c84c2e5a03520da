use std::collections::{BTreeMap, BTreeSet};

use hall_core::{Dice, Seat, SplitMix64, Turn, chosen};
use matches::{AnyMatch, Record};
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
    let mut records = BTreeMap::new();
    for seed in 0..12 {
        let table = played(game, &Json::Null, seed);
        index.add(&kept(&*table), Some(seed as u32));
        records.insert(seed as u32, Record::of(&*table, Vec::new(), None).to_string());
    }
    let index = index.pruned();
    records.retain(|number, _| index.examples().contains(number));
    let head = LibraryHead {
        game: game.into(),
        rules: 1,
        setup: Json::Null,
        command: "by hand".into(),
        bots: vec!["random".into()],
        matches: 12,
        drawn: 0,
    };
    MatchLibrary { head, index, records: LibraryRecords::of(&records) }
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
        examples_lead_to_their_choices(&again);
    }
}

/// Follows every example: the record is there, and its step is the choice that is counted.
fn examples_lead_to_their_choices(library: &MatchLibrary) {
    let id = library.head.game.as_str();
    let game = matches::find(id).expect("a game");
    let records = library.records.unpacked().expect("it unpacks");
    let numbers: BTreeSet<u32> = records.numbers().collect();
    assert_eq!(numbers, library.index.examples(), "{id}: a record for each example, and no more");
    let open = |number| {
        let text = records.record(number).expect("it is short").expect("it is there");
        let record = Record::parse(&text).unwrap_or_else(|why| panic!("{id} {number}: {why}"));
        let table = record.replay(game);
        (number, passages(&*table.unwrap_or_else(|why| panic!("{id} {number}: {why}"))))
    };
    let all: BTreeMap<u32, Vec<Passage>> = numbers.into_iter().map(open).collect();
    for (key, choices) in library.index.places() {
        for (word, example) in
            choices.iter().flat_map(|(word, of)| of.examples.iter().map(move |of| (word, of)))
        {
            let is_it = |of: &&Passage| of.key == *key && *of.word == **word;
            let steps = all[&example.number].iter().filter(is_it).map(|of| of.step);
            assert!(steps.clone().any(|step| step == example.step), "{id} {example:?} of {word}");
            assert!(example.step.is_some(), "{id}: {word}");
        }
    }
}

#[test]
fn passage_stands_at_the_step_that_is_its_choice() {
    for game in ["clusterfuss", "muscat", "mush"] {
        let table = played(game, &Json::Null, 3);
        for of in passages(&*table) {
            let step = of.step.expect("it is known") as usize;
            let (past, line) = (table.at(step - 1), table.line(step - 1));
            let own = chosen(&line).filter(|(seat, _)| *seat == of.seat);
            let mut words = own.filter_map(|(seat, word)| past.counted(seat, word));
            assert!(words.any(|word| word == of.word), "{game}: {line} is no {}", of.word);
        }
    }
}

#[test]
fn file_of_version_1_is_read_without_records_and_written_as_version_2() {
    let old = MatchLibrary::parse(include_bytes!("../fixtures/version-1.library"));
    let old = old.expect("it reads");
    assert_eq!((&*old.head.game, old.head.matches, old.index.len()), ("muster-chess", 60, 161));
    assert_eq!(old.records.unpacked().expect("there are none").numbers().count(), 0);
    let armies = PassageKey::of("muster-chess", "armies");
    let examples: Vec<ChoiceExample> =
        old.index.choices(armies).flat_map(|(_, of)| of.examples.clone()).collect();
    assert!(!examples.is_empty() && examples.iter().all(|of| of.step.is_none()));
    let bytes = old.bytes();
    assert!(bytes.starts_with(b"musterhall-library: 2\n"));
    assert_eq!(MatchLibrary::parse(&bytes).expect("it reads"), old);
}

#[test]
fn library_keeps_two_examples_of_a_choice_and_few_matches() {
    let key = PassageKey::of("nim", "start");
    let mut index = ChoiceIndex::default();
    let words = ["often", "often", "often", "seldom", "often", "often", "often"];
    for (number, word) in (0..).zip(words) {
        let passages = |word: &str, step| Passage {
            key,
            seat: Seat::A,
            word: word.into(),
            step: Some(step),
            is_early: true,
        };
        let passages = vec![passages(word, 1), passages("always", 2)];
        index.add(&KeptMatch { shares: vec![60], strengths: vec![None], passages }, Some(number));
    }
    let index = index.pruned();
    let examples = |word: &str| -> Vec<u32> {
        let (_, tally) = index.choices(key).find(|(of, _)| *of == word).expect("it was chosen");
        tally.examples.iter().map(|of| of.number).collect()
    };
    assert_eq!(examples("seldom"), [3]);
    assert_eq!(examples("often"), [5, 6]);
    assert_eq!(examples("always"), [3, 6], "one that is kept anyway, and the last");
    assert_eq!(index.examples(), BTreeSet::from([3, 5, 6]));
}

#[test]
fn match_in_which_both_chose_the_same_is_one_example() {
    let key = PassageKey::of("nim", "start");
    let passage = |seat| Passage { key, seat, word: "same".into(), step: Some(1), is_early: true };
    let mut index = ChoiceIndex::default();
    for number in 0..3 {
        let passages = vec![passage(Seat::A), passage(Seat::B)];
        index.add(
            &KeptMatch { shares: vec![60, 0], strengths: vec![None; 2], passages },
            Some(number),
        );
    }
    let index = index.pruned();
    let (_, tally) = index.choices(key).next().expect("it was chosen");
    assert_eq!((tally.won, tally.lost), (3, 3));
    assert_eq!(tally.examples.iter().map(|of| of.number).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn records_are_found_by_their_numbers_as_they_were_kept() {
    let head = "musterhall-record: 1\ngame: nim\nresult: a=1 b=2";
    let texts = [(0, "\n\n"), (7, "\n\na c-1\nb c-1\na c-1\n"), (300, "\n\nb d-2\n")];
    let texts: BTreeMap<u32, String> =
        texts.into_iter().map(|(number, steps)| (number, format!("{head}{steps}"))).collect();
    let records = LibraryRecords::of(&texts).unpacked().expect("it unpacks");
    for number in 0..400 {
        assert_eq!(records.record(number).expect("it is short").as_ref(), texts.get(&number));
    }
    let none = LibraryRecords::of(&BTreeMap::new()).unpacked().expect("it unpacks");
    assert_eq!(none, RecordTable::default());
    // A step that names a line which is not there, and a record that is far too long.
    let why = RecordTable::read(b"\x01\x01h\x01\x01l\x01\x05\x00\x01\x01").expect_err("no line");
    assert!(why.to_string().contains("there is no 1 among 1"), "{why}");
    let long = BTreeMap::from([(1, format!("h\n\n{}\n", "x".repeat(1 << 20)))]);
    RecordTable::of(&long).record(1).expect_err("it is too long");
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
        if let Ok(library) = MatchLibrary::parse(&other) {
            let _unpacked = library.records.unpacked();
        }
    }
    let why = MatchLibrary::parse(b"PK").expect_err("no library").to_string();
    assert!(why.contains("musterhall-library: 2"), "{why}");
    let why = MatchLibrary::parse(&bytes[..bytes.len() / 4]).expect_err("cut off").to_string();
    assert!(why.starts_with("no library of matches: "), "{why}");
    let mut library = made("clusterfuss");
    library.records.packed.truncate(20);
    library.records.unpacked().expect_err("cut off");
}

#[test]
fn numbers_of_any_size_are_read_as_written() {
    let mut tally = ChoiceTally { won: 200, shared: 3, part: 90, ..ChoiceTally::default() };
    let example = |(number, step)| ChoiceExample { number, step };
    let of = [(0, None), (127, Some(0)), (128, Some(127)), (70_000, Some(70_000))];
    tally.examples = of.map(example).to_vec();
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
        if library.records != LibraryRecords::default() {
            examples_lead_to_their_choices(library);
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
