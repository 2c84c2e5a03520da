//! Seeds that seats mix into chance that is committed to.

use super::guards::{not_over, still_empty};
use crate::{
    chance::{Hex32, seed_hash},
    context::Context,
    event::TableEvent,
    ids::{PersonId, SeatId},
    refusal::{Refusal, RefusalKind, of_seat},
    transaction::Transaction,
};

/// The seat is this person's, be it that a bot plays it meanwhile, and chance waits for seeds.
fn takes_seeds(change: &Transaction, person: PersonId, seat: SeatId) -> Result<(), Refusal> {
    let state = change.state();
    not_over(state)?;
    if !state.seats_of(Some(person)).contains(seat.0) {
        let at = Some("command.seat".into());
        let message = of_seat("table-seat-not-yours", seat.0);
        return Err(Refusal { at, ..Refusal::new(RefusalKind::NotYours, message) });
    }
    if state.chance.is_none() {
        return Err(Refusal::illegal("table-chance-plain"));
    }
    if state.draws > 0 {
        return Err(Refusal::illegal("table-seeds-drawn"));
    }
    Ok(())
}

/// A seat commits to a seed, before anybody reveals one.
pub(crate) fn commit_seed(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    hash: Hex32,
) -> Result<(), Refusal> {
    takes_seeds(change, person, seat)?;
    let state = change.state();
    if !state.may_commit_seeds() {
        return Err(Refusal::illegal("table-seeds-revealed"));
    }
    if state.chance.as_ref().is_some_and(|chance| chance.has(seat.0)) {
        return Err(Refusal::illegal(of_seat("table-seed-committed", seat.0)));
    }
    change.push(TableEvent::SeedCommitted { seat, hash })
}

/// A seat reveals its seed, or says that it will not, once everybody is there.
pub(crate) fn reveal_seed(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    seed: Option<Hex32>,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    takes_seeds(change, person, seat)?;
    let state = change.state();
    if let Some((empty, _)) = state.seated().find(|(_, at)| at.is_empty()) {
        return Err(still_empty(empty));
    }
    let seeds = state.chance.iter().flat_map(|chance| &chance.seeds);
    let own = seeds.clone().find(|of| of.seat == seat.0);
    let own = own.ok_or_else(|| Refusal::illegal(of_seat("table-seed-none", seat.0)))?;
    if own.is_settled() {
        return Err(Refusal::illegal(of_seat("table-seed-revealed", seat.0)));
    }
    if seed.is_some_and(|seed| seed_hash(&seed) != own.hash) {
        return Err(Refusal::malformed("command.seed", of_seat("table-seed-other", seat.0)));
    }
    change.push(TableEvent::SeedRevealed { seat, seed })?;
    change.settle(context)
}
