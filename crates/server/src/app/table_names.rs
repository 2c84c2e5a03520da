//! The names of the people at a loaded table, which may change while it is written.

use std::{
    collections::BTreeSet,
    sync::{Arc, PoisonError, RwLock},
};

use session::{PersonId, SeatState, State};

use super::people::People;
use crate::{error::ApiError, wire::names::Names};

/// Everybody named in a state.
pub(crate) fn people_in(state: &State) -> BTreeSet<PersonId> {
    let seats = state.seats.iter().filter_map(SeatState::person);
    seats.chain(state.chat.iter().filter_map(|line| line.person)).collect()
}

/// What everybody at a table is called now.
pub(super) struct TableNames(RwLock<Arc<Names>>);

impl TableNames {
    pub(super) fn new(names: Names) -> TableNames {
        TableNames(RwLock::new(Arc::new(names)))
    }

    /// The names now.
    pub(super) fn now(&self) -> Arc<Names> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Arc<Names>) -> T) -> T {
        change(&mut self.0.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// The names of everybody in a state that is to follow, and who of them is new.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn to_follow(
        &self,
        people: &People,
        state: &State,
    ) -> Result<(Arc<Names>, Vec<PersonId>), ApiError> {
        let known = self.now();
        let new: Vec<PersonId> =
            people_in(state).into_iter().filter(|person| !known.has(*person)).collect();
        if new.is_empty() {
            return Ok((known, new));
        }
        let mut names = (*known).clone();
        for person in &new {
            people.introduce(*person, &mut names).await?;
        }
        Ok((Arc::new(names), new))
    }

    /// Adds people who are new. Who was renamed since `names` were read keeps the newer name.
    pub(super) fn add(&self, names: &Names, new: &[PersonId]) {
        if !new.is_empty() {
            self.change(|known| Arc::make_mut(known).add(names, new));
        }
    }

    /// Which of these are called otherwise by now: who, how, and whether there is an account.
    /// Those who cannot be looked up are left out.
    pub(super) async fn outdated(
        &self,
        people: &People,
        of: impl IntoIterator<Item = PersonId>,
    ) -> Vec<(PersonId, String, bool)> {
        let mut renamed = Vec::new();
        for person in of {
            let Ok(name) = people.name(person).await else { continue };
            let Ok(lasts) = people.is_lasting(person).await else { continue };
            if !self.now().says(person, &name, lasts) {
                renamed.push((person, name, lasts));
            }
        }
        renamed
    }

    /// Changes the name of a person who is here; whether he is.
    pub(super) fn rename(&self, person: PersonId, name: &str, lasts: bool) -> bool {
        self.change(|known| {
            let is_here = known.has(person);
            if is_here {
                Arc::make_mut(known).set(person, name.into(), lasts);
            }
            is_here
        })
    }
}
