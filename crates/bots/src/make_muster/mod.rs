//! The players of Make Muster.

use games::make_muster::MakeMuster;

use crate::{
    Engine, LEVELS, LevelPlan, Pick,
    muster_common::{HIDDEN, Learned, MusterInputs, MusterNetwork, engines},
    values::{Inputs, NetworkFile, values_file},
};

/// The players of Make Muster.
pub(crate) struct Brains;

/// What positions are worth.
pub(crate) static VALUES: NetworkFile<HIDDEN> =
    NetworkFile::new(<MusterInputs as Inputs<MakeMuster>>::COUNT, values_file!("make-muster"));

impl Learned for MakeMuster {
    fn network() -> &'static MusterNetwork {
        VALUES.get()
    }
}

impl crate::Brains<MakeMuster> for Brains {
    fn engines() -> Vec<Engine<MakeMuster>> {
        engines()
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("alphabeta", 55, Pick::value(0.155, 0.31)),
            LevelPlan::new("alphabeta", 110, Pick::value(0.12, 0.24)),
            LevelPlan::new("alphabeta", 350, Pick::value(0.045, 0.09)),
            LevelPlan::new("alphabeta", 1_700, Pick::value(0.008, 0.016)),
            LevelPlan::new("best", 4_400, Pick::Best),
            LevelPlan::new("best", 9_500, Pick::Best),
            LevelPlan::new("best", 16_000, Pick::Best),
            LevelPlan::new("best", 2_000_000, Pick::Best),
        ]
    }
}
