//! Tournaments: made, joined, listed and looked at.

use std::{collections::BTreeMap, sync::Arc};

use ::tournaments::trf16;
use axum::{
    extract::{Extension, State},
    http::{HeaderValue, StatusCode, header},
    response::IntoResponse,
};
use hall_core::{Message, quoted};
use messages::Locale;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use session::PersonId;

use super::{
    account::picture,
    cookie::Who,
    gateway::Gateway,
    guard::Site,
    language::Reader,
    lists::most,
    read::{Asking, Named, Queried, Read},
    respond::{ApiResult, json as answer},
    tournament_view::{TournamentViews, points},
};
use crate::{
    app::{
        profile::{self, Topic},
        tournaments::{
            self, AskedOfTournament, NewTournament, TournamentCard, TournamentRole, TournamentStage,
        },
    },
    error::{ApiError, Code},
};

/// How many tournaments a part of a list has.
const USUAL: usize = 20;

/// Which tournaments are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentsAsked {
    stage: Option<String>,
    after: Option<String>,
    most: Option<String>,
    /// The language is read elsewhere.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

impl TournamentsAsked {
    fn stage(&self) -> Result<TournamentStage, ApiError> {
        let Some(word) = &self.stage else { return Ok(TournamentStage::Open) };
        let found = TournamentStage::ALL.iter().find(|(of, _)| of == word);
        let message =
            Message::new("api-expected-one-of").text("words", "`open`, `running`, `finished`");
        found.map(|(_, stage)| *stage).ok_or_else(|| ApiError::bad("stage", message))
    }

    /// Where the part before ended: the time of a tournament and its id.
    fn after(&self) -> Result<Option<String>, ApiError> {
        let Some(text) = &self.after else { return Ok(None) };
        let is_place = text.split_once('-').is_some_and(|(at, id)| {
            let digits = at.bytes().all(|byte| byte.is_ascii_digit());
            digits && id.len() <= 40 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        let wrong = Message::new("api-expected-place").text("got", quoted(text));
        if is_place { Ok(Some(text.clone())) } else { Err(ApiError::bad("after", wrong)) }
    }
}

/// `GET /api/tournaments`: those of a stage that are shown to everybody, and one's own.
pub(super) async fn list(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Reader(locale): Reader,
    Queried(asked): Queried<TournamentsAsked>,
) -> ApiResult {
    let services = &app.registry.services;
    let person = who.map(|who| who.person);
    let roles: BTreeMap<String, TournamentRole> = match person {
        Some(person) => tournaments::roles(services, person).await?.into_iter().collect(),
        None => BTreeMap::new(),
    };
    let (stage, after) = (asked.stage()?, asked.after()?);
    let most = most(asked.most.as_deref())?.unwrap_or(USUAL);
    let is_shown = |card: &TournamentCard| card.listed || roles.contains_key(&card.id);
    let page = tournaments::listed(services, stage, after, most, is_shown).await?;
    let views = TournamentViews::new(services, person, locale);
    let mut all = Vec::with_capacity(page.cards.len());
    for card in &page.cards {
        all.push(views.brief(card, roles.get(&card.id).copied().unwrap_or_default()).await?);
    }
    let mut view = json!({ "tournaments": all });
    if let Some(next) = page.next {
        view["next"] = next.into();
    }
    Ok(answer(view.to_string()))
}

/// The tournaments of somebody, of which strangers see those that are listed.
async fn played_by(
    app: &Gateway,
    (person, hidden): (PersonId, bool),
    (viewer, locale): (Option<PersonId>, Locale),
) -> ApiResult {
    let services = &app.registry.services;
    let views = TournamentViews::new(services, viewer, locale);
    let mut all = Vec::new();
    for of in tournaments::played(services, person, hidden, USUAL).await? {
        let role = if viewer == Some(person) { of.role } else { TournamentRole::default() };
        let mut view = json!({ "tournament": views.brief(&of.card, role).await? });
        if let Some(row) = of.row {
            view["place"] = row.place.into();
            view["points"] = points(row.points);
        }
        all.push(view);
    }
    Ok(answer(json!({ "tournaments": all }).to_string()))
}

/// `GET /api/me/tournaments`: those that one plays or played in.
pub(super) async fn mine(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
) -> ApiResult {
    played_by(&app, (who.person, true), (Some(who.person), locale)).await
}

/// `GET /api/people/{name}/tournaments`: those that somebody plays or played in, as far as shown.
pub(super) async fn of_person(
    State(app): State<Arc<Gateway>>,
    Named(name): Named<String>,
    Asking(party): Asking,
    Reader(locale): Reader,
) -> ApiResult {
    let looked = profile::look(&app.registry.services, &name, party.person).await?;
    looked.check(Topic::Matches)?;
    played_by(&app, (looked.person.id, looked.is_own), (party.person, locale)).await
}

/// `POST /api/tournaments`: makes one.
pub(super) async fn make(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
    Read(new): Read<NewTournament>,
) -> ApiResult {
    app.accounts.may_play(who.person).await?;
    // Its name and the text about it are read by all.
    app.moderation.may_talk(who.person)?;
    app.spend_table(party)?;
    let services = &app.registry.services;
    let made = tournaments::make(services, who.person, new).await?;
    let views = TournamentViews::new(services, Some(who.person), locale);
    let view: Json = views.whole(&made).await?;
    Ok((StatusCode::CREATED, answer(view.to_string())).into_response())
}

/// `GET /api/tournaments/{id}`: everything about one.
pub(super) async fn show(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Reader(locale): Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let services = &app.registry.services;
    let kept = tournaments::find(services, &id).await?;
    let views = TournamentViews::new(services, who.map(|who| who.person), locale);
    Ok(answer(views.whole(&kept).await?.to_string()))
}

/// `POST /api/tournaments/{id}/commands`: what somebody asks of one.
pub(super) async fn command(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Reader(locale): Reader,
    Named(id): Named<String>,
    Read(asked): Read<AskedOfTournament>,
) -> ApiResult {
    app.spend(who.person)?;
    app.accounts.may_play(who.person).await?;
    let services = &app.registry.services;
    let kept = tournaments::ask(services, who.person, &id, asked).await?;
    let views = TournamentViews::new(services, Some(who.person), locale);
    Ok(answer(views.whole(&kept).await?.to_string()))
}

/// `GET /api/tournaments/{id}/code`: the link to its page, as a QR code.
pub(super) async fn code(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    site: Option<Extension<Site>>,
) -> ApiResult {
    tournaments::find(&app.registry.services, &id).await?;
    let path = format!("/tournaments/{id}");
    let link = site.map_or_else(|| path.clone(), |Extension(Site(site))| format!("{site}{path}"));
    let missing = || ApiError::new(Code::NotFound, "api-nothing-here");
    let (size, picture) = picture(&link).ok_or_else(missing)?;
    Ok(answer(json!({ "link": link, "size": size, "path": picture }).to_string()))
}

/// `GET /api/tournaments/{id}/report`: the report of FIDE.
pub(super) async fn report(
    State(app): State<Arc<Gateway>>,
    Reader(locale): Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let services = &app.registry.services;
    let kept = tournaments::find(services, &id).await?;
    let views = TournamentViews::new(services, None, locale);
    let names = views.names(&kept).await?;
    let of = |entrant: &str| {
        let entry = kept.now.play.entry_of(entrant).and_then(|entry| names.get(entry));
        entry.map(|name| name.shown.clone()).unwrap_or_default()
    };
    let text = trf16(&kept.now.play, kept.name(), of);
    let text = text.ok_or_else(|| ApiError::new(Code::NotFound, "api-tournament-report"))?;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    let file = HeaderValue::from_static("attachment; filename=\"tournament.trf\"");
    Ok(([(header::CONTENT_TYPE, plain), (header::CONTENT_DISPOSITION, file)], text).into_response())
}
