//! Offers of a draw.

use hall_core::Seat;

use super::guards::{fresh, open};
use crate::{
    context::Context, event::TableEvent, ids::SeatId, model::Agreement, refusal::Refusal,
    transaction::Transaction,
};

pub(crate) fn offer(
    change: &mut Transaction,
    seat: SeatId,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let Some(agreement) = change.state().agreement() else {
        let is_draw = change.state().seats.len() == 2;
        return Err(Refusal::illegal(if is_draw {
            "table-no-draw"
        } else {
            "table-nobody-agrees"
        }));
    };
    if change.state().draw.is_some() {
        return Err(Refusal::illegal("table-draw-offered"));
    }
    change.push(TableEvent::DrawOffered { seat })?;
    let bots: Vec<Seat> =
        change.state().seated().filter(|(_, at)| at.is_bot()).map(|(seat, _)| seat).collect();
    for bot in bots {
        // With people a bot goes on for as long as they like.
        let accept = agreement == Agreement::End || context.bots.accepts_draw(bot);
        change.push(TableEvent::DrawAnswered { seat: SeatId(bot), accept })?;
        if !accept {
            break;
        }
    }
    Ok(())
}

pub(crate) fn answer(
    change: &mut Transaction,
    seat: SeatId,
    accept: bool,
    seen: u64,
) -> Result<(), Refusal> {
    let asked = open(change.state().draw.as_ref(), seat, accept);
    let asked = asked.ok_or_else(|| Refusal::illegal("table-draw-not-offered"))?;
    fresh(change.state(), seen, asked)?;
    change.push(TableEvent::DrawAnswered { seat, accept })
}
