//! Taking seats, and their links.

use hall_core::Seat;

use super::guards::not_over;
use crate::chance::Hex32;
use crate::command::SeatClaim;
use crate::ids::Hash32;
use crate::model::{Occupant, SeatState};
use crate::{
    context::Context,
    event::TableEvent,
    ids::{PersonId, SeatId},
    refusal::{Refusal, of_seat},
    transaction::Transaction,
};

/// Decides whether a person takes a seat, and which. A person who comes back by their own link
/// has the seat already: then nothing happens.
pub(crate) fn take(
    change: &mut Transaction,
    person: PersonId,
    claim: SeatClaim,
    seed: Option<Hex32>,
    context: &mut Context<'_>,
) -> Result<Seat, Refusal> {
    let state = change.state();
    let fits = |(at, seat): &(Seat, &SeatState)| match (&seat.occupant, claim) {
        (Occupant::Link(known), SeatClaim::Link(hash)) => known.matches(&hash),
        (Occupant::Open, SeatClaim::Open(wanted)) => *at == wanted.0 && seat.is_open(),
        _ => false,
    };
    let found = state.seated().find(fits).map(|(seat, _)| seat);
    let mine = state.seats_of(Some(person));
    let Some(found) = found else {
        let (again, message) = match claim {
            SeatClaim::Link(_) => (mine.iter().next(), "table-link-used"),
            SeatClaim::Open(SeatId(seat)) => {
                (mine.contains(seat).then_some(seat), "table-seat-not-free")
            }
        };
        return again.ok_or_else(|| Refusal::not_yours(message));
    };
    not_over(state)?;
    if !mine.is_empty() {
        return Err(Refusal::illegal("table-seated-already"));
    }
    let seat = SeatId(found);
    change.push(TableEvent::Sat { seat, person: person.to_hex(), name: None })?;
    // Not where seeds are revealed already, or something was drawn.
    if let Some(hash) = seed.filter(|_| change.state().may_commit_seeds()) {
        change.push(TableEvent::SeedCommitted { seat, hash })?;
    }
    change.settle(context)?;
    Ok(found)
}

/// What a guest has at a table becomes an account's, unless the result counts for ratings: guests
/// have no such tables. Where both sit, the account has both seats, as at one device.
pub(crate) fn merge(
    change: &mut Transaction,
    from: PersonId,
    into: PersonId,
) -> Result<(), Refusal> {
    let state = change.state();
    if from == into || state.rated || !state.knows(from) {
        return Ok(());
    }
    change.push(TableEvent::Merged { from: from.to_hex(), into: into.to_hex() })
}

/// Decides whether a new link is issued.
pub(crate) fn issue_link(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    hash: Hash32,
) -> Result<(), Refusal> {
    if !change.state().is_led_by(person, |_| false) {
        return Err(Refusal::not_yours("table-links-owner-only"));
    }
    match change.state().seat(seat.0).map(|at| &at.occupant) {
        Some(Occupant::Link(_)) => change.push(TableEvent::Linked { seat, hash: hash.to_hex() }),
        _ => Err(Refusal::illegal(of_seat("table-seat-waits-for-no-link", seat.0))),
    }
}
