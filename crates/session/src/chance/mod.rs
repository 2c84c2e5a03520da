//! Chance that is committed to before anybody plays. `docs/chance.md` describes it, with
//! test vectors; whoever changes what is computed here makes another version of it.

mod report;
mod terms;

use hall_core::{Dice, Seat};
use serde::{Deserialize, Serialize};

pub use matches::{CHANCE_VERSION as VERSION, Hex32, RecordedSeed};
pub use report::{ChanceReport, Mismatch, ReportedDraw, WeightedOutcome, draws_of};
pub use terms::{CommittedDice, Terms, seed_hash};

use crate::ids::{Hash32, TableId};

/// What chance is committed to by: 32 random bytes, which nobody may know before the match
/// is over. It does not show itself where it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChanceSecret(Hex32);

impl ChanceSecret {
    pub(crate) fn random(dice: &mut dyn Dice) -> ChanceSecret {
        ChanceSecret(Hex32(Hash32::random(dice).0))
    }
}

impl std::fmt::Debug for ChanceSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("secret")
    }
}

/// That chance is committed to, as the log has it: in the first event of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Committed {
    /// By which description.
    pub version: u8,
    /// The secret.
    pub secret: ChanceSecret,
}

/// What a seat mixes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSeed {
    /// The seat.
    pub seat: Seat,
    /// The hash by which it committed to its seed.
    pub hash: Hex32,
    /// The seed, once it is revealed.
    pub seed: Option<Hex32>,
    /// Whether its person will not reveal it.
    pub is_withheld: bool,
}

impl SeatSeed {
    /// Whether nothing more comes of it: it is revealed, or withheld.
    pub(crate) fn is_settled(&self) -> bool {
        self.seed.is_some() || self.is_withheld
    }
}

/// Chance that is committed to, at one table.
#[derive(Clone, Debug)]
pub struct CommittedChance {
    secret: ChanceSecret,
    /// What the seats mix in, in the order of the seats.
    pub seeds: Vec<SeatSeed>,
    /// The event that last changed what is told of it.
    pub changed: u64,
}

impl CommittedChance {
    /// As the first event of a log has it.
    pub(crate) fn new(committed: &Committed, seq: u64) -> Result<CommittedChance, String> {
        if committed.version != VERSION {
            return Err(format!("chance of version {}, expected {VERSION}", committed.version));
        }
        Ok(CommittedChance { secret: committed.secret, seeds: Vec::new(), changed: seq })
    }

    fn of(&self, seat: Seat) -> Option<&SeatSeed> {
        self.seeds.iter().find(|seed| seed.seat == seat)
    }

    /// Whether a seat has committed to a seed.
    pub(crate) fn has(&self, seat: Seat) -> bool {
        self.of(seat).is_some()
    }

    /// The secret.
    pub(crate) fn secret(&self) -> Hex32 {
        self.secret.0
    }

    /// What outcomes are made of, the secret included.
    pub(crate) fn terms(&self, table: &TableId) -> Terms {
        Terms {
            table: table.to_string(),
            secret: self.secret.0,
            seeds: self.seeds.iter().filter_map(|of| Some((of.seat, of.seed?))).collect(),
        }
    }

    pub(crate) fn commit(&mut self, seat: Seat, hash: Hex32, seq: u64) -> Result<(), String> {
        if self.has(seat) {
            return Err(format!("seat {seat} has committed to a seed"));
        }
        let at = self.seeds.partition_point(|of| of.seat < seat);
        self.seeds.insert(at, SeatSeed { seat, hash, seed: None, is_withheld: false });
        self.changed = seq;
        Ok(())
    }

    /// The person on a seat is gone. Once another seed is revealed, the one that is missing
    /// counts as withheld: whoever could leave it out unseen could choose.
    pub(crate) fn drop_seed(&mut self, seat: Seat, seq: u64) {
        let is_open = !self.seeds.iter().any(SeatSeed::is_settled);
        let Some(at) = self.seeds.iter().position(|of| of.seat == seat && !of.is_settled()) else {
            return;
        };
        if is_open {
            self.seeds.remove(at);
        } else {
            self.seeds[at].is_withheld = true;
        }
        self.changed = seq;
    }

    pub(crate) fn reveal(
        &mut self,
        seat: Seat,
        seed: Option<Hex32>,
        seq: u64,
    ) -> Result<(), String> {
        let none = || format!("seat {seat} has committed to no seed");
        let of = self.seeds.iter_mut().find(|of| of.seat == seat).ok_or_else(none)?;
        if of.is_settled() {
            return Err(format!("the seed of seat {seat} is revealed or withheld"));
        }
        if seed.is_some_and(|seed| seed_hash(&seed) != of.hash) {
            return Err(format!("this is not the seed that seat {seat} has committed to"));
        }
        (of.seed, of.is_withheld, self.changed) = (seed, seed.is_none(), seq);
        Ok(())
    }
}
