//! Positions as text. The first byte names the game, the second how a match goes on
//! from there, the rest is the position.

use hall_core::{Seat, Turn};
use matches::AnyMatch;
use serde_json::Value as Json;

use super::{game, random_positions, step, viewers};
use crate::bytes::Bytes;

/// A position is refused, or can be looked at, written, read and played on.
pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let game = game(bytes.byte());
    let luck = [bytes.byte()];
    let Ok(mut table) = game.open(&Json::Null, Some(&bytes.text())) else { return };
    let mut dice = Bytes::new(&luck);
    for _ in 0..5 {
        look(&*table);
        if !step(&mut *table, &mut dice) {
            return;
        }
    }
}

/// Whatever could be read can be looked at and written.
fn look(table: &dyn AnyMatch) {
    let text = table.position();
    let game = matches::find(table.info().id).expect("it is in the catalogue");
    match game.open(&table.setup(), Some(&text)) {
        Ok(again) => assert_eq!(again.position(), text, "it is read as another position"),
        Err(why) => panic!("what was written cannot be read: {text}: {why}"),
    }
    for viewer in viewers(table) {
        let _drawn = (table.view(viewer), table.scene(viewer));
    }
    assert_eq!(table.standings().is_some(), table.turn() == Turn::Over, "{text}: half over");
    for seat in Seat::first(table.seats()) {
        let (actions, _) = table.actions(seat);
        let asked = table.turn().asked().contains(seat);
        assert_eq!(asked, !actions.is_empty(), "{text}: {seat} is asked and has nothing to do");
    }
}

/// Positions of random matches.
pub fn seeds() -> Vec<Vec<u8>> {
    let seed = |(byte, table): (u8, Box<dyn AnyMatch>)| {
        let mut bytes = vec![byte, table.len() as u8];
        bytes.extend(table.position().bytes());
        bytes
    };
    random_positions(12).into_iter().map(seed).collect()
}
