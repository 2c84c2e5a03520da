//! What the host asks for and does. Each route takes a [`Host`], whom only the token makes.

mod acts;
mod door;
mod host;
mod lists;

pub(super) use acts::{
    answer, appoint, close, close_study, close_tournament, confirm, enter, invite, leave, lift,
    rename, reset_link, sanction,
};
pub(crate) use door::AdminDoor;
pub(super) use door::brought;
pub(super) use host::{PassedHost, keep_out, mark};
pub(super) use lists::{
    addresses, log, people, reports, retention, sanctions, shared_studies, table, tables,
    tournaments,
};
