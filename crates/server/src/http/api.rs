//! The API.

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use matches::{Record, Rejected};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    Answer, App, Eye, Reader, Table, Who, json as answer,
    read::{Named, Read, Text},
    tried::tried,
};
use crate::{
    error::{ApiError, Code},
    tables::{CommandEnvelope, NewTable, SeatId, blocking, view},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewName {
    name: String,
}

pub(super) async fn me(State(app): State<Arc<App>>, who: Option<Who>) -> Answer {
    Ok(answer(whoami(&app, who).await?.to_string()))
}

/// What `GET /api/me` answers.
pub(super) async fn whoami(app: &App, who: Option<Who>) -> Result<Json, ApiError> {
    let name = match who {
        Some(who) => app.hall.name(who.person).await?,
        None => "Guest".into(),
    };
    Ok(json!({ "name": name }))
}

pub(super) async fn rename(
    State(app): State<Arc<App>>,
    who: Who,
    Read(new): Read<NewName>,
) -> Answer {
    app.spend(who.person)?;
    let name = app.hall.rename(who.person, &new.name).await?;
    Ok(answer(json!({ "name": name }).to_string()))
}

pub(super) async fn games(State(app): State<Arc<App>>, Reader(locale): Reader) -> Response {
    answer(app.catalogue.all(locale))
}

pub(super) async fn lobby(
    State(app): State<Arc<App>>,
    who: Option<Who>,
    Reader(locale): Reader,
) -> Answer {
    Ok(answer(app.hall.lobby(who.map(|who| who.person), locale).await?.to_string()))
}

fn created(id: &str, links: Json) -> Response {
    (StatusCode::CREATED, answer(json!({ "id": id, "links": links }).to_string())).into_response()
}

/// Takes one table off what the session may set up now.
async fn room_for_a_table(app: &App, who: Who) -> Result<(), ApiError> {
    app.spend_table(who.person)?;
    let most = app.limits.tables_owned;
    if app.hall.owned(who.person).await? >= most {
        let message = format!("you have {most} unfinished tables: finish one first");
        return Err(ApiError::too_many(message));
    }
    Ok(())
}

pub(super) async fn create(
    State(app): State<Arc<App>>,
    who: Who,
    Read(new): Read<NewTable>,
) -> Answer {
    room_for_a_table(&app, who).await?;
    let (id, secrets) = app.hall.create(who.person, new).await?;
    let links: serde_json::Map<String, Json> = secrets
        .into_iter()
        .map(|(seat, secret)| (seat, format!("/t/{id}#seat={secret}").into()))
        .collect();
    Ok(created(id.as_str(), links.into()))
}

pub(super) async fn study(State(app): State<Arc<App>>, who: Who, Text(record): Text) -> Answer {
    room_for_a_table(&app, who).await?;
    let id = app.hall.study(who.person, record).await?;
    Ok(created(id.as_str(), json!({})))
}

pub(super) async fn table(Table(table): Table, eye: Eye) -> Answer {
    Ok(answer(table.whole(eye.eyes).await?))
}

pub(super) async fn moment(
    Table(table): Table,
    Named((_, step)): Named<(String, String)>,
    eye: Eye,
) -> Answer {
    let state = table.state();
    let steps = state.play.len();
    let step = step.parse().ok().filter(|step| *step <= steps);
    let step = step.ok_or_else(|| ApiError::bad("step", format!("expected 0 to {steps}")))?;
    blocking(move || Ok(answer(view::moment(&state, eye.eyes, step)))).await
}

pub(super) async fn command(
    State(app): State<Arc<App>>,
    who: Who,
    Table(table): Table,
    Read(order): Read<CommandEnvelope>,
) -> Answer {
    let seq = app.order(&table, who.known()?, order).await?;
    Ok(answer(json!({ "seq": seq }).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sit {
    #[serde(default)]
    secret: Option<String>,
    #[serde(default)]
    seat: Option<SeatId>,
}

pub(super) async fn sit(
    State(app): State<Arc<App>>,
    who: Who,
    Table(table): Table,
    Read(sit): Read<Sit>,
) -> Answer {
    app.spend(who.person)?;
    if sit.secret.is_some() == sit.seat.is_some() {
        let message = "expected either the secret of a link or the letter of an open seat";
        return Err(ApiError::new(Code::BadRequest, message));
    }
    let seat = app.hall.sit(&table, who.person, sit.secret, sit.seat).await?;
    Ok(answer(json!({ "seat": SeatId(seat) }).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewLink {
    seat: SeatId,
}

pub(super) async fn link(
    State(app): State<Arc<App>>,
    who: Who,
    Table(table): Table,
    Read(new): Read<NewLink>,
) -> Answer {
    let person = who.known()?;
    app.spend(who.person)?;
    let secret = app.hall.link(&table, person, new.seat).await?;
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
    Table(table): Table,
    Reader(locale): Reader,
    Read(attempt): Read<Try>,
) -> Answer {
    let person = who.known()?;
    let state = table.state();
    let seat = attempt.seat.0;
    if !state.seats_of(Some(person)).contains(seat) {
        return Err(ApiError::new(Code::NotYours, format!("seat {seat} is not yours")));
    }
    let verdict = tried(&*state.play, seat, attempt.touches, attempt.word, locale);
    Ok(answer(view::text(&verdict)))
}

/// The day, as records write it.
fn day(at: i64) -> String {
    // Howard Hinnant's civil-from-days.
    let days = at.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[derive(Deserialize)]
pub(super) struct Form {
    form: Option<String>,
}

pub(super) async fn record(
    Table(table): Table,
    eye: Eye,
    form: Result<Query<Form>, QueryRejection>,
) -> Answer {
    let Query(Form { form }) =
        form.map_err(|why| ApiError::new(Code::BadRequest, why.body_text()))?;
    let is_pgn = match form.as_deref() {
        None | Some("record") => false,
        Some("pgn") => true,
        Some(other) => {
            return Err(ApiError::bad(
                "form",
                format!("expected `record` or `pgn`, not {other:?}"),
            ));
        }
    };
    let state = table.state();
    let work = move || {
        let players = state.seat_states.iter().map(|chair| chair.name.clone()).collect();
        let mut record = Record::of(&*state.play, players, state.ended);
        record.date = match &state.recorded {
            Some(told) => Some(told.clone()).filter(|told| !told.is_empty()),
            None => Some(day(state.header.created)),
        };
        if !state.is_over() {
            let (_, seat) = eye.eyes.seats(&state);
            let looks = view::viewer(seat);
            let told = state.play.descriptions(looks, 0);
            record.steps = told.into_iter().map(|telling| telling.line).collect();
        }
        if !is_pgn {
            return Ok(("text/plain; charset=utf-8", record.to_string()));
        }
        let text = record.to_pgn().map_err(|why| match why {
            Rejected::Notation(_) => ApiError::bad("form", why.to_string()),
            why => why.into(),
        })?;
        Ok(("application/x-chess-pgn", text))
    };
    let (kind, text) = blocking(work).await?;
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

pub(super) async fn perfect(who: Option<Who>, Table(table): Table) -> Answer {
    let state = table.state();
    // It is a hint, and the best there is.
    if !state.may_ask_hints(who.map(|who| who.person)) {
        let message = "perfect play is shown where hints are: to who plays, and not against people";
        return Err(ApiError::new(Code::NotYours, message));
    }
    blocking(move || {
        let unknown = || ApiError::new(Code::NotFound, "perfect play is not known here");
        let seat = state.asked().iter().next().ok_or_else(unknown)?;
        let found = bots::clusterfuss::perfect_words(state.play.bot_input(seat));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(1_795_132_800_000), "2026-11-20");
    }
}
