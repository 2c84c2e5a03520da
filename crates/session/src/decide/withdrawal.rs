//! Seats that withdraw, and the proposals that they leave open.

use hall_core::{Seat, WithdrawalCause};

use crate::{
    context::Context, event::TableEvent, ids::SeatId, model::Proposal, refusal::Refusal,
    transaction::Transaction,
};

/// The level of the bot that takes over from a person who withdrew.
pub(crate) const STAND_IN: u8 = 4;

/// A seat withdraws. Where others can play on a bot takes the seat, else the match ends.
pub(crate) fn withdraw(
    change: &mut Transaction,
    seat: SeatId,
    cause: WithdrawalCause,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    close_proposals(change, seat.0)?;
    let level = STAND_IN.min(context.levels);
    let stand_in = change.state().goes_on_without(seat.0).then_some(level);
    change.push(TableEvent::Withdrawn { seat, cause, stand_in })?;
    change.settle(context)
}

/// A seat that goes withdraws its offers, and answers no more.
pub(crate) fn close_proposals(change: &mut Transaction, seat: Seat) -> Result<(), Refusal> {
    let id = SeatId(seat);
    let is_his = |open: &Proposal| open.by == seat || open.waiting.contains(seat);
    if change.state().draw.as_ref().is_some_and(is_his) {
        change.push(TableEvent::DrawAnswered { seat: id, accept: false })?;
    }
    if change.state().takeback.as_ref().is_some_and(is_his) {
        change.push(TableEvent::TakebackAnswered { seat: id, accept: false })?;
    }
    let pause = change.state().timing.as_ref().and_then(|timing| timing.offer.as_ref());
    if pause.is_some_and(is_his) {
        change.push(TableEvent::PauseAnswered { seat: id, accept: false })?;
    }
    Ok(())
}
