//! The names of the people at a loaded table, which may change while it is written.

use std::{
    collections::BTreeSet,
    sync::{Arc, PoisonError, RwLock},
};

use session::{PersonId, SeatState, State};

use super::{super::people::People, TableActor};
use crate::{
    error::ApiError,
    ports::store::StoreOp,
    wire::{names::Names, summary},
};

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
            if self.now().of(person) != name {
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

impl TableActor {
    /// Looks once more what people are called whose names were read before anybody knew that they
    /// are here; whether one of them was renamed meanwhile.
    pub(crate) async fn look_again(&self, new: impl IntoIterator<Item = PersonId>) -> bool {
        let renamed = self.names.outdated(&self.services.people, new).await;
        renamed.iter().for_each(|(person, name, lasts)| self.rename(*person, name, *lasts));
        !renamed.is_empty()
    }

    /// Writes the summary anew if somebody was renamed while it was written with these names.
    pub(super) async fn correct_names(&self, written: &Names, new: Vec<PersonId>) {
        self.look_again(new).await;
        if *self.names() != *written {
            self.write_summary().await;
        }
    }

    /// A person's name changed, or there is an account now, or none any more.
    pub(crate) fn rename(&self, person: PersonId, name: &str, lasts: bool) {
        if self.names.rename(person, name, lasts) {
            self.revision.send_modify(|revision| revision.names += 1);
        }
    }

    /// Updates the summary in the lobby after people were renamed. Their names are stored already:
    /// that a list could not be written does not undo that, and is logged.
    pub(crate) async fn summarize(&self) {
        let _writing = self.writing.lock().await;
        self.write_summary().await;
    }

    /// The same, by whoever has the right to write.
    async fn write_summary(&self) {
        loop {
            let names = self.names();
            let mut batch = self.fence();
            let summary = summary::summarize(&self.state(), &names);
            batch.push(StoreOp::Summary(self.id.clone(), summary));
            if let Err(why) = self.services.commit(batch).await {
                tracing::warn!(table = %self.id, %why, "a list does not have a new name");
            }
            // Somebody may have been renamed meanwhile.
            if self.names() == names {
                return;
            }
        }
    }

    /// The names of the people at the table.
    pub(crate) fn names(&self) -> Arc<Names> {
        self.names.now()
    }
}
