//! Tables as JSON for whoever looks at them: views and their changes, records, consequences,
//! tries and hints. The hall sends it, and the rules in the browser answer with the same.

mod chance;
mod clocks;
pub mod foreseen;
pub mod guests;
pub mod hint;
pub mod learning;
pub mod names;
pub mod offers;
pub mod record;
pub mod refusal;
mod scene;
pub mod study;
pub mod tournament;
pub mod tried;
pub mod view;

pub use scene::SharedScene;

use std::collections::BTreeMap;

/// As JSON.
pub fn text<T: serde::Serialize>(value: &T) -> String {
    text_of_about(128, value)
}

/// As JSON of about so many bytes.
pub(crate) fn text_of_about<T: serde::Serialize>(bytes: usize, value: &T) -> String {
    let mut json = Vec::with_capacity(bytes);
    serde_json::to_writer(&mut json, value).expect("what is sent is plain data");
    String::from_utf8(json).expect("JSON is UTF-8")
}

/// A map of a few; `collect` would sort them first, by code of its own for each type.
pub(crate) fn mapped<V>(pairs: impl Iterator<Item = (String, V)>) -> BTreeMap<String, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}
