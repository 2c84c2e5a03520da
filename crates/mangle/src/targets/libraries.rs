//! Libraries of matches: what is compressed in their files.

use std::collections::BTreeMap;

use explorer::{
    ChoiceIndex, KeptMatch, LibraryHead, LibraryRecords, MatchLibrary, RecordTable, passages,
    sixtieths,
};
use hall_core::SplitMix64;
use matches::Record;
use serde_json::Value as Json;

use super::{games, played};

/// A longer library teaches nothing new and takes long.
const BYTES_MAX: usize = 60_000;
/// How many records of it are written again.
const RECORDS_MAX: usize = 4;

/// A library is refused, and not at length, or is written as it was read.
pub fn run(bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(BYTES_MAX)];
    // As a file it is hardly ever one: the compression refuses it.
    let _refused = MatchLibrary::parse(bytes);
    match MatchLibrary::read(bytes) {
        Ok(library) => {
            let body = library.body();
            let again = MatchLibrary::read(&body).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(again.body(), body, "writing is not stable");
        }
        Err(why) => assert!(why.to_string().len() < 800, "{why}"),
    }
    match RecordTable::read(bytes) {
        Ok(table) => records(&table),
        Err(why) => assert!(why.to_string().len() < 800, "{why}"),
    }
}

/// Records are the same when they are written and read again.
fn records(table: &RecordTable) {
    let kept = |number| Some((number, table.record(number).ok()??));
    let some: BTreeMap<u32, String> = table.numbers().take(RECORDS_MAX).filter_map(kept).collect();
    let again = RecordTable::read(&RecordTable::of(&some).body());
    let again = again.unwrap_or_else(|why| panic!("{why}"));
    for (number, text) in &some {
        assert_eq!(again.record(*number).ok().flatten().as_ref(), Some(text), "{number}");
    }
}

/// Libraries of a few matches of each game.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (_, game) in games() {
        for matches in 1..=4 {
            let (mut index, mut texts) = (ChoiceIndex::default(), BTreeMap::new());
            for number in 0..matches {
                let mut dice = SplitMix64::new(u64::from(number));
                let table = played(game, &Json::Null, &mut dice, 120);
                let shares = table.standings().map(|of| sixtieths(&of, table.seats()));
                let kept = KeptMatch {
                    shares: shares.unwrap_or_else(|| vec![30; table.seats()]),
                    strengths: vec![Some(1500); table.seats()],
                    passages: passages(&*table),
                };
                index.add(&kept, Some(number));
                texts.insert(number, Record::of(&*table, Vec::new(), None).to_string());
            }
            let head = LibraryHead {
                game: game.info().id.into(),
                rules: game.info().rules,
                setup: Json::Null,
                command: "by hand".into(),
                bots: vec!["random".into()],
                matches,
                drawn: 0,
            };
            let records = LibraryRecords::default();
            seeds.push(MatchLibrary { head, index, records }.body());
            seeds.push(RecordTable::of(&texts).body());
        }
    }
    seeds
}
