//! The pages of people, and whom one follows and blocks.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use hall_core::{Message, quoted};
use messages::Locale;
use ratings::{CurvePoint, RatingList};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use session::PersonId;

use super::{
    cookie::Who,
    gateway::Gateway,
    guard::Address,
    language::Reader,
    lists::{most, place_after},
    ratings::own_rating,
    read::{Asking, Named, Queried, Read},
    reports::{keep_report, reason},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{
        Services, cursor, host,
        profile::{self, Audiences, HistoryQuery, Looked, Relation, Topic},
        ratings::{RatedPlayer, now},
    },
    error::{ApiError, Code},
    fairness::Party,
    wire::played::MatchResult,
};

/// The default size of a page of matches.
const USUAL: usize = 20;

/// Which matches are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchesAsked {
    game: Option<String>,
    with: Option<String>,
    result: Option<String>,
    from: Option<String>,
    before: Option<String>,
    after: Option<String>,
    most: Option<String>,
    /// The language is read elsewhere.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// A time in milliseconds since 1970.
fn time(at: &str, text: Option<&str>) -> Result<Option<i64>, ApiError> {
    let Some(text) = text else { return Ok(None) };
    let time = text.parse().ok().filter(|time| (0..=i64::from(u32::MAX) * 1000).contains(time));
    let wrong = || ApiError::bad(at, Message::new("api-expected-time").text("got", quoted(text)));
    time.map(Some).ok_or_else(wrong)
}

impl MatchesAsked {
    fn query(&self, services: &Services, hidden: bool) -> Result<HistoryQuery, ApiError> {
        if let Some(game) = &self.game {
            services.games.find(game)?;
        }
        let outcome = |text: &String| {
            let found = MatchResult::ALL.iter().find(|(word, _)| word == text);
            let message =
                Message::new("api-expected-one-of").text("words", "`won`, `drawn`, `lost`");
            found.map(|(_, outcome)| *outcome).ok_or_else(|| ApiError::bad("result", message))
        };
        Ok(HistoryQuery {
            game: self.game.clone(),
            with: self.with.clone().filter(|with| !with.trim().is_empty()),
            result: self.result.as_ref().map(outcome).transpose()?,
            from: time("from", self.from.as_deref())?,
            before: time("before", self.before.as_deref())?,
            after: place_after(self.after.as_deref())?,
            most: most(self.most.as_deref())?.unwrap_or(USUAL),
            hidden,
        })
    }
}

async fn matches_of(
    app: &Gateway,
    (person, hidden): (PersonId, bool),
    (party, locale): (Party, Locale),
    asked: MatchesAsked,
) -> ApiResult {
    let services = &app.registry.services;
    let query = asked.query(services, hidden)?;
    let (matches, next) = profile::history(services, party, (person, locale), query).await?;
    let mut view = json!({ "matches": matches });
    if let Some(next) = next {
        view["next"] = cursor(&next).into();
    }
    Ok(answer(view.to_string()))
}

/// `GET /api/me/matches`: the matches that one has played.
pub(super) async fn my_matches(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
    Queried(asked): Queried<MatchesAsked>,
) -> ApiResult {
    matches_of(&app, (who.person, true), (party, locale), asked).await
}

/// `GET /api/people/{name}/matches`: those that somebody has played and the lobby showed.
pub(super) async fn matches(
    State(app): State<Arc<Gateway>>,
    Named(name): Named<String>,
    Asking(party): Asking,
    Reader(locale): Reader,
    Queried(asked): Queried<MatchesAsked>,
) -> ApiResult {
    let looked = profile::look(&app.registry.services, &name, party.person).await?;
    looked.check(Topic::Matches)?;
    matches_of(&app, (looked.person.id, looked.is_own), (party, locale), asked).await
}

async fn results_of(
    app: &Gateway,
    (person, hidden): (PersonId, bool),
    (party, locale): (Party, Locale),
) -> ApiResult {
    let services = &app.registry.services;
    let results = profile::results(services, party, (person, locale), hidden).await?;
    Ok(answer(results.to_string()))
}

/// `GET /api/me/results`: how one's matches ended.
pub(super) async fn my_results(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
) -> ApiResult {
    results_of(&app, (who.person, true), (party, locale)).await
}

/// `GET /api/people/{name}/results`: how somebody's matches ended.
pub(super) async fn results(
    State(app): State<Arc<Gateway>>,
    Named(name): Named<String>,
    Asking(party): Asking,
    Reader(locale): Reader,
) -> ApiResult {
    let looked = profile::look(&app.registry.services, &name, party.person).await?;
    looked.check(Topic::Matches)?;
    results_of(&app, (looked.person.id, looked.is_own), (party, locale)).await
}

/// `GET /api/people/{name}`: somebody's page.
pub(super) async fn show(
    State(app): State<Arc<Gateway>>,
    Named(name): Named<String>,
    Asking(party): Asking,
    Reader(locale): Reader,
) -> ApiResult {
    let services = &app.registry.services;
    let looked = profile::look(services, &name, party.person).await?;
    Ok(answer(shown(services, &looked, party.person, locale).await?.to_string()))
}

/// What a page shows.
async fn shown(
    services: &Arc<Services>,
    looked: &Looked,
    viewer: Option<PersonId>,
    locale: Locale,
) -> Result<Json, ApiError> {
    let person = looked.person.id;
    let mut view = json!({
        "name": looked.person.name, "made": looked.person.made, "own": looked.is_own,
        "matches": looked.shows(Topic::Matches),
        "ratings": ratings_of(services, person).await?,
    });
    add_presence(services, looked, locale, &mut view).await?;
    if let Some(viewer) = viewer.filter(|_| !looked.is_own) {
        for (key, relation) in [("followed", Relation::Follow), ("blocked", Relation::Block)] {
            view[key] = profile::is_related(services, viewer, relation, person).await?.into();
        }
    }
    Ok(view)
}

/// Adds whether somebody is here, and what he plays, as far as that is shown.
async fn add_presence(
    services: &Arc<Services>,
    looked: &Looked,
    locale: Locale,
    view: &mut Json,
) -> Result<(), ApiError> {
    if looked.shows(Topic::Here) {
        let person = looked.person.id;
        view["here"] = profile::here(services, person).await?.into();
        view["live"] = profile::live(services, person, locale).await?.into();
    }
    Ok(())
}

/// The ratings of a person in all lists, with how they went.
async fn ratings_of(services: &Services, person: PersonId) -> Result<Vec<Json>, ApiError> {
    let (ratings, now) = (services.ratings.current().await?, now(&services.ports));
    let curves = services.ratings.curves(person).await?;
    let player = RatedPlayer::Person(person);
    let point = |point: &CurvePoint| json!([point.at, point.strength.round() as i64]);
    let in_list = |list: &RatingList| {
        let mut view = own_rating(&ratings, list, &player, now)?;
        let curve = curves.get(list)?;
        view["curve"] = curve.points().iter().map(point).collect();
        view["best"] = curve.best().as_ref().map(point).into();
        Some(view)
    };
    Ok(ratings.lists().filter_map(in_list).collect())
}

/// `PUT /api/account/shown`: who may see what of one's page.
pub(super) async fn show_to(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Read(audiences): Read<Audiences>,
) -> ApiResult {
    app.spend(who.person)?;
    profile::show_to(&app.registry.services, who.person, audiences).await?;
    Ok(answer(json!(audiences).to_string()))
}

/// `GET /api/me/people`: whom one follows, with who is here and what they play, and whom one
/// blocks.
pub(super) async fn mine(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
) -> ApiResult {
    let (services, me) = (&app.registry.services, who.person);
    let mut follows = Vec::new();
    for (person, since) in profile::related(services, me, Relation::Follow).await? {
        // Who is gone, or hides, is not listed.
        let Ok(looked) = profile::look_at(services, person, Some(me)).await else { continue };
        let mut view = json!({ "name": looked.person.name, "since": since });
        add_presence(services, &looked, locale, &mut view).await?;
        follows.push(view);
    }
    let mut blocks = Vec::new();
    for (person, since) in profile::related(services, me, Relation::Block).await? {
        if services.people.is_lasting(person).await? {
            let name = services.people.name(person).await?;
            blocks.push(json!({ "name": name, "since": since }));
        }
    }
    Ok(answer(json!({ "follows": follows, "blocks": blocks }).to_string()))
}

/// Follows or blocks somebody, or not any more.
async fn relate(app: &Gateway, who: Who, name: &str, what: (Relation, bool)) -> ApiResult {
    app.spend(who.person)?;
    let services = &app.registry.services;
    if !services.people.is_lasting(who.person).await? {
        return Err(ApiError::new(Code::NeedsAccount, "api-follow-account"));
    }
    // Nobody is kept from taking back what was said of somebody who hides meanwhile.
    let person = match what {
        (Relation::Follow, true) => profile::look(services, name, Some(who.person)).await?.person,
        _ => profile::person_of(services, name).await?,
    };
    profile::relate(services, who.person, what, person.id).await?;
    Ok(answer(json!({ "name": person.name }).to_string()))
}

/// `PUT /api/people/{name}/follow`.
pub(super) async fn follow(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(name): Named<String>,
) -> ApiResult {
    relate(&app, who, &name, (Relation::Follow, true)).await
}

/// `DELETE /api/people/{name}/follow`.
pub(super) async fn unfollow(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(name): Named<String>,
) -> ApiResult {
    relate(&app, who, &name, (Relation::Follow, false)).await
}

/// `PUT /api/people/{name}/block`.
pub(super) async fn block(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(name): Named<String>,
) -> ApiResult {
    relate(&app, who, &name, (Relation::Block, true)).await
}

/// `DELETE /api/people/{name}/block`.
pub(super) async fn unblock(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(name): Named<String>,
) -> ApiResult {
    relate(&app, who, &name, (Relation::Block, false)).await
}

/// What somebody reports of a person or a name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonReport {
    /// `name` or `person`.
    about: String,
    text: String,
}

/// `POST /api/people/{name}/reports`: tells the host of a name or a person.
pub(super) async fn report(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Extension(address): Extension<Address>,
    Named(name): Named<String>,
    Read(new): Read<PersonReport>,
) -> Result<Response, ApiError> {
    let by = who.known()?;
    let text = reason(&new.text)?;
    if !["name", "person"].contains(&&*new.about) {
        let words = Message::new("api-expected-one-of").text("words", "`name`, `person`");
        return Err(ApiError::bad("about", words));
    }
    let person = profile::look(&app.registry.services, &name, Some(by)).await?.person;
    let report = host::ReportNote {
        person: Some(person.id.to_hex()),
        ..host::ReportNote::new((by, address.0), new.about, person.name, text)
    };
    keep_report(&app, party, &report).await?;
    Ok((StatusCode::CREATED, answer(json!({ "received": true }).to_string())).into_response())
}
