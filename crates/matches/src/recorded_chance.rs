//! What a record tells of chance that was committed to: see `docs/chance.md`.

use std::fmt;

use hall_core::Seat;

/// The version of the description that this program knows.
const VERSION: &str = "1";

/// What a record tells of chance that was committed to. Whether it is true is not looked at
/// here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedChance {
    /// The id of the table.
    pub table: String,
    /// The hash that was shown when the table was set up.
    pub commitment: [u8; 32],
    /// What it is the hash of; nothing in the record of a match that is not over.
    pub secret: Option<[u8; 32]>,
    /// The seeds of the seats that committed to one, in the order of the seats.
    pub seeds: Vec<RecordedSeed>,
}

/// The seed of a seat, as a record tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedSeed {
    /// The seat.
    pub seat: Seat,
    /// The hash by which it committed to the seed.
    pub hash: [u8; 32],
    /// The seed, if it was revealed before the first draw.
    pub seed: Option<[u8; 32]>,
}

impl RecordedChance {
    /// Reads the header `chance`: version, table, commitment.
    pub(crate) fn read(value: &str) -> Result<RecordedChance, String> {
        let words: Vec<&str> = value.split(' ').collect();
        let [version, table, commitment] = words[..] else {
            return Err("expected `1 TABLE HASH`".into());
        };
        if version != VERSION {
            return Err(format!("this hall knows version 1, not {version:?}"));
        }
        if table.len() != 16 || !table.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(format!("expected a table, 16 letters and digits, not {table:?}"));
        }
        let commitment = bytes(commitment)?;
        Ok(RecordedChance { table: table.into(), commitment, secret: None, seeds: Vec::new() })
    }

    /// What the lines that follow add to.
    pub(crate) fn before(
        chance: &mut Option<RecordedChance>,
    ) -> Result<&mut RecordedChance, String> {
        chance.as_mut().ok_or_else(|| "expected behind `chance`".into())
    }

    pub(crate) fn read_secret(&mut self, value: &str) -> Result<(), String> {
        self.secret = Some(bytes(value)?);
        Ok(())
    }

    /// Reads the header of a seat: the hash, and the seed if it was revealed.
    pub(crate) fn read_seed(&mut self, seat: Seat, value: &str) -> Result<(), String> {
        if self.seeds.last().is_some_and(|of| of.seat >= seat) {
            return Err("seeds are listed in seat order, each once".into());
        }
        let (hash, seed) = match value.split_once(' ') {
            Some((hash, seed)) => (hash, Some(bytes(seed)?)),
            None => (value, None),
        };
        self.seeds.push(RecordedSeed { seat, hash: bytes(hash)?, seed });
        Ok(())
    }
}

impl fmt::Display for RecordedChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "chance: {VERSION} {} {}", self.table, hex(&self.commitment))?;
        if let Some(secret) = &self.secret {
            writeln!(f, "chance-secret: {}", hex(secret))?;
        }
        for RecordedSeed { seat, hash, seed } in &self.seeds {
            let seed = seed.as_ref().map_or(String::new(), |seed| format!(" {}", hex(seed)));
            writeln!(f, "seed {seat}: {}{seed}", hex(hash))?;
        }
        Ok(())
    }
}

fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(text: &str) -> Result<[u8; 32], String> {
    let expected = || format!("expected 64 hexadecimal digits, 0 to 9 and a to f, not {text:?}");
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 64 || !text.bytes().all(is_digit) {
        return Err(expected());
    }
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| expected())?;
    }
    Ok(bytes)
}
