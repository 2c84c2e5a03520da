//! Who is watching a table.

use std::time::Duration;

use hall_core::{MAX_SEATS, Seat, SeatSet};
use tokio::time::Instant;

use crate::wire::view::Present;

/// The number of sockets and streams, by seat.
#[derive(Clone, Debug)]
pub(crate) struct Presence {
    seats: [u32; MAX_SEATS],
    /// When somebody who plays it was last here; at first when the table was loaded.
    seen: [Instant; MAX_SEATS],
    watching: u32,
    /// The number of changes so far.
    pub(crate) version: u64,
}

impl Default for Presence {
    fn default() -> Presence {
        let seen = [Instant::now(); MAX_SEATS];
        Presence { seats: [0; MAX_SEATS], seen, watching: 0, version: 0 }
    }
}

impl Presence {
    /// A player of these seats did something, with or without a socket.
    pub(crate) fn see(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.seen[seat.index()] = Instant::now());
    }

    /// A player of these seats came; true if that changes who is here.
    pub(crate) fn come(&mut self, seats: SeatSet) -> bool {
        let before = self.present();
        if seats.is_empty() {
            self.watching += 1;
        }
        seats.iter().for_each(|seat| self.seats[seat.index()] += 1);
        self.changed(before)
    }

    /// A viewer left; true if that changes who is here.
    pub(crate) fn go(&mut self, seats: SeatSet) -> bool {
        let before = self.present();
        self.see(seats);
        if seats.is_empty() {
            self.watching = self.watching.saturating_sub(1);
        }
        for seat in seats.iter() {
            self.seats[seat.index()] = self.seats[seat.index()].saturating_sub(1);
        }
        self.changed(before)
    }

    fn changed(&mut self, before: Present) -> bool {
        let changed = before != self.present();
        self.version += u64::from(changed);
        changed
    }

    /// Who is here.
    pub(crate) fn present(&self) -> Present {
        let here = |seat: &Seat| self.seats[seat.index()] > 0;
        let online = Seat::first(MAX_SEATS).filter(here).collect();
        Present { online, watching: self.watching }
    }
}

impl session::Presence for Presence {
    fn away(&self, seat: Seat) -> Duration {
        let here = self.seats[seat.index()] > 0;
        if here { Duration::ZERO } else { self.seen[seat.index()].elapsed() }
    }
}
