//! What the host looks at. Nothing here tells what a match keeps secret: no sealed choice, no
//! hidden draw, no link, no session.

use std::sync::Arc;

use axum::extract::State;
use hall_core::{Message, quoted};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value as Json, json};
use session::{PersonId, SeatId, SeatState, TableId};

use crate::{
    app::{
        self as hall,
        host::{Act, Host, ReportNote},
        moderation::Target,
        retention as keeping, studies,
        tournaments::{TournamentRole, unfinished},
    },
    error::ApiError,
    http::{
        Gateway,
        language::Reader,
        lists::place,
        read::{Named, Queried},
        respond::{ApiResult, json as answer},
        study_view,
        tournament_view::TournamentViews,
    },
    ports::store::{List, Listed, Note, NoteKind},
    wire::{names::bot_name, summary},
};

/// As many entries a page has.
const PAGE: usize = 50;

/// Where the page before it ended.
#[derive(Deserialize)]
pub(in crate::http) struct After {
    after: Option<String>,
}

fn wrong_place(text: &str) -> ApiError {
    ApiError::bad("after", Message::new("api-expected-place").text("got", quoted(text)))
}

/// A table as the host sees it in a list.
fn card(app: &Gateway, listed: &Listed, Reader(locale): Reader) -> Json {
    let game = app.registry.services.games.find(&listed.header.game).ok();
    let card = game.and_then(|game| summary::as_listed(listed, game.info(), locale));
    let seats = |card: &Json| {
        let seat = |seat: &Json| json!({ "seat": seat["seat"], "name": seat["name"], "kind": seat["kind"] });
        card["seats"].as_array().map(|seats| seats.iter().map(seat).collect::<Vec<_>>())
    };
    json!({
        "id": listed.header.id.as_str(), "game": listed.header.game,
        "owner": listed.header.owner.to_hex(), "created": listed.header.created,
        "updated": listed.card.updated, "over": listed.card.over, "live": listed.card.live,
        "open": listed.card.open,
        "steps": card.as_ref().map_or(0.into(), |card| card["steps"].clone()),
        "seats": card.as_ref().and_then(seats).unwrap_or_default(),
    })
}

/// `GET /admin/api/tables`: every table, the last used first.
pub(in crate::http) async fn tables(
    _: Host,
    State(app): State<Arc<Gateway>>,
    reader: Reader,
    Queried(After { after }): Queried<After>,
) -> ApiResult {
    let place = after.as_deref().map(|text| place(text).ok_or_else(|| wrong_place(text)));
    let place = place.transpose()?;
    let store = Arc::clone(&app.registry.services.ports.store);
    let read = move || Ok(store.list(List::All, place.as_ref(), PAGE + 1)?);
    let mut found = app.registry.services.blocking(read).await?;
    let goes_on = found.len() > PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| goes_on).map(|last| hall::cursor(&List::All.place(last)));
    let tables: Vec<Json> = found.iter().map(|listed| card(&app, listed, reader)).collect();
    Ok(paged("tables", tables, next))
}

/// `GET /admin/api/tournaments`: every tournament that is not over.
pub(in crate::http) async fn tournaments(
    _: Host,
    State(app): State<Arc<Gateway>>,
    Reader(locale): Reader,
) -> ApiResult {
    let services = &app.registry.services;
    let views = TournamentViews::new(services, None, locale);
    let mut all = Vec::new();
    for card in unfinished(services).await? {
        all.push(views.brief(&card, TournamentRole::default()).await?);
    }
    Ok(paged("tournaments", all, None))
}

/// `GET /admin/api/studies`: every study that is shared, and with whom.
pub(in crate::http) async fn shared_studies(
    _: Host,
    State(app): State<Arc<Gateway>>,
    Queried(After { after }): Queried<After>,
) -> ApiResult {
    if let Some(text) = after.as_deref().filter(|text| TableId::parse(text).is_none()) {
        return Err(wrong_place(text));
    }
    let services = &app.registry.services;
    let found = studies::page(services, after, PAGE).await?;
    let next = found.last().filter(|_| found.len() == PAGE).map(|(id, _)| id.clone());
    let mut all = Vec::with_capacity(found.len());
    for (id, head) in &found {
        let mut view = study_view::brief(id, head);
        view["owner"] = head.owner.clone().into();
        if let Some(owner) = PersonId::from_hex(&head.owner) {
            view["name"] = services.people.name(owner).await?.into();
        }
        all.push(view);
    }
    Ok(paged("studies", all, next))
}

fn paged(name: &str, list: Vec<Json>, next: Option<String>) -> axum::response::Response {
    let mut view = json!({ name: list });
    if let Some(next) = next {
        view["next"] = next.into();
    }
    answer(view.to_string())
}

/// `GET /admin/api/tables/{id}`: who sits there, and what was said.
pub(in crate::http) async fn table(
    _: Host,
    State(app): State<Arc<Gateway>>,
    Reader(locale): Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let table = app.registry.table(&id).await?;
    let (state, names) = (table.state(), table.names());
    let name = |at: &SeatState| {
        let bot = at.bot().filter(|_| at.person().is_none());
        bot.map_or_else(|| names.of_seat(&state, at, locale), |level| bot_name(level, locale))
    };
    let seats: Vec<Json> = state
        .seated()
        .map(|(seat, at)| {
            let mut view = json!({
                "seat": SeatId(seat), "name": name(at), "kind": crate::wire::view::kind(at).0,
            });
            if let Some(person) = at.person() {
                view["person"] = person.to_hex().into();
            }
            view
        })
        .collect();
    let chat: Vec<Json> = state
        .chat
        .iter()
        .map(|line| {
            let mut view = json!({
                "seq": line.seq, "name": names.of_line(line, locale), "text": line.text,
            });
            if let Some(person) = line.person {
                view["person"] = person.to_hex().into();
            }
            view
        })
        .collect();
    let view = json!({
        "id": table.id.as_str(), "game": state.header.game,
        "owner": state.header.owner.to_hex(), "created": state.header.created,
        "updated": state.updated, "over": state.is_over(), "steps": state.play.len(),
        "watching": table.present().watching, "seats": seats, "chat": chat,
    });
    Ok(answer(view.to_string()))
}

/// `GET /admin/api/people`: who was here since the hall opened, and whoever is muted or banned.
pub(in crate::http) async fn people(_: Host, State(app): State<Arc<Gateway>>) -> ApiResult {
    let mut people = Vec::new();
    for (person, seen) in app.moderation.seen().into_iter().take(4 * PAGE) {
        let mut view = json!({
            "person": person.to_hex(), "name": app.registry.services.people.name(person).await?,
            "address": Target::Address(seen.address).id(), "seen": seen.at,
        });
        for (key, kind) in [("muted", NoteKind::Mute), ("banned", NoteKind::Ban)] {
            if let Some(of) = app.moderation.of(kind, Target::Person(person)) {
                view[key] = of.until.into();
            }
        }
        people.push(view);
    }
    Ok(answer(json!({ "people": people }).to_string()))
}

/// `GET /admin/api/addresses`: from where people came since the hall opened.
pub(in crate::http) async fn addresses(_: Host, State(app): State<Arc<Gateway>>) -> ApiResult {
    let mut all = std::collections::BTreeMap::new();
    for (_, seen) in app.moderation.seen() {
        let of = all.entry(seen.address).or_insert((0u32, seen.at, 0u32));
        of.0 += 1;
        of.1 = of.1.max(seen.at);
    }
    for (address, count) in app.streams_address.counts() {
        all.entry(address).or_default().2 = count;
    }
    let mut found: Vec<_> = all.into_iter().collect();
    found.sort_by_key(|(address, (people, at, streams))| {
        std::cmp::Reverse((*streams, *people, *at, *address))
    });
    let view = |(address, (people, at, streams))| {
        let target = Target::Address(address);
        let mut view = json!({
            "address": target.id(), "people": people, "streams": streams, "seen": at,
        });
        if let Some(ban) = app.moderation.of(NoteKind::Ban, target) {
            view["banned"] = ban.until.into();
        }
        view
    };
    let addresses: Vec<Json> = found.into_iter().take(4 * PAGE).map(view).collect();
    Ok(answer(json!({ "addresses": addresses }).to_string()))
}

/// `GET /admin/api/sanctions`: mutes and bans in force.
pub(in crate::http) async fn sanctions(_: Host, State(app): State<Arc<Gateway>>) -> ApiResult {
    let mut all = Vec::new();
    for kind in [NoteKind::Mute, NoteKind::Ban] {
        for (target, of) in app.moderation.all(kind) {
            let mut view = json!({
                "kind": kind.name(), "on": target.id(), "until": of.until, "why": of.why,
            });
            if let Target::Person(person) = target {
                view["name"] = app.registry.services.people.name(person).await?.into();
            }
            all.push(view);
        }
    }
    Ok(answer(json!({ "sanctions": all }).to_string()))
}

/// A page of notes, each with its id, its time and what it says; what cannot be read is left
/// out.
async fn notes<T: Serialize + DeserializeOwned>(
    app: &Gateway,
    kind: NoteKind,
    name: &str,
    after: Option<String>,
) -> ApiResult {
    if let Some(text) = after.as_deref().filter(|text| !hall::host::is_id(text)) {
        return Err(wrong_place(text));
    }
    let store = Arc::clone(&app.registry.services.ports.store);
    let read = move || Ok(store.notes(kind, after.as_deref(), PAGE + 1)?);
    let mut found = app.registry.services.blocking(read).await?;
    let goes_on = found.len() > PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| goes_on).map(|last| last.id.clone());
    Ok(paged(name, found.iter().filter_map(describe::<T>).collect(), next))
}

/// A note for the host.
fn describe<T: Serialize + DeserializeOwned>(note: &Note) -> Option<Json> {
    let says: T = serde_json::from_str(&note.body).ok()?;
    let mut view = json!({ "id": note.id, "at": note.at });
    let Json::Object(more) = serde_json::to_value(says).ok()? else { return None };
    view.as_object_mut()?.extend(more);
    Some(view)
}

/// `GET /admin/api/reports`: what people reported, the newest first.
pub(in crate::http) async fn reports(
    _: Host,
    State(app): State<Arc<Gateway>>,
    Queried(After { after }): Queried<After>,
) -> ApiResult {
    notes::<ReportNote>(&app, NoteKind::Report, "reports", after).await
}

/// `GET /admin/api/log`: what the host did, the newest first.
pub(in crate::http) async fn log(
    _: Host,
    State(app): State<Arc<Gateway>>,
    Queried(After { after }): Queried<After>,
) -> ApiResult {
    notes::<Act>(&app, NoteKind::Log, "acts", after).await
}

/// `GET /admin/api/retention`: what would be removed now, and why.
pub(in crate::http) async fn retention(
    _: Host,
    State(app): State<Arc<Gateway>>,
    reader: Reader,
    Queried(After { after }): Queried<After>,
) -> ApiResult {
    let read = |text: &str| {
        let (over, at) = text.split_once('.').ok_or_else(|| wrong_place(text))?;
        Ok::<_, ApiError>((over == "over", place(at).ok_or_else(|| wrong_place(text))?))
    };
    let from = after.as_deref().map(read).transpose()?;
    let services = &app.registry.services;
    let confirmed = keeping::confirmed(services).await?;
    let part = keeping::page(services, &app.retention, from, PAGE).await?;
    let mut tables = Vec::new();
    for (listed, cause) in part.tables {
        let mut view = card(&app, &listed, reader);
        view["why"] = cause.name().into();
        let is_confirmed = keeping::is_confirmed(cause, &app.retention, confirmed.as_ref());
        view["confirmed"] = is_confirmed.into();
        match keeping::waits(&app.registry, &listed.header.id, cause).await {
            Ok(Some(waits)) => view["waits"] = waits.name().into(),
            Ok(None) => {}
            Err(_) => view["waits"] = "unreadable".into(),
        }
        tables.push(view);
    }
    let mut view = json!({ "settings": app.retention, "tables": tables });
    if let Some(confirmed) = confirmed {
        view["confirmed"] = serde_json::to_value(&confirmed).expect("plain data");
    }
    if let Some((over, place)) = part.next {
        let over = if over { "over" } else { "idle" };
        view["next"] = format!("{over}.{}", hall::cursor(&place)).into();
    }
    Ok(answer(view.to_string()))
}
