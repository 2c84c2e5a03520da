//! Rematches.

use hall_core::Seat;

use crate::{
    chance::Hex32,
    context::Context,
    event::{Assignment, TableEvent},
    ids::{Hash32, PersonId, SeatId},
    model::Occupant,
    refusal::Refusal,
    setup::{self, Opened, Opening},
    state::State,
    transaction::Transaction,
};

/// A person asks for the rematch. Whoever has been away for long is not waited for.
pub(crate) fn ask(
    change: &mut Transaction,
    person: PersonId,
    hash: Option<Hex32>,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    let mine = state.seats_of(Some(person));
    if mine.is_empty() {
        return Err(Refusal::not_yours("table-rematch-players-only"));
    }
    if !state.is_over() {
        return Err(Refusal::illegal("table-match-not-over"));
    }
    if state.recorded.is_some() {
        return Err(Refusal::illegal("table-rematch-recorded"));
    }
    if state.rematch.is_some() {
        return Err(Refusal::illegal("table-rematch-set-up"));
    }
    // Whoever is here, or was a moment ago, may still say yes.
    let awaited = state.missing_for_rematch().find(|seat| !context.is_absent(*seat));
    let again = mine.iter().all(|seat| state.wants_rematch.contains(seat));
    if let Some(seat) = awaited.filter(|_| again) {
        return Err(context.may_come_back(seat));
    }
    // No more than the next table needs is in the log.
    let hash = hash.filter(|_| change.state().chance.is_some());
    change.push(TableEvent::WantsRematch { seats: mine.iter().map(SeatId).collect(), hash })
}

/// Sets up the rematch once every person at the table wants it, or has gone.
pub(crate) fn open(
    change: &mut Transaction,
    context: &mut Context<'_>,
) -> Result<Option<Opened>, Refusal> {
    let state = change.state();
    if !state.missing_for_rematch().all(|seat| context.is_absent(seat)) {
        return Ok(None);
    }
    let seats = rotated(state, context);
    let owner = owner_of(&seats, state.header.owner);
    let opening = Opening {
        hints: state.hints,
        // The next table is open to nobody else, but is shown in the lobby as this one is.
        watch: Some(state.is_shown()),
        talk: Some(state.talk),
        chance: state.chance.as_ref().map(|_| seeds(state, &seats)),
        time: state.control(),
        absence: state.absence,
        rated: state.rated,
        weekends: state.timing.as_ref().is_some_and(|timing| timing.weekends),
        ..Opening::new(state.play.at(0), owner, seats)
    };
    let next = setup::open(opening, context)?;
    change.push(TableEvent::Rematch { table: next.state.header.id.to_string() })?;
    Ok(Some(next))
}

/// The same people, each one seat further; those who left or are absent only if they
/// asked for the rematch.
fn rotated(state: &State, context: &mut Context<'_>) -> Vec<Assignment> {
    let info = state.play.info();
    let next = Seat::first(state.play.seats()).cycle().skip(1);
    let mut seats = Vec::with_capacity(state.seats.len());
    for ((seat, at), next) in state.seated().zip(next) {
        // A seat at a device without a name of its own takes that of the next seat.
        let name = match &at.name {
            Some(name) if *name != info.seat_name(seat) => name.clone(),
            _ => info.seat_name(next).into(),
        };
        let comes = state.wants_rematch.contains(seat);
        seats.push(match (&at.occupant, at.bot()) {
            // Whoever is away does not come for the rematch.
            (_, Some(level)) if !comes => Assignment::Bot { level },
            // The owner may send a link to somebody else.
            (Occupant::Person(_), _) if !comes && (at.left || context.is_absent(seat)) => {
                Assignment::Link { hash: Hash32::random(context.dice).to_hex() }
            }
            (Occupant::Person(person), _) => {
                Assignment::Person { person: person.to_hex(), name: None }
            }
            (Occupant::Device(person), _) => Assignment::Device { person: person.to_hex(), name },
            (Occupant::Bot(level), _) => Assignment::Bot { level: *level },
            (Occupant::Link(hash), _) => Assignment::Link { hash: hash.to_hex() },
            (Occupant::Open, _) => Assignment::Open,
        });
    }
    seats.rotate_right(1);
    seats
}

/// The hashes of the seeds of those who play again, where they sit then.
fn seeds(state: &State, seats: &[Assignment]) -> Vec<(Seat, Hex32)> {
    let next = |seat: Seat| Seat::new((seat.index() + 1) % seats.len());
    let plays = |seat: &Seat| {
        let assigned = seats.get(seat.index());
        matches!(assigned, Some(Assignment::Person { .. } | Assignment::Device { .. }))
    };
    let moved = state.rematch_seeds.iter().filter_map(|(of, hash)| Some((next(*of)?, *hash)));
    moved.filter(|(seat, _)| plays(seat)).collect()
}

/// The people among the assigned.
fn people(seats: &[Assignment]) -> impl Iterator<Item = PersonId> {
    seats.iter().filter_map(|seat| match seat {
        Assignment::Person { person, .. } | Assignment::Device { person, .. } => {
            PersonId::from_hex(person)
        }
        Assignment::Bot { .. } | Assignment::Link { .. } | Assignment::Open => None,
    })
}

/// The owner of the rematch: the owner of `before` if playing again, else the first
/// person who does.
fn owner_of(seats: &[Assignment], before: PersonId) -> PersonId {
    let stays = people(seats).any(|person| person == before);
    if stays { before } else { people(seats).next().unwrap_or(before) }
}
