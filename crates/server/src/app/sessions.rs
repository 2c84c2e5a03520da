//! Who is signed in with which browser.
//!
//! A guest with one browser is not written down: the digest of its secret is who he is. Every
//! other session is a row of the store, remembered here until somebody changes it.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use session::{Hash32, PersonId};
use tokio::sync::watch;

use super::grants::Grants;
use crate::{
    error::ApiError,
    limits::lock,
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
    known: Mutex<HashMap<Hash32, KnownSession>>,
    /// Counts what was forgotten: what was read before is not remembered after.
    forgotten: AtomicU64,
    changed: watch::Sender<u64>,
}

impl Sessions {
    pub(super) fn new(ports: Ports) -> Sessions {
        let (known, forgotten) = (Mutex::default(), AtomicU64::new(0));
        let grants = Grants::new(ports.clone());
        Sessions { ports, grants, known, forgotten, changed: watch::Sender::new(0) }
    }

    /// Whom a token opens the hall for.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn find(&self, token: Hash32) -> Result<Opened, ApiError> {
        let known = lock(&self.known).get(&token).copied();
        let known = match known {
            Some(known) => known,
            None => self.read(token).await?,
        };
        let now = self.ports.clock.now();
        if matches!(known.opened, Opened::Person(_)) && now - known.seen > SEEN_LATE {
            if let Some(known) = lock(&self.known).get_mut(&token) {
                known.seen = now;
            }
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
        let before = self.forgotten.load(Ordering::Acquire);
        let store = Arc::clone(&self.ports.store);
        let found = self.ports.workers.run(move || store.session(token)).await??;
        let known = match found {
            None => KnownSession { opened: Opened::Guest(PersonId(token.0)), seen: 0 },
            Some(of) if of.ended => KnownSession { opened: Opened::Nobody, seen: of.seen },
            Some(of) => KnownSession { opened: Opened::Person(of.person), seen: of.seen },
        };
        let mut all = lock(&self.known);
        if self.forgotten.load(Ordering::Acquire) == before {
            if all.len() >= KNOWN_MAX {
                all.clear();
            }
            all.insert(token, known);
        }
        Ok(known)
    }

    /// What is known of the sessions of a person may be old.
    pub(crate) fn forget(&self, person: PersonId) {
        self.grants.forget(person);
        let mut all = lock(&self.known);
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        all.retain(|token, known| known.opened != Opened::Person(person) && token.0 != person.0);
        drop(all);
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// What is known may be old.
    pub(crate) fn forget_all(&self) {
        self.grants.forget_all();
        let mut all = lock(&self.known);
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        all.clear();
        drop(all);
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// Hears of changes from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}
