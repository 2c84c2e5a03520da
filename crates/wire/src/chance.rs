//! Chance that was committed to, as everybody may see it: one view for all.

use serde::Serialize;
use session::{
    SeatId, State,
    chance::{Hex32, SeatSeed},
};

/// What everybody may know of chance that was committed to.
#[derive(Serialize)]
pub(crate) struct ChanceView {
    version: u8,
    commitment: Hex32,
    seeds: Vec<SeedView>,
    /// Whether seats may commit to seeds.
    open: bool,
    /// Whether seeds are revealed now.
    reveals: bool,
    /// The seats whose seeds the first draw waits for.
    waits: Vec<SeatId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<Hex32>,
}

#[derive(Serialize)]
struct SeedView {
    seat: SeatId,
    hash: Hex32,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Hex32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    withheld: bool,
}

impl ChanceView {
    /// As whoever has seen the event `seen` needs it: nothing where it is as it was then.
    pub(crate) fn since(state: &State, seen: u64) -> Option<ChanceView> {
        let chance = state.chance.as_ref()?;
        // Before the first draw it depends on who sits where.
        if seen >= chance.changed && state.draws > 0 && !state.is_over() {
            return None;
        }
        let report = state.chance_report()?;
        let seed = |of: &SeatSeed| SeedView {
            seat: SeatId(of.seat),
            hash: of.hash,
            seed: of.seed,
            withheld: of.is_withheld,
        };
        Some(ChanceView {
            version: report.version,
            commitment: report.commitment,
            seeds: chance.seeds.iter().map(seed).collect(),
            open: state.may_commit_seeds(),
            reveals: state.may_reveal_seeds(),
            waits: state.chance_waits_for().iter().map(SeatId).collect(),
            secret: report.secret,
        })
    }
}
