//! Choices, and interruptions that pass by themselves.

use super::guards::{fresh, not_over, still_empty};
use crate::event::Until;
use crate::{
    context::Context, event::TableEvent, ids::SeatId, refusal::Refusal, transaction::Transaction,
};

pub(crate) fn act(
    change: &mut Transaction,
    seat: SeatId,
    word: &str,
    seen: Option<u64>,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    not_over(state)?;
    if let Some(empty) = state.held_up_by() {
        return Err(still_empty(empty));
    }
    let Some(seen) = seen else {
        return Err(Refusal::malformed("seq", "table-seq-missing"));
    };
    fresh(state, seen, state.required_seq)?;
    if state.timing.as_ref().is_some_and(|timing| timing.paused.is_some()) {
        return Err(Refusal::illegal("table-paused"));
    }
    if !state.asked().contains(seat.0)
        && let Some(play) = state.ahead(seat.0)
    {
        let word = play.read(seat.0, word)?;
        play.check(seat.0, &word)?;
        let is_sealed = state.play.sealed().contains(seat.0);
        return change.push(if is_sealed {
            TableEvent::Sealed { seat, word }
        } else {
            TableEvent::AnsweredAhead { seat, word }
        });
    }
    change.act(seat.0, word)?;
    // A seat that offered a draw may move on; a seat that was asked and moves has declined.
    if change.state().draw.as_ref().is_some_and(|open| open.waiting.contains(seat.0)) {
        change.push(TableEvent::DrawAnswered { seat, accept: false })?;
    }
    change.settle(context)
}

pub(crate) fn pass_for_me(
    change: &mut Transaction,
    seat: SeatId,
    on: bool,
    until: Option<Until>,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    not_over(change.state())?;
    if until.is_some() && (!on || change.state().play.stretch().is_none()) {
        return Err(Refusal::malformed("command.until", "table-until-misplaced"));
    }
    change.push(TableEvent::Passes { seat, on, until })?;
    change.settle(context)
}
