//! The ports as implemented in production.

mod accounts;
mod backup;
mod blocks;
mod copies;
mod disk;
pub(crate) mod folder;
mod lanes;
mod lists;
mod local_bus;
#[cfg(feature = "mail")]
mod mailer;
mod order;
mod os_dice;
mod outward;
mod packed;
#[cfg(feature = "postgres")]
pub(crate) mod postgres;
pub(crate) mod sqlite;
mod system_clock;
mod trusted_roots;

pub(crate) use copies::FolderCopies;
pub(crate) use disk::DataDisk;
pub(crate) use local_bus::LocalBus;
#[cfg(feature = "mail")]
pub(crate) use mailer::SmtpMailer;
pub(crate) use os_dice::OsDice;
pub(crate) use outward::HttpOutward;
pub(crate) use system_clock::SystemClock;
pub(crate) use trusted_roots::read_trusted_roots;
