//! What a record tells of chance that was committed to: see `docs/chance.md`.

use std::fmt;

use hall_core::Seat;
use serde::{Serialize, Serializer};

use crate::Hex32;

/// The version of what `docs/chance.md` describes.
pub const CHANCE_VERSION: u8 = 1;

/// What a record tells of chance that was committed to. Whether it is true is not looked at
/// here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedChance {
    /// The id of the table.
    pub table: String,
    /// The hash that was shown when the table was set up.
    pub commitment: Hex32,
    /// What it is the hash of; nothing in the record of a match that is not over.
    pub secret: Option<Hex32>,
    /// The seeds of the seats that committed to one, in the order of the seats.
    pub seeds: Vec<RecordedSeed>,
}

/// The seed of a seat, as a record tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RecordedSeed {
    /// The seat.
    #[serde(serialize_with = "letter")]
    pub seat: Seat,
    /// The hash by which it committed to the seed.
    pub hash: Hex32,
    /// The seed, if it was revealed before the first draw.
    pub seed: Option<Hex32>,
}

fn letter<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(seat)
}

impl RecordedChance {
    /// Reads the header `chance`: version, table, commitment.
    pub(crate) fn read(value: &str) -> Result<RecordedChance, String> {
        let words: Vec<&str> = value.split(' ').collect();
        let [version, table, commitment] = words[..] else {
            return Err("expected `1 TABLE HASH`".into());
        };
        if version != CHANCE_VERSION.to_string() {
            return Err(format!("this hall knows version {CHANCE_VERSION}, not {version:?}"));
        }
        if table.len() != 16 || !table.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(format!("expected a table, 16 letters and digits, not {table:?}"));
        }
        let commitment = digits(commitment)?;
        Ok(RecordedChance { table: table.into(), commitment, secret: None, seeds: Vec::new() })
    }

    /// What the lines that follow add to.
    pub(crate) fn before(
        chance: &mut Option<RecordedChance>,
    ) -> Result<&mut RecordedChance, String> {
        chance.as_mut().ok_or_else(|| "expected behind `chance`".into())
    }

    pub(crate) fn read_secret(&mut self, value: &str) -> Result<(), String> {
        self.secret = Some(digits(value)?);
        Ok(())
    }

    /// Reads the header of a seat: the hash, and the seed if it was revealed.
    pub(crate) fn read_seed(&mut self, seat: Seat, value: &str) -> Result<(), String> {
        if self.seeds.last().is_some_and(|of| of.seat >= seat) {
            return Err("seeds are listed in seat order, each once".into());
        }
        let (hash, seed) = match value.split_once(' ') {
            Some((hash, seed)) => (hash, Some(digits(seed)?)),
            None => (value, None),
        };
        self.seeds.push(RecordedSeed { seat, hash: digits(hash)?, seed });
        Ok(())
    }
}

impl fmt::Display for RecordedChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "chance: {CHANCE_VERSION} {} {}", self.table, self.commitment)?;
        if let Some(secret) = &self.secret {
            writeln!(f, "chance-secret: {secret}")?;
        }
        for RecordedSeed { seat, hash, seed } in &self.seeds {
            let seed = seed.as_ref().map_or(String::new(), |seed| format!(" {seed}"));
            writeln!(f, "seed {seat}: {hash}{seed}")?;
        }
        Ok(())
    }
}

fn digits(text: &str) -> Result<Hex32, String> {
    let expected = || format!("expected 64 hexadecimal digits, 0 to 9 and a to f, not {text:?}");
    Hex32::from_hex(text).ok_or_else(expected)
}
