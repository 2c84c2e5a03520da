//! People's names.

use hall_core::Message;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use session::{PersonId, text::tidy};

use crate::{
    error::ApiError,
    limits::lock,
    names::{NAME_MAX, guest, is_reserved},
    ports::{
        Ports,
        store::{List, StoreOp},
    },
};

/// How many names are cached.
const NAMES_MAX: usize = 20_000;

/// People's names: those that they chose, as the store has them, or else a guest's name.
pub(crate) struct People {
    ports: Ports,
    known: Mutex<HashMap<PersonId, String>>,
}

impl People {
    pub(crate) fn new(ports: Ports) -> People {
        People { ports, known: Mutex::default() }
    }

    /// The name of a person.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn name(&self, person: PersonId) -> Result<String, ApiError> {
        if let Some(name) = lock(&self.known).get(&person) {
            return Ok(name.clone());
        }
        let store = Arc::clone(&self.ports.store);
        let chosen = self.ports.workers.run(move || store.name(person)).await??;
        let name = chosen.unwrap_or_else(|| guest(person));
        self.remember(person, name.clone());
        Ok(name)
    }

    fn remember(&self, person: PersonId, name: String) {
        let mut known = lock(&self.known);
        if known.len() >= NAMES_MAX {
            known.clear();
        }
        known.insert(person, name);
    }

    /// Checks that a name can be shown.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn valid(name: &str) -> Result<String, ApiError> {
        let name = tidy(name, NAME_MAX).ok_or_else(|| {
            ApiError::bad("name", Message::new("api-name-length").text("most", NAME_MAX))
        })?;
        if is_reserved(&name) {
            return Err(ApiError::bad("name", "api-name-reserved"));
        }
        Ok(name)
    }

    /// The write that changes a name.
    pub(crate) fn renaming(person: PersonId, name: &str) -> StoreOp {
        StoreOp::Person(person, name.into())
    }

    /// A change of a name was committed.
    pub(crate) fn renamed(&self, person: PersonId, name: &str) {
        self.remember(person, name.into());
    }

    /// What is known of a person may be old.
    pub(crate) fn forget(&self, person: PersonId) {
        lock(&self.known).remove(&person);
    }

    /// What is known of everybody may be old.
    pub(crate) fn forget_all(&self) {
        lock(&self.known).clear();
    }

    /// Whether anything is stored about a person: a name, a seat or a table.
    pub(crate) async fn has_met(&self, person: PersonId) -> bool {
        let store = Arc::clone(&self.ports.store);
        let look = move || {
            let named = store.name(person)?.is_some();
            Ok::<_, crate::ports::store::StoreError>(
                named || !store.list(List::Of(person, false), None, 1)?.is_empty(),
            )
        };
        matches!(self.ports.workers.run(look).await, Ok(Ok(true)))
    }
}
