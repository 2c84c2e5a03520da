//! The targets, and what they share.

pub mod actions;
pub mod chess;
pub mod libraries;
pub mod plays;
pub mod positions;
pub mod records;
pub mod sockets;
pub mod studies;
pub mod words;

use hall_core::{Dice, FieldKind, Seat, SplitMix64, Turn, Viewer};
use matches::{AnyGame, AnyMatch, catalogue};
use serde_json::{Map, Value as Json};

/// The game that a byte names.
fn game(byte: u8) -> &'static dyn AnyGame {
    catalogue()[usize::from(byte) % catalogue().len()]
}

/// The bytes that name each game.
fn games() -> impl Iterator<Item = (u8, &'static dyn AnyGame)> {
    (0..).zip(catalogue().iter().copied())
}

/// A setup of values that the schema allows.
fn setup(game: &dyn AnyGame, dice: &mut dyn Dice) -> Json {
    let mut setup = Map::new();
    for field in game.schema() {
        let value = match field.kind {
            FieldKind::Integer { min, max, .. } => {
                let span = u32::try_from(max - min + 1).unwrap_or(u32::MAX);
                Json::from(min + i64::from(dice.below(span)))
            }
            FieldKind::Choice { options } => {
                Json::from(options[dice.below(options.len() as u32) as usize].0)
            }
            FieldKind::Toggle => Json::from(dice.below(2) == 1),
            FieldKind::Text { .. } => continue,
        };
        setup.insert(field.key.to_string(), value);
    }
    Json::Object(setup)
}

/// Takes a random step; false if the match is over.
fn step(table: &mut dyn AnyMatch, dice: &mut dyn Dice) -> bool {
    if table.chance(dice) {
        return true;
    }
    let asked: Vec<Seat> = table.turn().asked().iter().collect();
    if asked.is_empty() {
        assert_eq!(table.turn(), Turn::Over, "nobody is asked, and it is not over");
        return false;
    }
    let seat = asked[dice.below(asked.len() as u32) as usize];
    let word = table.sample(seat, dice);
    if let Err(why) = table.submit(seat, &word) {
        panic!("a sampled action is refused: {}: {seat} {word}: {why}", table.position());
    }
    true
}

/// A match played at random for at most `steps` steps.
fn played(
    game: &dyn AnyGame,
    setup: &Json,
    dice: &mut dyn Dice,
    steps: usize,
) -> Box<dyn AnyMatch> {
    let mut table = game.open(setup, None).expect("the setup is fine");
    while table.len() < steps && step(&mut *table, dice) {}
    table
}

/// Everybody who may look.
fn viewers(table: &dyn AnyMatch) -> impl Iterator<Item = Viewer> {
    Seat::first(table.seats()).map(Viewer::Seat).chain([Viewer::Public])
}

/// The positions of random matches, with the byte of their game before them.
fn random_positions(each: u64) -> Vec<(u8, Box<dyn AnyMatch>)> {
    let mut all = Vec::new();
    for (byte, game) in games() {
        for seed in 0..each {
            let mut dice = SplitMix64::new(seed);
            let steps = dice.below(80) as usize;
            let setup = if seed % 2 == 0 { Json::Null } else { fitting(game, &mut dice) };
            all.push((byte, played(game, &setup, &mut dice, steps)));
        }
    }
    all
}

/// A valid setup: options may be allowed alone and not together.
fn fitting(game: &dyn AnyGame, dice: &mut dyn Dice) -> Json {
    let tries = (0..8).map(|_| setup(game, dice));
    tries.into_iter().find(|setup| game.open(setup, None).is_ok()).unwrap_or(Json::Null)
}
