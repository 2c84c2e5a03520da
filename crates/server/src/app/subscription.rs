//! Subscriptions: following a table.
//!
//! Nothing is queued for a subscriber. Each is woken by a change, compares what it has
//! sent with the current state, and renders the difference for its own observer. So a slow
//! one skips outdated states, and costs no memory.

use std::{net::IpAddr, sync::Arc};

use hall_core::{Seat, SeatSet};
use tokio::sync::watch;

use super::table::{Revision, TableActor};
use crate::{
    fairness::Party,
    limits::{ConnectionPermit, Permit},
    wire::view::{self, Observer},
};

/// A difference of this many events or more is rendered on a thread of its own.
const MANY: u64 = 100;

/// Somebody who follows a table.
pub(crate) struct Subscription {
    pub(crate) table: Arc<TableActor>,
    pub(crate) observer: Observer,
    party: Party,
    pub(crate) revisions: watch::Receiver<Revision>,
    /// The last event sent, if anything was.
    seen: Option<u64>,
    presence: u64,
    names: u64,
    /// Whether to send the table although nothing happened there.
    again: bool,
    /// The seats whose presence it counts for.
    seats: SeatSet,
    /// The seat through which it was last shown the table.
    looking: Option<Seat>,
    /// How many of the last steps a whole view has; all of them if none is given.
    window: Option<usize>,
    _permits: Option<Permits>,
}

/// The limits that a socket or a stream counts against: session, address, connection.
pub(crate) struct Permits {
    pub(crate) _session: Permit<[u8; 32]>,
    pub(crate) _address: Permit<IpAddr>,
    pub(crate) _connection: Option<ConnectionPermit>,
}

impl Subscription {
    /// Follows a table; the subscriber knows it up to the event `since`.
    pub(crate) fn new(
        table: Arc<TableActor>,
        observer: Observer,
        since: Option<u64>,
        party: Party,
        _permits: Option<Permits>,
    ) -> Subscription {
        let state = table.state();
        let (seats, looking) = observer.seats(&state);
        table.come(seats);
        let mut revisions = table.revisions();
        revisions.mark_changed();
        let names = revisions.borrow().names;
        // A returning viewer may have been shown the steps through another seat.
        let seen = since.filter(|since| *since <= state.seq && !state.play.hides_steps());
        // The time left on a clock changes without an event.
        let ticks = state.running().next().is_some() || state.due().is_some();
        let again = seen.is_some() && ticks;
        let presence = u64::MAX;
        Subscription {
            table,
            observer,
            party,
            revisions,
            seen,
            presence,
            names,
            again,
            seats,
            looking,
            window: None,
            _permits,
        }
    }

    /// The subscriber wants no more of the past than the last steps, where that is a number.
    pub(crate) fn with_window(mut self, window: Option<usize>) -> Subscription {
        self.window = window;
        self
    }

    /// The pending messages: the change of the table, and who is here; each with
    /// its revision.
    pub(crate) async fn catch_up(&mut self) -> Vec<(Option<u64>, Arc<String>)> {
        let revision = *self.revisions.borrow_and_update();
        let mut texts = Vec::new();
        self.take_seats();
        let renamed = std::mem::replace(&mut self.names, revision.names) != revision.names;
        match self.seen {
            None => {
                let Ok((whole, seq)) =
                    self.table.whole(self.observer, self.party, self.window).await
                else {
                    self.table.invalidate();
                    return texts;
                };
                texts.push((Some(seq), Arc::new(whole)));
                self.seen = Some(seq);
                self.presence = revision.presence;
            }
            Some(seen) if revision.seq > seen || self.again || renamed => {
                let (text, seq) = if revision.seq.saturating_sub(seen) < MANY {
                    self.table.change(self.observer, seen)
                } else {
                    let rendered = self.table.change_apart(self.observer, seen, self.party);
                    let Ok(rendered) = rendered.await else {
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
            // A viewer who has seen everything needs to hear only who is here.
            Some(_) => {}
        }
        if self.presence != revision.presence {
            self.presence = revision.presence;
            texts.push((None, Arc::new(view::presence(&self.table.present()))));
        }
        texts
    }

    /// A spectator may have taken a seat. Steps that are hidden from somebody
    /// read differently through another seat: then everything is sent again.
    fn take_seats(&mut self) {
        let state = self.table.state();
        let (seats, looking) = self.observer.seats(&state);
        if std::mem::replace(&mut self.looking, looking) != looking && state.play.hides_steps() {
            self.seen = None;
        }
        if seats != self.seats {
            self.table.go(self.seats);
            self.table.come(seats);
            self.seats = seats;
        }
    }

    /// Sends the table once more, through another seat.
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
