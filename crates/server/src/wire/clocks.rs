//! The clocks of a table, as everybody may see them.

use hall_core::Seat;
use serde::Serialize;
use session::{
    SeatId, State,
    time::{Purpose, SeatClock, TimeControl},
};

/// The clocks of a table with a time control.
#[derive(Serialize)]
pub(crate) struct ClocksView {
    control: TimeControl,
    quick: bool,
    paused: bool,
    /// Whether a player may call the match off.
    abort: bool,
    seats: Vec<ClockView>,
}

#[derive(Serialize)]
struct ClockView {
    seat: SeatId,
    /// What is left for the match, in milliseconds.
    left: u64,
    /// What it runs for now, if it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<RunView>,
}

#[derive(Serialize)]
struct RunView {
    purpose: Purpose,
    /// What is left for this, in milliseconds.
    left: u64,
}

impl ClocksView {
    /// The clocks as they are at this time, in milliseconds since 1970.
    pub(crate) fn at(state: &State, now: i64) -> Option<ClocksView> {
        let timing = state.timing.as_ref()?;
        let of = |(seat, watch): (Seat, &SeatClock)| {
            let purpose = watch.run.map(|run| run.purpose);
            let run = purpose.map(|purpose| RunView { purpose, left: watch.shows(now) });
            ClockView { seat: SeatId(seat), left: watch.left, run }
        };
        let seats = timing.seated().map(of).collect();
        let control = timing.control;
        let paused = timing.paused.is_some();
        let (quick, abort) = (control.is_quick(), state.may_abort());
        Some(ClocksView { control, quick, paused, abort, seats })
    }
}
