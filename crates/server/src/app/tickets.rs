//! Codes that stand in for a password once: typed on another device, or in links.

use session::{Hash32, PersonId};

use super::{
    passwords::{code, code_digest},
    services::Services,
};
use crate::ports::store::{AccountOp, StoreOp, Ticket};

/// The letters of codes in links: 130 bits.
pub(super) const LINK_LETTERS: usize = 26;

/// A code that works once, for a while.
pub(super) struct IssuedTicket {
    /// The code, which is kept nowhere.
    pub(super) code: String,
    /// Its digest.
    pub(super) digest: Hash32,
    /// Until when it works, in milliseconds since 1970.
    pub(super) until: i64,
    /// What writes it down.
    pub(super) write: StoreOp,
}

/// A new code of a kind and so many letters that works for so many milliseconds.
pub(super) fn issued(
    services: &Services,
    (kind, letters): (&str, usize),
    person: Option<PersonId>,
    lasts: i64,
) -> IssuedTicket {
    let code = code(&mut *services.ports.dice.dice(), letters);
    let (digest, until) = (code_digest(kind, &code), services.ports.clock.now() + lasts);
    let ticket = Ticket { code: digest, kind: kind.into(), person, until };
    IssuedTicket { code, digest, until, write: StoreOp::Account(AccountOp::Ticket(ticket)) }
}
