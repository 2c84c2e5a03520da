//! Checks before a command is decided.

use hall_core::{Message, Seat};

use crate::{
    ids::{PersonId, SeatId},
    model::{Proposal, SeatState},
    refusal::{Refusal, RefusalKind, of_seat},
    state::State,
};

/// Refuses unless this person decides for the seat.
pub(crate) fn held(state: &State, person: PersonId, seat: SeatId) -> Result<(), Refusal> {
    if state.played_by(Some(person)).contains(seat.0) {
        return Ok(());
    }
    if state.seats_of(Some(person)).contains(seat.0) {
        let stays = state.staying().any(|(other, _)| other == seat.0);
        let key = if stays { "table-bot-plays-for-you" } else { "table-withdrew" };
        return Err(Refusal::illegal(of_seat(key, seat.0)));
    }
    let message = match state.seat(seat.0) {
        Some(_) => of_seat("table-seat-not-yours", seat.0),
        None => of_seat("table-no-such-seat", seat.0),
    };
    let at = Some("command.seat".into());
    Err(Refusal { at, ..Refusal::new(RefusalKind::NotYours, message) })
}

/// Refuses once the match is over.
pub(crate) fn not_over(state: &State) -> Result<(), Refusal> {
    if state.is_over() { Err(Refusal::illegal("table-match-over")) } else { Ok(()) }
}

/// Refuses unless the match is under way and every seat is taken.
pub(crate) fn under_way(state: &State) -> Result<(), Refusal> {
    not_over(state)?;
    match state.seated().find(|(_, at)| at.is_empty()) {
        Some((seat, _)) => Err(still_empty(seat)),
        None => Ok(()),
    }
}

pub(crate) fn still_empty(seat: Seat) -> Refusal {
    Refusal::illegal(of_seat("table-seat-empty", seat))
}

/// The event of the proposal that `seat` may answer in this way: a seat that is asked says
/// yes or no, the seat that asked may say no and so withdraw it.
pub(crate) fn open(proposal: Option<&Proposal>, seat: SeatId, accept: bool) -> Option<u64> {
    let answers = |p: &&Proposal| p.waiting.contains(seat.0) || p.by == seat.0 && !accept;
    proposal.filter(answers).map(|p| p.seq)
}

/// The other seats that agree with what a seat proposes without being asked: bots, and those of
/// the same person.
pub(crate) fn agreeing(state: &State, seat: SeatId) -> Vec<Seat> {
    let person = state.seat(seat.0).and_then(SeatState::person);
    let agrees = |(other, at): &(Seat, &SeatState)| {
        *other != seat.0 && (at.is_bot() || at.person() == person)
    };
    state.seated().filter(agrees).map(|(other, _)| other).collect()
}

/// Refuses a command whose sender has not seen the event `needed`.
pub(crate) fn fresh(state: &State, seen: u64, needed: u64) -> Result<(), Refusal> {
    if seen >= needed {
        return Ok(());
    }
    let message = Message::new("table-went-on").text("seen", seen).text("seq", state.seq);
    Err(Refusal { seq: Some(state.seq), ..Refusal::new(RefusalKind::Stale, message) })
}
