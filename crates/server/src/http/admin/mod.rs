//! What the host asks for and does. Each route takes a [`Host`], whom only the token makes.

mod acts;
mod door;
mod host;
mod lists;

pub(super) use acts::{answer, close, confirm, enter, leave, lift, rename, sanction};
pub(crate) use door::AdminDoor;
pub(super) use host::{PassedHost, keep_out, mark};
pub(super) use lists::{addresses, log, people, reports, retention, sanctions, table, tables};
