//! The world, as production has it.

mod backup;
mod blocks;
pub(crate) mod folder;
mod lanes;
mod lists;
mod local_bus;
mod os_dice;
#[cfg(feature = "postgres")]
pub(crate) mod postgres;
pub(crate) mod sqlite;
mod system_clock;

pub(crate) use local_bus::LocalBus;
pub(crate) use os_dice::{OsDice, secret};
pub(crate) use system_clock::SystemClock;
