//! Whose page it is, and what of it somebody may see.

use std::sync::Arc;

use messages::Locale;
use serde_json::Value as Json;
use session::PersonId;

use super::{
    audience::{Audience, Audiences},
    relations::{Relation, is_related},
};
use crate::{
    app::{
        Services,
        account::{self, AccountVersion},
    },
    error::{ApiError, Code},
    names::looks,
    ports::store::{List, Listed},
    wire::summary,
};

/// For how long somebody counts as here after he was last seen, in milliseconds.
const HERE_FOR: i64 = 600_000;

/// How many tables of somebody are looked through for those that may be watched, and how many of
/// these are named.
const TABLES_READ: usize = 50;
const LIVE_MAX: usize = 6;

/// Somebody with a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NamedPerson {
    /// Who it is.
    pub(crate) id: PersonId,
    /// The name.
    pub(crate) name: String,
    /// When the account was made, in milliseconds since 1970.
    pub(crate) made: i64,
    audiences: Audiences,
}

impl NamedPerson {
    fn of(id: PersonId, kept: AccountVersion) -> NamedPerson {
        let account::Profile { name, made, shown: audiences, .. } = kept.profile;
        NamedPerson { id, name, made, audiences }
    }
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// The page itself.
    Page,
    /// Matches and results.
    Matches,
    /// Whether he is here.
    Here,
}

/// Somebody's page, and who looks at it.
pub(crate) struct Looked {
    /// Whose it is.
    pub(crate) person: NamedPerson,
    /// Whether it is one's own.
    pub(crate) is_own: bool,
    lasting: bool,
    blocked: bool,
}

impl Looked {
    /// Whether whoever looks may see this.
    pub(crate) fn shows(&self, topic: Topic) -> bool {
        let Audiences { page, matches, here } = self.person.audiences;
        let seen = |audience: Audience| self.is_own || audience.has(self.lasting);
        match topic {
            Topic::Page => seen(page),
            Topic::Matches => seen(page) && seen(matches),
            // Whoever is blocked need not know when to wait for him.
            Topic::Here => seen(page) && seen(here) && !self.blocked,
        }
    }

    /// Refuses what may not be seen.
    ///
    /// # Errors
    /// That it is not shown.
    pub(crate) fn check(&self, topic: Topic) -> Result<(), ApiError> {
        if self.shows(topic) {
            return Ok(());
        }
        Err(ApiError::new(Code::NotYours, "api-person-private"))
    }
}

/// What somebody is told who looks for a person that is not there, or not to be seen.
fn nobody() -> ApiError {
    ApiError::new(Code::NotFound, "api-no-page")
}

/// Who has an account of this name, or of one that looks like it.
///
/// # Errors
/// If nobody has; errors of the store.
pub(crate) async fn person_of(services: &Services, name: &str) -> Result<NamedPerson, ApiError> {
    let (id, kept) = account::find(services, looks(name)).await?.ok_or_else(nobody)?;
    Ok(NamedPerson::of(id, kept))
}

/// The page of whoever has this name, for `viewer`.
///
/// # Errors
/// If nobody has, or the page is not shown to who looks: both are the same to a stranger.
pub(crate) async fn look(
    services: &Services,
    name: &str,
    viewer: Option<PersonId>,
) -> Result<Looked, ApiError> {
    looked(services, person_of(services, name).await?, viewer).await
}

/// The page of a person, for `viewer`.
///
/// # Errors
/// As [`look`].
pub(crate) async fn look_at(
    services: &Services,
    person: PersonId,
    viewer: Option<PersonId>,
) -> Result<Looked, ApiError> {
    let kept = account::read(services, person).await?.ok_or_else(nobody)?;
    looked(services, NamedPerson::of(person, kept), viewer).await
}

async fn looked(
    services: &Services,
    person: NamedPerson,
    viewer: Option<PersonId>,
) -> Result<Looked, ApiError> {
    let is_own = viewer == Some(person.id);
    let (mut lasting, mut blocked) = (false, false);
    if let Some(viewer) = viewer.filter(|_| !is_own) {
        lasting = services.people.is_lasting(viewer).await?;
        blocked = is_related(services, person.id, Relation::Block, viewer).await?;
    }
    let looked = Looked { person, is_own, lasting, blocked };
    if looked.shows(Topic::Page) { Ok(looked) } else { Err(nobody()) }
}

/// Whether a person with an account is here: was seen within ten minutes.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn here(services: &Services, person: PersonId) -> Result<bool, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let last = services.blocking(move || Ok(store.sessions(person, 1)?)).await?;
    let now = services.ports.clock.now();
    Ok(last.first().is_some_and(|last| now - last.seen <= HERE_FOR))
}

/// The matches under way of a person that the lobby shows.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn live(
    services: &Arc<Services>,
    person: PersonId,
    locale: Locale,
) -> Result<Vec<Json>, ApiError> {
    let all = Arc::clone(services);
    let look = move || {
        let rows = all.ports.store.list(List::Of(person, true), None, TABLES_READ)?;
        let shown = rows.into_iter().filter(|row| row.card.live && !row.seats.is_empty());
        let card = |mut row: Listed| {
            // Whoever reads it sits elsewhere.
            row.seats.clear();
            let info = all.games.find(&row.header.game).ok()?.info();
            summary::as_listed(&row, info, locale)
        };
        Ok(shown.filter_map(card).take(LIVE_MAX).collect())
    };
    services.blocking(look).await
}

/// Sets who may see what of a person with an account.
///
/// # Errors
/// If there is no account; errors of the store.
pub(crate) async fn show_to(
    services: &Services,
    person: PersonId,
    audiences: Audiences,
) -> Result<(), ApiError> {
    let missing = || ApiError::new(Code::NotFound, "api-no-account");
    let kept = account::read(services, person).await?.ok_or_else(missing)?;
    let profile = account::Profile { shown: audiences, ..kept.profile.clone() };
    let written = services.commit(vec![kept.replaced(person, &profile)]).await;
    written.map_err(account::changed_meanwhile)
}
