//! Who listens for what happens at the tables of a person.

use std::{collections::HashMap, sync::Mutex};

use session::{PersonId, SeatState, State};
use tokio::sync::watch;

use crate::limits::lock;

/// The streams of people at this node. Where a table is kept by another node nobody is woken: a
/// stream looks by itself now and then.
#[derive(Default)]
pub(crate) struct Feeds(Mutex<HashMap<PersonId, watch::Sender<u64>>>);

impl Feeds {
    /// Listens from now on.
    pub(crate) fn listen(&self, person: PersonId) -> watch::Receiver<u64> {
        let mut all = lock(&self.0);
        all.retain(|_, wake| wake.receiver_count() > 0);
        all.entry(person).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Something may have changed for a person.
    pub(crate) fn wake(&self, person: PersonId) {
        if let Some(wake) = lock(&self.0).get(&person) {
            wake.send_modify(|changes| *changes += 1);
        }
    }

    /// Something happened at a table: whoever has a seat there is woken.
    pub(crate) fn wake_all_at(&self, state: &State) {
        if lock(&self.0).is_empty() {
            return;
        }
        state.seats.iter().filter_map(SeatState::person).for_each(|person| self.wake(person));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listener_is_woken_for_his_own_tables_alone() {
        let (feeds, ann, ben) = (Feeds::default(), PersonId([1; 32]), PersonId([2; 32]));
        let (mut anns, mut bens) = (feeds.listen(ann), feeds.listen(ben));
        feeds.wake(ann);
        assert!(anns.has_changed().expect("it is held"));
        assert!(!bens.has_changed().expect("it is held"));
        anns.mark_unchanged();
        drop(anns);
        bens.mark_unchanged();
        let _again = feeds.listen(ben);
        assert_eq!(lock(&feeds.0).len(), 1, "who does not listen is forgotten");
    }
}
