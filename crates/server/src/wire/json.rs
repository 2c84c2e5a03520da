//! Reading JSON, with errors that say where it is wrong.

use std::{fmt, marker::PhantomData};

use hall_core::Message;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_path_to_error::Segment;

use crate::error::{ApiError, Code};

/// A type that is read from an object and nothing else: types that derive `Deserialize`
/// can be read from an array, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Object<T>, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        from.deserialize_map(ObjectVisitor(PhantomData))
    }
}

/// For `deserialize_with`: see [`Object`].
pub(crate) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<T, D::Error> {
    Object::deserialize(from).map(|Object(value)| value)
}

/// Reads a JSON object; the error says where it is wrong.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let Object(value) = serde_path_to_error::deserialize(&mut reader).map_err(|why| {
        let at = keys(why.path());
        let error = unread(why.into_inner());
        ApiError { at: (!at.is_empty()).then_some(at), ..error }
    })?;
    reader.end().map_err(unread)?;
    Ok(value)
}

fn unread(why: serde_json::Error) -> ApiError {
    ApiError::new(
        Code::BadRequest,
        Message::new("api-unread").text("why", matches::read_error(&why)),
    )
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

/// As JSON.
pub(crate) fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is sent is plain data")
}
