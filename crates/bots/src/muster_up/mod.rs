//! The players of Muster Up.

use games::muster_up::MusterUp;

use crate::{
    Engine, LEVELS, LevelPlan, Pick,
    muster_common::{HIDDEN, Learned, MusterInputs, MusterNetwork, engines},
    values::{Inputs, NetworkFile, values_file},
};

/// The players of Muster Up.
pub(crate) struct Brains;

/// What positions are worth.
pub(crate) static VALUES: NetworkFile<HIDDEN> =
    NetworkFile::new(<MusterInputs as Inputs<MusterUp>>::COUNT, values_file!("muster-up"));

impl Learned for MusterUp {
    fn network() -> &'static MusterNetwork {
        VALUES.get()
    }
}

impl crate::Brains<MusterUp> for Brains {
    fn engines() -> Vec<Engine<MusterUp>> {
        engines()
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("alphabeta", 50, Pick::value(0.3, 0.6)),
            LevelPlan::new("alphabeta", 60, Pick::value(0.22, 0.44)),
            LevelPlan::new("alphabeta", 70, Pick::value(0.14, 0.28)),
            LevelPlan::new("alphabeta", 150, Pick::value(0.1, 0.2)),
            LevelPlan::new("alphabeta", 700, Pick::value(0.04, 0.08)),
            LevelPlan::new("best", 3_000, Pick::Best),
            LevelPlan::new("best", 30_000, Pick::Best),
            LevelPlan::new("best", 2_000_000, Pick::Best),
        ]
    }
}
