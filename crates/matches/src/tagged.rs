//! Enums whose JSON names the variant by a key among its fields: `{"type": "resign", "seat": "a"}`.
//!
//! What serde derives for `#[serde(tag = …)]` first reads the fields into a form of its own, which
//! for each type can be read in twenty ways: four hundred thousand bytes in the module of the
//! browser. Here they are read into JSON, and that is read as it is written: a struct from an
//! object alone, a name from a string. Commands of clients stay with serde's way, which tells more
//! exactly where a mistake is. An enum derives what serde has for a variant with its fields inside,
//! `#[serde(remote = "Self")]`, and one of the macros below puts the key among them.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! #[serde(remote = "Self", rename_all = "snake_case")]
//! enum Command {
//!     Resign { seat: char },
//! }
//! matches::read_tagged!(Command, "type");
//! matches::write_tagged!(Command, "type");
//!
//! let command: Command = serde_json::from_str(r#"{"seat":"a","type":"resign"}"#)?;
//! assert_eq!(command, Command::Resign { seat: 'a' });
//! assert_eq!(serde_json::to_string(&command)?, r#"{"type":"resign","seat":"a"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::vec;

use serde::{
    Deserializer, Serialize, Serializer,
    de::{
        DeserializeSeed, EnumAccess, Error as _, Expected, MapAccess, SeqAccess, Unexpected,
        VariantAccess, Visitor,
    },
    forward_to_deserialize_any,
    ser::Error as _,
};
use serde_json::{Error, Map, Value as Json, map};

/// Has an enum read as [`tagged`](self) ones are, by this key.
#[macro_export]
macro_rules! read_tagged {
    ($Enum:ty, $key:literal) => {
        impl<'de> serde::Deserialize<'de> for $Enum {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let json = serde_json::Value::deserialize(from)?;
                let read = $crate::tagged::variant(json, $key).and_then(Self::deserialize);
                read.map_err(serde::de::Error::custom)
            }
        }
    };
}

/// Has an enum written as [`tagged`](self) ones are, by this key.
#[macro_export]
macro_rules! write_tagged {
    ($Enum:ty, $key:literal) => {
        impl serde::Serialize for $Enum {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::tagged::write(
                    Self::serialize(self, serde_json::value::Serializer),
                    $key,
                    to,
                )
            }
        }
    };
}

/// The variant that the key of an object names, with the other fields.
///
/// # Errors
/// It is no object, or does not have the key.
pub fn variant(json: Json, key: &'static str) -> Result<NamedVariant, Error> {
    let Json::Object(mut fields) = json else { return Err(unfit(&json, &"an object")) };
    match fields.shift_remove(key) {
        Some(Json::String(name)) => Ok(NamedVariant { name, content: Some(Json::Object(fields)) }),
        Some(other) => Err(unfit(&other, &"the name of a variant")),
        None => Err(Error::missing_field(key)),
    }
}

/// Writes a variant that has its fields inside, with its name among them.
///
/// # Errors
/// It could not be written at all.
pub fn write<S: Serializer>(
    inside: Result<Json, Error>,
    key: &'static str,
    to: S,
) -> Result<S::Ok, S::Error> {
    flat(inside, key).map_err(S::Error::custom)?.serialize(to)
}

fn flat(inside: Result<Json, Error>, key: &'static str) -> Result<Json, Error> {
    let (name, fields) = match inside? {
        Json::Object(variant) => variant.into_iter().next().unwrap_or_default(),
        name => (name.as_str().unwrap_or_default().into(), Json::Null),
    };
    let mut flat = Map::from_iter([(key.to_string(), Json::String(name))]);
    if let Json::Object(fields) = fields {
        flat.extend(fields);
    }
    Ok(Json::Object(flat))
}

/// JSON that is read as it is written.
#[derive(Debug)]
pub struct Written(pub Json);

/// Says that something else was expected.
fn unfit(json: &Json, expected: &dyn Expected) -> Error {
    let got = match json {
        Json::Null => Unexpected::Unit,
        Json::Bool(is) => Unexpected::Bool(*is),
        Json::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => Unexpected::Unsigned(number),
            (_, Some(number), _) => Unexpected::Signed(number),
            (.., number) => Unexpected::Float(number.unwrap_or_default()),
        },
        Json::String(text) => Unexpected::Str(text),
        Json::Array(_) => Unexpected::Seq,
        Json::Object(_) => Unexpected::Map,
    };
    Error::invalid_type(got, expected)
}

/// Methods that read one kind of JSON.
macro_rules! read {
    ($kind:ident $visit:ident: $($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                Json::$kind(value) => visitor.$visit(value),
                other => Err(unfit(&other, &visitor)),
            }
        }
    )*};
}

/// Methods that read a number.
macro_rules! number {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                Json::Number(number) => number.$method(visitor),
                other => Err(unfit(&other, &visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Written {
    type Error = Error;

    read!(Bool visit_bool: deserialize_bool);
    number!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64);
    read!(String visit_string: deserialize_char deserialize_str deserialize_string);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Json::Null => visitor.visit_unit(),
            Json::Bool(is) => visitor.visit_bool(is),
            Json::Number(number) => number.deserialize_any(visitor),
            Json::String(text) => visitor.visit_string(text),
            Json::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            Json::Object(fields) => visitor.visit_map(LeftFields::of(fields)),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0 {
            Json::String(name) => visitor.visit_str(name),
            other => Err(unfit(other, &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Json::Array(items) = self.0 else { return Err(unfit(&self.0, &visitor)) };
        let (length, mut items) = (items.len(), Items(items.into_iter()));
        let read = visitor.visit_seq(&mut items)?;
        if items.0.len() > 0 {
            return Err(Error::invalid_length(length, &"fewer"));
        }
        Ok(read)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Json::Object(fields) = self.0 else { return Err(unfit(&self.0, &visitor)) };
        visitor.visit_map(LeftFields::of(fields))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let variant = match self.0 {
            Json::String(name) => NamedVariant { name, content: None },
            Json::Object(fields) if fields.len() == 1 => {
                let (name, content) = fields.into_iter().next().expect("there is one");
                NamedVariant { name, content: Some(content) }
            }
            other => return Err(unfit(&other, &visitor)),
        };
        visitor.visit_enum(variant)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf unit unit_struct }
}

/// What is left of an array.
struct Items(vec::IntoIter<Json>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|item| seed.deserialize(Written(item))).transpose()
    }
}

/// What is left of an object.
struct LeftFields {
    left: map::IntoIter,
    value: Json,
}

impl LeftFields {
    fn of(fields: Map<String, Json>) -> LeftFields {
        LeftFields { left: fields.into_iter(), value: Json::Null }
    }

    /// The name of the next field, whose value is then kept.
    fn name(&mut self) -> Option<Written> {
        let (name, value) = self.left.next()?;
        self.value = value;
        Some(Written(Json::String(name)))
    }
}

impl<'de> MapAccess<'de> for LeftFields {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.name().map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Written(self.value.take()))
    }
}

/// The name of a variant, and what it has.
#[derive(Debug)]
pub struct NamedVariant {
    name: String,
    content: Option<Json>,
}

impl<'de> Deserializer<'de> for NamedVariant {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

impl<'de> EnumAccess<'de> for NamedVariant {
    type Error = Error;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content), Error> {
        Ok((seed.deserialize(Written(Json::String(self.name)))?, Content(self.content)))
    }
}

/// What a variant has.
pub struct Content(Option<Json>);

impl<'de> VariantAccess<'de> for Content {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.0 {
            // What is beside the name of a variant without fields counts for nothing.
            None | Some(Json::Null | Json::Object(_)) => Ok(()),
            Some(other) => Err(unfit(&other, &"a variant without fields")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(Written(self.0.unwrap_or_default()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        Written(self.0.unwrap_or_default()).deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        Written(self.0.unwrap_or_default()).deserialize_map(visitor)
    }
}
