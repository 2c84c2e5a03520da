//! Bots of every kind play whole matches of the toy games and of every game.

use std::sync::atomic::AtomicBool;

use bots::{BotSpec, Budget, GameBots, Level, contest::Contest};
use hall_core::{Dice as _, SplitMix64, Turn};
use serde_json::{Value as Json, json};
use testkit::toys::{kuhn::Kuhn, nim::Nim, sleds::Sleds};

/// Plays a match with the same bot in every seat; returns its record lines.
#[track_caller]
fn check_match(entry: &GameBots, spec: &BotSpec, plies_max: usize) -> Vec<String> {
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
                    .choose(table.bot_input(seat), &Budget::UNLIMITED, &stop)
                    .expect("a bot_input of this game");
                table.submit(seat, &advice.word).expect("bots play legal actions");
                assert_eq!(advice.alternatives.iter().filter(|a| a.word == advice.word).count(), 1);
                assert!(advice.value.is_none_or(|v| (0.0..=1.0).contains(&v)), "{advice:?}");
            }
        }
    }
    (0..table.len()).map(|step| table.line(step)).collect()
}

fn toys() -> [GameBots; 3] {
    [GameBots::of::<Nim>(), GameBots::of::<Kuhn>(), GameBots::of::<Sleds>()]
}

#[test]
fn bots_of_every_kind_play_the_toys() {
    for entry in toys() {
        for name in ["random", "mcts:50", "alphabeta:500", "level:1", "level:4", "level:6"] {
            let spec: BotSpec = name.parse().expect("a bot");
            let record = check_match(&entry, &spec, 1_000);
            assert_eq!(record, check_match(&entry, &spec, 1_000), "{name} is not deterministic");
        }
    }
}

#[test]
fn bots_are_there_for_every_game() {
    for entry in bots::registry() {
        for name in ["random", "mcts:5", "level:1"] {
            check_match(&entry, &name.parse().expect("a bot"), 12);
        }
        for level in Level::all() {
            assert!(entry.bot(&BotSpec::Level(level), 0).is_ok(), "{level} of {entry:?}");
            let said = matches::texts::english().checked(&entry.describe(level));
            assert!(said.is_ok(), "{said:?}");
        }
    }
}

#[test]
fn unknown_bots_are_refused_with_the_known() {
    let entry = GameBots::of::<Nim>();
    let spec: BotSpec = "nim-oracle:5".parse().expect("a name");
    let Err(error) = entry.bot(&spec, 0) else { panic!("nim has no oracle") };
    assert_eq!(error.to_string(), "nim has no bot \"nim-oracle\"; it has random, mcts, alphabeta");
}

#[test]
fn bot_input_of_another_game_is_refused() {
    let nim = GameBots::of::<Nim>().game.open(&Json::Null, None).expect("nim");
    let bot_input = nim.bot_input(hall_core::Seat::A);
    let mut bot = GameBots::of::<Kuhn>().bot(&"random".parse().expect("a bot"), 0).expect("random");
    let stop = AtomicBool::new(false);
    assert!(bot.choose(bot_input, &Budget::UNLIMITED, &stop).is_err());
}

#[test]
fn seat_that_is_not_asked_is_refused() {
    let entry = GameBots::of::<Nim>();
    let nim = entry.game.open(&Json::Null, None).expect("nim");
    let stop = AtomicBool::new(false);
    for name in ["random", "mcts:10", "alphabeta:10"] {
        let mut bot = entry.bot(&name.parse().expect("a bot"), 0).expect("it exists");
        let refused = bot.choose(nim.bot_input(hall_core::Seat::B), &Budget::UNLIMITED, &stop);
        assert_eq!(refused, Err(bots::BotError::NotAsked(hall_core::Seat::B)));
    }
}

/// A position of each game whose strongest level plays by alpha-beta.
fn of_two_seats() -> [(&'static str, Json, Option<&'static str>); 5] {
    const CHESS: &str = "4k3/pp3ppp/2n5/3q4/3P4/5N2/PP3PPP/3QK3 w - - 0 1";
    [
        ("clusterfuss", json!({}), None),
        // So few checkers that it is found out who wins.
        ("clusterfuss", json!({ "size": 4 }), None),
        ("make-muster", json!({}), None),
        ("muster-up", json!({}), None),
        ("muster-chess", json!({}), Some(CHESS)),
    ]
}

#[test]
fn lines_that_are_wanted_have_a_value_each() {
    for (game, setup, position) in of_two_seats() {
        let entry = bots::bots_of(game).expect("it has bots");
        let mut play = entry.game.open(&setup, position).expect("a position");
        let mut dice = SplitMix64::new(5);
        while position.is_none() && play.len() < 8 {
            let seat = play.turn().asked().iter().next().expect("nobody has won");
            let (words, _) = play.actions(seat);
            let word = &words[dice.below(words.len() as u32) as usize];
            play.submit(seat, word).expect("it is legal");
        }
        let seat = play.turn().asked().iter().next().expect("nobody has won");
        let legal = play.actions(seat).0.len();
        for wanted in [1, 5] {
            let mut bot = entry.bot(&BotSpec::Level(Level::new(8).expect("a level")), 1).unwrap();
            bot.set_lines(wanted);
            let stop = AtomicBool::new(false);
            let found = bot.choose(play.bot_input(seat), &Budget::nodes(20_000), &stop).unwrap();
            let values: Vec<f32> = found.alternatives.iter().filter_map(|of| of.value).collect();
            assert!(values.len() >= wanted.min(legal), "{game} {setup}: {values:?} of {legal}");
            assert!(values.is_sorted_by(|a, b| a >= b), "{game} {setup}: {values:?}");
            assert_eq!((&found.word, found.value), {
                let best = &found.alternatives[0];
                (&best.word, best.value)
            });
        }
    }
}

fn contest(entry: GameBots, bots: &[&str], opening: usize) -> Contest {
    Contest {
        entry,
        setup: Json::Null,
        position: None,
        bots: bots.iter().map(|name| name.parse().expect("a bot")).collect(),
        budgets: vec![Budget::UNLIMITED],
        seed: 1,
        opening,
        resign: None,
        max_steps: None,
    }
}

#[test]
fn contests_rotate_seats_from_the_same_opening() {
    let stop = AtomicBool::new(false);
    let contest = contest(GameBots::of::<Sleds>(), &["random", "mcts:20", "level:1"], 4);
    contest.check().expect("it can be played");
    let play = |index| contest.play(index, &stop).expect("it goes well").expect("not stopped");
    let set: Vec<_> = (0..3).map(play).collect();
    assert_eq!(set[0].seating[..3], [0, 1, 2]);
    assert_eq!(set[1].seating[..3], [1, 2, 0]);
    for played in &set {
        assert_eq!(played.record.steps[..4], set[0].record.steps[..4]);
        let total: f64 = (0..3).filter_map(|bot| played.share(bot)).sum();
        assert!((total - 1.0).abs() < 1e-6);
        assert_eq!(*played, play(played.index), "a match is repeatable");
    }
}

#[test]
fn contest_with_a_limit_for_each_bot_keeps_to_it() {
    let stop = AtomicBool::new(false);
    let mut contest = contest(GameBots::of::<Sleds>(), &["mcts", "mcts"], 1);
    contest.budgets = vec![Budget::nodes(1), Budget::nodes(400)];
    contest.check().expect("it can be played");
    let shares = (0..40).map(|index| {
        let played = contest.play(index, &stop).expect("it goes well").expect("not stopped");
        played.share(1).expect("it ended")
    });
    let more = shares.sum::<f64>();
    assert!(more > 24.0, "{more} of 40 for the bot that searches four hundred times as much");
}

#[test]
fn contest_with_too_many_limits_is_refused() {
    let mut contest = contest(GameBots::of::<Sleds>(), &["mcts", "random"], 1);
    contest.budgets = vec![Budget::UNLIMITED; 3];
    let why = contest.check().expect_err("there are two bots").to_string();
    assert_eq!(why, "expected one limit for all bots or one for each of the 2, not 3");
}

#[test]
fn search_beats_chance() {
    let stop = AtomicBool::new(false);
    // Sleds is mostly luck, and with two bots at three seats half of it is one's own.
    for (entry, least) in [(GameBots::of::<Nim>(), 0.9), (GameBots::of::<Sleds>(), 0.6)] {
        let contest = contest(entry, &["mcts:200", "random"], 1);
        let share = |index| {
            contest.play(index, &stop).expect("fine").expect("played").share(0).expect("it is over")
        };
        let score = (0..60).map(share).sum::<f64>() / 60.0;
        assert!(score >= least, "{entry:?}: {score}");
    }
}

#[test]
fn contests_that_cannot_be_are_refused() {
    let refusal = |contest: Contest| contest.check().expect_err("refused").to_string();
    let three = contest(GameBots::of::<Nim>(), &["random", "random", "random"], 0);
    assert_eq!(refusal(three), "expected 1 to 2 bots for 2 seats, not 3");
    let long = contest(GameBots::of::<Nim>(), &["random"], 500);
    assert_eq!(refusal(long), "no random opening of 500 steps leaves a game to play");
}
