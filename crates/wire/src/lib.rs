//! Tables as JSON for whoever looks at them: views and their changes, records, consequences,
//! tries and hints. The hall sends it, and the rules in the browser answer with the same.

mod chance;
mod clocks;
pub mod foreseen;
pub mod guests;
pub mod hint;
pub mod learning;
pub mod names;
pub mod record;
pub mod refusal;
pub mod study;
pub mod tournament;
pub mod tried;
pub mod view;

use std::collections::BTreeMap;

/// As JSON.
pub fn text<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is sent is plain data")
}

/// A map of a few; `collect` would sort them first, by code of its own for each type.
pub(crate) fn mapped<V>(pairs: impl Iterator<Item = (String, V)>) -> BTreeMap<String, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}
