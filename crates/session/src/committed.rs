//! What a table knows of the chance that it committed to.

use hall_core::SeatSet;

use crate::{
    chance::{
        ChanceReport, CommittedDice, Mismatch, RecordedSeed, ReportedDraw, SeatSeed, VERSION,
        draws_of,
    },
    state::State,
};

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
            plays && !of.is_settled()
        };
        chance.seeds.iter().filter(is_missing).map(|of| of.seat).collect()
    }

    /// Whether a seat may still commit to a seed: nobody has revealed one, and nothing was
    /// drawn.
    pub fn may_commit_seeds(&self) -> bool {
        let Some(chance) = &self.chance else { return false };
        self.draws == 0 && !self.is_over() && !chance.seeds.iter().any(SeatSeed::is_settled)
    }

    /// Whether seeds are revealed now: everybody is there, and nothing was drawn.
    pub fn may_reveal_seeds(&self) -> bool {
        self.chance.is_some() && self.draws == 0 && !self.is_over() && !self.awaits_somebody()
    }

    /// What a draw is made with, if chance is committed to.
    pub(crate) fn committed_dice(&self, draw: u64) -> Option<CommittedDice> {
        Some(self.chance.as_ref()?.terms(&self.header.id).dice(draw))
    }

    /// What may be told of chance that is committed to: the secret only once the match is
    /// over. Draws are left out.
    pub fn chance_report(&self) -> Option<ChanceReport> {
        let chance = self.chance.as_ref()?;
        let terms = chance.terms(&self.header.id);
        let seed = |of: &SeatSeed| RecordedSeed { seat: of.seat, hash: of.hash, seed: of.seed };
        Some(ChanceReport {
            version: VERSION,
            commitment: terms.commitment(),
            table: terms.table,
            secret: self.is_over().then_some(chance.secret()),
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
        let (secret, draws) = (Some(chance.secret()), draws_of(&*self.play));
        ChanceReport { secret, draws, ..report }.verify()
    }

    /// The rest of what checking needs, once the match is over: every draw.
    pub fn chance_draws(&self) -> Vec<ReportedDraw> {
        if self.is_over() && self.chance.is_some() { draws_of(&*self.play) } else { Vec::new() }
    }
}
