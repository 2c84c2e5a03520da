//! The API.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use hall_core::Message;
use matches::{Notation, Rejected, texts};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use session::{Command, Hash32, PersonId, SeatClaim, SeatId, chance::Hex32};

use wire::tried::tried;

use super::{
    cookie::Who,
    gateway::Gateway,
    guard::Address,
    language::{Reader, remembering},
    read::{Asking, Looking, Named, Queried, Read, TableParam, Text},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{self as hall, Games, NewTable, TableActor, profile},
    error::{ApiError, Code},
    fairness::Party,
    wire::{envelope::CommandEnvelope, json::text, record, view},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewName {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewLanguage {
    language: String,
}

pub(super) async fn me(State(app): State<Arc<Gateway>>, who: Option<Who>) -> ApiResult {
    Ok(answer(whoami(&app, who).await?.to_string()))
}

/// What `GET /api/me` answers.
pub(super) async fn whoami(app: &Gateway, who: Option<Who>) -> Result<Json, ApiError> {
    let Some(who) = who else { return Ok(json!({ "name": "Guest" })) };
    let people = &app.registry.services.people;
    let mut me = json!({ "name": people.name(who.person).await? });
    if people.is_lasting(who.person).await? {
        me["lasting"] = true.into();
        if people.is_bot(who.person).await? {
            me["bot_account"] = true.into();
        }
    }
    if let Some(language) = people.language(who.person).await? {
        me["language"] = language.code().into();
    }
    Ok(me)
}

pub(super) async fn rename(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Read(new): Read<NewName>,
) -> ApiResult {
    app.moderation.may_talk(who.person)?;
    app.spend(who.person)?;
    hall::rename(&app.registry, who.person, &new.name, hall::Namer::Person).await?;
    me(State(app), Some(who)).await
}

/// Keeps a language with the person, and in a cookie of the browser.
pub(super) async fn choose_language(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Read(new): Read<NewLanguage>,
) -> ApiResult {
    app.spend(who.person)?;
    let Some(language) = texts::all().find(&new.language) else {
        let known: Vec<&str> = texts::all().languages().collect();
        let message = Message::new("api-expected-language").text("known", known.join(", "));
        let message = message.text("got", hall_core::quoted(&new.language));
        return Err(ApiError::bad("language", message));
    };
    let services = &app.registry.services;
    services.commit(vec![services.people.choosing(who.person, language)]).await?;
    services.people.reads(who.person, Some(language));
    let mut response = answer(whoami(&app, Some(who)).await?.to_string());
    response.headers_mut().extend(remembering(language).map(|set| (header::SET_COOKIE, set)));
    Ok(response)
}

pub(super) async fn games(State(app): State<Arc<Gateway>>, Reader(locale): Reader) -> Response {
    answer(app.catalogue.all(locale))
}

/// A picture does not change while the hall is open; a page asks again after an hour.
const PICTURE_CACHE: HeaderValue = HeaderValue::from_static("public, max-age=3600");

pub(super) async fn game_scene(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
) -> ApiResult {
    let Ok(entry) = app.registry.services.games.find(&id) else {
        return Err(ApiError::new(Code::NotFound, "page-no-game"));
    };
    let info = entry.info();
    let books = Arc::clone(&app);
    let scene = move || Ok(books.catalogue.scene(info.id).to_string());
    let scene = app.registry.services.blocking(scene).await?;
    Ok(([(header::CACHE_CONTROL, PICTURE_CACHE)], answer(scene)).into_response())
}

fn created(id: &str, links: Json) -> Response {
    (StatusCode::CREATED, answer(json!({ "id": id, "links": links }).to_string())).into_response()
}

/// Takes one table off what the session may set up now.
pub(super) async fn room_for_a_table(
    app: &Gateway,
    party: Party,
    who: Who,
) -> Result<(), ApiError> {
    app.accounts.may_play(who.person).await?;
    app.spend_table(party)?;
    let most = app.limits.tables_owned;
    if hall::owned(&app.registry, who.person).await? >= most {
        let message = Message::new("api-many-unfinished").text("most", most);
        return Err(ApiError::too_many(message, None));
    }
    Ok(())
}

pub(super) async fn create(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Read(new): Read<NewTable>,
) -> ApiResult {
    if new.rated {
        app.registry.services.people.may_be_rated(who.person).await?;
    }
    room_for_a_table(&app, party, who).await?;
    let (id, secrets) = hall::create(&app.registry, who.person, new).await?;
    let links: serde_json::Map<String, Json> = secrets
        .into_iter()
        .map(|(seat, secret)| (seat, format!("/t/{id}#seat={secret}").into()))
        .collect();
    Ok(created(id.as_str(), links.into()))
}

pub(super) async fn study(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Text(record): Text,
) -> ApiResult {
    app.registry.services.may_wait(party)?;
    room_for_a_table(&app, party, who).await?;
    app.disk.take(party, record.len() as f64)?;
    let id = hall::import(&app.registry, party, who.person, record).await?;
    Ok(created(id.as_str(), json!({})))
}

pub(super) async fn table(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    TableParam(table): TableParam,
    looking: Looking,
) -> ApiResult {
    app.registry.services.may_wait(party)?;
    Ok(answer(table.whole(looking.observer, party, looking.window).await?.0))
}

/// A number of at most `most`; `missing` where there is none.
fn up_to(at: &str, text: Option<&str>, missing: usize, most: usize) -> Result<usize, ApiError> {
    let Some(text) = text else { return Ok(missing) };
    text.parse()
        .ok()
        .filter(|number| *number <= most)
        .ok_or_else(|| ApiError::bad(at, Message::new("api-expected-up-to").text("most", most)))
}

/// The most steps that are told at a time.
const STEPS_MAX: usize = 500;

#[derive(Deserialize)]
pub(super) struct StepRange {
    from: Option<String>,
    most: Option<String>,
}

pub(super) async fn steps(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    TableParam(table): TableParam,
    looking: Looking,
    Queried(which): Queried<StepRange>,
) -> ApiResult {
    let state = table.state();
    let from = up_to("from", which.from.as_deref(), 0, state.play.len())?;
    let most = up_to("most", which.most.as_deref(), STEPS_MAX, STEPS_MAX)?;
    app.registry.services.may_wait(party)?;
    let work = move || Ok(answer(view::steps(&state, looking.observer, from, most)));
    app.registry.services.in_turn(party, work).await
}

#[derive(Deserialize)]
pub(super) struct With {
    board: Option<String>,
}

pub(super) async fn moment(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    TableParam(table): TableParam,
    Named((_, step)): Named<(String, String)>,
    looking: Looking,
    Queried(With { board }): Queried<With>,
) -> ApiResult {
    let with_board = match board.as_deref() {
        None | Some("no") => false,
        Some("yes") => true,
        Some(other) => {
            let message = Message::new("api-expected-yes-no");
            return Err(ApiError::bad("board", message.text("got", hall_core::quoted(other))));
        }
    };
    let state = table.state();
    let step = up_to("step", Some(&step), 0, state.play.len())?;
    app.registry.services.may_wait(party)?;
    let work = move || Ok(answer(view::moment(&state, looking.observer, step, with_board)));
    app.registry.services.in_turn(party, work).await
}

pub(super) async fn command(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Extension(address): Extension<Address>,
    TableParam(table): TableParam,
    Read(envelope): Read<CommandEnvelope>,
) -> ApiResult {
    let seq = app.execute(&table, (who.known()?, address.0), envelope, None).await?;
    Ok(answer(json!({ "seq": seq }).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sit {
    #[serde(default)]
    secret: Option<String>,
    #[serde(default)]
    seat: Option<SeatId>,
    #[serde(default)]
    seed_hash: Option<Hex32>,
}

pub(super) async fn sit(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Read(sit): Read<Sit>,
) -> ApiResult {
    app.spend(who.person)?;
    let person = who.person;
    app.accounts.may_play(person).await?;
    if table.state().rated {
        app.registry.services.people.may_be_rated(person).await?;
    }
    let claim = match (sit.secret, sit.seat) {
        (Some(secret), None) => SeatClaim::Link(Hash32::of(&secret)),
        (None, Some(seat)) => {
            not_blocked(&app, &table, person).await?;
            SeatClaim::Open(seat)
        }
        _ => {
            return Err(ApiError::new(Code::BadRequest, "api-secret-or-seat"));
        }
    };
    let done =
        table.execute(Command::TakeSeat { person, claim, seed: sit.seed_hash }, None).await?;
    let failed = || ApiError::unavailable("api-no-seat-taken");
    let seat = done.seat.ok_or_else(failed)?;
    Ok(answer(json!({ "seat": SeatId(seat) }).to_string()))
}

/// Refuses a seat that anybody may take to who blocks somebody at the table, or is blocked there.
async fn not_blocked(app: &Gateway, table: &TableActor, person: PersonId) -> Result<(), ApiError> {
    let state = table.state();
    let seated = state.seats.iter().filter_map(|seat| seat.person());
    let others = seated.chain([state.header.owner]).collect();
    if profile::any_blocks(&app.registry.services, person, others).await? {
        return Err(ApiError::new(Code::NotYours, "api-seat-blocked"));
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewLink {
    seat: SeatId,
}

pub(super) async fn link(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
    Read(new): Read<NewLink>,
) -> ApiResult {
    let person = who.known()?;
    app.spend(who.person)?;
    let secret = app.registry.services.ports.dice.secret();
    let hash = Hash32::of(&secret);
    table.execute(Command::IssueLink { person, seat: new.seat, hash }, None).await?;
    let link = format!("/t/{}#seat={secret}", table.id);
    Ok(answer(json!({ "link": link }).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Try {
    seat: SeatId,
    #[serde(default)]
    touches: Option<Vec<String>>,
    #[serde(default)]
    word: Option<String>,
}

pub(super) async fn attempt(
    who: Who,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    Read(attempt): Read<Try>,
) -> ApiResult {
    let person = who.known()?;
    let state = table.state();
    let seat = attempt.seat.0;
    if !state.seats_of(Some(person)).contains(seat) {
        let message = Message::new("table-seat-not-yours").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    let ahead = state.ahead(seat).filter(|_| !state.asked().contains(seat));
    let play = ahead.as_deref().unwrap_or(&*state.play);
    let verdict = tried(play, seat, attempt.touches, attempt.word, locale);
    Ok(answer(text(&verdict)))
}

#[derive(Deserialize)]
pub(super) struct Form {
    form: Option<String>,
}

pub(super) async fn record(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    TableParam(table): TableParam,
    looking: Looking,
    Queried(Form { form }): Queried<Form>,
) -> ApiResult {
    let notation = match form.as_deref() {
        None | Some("record") => None,
        Some(name) => Some(notation(&app.registry.services.games, name)?),
    };
    let (state, names) = (table.state(), table.names());
    let work = move || {
        let record = record::record(&state, &names, looking.observer);
        let Some(notation) = notation else {
            return Ok(("text/plain; charset=utf-8", record.to_string()));
        };
        let text = record.write_as(notation.name).map_err(|why| match why {
            why @ Rejected::Notation(_) => ApiError { at: Some("form".into()), ..why.into() },
            why => why.into(),
        })?;
        Ok((notation.media_type, text))
    };
    app.registry.services.may_wait(party)?;
    let (kind, text) = app.registry.services.in_turn(party, work).await?;
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The notation with this name, of any game in use.
fn notation(games: &Games, name: &str) -> Result<Notation, ApiError> {
    let mut known: Vec<Notation> = games.0.iter().flat_map(|game| game.game.notations()).collect();
    known.sort_by_key(|notation| notation.name);
    known.dedup_by_key(|notation| notation.name);
    known.iter().find(|notation| notation.name == name).copied().ok_or_else(|| {
        let others: Vec<String> = known.iter().map(|of| format!("`{}`", of.name)).collect();
        let message = match &others[..] {
            [] => Message::new("api-expected-record-form"),
            others => Message::new("api-expected-form").text("others", others.join(", ")),
        };
        ApiError::bad("form", message.text("got", format!("{name:?}")))
    })
}

pub(super) async fn perfect(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    TableParam(table): TableParam,
) -> ApiResult {
    let state = table.state();
    // It is a hint, and the best there is.
    if !state.may_ask_hints(who.map(|who| who.person)) {
        return Err(ApiError::new(Code::NotYours, "api-perfect-play-players-only"));
    }
    app.registry
        .services
        .blocking(move || {
            let unknown = || ApiError::new(Code::NotFound, "api-perfect-play-unknown");
            let seat = state.asked().iter().next().ok_or_else(unknown)?;
            let game = bots::bots_of(state.play.info().id);
            let found = game.and_then(|game| game.perfect_play(state.play.bot_input(seat)));
            let moves: Vec<Json> = found
                .ok_or_else(unknown)?
                .into_iter()
                .filter_map(|(word, proven)| {
                    let (wins, steps) = match proven {
                        bots::Proven::Win(steps) => (true, steps),
                        bots::Proven::Loss(steps) => (false, steps),
                        _ => return None,
                    };
                    Some(json!({ "word": word, "wins": wins, "steps": steps }))
                })
                .collect();
            let wins = moves.iter().any(|m| m["wins"] == true);
            Ok(answer(json!({ "seq": state.seq, "wins": wins, "moves": moves }).to_string()))
        })
        .await
}
