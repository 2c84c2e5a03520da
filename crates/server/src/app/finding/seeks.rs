//! Seeks: offers of a match to anybody who fits.

use std::sync::Arc;

use hall_core::Message;
use ratings::Ratings;
use serde::{Deserialize, Serialize};
use session::{PersonId, TableId, time::TimeControl};

use super::{
    super::{
        profile,
        ratings::RatedPlayer,
        registry::Registry,
        services::Services,
        setup::{self, Meeting},
    },
    blocks::{Blocks, may_meet},
    offers::{self, OFFERS_MAX, Offered},
    pairing::{KnownStrength, Seeker, groups},
    terms::{Terms, in_range},
};
use crate::{
    error::{ApiError, Code},
    ports::store::{NoteKind, StoreOp},
};

/// For how long a seek stands, in milliseconds: of a quick match, and of one over days.
const QUICK_FOR: i64 = 7_200_000;
const SLOW_FOR: i64 = 14 * 86_400_000;
/// After how long without a word the maker of a seek of a quick match is gone.
const GONE: i64 = 20_000;
/// How often it is kept that the maker is there.
const HEARD: i64 = 5_000;
/// How long it is kept what became of a seek.
const TOLD: i64 = 120_000;
/// The most seeks of a person.
const OWN_MAX: usize = 5;

/// A seek to make.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSeek {
    game: String,
    #[serde(default)]
    seats: Option<u8>,
    /// With how few players the match may begin; by default with no fewer.
    #[serde(default)]
    least: Option<u8>,
    #[serde(default)]
    time: Option<TimeControl>,
    #[serde(default)]
    rated: bool,
    /// Whether the others are to be near in strength; by default they are.
    #[serde(default = "yes")]
    nearest: bool,
    #[serde(default)]
    range: Option<[i32; 2]>,
}

fn yes() -> bool {
    true
}

/// An offer of a match to anybody who fits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Seek {
    /// Who made it, in hexadecimal digits.
    person: String,
    /// The match.
    pub(crate) terms: Terms,
    /// With how few players it may begin.
    pub(crate) least: u8,
    /// Whether the others are to be near in strength.
    pub(crate) nearest: bool,
    /// The least and the greatest strength of the others.
    pub(crate) range: Option<[i32; 2]>,
    /// When the maker was last there, in milliseconds since 1970.
    seen: i64,
    /// Until when it stands.
    pub(crate) until: i64,
    /// The table that came of it.
    pub(crate) table: Option<String>,
}

impl Seek {
    /// Who made it.
    pub(crate) fn maker(&self) -> Option<PersonId> {
        PersonId::from_hex(&self.person)
    }

    /// Whether it can be taken.
    fn is_open(&self, now: i64) -> bool {
        self.table.is_none() && now < self.until && (self.terms.is_slow() || now - self.seen < GONE)
    }

    /// Whether nobody needs it any more.
    fn is_old(&self, now: i64) -> bool {
        !self.is_open(now) && now - self.seen >= TOLD
    }
}

/// All seeks that can be taken. Those that nobody needs any more are removed.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn open_seeks(services: &Services) -> Result<Vec<Offered<Seek>>, ApiError> {
    let now = services.ports.clock.now();
    let is_old = |offer: &Seek| offer.is_old(now);
    let mut all = Offered::current(services, NoteKind::Seek, is_old).await?;
    all.retain(|of| of.offer.is_open(now));
    Ok(all)
}

/// The seeks of others that can be taken, without those of people with whom a person is not
/// brought together.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn seeks_for(
    services: &Services,
    person: PersonId,
    open: &[Offered<Seek>],
) -> Result<Vec<Offered<Seek>>, ApiError> {
    let makers = open.iter().filter_map(|of| of.offer.maker()).collect();
    let apart = profile::apart(services, person, makers).await?;
    let is_shown = |of: &&Offered<Seek>| {
        of.offer.maker().is_some_and(|maker| maker != person && !apart.contains(&maker))
    };
    Ok(open.iter().filter(is_shown).cloned().collect())
}

/// The seeks of a person, also those that a table came of.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn own(
    services: &Services,
    person: PersonId,
) -> Result<Vec<Offered<Seek>>, ApiError> {
    let now = services.ports.clock.now();
    let mut all = Offered::<Seek>::all(services, NoteKind::Seek).await?;
    all.retain(|of| of.offer.maker() == Some(person) && !of.offer.is_old(now));
    Ok(all)
}

/// The writes that remove what a person seeks.
pub(super) async fn forgetting(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let concerns = |offer: &Seek| offer.maker() == Some(person);
    Offered::forgetting(services, NoteKind::Seek, concerns).await
}

/// The writes after which what a guest seeks is sought by an account.
pub(super) async fn merging(
    services: &Services,
    from: PersonId,
    into: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let mut all = Offered::<Seek>::all(services, NoteKind::Seek).await?;
    all.retain(|one| one.offer.maker() == Some(from));
    let moved = |one: Offered<Seek>| {
        let offer = Seek { person: into.to_hex(), ..one.offer.clone() };
        one.change(NoteKind::Seek, &offer)
    };
    Ok(all.into_iter().flat_map(moved).collect())
}

/// Makes a seek, and pairs it at once where somebody fits. One of a quick match takes the place of
/// the one before it.
///
/// # Errors
/// What is wrong with it, or that there are too many.
pub(crate) async fn make(
    registry: &Arc<Registry>,
    person: PersonId,
    new: NewSeek,
) -> Result<Offered<Seek>, ApiError> {
    let services = &registry.services;
    let terms = Terms::check(services, person, (new.game, new.seats), new.time, new.rated).await?;
    let least = new.least.unwrap_or(terms.seats);
    in_range("least", least, services.games.find(&terms.game)?.info())?;
    if least > terms.seats {
        let message = Message::new("api-players-range").text("least", 2);
        return Err(ApiError::bad("least", message.text("most", terms.seats)));
    }
    if new.range.is_some_and(|[low, high]| low > high) {
        return Err(ApiError::bad("range", "api-range-order"));
    }
    let now = services.ports.clock.now();
    let until = now + if terms.is_slow() { SLOW_FOR } else { QUICK_FOR };
    let person_id = person.to_hex();
    let (nearest, range) = (new.nearest, new.range);
    let seek =
        Seek { person: person_id, terms, least, nearest, range, seen: now, until, table: None };
    put(registry, person, seek).await
}

/// Keeps a seek, and pairs it.
async fn put(
    registry: &Arc<Registry>,
    person: PersonId,
    seek: Seek,
) -> Result<Offered<Seek>, ApiError> {
    let services = &registry.services;
    let open = open_seeks(services).await?;
    let mine = || open.iter().filter(|of| of.offer.maker() == Some(person));
    let replaced: Vec<&Offered<Seek>> =
        mine().filter(|of| !of.offer.terms.is_slow() && !seek.terms.is_slow()).collect();
    if mine().count() - replaced.len() >= OWN_MAX || open.len() >= OFFERS_MAX {
        let message = Message::new("api-many-seeks").text("most", OWN_MAX);
        return Err(ApiError::too_many(message, None));
    }
    let made = Offered::new(services, services.ports.clock.now(), seek);
    let mut batch: Vec<StoreOp> = replaced.iter().map(|of| of.take(NoteKind::Seek)).collect();
    batch.push(made.keep(NoteKind::Seek));
    offers::commit(services, batch).await?;
    pair(registry, &made.offer.terms).await?;
    of_person(services, person, made.id()).await
}

async fn of_person(
    services: &Services,
    person: PersonId,
    id: &str,
) -> Result<Offered<Seek>, ApiError> {
    let found = Offered::<Seek>::find(services, NoteKind::Seek, id).await?;
    let none = || ApiError::new(Code::NotFound, "api-no-seek");
    found.filter(|of| of.offer.maker() == Some(person)).ok_or_else(none)
}

/// The maker of a seek is still there: it is kept, and paired where somebody fits by now.
///
/// # Errors
/// That the person has no such seek, or that it stands no more.
pub(crate) async fn renew(
    registry: &Arc<Registry>,
    person: PersonId,
    id: &str,
) -> Result<Offered<Seek>, ApiError> {
    let services = &registry.services;
    let found = of_person(services, person, id).await?;
    if found.offer.table.is_some() {
        return Ok(found);
    }
    let now = services.ports.clock.now();
    if now >= found.offer.until {
        return Err(ApiError::new(Code::NotFound, "api-no-seek"));
    }
    if now - found.offer.seen >= HEARD {
        let seen = Seek { seen: now, ..found.offer.clone() };
        let renewed = services.commit(found.change(NoteKind::Seek, &seen).into()).await;
        // Somebody took it just now, or another page of the maker was quicker.
        if let Err(why) = renewed.map_err(offers::late)
            && why.code != Code::Stale
        {
            return Err(why);
        }
    }
    pair(registry, &found.offer.terms).await?;
    of_person(services, person, id).await
}

/// Takes a seek back.
///
/// # Errors
/// That the person has no such seek, or that somebody took it.
pub(crate) async fn withdraw(
    registry: &Arc<Registry>,
    person: PersonId,
    id: &str,
) -> Result<(), ApiError> {
    let services = &registry.services;
    let found = of_person(services, person, id).await?;
    offers::commit(services, vec![found.take(NoteKind::Seek)]).await
}

/// Takes the seek of another: with two seats they play at once; else the person waits with the
/// others, on the same terms.
///
/// # Errors
/// That there is no such seek any more, or that the person does not fit.
pub(crate) async fn take(
    registry: &Arc<Registry>,
    person: PersonId,
    id: &str,
) -> Result<Offered<Seek>, ApiError> {
    let services = &registry.services;
    let now = services.ports.clock.now();
    let found = Offered::<Seek>::find(services, NoteKind::Seek, id).await?;
    let none = || ApiError::new(Code::NotFound, "api-no-seek");
    let found = found.filter(|of| of.offer.is_open(now)).ok_or_else(none)?;
    let maker = found.offer.maker().ok_or_else(none)?;
    if maker == person {
        return Err(ApiError::new(Code::NotYours, "api-own-offer"));
    }
    let terms = &found.offer.terms;
    if terms.rated {
        services.people.may_be_rated(person).await?;
        // Whose account is gone by now cannot play it.
        services.people.may_be_rated(maker).await.map_err(|_| none())?;
    }
    let known = known_in(&*services.ratings.current().await?, terms, person);
    let fits = seeker(&found, maker, None).admits(known);
    if !fits || !may_meet(services, person, maker).await? {
        return Err(ApiError::new(Code::NotYours, "api-offer-not-for-you"));
    }
    if terms.seats > 2 {
        let seek = Seek { person: person.to_hex(), seen: now, range: None, ..found.offer.clone() };
        return put(registry, person, Seek { nearest: false, ..seek }).await;
    }
    let table = begin(registry, terms, vec![(maker, &found)], Some(person)).await?;
    let mut taken = found.clone();
    taken.offer.table = Some(table.as_str().into());
    Ok(taken)
}

/// How strong a person is in the list where a match on these terms counts.
pub(crate) fn known_in(
    ratings: &Ratings<RatedPlayer>,
    terms: &Terms,
    person: PersonId,
) -> Option<KnownStrength> {
    let rating = ratings.rating(&terms.list(), &RatedPlayer::Person(person))?;
    Some(KnownStrength { strength: rating.strength, provisional: rating.is_provisional() })
}

fn seeker(of: &Offered<Seek>, person: PersonId, known: Option<KnownStrength>) -> Seeker {
    let (nearest, range) = (of.offer.nearest, of.offer.range);
    let least = usize::from(of.offer.least);
    Seeker { person, least, nearest, range, known, since: of.note.at }
}

/// Pairs whoever fits among those who seek on the same terms. A pairing that another node, or
/// whoever took one of the seeks, was quicker than is tried again with the next word of a seeker.
async fn pair(registry: &Arc<Registry>, terms: &Terms) -> Result<(), ApiError> {
    let services = &registry.services;
    let (open, ratings) = (open_seeks(services).await?, services.ratings.current().await?);
    let mut queue = Vec::new();
    for of in open.iter().filter(|of| of.offer.terms == *terms) {
        let Some(person) = of.offer.maker() else { continue };
        if !terms.rated || services.people.is_lasting(person).await? {
            queue.push((of, seeker(of, person, known_in(&ratings, terms, person))));
        }
    }
    let seekers: Vec<Seeker> = queue.iter().map(|(_, seeker)| seeker.clone()).collect();
    if seekers.len() < 2 {
        return Ok(());
    }
    let people: Vec<PersonId> = seekers.iter().map(|seeker| seeker.person).collect();
    let blocks = Blocks::of(services, &people).await?;
    let may_meet = |one, other| blocks.may_meet(one, other);
    let now = services.ports.clock.now();
    for group in groups(&seekers, usize::from(terms.seats), now, &may_meet) {
        let members = group.iter().map(|at| (queue[*at].1.person, queue[*at].0)).collect();
        match begin(registry, terms, members, None).await {
            Err(why) if why.code != Code::Stale => return Err(why),
            Ok(_) | Err(_) => {}
        }
    }
    Ok(())
}

/// Sets up the table of those who found each other, and takes their seeks, all at once.
async fn begin(
    registry: &Arc<Registry>,
    terms: &Terms,
    members: Vec<(PersonId, &Offered<Seek>)>,
    taker: Option<PersonId>,
) -> Result<TableId, ApiError> {
    let people: Vec<PersonId> = members.iter().map(|(person, _)| *person).chain(taker).collect();
    let meeting = Meeting {
        game: terms.game.clone(),
        people,
        time: terms.time,
        rated: terms.rated,
        watch: Some(true),
    };
    let now = registry.services.ports.clock.now();
    let taking = |table: &TableId| {
        let table = Some(table.as_str().to_owned());
        let change = |(_, of): &(PersonId, &Offered<Seek>)| {
            let taken = Seek { table: table.clone(), seen: now, ..of.offer.clone() };
            of.change(NoteKind::Seek, &taken)
        };
        members.iter().flat_map(change).collect()
    };
    setup::meet(registry, meeting, taking).await.map_err(offers::late)
}
