//! Bots of every kind play whole matches of the toy games and of every game.

use std::sync::atomic::AtomicBool;

use bots::{BotSpec, Budget, Entry, Level};
use hall_core::{SplitMix64, Turn};
use serde_json::Value as Json;
use testkit::toys::{kuhn::Kuhn, nim::Nim, sleds::Sleds};

/// Plays a match with the same bot in every seat; returns its record lines.
#[track_caller]
fn check_match(entry: &Entry, spec: &BotSpec, plies_max: usize) -> Vec<String> {
    let stop = AtomicBool::new(false);
    let mut table = entry.game.open(&Json::Null, None).expect("the default setup");
    let mut dice = SplitMix64::new(7);
    let mut bot = entry.bot(spec, 3).expect("the bot exists");
    while table.len() < plies_max {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => assert!(table.chance(&mut dice)),
            turn => {
                let seat = turn.asked().iter().next().expect("a seat is asked");
                let advice = bot
                    .choose(table.glimpse(seat), &Budget::UNLIMITED, &stop)
                    .expect("a glimpse of this game");
                table.submit(seat, &advice.word).expect("bots play legal actions");
                assert_eq!(advice.alternatives.iter().filter(|a| a.word == advice.word).count(), 1);
                assert!(advice.value.is_none_or(|v| (0.0..=1.0).contains(&v)), "{advice:?}");
            }
        }
    }
    (0..table.len()).map(|step| table.line(step)).collect()
}

fn toys() -> [Entry; 3] {
    [Entry::of::<Nim>(), Entry::of::<Kuhn>(), Entry::of::<Sleds>()]
}

#[test]
fn every_kind_of_bot_plays_the_toys() {
    for entry in toys() {
        for name in ["random", "mcts:50", "alphabeta:500", "level:1", "level:4", "level:6"] {
            let spec: BotSpec = name.parse().expect("a bot");
            let record = check_match(&entry, &spec, 1_000);
            assert_eq!(record, check_match(&entry, &spec, 1_000), "{name} is not deterministic");
        }
    }
}

#[test]
fn every_game_has_bots() {
    for entry in bots::hall() {
        for name in ["random", "mcts:5", "level:1"] {
            check_match(&entry, &name.parse().expect("a bot"), 12);
        }
        for level in Level::all() {
            assert!(entry.bot(&BotSpec::Level(level), 0).is_ok(), "{level} of {entry:?}");
            assert!(!entry.describe(level).is_empty());
        }
    }
}

#[test]
fn unknown_bots_are_refused_with_the_known() {
    let entry = Entry::of::<Nim>();
    let spec: BotSpec = "nim-oracle:5".parse().expect("a name");
    let Err(error) = entry.bot(&spec, 0) else { panic!("nim has no oracle") };
    assert_eq!(error.to_string(), "nim has no bot \"nim-oracle\"; it has random, mcts, alphabeta");
}

#[test]
fn a_glimpse_of_another_game_is_refused() {
    let nim = Entry::of::<Nim>().game.open(&Json::Null, None).expect("nim");
    let glimpse = nim.glimpse(hall_core::Seat::A);
    let mut bot = Entry::of::<Kuhn>().bot(&"random".parse().expect("a bot"), 0).expect("random");
    let stop = AtomicBool::new(false);
    assert!(bot.choose(glimpse, &Budget::UNLIMITED, &stop).is_err());
}
