//! Subscriptions: following a table.
//!
//! Nothing is queued for a subscriber. Each is woken by a change, compares what it has
//! sent with what there is, and renders the difference for its own observer. So a slow
//! one skips what was overtaken, and costs no memory.

use std::sync::Arc;

use hall_core::SeatSet;
use tokio::sync::watch;

use super::table::{Revision, TableActor};
use crate::{
    limits::Permit,
    wire::view::{self, Observer},
};

/// From so many events on, what came after them is rendered on a thread of its own.
const MANY: u64 = 100;

/// Somebody who follows a table.
pub(crate) struct Subscription {
    pub(crate) table: Arc<TableActor>,
    pub(crate) observer: Observer,
    pub(crate) revisions: watch::Receiver<Revision>,
    /// The last event sent, if anything was.
    seen: Option<u64>,
    presence: u64,
    names: u64,
    /// Whether to send the table although nothing happened there.
    again: bool,
    /// The seats it counts as present for.
    seats: SeatSet,
    _permit: Option<Permit<[u8; 32]>>,
}

impl Subscription {
    /// Follows a table; what happened up to the event `since` is known already.
    pub(crate) fn new(
        table: Arc<TableActor>,
        observer: Observer,
        since: Option<u64>,
        permit: Option<Permit<[u8; 32]>>,
    ) -> Subscription {
        let state = table.state();
        let seats = state.seats_of(observer.person);
        table.come(seats);
        let mut revisions = table.revisions();
        revisions.mark_changed();
        let names = revisions.borrow().names;
        let seen = since.filter(|since| *since <= state.seq);
        // What is left on a clock changes without an event.
        let again = seen.is_some() && state.running().next().is_some();
        let presence = u64::MAX;
        let _permit = permit;
        Subscription { table, observer, revisions, seen, presence, names, again, seats, _permit }
    }

    /// What there is to send: the change of the table, and who is here; each change with
    /// its revision.
    pub(crate) async fn catch_up(&mut self) -> Vec<(Option<u64>, Arc<str>)> {
        let revision = *self.revisions.borrow_and_update();
        let mut texts = Vec::new();
        self.take_seats();
        let renamed = std::mem::replace(&mut self.names, revision.names) != revision.names;
        match self.seen {
            None => {
                let seq = self.table.state().seq;
                let Ok(whole) = self.table.whole(self.observer).await else {
                    self.table.invalidate();
                    return texts;
                };
                texts.push((Some(seq), whole.into()));
                self.seen = Some(seq);
                self.presence = revision.presence;
            }
            Some(seen) if revision.seq > seen || self.again || renamed => {
                let (text, seq) = if revision.seq.saturating_sub(seen) < MANY {
                    self.table.change(self.observer, seen)
                } else {
                    let Some(rendered) = self.table.change_apart(self.observer, seen).await else {
                        self.table.invalidate();
                        return texts;
                    };
                    rendered
                };
                texts.push((Some(seq), text));
                self.seen = Some(seq);
                self.presence = revision.presence;
                self.again = false;
            }
            // Whoever has seen everything need only hear who is here.
            Some(_) => {}
        }
        if self.presence != revision.presence {
            self.presence = revision.presence;
            texts.push((None, view::presence(&self.table.present()).into()));
        }
        texts
    }

    /// Whoever watched may have taken a seat.
    fn take_seats(&mut self) {
        let seats = self.table.state().seats_of(self.observer.person);
        if seats != self.seats {
            self.table.go(self.seats);
            self.table.come(seats);
            self.seats = seats;
        }
    }

    /// Sends the table once more, seen through another seat.
    pub(crate) fn look_again(&mut self) {
        self.again = true;
        self.revisions.mark_changed();
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.table.go(self.seats);
    }
}
