//! Values as JSON.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, Visitor},
};
use serde_json::{Map, Value as Json};

/// A value as JSON, in which an `f32` is the shortest decimal that names it.
///
/// `serde_json::to_value` and `json!` widen it to an `f64`: they make
/// 0.6000000238418579 of 0.6.
///
/// # Panics
/// If the value cannot be written as JSON: a map with keys that are not strings.
pub fn to_json<T: Serialize>(value: &T) -> Json {
    let text = serde_json::to_string(value).expect("the value is plain data");
    serde_json::from_str(&text).expect("what was written can be read")
}

/// The entries of an object as they stand there, of which several may have one key.
pub(crate) struct Entries(pub(crate) Vec<(String, Json)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Entries, D::Error> {
        struct EntriesReader;

        impl<'de> Visitor<'de> for EntriesReader {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        reader.deserialize_map(EntriesReader)
    }
}

/// The object with these entries.
///
/// # Errors
/// Which key stands twice.
pub(crate) fn object(entries: Vec<(String, Json)>) -> Result<Json, String> {
    let mut object = Map::new();
    for (key, value) in entries {
        if object.contains_key(&key) {
            return Err(format!("{key:?} stands twice, expected once"));
        }
        object.insert(key, value);
    }
    Ok(Json::Object(object))
}

/// What is expected of the types that a reader names, as a person would say it.
const EXPECTED: [(&str, &str); 15] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number of at least 0"),
    ("usize", "a whole number of at least 0"),
    ("i8", "a whole number from -128 to 127"),
    ("i16", "a whole number from -32768 to 32767"),
    ("i32", "a whole number from -2147483648 to 2147483647"),
    ("i64", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("a nonzero u8", "a whole number from 1 to 255"),
    ("a nonzero u16", "a whole number from 1 to 65535"),
    ("a nonzero u32", "a whole number from 1 to 4294967295"),
    ("a nonzero u64", "a whole number of at least 1"),
];
/// How a reader names a type that is written as an object; the name of the type follows.
const OBJECTS: [&str; 3] = ["internally tagged enum ", "adjacently tagged enum ", "struct "];

/// Why a value could not be read, without the names of types.
///
/// ```
/// let why = serde_json::from_str::<u8>("-1").expect_err("it is below 0");
/// assert_eq!(
///     matches::read_error(&why),
///     "invalid value: integer `-1`, expected a whole number from 0 to 255 at line 1 column 2"
/// );
/// ```
pub fn read_error(why: &dyn std::fmt::Display) -> String {
    const BEFORE: &str = "expected ";
    let text = why.to_string();
    let Some(at) = text.find(BEFORE) else { return text };
    let (before, named) = text.split_at(at + BEFORE.len());
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    for (name, words) in EXPECTED {
        if let Some(rest) = named.strip_prefix(name).filter(|rest| !rest.starts_with(is_name)) {
            return format!("{before}{words}{rest}");
        }
    }
    match OBJECTS.iter().find_map(|kind| named.strip_prefix(kind)) {
        Some(name) => format!("{before}an object{}", name.trim_start_matches(is_name)),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[test]
    fn value_that_cannot_be_read_is_told_without_names_of_types() {
        #[derive(Debug, Deserialize)]
        #[serde(tag = "kind")]
        #[expect(dead_code, reason = "nothing is read")]
        enum Tagged {
            One { count: std::num::NonZeroU64 },
        }
        #[derive(Debug, Deserialize)]
        #[expect(dead_code, reason = "nothing is read")]
        struct Whole {
            part: Tagged,
            size: Option<i32>,
        }
        for (text, says) in [
            (r#"{"part":3}"#, "invalid type: integer `3`, expected an object at line 1"),
            (r#"{"part":{"kind":"One","count":0}}"#, "expected a whole number of at least 1"),
            (r#"{"part":{"kind":"One","count":1},"size":5000000000}"#, "from -2147483648 to"),
            ("null", "expected an object at line 1 column 4"),
            (r#"{"part":{"kind":"Two"}}"#, "unknown variant `Two`, expected `One`"),
        ] {
            let why = read_error(&serde_json::from_str::<Whole>(text).expect_err(text));
            assert!(why.contains(says), "{text}: {why}");
        }
    }

    #[track_caller]
    fn writes(value: &impl Serialize, expected: &str) {
        assert_eq!(to_json(value).to_string(), expected);
    }

    #[test]
    fn number_of_four_bytes_is_the_shortest_decimal_that_names_it() {
        writes(&0.6f32, "0.6");
        writes(&[1.1f32, -8.05, 2.0], "[1.1,-8.05,2.0]");
        writes(&(1.0f32 / 3.0), "0.33333334");
        writes(&(1.0f64 / 3.0), "0.3333333333333333");
        writes(&("a", Some(7u64), None::<u8>), r#"["a",7,null]"#);
    }
}
