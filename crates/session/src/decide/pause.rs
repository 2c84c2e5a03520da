//! Pauses by agreement, and matches that are called off.

use super::guards::{agreeing, fresh, open, under_way};
use crate::{
    command::PlayerCommand, context::Context, event::TableEvent, ids::SeatId, refusal::Refusal,
    state::State, timing::Timing, transaction::Transaction,
};

/// The clocks of the table, or that it has none.
fn timing(state: &State) -> Result<&Timing, Refusal> {
    state.timing.as_ref().ok_or_else(|| Refusal::illegal("table-no-clocks"))
}

/// Carries out a command about pauses, or to call the match off; others are none of its business.
pub(crate) fn carry_out(
    change: &mut Transaction,
    seat: SeatId,
    command: &PlayerCommand,
    seen: u64,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    if matches!(command, PlayerCommand::Abort { .. }) {
        return abort(change, seat);
    }
    under_way(change.state())?;
    match command {
        PlayerCommand::OfferPause { .. } => offer(change, seat),
        PlayerCommand::AnswerPause { accept, .. } => answer(change, seat, *accept, seen),
        PlayerCommand::EndPause { .. } => end(change, seat, context),
        _ => Ok(()),
    }
}

/// A seat calls the match off before it has properly begun.
fn abort(change: &mut Transaction, seat: SeatId) -> Result<(), Refusal> {
    if change.state().tournament.is_some() {
        return Err(Refusal::illegal("table-tournament-no-abort"));
    }
    if !change.state().may_abort() {
        return Err(Refusal::illegal("table-abort-late"));
    }
    change.push(TableEvent::Aborted { seat })
}

/// A seat offers to pause. Bots agree, and so do the other seats of its person.
fn offer(change: &mut Transaction, seat: SeatId) -> Result<(), Refusal> {
    let state = change.state();
    let timing = timing(state)?;
    if timing.paused.is_some() {
        return Err(Refusal::illegal("table-paused-already"));
    }
    if timing.offer.is_some() {
        return Err(Refusal::illegal("table-pause-offered"));
    }
    // What a rule limits goes on.
    if state.limited().next().is_some() {
        return Err(Refusal::illegal("table-pause-limited"));
    }
    change.push(TableEvent::PauseOffered { seat })?;
    for other in agreeing(change.state(), seat) {
        change.push(TableEvent::PauseAnswered { seat: SeatId(other), accept: true })?;
    }
    Ok(())
}

/// A seat answers an offer to pause, or withdraws its own.
fn answer(change: &mut Transaction, seat: SeatId, accept: bool, seen: u64) -> Result<(), Refusal> {
    let state = change.state();
    let asked = open(timing(state)?.offer.as_ref(), seat, accept);
    let asked = asked.ok_or_else(|| Refusal::illegal("table-pause-not-offered"))?;
    fresh(state, seen, asked)?;
    if accept && state.limited().next().is_some() {
        return Err(Refusal::illegal("table-pause-limited"));
    }
    change.push(TableEvent::PauseAnswered { seat, accept })
}

/// Any player ends the pause; whoever is asked may then choose again.
fn end(change: &mut Transaction, seat: SeatId, context: &mut Context<'_>) -> Result<(), Refusal> {
    if timing(change.state())?.paused.is_none() {
        return Err(Refusal::illegal("table-not-paused"));
    }
    change.push(TableEvent::PauseEnded { seat })?;
    change.settle(context)
}
