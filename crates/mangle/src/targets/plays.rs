//! Random play of every game through the erased layer: parse, act, replay, views.
//! The bytes are the game, its options, and every choice.

use hall_core::{Coverage, Dice, Seat, Turn, Viewer};
use matches::{AnyMatch, Record, Submitted, find};

use super::{fitting, game, games, step, viewers};
use crate::bytes::Bytes;

/// A match is followed for this many steps.
const STEPS_MAX: usize = 48;

/// A match goes on until the bytes end, and keeps every promise on the way.
pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let game = game(bytes.byte());
    let setup = fitting(game, &mut bytes);
    let mut table = game.open(&setup, None).expect("the setup is fine");
    while table.len() < STEPS_MAX && !bytes.is_empty() {
        let care = bytes.byte();
        if care.is_multiple_of(4) {
            inspect(&*table, &mut bytes);
        }
        if care % 16 == 1 {
            refuse(&*table, &mut bytes);
        }
        if !act(&mut *table, &mut bytes, care) {
            break;
        }
    }
    inspect(&*table, &mut bytes);
    record(&*table, &mut bytes);
}

/// Goes on by a listed or a sampled action, or by chance.
fn act(table: &mut dyn AnyMatch, bytes: &mut Bytes<'_>, care: u8) -> bool {
    let asked: Vec<Seat> = table.turn().asked().iter().collect();
    if asked.is_empty() || care.is_multiple_of(2) {
        return step(table, bytes);
    }
    let seat = bytes.one(&asked);
    let (words, _) = table.actions(seat);
    let word = &words[bytes.below(words.len() as u32) as usize];
    let (before, sealed) = (table.len(), table.sealed());
    match table.submit(seat, word) {
        Ok(Submitted::Step) => assert_eq!(table.len(), before + 1),
        Ok(Submitted::Sealed) => assert_eq!(table.sealed(), sealed.with(seat)),
        Err(why) => panic!("{}: {seat} {word} is listed, and {why}", table.position()),
    }
    true
}

/// What is offered, shown and described is consistent.
fn inspect(table: &dyn AnyMatch, bytes: &mut Bytes<'_>) {
    let turn = table.turn();
    assert_eq!(table.standings().is_some(), turn == Turn::Over, "half over");
    assert_eq!(table.chances().is_empty(), turn != Turn::Chance, "chance without a chance");
    for viewer in viewers(table) {
        let _drawn = (table.view(viewer), table.scene(viewer), table.last(viewer));
        let from = usize::from(bytes.byte()) % (table.len() + 1);
        let told = table.descriptions(viewer, from);
        assert_eq!(told.len(), table.len() - from, "a step is not told");
    }
    for seat in Seat::first(table.seats()) {
        let (offers, coverage) = table.offers(seat);
        assert_eq!(offers.is_empty(), !turn.asked().contains(seat), "{seat} has nothing to do");
        for declined in
            table.decline(seat).into_iter().chain(table.limit(seat).map(|limit| limit.action))
        {
            table.check(seat, &declined).expect("what is taken for granted is legal");
        }
        if offers.is_empty() {
            continue;
        }
        let offer = &offers[bytes.below(offers.len() as u32) as usize];
        table.check(seat, &offer.word).expect("what is offered is legal");
        let touches: Vec<&str> = offer.touches.iter().map(|touch| touch.id()).collect();
        if let Some(spelled) = table.spelled(seat, &touches) {
            assert_eq!(spelled, offer.word, "the touches {touches:?} spell another action");
        }
        let sampled = table.sample(seat, bytes);
        let listed = offers.iter().any(|offer| offer.word == sampled);
        assert!(listed || coverage == Coverage::Some, "{sampled} is sampled and not listed");
    }
}

/// A seat that is not asked cannot act.
fn refuse(table: &dyn AnyMatch, bytes: &mut Bytes<'_>) {
    let Some(asked) = table.turn().asked().iter().next() else { return };
    let word = table.sample(asked, bytes);
    for seat in Seat::first(table.seats()) {
        if !table.turn().asked().contains(seat) {
            assert!(table.boxed().submit(seat, &word).is_err(), "{seat} is not asked");
        }
    }
}

/// The record replays to the same position, and every part of it to a part.
fn record(table: &dyn AnyMatch, bytes: &mut Bytes<'_>) {
    let game = find(table.info().id).expect("it is in the catalogue");
    let text = Record::of(table, Vec::new(), None).to_string();
    let read = Record::parse(&text).unwrap_or_else(|why| panic!("{why} in\n{text}"));
    let again = read.replay(game).unwrap_or_else(|why| panic!("{why} in\n{text}"));
    assert_eq!(again.position(), table.position(), "{text}");
    let steps = usize::from(bytes.byte()) % (table.len() + 1);
    let part = table.at(steps);
    assert_eq!(part.len(), steps);
    let mut onward = part.boxed();
    for index in steps..table.len() {
        onward.replay(&table.line(index)).unwrap_or_else(|why| panic!("{why} in\n{text}"));
    }
    assert_eq!(onward.position(), table.position(), "{text}");
    assert_eq!(onward.view(Viewer::Public), table.view(Viewer::Public), "{text}");
    let _revealed = table.reveals_since(steps);
}

/// Bytes that mean nothing: every choice is one.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (game, _) in games() {
        for luck in 0..12_u64 {
            let mut dice = hall_core::SplitMix64::new(luck * 7 + u64::from(game));
            let length = 20 + dice.below(180);
            let mut bytes = vec![game];
            bytes.extend((0..length).map(|_| dice.below(256) as u8));
            all.push(bytes);
        }
    }
    all
}
