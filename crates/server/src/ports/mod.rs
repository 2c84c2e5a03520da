//! What the application needs from the world, as traits. `adapters` implements them for
//! production, `simulation` for tests.

mod bus;
mod clock;
pub(crate) mod cluster;
pub(crate) mod store;
mod workers;

use std::sync::Arc;

use hall_core::Dice;

pub(crate) use bus::{Bus, Notice};
pub(crate) use clock::Clock;
pub(crate) use workers::{WorkFailed, Workers};

use store::Store;

/// Where outcomes of chance, identifiers and secrets come from.
pub(crate) trait DiceSource: Send + Sync {
    /// A generator for one decision.
    fn dice(&self) -> Box<dyn Dice + Send>;
}

/// Everything that the application needs from the world.
#[derive(Clone)]
pub(crate) struct Ports {
    /// Where tables are kept.
    pub(crate) store: Arc<dyn Store>,
    /// Who hears of committed events.
    pub(crate) bus: Arc<dyn Bus>,
    /// The time of day.
    pub(crate) clock: Arc<dyn Clock>,
    /// Chance.
    pub(crate) dice: Arc<dyn DiceSource>,
    /// Threads for what blocks or takes long.
    pub(crate) workers: Workers,
}
