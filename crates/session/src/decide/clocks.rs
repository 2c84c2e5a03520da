//! The clocks of a time control: which of them run, and what happens when one runs out.
//!
//! A clock runs for every seat of a person that owes something: a choice, a secret choice, an
//! answer to what others do, a seed. Which run follows from everything else that happened, so
//! every decision ends by comparing the clocks that run with those that should. Bots have no
//! clock: how fast they think is up to the hall.

use hall_core::{Seat, Turn, WithdrawalCause};

use super::withdrawal::withdraw;
use crate::{
    context::Context,
    event::TableEvent,
    ids::{PersonId, SeatId},
    refusal::Refusal,
    state::State,
    time::{ClockChange, ClockRun, Purpose, Stop, TimeControl},
    transaction::Transaction,
};

/// How often clocks may run out one after the other in one decision.
const ROUNDS_MAX: usize = 64;

/// What the clock of a seat should run for, and which question that is.
fn wanted(state: &State, seat: Seat) -> Option<(Purpose, u64)> {
    let at = state.seat(seat)?;
    let idle = state.is_over() || state.awaits_somebody() || at.is_bot() || at.person().is_none();
    if idle {
        return None;
    }
    if state.play.turn() == Turn::Chance && state.chance_waits_for().contains(seat) {
        return Some((Purpose::Seed, 0));
    }
    // What a rule limits has a clock of its own.
    if !state.asked().contains(seat) || state.play.limit(seat).is_some() {
        return None;
    }
    if state.play.decline(seat).is_some() {
        return Some((Purpose::Interruption, state.question()));
    }
    if state.may_abort() {
        return Some((Purpose::First, 0));
    }
    Some(match state.play.turn() {
        Turn::Together(_) => (Purpose::Secret, state.decision),
        // A move of several choices is one question, where the game counts turns.
        _ => (Purpose::Choice, state.play.stretch().map_or(0, |now| now.turn.into())),
    })
}

/// How long a seat has been shown the present question, in milliseconds: one that was polled
/// with others has seen it as long as they have, unless its person has several seats.
fn shown(state: &State, seat: Seat, now: i64) -> u64 {
    let person = state.seat(seat).and_then(crate::SeatState::person);
    if state.seats_of(person).len() > 1 {
        return 0;
    }
    now.saturating_sub(state.polled.1).max(0).unsigned_abs()
}

/// The turn that a run was for, where the game counts turns.
fn turn_of(state: &State, run: Option<ClockRun>) -> Option<u32> {
    let run = run.filter(|run| run.purpose == Purpose::Choice)?;
    state.play.stretch().and_then(|_| run.question.try_into().ok())
}

/// Starts and stops the clocks that should run or no longer should.
pub(crate) fn reconcile(change: &mut Transaction, context: &Context<'_>) -> Result<(), Refusal> {
    let state = change.state();
    let Some(timing) = &state.timing else { return Ok(()) };
    let (control, held) = (timing.control, timing.paused.is_some());
    let now = context.now;
    let mut clocks: Vec<ClockChange> = Vec::new();
    for (seat, watch) in timing.seated() {
        let wanted = wanted(state, seat);
        let chose = change.chose(seat);
        let is_anew = |run: &ClockRun| {
            let each = matches!(control, TimeControl::PerMove { .. });
            chose && (each || run.purpose == Purpose::First)
        };
        let goes_on = |run: &ClockRun| wanted == Some((run.purpose, run.question)) && !is_anew(run);
        let id = SeatId(seat);
        match watch.run {
            None if wanted.is_none() => continue,
            Some(run) if goes_on(&run) && run.held == held => continue,
            Some(run) if goes_on(&run) => {
                clocks.push(watch.with_run(id, Some(run.again(now, held))));
                continue;
            }
            _ => {}
        }
        let stop = Stop { now, chose, turn: turn_of(state, watch.run), lag: context.lag };
        let stands = watch.stopped(control, stop);
        let start = wanted.map(|(purpose, question)| {
            let shown = shown(state, seat, now);
            let mut start = stands.start(control, purpose, question, shown);
            start.held = held;
            start
        });
        clocks.push(stands.with_run(id, start));
    }
    if clocks.is_empty() { Ok(()) } else { change.push(TableEvent::ClocksSwitched { clocks }) }
}

/// The clocks that have run out, in the order in which they did.
fn overdue(state: &State, now: i64) -> Vec<(Seat, ClockRun)> {
    let Some(timing) = &state.timing else { return Vec::new() };
    let clocks = timing.seated();
    let late = |(seat, watch): (Seat, &crate::time::SeatClock)| {
        let deadline = watch.deadline(timing.control).filter(|deadline| *deadline <= now)?;
        Some((deadline, seat, watch.run?))
    };
    let mut late: Vec<_> = clocks.filter_map(late).collect();
    hall_core::sort_by(&mut late, |(a, one, _), (b, other, _)| (a, one).cmp(&(b, other)));
    late.into_iter().map(|(_, seat, run)| (seat, run)).collect()
}

/// What follows from a clock that ran out, and from all that did together with it. Nothing
/// happens if it does not run any more, or has time left.
pub(crate) fn run_out(
    change: &mut Transaction,
    seat: SeatId,
    run: u64,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let is_it = |(of, it): &(Seat, ClockRun)| *of == seat.0 && it.seq == run;
    if !overdue(change.state(), context.now).iter().any(is_it) {
        return Ok(());
    }
    for _ in 0..ROUNDS_MAX {
        let late = overdue(change.state(), context.now);
        if late.is_empty() {
            return Ok(());
        }
        expire(change, &late, context)?;
        reconcile(change, context)?;
    }
    Ok(())
}

/// Stops the clocks that ran out, and carries out what that means.
fn expire(
    change: &mut Transaction,
    late: &[(Seat, ClockRun)],
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let stop = Stop { now: context.now, chose: false, turn: None, lag: None };
    let Some(timing) = change.state().timing.clone() else { return Ok(()) };
    let mut clocks = Vec::new();
    for (seat, run) in late {
        let mut stands = timing.watches[seat.index()].stopped(timing.control, stop);
        let is_gone = matches!(run.purpose, Purpose::Choice | Purpose::Secret);
        if is_gone && !matches!(timing.control, TimeControl::PerMove { .. }) {
            stands.left = 0;
        }
        clocks.push(stands.with_run(SeatId(*seat), None));
    }
    change.push(TableEvent::ClocksSwitched { clocks })?;
    let seats = late.iter().map(|(seat, _)| SeatId(*seat)).collect();
    change.push(TableEvent::ClocksExpired { seats })?;
    let out: Vec<Seat> = late
        .iter()
        .filter(|(_, run)| matches!(run.purpose, Purpose::Choice | Purpose::Secret))
        .map(|(seat, _)| *seat)
        .collect();
    for (seat, run) in late {
        if change.state().is_over() {
            return Ok(());
        }
        match run.purpose {
            Purpose::Seed => withhold(change, *seat, context)?,
            Purpose::First => change.push(TableEvent::Aborted { seat: SeatId(*seat) })?,
            Purpose::Interruption => pass(change, *seat, context)?,
            Purpose::Choice | Purpose::Secret => out_of_time(change, *seat, &out, context)?,
        }
    }
    Ok(())
}

/// The seed that a seat committed to stays unrevealed.
fn withhold(
    change: &mut Transaction,
    seat: Seat,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    if !change.state().chance_waits_for().contains(seat) {
        return Ok(());
    }
    change.push(TableEvent::SeedRevealed { seat: SeatId(seat), seed: None })?;
    change.settle(context)
}

/// Silence on an interruption is a pass.
fn pass(change: &mut Transaction, seat: Seat, context: &mut Context<'_>) -> Result<(), Refusal> {
    // The window may have closed when others passed.
    let is_asked = change.state().asked().contains(seat);
    let Some(word) = change.state().play.decline(seat).filter(|_| is_asked) else {
        return Ok(());
    };
    change.act(seat, &word)?;
    change.settle(context)
}

/// A seat lost on time. Of two the other wins, if it still can and has not run out of time at
/// the same moment; of more a bot plays the seat on.
fn out_of_time(
    change: &mut Transaction,
    seat: Seat,
    out: &[Seat],
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    let cannot_win = |other: Seat| out.contains(&other) || !state.play.may_win(other);
    let others = Seat::first(state.seats.len()).filter(|other| *other != seat);
    if state.seats.len() == 2 && others.into_iter().all(cannot_win) {
        return change.push(TableEvent::DrawnOnTime { seat: SeatId(seat) });
    }
    withdraw(change, SeatId(seat), WithdrawalCause::TimedOut, context)
}

/// Gives back the time during which the hall was closed. A quick match stood still since its last
/// event; a slow one only while the hall was closed.
pub(crate) fn resume(
    change: &mut Transaction,
    updated: i64,
    (since, closed): (i64, &[(i64, i64)]),
    now: i64,
) -> Result<(), Refusal> {
    let Some(timing) = &change.state().timing else { return Ok(()) };
    let was_away = updated < since || updated > now;
    let mut clocks = Vec::new();
    for (seat, watch) in timing.seated() {
        let Some(run) = watch.run.filter(|run| !run.held) else { continue };
        let ran = if timing.control.is_quick() {
            run.ran(if was_away { updated } else { now })
        } else {
            run.ran(now).saturating_sub(lost(closed, &run, now))
        };
        if ran < run.ran(now) || run.since > now {
            clocks.push(watch.with_run(SeatId(seat), Some(run.after(ran, false))));
        }
    }
    if clocks.is_empty() { Ok(()) } else { change.push(TableEvent::ClocksSwitched { clocks }) }
}

/// For how long the hall was closed while a clock ran, in milliseconds that count.
fn lost(closed: &[(i64, i64)], run: &ClockRun, now: i64) -> u64 {
    let of = |(shut, open): &(i64, i64)| run.free.counted((*shut).max(run.since), (*open).min(now));
    closed.iter().map(of).sum()
}

/// Sets the days off of a person's seats at a slow match, from when until when; none if they end
/// when they begin. What their clocks have used until now stays used.
pub(crate) fn take_days_off(
    change: &mut Transaction,
    person: PersonId,
    (from, until): (i64, i64),
    now: i64,
) -> Result<(), Refusal> {
    let state = change.state();
    let Some(timing) = state.timing.clone().filter(|timing| !timing.control.is_quick()) else {
        return Ok(());
    };
    if state.is_over() {
        return Ok(());
    }
    let off = (from < until).then_some((from, until));
    for seat in state.seats_of(Some(person)).iter() {
        let watch = &timing.watches[seat.index()];
        if watch.free.off == off {
            continue;
        }
        if let Some(run) = watch.run {
            let clocks = vec![watch.with_run(SeatId(seat), Some(run.again(now, run.held)))];
            change.push(TableEvent::ClocksSwitched { clocks })?;
        }
        change.push(TableEvent::DaysOff { seat: SeatId(seat), from, until })?;
    }
    Ok(())
}
