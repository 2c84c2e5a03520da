//! What the application needs from the world, as traits. `adapters` implements them for
//! production, `simulation` for tests.

pub(crate) mod accounts;
mod bus;
mod clock;
pub(crate) mod cluster;
#[cfg(test)]
pub(crate) mod cluster_contract;
mod copies;
mod disk;
mod mailer;
mod outward;
pub(crate) mod store;
mod store_error;
mod workers;

use std::sync::Arc;

use hall_core::Dice;
use session::Hash32;

pub(crate) use bus::{Bus, Notice};
pub(crate) use clock::Clock;
pub(crate) use copies::Copies;
pub(crate) use disk::Disk;
#[cfg(feature = "mail")]
pub(crate) use mailer::MailSent;
pub(crate) use mailer::{MailFailure, Mailer, OutgoingMail};
pub(crate) use outward::{Answered, Fetched, Outward, OutwardMessage, OutwardTarget};
pub(crate) use workers::{BoxedFuture, WorkFailed, Workers};

use store::Store;

/// Where outcomes of chance, identifiers and secrets come from.
pub(crate) trait DiceSource: Send + Sync {
    /// A generator for one decision.
    fn dice(&self) -> Box<dyn Dice + Send>;

    /// A new secret: 256 random bits as 64 hexadecimal digits.
    fn secret(&self) -> String {
        let mut dice = self.dice();
        Hash32(std::array::from_fn(|_| dice.below(256) as u8)).to_hex()
    }
}

/// Everything that the application needs from the world.
#[derive(Clone)]
pub(crate) struct Ports {
    /// Where tables are stored.
    pub(crate) store: Arc<dyn Store>,
    /// Notices of committed events.
    pub(crate) bus: Arc<dyn Bus>,
    /// The time of day.
    pub(crate) clock: Arc<dyn Clock>,
    /// Chance.
    pub(crate) dice: Arc<dyn DiceSource>,
    /// Messages to other services.
    pub(crate) outward: Arc<dyn Outward>,
    /// Threads for what blocks or takes long.
    pub(crate) workers: Workers,
}
