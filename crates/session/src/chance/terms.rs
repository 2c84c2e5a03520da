//! From what was committed to, to numbers.

use std::fmt::Write as _;

use hall_core::{Dice, Seat};
use hmac::{Hmac, KeyInit, Mac};
use matches::Hex32;
use sha2::Sha256;

use crate::ids::Hash32;

/// The SHA-256 of a text.
fn sha256(text: &str) -> Hex32 {
    Hex32(Hash32::of(text).0)
}

/// The hash by which a seat commits to its seed.
pub fn seed_hash(seed: &Hex32) -> Hex32 {
    sha256(&format!("musterhall chance 1 seed\n{seed}\n"))
}

/// What the outcomes of a table are made of.
#[derive(Clone, PartialEq, Eq)]
pub struct Terms {
    /// The id of the table.
    pub table: String,
    /// The secret.
    pub secret: Hex32,
    /// The seeds that were revealed, in the order of the seats.
    pub seeds: Vec<(Seat, Hex32)>,
}

impl Terms {
    /// The hash that is shown when the table is set up.
    pub fn commitment(&self) -> Hex32 {
        let Terms { table, secret, .. } = self;
        sha256(&format!("musterhall chance 1 commitment\n{table}\n{secret}\n"))
    }

    /// What the draw of this number, counted from 1, is made with.
    pub fn dice(&self, draw: u64) -> CommittedDice {
        let mut message = format!("musterhall chance 1 draw\n{}\n", self.table);
        for (seat, seed) in &self.seeds {
            let _infallible = writeln!(message, "{seat} {seed}");
        }
        let _infallible = writeln!(message, "draw {draw}");
        let mut keyed = Hmac::<Sha256>::new_from_slice(&self.secret.0)
            .expect("HMAC takes keys of every length");
        keyed.update(message.as_bytes());
        CommittedDice { keyed, tries: 0 }
    }
}

/// Numbers that follow from what was committed to, for one draw.
pub struct CommittedDice {
    /// All of the message but the number of the try.
    keyed: Hmac<Sha256>,
    tries: u32,
}

impl CommittedDice {
    fn word(&mut self) -> u32 {
        let mut keyed = self.keyed.clone();
        keyed.update(format!("try {}\n", self.tries).as_bytes());
        self.tries += 1;
        let bytes: [u8; 32] = keyed.finalize().into_bytes().into();
        u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }
}

impl Dice for CommittedDice {
    fn below(&mut self, bound: u32) -> u32 {
        assert_ne!(bound, 0);
        // Words from the greatest multiple of the bound on would favour small numbers.
        let limit = (1 << 32) - (1_u64 << 32) % u64::from(bound);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    /// What `docs/chance.md` says comes of what.
    #[derive(Deserialize)]
    struct Vectors {
        table: String,
        secret: Hex32,
        commitment: Hex32,
        seeds: Vec<(String, Hex32, Hex32)>,
        draws: Vec<(u64, u32, u32, u32)>,
    }

    /// The vectors of the description: its fenced blocks of JSON.
    fn vectors() -> Vec<Vectors> {
        let page = include_str!("../../../../docs/chance.md");
        let blocks = page.split("```json vectors\n").skip(1);
        let json = blocks.map(|rest| rest.split("```").next().unwrap_or_default());
        json.map(|text| serde_json::from_str(text).expect("vectors")).collect()
    }

    #[test]
    fn vectors_of_the_description_hold() {
        let vectors = vectors();
        assert!(vectors.len() >= 2);
        for of in vectors {
            let seeds = of.seeds.iter().map(|(seat, seed, hash)| {
                assert_eq!(seed_hash(seed), *hash);
                (seat.parse().expect("a seat"), *seed)
            });
            let terms = Terms { table: of.table, secret: of.secret, seeds: seeds.collect() };
            assert_eq!(terms.commitment(), of.commitment);
            for (draw, bound, number, tries) in of.draws {
                let mut dice = terms.dice(draw);
                assert_eq!(dice.below(bound), number, "draw {draw} below {bound}");
                assert_eq!(dice.tries, tries, "draw {draw} below {bound}");
            }
        }
    }

    #[test]
    fn numbers_of_many_draws_are_spread_evenly() {
        let terms = Terms { table: "t".into(), secret: Hex32([7; 32]), seeds: Vec::new() };
        let mut faces = [0_u32; 6];
        (1..=6000).for_each(|draw| faces[terms.dice(draw).below(6) as usize] += 1);
        // Five degrees of freedom: once in a million tables of such numbers it is more.
        let square = |count: &u32| (f64::from(*count) - 1000.0).powi(2) / 1000.0;
        assert!(faces.iter().map(square).sum::<f64>() < 35.9, "{faces:?}");
    }
}
