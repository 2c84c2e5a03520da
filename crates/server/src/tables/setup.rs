//! Setting up tables.

use std::{collections::BTreeMap, sync::Arc};

use hall_core::Seat;
use matches::AnyMatch;
use serde::Deserialize;
use serde_json::Value as Json;

use super::{
    log::{Assignment, TableEvent},
    orders::{Transaction, card},
    state::{Occupant, SeatState, State},
};
use crate::{
    PersonId, TableId,
    error::ApiError,
    http::Object,
    ids::{digest, hex, secret},
    store::{Header, StoreOp},
};

/// A table to set up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) setup: Json,
    #[serde(default)]
    pub(crate) position: Option<String>,
    pub(crate) seats: Vec<Object<NewSeat>>,
    /// Whether who sits there may ask for hints; by default who plays bots alone.
    #[serde(default)]
    pub(crate) hints: Option<bool>,
}

/// Who is to play a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSeat {
    kind: NewKind,
    #[serde(default)]
    level: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NewKind {
    Me,
    Device,
    Link,
    Open,
    Bot,
}

/// The secrets of the links, by seat letter; told once.
pub(crate) type Links = BTreeMap<String, String>;

/// The places that were asked for, and the secrets of the links.
pub(crate) fn places(
    asked: &[Object<NewSeat>],
    play: &dyn AnyMatch,
    owner: PersonId,
    name: &str,
) -> Result<(Vec<Assignment>, Links), ApiError> {
    let info = play.info();
    if asked.len() != play.seats() {
        let message =
            format!("expected {} seats for this setup, not {}", play.seats(), asked.len());
        return Err(ApiError::bad("seats", message));
    }
    let mut links = Links::new();
    let mut places = Vec::with_capacity(asked.len());
    let mut seated = false;
    for (seat, Object(new)) in Seat::first(asked.len()).zip(asked) {
        let at = format!("seats[{}].level", seat.index());
        let person = owner.to_hex();
        let place = match (new.kind, new.level) {
            (NewKind::Bot, Some(level)) if bots::Level::new(level).is_some() => {
                Assignment::Bot { level }
            }
            (NewKind::Bot, _) => {
                return Err(ApiError::bad(at, format!("expected a level, 1 to {}", bots::LEVELS)));
            }
            (_, Some(_)) => return Err(ApiError::bad(at, "only a bot has a level")),
            (NewKind::Me, None) if !seated => {
                seated = true;
                Assignment::Person { person, name: name.into() }
            }
            (NewKind::Me | NewKind::Device, None) => {
                let name = info.seat_name(seat).into();
                Assignment::Device { person, name }
            }
            (NewKind::Open, None) => Assignment::Open,
            (NewKind::Link, None) => {
                let secret = secret();
                let hash = hex(&digest(&secret));
                links.insert(seat.to_string(), secret);
                Assignment::Link { hash }
            }
        };
        places.push(place);
    }
    Ok((places, links))
}

/// The same people, each one seat further; of those who left or are away, whoever asked
/// for the rematch too.
pub(crate) fn rotated(state: &State, is_away: impl Fn(Seat) -> bool) -> Vec<Assignment> {
    let info = state.play.info();
    let moved = |((seat, chair), next): ((Seat, &SeatState), Seat)| {
        // Who has no name but the seat's is called as the next one.
        let named =
            !matches!(chair.occupant, Occupant::Device(_)) || chair.name != info.seat_name(seat);
        let name = if named { chair.name.clone() } else { info.seat_name(next).into() };
        let comes = state.wants.contains(seat);
        match (&chair.occupant, chair.bot()) {
            // Whoever is away does not come for the rematch.
            (_, Some(level)) if !comes => Assignment::Bot { level },
            // The owner may send a link to another.
            (Occupant::Person(_), _) if !comes && (chair.left || is_away(seat)) => {
                Assignment::Link { hash: hex(&digest(&secret())) }
            }
            (Occupant::Person(person), _) => Assignment::Person { person: person.to_hex(), name },
            (Occupant::Device(person), _) => Assignment::Device { person: person.to_hex(), name },
            (Occupant::Bot(level), _) => Assignment::Bot { level: *level },
            (Occupant::Link(hash), _) => Assignment::Link { hash: hex(hash) },
            (Occupant::Open, _) => Assignment::Open,
        }
    };
    let next = Seat::first(state.play.seats()).cycle().skip(1);
    let mut places: Vec<Assignment> = state.seats().zip(next).map(moved).collect();
    places.rotate_right(1);
    places
}

/// Who sits there in person.
fn persons(places: &[Assignment]) -> impl Iterator<Item = PersonId> {
    places.iter().filter_map(|place| match place {
        Assignment::Person { person, .. } | Assignment::Device { person, .. } => {
            PersonId::from_hex(person)
        }
        _ => None,
    })
}

/// Whose the table of a rematch is: that of `before`, if he plays again, else the first
/// one's who does.
pub(crate) fn owner_of(places: &[Assignment], before: PersonId) -> PersonId {
    let stays = persons(places).any(|person| person == before);
    if stays { before } else { persons(places).next().unwrap_or(before) }
}

/// A table that stands, and what to write.
pub(crate) fn set_up(
    mut play: Box<dyn AnyMatch>,
    owner: PersonId,
    (places, hints): (Vec<Assignment>, Option<bool>),
    past: &[TableEvent],
    now: i64,
) -> Result<(Arc<State>, Vec<StoreOp>), ApiError> {
    // The log tells everything from the start on.
    if !play.is_empty() {
        play = play.at(0);
    }
    let header = Header {
        id: TableId::random(),
        game: play.info().id.into(),
        rules: play.info().rules,
        setup: play.setup().to_string(),
        position: play.origin().map(Into::into),
        owner,
        created: now,
    };
    let id = header.id.clone();
    let mut draft = Transaction::of(&State::new(Arc::new(header.clone()), play), now);
    draft.push(&TableEvent::Seated { seats: places, hints })?;
    past.iter().try_for_each(|what| draft.push(what))?;
    draft.settle()?;
    let (state, entries, _) = draft.entries();
    let mut batch = vec![StoreOp::Table(header, card(&state))];
    batch.extend(entries.into_iter().map(|entry| StoreOp::Append(id.clone(), entry)));
    batch.extend(state.seats().filter_map(|(seat, chair)| {
        Some(StoreOp::Seat(id.clone(), seat.index() as u8, chair.person()?))
    }));
    Ok((Arc::new(state), batch))
}
