//! The clocks of a table.

use hall_core::Seat;

use crate::{
    ids::SeatId,
    model::Proposal,
    time::{ClockChange, FreeTime, SeatClock, TimeControl},
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
    /// Whether Saturdays and Sundays do not count, by UTC.
    pub weekends: bool,
}

impl Timing {
    /// The clocks of a table at which nothing has happened.
    pub fn new(control: TimeControl, seats: usize, weekends: bool) -> Timing {
        let mut watches = vec![SeatClock::new(control); seats];
        watches.iter_mut().for_each(|watch| watch.rest(FreeTime { weekends, off: None }));
        Timing { control, watches, offer: None, paused: None, weekends }
    }

    /// The days off of a seat, from when until when.
    ///
    /// # Errors
    /// If it names a seat that does not exist.
    pub(crate) fn rest(&mut self, seat: Seat, off: Option<(i64, i64)>) -> Result<(), String> {
        let free = FreeTime { weekends: self.weekends, off };
        let watch = self.watches.get_mut(seat.index());
        watch.ok_or_else(|| format!("there is no seat {seat}"))?.rest(free);
        Ok(())
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
