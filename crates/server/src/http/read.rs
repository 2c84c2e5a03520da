//! Reading requests, with errors that say what is wrong.

use std::{convert::Infallible, error::Error as _, sync::Arc};

use axum::{
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::request::Parts,
};
use hall_core::{Message, Seat};
use serde::{Deserialize, de::DeserializeOwned};
use session::TableId;

use super::{cookie::Who, gateway::Gateway, guard::Address, headers::has_type, language::Reader};
use crate::{
    app::TableActor,
    error::{ApiError, Code},
    fairness::Party,
    wire::{json::parse, view::Observer},
};

/// A body of JSON.
pub(crate) struct Read<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Gateway>> for Read<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, gateway: &Arc<Gateway>) -> Result<Read<T>, ApiError> {
        Ok(Read(parse(&json_of(request, gateway.limits.body).await?)?))
    }
}

/// A body of JSON that may be as long as a record.
pub(crate) struct ReadLong<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Gateway>> for ReadLong<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, gateway: &Arc<Gateway>) -> Result<Self, ApiError> {
        Ok(ReadLong(parse(&json_of(request, gateway.limits.record).await?)?))
    }
}

/// A body of JSON of at most so many bytes.
async fn json_of(request: Request, most: usize) -> Result<axum::body::Bytes, ApiError> {
    let (parts, body) = request.into_parts();
    if !has_type(&parts, "application/json") {
        return Err(ApiError::new(Code::BadRequest, "api-expected-json"));
    }
    bytes(body, most).await
}

/// A body of text.
pub(crate) struct Text(pub(crate) String);

impl FromRequest<Arc<Gateway>> for Text {
    type Rejection = ApiError;
    async fn from_request(request: Request, gateway: &Arc<Gateway>) -> Result<Text, ApiError> {
        let (parts, body) = request.into_parts();
        let types = types_of_records();
        if !types.iter().any(|kind| has_type(&parts, kind)) {
            let message = Message::new("api-expected-record").text("types", types.join(", "));
            return Err(ApiError::new(Code::BadRequest, message));
        }
        let bytes = bytes(body, gateway.limits.record).await?;
        let text = String::from_utf8(bytes.into());
        text.map(Text).map_err(|_| ApiError::new(Code::BadRequest, "api-expected-utf8"))
    }
}

/// The media types of records: our own, and those of the games' notations.
fn types_of_records() -> Vec<&'static str> {
    let notations = matches::catalogue().iter().flat_map(|game| game.notations());
    let mut types: Vec<_> = notations.map(|notation| notation.media_type).collect();
    types.sort_unstable();
    types.dedup();
    types.insert(0, "text/plain");
    types
}

/// A refusal of the value of a parameter.
fn unexpected(at: &str, key: &'static str, got: &str) -> ApiError {
    ApiError::bad(at, Message::new(key).text("got", format!("{got:?}")))
}

/// The table in a path where its route has `{id}`.
pub(super) fn table_in(route: &str, path: &str) -> Option<TableId> {
    let (_, text) = route.split('/').zip(path.split('/')).find(|(part, _)| *part == "{id}")?;
    TableId::parse(text)
}

pub(super) async fn bytes(
    body: axum::body::Body,
    most: usize,
) -> Result<axum::body::Bytes, ApiError> {
    axum::body::to_bytes(body, most).await.map_err(|why| {
        tracing::debug!(%why, "a body was not read");
        ApiError::new(Code::TooLarge, Message::new("api-too-large").text("most", most))
    })
}

/// The parameters in the path.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Gateway>> for Named<T> {
    type Rejection = ApiError;
    async fn from_request_parts(
        parts: &mut Parts,
        gateway: &Arc<Gateway>,
    ) -> Result<Named<T>, ApiError> {
        let path = Path::<T>::from_request_parts(parts, gateway).await;
        let Path(names) = path.map_err(|why| ApiError::new(Code::BadRequest, why.body_text()))?;
        Ok(Named(names))
    }
}

/// What the address asks, behind its question mark.
pub(crate) struct Queried<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Gateway>> for Queried<T> {
    type Rejection = ApiError;
    async fn from_request_parts(
        parts: &mut Parts,
        gateway: &Arc<Gateway>,
    ) -> Result<Queried<T>, ApiError> {
        let query = Query::<T>::from_request_parts(parts, gateway).await;
        let Query(asked) = query.map_err(|why| {
            // What it says before that is the same of every address.
            let why = why.source().map_or_else(|| why.body_text(), ToString::to_string);
            ApiError::new(Code::BadRequest, Message::new("api-query-unread").text("why", why))
        })?;
        Ok(Queried(asked))
    }
}

#[derive(Deserialize)]
struct TablePath {
    id: String,
}

/// The session of a request.
pub(crate) struct Asking(pub(crate) Party);

impl<S: Sync> FromRequestParts<S> for Asking {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asking, Infallible> {
        let person = parts.extensions.get::<Who>().map(|who| who.person);
        let address = parts.extensions.get::<Address>().map(|address| address.0);
        Ok(Asking(Party { person, address }))
    }
}

/// The table in the path.
pub(crate) struct TableParam(pub(crate) Arc<TableActor>);

impl FromRequestParts<Arc<Gateway>> for TableParam {
    type Rejection = ApiError;
    async fn from_request_parts(
        parts: &mut Parts,
        gateway: &Arc<Gateway>,
    ) -> Result<TableParam, ApiError> {
        let path = Path::<TablePath>::from_request_parts(parts, gateway).await;
        let Path(TablePath { id }) = path.map_err(|_| ApiError::no_table())?;
        let Ok(Asking(party)) = Asking::from_request_parts(parts, gateway).await;
        Ok(TableParam(gateway.registry.table_for(&id, party).await?))
    }
}

#[derive(Deserialize)]
struct ObserverQuery {
    #[serde(rename = "as")]
    seat: Option<String>,
    since: Option<String>,
    frames: Option<String>,
    window: Option<String>,
}

/// The person, the seat to look through, and what has been seen already.
pub(crate) struct Looking {
    pub(crate) observer: Observer,
    pub(crate) since: Option<u64>,
    /// How many of the last steps a whole view has; all of them if none is given.
    pub(crate) window: Option<usize>,
}

impl FromRequestParts<Arc<Gateway>> for Looking {
    type Rejection = ApiError;
    async fn from_request_parts(
        parts: &mut Parts,
        gateway: &Arc<Gateway>,
    ) -> Result<Looking, ApiError> {
        let Queried(look) = Queried::<ObserverQuery>::from_request_parts(parts, gateway).await?;
        let who = parts.extensions.get::<Who>().map(|who| who.person);
        let wish = look.seat.map(|text| {
            text.parse::<Seat>().map_err(|_| unexpected("as", "api-expected-letter", &text))
        });
        let since = look.since.map(|text| {
            text.parse::<u64>().map_err(|_| unexpected("since", "api-expected-seq", &text))
        });
        let window = look.window.map(|text| {
            text.parse::<usize>().map_err(|_| unexpected("window", "api-expected-steps", &text))
        });
        let wish = wish.transpose()?;
        let frames = match look.frames.as_deref() {
            None | Some("0") => false,
            Some("1") => true,
            Some(other) => return Err(unexpected("frames", "api-expected-switch", other)),
        };
        let Ok(Reader(locale)) = Reader::from_request_parts(parts, gateway).await;
        let observer = Observer { person: who, wish, locale, frames };
        Ok(Looking { observer, since: since.transpose()?, window: window.transpose()? })
    }
}
