//! The lobby: lists of tables.

use std::sync::Arc;

use ::ratings::Ratings;
use messages::Locale;
use serde_json::{Value as Json, json};
use session::PersonId;

use super::{
    ratings::{self, RatedPlayer, listed_players},
    registry::Registry,
    services::Services,
};
use crate::{
    error::ApiError,
    ports::store::{List, ListPlace, Listed},
    wire::{
        ratings::rating_view,
        summary::{ListedTable, RatedTable},
    },
};

/// The most tables of each list, and of a page of one.
pub(crate) const LISTED_MAX: usize = 50;
/// How recently a match must have been played to be listed for spectators: a day, in milliseconds.
const LIVE_FOR: i64 = 86_400_000;

/// A requested page of a list.
pub(crate) struct ListQuery {
    pub(crate) list: WhichList,
    /// Where the page before it ended.
    pub(crate) after: Option<ListPlace>,
    pub(crate) most: usize,
}

/// A list of the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhichList {
    Open,
    Live,
    /// `true`: without tables whose match is over.
    Mine(bool),
}

/// The beginning of every list, each with the place where it goes on, if it does.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn lobby(
    registry: &Arc<Registry>,
    person: Option<PersonId>,
    locale: Locale,
    unfinished: bool,
    most: usize,
) -> Result<Json, ApiError> {
    let services = Arc::clone(&registry.services);
    let ratings = services.ratings.current().await?;
    let work = move || {
        let listing = Listing { services: &services, ratings: &ratings, person, locale };
        let (mut view, mut next) = (json!({}), json!({}));
        let mine = listing.page(WhichList::Mine(unfinished), None, most)?;
        for (name, list) in [("open", WhichList::Open), ("live", WhichList::Live)] {
            let mut page = listing.page(list, None, most)?;
            // A person's own tables are listed once.
            page.tables.retain(|one| !mine.tables.iter().any(|m| m.header.id == one.header.id));
            listing.put(name, &page, &mut view, &mut next);
        }
        listing.put("mine", &mine, &mut view, &mut next);
        view["next"] = next;
        Ok(view)
    };
    registry.services.blocking(work).await
}

/// A page of a list, and the place where the next one begins, if there is one.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn page(
    registry: &Arc<Registry>,
    person: Option<PersonId>,
    locale: Locale,
    asked: ListQuery,
) -> Result<(Vec<Json>, Option<ListPlace>), ApiError> {
    let services = Arc::clone(&registry.services);
    let ratings = services.ratings.current().await?;
    let work = move || {
        let listing = Listing { services: &services, ratings: &ratings, person, locale };
        let page = listing.page(asked.list, asked.after.as_ref(), asked.most)?;
        Ok((listing.as_listed(&page), page.next))
    };
    registry.services.blocking(work).await
}

/// Who reads lists, and in which language.
struct Listing<'a> {
    services: &'a Services,
    ratings: &'a Ratings<RatedPlayer>,
    person: Option<PersonId>,
    locale: Locale,
}

/// A part of a list.
struct Part {
    tables: Vec<Listed>,
    next: Option<ListPlace>,
}

impl Listing<'_> {
    fn page(
        &self,
        which: WhichList,
        after: Option<&ListPlace>,
        most: usize,
    ) -> Result<Part, ApiError> {
        let list = match (which, self.person) {
            (WhichList::Open, _) => List::Open,
            (WhichList::Live, _) => List::Live(self.services.ports.clock.now() - LIVE_FOR),
            (WhichList::Mine(unfinished), Some(person)) => List::Of(person, unfinished),
            (WhichList::Mine(_), None) => return Ok(Part { tables: Vec::new(), next: None }),
        };
        let most = most.clamp(1, LISTED_MAX);
        let mut tables = self.services.ports.store.list(list, after, most + 1)?;
        let goes_on = tables.len() > most;
        tables.truncate(most);
        let next = tables.last().filter(|_| goes_on).map(|last| list.place(last));
        Ok(Part { tables, next })
    }

    fn as_listed(&self, part: &Part) -> Vec<Json> {
        let summary = |listed: &Listed| {
            let info = self.services.games.find(&listed.header.game).ok()?.info();
            let table = ListedTable::read(listed)?;
            let mut view = table.view(info, self.locale)?;
            if let Some(rated) = table.rated() {
                self.put_ratings(info.id, &rated, &mut view);
            }
            Some(view)
        };
        part.tables.iter().filter_map(summary).collect()
    }

    /// How strong those are whose match will count.
    fn put_ratings(&self, game: &str, table: &RatedTable, view: &mut Json) {
        let (list, players) = listed_players(game, table);
        let now = ratings::now(&self.services.ports);
        let seats = view["seats"].as_array_mut().into_iter().flatten();
        for (seat, player) in seats.zip(players) {
            if let Some(player) = player {
                seat["rating"] = rating_view(&self.ratings.rating_at(&list, &player, now));
            }
        }
    }

    fn put(&self, name: &str, part: &Part, view: &mut Json, next: &mut Json) {
        view[name] = self.as_listed(part).into();
        if let Some(place) = &part.next {
            next[name] = cursor(place).into();
        }
    }
}

/// A place in a list in the form that a reader gets.
pub(crate) fn cursor(place: &ListPlace) -> String {
    format!("{}-{}", place.at, place.table.as_str())
}

/// How many unfinished tables a person has set up.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn owned(registry: &Arc<Registry>, person: PersonId) -> Result<u64, ApiError> {
    let services = Arc::clone(&registry.services);
    registry.services.blocking(move || Ok(services.ports.store.count_owned(person)?)).await
}
