//! What people do for order at a table: report what they saw, and delete tables of their own.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use hall_core::Message;
use messages::tidy;
use serde::Deserialize;
use serde_json::json;
use session::{PersonId, SeatId};

use super::{
    cookie::Who,
    gateway::Gateway,
    guard::Address,
    read::{Asking, Read, TableParam},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{self as hall, Deleted, TableActor, host},
    error::ApiError,
    fairness::Party,
};

/// About how many bytes a report takes on disk beside its text.
const REPORT_BYTES: usize = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewReport {
    /// `line`, `name` or `person`.
    about: String,
    /// The line of chat that it is about.
    #[serde(default)]
    line: Option<u64>,
    /// The seat of whom it is about.
    #[serde(default)]
    seat: Option<SeatId>,
    /// What there is to say to it.
    text: String,
}

/// Whom a report is about: the seat, the person, the name, and the line.
type Reported = (Option<SeatId>, Option<PersonId>, String, Option<String>);

fn reported(table: &TableActor, new: &NewReport) -> Result<Reported, ApiError> {
    let (state, names) = (table.state(), table.names());
    match (&*new.about, new.line, new.seat) {
        ("line", Some(seq), None) => {
            let line = state.chat.iter().find(|line| line.seq == seq);
            let line = line.ok_or_else(|| ApiError::bad("line", "api-no-line"))?;
            let said = Some(line.text.clone());
            Ok((
                line.seat.map(SeatId),
                line.person,
                names.of_line(line, matches::texts::english()),
                said,
            ))
        }
        ("name" | "person", None, Some(seat)) => {
            let at = state.seat(seat.0).filter(|at| at.person().is_some());
            let at = at.ok_or_else(|| ApiError::bad("seat", "api-nobody-there"))?;
            let name = names.of_seat(&state, at, matches::texts::english());
            Ok((Some(seat), at.person(), name, None))
        }
        _ => Err(ApiError::bad("about", "api-expected-report")),
    }
}

/// What there is to say to a report.
pub(super) fn reason(text: &str) -> Result<String, ApiError> {
    tidy(text, host::WHY_MAX.into()).ok_or_else(|| {
        let message = Message::new("api-reason-length").with("most", host::WHY_MAX);
        ApiError::bad("text", message)
    })
}

/// Keeps a report, within the limits of whoever makes it.
pub(super) async fn keep_report(
    app: &Gateway,
    party: Party,
    report: &host::ReportNote,
) -> Result<(), ApiError> {
    if let Some(address) = report.address {
        app.reports.take(address).map_err(ApiError::too_fast("api-many-reports"))?;
    }
    app.disk.take(party, (REPORT_BYTES + report.text.len()) as f64)?;
    host::report(&app.registry.services, report).await
}

/// `POST /api/tables/{id}/reports`: tells the host of a line, a name or a person.
pub(super) async fn report(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Extension(address): Extension<Address>,
    TableParam(table): TableParam,
    Read(new): Read<NewReport>,
) -> ApiResult {
    let by = who.known()?;
    let text = reason(&new.text)?;
    let (seat, person, name, said) = reported(&table, &new)?;
    let report = host::ReportNote {
        table: table.id.to_string(),
        seat: seat.map(|seat| seat.0.to_string()),
        person: person.map(PersonId::to_hex),
        said,
        ..host::ReportNote::new((by, address.0), new.about, name, text)
    };
    keep_report(&app, party, &report).await?;
    Ok((StatusCode::CREATED, answer(json!({ "received": true }).to_string())).into_response())
}

/// `DELETE /api/tables/{id}`: calls a table off, or deletes it.
pub(super) async fn delete(
    State(app): State<Arc<Gateway>>,
    who: Who,
    TableParam(table): TableParam,
) -> Result<Response, ApiError> {
    let person = who.known()?;
    app.spend(person)?;
    let done = match hall::delete(&app.registry, &table, person).await? {
        Deleted::Removed => "removed",
        Deleted::Hidden => "hidden",
    };
    Ok(answer(json!({ "done": done }).to_string()))
}
