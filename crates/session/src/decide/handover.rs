//! Seats whose person is absent, or that nobody took; bots that play them; and
//! people who come back, or come late.

use std::time::Duration;

use hall_core::{Message, Seat};

use super::guards::{held, not_over};
use super::withdrawal::{close_proposals, withdraw};
use crate::{
    context::Context,
    event::{TableEvent, WithdrawalCause},
    ids::{Hash32, PersonId, SeatId},
    model::{Occupant, SeatState},
    refusal::{Refusal, of_seat},
    state::State,
    transaction::Transaction,
};

/// A person who has not been seen for this long is away, however long he was asked to be waited
/// for: tables that nobody uses are unloaded.
const AWAY_KNOWN: Duration = Duration::from_mins(10);

/// The owner lets a bot play a seat whose person is absent, or that nobody took.
pub(crate) fn hand_over(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    level: u8,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    not_over(state)?;
    if !state.is_led_by(person, |seat| context.is_absent(seat)) {
        let owned = state.seats_of(Some(state.header.owner));
        let is_gone = |seat| !context.presence.away(seat).is_zero();
        let early = owned.iter().find(|seat| is_gone(*seat) && !context.is_absent(*seat));
        if let Some(seat) = early.filter(|_| state.is_led_by(person, is_gone)) {
            return Err(context.may_come_back(seat));
        }
        return Err(Refusal::not_yours("table-hand-over-owner-only"));
    }
    if !(1..=context.levels).contains(&level) {
        let message = Message::new("expected-level").with("most", context.levels);
        return Err(Refusal::malformed("command.level", message));
    }
    if state.rated {
        return Err(Refusal::illegal("table-rated-no-hand-over"));
    }
    if state.tournament.is_some() {
        return Err(Refusal::illegal("table-tournament-no-hand-over"));
    }
    available(state, seat.0, context)?;
    close_proposals(change, seat.0)?;
    change.push(TableEvent::HandedOver { seat, level })?;
    change.settle(context)
}

/// Refuses unless a bot may take the seat: nobody has it, its person left or has been
/// away long enough, or sits at the owner's device, where the owner can see that.
fn available(state: &State, seat: Seat, context: &Context<'_>) -> Result<(), Refusal> {
    let at = state.seat(seat).ok_or_else(|| no_seat(seat))?;
    if at.is_bot() {
        return Err(Refusal::illegal(of_seat("table-bot-plays-already", seat)));
    }
    if at.left || at.is_empty() || matches!(at.occupant, Occupant::Device(_)) {
        return Ok(());
    }
    match state.absence {
        // Clocks decide how long a person is waited for.
        _ if state.timing.is_some() => Err(Refusal::illegal(of_seat("table-clock-decides", seat))),
        None if context.is_absent(seat) => Ok(()),
        None => Err(context.may_come_back(seat)),
        Some(seconds) => missed(state, seat, seconds, context),
    }
}

/// Refuses unless the match has waited as long for an absent person as was agreed.
fn missed(state: &State, seat: Seat, seconds: u32, context: &Context<'_>) -> Result<(), Refusal> {
    let limit = Duration::from_secs(seconds.into());
    let away = context.presence.away(seat);
    if away.is_zero() {
        return Err(Refusal::illegal(of_seat("table-player-is-here", seat)));
    }
    if !state.asked().contains(seat) {
        return Err(Refusal::illegal(of_seat("table-player-not-asked", seat)));
    }
    // Who is here is known only while the table is loaded; since when one is asked, for ever.
    let asked = context.now.saturating_sub(state.decided.1).max(0).unsigned_abs();
    let by_asked = limit.saturating_sub(Duration::from_millis(asked));
    let by_away = limit.min(AWAY_KNOWN).saturating_sub(away);
    match by_asked.max(by_away) {
        Duration::ZERO => Ok(()),
        left => {
            let message = of_seat("table-player-may-come-back", seat);
            Err(Refusal::illegal(message.text("seconds", left.as_secs() + 1)))
        }
    }
}

/// The person, or the owner, takes a seat back from the bot. A seat that nobody took is
/// empty again, and the match waits.
pub(crate) fn take_back(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    not_over(state)?;
    let at = state.seat(seat.0).ok_or_else(|| no_seat(seat.0))?;
    let leads = || state.is_led_by(person, |seat| context.is_absent(seat));
    if at.person() != Some(person) && !leads() {
        return Err(Refusal::not_yours(of_seat("table-seat-not-yours", seat.0)));
    }
    if at.stand_in.is_none() && !at.left {
        return Err(Refusal::illegal(of_seat("table-no-bot-plays", seat.0)));
    }
    if !state.staying().any(|(other, _)| other == seat.0) {
        return Err(Refusal::illegal(of_seat("table-withdrew", seat.0)));
    }
    change.push(TableEvent::Returned { seat })
}

/// A person is back at the table: bots that were given his seats while he was away stop, unless
/// he left, or sits at the owner's device.
pub(crate) fn come_back(change: &mut Transaction, person: PersonId) -> Result<(), Refusal> {
    let state = change.state();
    if state.is_over() {
        return Ok(());
    }
    let is_his = |(_, at): &(Seat, &SeatState)| {
        at.occupant == Occupant::Person(person) && at.stand_in.is_some() && !at.left
    };
    let mine: Vec<Seat> = state.staying().filter(is_his).map(|(seat, _)| seat).collect();
    mine.into_iter().try_for_each(|seat| change.push(TableEvent::Returned { seat: SeatId(seat) }))
}

/// The person leaves, and lets the owner find a bot.
pub(crate) fn leave(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    not_over(change.state())?;
    held(change.state(), person, seat)?;
    if change.state().tournament.is_some() {
        return Err(Refusal::illegal("table-tournament-no-hand-over"));
    }
    if change.state().seat(seat.0).is_some_and(|at| at.left) {
        return Err(Refusal::illegal("table-left-already"));
    }
    close_proposals(change, seat.0)?;
    change.push(TableEvent::Left { seat })?;
    // Chance may have waited for what the seat mixes in.
    change.settle(context)
}

/// The person leaves and does not come back: before the match began somebody else may take
/// the seat, later it withdraws.
pub(crate) fn leave_for_good(
    change: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    not_over(state)?;
    // Who left, or whose seat a bot plays meanwhile, may go all the same.
    if !state.seats_of(Some(person)).contains(seat.0) {
        return held(state, person, seat);
    }
    if !state.staying().any(|(other, _)| other == seat.0) {
        return Err(Refusal::illegal(of_seat("table-withdrew", seat.0)));
    }
    // In a tournament nobody else may take the seat.
    if state.has_begun() || state.tournament.is_some() {
        return withdraw(change, seat, WithdrawalCause::Resigned, context);
    }
    if state.seat(seat.0).is_some_and(|at| matches!(at.occupant, Occupant::Device(_))) {
        return Err(Refusal::illegal("table-leave-device"));
    }
    let hash = (!state.offered).then(|| Hash32::random(context.dice).to_hex());
    close_proposals(change, seat.0)?;
    change.push(TableEvent::Vacated { seat, hash })?;
    // Chance may have waited for what the seat mixes in.
    change.settle(context)
}

fn no_seat(seat: Seat) -> Refusal {
    let at = Some("command.seat".into());
    Refusal { at, ..Refusal::illegal(of_seat("table-there-is-no-seat", seat)) }
}
