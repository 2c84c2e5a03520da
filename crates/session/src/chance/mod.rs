//! Chance that is committed to before anybody plays. `docs/chance.md` describes it, with
//! test vectors; whoever changes what is computed here makes another version of it.

mod report;
mod terms;

use hall_core::{Dice, Seat, SeatSet};
use serde::{Deserialize, Serialize};

pub use report::{Mismatch, Report, ReportedDraw, ReportedSeed, WeightedOutcome, draws_of};
pub use terms::{CommittedDice, Hex32, Terms, seed_hash};

use crate::state::State;

/// The version of what `docs/chance.md` describes.
pub const VERSION: u8 = 1;

/// What chance is committed to by: 32 random bytes, which nobody may know before the match
/// is over. It does not show itself where it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChanceSecret(Hex32);

impl ChanceSecret {
    pub(crate) fn random(dice: &mut dyn Dice) -> ChanceSecret {
        ChanceSecret(Hex32::random(dice))
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

    /// What outcomes are made of, the secret included.
    fn terms(&self, state: &State) -> Terms {
        Terms {
            table: state.header.id.to_string(),
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

    pub(crate) fn reveal(
        &mut self,
        seat: Seat,
        seed: Option<Hex32>,
        seq: u64,
    ) -> Result<(), String> {
        let none = || format!("seat {seat} has committed to no seed");
        let of = self.seeds.iter_mut().find(|of| of.seat == seat).ok_or_else(none)?;
        if of.seed.is_some() || of.is_withheld {
            return Err(format!("the seed of seat {seat} is revealed or withheld"));
        }
        if seed.is_some_and(|seed| seed_hash(&seed) != of.hash) {
            return Err(format!("this is not the seed that seat {seat} has committed to"));
        }
        (of.seed, of.is_withheld, self.changed) = (seed, seed.is_none(), seq);
        Ok(())
    }
}

impl State {
    /// The seats whose seeds the first draw waits for: their people committed to one, play,
    /// and have not revealed it.
    pub fn chance_waits_for(&self) -> SeatSet {
        let Some(chance) = &self.chance else { return SeatSet::EMPTY };
        if self.draws > 0 || self.is_over() {
            return SeatSet::EMPTY;
        }
        let is_missing = |of: &&SeatSeed| {
            let plays = self.seat(of.seat).is_some_and(|at| !at.is_bot() && !at.left);
            plays && of.seed.is_none() && !of.is_withheld
        };
        chance.seeds.iter().filter(is_missing).map(|of| of.seat).collect()
    }

    /// Whether a seat may still commit to a seed: nobody has revealed one, and nothing was
    /// drawn.
    pub fn may_commit_seeds(&self) -> bool {
        let Some(chance) = &self.chance else { return false };
        let is_told = |of: &SeatSeed| of.seed.is_some() || of.is_withheld;
        self.draws == 0 && !self.is_over() && !chance.seeds.iter().any(is_told)
    }

    /// Whether seeds are revealed now: everybody is there, and nothing was drawn.
    pub fn may_reveal_seeds(&self) -> bool {
        self.chance.is_some() && self.draws == 0 && !self.is_over() && !self.awaits_somebody()
    }

    /// What a draw is made with, if chance is committed to.
    pub(crate) fn committed_dice(&self, draw: u64) -> Option<CommittedDice> {
        Some(self.chance.as_ref()?.terms(self).dice(draw))
    }

    /// What may be told of chance that is committed to: the secret only once the match is
    /// over. Draws are left out.
    pub fn chance_report(&self) -> Option<Report> {
        let chance = self.chance.as_ref()?;
        let terms = chance.terms(self);
        let seed = |of: &SeatSeed| ReportedSeed { seat: of.seat, hash: of.hash, seed: of.seed };
        Some(Report {
            version: VERSION,
            commitment: terms.commitment(),
            table: terms.table,
            secret: self.is_over().then_some(chance.secret.0),
            seeds: chance.seeds.iter().map(seed).collect(),
            draws: Vec::new(),
        })
    }

    /// Checks every draw so far with the secret that nobody else has: for the hall itself.
    ///
    /// # Errors
    /// The first [`Mismatch`].
    pub fn verify_chance(&self) -> Result<(), Mismatch> {
        let (Some(chance), Some(report)) = (&self.chance, self.chance_report()) else {
            return Ok(());
        };
        let (secret, draws) = (Some(chance.secret.0), draws_of(&*self.play));
        Report { secret, draws, ..report }.verify()
    }

    /// The rest of what checking needs, once the match is over: every draw.
    pub fn chance_draws(&self) -> Vec<ReportedDraw> {
        if self.is_over() && self.chance.is_some() { draws_of(&*self.play) } else { Vec::new() }
    }
}
