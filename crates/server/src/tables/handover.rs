//! A seat whose person is away, or that nobody took; a bot that plays it; and the person
//! who comes back, or comes after all.

use hall_core::Seat;

use super::{
    log::{SeatId, TableEvent},
    orders::{Command, Context, Transaction, held, not_over},
    state::{Occupant, State},
};
use crate::{
    PersonId,
    error::{ApiError, Code},
};

/// Does it, if the command is about who plays a seat.
pub(super) fn decide(
    draft: &mut Transaction,
    person: PersonId,
    command: &Command,
    around: &Context<'_>,
) -> Option<Result<(), ApiError>> {
    let may = not_over(&draft.state);
    Some(match command {
        Command::HandOver { seat, level } => {
            may.and_then(|()| hand_over(draft, person, *seat, *level, around))
        }
        Command::Return { seat } => may.and_then(|()| come_back(draft, person, *seat, around)),
        Command::Leave { seat } => may.and_then(|()| leave(draft, person, *seat)),
        _ => return None,
    })
}

/// Whether this person decides who else plays.
pub(super) fn leads(state: &State, person: PersonId, around: &Context<'_>) -> bool {
    state.is_led_by(person, |seat| around.is_away(seat))
}

/// The owner lets a bot play a seat whose person is away, or that nobody took.
fn hand_over(
    draft: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    level: u8,
    around: &Context<'_>,
) -> Result<(), ApiError> {
    if !leads(&draft.state, person, around) {
        let owned = draft.state.seats_of(Some(draft.state.header.owner));
        let is_gone = |seat| !(around.away)(seat).is_zero();
        let early = owned.iter().find(|seat| is_gone(*seat) && !around.is_away(*seat));
        if let Some(seat) = early.filter(|_| draft.state.is_led_by(person, is_gone)) {
            return Err(around.may_come_back(seat));
        }
        let message =
            "only who set up the table hands a seat to a bot, or a player where he is gone";
        return Err(ApiError::new(Code::NotYours, message));
    }
    if bots::Level::new(level).is_none() {
        let message = format!("expected a level, 1 to {}", bots::LEVELS);
        return Err(ApiError::bad("command.level", message));
    }
    absent(&draft.state, seat.0, around)?;
    draft.push(&TableEvent::HandedOver { seat, level })?;
    draft.settle()
}

/// Whether a bot may take the seat: nobody has it, its person left or has been away
/// long enough, or sits at the device of the owner, who can see that.
fn absent(state: &State, seat: Seat, around: &Context<'_>) -> Result<(), ApiError> {
    let chair = state.chair(seat).ok_or_else(|| no_seat(seat))?;
    if chair.is_bot() {
        return Err(ApiError::illegal(format!("a bot plays seat {seat} already")));
    }
    if chair.left || chair.is_empty() || matches!(chair.occupant, Occupant::Device(_)) {
        return Ok(());
    }
    if around.is_away(seat) { Ok(()) } else { Err(around.may_come_back(seat)) }
}

/// The person, or the owner, takes a seat back from the bot. One that nobody took is
/// empty again, and the match waits.
fn come_back(
    draft: &mut Transaction,
    person: PersonId,
    seat: SeatId,
    around: &Context<'_>,
) -> Result<(), ApiError> {
    let state = &draft.state;
    let chair = state.chair(seat.0).ok_or_else(|| no_seat(seat.0))?;
    if chair.person() != Some(person) && !leads(state, person, around) {
        let message = format!("seat {} is not yours", seat.0);
        return Err(ApiError::new(Code::NotYours, message));
    }
    if chair.stand_in.is_none() && !chair.left {
        return Err(ApiError::illegal(format!("no bot plays seat {} for anybody", seat.0)));
    }
    draft.push(&TableEvent::Returned { seat })
}

/// The person goes, and lets the owner find a bot.
fn leave(draft: &mut Transaction, person: PersonId, seat: SeatId) -> Result<(), ApiError> {
    held(&draft.state, person, seat)?;
    if draft.state.chair(seat.0).is_some_and(|chair| chair.left) {
        return Err(ApiError::illegal("you have left this seat already"));
    }
    draft.push(&TableEvent::Left { seat })
}

fn no_seat(seat: Seat) -> ApiError {
    ApiError {
        at: Some("command.seat".into()),
        ..ApiError::illegal(format!("there is no seat {seat}"))
    }
}
