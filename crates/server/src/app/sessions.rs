//! Who is signed in with which browser.
//!
//! A guest with one browser is not written down: the digest of its secret is who he is. Every
//! other session is a row of the store, remembered here until somebody changes it.

use std::sync::Arc;

use session::{Hash32, PersonId};
use tokio::sync::watch;

use super::{grants::Grants, remembered::Remembered};
use crate::{
    error::ApiError,
    ports::{
        Ports,
        store::{AccountOp, StoreOp},
    },
};

/// How many are remembered.
const KNOWN_MAX: usize = 100_000;
/// How exactly it is known when a session was last seen, in milliseconds.
const SEEN_LATE: i64 = 300_000;

/// Whom a secret opens the hall for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opened {
    /// A guest, of whom nothing is written down here.
    Guest(PersonId),
    /// A person who is signed in.
    Person(PersonId),
    /// Nobody: the session was ended.
    Nobody,
}

/// The writes that end the sessions of a person, but for one, and take back codes that would
/// open another.
pub(super) fn ending(person: PersonId, but: Option<Hash32>) -> [StoreOp; 2] {
    [AccountOp::EndSessions(person, but), AccountOp::DropTickets(person)].map(StoreOp::Account)
}

#[derive(Clone, Copy)]
struct KnownSession {
    opened: Opened,
    /// When it was last seen, as the store has it.
    seen: i64,
}

/// Who is signed in with which browser.
pub(crate) struct Sessions {
    ports: Ports,
    /// Whom tokens open the hall for.
    pub(crate) grants: Grants,
    known: Remembered<Hash32, KnownSession>,
    changed: watch::Sender<u64>,
}

impl Sessions {
    pub(super) fn new(ports: Ports) -> Sessions {
        let (known, grants) = (Remembered::new(KNOWN_MAX), Grants::new(ports.clone()));
        Sessions { ports, grants, known, changed: watch::Sender::new(0) }
    }

    /// Whom a token opens the hall for.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn find(&self, token: Hash32) -> Result<Opened, ApiError> {
        let known = match self.known.get(&token) {
            Some(known) => known,
            None => self.read(token).await?,
        };
        let now = self.ports.clock.now();
        if matches!(known.opened, Opened::Person(_)) && now - known.seen > SEEN_LATE {
            self.known.update(&token, |known| known.seen = now);
            // Nobody waits for it: if it is lost, it is seen again.
            drop(
                self.ports
                    .store
                    .commit(vec![StoreOp::Account(AccountOp::TouchSession(token, now))]),
            );
        }
        Ok(known.opened)
    }

    async fn read(&self, token: Hash32) -> Result<KnownSession, ApiError> {
        let start = self.known.begin();
        let store = Arc::clone(&self.ports.store);
        let found = self.ports.workers.run(move || store.session(token)).await??;
        let known = match found {
            None => KnownSession { opened: Opened::Guest(PersonId(token.0)), seen: 0 },
            Some(of) if of.ended => KnownSession { opened: Opened::Nobody, seen: of.seen },
            Some(of) => KnownSession { opened: Opened::Person(of.person), seen: of.seen },
        };
        self.known.keep(start, token, known);
        Ok(known)
    }

    /// What is known of the sessions of a person may be old.
    pub(crate) fn forget(&self, person: PersonId) {
        self.grants.forget(person);
        let is_his = |token: &Hash32, known: &KnownSession| {
            known.opened == Opened::Person(person) || token.0 == person.0
        };
        self.known.forget_where(is_his);
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// What is known may be old.
    pub(crate) fn forget_all(&self) {
        self.grants.forget_all();
        self.known.forget_all();
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// Hears of changes from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}
