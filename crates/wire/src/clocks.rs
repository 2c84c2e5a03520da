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
    /// Whether Saturdays and Sundays do not count, by UTC.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    weekends: bool,
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
    /// Days off that have not passed: from when until when, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    off: Option<(i64, i64)>,
}

#[derive(Serialize)]
struct RunView {
    purpose: Purpose,
    /// What is left for this, in milliseconds.
    left: u64,
    /// In how many milliseconds the clock goes on, where it stands now because of days off or a
    /// weekend.
    #[serde(skip_serializing_if = "Option::is_none")]
    resumes: Option<u64>,
}

impl ClocksView {
    /// The clocks as they are at this time, in milliseconds since 1970.
    pub(crate) fn at(state: &State, now: i64) -> Option<ClocksView> {
        let timing = state.timing.as_ref()?;
        let of = |(seat, watch): (Seat, &SeatClock)| {
            let run = watch.run.map(|run| RunView {
                purpose: run.purpose,
                left: watch.shows(now),
                resumes: run.free.resumes(now).map(|at| at.abs_diff(now)),
            });
            let off = watch.free.off.filter(|(_, until)| *until > now);
            ClockView { seat: SeatId(seat), left: watch.left, run, off }
        };
        let seats = timing.seated().map(of).collect();
        let control = timing.control;
        let paused = timing.paused.is_some();
        let (quick, abort) = (control.is_quick(), state.may_abort() && state.tournament.is_none());
        let weekends = timing.weekends;
        Some(ClocksView { control, quick, paused, abort, weekends, seats })
    }
}
