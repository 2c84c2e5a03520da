//! Values as JSON.

use serde::Serialize;
use serde_json::Value as Json;

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

#[cfg(test)]
mod tests {
    use super::*;

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
