//! Matches, records and rulebooks of the toy games.

use hall_core::{Dice, Seat, SplitMix64, Turn, Viewer};
use matches::{
    AnyGame, AnyMatch, Catalogued, Ended, Record, Rejected, Submitted, lesson::LessonStep,
    rulebook::Rulebook,
};
use serde_json::json;
use testkit::toys::{kuhn::Kuhn, nim::Nim, sleds::Sleds};

static TOYS: &[&dyn AnyGame] =
    &[&Catalogued::<Kuhn>::new(), &Catalogued::<Nim>::new(), &Catalogued::<Sleds>::new()];

fn play_random(game: &dyn AnyGame, seed: u64, steps: usize) -> Box<dyn AnyMatch> {
    let mut dice = SplitMix64::new(seed);
    let mut table = game.open(&json!({}), None).expect("the default setup is fine");
    while table.len() < steps {
        if table.chance(&mut dice) {
            continue;
        }
        let asked: Vec<Seat> = table.turn().asked().iter().collect();
        if asked.is_empty() {
            break;
        }
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let word = table.sample(seat, &mut dice);
        table.submit(seat, &word).expect("a sampled action is legal");
    }
    table
}

#[test]
fn records_of_every_game_replay() {
    for game in TOYS.iter().chain(matches::catalogue()) {
        for seed in 0..20 {
            let played = play_random(*game, seed, 10_000);
            let players = (0..played.seats()).map(|seat| format!("player {seat}")).collect();
            let record = Record::of(&*played, players, None);
            let text = record.to_string();
            let again = Record::parse(&text).expect("what we write we read");
            assert_eq!(again.to_string(), text);
            let replayed = again.replay(*game).expect("what was played replays");
            assert_eq!(replayed.position(), played.position());
            assert_eq!(replayed.standings(), played.standings());
            let told = played.descriptions(Viewer::Public, 0);
            assert_eq!(told.len(), played.len());
            assert_eq!(told.last().cloned(), played.last(Viewer::Public));
        }
    }
}

#[test]
fn choice_sealed_is_in_no_view() {
    let game = Catalogued::<Sleds>::new();
    let mut table = game.open(&json!({ "seats": 2 }), None).unwrap();
    let before = table.view(Viewer::Seat(Seat::B)).to_string() + &table.position();
    assert_eq!(table.submit(Seat::A, "bid-3").unwrap(), Submitted::Sealed);
    assert_eq!(before, table.view(Viewer::Seat(Seat::B)).to_string() + &table.position());
    assert_eq!(table.len(), 0);
    assert!(matches!(table.submit(Seat::A, "bid-1"), Err(Rejected::NotAsked { .. })));
    assert!(table.actions(Seat::A).0.is_empty());
    assert_eq!(table.submit(Seat::B, "bid-0").unwrap(), Submitted::Step);
    assert_eq!(table.line(0), "+ a bid-3 b bid-0");
    assert!(table.reveals_since(0));
}

#[test]
fn window_that_one_declined_closes_after_the_other() {
    let game = Catalogued::<Sleds>::new();
    let mut table = game.open(&json!({ "seats": 2 }), None).unwrap();
    for line in ["+ a bid-1 b bid-0", "* 4"] {
        table.replay(line).unwrap();
    }
    assert_eq!(table.turn().asked().len(), 2);
    assert_eq!(table.decline(Seat::B).as_deref(), Some("pass"));
    table.submit(Seat::B, "pass").unwrap();
    assert!(matches!(table.submit(Seat::B, "reroll"), Err(Rejected::NotAsked { .. })));
    table.submit(Seat::A, "pass").unwrap();
    assert!(matches!(table.turn(), Turn::Together(_)));
}

#[track_caller]
fn refused(text: &str, game: &dyn AnyGame, expected: &str) {
    let why = match Record::parse(text) {
        Err(why) => why.to_string(),
        Ok(record) => match record.replay(game) {
            Err(why) => why.to_string(),
            Ok(_) => panic!("accepted {text:?}"),
        },
    };
    assert!(why.contains(expected), "{why:?} does not say {expected:?}");
}

#[test]
fn bad_records_say_where_and_why() {
    let nim = &Catalogued::<Nim>::new();
    refused("", nim, "line 1 of the record: expected `musterhall-record: 1`");
    refused("musterhall-record: 2\n", nim, "the file is format \"2\"");
    refused("musterhall-record: 1\n\n", nim, "names no game");
    let head = "musterhall-record: 1\ngame: nim\nrules: 1\n";
    refused(&format!("{head}colour: red\n\n"), nim, "line 4 of the record: colour: no such header");
    let twice = "line 5 of the record: date: stands twice, expected once";
    refused(&format!("{head}date: 2026-11-21\ndate: 2026-11-22\n\n"), nim, twice);
    refused(&format!("{head}setup: {{\"size\":3}}\n\n"), nim, "no such option");
    refused(&format!("{head}\na b-1\na b-1\n"), nim, "step 2, \"a b-1\"");
    refused(&format!("{head}\na b-9\n"), nim, "rule 2");
    refused(&format!("{head}\na b-1\n\nb b-1\n"), nim, "line 6 of the record: expected step 2");
    refused(&format!("{head}\nb-1\n"), nim, "expected `SEAT ACTION`");
    refused(&format!("{head}\n+ a b-1\n"), nim, "no simultaneous choices");
    let setup = format!("{head}setup: {{\"size\":3}}\nposition: 9/z\n\n");
    refused(&setup, nim, "line 4 of the record: setup: size: no such option");
    let position = setup.replace("\"size\":3", "");
    refused(&position, nim, "line 5 of the record: position: bad ");
    for given in ["ident", "[1]", "3", "{\"size\":"] {
        let why = format!("line 4 of the record: setup: expected a JSON object, not {given:?}");
        refused(&format!("{head}setup: {given}\n\n"), nim, &why);
    }
    let early = "line 4 of the record: the header's result says a=1 b=2, the steps give no end yet";
    refused(&format!("{head}result: a=1 b=2\n\na b-1\n"), nim, early);
    let nobody = format!("{head}result: a=1 b=1\nended: c resigned\n\na b-1\n");
    let none = "line 5 of the record: the header says ended: c resigned, but the table has 2 seats";
    refused(&nobody, nim, none);
    let crowd = format!("{head}player a: Ann\nplayer b: Ben\nplayer c: Cy\n\na b-1\n");
    let many = "line 6 of the record: the header says 3 players, but the table has 2 seats";
    refused(&crowd, nim, many);
    let other = "line 2 of the record: a record of chess, not of nim";
    refused("musterhall-record: 1\ngame: chess\n\n", nim, other);
    for none in ["0", "-1", "x", "65536"] {
        let why = "line 3 of the record: rules: expected a number from 1";
        refused(&head.replace("rules: 1", &format!("rules: {none}")), nim, why);
    }
    let newer = "line 3 of the record: rules: this program knows versions up to 1, not 7";
    refused(&head.replace("rules: 1", "rules: 7"), nim, newer);
    let older = "musterhall-record: 1\ngame: kuhn\nrules: 1\n\na fly\n";
    let why = "(played under rules version 1, this is version 2)";
    refused(older, &Catalogued::<Kuhn>::new(), why);
    let twice = "line 4 of the record: setup: \"size\" stands twice";
    refused(&format!("{head}setup: {{\"size\":3,\"size\":4}}\n\n"), nim, twice);
    // A record without a rules version is not given one.
    let silent = head.replace("rules: 1\n", "");
    let record = Record::parse(&format!("{silent}\na b-9\n")).unwrap();
    let why = record.replay(nim).err().expect("it is illegal").to_string();
    assert!(!why.contains("version"), "{why}");
    assert!(!record.to_string().contains("rules:"), "{record}");
}

#[test]
fn date_read_is_a_day_of_the_calendar() {
    let read =
        |day: &str| Record::parse(&format!("musterhall-record: 1\ngame: nim\ndate: {day}\n\n"));
    for day in ["2026-11-20", "2024-02-29", "2000-02-29", "0001-12-31"] {
        assert_eq!(read(day).unwrap().date.as_deref(), Some(day));
    }
    for day in [
        "tomorrow",
        "",
        "2026-11-31",
        "2026-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "20-11-2026",
        "2026-11-2\u{e9}",
        "2026/11/20",
        "+026-11-20",
    ] {
        let why = read(day).unwrap_err().to_string();
        let expected = "line 3 of the record: date: expected a day, as 2026-11-20, not ";
        assert!(why.starts_with(expected), "{why}");
    }
}

/// A line of a megabyte is not repeated in the answer.
#[test]
fn text_that_is_wrong_is_quoted_in_short() {
    let head = "musterhall-record: 1\ngame: nim\n";
    let long = "b".repeat(1 << 20);
    for text in [
        format!("{head}\n{long}"),
        format!("{head}\na {long}"),
        format!("{head}\n{}", "a b-1 ".repeat(99_999)),
        format!("{head}\n+ {}", "a b-1 ".repeat(99_999)),
        format!("{head}position: {long}\n\n"),
        format!("{head}setup: {{\"{long}\":\"{long}\"}}\n\n"),
        format!("{head}setup: {long}\n\n"),
        format!("{head}date: {long}\n\n"),
        format!("{head}{long}: 1\n\n"),
        format!("musterhall-record: {long}"),
        format!("musterhall-record: 1\ngame: {long}\n\n"),
        format!("[Event \"?\"]\n\n{long}"),
        format!("[FEN \"{long}\"]\n\n*"),
        format!("[MusterWhite \"{long}\"]\n[MusterBlack \"\"]\n"),
    ] {
        for game in TOYS.iter().chain(matches::catalogue()) {
            let id = game.info().id;
            let text = text.replace("game: nim\n", &format!("game: {id}\n"));
            let why = match Record::parse(&text).map(|record| record.replay(*game).map(|_| ())) {
                Err(why) | Ok(Err(why)) => why.to_string(),
                Ok(Ok(())) => panic!("accepted"),
            };
            assert!(why.len() < 600, "{id}: {} bytes: {}", why.len(), &why[..900]);
        }
    }
}

/// `jq -r` and editors leave empty lines at the end of a file.
#[test]
fn empty_lines_at_the_end_are_no_steps() {
    let nim = &Catalogued::<Nim>::new();
    let text = "musterhall-record: 1\ngame: nim\nrules: 1\n\na b-1\n\n \n";
    let record = Record::parse(text).unwrap();
    assert_eq!(record.replay(nim).unwrap().len(), 1);
}

#[test]
fn resignation_is_recorded_and_read() {
    let game = Catalogued::<Nim>::new();
    let mut table = game.open(&json!(null), None).unwrap();
    table.submit(Seat::A, "b-2").unwrap();
    let names = vec!["Ann\nx".into(), "Ben".into()];
    let record = Record::of(&*table, names, Some(Ended::Resigned(Seat::B)));
    let text = record.to_string();
    assert!(text.contains("result: a=1 b=2\nended: b resigned\n\na b-2\n"), "{text}");
    Record::parse(&text).unwrap().replay(&game).unwrap();
}

#[test]
fn setups_are_checked_against_the_schema() {
    let game = Catalogued::<Sleds>::new();
    let why = |setup| game.open(&setup, None).err().expect("refused").to_string();
    assert_eq!(
        why(json!({"seats": 7})),
        "bad setup: seats: expected a whole number from 2 to 6, not 7"
    );
    assert!(why(json!({"sled": 7})).contains("the options are: seats, track, chips"));
    assert!(why(json!([1])).contains("expected an object"));
    assert!(matches::setup_from_words(&game, ["seats"]).is_err());
    let setup = matches::setup_from_words(&game, ["seats=2", "track=6"]).unwrap();
    assert_eq!(game.open(&setup, None).unwrap().seats(), 2);
}

#[test]
fn taking_back_and_looking_back() {
    let game = Catalogued::<Nim>::new();
    let mut table = game.open(&json!(null), None).unwrap();
    let start = table.position();
    for (seat, word) in [(Seat::A, "b-2"), (Seat::B, "d-7")] {
        table.submit(seat, word).unwrap();
    }
    assert!(!table.reveals_since(0));
    assert_eq!(table.at(0).position(), start);
    assert_eq!(table.at(1).position(), "1,1,5,7/b");
    assert_eq!(table.at(9).position(), table.position());
}

#[test]
fn examples_run_and_fail_by_line() {
    let nim = Catalogued::<Nim>::new();
    let book = |text: &str| Rulebook::parse(text);
    let good = "# Nim\n\n```example\ntitle: taking\nposition: 1,0,0,2/b\nturn: b\n\
        only: b a-1 d-1 d-2\nillegal: b a-2 2\nstep: b d-2\nis: 1,0,0,0/a\nstep: a a-1\n\
        over: a=1 b=2\n```\nEnd.\n";
    let read = book(good).unwrap();
    assert_eq!(read.blocks.len(), 3);
    read.examples().next().unwrap().run(&nim).map(|_| ()).unwrap();
    let run = |text: &str| book(text).unwrap().examples().next().unwrap().run(&nim).map(|_| ());
    assert_eq!(run("```example\nturn: b\n```\n").unwrap_err().line, 2);
    assert!(run("```example\nillegal: a a-9 1\n```\n").unwrap_err().why.contains("another rule"));
    let not_asked = run("```example\nillegal: b a-1 1\n```\n").unwrap_err().why;
    assert!(not_asked.contains("no rule refuses a-1: seat b is not asked"), "{not_asked}");
    assert_eq!(book("```example\nwho: b\n```").unwrap_err().line, 2);
    assert!(book("```example\n").unwrap_err().why.contains("not closed"));
}

/// The first line that an action fits counts, for what a lesson shows as right, too.
#[test]
fn solution_of_a_lesson_step_skips_wrong_answers() {
    let nim = Catalogued::<Nim>::new();
    let text = "```example\nposition: 1,0,0,2/b\nlearn: b\nwrong: a-1 d-1 | No.\n\
        right: * | Yes.\n```\n";
    let book = Rulebook::parse(text).unwrap();
    let example = book.examples().next().unwrap().clone();
    let task = example.task.clone().unwrap();
    let step = LessonStep { text: Vec::new(), example, task };
    let play = step.open(&nim).unwrap();
    assert_eq!(step.solution(&*play).as_deref(), Some("d-2"));
}
