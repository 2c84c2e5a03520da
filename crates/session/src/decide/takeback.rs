//! Takebacks.

use super::guards::{agreeing, fresh, open};
use crate::{
    context::Context, event::TableEvent, ids::SeatId, refusal::Refusal, transaction::Transaction,
};

pub(crate) fn ask(
    change: &mut Transaction,
    seat: SeatId,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    if state.rated {
        return Err(Refusal::illegal("table-rated-no-takebacks"));
    }
    if state.tournament.is_some() {
        return Err(Refusal::illegal("table-tournament-no-takebacks"));
    }
    let Some(to) = state.takeback_of(seat.0) else {
        return Err(Refusal::illegal("table-takeback-nothing"));
    };
    if state.takeback.is_some() {
        return Err(Refusal::illegal("table-takeback-asked"));
    }
    if state.play.reveals_since(to) {
        return Err(Refusal::illegal("table-takeback-revealed"));
    }
    change.push(TableEvent::TakebackAsked { seat, to })?;
    for other in agreeing(change.state(), seat) {
        change.push(TableEvent::TakebackAnswered { seat: SeatId(other), accept: true })?;
    }
    change.settle(context)
}

pub(crate) fn answer(
    change: &mut Transaction,
    seat: SeatId,
    accept: bool,
    seen: u64,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let asked = open(change.state().takeback.as_ref(), seat, accept);
    let asked = asked.ok_or_else(|| Refusal::illegal("table-takeback-not-asked"))?;
    fresh(change.state(), seen, asked)?;
    change.push(TableEvent::TakebackAnswered { seat, accept })?;
    change.settle(context)
}
