//! What holds of any text and any match.

use hall_core::{Dice as _, SplitMix64};
use matches::{Record, catalogue, setup_from_words, texts};
use proptest::prelude::*;

/// A line of a record, or what looks like one.
fn line() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "musterhall 1",
        "game clusterfuss",
        "game nim",
        "setup size=4",
        "setup {}",
        "player a Ann",
        "date 2026-02-30",
        "result a=1 b=2",
        "a a4-a3",
        "+ a x b y",
        "* 4",
        "chance: 1 abcdefghij234567 \
         e6b221646a742a90af5f1e23d9d92a2d3a5c96f009ee7c25262d866fda50fea9",
        "seed a: e6b221646a742a90af5f1e23d9d92a2d3a5c96f009ee7c25262d866fda50fea9",
        "chance-secret: 00",
        "end resigned a",
        "",
    ]);
    prop_oneof![known.prop_map(String::from), "[ -~]{0,30}", "\\PC{0,12}"]
}

proptest! {
    #[test]
    fn record_that_is_read_is_written_so_that_it_reads_the_same(
        lines in prop::collection::vec(line(), 0..10),
    ) {
        match Record::parse(&lines.join("\n")) {
            Ok(record) => {
                let text = record.to_string();
                let again = Record::parse(&text).expect("what is written is read");
                prop_assert_eq!(again.to_string(), text);
            }
            Err(why) => {
                for language in texts::all().languages() {
                    let locale = texts::all().find(language).expect("it is listed");
                    prop_assert!(!why.message(None, locale).is_empty());
                }
                prop_assert_eq!(why.message(None, texts::english()), why.to_string());
            }
        }
    }

    #[test]
    fn setup_from_any_words_opens_or_says_why(
        words in prop::collection::vec("[a-z-]{1,8}=?\\PC{0,8}", 0..4),
    ) {
        for game in catalogue() {
            let setup = setup_from_words(*game, words.iter().map(String::as_str));
            let opened = setup.and_then(|setup| game.open(&setup, None));
            if let Err(why) = opened {
                prop_assert_eq!(why.message(None, texts::english()), why.to_string());
                prop_assert!(why.to_string().len() < 2_000, "{}", why);
            }
        }
    }

    #[test]
    fn match_cut_anywhere_replays_to_the_same_position(
        seed: u64,
        cut in 0..60_usize,
        game in 0..6_usize,
    ) {
        let game = catalogue()[game];
        let mut dice = SplitMix64::new(seed);
        let mut play = game.open(&serde_json::Value::Null, None).expect("the standard start");
        while play.len() < cut && play.standings().is_none() {
            match play.turn().asked().iter().next() {
                None => drop(play.chance(&mut dice)),
                Some(seat) => {
                    let (offers, _) = play.offers(seat);
                    let offer = &offers[dice.below(offers.len() as u32) as usize];
                    play.submit(seat, &offer.word).expect("it is offered");
                }
            }
        }
        let players = (0..play.seats()).map(|seat| format!("player {seat}")).collect();
        let record = Record::of(&*play, players, None);
        let again = record.replay(game).expect("what was played replays");
        prop_assert_eq!(again.position(), play.position());
    }
}
