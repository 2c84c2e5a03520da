//! Actions as text. The first byte names the game, the next three a random match of
//! it; the rest are words, one a line.

use hall_core::{Dice, Seat, SplitMix64};
use matches::{AnyMatch, Submitted};
use serde_json::Value as Json;

use super::{fitting, game, games, played};
use crate::bytes::Bytes;

/// Enough words for one match.
const WORDS_MAX: usize = 12;

/// A word is refused, or legal, and every function agrees which.
pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let game = game(bytes.byte());
    let mut dice = SplitMix64::new(u64::from(bytes.byte()));
    let options = bytes.byte();
    let setup = if options < 128 { Json::Null } else { fitting(game, &mut dice) };
    let steps = usize::from(bytes.byte() % 60);
    let mut table = played(game, &setup, &mut dice, steps);
    for word in bytes.text().lines().take(WORDS_MAX) {
        for seat in Seat::first(table.seats()) {
            attempt(&*table, seat, word);
        }
        // The seats are asked in turn: go on from the first that may do it.
        let fits = |seat: &Seat| table.check(*seat, word).is_ok();
        if let Some(seat) = Seat::first(table.seats()).find(fits) {
            table.submit(seat, word).expect("it was checked");
        }
    }
}

fn attempt(table: &dyn AnyMatch, seat: Seat, word: &str) {
    let _marks = table.evidence(seat, word);
    let parts: Vec<&str> = word.split(['-', '.', ',']).collect();
    let _spelled = table.spelled(seat, &parts);
    let verdict = table.check(seat, word);
    // What a person writes is read as a word, and a word as itself.
    if let Ok(read) = table.read(seat, word) {
        assert_eq!(table.read(seat, &read).as_deref(), Ok(&*read), "{word:?} is read as {read}");
        // To take what is written is to submit the word that is meant.
        let done = table.boxed().submit(seat, &read).map(|done| (read, done));
        assert_eq!(table.boxed().take(seat, word), done, "{word:?}");
    } else {
        assert!(verdict.is_err(), "{word:?} is legal and cannot be read");
    }
    let mut tried = table.boxed();
    let done = tried.submit(seat, word);
    assert_eq!(verdict.is_ok(), done.is_ok(), "{seat} {word:?}: check and submit differ");
    match done {
        Err(_) => assert_eq!(tried.position(), table.position(), "a refused action did something"),
        // What was done is on record, and the record says the same.
        Ok(Submitted::Step) => {
            let line = tried.line(tried.len() - 1);
            let mut again = table.boxed();
            again.replay(&line).unwrap_or_else(|why| panic!("{line:?} does not replay: {why}"));
            assert_eq!(again.position(), tried.position(), "{line:?} replays as another step");
        }
        Ok(Submitted::Sealed) => {
            assert!(tried.sealed().contains(seat), "a sealed choice is lost");
        }
    }
    let mut replayed = table.boxed();
    if replayed.replay(word).is_err() {
        assert_eq!(replayed.position(), table.position(), "a refused line did something");
    }
}

/// Words of random matches.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (byte, game) in games() {
        for luck in 0..10_u8 {
            let steps = luck * 5;
            let options = if luck % 3 == 2 { 200 } else { 0 };
            let mut dice = SplitMix64::new(u64::from(luck));
            let setup = if options < 128 { Json::Null } else { fitting(game, &mut dice) };
            let table = played(game, &setup, &mut dice, usize::from(steps));
            let mut bytes = vec![byte, luck, options, steps];
            for seat in table.turn().asked().iter() {
                for _ in 0..2 {
                    bytes.extend(table.sample(seat, &mut dice).bytes());
                    bytes.push(b'\n');
                }
            }
            let mut further = table.boxed();
            for _ in 0..dice.below(4) {
                let before = further.len();
                if !super::step(&mut *further, &mut dice) || further.len() == before {
                    break;
                }
                bytes.extend(further.line(before).bytes());
                bytes.push(b'\n');
            }
            all.push(bytes);
        }
    }
    all
}
