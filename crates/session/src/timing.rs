//! The clocks of a table.

use hall_core::Seat;

use crate::{
    ids::SeatId,
    model::Proposal,
    time::{ClockChange, SeatClock, TimeControl},
};

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// How time is limited.
    pub control: TimeControl,
    /// The clock of each seat.
    pub watches: Vec<SeatClock>,
    /// An offer to pause.
    pub offer: Option<Proposal>,
    /// Since when the match is paused, in milliseconds since 1970.
    pub paused: Option<i64>,
}

impl Timing {
    /// The clocks of a table at which nothing has happened.
    pub fn new(control: TimeControl, seats: usize) -> Timing {
        Timing { control, watches: vec![SeatClock::new(control); seats], offer: None, paused: None }
    }

    /// Every seat with its clock.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &SeatClock)> {
        Seat::first(self.watches.len()).zip(&self.watches)
    }

    /// Applies what an event at this place and time says of clocks.
    ///
    /// # Errors
    /// If it names a seat that does not exist.
    pub(crate) fn switch(
        &mut self,
        changes: &[ClockChange],
        seq: u64,
        at: i64,
    ) -> Result<(), String> {
        for change in changes {
            let SeatId(seat) = change.seat;
            let watch = self.watches.get_mut(seat.index());
            let watch = watch.ok_or_else(|| format!("there is no seat {seat}"))?;
            watch.switch(change, seq, at);
        }
        Ok(())
    }

    /// The earliest moment at which a clock runs out, in milliseconds since 1970.
    pub fn due(&self) -> Option<i64> {
        self.watches.iter().filter_map(|watch| watch.deadline(self.control)).min()
    }
}
