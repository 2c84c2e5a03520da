//! Records as text, and PGN.

use hall_core::SplitMix64;
use matches::{Record, find};

use super::{fitting, games, played};

/// A longer record teaches nothing new and takes long.
const BYTES_MAX: usize = 6_000;

/// PGN as others write it, and forms that random matches do not have.
const PGN: [&str; 3] = [
    "[Event \"?\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5\n\
     2. Bc4 (2. Nf3 Nc6) Nc6 $1 3. Qh5 Nf6?? 4. Qxf7# 1-0\n",
    "[Date \"2026.11.23\"]\n[SetUp \"1\"]\n[FEN \"6k1/8/8/8/R3R3/8/8/4K3 w e4 - 0 1\"]\n\
     [Termination \"time forfeit\"]\n\n1. O-Oe4 Kh8 2. Ra8+ 0-1\n",
    "[Variant \"Muster Royal\"]\n[MusterWhite \"8/8/PPPPPPPP/RNAQKACR\"]\n\
     [MusterBlack \"4k3/8/8/8\"]\n[MusterWhiteChoice \"black\"]\n\
     [MusterBlackChoice \"black\"]\n\n1. e4 Kd7 1/2-1/2\n",
];

/// A record or a PGN is refused with the line at fault, and not at length, or replays; what
/// replays is written as a record, and as a PGN, that replay to the same.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(BYTES_MAX)]) else { return };
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(why) => {
            let (lines, why) = (text.lines().count(), why.to_string());
            let line = why.strip_prefix("line ").and_then(|rest| rest.split(' ').next());
            let line = line.and_then(|line| line.parse().ok()).expect("it says the line");
            assert!((1..=lines + 1).contains(&line) && why.len() < 800, "{why}");
            return;
        }
    };
    let written = record.to_string();
    let Ok(game) = find(&record.game) else { return };
    let Ok(table) = record.replay(game) else { return };
    let again = Record::parse(&written).unwrap_or_else(|why| panic!("{why} in\n{written}"));
    let replayed = again.replay(game).unwrap_or_else(|why| panic!("{why} in\n{written}"));
    assert_eq!(replayed.position(), table.position());
    // Whatever is told of chance, it is checked without a panic.
    if let Some(report) = session::chance::ChanceReport::of_record(&record, &*table) {
        assert_eq!(
            report.verify().is_ok(),
            report.expected().is_ok_and(|expected| {
                report.draws.iter().zip(&expected).all(|(of, expected)| of.fell == *expected)
            })
        );
    }
    assert_eq!(again.to_string(), written, "writing is not stable");
    let made = Record::of(&*table, record.players, record.ended).to_string();
    let remade = Record::parse(&made).unwrap_or_else(|why| panic!("{why} in\n{made}"));
    let third = remade.replay(game).unwrap_or_else(|why| panic!("{why} in\n{made}"));
    assert_eq!(third.position(), table.position());
    if let Ok(pgn) = again.write_as("pgn") {
        same_as(&pgn, &table.position());
    }
}

/// A PGN leads to the board of this position, and is written as it was.
fn same_as(pgn: &str, position: &str) {
    let read = Record::parse(pgn).unwrap_or_else(|why| panic!("{why} in\n{pgn}"));
    let table = read.replay(find(&read.game).expect("it is there"));
    let table = table.unwrap_or_else(|why| panic!("{why} in\n{pgn}"));
    // Beyond the board there are the seats, and the moves that led to it.
    let board = |position: &str| position.split(' ').take(6).collect::<Vec<_>>().join(" ");
    assert_eq!(board(&table.position()), board(position), "{pgn}");
    assert_eq!(read.write_as("pgn").as_deref(), Ok(pgn));
}

/// What a record tells of chance that was committed to; half of the matches are over.
fn chance(seed: u64) -> String {
    let hash = format!("{seed:x}").repeat(64);
    let secret =
        if seed.is_multiple_of(2) { format!("chance-secret: {hash}\n") } else { String::new() };
    format!("chance: 1 abcdefghij234567 {hash}\n{secret}seed a: {hash} {hash}\nseed b: {hash}\n")
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
                    2 => matches::Ended::Agreed.standings(seats),
                    1 => matches::Ended::Resigned(hall_core::Seat::A).standings(seats),
                    _ => matches::Ended::TimedOut(hall_core::Seat::B).standings(seats),
                };
                let lines = format!("result: {places}\nended: {ended}\n\n");
                record = record.replacen("\n\n", &format!("\n{lines}"), 1);
            }
            if seed % 4 < 2 {
                record = record.replacen("\n\n", &format!("\n{}\n", chance(seed)), 1);
            }
            let pgn = Record::parse(&record).and_then(|record| record.write_as("pgn"));
            all.extend(pgn.map(String::into_bytes));
            all.push(record.into_bytes());
        }
    }
    all.extend(PGN.map(|text| text.as_bytes().to_vec()));
    all
}
