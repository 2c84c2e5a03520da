//! Time limits on decisions.
//!
//! A clock starts with the event `clock_started` and runs from the event's time; it stops
//! with `clock_stopped`. Both follow from what else happened, so every decision ends by
//! comparing the clocks that run with those that should.

use hall_core::{MAX_SEATS, Seat};

use crate::model::Clock;
use crate::{
    context::Context, event::TableEvent, ids::SeatId, refusal::Refusal, transaction::Transaction,
};

/// Starts and stops the clocks that should run or no longer should.
pub(crate) fn reconcile(change: &mut Transaction) -> Result<(), Refusal> {
    let state = change.state();
    let mut wanted = [None; MAX_SEATS];
    state.limited().for_each(|(seat, limit)| {
        let seconds = u64::from(limit.seconds) + u64::from(limit.pause);
        wanted[seat.index()] = Some(seconds);
    });
    let decision = state.decision;
    for seat in Seat::first(state.clocks.len()) {
        let runs = change.state().clocks[seat.index()];
        let id = SeatId(seat);
        match (wanted[seat.index()], runs) {
            (Some(_), Some(clock)) if clock.decision == decision => {}
            (Some(seconds), _) => {
                let left = seconds * 1000;
                change.push(TableEvent::ClockStarted { seat: id, left })?;
            }
            (None, Some(_)) => change.push(TableEvent::ClockStopped { seat: id })?,
            (None, None) => {}
        }
    }
    Ok(())
}

/// Restarts the clocks that ran while no process kept the table: the time that passed since
/// the last event, at `updated`, is given back. An event in the future was written before
/// somebody set the time of day back.
pub(crate) fn resume(
    change: &mut Transaction,
    updated: i64,
    since: i64,
    now: i64,
) -> Result<(), Refusal> {
    let was_away = updated < since || updated > now;
    let stopped: Vec<(Seat, Clock)> = change.state().running().filter(|_| was_away).collect();
    for (seat, clock) in stopped {
        let used = updated.saturating_sub(clock.since).max(0).unsigned_abs();
        let left = clock.left.saturating_sub(used);
        change.push(TableEvent::ClockStarted { seat: SeatId(seat), left })?;
    }
    Ok(())
}

/// Plays what the rules put in the place of a choice that came too late. Nothing happens if
/// the choice was made, or the clock has time left.
pub(crate) fn expire(
    change: &mut Transaction,
    seat: SeatId,
    decision: u64,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    let clock = state.clocks.get(seat.0.index()).copied().flatten();
    let is_up = clock.is_some_and(|c| c.decision == decision && c.deadline() <= context.now);
    if !is_up || !state.asked().contains(seat.0) {
        return Ok(());
    }
    let Some(limit) = state.play.limit(seat.0) else { return Ok(()) };
    change.act(seat.0, &limit.action)?;
    change.settle(context)
}
