//! E-mail: the address of an account, forgotten passwords, and a digest of what waits.
//!
//! Of an address nobody learns but its person. A mailbox is a note of its person; two more notes
//! find it, by the digest of the address and by that of the code that unsubscribes.

mod addresses;
mod choice;
mod digest;
mod forgotten;
mod mailbox;
mod rows;
mod worded;

pub(crate) use addresses::{confirm, give, give_up, remove};
pub(crate) use choice::{DigestWish, Every};
pub(crate) use digest::{keep_digest, look, stop, stops};
pub(crate) use forgotten::forgotten;
pub(crate) use mailbox::{Mailbox, dropped, mailbox, mailbox_of, view};
