//! How people find each other: seeks and challenges.

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use matches::texts;
use messages::Locale;
use ratings::{Rating, level_like};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use session::PersonId;

use super::{
    api::room_for_a_table,
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    ratings::levels,
    read::{Asking, Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{
        Services,
        finding::{
            Challenge, ChallengeState, NewChallenge, NewSeek, Offered, Seek, Terms, challenging,
            known_in, seeking,
        },
        ratings::{RatedPlayer, RatingBook},
    },
    error::ApiError,
};

type PlayerRatings = ratings::Ratings<RatedPlayer>;

/// After how long a seeker is offered a bot, in milliseconds.
const BOT_AFTER: i64 = 15_000;

/// Who reads, and what is looked up for that.
struct Showing<'a> {
    services: &'a Services,
    ratings: Arc<PlayerRatings>,
    person: Option<PersonId>,
    locale: Locale,
    /// When, in milliseconds since 1970.
    now: i64,
}

impl<'a> Showing<'a> {
    async fn new(
        app: &'a Gateway,
        person: Option<PersonId>,
        locale: Locale,
    ) -> Result<Showing<'a>, ApiError> {
        let services = &*app.registry.services;
        let book: &RatingBook = &services.ratings;
        let (ratings, now) = (book.current().await?, services.ports.clock.now());
        Ok(Showing { services, ratings, person, locale, now })
    }

    async fn name(&self, person: Option<PersonId>) -> Result<String, ApiError> {
        match person {
            Some(person) => self.services.people.name(person).await,
            None => Ok(String::new()),
        }
    }

    fn terms(&self, terms: &Terms) -> Json {
        let info = self.services.games.find(&terms.game).ok().map(|game| game.info());
        let name = info.map_or_else(|| terms.game.clone(), |info| texts::name(info, self.locale));
        let mut view = json!({
            "game": terms.game, "name": name, "seats": terms.seats, "rated": terms.rated,
            "slow": terms.is_slow(),
        });
        if let Some(time) = terms.time {
            view["time"] = json!(time);
        }
        view
    }

    /// A seek; `waiting` is how many seek on its terms.
    async fn seek(&self, of: &Offered<Seek>, waiting: usize) -> Result<Json, ApiError> {
        let Seek { terms, least, nearest, range, table, .. } = &of.offer;
        let maker = of.offer.maker();
        let mut view = self.terms(terms);
        view["id"] = of.id().into();
        view["by"] = self.name(maker).await?.into();
        view["least"] = (*least).into();
        view["nearest"] = (*nearest).into();
        view["waiting"] = waiting.into();
        view["made"] = of.note.at.into();
        if let Some(range) = range {
            view["range"] = json!(range);
        }
        if let Some(known) = maker.and_then(|maker| known_in(&self.ratings, terms, maker)) {
            view["strength"] = (known.strength.round() as i64).into();
            view["provisional"] = known.provisional.into();
        }
        if maker == self.person {
            if let Some(table) = table {
                view["table"] = table.as_str().into();
            } else if let Some(level) = self.bot(of) {
                view["bot"] = level.into();
            }
        }
        Ok(view)
    }

    /// The level of the bot that plays about like whoever has waited for some time.
    fn bot(&self, of: &Offered<Seek>) -> Option<u8> {
        let terms = &of.offer.terms;
        if terms.is_slow() || self.now - of.note.at < BOT_AFTER {
            return None;
        }
        let list = terms.list();
        let me = RatedPlayer::Person(self.person?);
        let newcomer = Rating::newcomer(list.model);
        let rating = self.ratings.rating(&list, &me).unwrap_or(newcomer);
        let levels: Vec<(u8, f64)> =
            levels(&self.ratings, &list).map(|(level, of)| (level, of.strength)).collect();
        // In games whose levels nobody has measured it is the middle one.
        Some(level_like(&rating, levels).map_or(bots::LEVELS / 2, |like| like.level))
    }

    async fn challenge(&self, of: &Offered<Challenge>) -> Result<Json, ApiError> {
        let Challenge { terms, until, state, table, .. } = &of.offer;
        let mut view = self.terms(terms);
        view["id"] = of.id().into();
        view["from"] = self.name(of.offer.from()).await?.into();
        view["to"] = self.name(of.offer.to()).await?.into();
        view["for_me"] = (of.offer.to() == self.person).into();
        view["until"] = (*until).into();
        view["state"] = match state {
            ChallengeState::Open if self.now >= *until => "expired".into(),
            state => json!(state),
        };
        if let Some(table) = table {
            view["table"] = table.as_str().into();
        }
        Ok(view)
    }
}

/// `GET /api/finding`: who seeks a match, and what is offered to whoever asks.
pub(super) async fn show(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Reader(locale): Reader,
) -> ApiResult {
    let person = who.map(|who| who.person);
    let showing = Showing::new(&app, person, locale).await?;
    let open = seeking::open_seeks(showing.services).await?;
    let waiting = |terms: &Terms| open.iter().filter(|of| of.offer.terms == *terms).count();
    let (mut seeks, mut mine, mut challenges) = (Vec::new(), Vec::new(), Vec::new());
    let shown = match person {
        Some(person) => seeking::seeks_for(showing.services, person, &open).await?,
        None => open.clone(),
    };
    for of in &shown {
        seeks.push(showing.seek(of, waiting(&of.offer.terms)).await?);
    }
    if let Some(person) = person {
        for of in &seeking::own(showing.services, person).await? {
            mine.push(showing.seek(of, waiting(&of.offer.terms)).await?);
        }
        for of in &challenging::of(showing.services, person).await? {
            challenges.push(showing.challenge(of).await?);
        }
    }
    let view = json!({ "seeks": seeks, "mine": mine, "challenges": challenges });
    Ok(answer(view.to_string()))
}

/// The challenges that wait for a person's answer.
pub(super) async fn challenges_for(
    app: &Gateway,
    person: PersonId,
    locale: Locale,
) -> Result<Vec<Json>, ApiError> {
    let mut views = Vec::new();
    let all = challenging::waiting_for(&app.registry.services, person).await?;
    if all.is_empty() {
        return Ok(views);
    }
    let showing = Showing::new(app, Some(person), locale).await?;
    for of in &all {
        views.push(showing.challenge(of).await?);
    }
    Ok(views)
}

/// A seek of whoever asks, as it stands.
async fn own_seek(
    app: &Gateway,
    person: PersonId,
    locale: Locale,
    seek: &Offered<Seek>,
) -> Result<Response, ApiError> {
    let showing = Showing::new(app, Some(person), locale).await?;
    let open = seeking::open_seeks(showing.services).await?;
    let waiting = open.iter().filter(|of| of.offer.terms == seek.offer.terms).count();
    Ok(answer(showing.seek(seek, waiting).await?.to_string()))
}

/// `POST /api/seeks`: seeks a match.
pub(super) async fn seek(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
    Asking(party): Asking,
    Read(new): Read<NewSeek>,
) -> ApiResult {
    let person = who.known()?;
    room_for_a_table(&app, party, who).await?;
    let made = seeking::make(&app.registry, person, new).await?;
    let made = own_seek(&app, person, locale, &made).await?;
    Ok((StatusCode::CREATED, made).into_response())
}

/// `PUT /api/seeks/{seek}`: whoever made it is still there.
pub(super) async fn renew(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
    Named(seek): Named<String>,
) -> ApiResult {
    let person = who.known()?;
    app.spend(person)?;
    let found = seeking::renew(&app.registry, person, &seek).await?;
    own_seek(&app, person, locale, &found).await
}

/// `DELETE /api/seeks/{seek}`: takes a seek back.
pub(super) async fn withdraw_seek(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(seek): Named<String>,
) -> ApiResult {
    let person = who.known()?;
    app.spend(person)?;
    seeking::withdraw(&app.registry, person, &seek).await?;
    Ok(answer(json!({}).to_string()))
}

/// `POST /api/seeks/{seek}/take`: plays with whoever made it.
pub(super) async fn take(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Named(seek): Named<String>,
) -> ApiResult {
    let person = who.known()?;
    room_for_a_table(&app, party, who).await?;
    let taken = seeking::take(&app.registry, person, &seek).await?;
    let mut view = json!({});
    if let Some(table) = &taken.offer.table {
        view["table"] = table.as_str().into();
    } else {
        view["seek"] = taken.id().into();
    }
    Ok(answer(view.to_string()))
}

/// `POST /api/challenges`: challenges somebody.
pub(super) async fn challenge(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
    Asking(party): Asking,
    Read(new): Read<NewChallenge>,
) -> ApiResult {
    let person = who.known()?;
    room_for_a_table(&app, party, who).await?;
    let made = challenging::make(&app.registry, person, new).await?;
    let showing = Showing::new(&app, Some(person), locale).await?;
    let made = answer(showing.challenge(&made).await?.to_string());
    Ok((StatusCode::CREATED, made).into_response())
}

/// What a challenge is answered with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChallengeAnswer {
    accept: bool,
}

/// `POST /api/challenges/{challenge}/answer`: accepts or declines.
pub(super) async fn answer_challenge(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
    Named(challenge): Named<String>,
    Read(ChallengeAnswer { accept }): Read<ChallengeAnswer>,
) -> ApiResult {
    let person = who.known()?;
    app.accounts.may_play(person).await?;
    app.spend(person)?;
    let answered = if accept {
        challenging::accept(&app.registry, person, &challenge).await?
    } else {
        challenging::decline(&app.registry, person, &challenge).await?
    };
    let showing = Showing::new(&app, Some(person), locale).await?;
    Ok(answer(showing.challenge(&answered).await?.to_string()))
}

/// `DELETE /api/challenges/{challenge}`: takes a challenge back.
pub(super) async fn withdraw_challenge(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(challenge): Named<String>,
) -> ApiResult {
    let person = who.known()?;
    app.spend(person)?;
    challenging::withdraw(&app.registry, person, &challenge).await?;
    Ok(answer(json!({}).to_string()))
}
