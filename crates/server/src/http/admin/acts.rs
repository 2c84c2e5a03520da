//! What the host does.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use hall_core::Message;
use serde::Deserialize;
use serde_json::json;
use session::PersonId;

use super::door::cookie;
use crate::{
    Retention,
    app::{
        host::{self, Host},
        host_accounts::{self, HostCode},
        moderation::Target,
        retention, studies,
    },
    error::{ApiError, Code},
    http::{
        Address, Gateway,
        guard::{Secure, Site},
        read::{Named, Read},
        respond::{ApiResult, json as answer_json},
    },
    ports::store::NoteKind,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Entering {
    token: String,
}

/// `POST /admin/api/session`: the token once, then a cookie that only this page sends.
pub(in crate::http) async fn enter(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    secure: Option<Extension<Secure>>,
    Read(given): Read<Entering>,
) -> ApiResult {
    app.admin.check(Some(given.token.trim()), address.0)?;
    let cookie = cookie(Some(given.token.trim()), secure.is_some());
    Ok(([(header::SET_COOKIE, cookie)], answer_json(json!({}).to_string())).into_response())
}

/// `DELETE /admin/api/session`: the page forgets the token.
pub(in crate::http) async fn leave(_: Host, secure: Option<Extension<Secure>>) -> ApiResult {
    let cookie = cookie(None, secure.is_some());
    Ok(([(header::SET_COOKIE, cookie)], answer_json(json!({}).to_string())).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Why {
    why: String,
}

/// `POST /admin/api/tables/{id}/close`
pub(in crate::http) async fn close(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Read(given): Read<Why>,
) -> ApiResult {
    host::close(&app.registry, host, &id, &given.why).await?;
    Ok(answer_json(json!({}).to_string()))
}

/// `POST /admin/api/tournaments/{id}/close`
pub(in crate::http) async fn close_tournament(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Read(given): Read<Why>,
) -> ApiResult {
    host::close_tournament(&app.registry.services, &host, &id, &given.why).await?;
    Ok(answer_json(json!({}).to_string()))
}

/// `POST /admin/api/studies/{study}/close`
pub(in crate::http) async fn close_study(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Read(given): Read<Why>,
) -> ApiResult {
    studies::close(&app.registry.services, &host, &id, &given.why).await?;
    Ok(answer_json(json!({}).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Renaming {
    name: String,
    why: String,
}

/// `POST /admin/api/people/{person}/name`
pub(in crate::http) async fn rename(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Named(person): Named<String>,
    Read(given): Read<Renaming>,
) -> ApiResult {
    let missing = || ApiError::new(Code::NotFound, "api-no-person");
    let person = PersonId::from_hex(&person).ok_or_else(missing)?;
    let name = host::rename(&app.registry, &host, person, &given.name, &given.why).await?;
    Ok(answer_json(json!({ "name": name }).to_string()))
}

/// The name of an account.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct AccountName {
    name: String,
}

/// Whether an account keeps order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Appointing {
    name: String,
    admin: bool,
}

/// For how many days somebody is invited.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Inviting {
    days: u32,
}

/// A link of the hall with a code; the first public address where there is one.
fn link(app: &Gateway, site: Option<&Site>, key: &str, made: &HostCode) -> Response {
    let public = app.public.first().map(ToString::to_string);
    let site = public.or_else(|| site.map(|Site(site)| site.clone())).unwrap_or_default();
    let link = format!("{site}/account#{key}={}", made.code);
    answer_json(json!({ "link": link, "until": made.until }).to_string())
}

/// `POST /admin/api/accounts/reset`: a link for a lost password.
pub(in crate::http) async fn reset_link(
    host: Host,
    State(app): State<Arc<Gateway>>,
    site: Option<Extension<Site>>,
    Read(of): Read<AccountName>,
) -> ApiResult {
    let services = &app.registry.services;
    let made = host_accounts::reset_link(services, &host, &of.name).await?;
    Ok(link(&app, site.as_deref(), "reset", &made))
}

/// `POST /admin/api/invitations`: a link by which somebody may register.
pub(in crate::http) async fn invite(
    host: Host,
    State(app): State<Arc<Gateway>>,
    site: Option<Extension<Site>>,
    Read(given): Read<Inviting>,
) -> ApiResult {
    let services = &app.registry.services;
    let made = host_accounts::invite(services, &host, given.days).await?;
    Ok(link(&app, site.as_deref(), "invite", &made))
}

/// `POST /admin/api/accounts/appoint`: an account keeps order, or not any more.
pub(in crate::http) async fn appoint(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Read(given): Read<Appointing>,
) -> ApiResult {
    let services = &app.registry.services;
    host_accounts::appoint(services, &host, (&given.name, given.admin)).await?;
    Ok(answer_json(json!({}).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Sanctioning {
    kind: String,
    on: String,
    days: u32,
    why: String,
}

/// What is muted or banned, and whom.
fn sanctioned(kind: &str, on: &str) -> Result<(NoteKind, Target), ApiError> {
    let kind = match kind {
        "mute" => NoteKind::Mute,
        "ban" => NoteKind::Ban,
        _ => {
            let words = Message::new("api-expected-one-of").text("words", "`mute`, `ban`");
            return Err(ApiError::bad("kind", words));
        }
    };
    let wrong = || ApiError::bad("on", "api-expected-person-or-address");
    let target = match Target::parse(on).ok_or_else(wrong)? {
        Target::Address(ip) => Target::Address(Address::of(ip).0),
        person => person,
    };
    Ok((kind, target))
}

/// `POST /admin/api/sanctions`: mutes or bans.
pub(in crate::http) async fn sanction(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Read(given): Read<Sanctioning>,
) -> ApiResult {
    let (kind, target) = sanctioned(&given.kind, &given.on)?;
    let (services, whom) = (&app.registry.services, (target, given.days));
    let until = host::sanction(services, &app.moderation, &host, kind, whom, &given.why).await?;
    Ok(answer_json(json!({ "on": target.id(), "until": until }).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Lifting {
    kind: String,
    on: String,
    why: String,
}

/// `POST /admin/api/sanctions/lift`
pub(in crate::http) async fn lift(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Read(given): Read<Lifting>,
) -> ApiResult {
    let what = sanctioned(&given.kind, &given.on)?;
    host::lift(&app.registry.services, &app.moderation, &host, what, &given.why).await?;
    Ok(answer_json(json!({}).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Answering {
    state: String,
    why: String,
}

/// `POST /admin/api/reports/{report}`
pub(in crate::http) async fn answer(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Read(given): Read<Answering>,
) -> ApiResult {
    let services = &app.registry.services;
    host::answer_report(services, &host, id, &given.state, &given.why).await?;
    Ok(answer_json(json!({}).to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Confirming {
    settings: Retention,
}

/// `POST /admin/api/retention`: confirms what was listed.
pub(in crate::http) async fn confirm(
    host: Host,
    State(app): State<Arc<Gateway>>,
    Read(given): Read<Confirming>,
) -> ApiResult {
    let services = &app.registry.services;
    let done = retention::confirm(services, &app.retention, &given.settings, host).await?;
    Ok(answer_json(serde_json::to_string(&done).expect("plain data")))
}
