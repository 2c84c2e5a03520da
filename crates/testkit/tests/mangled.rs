//! Random play through the erased layer, and text that someone has spoiled: a
//! parser says no, and nothing panics.

use hall_core::{Dice, Seat, SplitMix64, Turn, Viewer};
use table::{AnyGame, AnyMatch, CATALOGUE, Record, rulebook::Rulebook};

/// A match played at random for at most `steps` steps.
fn played(game: &dyn AnyGame, dice: &mut SplitMix64, steps: usize) -> Box<dyn AnyMatch> {
    let mut table = game.open(&serde_json::Value::Null, None).expect("the default setup is fine");
    while table.len() < steps {
        if table.chance(dice) {
            continue;
        }
        let asked: Vec<Seat> = table.turn().asked().iter().collect();
        if asked.is_empty() {
            break;
        }
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let word = table.sample(seat, dice);
        table.submit(seat, &word).expect("a sampled action is legal");
    }
    table
}

/// Changes, drops, doubles or moves a few bytes; stays text.
fn spoil(text: &str, dice: &mut SplitMix64) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        match dice.below(5) {
            0 if at < bytes.len() => bytes[at] = 32 + dice.below(95) as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes.insert(at, 32 + dice.below(95) as u8),
            3 if at < bytes.len() => {
                let piece = bytes[at..(at + 7).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => bytes.truncate(at),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn spoiled_positions_are_read_or_refused() {
    for game in CATALOGUE {
        for seed in 0..60 {
            let mut dice = SplitMix64::new(seed);
            let steps = dice.below(60) as usize;
            let position = played(*game, &mut dice, steps).position();
            for _ in 0..40 {
                let text = spoil(&position, &mut dice);
                let Ok(table) = game.open(&serde_json::Value::Null, Some(&text)) else { continue };
                exercise(&*table, &mut dice);
            }
        }
    }
}

/// Whatever could be read can be looked at and played on.
fn exercise(table: &dyn AnyMatch, dice: &mut SplitMix64) {
    let mut table = table.boxed();
    for _ in 0..4 {
        let again = table.position();
        let setup = table.setup();
        let game = table::find(table.info().id).expect("it is in the catalogue");
        let read = game.open(&setup, Some(&again)).expect("what is written can be read");
        assert_eq!(read.position(), again);
        let viewer = Viewer::Seat(Seat::A);
        let _scene = (table.scene(viewer), table.view(Viewer::Public), table.standings());
        if table.chance(dice) {
            continue;
        }
        let turn = table.turn();
        for seat in turn.asked().iter() {
            let word = table.sample(seat, dice);
            table.submit(seat, &word).unwrap_or_else(|why| panic!("{again}: {word}: {why}"));
            if !matches!(turn, Turn::Together(_)) {
                break;
            }
        }
    }
}

#[test]
fn spoiled_actions_are_refused_or_legal() {
    for game in CATALOGUE {
        for seed in 0..40 {
            let mut dice = SplitMix64::new(seed);
            let steps = dice.below(80) as usize;
            let table = played(*game, &mut dice, steps);
            let Some(seat) = table.turn().asked().iter().next() else { continue };
            for _ in 0..60 {
                let word = spoil(&table.sample(seat, &mut dice), &mut dice);
                let _evidence = table.evidence(seat, &word);
                let parts: Vec<&str> = word.split('-').collect();
                let _spelled = table.spelled(seat, &parts);
                let verdict = table.check(seat, &word);
                let done = table.boxed().submit(seat, &word);
                assert_eq!(verdict.is_ok(), done.is_ok(), "{word}: check and submit differ");
            }
        }
    }
}

#[test]
fn spoiled_records_replay_or_say_where() {
    for game in CATALOGUE {
        for seed in 0..20 {
            let mut dice = SplitMix64::new(seed);
            let table = played(*game, &mut dice, 40);
            let record = Record::of(&*table, vec!["Ann".into(); table.seats()], None).to_string();
            for _ in 0..25 {
                let text = spoil(&record, &mut dice);
                if let Ok(record) = Record::parse(&text) {
                    let _replayed = record.replay(*game);
                }
            }
        }
    }
}

#[test]
fn spoiled_setups_and_rulebooks_are_refused_or_read() {
    for game in CATALOGUE {
        let mut dice = SplitMix64::new(7);
        let setup = game.default_setup().to_string();
        let book = game.info().rulebook;
        for _ in 0..400 {
            if let Ok(json) = serde_json::from_str(&spoil(&setup, &mut dice)) {
                let _opened = game.open(&json, None);
            }
        }
        for _ in 0..40 {
            let _read = Rulebook::parse(&spoil(book, &mut dice));
        }
    }
}
