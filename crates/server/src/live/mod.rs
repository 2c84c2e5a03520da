//! Following a table: WebSockets and server-sent events.
//!
//! Nothing is queued for a follower. Each is woken by a change, compares what it
//! has sent with what there is, and renders the difference for its own eyes, so a
//! slow one skips what was overtaken and costs no memory.

mod events;
mod socket;

use std::sync::Arc;

pub(crate) use events::events;
use hall_core::SeatSet;
pub(crate) use socket::{Frame, socket};
use tokio::sync::watch;

use crate::{
    PersonId,
    http::App,
    limits::Permit,
    tables::{Hall, Observer, Revision, Table, blocking, view},
};

/// From so many entries on, what came after them is told on a thread of its own.
const MANY: u64 = 100;

/// Somebody who follows a table.
pub(crate) struct Subscription {
    pub(crate) table: Arc<Table>,
    pub(crate) eyes: Observer,
    pub(crate) news: watch::Receiver<Revision>,
    /// The last entry sent, if anything was.
    seen: Option<u64>,
    presence: u64,
    /// Whether to send the table although nothing happened there.
    anew: bool,
    /// The seats it counts as present for.
    seats: SeatSet,
    _line: Permit<[u8; 32]>,
}

impl Subscription {
    pub(crate) fn new(
        hall: &Arc<Hall>,
        table: Arc<Table>,
        eyes: Observer,
        since: Option<u64>,
        line: Permit<[u8; 32]>,
    ) -> Subscription {
        let state = table.state();
        let seats = state.seats_of(eyes.person);
        table.come(seats);
        // Bots among themselves play for whoever looks on.
        hall.wake(&table);
        let mut news = table.follow();
        news.mark_changed();
        let seen = since.filter(|since| *since <= state.seq);
        // Nothing need have happened for a clock to start anew: the hall may have.
        let anew = seen.is_some() && view::deadlines(&state).next().is_some();
        Subscription { table, eyes, news, seen, presence: u64::MAX, anew, seats, _line: line }
    }

    /// What there is to send: the change of the table, and who is here.
    pub(crate) async fn catch_up(&mut self) -> Vec<(Option<u64>, Arc<str>)> {
        let news = *self.news.borrow_and_update();
        let mut texts = Vec::new();
        self.take_seats();
        match self.seen {
            None => {
                let seq = self.table.state().seq;
                let Ok(whole) = self.table.whole(self.eyes).await else {
                    self.table.invalidate();
                    return texts;
                };
                texts.push((Some(seq), whole.into()));
                self.seen = Some(seq);
                self.presence = news.presence;
            }
            Some(seen) if news.seq > seen || self.anew => {
                let (table, eyes) = (Arc::clone(&self.table), self.eyes);
                let (text, seq) = if news.seq.saturating_sub(seen) < MANY {
                    table.change(eyes, seen)
                } else {
                    let Ok(told) = blocking(move || Ok(table.change(eyes, seen))).await else {
                        self.table.invalidate();
                        return texts;
                    };
                    told
                };
                texts.push((Some(seq), text));
                self.seen = Some(seq);
                self.presence = news.presence;
                self.anew = false;
            }
            // Who has seen everything needs only hear who is here.
            Some(_) => {}
        }
        if self.presence != news.presence {
            self.presence = news.presence;
            texts.push((None, view::presence(&self.table.present()).into()));
        }
        texts
    }

    /// Who watched may have taken a seat.
    fn take_seats(&mut self) {
        let seats = self.table.state().seats_of(self.eyes.person);
        if seats != self.seats {
            self.table.go(self.seats);
            self.table.come(seats);
            self.seats = seats;
        }
    }

    /// Sends everything once more, seen through another seat.
    pub(crate) fn look_anew(&mut self) {
        self.anew = true;
        self.news.mark_changed();
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.table.go(self.seats);
    }
}

/// Waits until the hall closes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the hall is gone, which is as good.
    let _closed = closing.wait_for(|closing| *closing).await.is_ok();
}

/// The key under which the lines of a session, or of an address, are counted.
pub(crate) fn line_key(person: Option<PersonId>, address: std::net::IpAddr) -> [u8; 32] {
    match person {
        Some(person) => person.0,
        None => crate::ids::digest(&address.to_string()),
    }
}

/// Takes a line, if there is one left.
pub(crate) fn take_line(
    app: &App,
    person: Option<PersonId>,
    address: std::net::IpAddr,
) -> Result<Permit<[u8; 32]>, crate::ApiError> {
    let line = app.lines.take(line_key(person, address));
    line.ok_or_else(|| crate::ApiError::too_many("too many open sockets and streams"))
}
