//! Reading requests, and saying what is wrong with them.

use std::{fmt, marker::PhantomData, sync::Arc};

use axum::{
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::request::Parts,
};
use hall_core::Seat;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_path_to_error::Segment;

use super::{App, Reader, Who, guard::has_type};
use crate::{
    error::{ApiError, Code},
    tables::{self, Observer},
};

/// A body of JSON.
pub(crate) struct Read<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Read<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Read<T>, ApiError> {
        let (parts, body) = request.into_parts();
        if !has_type(&parts, "application/json") {
            let message = "expected a body of Content-Type: application/json";
            return Err(ApiError::new(Code::BadRequest, message));
        }
        let bytes = bytes(body, app.limits.body).await?;
        Ok(Read(parse(&bytes)?))
    }
}

/// What is read from an object, and from nothing else: what `Deserialize` is derived
/// for can be read from an array, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Object<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        from.deserialize_map(Reader(PhantomData))
    }
}

/// For `deserialize_with`: see [`Object`].
pub(crate) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<T, D::Error> {
    Object::deserialize(from).map(|Object(value)| value)
}

/// A body of text.
pub(crate) struct Text(pub(crate) String);

impl FromRequest<Arc<App>> for Text {
    type Rejection = ApiError;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Text, ApiError> {
        let (parts, body) = request.into_parts();
        if !["text/plain", "application/x-chess-pgn"].iter().any(|kind| has_type(&parts, kind)) {
            let message = "expected a record as a body of Content-Type: text/plain, or a PGN";
            return Err(ApiError::new(Code::BadRequest, message));
        }
        let bytes = bytes(body, app.limits.record).await?;
        let text = String::from_utf8(bytes.into());
        text.map(Text).map_err(|_| ApiError::new(Code::BadRequest, "expected text in UTF-8"))
    }
}

async fn bytes(body: axum::body::Body, most: usize) -> Result<axum::body::Bytes, ApiError> {
    axum::body::to_bytes(body, most).await.map_err(|why| {
        tracing::debug!(%why, "a body was not read");
        ApiError::new(Code::TooLarge, format!("expected at most {most} bytes"))
    })
}

/// Reads a JSON object; the fault says where it is wrong.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let Object(value) = serde_path_to_error::deserialize(&mut reader).map_err(|why| {
        let at = keys(why.path());
        let fault = ApiError::new(Code::BadRequest, why.into_inner().to_string());
        ApiError { at: (!at.is_empty()).then_some(at), ..fault }
    })?;
    reader.end().map_err(|why| ApiError::new(Code::BadRequest, why.to_string()))?;
    Ok(value)
}

/// A path of keys, as far as it is known.
pub(crate) fn keys(path: &serde_path_to_error::Path) -> String {
    let mut text = String::new();
    for key in path.iter().take_while(|key| !matches!(key, Segment::Unknown)) {
        let dot = if text.is_empty() || matches!(key, Segment::Seq { .. }) { "" } else { "." };
        text += &format!("{dot}{key}");
    }
    text
}

/// What the path names.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Named<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Named<T>, ApiError> {
        let path = Path::<T>::from_request_parts(parts, app).await;
        let Path(names) = path.map_err(|why| ApiError::new(Code::BadRequest, why.body_text()))?;
        Ok(Named(names))
    }
}

#[derive(Deserialize)]
struct TablePath {
    id: String,
}

/// The table that the path names.
pub(crate) struct Table(pub(crate) Arc<tables::Table>);

impl FromRequestParts<Arc<App>> for Table {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Table, ApiError> {
        let path = Path::<TablePath>::from_request_parts(parts, app).await;
        let Path(TablePath { id }) = path.map_err(|_| ApiError::no_table())?;
        Ok(Table(app.hall.table(&id).await?))
    }
}

#[derive(Deserialize)]
struct Look {
    #[serde(rename = "as")]
    seat: Option<String>,
    since: Option<String>,
}

/// Who looks, through which seat, and what has been seen already.
pub(crate) struct Eye {
    pub(crate) eyes: Observer,
    pub(crate) since: Option<u64>,
}

impl FromRequestParts<Arc<App>> for Eye {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Eye, ApiError> {
        let query = Query::<Look>::from_request_parts(parts, app).await;
        let Query(look) = query.map_err(|why| ApiError::new(Code::BadRequest, why.body_text()))?;
        let who = parts.extensions.get::<Who>().map(|who| who.person);
        let wish = look.seat.map(|text| {
            let wrong =
                || ApiError::bad("as", format!("expected a letter from a to f, not {text:?}"));
            text.parse::<Seat>().map_err(|_| wrong())
        });
        let since = look.since.map(|text| {
            let wrong =
                || ApiError::bad("since", format!("expected a number of an entry, not {text:?}"));
            text.parse::<u64>().map_err(|_| wrong())
        });
        let wish = wish.transpose()?;
        let Ok(Reader(locale)) = Reader::from_request_parts(parts, app).await;
        Ok(Eye { eyes: Observer { person: who, wish, locale }, since: since.transpose()? })
    }
}
