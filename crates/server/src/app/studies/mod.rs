//! Studies that are shared: kept, changed by several people at once, and removed. What an edit does
//! the crate `study` says; here edits get their order.

pub(super) mod asked;
mod compared;
pub(super) mod kept;
mod log;
mod open;
pub(super) mod rooms;

pub(crate) use asked::{
    AskedEdit, EDIT_BYTES_MAX, LinkKind, NewStudy, close, edit, expire, make, publish, relink,
    remove, unlink,
};
pub(crate) use kept::{find, owned, page};
pub(crate) use log::{LoggedEdit, StudyHead};
pub(crate) use open::{OpenStudy, StudyRole};
pub(crate) use rooms::{InRoom, StudyCursor};
