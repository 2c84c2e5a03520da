//! The matches that somebody has played: all of them, searched and in pages.

use std::sync::Arc;

use messages::Locale;
use serde_json::Value as Json;
use session::{PersonId, TableId};

use crate::{
    app::{Services, list_pages::rows},
    error::ApiError,
    fairness::Party,
    names::letters,
    ports::store::{List, ListPlace},
    wire::played::{MatchResult, PlayedMatch},
};

/// How many tables are read at once.
const READ: usize = 100;
/// How many tables are read for one page of matches.
const READ_MAX: usize = 1_000;
/// The id before all others, among tables of the same time.
const FIRST_ID: &str = "0000000000000000";

/// Which matches are asked for.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct HistoryQuery {
    /// Those of this game.
    pub(crate) game: Option<String>,
    /// Those with an opponent whose name has this in it.
    pub(crate) with: Option<String>,
    /// Those with this result.
    pub(crate) result: Option<MatchResult>,
    /// Those that were last used since then, in milliseconds since 1970.
    pub(crate) from: Option<i64>,
    /// Those that were last used before then.
    pub(crate) before: Option<i64>,
    /// Where the page before ended.
    pub(crate) after: Option<ListPlace>,
    /// How many at most.
    pub(crate) most: usize,
    /// Whether those are listed, too, that the lobby did not show: to the player alone.
    pub(crate) hidden: bool,
}

impl HistoryQuery {
    /// Where to begin to read; `None` at the last match.
    fn begin(&self) -> Option<ListPlace> {
        let first = || TableId::parse(FIRST_ID).expect("it has 16 letters");
        let before = self.before.map(|at| ListPlace { at, table: first() });
        match (self.after.clone(), before) {
            (Some(after), Some(before)) if after.at > before.at => Some(before),
            (after, before) => after.or(before),
        }
    }

    /// Whether it asks for a match; names are compared by what they look like.
    fn takes(&self, played: &PlayedMatch<'_>, with: Option<&str>, locale: Locale) -> bool {
        let has = |name: &str| with.is_none_or(|with| letters(name).contains(with));
        (self.hidden || played.is_shown())
            && self.game.as_deref().is_none_or(|game| game == played.game())
            && self.result.is_none_or(|result| played.outcome() == Some(result))
            && (with.is_none() || played.opponents(locale).any(|one| has(&one.name)))
    }
}

/// Matches of a person, the last one first, and where the next page begins, if there may be one.
/// A page may be short, or empty, where few matches are asked for among many.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn history(
    services: &Arc<Services>,
    party: Party,
    (person, locale): (PersonId, Locale),
    query: HistoryQuery,
) -> Result<(Vec<Json>, Option<ListPlace>), ApiError> {
    let all = Arc::clone(services);
    services.in_turn(party, move || page(&all, person, locale, &query)).await
}

fn page(
    services: &Services,
    person: PersonId,
    locale: Locale,
    query: &HistoryQuery,
) -> Result<(Vec<Json>, Option<ListPlace>), ApiError> {
    let list = List::Of(person, false);
    let with = query.with.as_deref().map(letters);
    let (mut found, mut after, mut read) = (Vec::new(), query.begin(), 0);
    for listed in rows(&*services.ports.store, list, after.clone(), READ).take(READ_MAX) {
        let listed = listed?;
        if query.from.is_some_and(|from| listed.card.updated < from) {
            return Ok((found, None));
        }
        let played = PlayedMatch::of(&listed);
        if let Some(played) = played.filter(|of| query.takes(of, with.as_deref(), locale))
            && let Ok(game) = services.games.find(played.game())
        {
            // One more than asked for tells that there are more.
            if found.len() == query.most {
                return Ok((found, after));
            }
            found.push(played.view(game.info(), locale));
        }
        after = Some(list.place(&listed));
        read += 1;
    }
    Ok((found, after.filter(|_| read == READ_MAX)))
}
