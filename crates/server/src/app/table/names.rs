//! What people at a loaded table are called, and its lists with it.

use std::sync::Arc;

use session::PersonId;

use super::TableActor;
use crate::{
    ports::store::StoreOp,
    wire::{names::Names, summary},
};

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
