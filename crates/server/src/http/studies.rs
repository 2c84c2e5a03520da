//! Shared studies: made, changed, linked to, and looked at.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequestParts, State},
    http::{HeaderName, HeaderValue, StatusCode, header, request::Parts},
    response::IntoResponse,
};
use hall_core::Message;
use messages::Locale;
use serde::Deserialize;
use serde_json::json;
use session::{Hash32, PersonId};
use study::SharedEdit;

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Asking, Named, Read, ReadLong},
    respond::{ApiResult, json as answer},
    study_view,
};
use crate::{
    app::studies::{
        self, AskedEdit, EDIT_BYTES_MAX, LinkKind, NewStudy, OpenStudy, StudyCursor, StudyRole,
    },
    error::{ApiError, Code},
    fairness::Party,
};

/// What brings the key of a link: in a header, so that no log of addresses has it.
const STUDY_KEY: HeaderName = HeaderName::from_static("x-study-key");

/// The digest of the key of a link, where a request brings one.
#[derive(Clone, Copy)]
pub(crate) struct StudyKey(pub(crate) Option<Hash32>);

impl<S: Sync> FromRequestParts<S> for StudyKey {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<StudyKey, Infallible> {
        let key = parts.headers.get(&STUDY_KEY).and_then(|key| key.to_str().ok());
        Ok(StudyKey(key.map(Hash32::of)))
    }
}

/// A study in JSON, to who has this role.
async fn described(
    app: &Gateway,
    open: Arc<OpenStudy>,
    role: StudyRole,
    (party, locale): (Party, Locale),
) -> ApiResult {
    let services = &app.registry.services;
    services.may_wait(party)?;
    let author = study_view::author(services, open.owner()).await?;
    let view = move || study_view::whole(&open, (role, author), locale);
    let view = services.in_turn(party, view).await?;
    Ok(answer(view.to_string()))
}

/// `GET /api/studies`: one's own that are shared.
pub(super) async fn mine(State(app): State<Arc<Gateway>>, who: Who) -> ApiResult {
    let owned = studies::owned(&app.registry.services, who.person).await?;
    let all: Vec<_> = owned.iter().map(|(id, head)| study_view::brief(id, head)).collect();
    Ok(answer(json!({ "studies": all }).to_string()))
}

/// `POST /api/studies`: shares a study from now on, with nobody yet.
pub(super) async fn make(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
    ReadLong(new): ReadLong<NewStudy>,
) -> ApiResult {
    let person = who.known()?;
    app.moderation.may_talk(person)?;
    app.spend_table(party)?;
    let bytes = new.text.as_ref().map_or(0, String::len);
    app.disk.take(party, bytes as f64)?;
    let made = studies::make(&app.registry, person, new, locale).await?;
    let view = described(&app, made, StudyRole::Owner, (party, locale)).await?;
    Ok((StatusCode::CREATED, view).into_response())
}

/// `GET /api/studies/{study}`: all of one.
pub(super) async fn show(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    StudyKey(key): StudyKey,
    Reader(locale): Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let open = studies::find(&app.registry.services, &id).await?;
    let role = open.role(party.person, key)?;
    described(&app, open, role, (party, locale)).await
}

/// `GET /api/studies/{study}/text`: all chapters as text.
pub(super) async fn text(
    State(app): State<Arc<Gateway>>,
    Asking(party): Asking,
    StudyKey(key): StudyKey,
    Named(id): Named<String>,
) -> ApiResult {
    let open = studies::find(&app.registry.services, &id).await?;
    open.role(party.person, key)?;
    let text = app.registry.services.blocking(move || Ok(open.now.text())).await?;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    let file = HeaderValue::from_static("attachment; filename=\"study.txt\"");
    Ok(([(header::CONTENT_TYPE, plain), (header::CONTENT_DISPOSITION, file)], text).into_response())
}

/// `DELETE /api/studies/{study}`: it is not shared any more, and gone.
pub(super) async fn remove(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(id): Named<String>,
) -> ApiResult {
    app.spend(who.person)?;
    studies::remove(&app.registry.services, &id, who.person).await?;
    Ok(answer(json!({}).to_string()))
}

/// Takes an edit from the limits of a person, and its bytes on disk.
fn spend(app: &Gateway, person: PersonId, party: Party, edit: &SharedEdit) -> Result<(), ApiError> {
    app.spend(person)?;
    if let Some(address) = party.address {
        let many = ApiError::too_fast("api-many-commands");
        app.commands_address.take(address).map_err(many)?;
    }
    let bytes = serde_json::to_string(edit).map_or(0, |text| text.len());
    if bytes > EDIT_BYTES_MAX && !matches!(edit, SharedEdit::AddChapters { .. }) {
        let message = Message::new("api-too-large").text("most", EDIT_BYTES_MAX);
        return Err(ApiError::new(Code::TooLarge, message));
    }
    app.disk.take(party, bytes as f64)
}

/// `POST /api/studies/{study}/edits`: changes it; tells every edit since the one that is known.
pub(super) async fn edit(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    StudyKey(key): StudyKey,
    Reader(locale): Reader,
    Named(id): Named<String>,
    ReadLong(asked): ReadLong<AskedEdit>,
) -> ApiResult {
    let person = who.known()?;
    spend(&app, person, party, &asked.edit)?;
    // What is written there others read.
    app.moderation.may_talk(person)?;
    let base = asked.base;
    let asked = studies::edit(&app.registry, &id, (person, key), asked, locale);
    let (open, seq) = asked.await?;
    let edits = open.head.since(base.min(open.head.seq)).unwrap_or_default();
    let mut views = Vec::with_capacity(edits.len());
    for logged in edits {
        let by = PersonId::from_hex(&logged.by);
        let by = study_view::author(&app.registry.services, by).await?;
        views.push(study_view::logged(&open, logged, (Some(person), by), locale));
    }
    Ok(answer(json!({ "seq": seq, "edits": views }).to_string()))
}

/// Where somebody is in a study.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskedCursor {
    number: u64,
    cursor: StudyCursor,
}

/// `POST /api/studies/{study}/cursor`: where one is, for those who look at it, too.
pub(super) async fn cursor(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(id): Named<String>,
    Read(asked): Read<AskedCursor>,
) -> ApiResult {
    app.spend(who.person)?;
    let rooms = &app.registry.services.studies;
    rooms.moved(&id, (asked.number, who.person), asked.cursor)?;
    Ok(answer(json!({}).to_string()))
}

fn link_kind(word: &str) -> Result<LinkKind, ApiError> {
    match word {
        "view" => Ok(LinkKind::View),
        "edit" => Ok(LinkKind::Edit),
        _ => Err(ApiError::new(Code::NotFound, "api-nothing-here")),
    }
}

/// `POST /api/studies/{study}/links/{link}`: a new link in place of the one before.
pub(super) async fn relink(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named((id, link)): Named<(String, String)>,
) -> ApiResult {
    app.spend(who.person)?;
    app.moderation.may_talk(who.person)?;
    let key = studies::relink(&app.registry, &id, who.person, link_kind(&link)?).await?;
    // The key stands behind the `#`, which browsers do not send.
    let link = format!("/studies/{id}/board#key={key}");
    Ok(answer(json!({ "link": link }).to_string()))
}

/// `DELETE /api/studies/{study}/links/{link}`: a link opens nothing any more.
pub(super) async fn unlink(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named((id, link)): Named<(String, String)>,
) -> ApiResult {
    app.spend(who.person)?;
    studies::unlink(&app.registry.services, &id, who.person, link_kind(&link)?).await?;
    Ok(answer(json!({}).to_string()))
}

/// `PUT /api/studies/{study}/published`: everybody who knows the address may read it.
pub(super) async fn publish(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(id): Named<String>,
) -> ApiResult {
    app.spend(who.person)?;
    app.moderation.may_talk(who.person)?;
    studies::publish(&app.registry, &id, who.person, true).await?;
    Ok(answer(json!({}).to_string()))
}

/// `DELETE /api/studies/{study}/published`: nobody else may read it any more.
pub(super) async fn unpublish(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Named(id): Named<String>,
) -> ApiResult {
    app.spend(who.person)?;
    studies::publish(&app.registry, &id, who.person, false).await?;
    Ok(answer(json!({}).to_string()))
}
