//! Setting up tables.

use std::{collections::BTreeMap, sync::Arc};

use hall_core::{Message, Seat, shuffle};
use matches::{AnyGame, AnyMatch, Record, Rejected};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use session::{
    Assignment, Context, Hash32, Nobody, Opened, Opening, PersonId, TableId, Talkers,
    TournamentTable,
    chance::Hex32,
    setup,
    time::{ABSENCE_MAX, ABSENCE_MIN, TimeControl},
};

use super::{registry::Registry, services::Services};
use crate::{
    Limits,
    error::{ApiError, Code},
    fairness::Party,
    ports::{DiceSource, store::StoreOp},
    wire::json::Object,
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
    /// Whether the players may ask for hints; by default those who play bots alone.
    #[serde(default)]
    pub(crate) hints: Option<bool>,
    /// Whether the lobby shows the match to spectators; by default if anybody may
    /// take a seat.
    #[serde(default)]
    pub(crate) watch: Option<bool>,
    /// Who may talk; by default everybody who is there.
    #[serde(default)]
    pub(crate) talk: Option<Talkers>,
    /// Whether chance is committed to; by default it is.
    #[serde(default)]
    pub(crate) chance: NewChance,
    /// How time is limited; by default it is not.
    #[serde(default)]
    pub(crate) time: Option<TimeControl>,
    /// For how many seconds an absent person is waited for.
    #[serde(default)]
    pub(crate) absence: Option<u32>,
    /// Whether the result counts for ratings; by default it does not.
    #[serde(default)]
    pub(crate) rated: bool,
    /// Whether Saturdays and Sundays do not count for the clocks of a slow match.
    #[serde(default)]
    pub(crate) weekends: bool,
    /// The hash of the seed that the owner mixes in there.
    #[serde(default)]
    pub(crate) seed_hash: Option<Hex32>,
}

/// Where the outcomes of chance come from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NewChance {
    /// From what is committed to when the table is set up: docs/chance.md.
    #[default]
    Committed,
    /// From the operating system, draw by draw.
    Plain,
}

impl NewTable {
    /// How time is limited.
    fn time(&self) -> Result<Option<TimeControl>, ApiError> {
        if let Some(why) = self.time.and_then(|time| time.check().err()) {
            return Err(ApiError::bad("time", why));
        }
        if self.weekends && self.time.is_none_or(TimeControl::is_quick) {
            return Err(ApiError::bad("weekends", "api-weekends-quick"));
        }
        Ok(self.time)
    }

    /// For how many seconds an absent person is waited for.
    fn absence(&self, limits: &Limits) -> Result<u32, ApiError> {
        if self.absence.is_some_and(|of| !(ABSENCE_MIN..=ABSENCE_MAX).contains(&of)) {
            let message = Message::new("api-absence-range").text("least", ABSENCE_MIN);
            return Err(ApiError::bad("absence", message.text("most", ABSENCE_MAX)));
        }
        let is_quick = self.time.is_some_and(TimeControl::is_quick);
        let by_link = self.seats.iter().any(|Object(seat)| matches!(seat.kind, NewKind::Link));
        let by_days = by_link && !is_quick;
        let usual = if by_days { limits.absence_link } else { limits.absence };
        Ok(self.absence.unwrap_or(usual.as_secs().try_into().unwrap_or(ABSENCE_MAX)))
    }

    /// Whether chance is committed to, and with which seed at which seat.
    pub(crate) fn chance(
        &self,
        seats: &[Assignment],
        owner: PersonId,
    ) -> Result<Option<Vec<(Seat, Hex32)>>, ApiError> {
        let owner = owner.to_hex();
        let is_own = |of: &Assignment| match of {
            Assignment::Person { person, .. } | Assignment::Device { person, .. } => {
                *person == owner
            }
            Assignment::Bot { .. } | Assignment::Link { .. } | Assignment::Open => false,
        };
        let own = Seat::first(seats.len()).zip(seats).find(|(_, of)| is_own(of));
        match (self.chance, self.seed_hash, own) {
            (NewChance::Committed, None, _) => Ok(Some(Vec::new())),
            (NewChance::Committed, Some(hash), Some((seat, _))) => Ok(Some(vec![(seat, hash)])),
            (NewChance::Committed, Some(_), None) => {
                Err(ApiError::bad("seed_hash", "api-seed-without-seat"))
            }
            (NewChance::Plain, None, _) => Ok(None),
            (NewChance::Plain, Some(_), _) => {
                Err(ApiError::bad("seed_hash", "api-seed-for-plain-chance"))
            }
        }
    }
}

/// The option that says how many play.
pub(super) const SEATS: &str = "seats";

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

/// The secrets of the links, by seat letter; shown only once.
pub(crate) type Links = BTreeMap<String, String>;

/// The assignment of each seat, and the secrets of the links.
pub(crate) fn assign(
    asked: &[Object<NewSeat>],
    play: &dyn AnyMatch,
    owner: PersonId,
    secrets: &dyn DiceSource,
) -> Result<(Vec<Assignment>, Links), ApiError> {
    let info = play.info();
    if asked.len() != play.seats() {
        let message = Message::new("api-seats-count").text("expected", play.seats());
        let message = message.text("got", asked.len());
        return Err(ApiError::bad("seats", message));
    }
    let mut links = Links::new();
    let mut assigned = Vec::with_capacity(asked.len());
    let mut seated = false;
    for (seat, Object(new)) in Seat::first(asked.len()).zip(asked) {
        let at = format!("seats[{}].level", seat.index());
        let person = owner.to_hex();
        let assignment = match (new.kind, new.level) {
            (NewKind::Bot, Some(level)) if bots::Level::new(level).is_some() => {
                Assignment::Bot { level }
            }
            (NewKind::Bot, _) => {
                return Err(ApiError::bad(
                    at,
                    Message::new("expected-level").with("most", bots::LEVELS),
                ));
            }
            (_, Some(_)) => return Err(ApiError::bad(at, "api-only-bots-have-levels")),
            (NewKind::Me, None) if !seated => {
                seated = true;
                Assignment::Person { person, name: None }
            }
            (NewKind::Me | NewKind::Device, None) => {
                let name = info.seat_name(seat).into();
                Assignment::Device { person, name }
            }
            (NewKind::Open, None) => Assignment::Open,
            (NewKind::Link, None) => {
                let secret = secrets.secret();
                let hash = Hash32::of(&secret).to_hex();
                links.insert(seat.to_string(), secret);
                Assignment::Link { hash }
            }
        };
        assigned.push(assignment);
    }
    Ok((assigned, links))
}

/// Checks that the result of a table may count for ratings: usual options from the usual start, a
/// clock, no hints, and everybody at a device of their own.
fn fits_rating(new: &NewTable, game: &dyn AnyGame, play: &dyn AnyMatch) -> Result<(), ApiError> {
    if new.position.is_some() {
        return Err(ApiError::bad("position", "api-rated-position"));
    }
    if new.time.is_none() {
        return Err(ApiError::bad("time", "api-rated-clock"));
    }
    if new.hints == Some(true) {
        return Err(ApiError::bad("hints", "api-rated-hints"));
    }
    if let Some(index) = new.seats.iter().position(|seat| seat.0.kind == NewKind::Device) {
        return Err(ApiError::bad(format!("seats[{index}].kind"), "api-rated-device"));
    }
    usual_options(game, play)
}

/// Checks that a table has the usual options, as those have whose results count for ratings.
///
/// # Errors
/// Which option has another value.
pub(super) fn usual_options(game: &dyn AnyGame, play: &dyn AnyMatch) -> Result<(), ApiError> {
    // How many play is an option, too.
    let (setup, usual) = (play.setup(), game.default_setup());
    let options = setup.as_object().into_iter().flatten();
    let other = options.filter(|(key, value)| *key != SEATS && usual.get(key) != Some(value));
    match other.map(|(key, _)| key).next() {
        None => Ok(()),
        Some(key) => {
            let message = Message::new("api-rated-option").text("option", key);
            Err(ApiError::bad(format!("setup.{key}"), message))
        }
    }
}

/// Sets up a table with the services of a hall.
fn open(services: &Services, opening: Opening) -> Result<Opened, ApiError> {
    let mut dice = services.ports.dice.dice();
    let mut context = Context {
        now: services.ports.clock.now(),
        dice: &mut *dice,
        presence: &Nobody,
        bots: &Nobody,
        absence_limit: services.limits.away,
        steps_max: services.limits.steps_max(),
        levels: bots::LEVELS,
        lag: None,
    };
    Ok(setup::open(opening, &mut context)?)
}

/// Sets up a table; returns its id and the secrets of its links.
///
/// # Errors
/// What is wrong with it, or that it could not be stored.
pub(crate) async fn create(
    registry: &Arc<Registry>,
    owner: PersonId,
    new: NewTable,
) -> Result<(TableId, Links), ApiError> {
    let services = Arc::clone(&registry.services);
    let work = move || {
        let game = services.games.find(&new.game)?.game;
        let play = game.open(&new.setup, new.position.as_deref()).map_err(|why| {
            match (&why, &new.position) {
                (Rejected::Notation(_), Some(_)) => ApiError::bad("position", why.to_string()),
                _ => why.into(),
            }
        })?;
        let (seats, links) = assign(&new.seats, &*play, owner, &*services.ports.dice)?;
        if new.rated {
            fits_rating(&new, game, &*play)?;
        }
        let opening = Opening {
            hints: new.hints,
            watch: new.watch,
            talk: new.talk,
            chance: new.chance(&seats, owner)?,
            time: new.time()?,
            absence: Some(new.absence(&services.limits)?),
            rated: new.rated,
            weekends: new.weekends,
            ..Opening::new(play, owner, seats)
        };
        Ok((open(&services, opening)?, links))
    };
    let (opened, links) = registry.services.blocking(work).await?;
    Ok((registry.keep(opened).await?, links))
}

/// A table of a tournament.
pub(super) struct TournamentMeeting {
    /// The game.
    pub(super) game: String,
    /// Its options.
    pub(super) setup: Json,
    /// Who plays, by seat.
    pub(super) people: Vec<PersonId>,
    /// How time is limited.
    pub(super) time: TimeControl,
    /// Whether the result counts for ratings.
    pub(super) rated: bool,
    /// Whether the lobby shows the match to spectators.
    pub(super) watch: bool,
    /// Which board it is.
    pub(super) table: TournamentTable,
}

/// Sets up a table of a tournament, and writes what else follows from that in the same batch.
///
/// # Errors
/// That it could not be stored, or what stood against the other writes.
pub(super) async fn seat_tournament(
    registry: &Arc<Registry>,
    meeting: TournamentMeeting,
    also: impl FnOnce(&TableId) -> Vec<StoreOp>,
) -> Result<TableId, ApiError> {
    let services = Arc::clone(&registry.services);
    let work = move || {
        let game = services.games.find(&meeting.game)?;
        let play = game.game.open(&meeting.setup, None)?;
        let owner = *meeting.people.first().ok_or_else(ApiError::no_table)?;
        let opening = Opening {
            hints: Some(false),
            watch: Some(meeting.watch),
            rated: meeting.rated,
            tournament: Some(meeting.table),
            ..between(&services, play, owner, (&meeting.people, Some(meeting.time)))
        };
        open(&services, opening)
    };
    let opened = registry.services.blocking(work).await?;
    let also = also(&opened.state.header.id);
    registry.keep_with(opened, also).await
}

/// A table between people, by seat, each at a device of their own.
fn between(
    services: &Services,
    play: Box<dyn AnyMatch>,
    owner: PersonId,
    (people, time): (&[PersonId], Option<TimeControl>),
) -> Opening {
    let seat = |of: &PersonId| Assignment::Person { person: of.to_hex(), name: None };
    let seats = people.iter().map(seat).collect();
    let is_slow = time.is_some_and(|time| !time.is_quick());
    let limits = &services.limits;
    let absence = if is_slow { limits.absence_link } else { limits.absence };
    let absence = Some(absence.as_secs().try_into().unwrap_or(ABSENCE_MAX));
    Opening { chance: Some(Vec::new()), time, absence, ..Opening::new(play, owner, seats) }
}

/// A table for people who found each other, each at a device of their own.
pub(crate) struct Meeting {
    /// The game; its options are the usual ones.
    pub(crate) game: String,
    /// Who plays, two or more; the seats are drawn by lot.
    pub(crate) people: Vec<PersonId>,
    /// How time is limited, if it is.
    pub(crate) time: Option<TimeControl>,
    /// Whether the result counts for ratings.
    pub(crate) rated: bool,
    /// Whether the lobby shows the match to spectators, if given.
    pub(crate) watch: Option<bool>,
}

/// Sets up a table at which everybody sits, and writes what else follows from that in the same
/// batch.
///
/// # Errors
/// That it could not be stored, or what stood against the other writes.
pub(crate) async fn meet(
    registry: &Arc<Registry>,
    meeting: Meeting,
    also: impl FnOnce(&TableId) -> Vec<StoreOp>,
) -> Result<TableId, ApiError> {
    let services = Arc::clone(&registry.services);
    let work = move || {
        let Meeting { game, mut people, time, rated, watch } = meeting;
        let game = services.games.find(&game)?;
        let has_choice = game.info().seats.start() != game.info().seats.end();
        let setup = if has_choice { json!({ SEATS: people.len() }) } else { json!({}) };
        let play = game.game.open(&setup, None)?;
        let owner = *people.first().ok_or_else(ApiError::no_table)?;
        shuffle(&mut people, &mut *services.ports.dice.dice());
        let rest = between(&services, play, owner, (&people, time));
        open(&services, Opening { watch, rated, ..rest })
    };
    let opened = registry.services.blocking(work).await?;
    let also = also(&opened.state.header.id);
    registry.keep_with(opened, also).await
}

/// Sets up a table of a person's own from a record.
///
/// # Errors
/// What is wrong with the record, or that the table could not be stored.
pub(crate) async fn import(
    registry: &Arc<Registry>,
    party: Party,
    owner: PersonId,
    text: String,
) -> Result<TableId, ApiError> {
    let services = Arc::clone(&registry.services);
    let work = move || {
        let record = Record::parse(&text)?;
        let most = services.limits.steps;
        if record.steps.len() > most {
            let message = Message::new("api-record-length").text("most", most);
            return Err(ApiError::new(Code::TooLarge, message));
        }
        let game = services.games.find(&record.game);
        let game = game.map_err(|why| record.refused("game", &why))?;
        let play = record.replay(game.game)?;
        let (seats, past) = setup::of_record(&record, &*play, owner);
        let opening = Opening { past, ..Opening::new(play, owner, seats) };
        open(&services, opening)
    };
    registry.keep(registry.services.in_turn(party, work).await?).await
}
