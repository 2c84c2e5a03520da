//! Records as text.

use hall_core::SplitMix64;
use table::{Record, find};

use super::{fitting, games, played};

/// A longer record teaches nothing new and takes long.
const BYTES_MAX: usize = 6_000;

/// A record is refused with the line at fault, or replays; what replays is written
/// as a record that replays to the same.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(BYTES_MAX)]) else { return };
    let Ok(record) = Record::parse(text) else { return };
    let written = record.to_string();
    let Ok(game) = find(&record.game) else { return };
    let Ok(table) = record.replay(game) else { return };
    let again = Record::parse(&written).unwrap_or_else(|why| panic!("{why} in\n{written}"));
    let replayed = again.replay(game).unwrap_or_else(|why| panic!("{why} in\n{written}"));
    assert_eq!(replayed.position(), table.position());
    assert_eq!(again.to_string(), written, "writing is not stable");
    let made = Record::of(&*table, record.players, record.ended).to_string();
    let remade = Record::parse(&made).unwrap_or_else(|why| panic!("{why} in\n{made}"));
    let third = remade.replay(game).unwrap_or_else(|why| panic!("{why} in\n{made}"));
    assert_eq!(third.position(), table.position());
}

/// Records of random matches, some ended by the table.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (_, game) in games() {
        for seed in 0..8_u64 {
            let mut dice = SplitMix64::new(seed);
            let setup = fitting(game, &mut dice);
            let table = played(game, &setup, &mut dice, seed as usize * 6);
            let ended = match seed % 4 {
                1 => Some("a resigned"),
                2 => Some("draw agreed"),
                3 => Some("b ran out of time"),
                _ => None,
            };
            let mut record =
                Record::of(&*table, vec!["Ann".into(); table.seats()], None).to_string();
            if let Some(ended) = ended.filter(|_| table.standings().is_none()) {
                let seats = table.seats();
                let places = match seed % 4 {
                    2 => table::Ended::Agreed.standings(seats),
                    1 => table::Ended::Resigned(hall_core::Seat::A).standings(seats),
                    _ => table::Ended::TimedOut(hall_core::Seat::B).standings(seats),
                };
                let lines = format!("result: {places}\nended: {ended}\n\n");
                record = record.replacen("\n\n", &format!("\n{lines}"), 1);
            }
            all.push(record.into_bytes());
        }
    }
    all
}
