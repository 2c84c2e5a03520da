//! Days off: on which days the clocks of a person's slow matches stand.
//!
//! They are announced once for all tables. A table keeps its own copy as an event, so that its
//! clocks follow from its log alone; whoever looks after a table compares.

use std::sync::Arc;

use session::{Command, PersonId, State};

use super::{
    announced::{Announced, DaysOff},
    list_pages::ListPages,
    registry::Registry,
    services::Services,
    table::TableActor,
    topics,
};
use crate::{
    error::{ApiError, Code},
    ports::store::{List, StoreOp},
};

/// How far ahead they may be announced, in milliseconds: a year.
const AHEAD: i64 = 365 * 86_400_000;
/// How many tables are read at a time.
const AT_A_TIME: usize = 50;

/// Whether a table is one whose clocks days off concern.
pub(crate) fn concern(state: &State) -> bool {
    let control = state.control();
    !state.is_over() && control.is_some_and(|control| !control.is_quick())
}

/// Lets a table have the days off of those who play there.
///
/// # Errors
/// Errors of the store, and of the table.
pub(crate) async fn follow(services: &Services, table: &Arc<TableActor>) -> Result<(), ApiError> {
    let state = table.state();
    let Some(timing) = state.timing.as_ref().filter(|_| concern(&state)) else { return Ok(()) };
    let now = services.ports.clock.now();
    for (seat, watch) in timing.seated() {
        let person = state.seat(seat).and_then(session::SeatState::person);
        let Some(person) = person.filter(|of| state.seats_of(Some(*of)).contains(seat)) else {
            continue;
        };
        let planned = services.days_off.of(person).await?.ahead(now);
        if planned != watch.free.off.filter(|(_, until)| *until > now) {
            let (from, until) = planned.unwrap_or((now, now));
            table.execute(Command::DaysOff { person, from, until }, None).await?;
        }
    }
    Ok(())
}

/// How often others may be first, before a person is told to try again.
const TRIES: usize = 5;

/// Changes the days off of a person, and lets every table have them. Of two changes at once, of
/// this node or another, the second sees what the first has made.
async fn change(
    registry: &Arc<Registry>,
    person: PersonId,
    to: impl Fn(Announced) -> Result<Announced, ApiError>,
) -> Result<(), ApiError> {
    let services = &registry.services;
    for left in (0..TRIES).rev() {
        let kept = services.days_off.kept(person).await?;
        let announced = to(kept.announced)?;
        match services.commit(services.days_off.replacing(kept, announced)).await {
            Ok(()) => break,
            Err(why) if left > 0 && why.is_taken() => {}
            Err(why) => return Err(why),
        }
    }
    services.days_off.forget(person);
    services.tell(topics::DAYS_OFF, &person.to_hex()).await;
    let mut pages = ListPages::new(List::Of(person, true), AT_A_TIME);
    while let Some(page) = pages.next(services).await? {
        for listed in &page {
            // Another node has its own, and hears of it.
            let Ok(table) = registry.table(listed.header.id.as_str()).await else { continue };
            if let Err(why) = follow(services, &table).await {
                tracing::warn!(table = %table.id, %why, "days off did not reach a table yet");
            }
        }
    }
    Ok(())
}

/// What is written when a guest becomes part of an account: the guest's days off are the account's,
/// if it has none ahead.
///
/// # Errors
/// Errors of the store.
pub(super) async fn merging(
    services: &Services,
    from: PersonId,
    into: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let now = services.ports.clock.now();
    let guest = services.days_off.of(from).await?;
    let own = services.days_off.kept(into).await?;
    let mut batch = vec![DaysOff::forgetting(from)];
    if guest.ahead(now).is_some() && own.announced.ahead(now).is_none() {
        batch.extend(services.days_off.replacing(own, guest));
    }
    Ok(batch)
}

/// Another node has kept the days off of a person.
pub(super) async fn hear(registry: &Registry, person: PersonId) {
    registry.services.days_off.forget(person);
    for table in registry.loaded_tables() {
        if table.state().seats_of(Some(person)).is_empty() {
            continue;
        }
        if let Err(why) = follow(&registry.services, &table).await {
            tracing::warn!(table = %table.id, %why, "days off did not reach a table yet");
        }
    }
}

/// Announces days off of a person, from now on or later.
///
/// # Errors
/// What is wrong with them: they are in the past, too many, or others stand.
pub(crate) async fn announce(
    registry: &Arc<Registry>,
    person: PersonId,
    (from, until): (i64, i64),
) -> Result<(), ApiError> {
    let now = registry.services.ports.clock.now();
    let taking = move |known: Announced| {
        if known.ahead(now).is_some() {
            return Err(ApiError::new(Code::Illegal, "api-days-off-stand"));
        }
        if until <= now || from >= until {
            return Err(ApiError::bad("until", "api-days-off-past"));
        }
        if from > now + AHEAD {
            return Err(ApiError::bad("from", "api-days-off-late"));
        }
        // What has passed already cannot be taken off any more.
        known.taking(from.max(now), until)
    };
    change(registry, person, taking).await
}

/// Ends the days off of a person, or calls them off before they begin.
///
/// # Errors
/// If there are none; errors of the store.
pub(crate) async fn end(registry: &Arc<Registry>, person: PersonId) -> Result<(), ApiError> {
    let now = registry.services.ports.clock.now();
    let ending = move |known: Announced| match known.ahead(now) {
        None => Err(ApiError::new(Code::NotFound, "api-days-off-none")),
        Some(_) => Ok(known.ended(now)),
    };
    change(registry, person, ending).await
}
