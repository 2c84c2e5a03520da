//! Challenges: offers of a match to one person.

use std::sync::Arc;

use hall_core::Message;
use serde::{Deserialize, Serialize};
use session::{PersonId, TableId, time::TimeControl};

use super::{
    super::{
        naming::holder,
        registry::Registry,
        services::Services,
        setup::{self, Meeting},
    },
    blocks::may_meet,
    offers::{self, OFFERS_MAX, Offered},
    terms::Terms,
};
use crate::{
    error::{ApiError, Code},
    names::looks,
    ports::store::{NoteKind, StoreOp},
};

/// For how long a challenge stands, in milliseconds: to a quick match, and to one over days.
const QUICK_FOR: i64 = 120_000;
const SLOW_FOR: i64 = 7 * 86_400_000;
/// For how long after that it is told what became of it.
const TOLD: i64 = 120_000;
/// The most challenges of a person that are not answered.
const OWN_MAX: usize = 5;

/// A challenge to make.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChallenge {
    /// The name of whom it is for.
    to: String,
    game: String,
    #[serde(default)]
    time: Option<TimeControl>,
    #[serde(default)]
    rated: bool,
}

/// What became of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// It was declined.
    Declined,
    /// It was accepted.
    Accepted,
}

/// An offer of a match to one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Challenge {
    from: String,
    to: String,
    /// The match.
    pub(crate) terms: Terms,
    /// Until when it stands, in milliseconds since 1970.
    pub(crate) until: i64,
    /// What became of it.
    pub(crate) state: ChallengeState,
    /// The table that came of it.
    pub(crate) table: Option<String>,
}

impl Challenge {
    /// Who made it.
    pub(crate) fn from(&self) -> Option<PersonId> {
        PersonId::from_hex(&self.from)
    }

    /// For whom it is.
    pub(crate) fn to(&self) -> Option<PersonId> {
        PersonId::from_hex(&self.to)
    }

    /// Whether it can be answered.
    fn is_open(&self, now: i64) -> bool {
        self.state == ChallengeState::Open && now < self.until
    }

    /// Whether it is still told: open ones to both, answered ones to who made them.
    fn is_told_to(&self, person: PersonId, now: i64) -> bool {
        let is_answered = self.state != ChallengeState::Open;
        let is_for = self.to() == Some(person) && self.is_open(now);
        let is_by = self.from() == Some(person) && (self.is_open(now) || is_answered);
        is_for || is_by
    }
}

/// The challenges for a person, and those that the person made. Old ones are removed.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn of(
    services: &Services,
    person: PersonId,
) -> Result<Vec<Offered<Challenge>>, ApiError> {
    let now = services.ports.clock.now();
    let mut all = standing(services, now).await?;
    all.retain(|one| one.offer.is_told_to(person, now));
    Ok(all)
}

/// The challenges that wait for a person's answer, the newest first.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn waiting_for(
    services: &Services,
    person: PersonId,
) -> Result<Vec<Offered<Challenge>>, ApiError> {
    let now = services.ports.clock.now();
    let mut all = Offered::<Challenge>::all(services, NoteKind::Challenge).await?;
    all.retain(|one| one.offer.to() == Some(person) && one.offer.is_open(now));
    Ok(all)
}

async fn standing(services: &Services, now: i64) -> Result<Vec<Offered<Challenge>>, ApiError> {
    let is_old = |offer: &Challenge| now >= offer.until + TOLD;
    Offered::current(services, NoteKind::Challenge, is_old).await
}

/// The writes that remove what a person was offered and offers.
pub(super) async fn forgetting(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let concerns = |offer: &Challenge| [offer.from(), offer.to()].contains(&Some(person));
    Offered::forgetting(services, NoteKind::Challenge, concerns).await
}

/// The writes after which what a guest offers one person is offered by an account; what the two
/// offer each other goes.
pub(super) async fn merging(
    services: &Services,
    from: PersonId,
    into: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let mut all = Offered::<Challenge>::all(services, NoteKind::Challenge).await?;
    all.retain(|one| [one.offer.from(), one.offer.to()].contains(&Some(from)));
    let moved = |one: Offered<Challenge>| {
        let merged = |hex: &str| if hex == from.to_hex() { into.to_hex() } else { hex.into() };
        let (by, to) = (merged(&one.offer.from), merged(&one.offer.to));
        if by == to {
            return vec![one.take(NoteKind::Challenge)];
        }
        let offer = Challenge { from: by, to, ..one.offer.clone() };
        one.change(NoteKind::Challenge, &offer).into()
    };
    Ok(all.into_iter().flat_map(moved).collect())
}

/// Challenges somebody by name.
///
/// # Errors
/// What is wrong with it, that nobody has this name, or that too many wait for an answer.
pub(crate) async fn make(
    registry: &Arc<Registry>,
    person: PersonId,
    new: NewChallenge,
) -> Result<Offered<Challenge>, ApiError> {
    let services = &registry.services;
    let nobody = || ApiError { at: Some("to".into()), ..missing("api-nobody-called") };
    let to = holder(services, looks(&new.to)).await?.ok_or_else(nobody)?;
    if !services.people.is_lasting(to).await? {
        return Err(nobody());
    }
    if to == person {
        return Err(ApiError::bad("to", "api-own-offer"));
    }
    if !may_meet(services, person, to).await? {
        return Err(ApiError::new(Code::NotYours, "api-offer-not-for-you"));
    }
    let seats = (new.game, Some(2));
    let terms = Terms::check(services, person, seats, new.time, new.rated).await?;
    let now = services.ports.clock.now();
    let standing = standing(services, now).await?;
    let is_own =
        |of: &&Offered<Challenge>| of.offer.from() == Some(person) && of.offer.is_open(now);
    if standing.iter().filter(is_own).count() >= OWN_MAX || standing.len() >= OFFERS_MAX {
        let message = Message::new("api-many-challenges").text("most", OWN_MAX);
        return Err(ApiError::too_many(message, None));
    }
    let until = now + if terms.is_slow() { SLOW_FOR } else { QUICK_FOR };
    let to_person = to;
    let (from, to, state) = (person.to_hex(), to.to_hex(), ChallengeState::Open);
    let made =
        Offered::new(services, now, Challenge { from, to, terms, until, state, table: None });
    services.commit(vec![made.keep(NoteKind::Challenge)]).await?;
    services.feeds.wake(to_person);
    Ok(made)
}

fn missing(key: &'static str) -> ApiError {
    ApiError::new(Code::NotFound, key)
}

/// A challenge that waits for an answer, and that fits.
async fn open(
    services: &Services,
    id: &str,
    fits: impl Fn(&Challenge) -> bool,
) -> Result<Offered<Challenge>, ApiError> {
    let found = Offered::<Challenge>::find(services, NoteKind::Challenge, id).await?;
    let found = found.filter(|one| fits(&one.offer)).ok_or_else(|| missing("api-no-challenge"))?;
    if found.offer.is_open(services.ports.clock.now()) {
        return Ok(found);
    }
    Err(ApiError::new(Code::Stale, "api-challenge-over"))
}

/// Accepts a challenge: the table is set up, and both sit there.
///
/// # Errors
/// That there is no such challenge for this person, or no longer.
pub(crate) async fn accept(
    registry: &Arc<Registry>,
    person: PersonId,
    id: &str,
) -> Result<Offered<Challenge>, ApiError> {
    let services = &registry.services;
    let mut found = open(services, id, |one| one.to() == Some(person)).await?;
    let from = found.offer.from().ok_or_else(|| missing("api-no-challenge"))?;
    let terms = &found.offer.terms;
    if terms.rated {
        services.people.may_be_rated(person).await?;
        let gone = |_| ApiError::new(Code::Stale, "api-challenge-over");
        services.people.may_be_rated(from).await.map_err(gone)?;
    }
    let meeting = Meeting {
        game: terms.game.clone(),
        people: vec![from, person],
        time: terms.time,
        rated: terms.rated,
        watch: None,
    };
    let accepted = |table: &TableId| Challenge {
        state: ChallengeState::Accepted,
        table: Some(table.as_str().into()),
        ..found.offer.clone()
    };
    let also = |table: &TableId| found.change(NoteKind::Challenge, &accepted(table)).into();
    let table = setup::meet(registry, meeting, also).await.map_err(offers::late)?;
    found.offer = accepted(&table);
    Ok(found)
}

/// Declines a challenge; who made it is told.
///
/// # Errors
/// That there is no such challenge for this person, or no longer.
pub(crate) async fn decline(
    registry: &Arc<Registry>,
    person: PersonId,
    id: &str,
) -> Result<Offered<Challenge>, ApiError> {
    let services = &registry.services;
    let mut found = open(services, id, |one| one.to() == Some(person)).await?;
    let declined = Challenge { state: ChallengeState::Declined, ..found.offer.clone() };
    offers::commit(services, found.change(NoteKind::Challenge, &declined).into()).await?;
    found.offer = declined;
    Ok(found)
}

/// Takes a challenge back, or puts away the answer to it.
///
/// # Errors
/// That the person made no such challenge, or that it was answered just now.
pub(crate) async fn withdraw(
    registry: &Arc<Registry>,
    person: PersonId,
    id: &str,
) -> Result<(), ApiError> {
    let services = &registry.services;
    let found = Offered::<Challenge>::find(services, NoteKind::Challenge, id).await?;
    let found = found.filter(|one| one.offer.from() == Some(person));
    let found = found.ok_or_else(|| missing("api-no-challenge"))?;
    offers::commit(services, vec![found.take(NoteKind::Challenge)]).await
}
