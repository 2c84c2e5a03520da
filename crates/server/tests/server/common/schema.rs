//! `docs/openapi.json`, and whether a value has the shape it names.

use std::sync::LazyLock;

use serde_json::Value as Json;

/// The file, read once.
pub(crate) static OPENAPI: LazyLock<Json> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../docs/openapi.json")).expect("it is JSON")
});

/// Panics with the path of the first thing in `value` that is not as the schema
/// of this name says.
#[track_caller]
pub(crate) fn conforms(value: &Json, schema: &str) {
    if let Err(why) = check(value, &OPENAPI["components"]["schemas"][schema], schema) {
        panic!("not a {schema}: {why}\n{value:#}");
    }
}

/// Whether `value` fits `schema`; `at` is where we are.
pub(crate) fn check(value: &Json, schema: &Json, at: &str) -> Result<(), String> {
    if schema.is_null() {
        return Err(format!("{at}: there is no such schema"));
    }
    if let Some(reference) = schema["$ref"].as_str() {
        return check(value, resolve(reference), at);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(options) = schema[choice].as_array() {
            return one_of(value, options, at);
        }
    }
    if let Some(expected) = schema.get("const") {
        return if value == expected { Ok(()) } else { Err(format!("{at}: {value}")) };
    }
    if let Some(words) = schema["enum"].as_array() {
        return if words.contains(value) { Ok(()) } else { Err(format!("{at}: {value}")) };
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Json::String(kind) => vec![kind],
        Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).collect(),
        _ => return Ok(()),
    };
    let kind = match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_f64() => "number",
        Json::Number(_) => "integer",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    };
    let whole_for_any = kind == "integer" && kinds.contains(&"number");
    if !kinds.contains(&kind) && !whole_for_any {
        return Err(format!("{at}: {value} is not {kinds:?}"));
    }
    match value {
        Json::Array(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(index, item)| check(item, &schema["items"], &format!("{at}[{index}]"))),
        Json::Object(_) => object(value, schema, at),
        _ => Ok(()),
    }
}

fn one_of(value: &Json, options: &[Json], at: &str) -> Result<(), String> {
    let mut whys = Vec::new();
    for option in options {
        match check(value, option, at) {
            Ok(()) => return Ok(()),
            Err(why) => whys.push(why),
        }
    }
    Err(whys.join("; "))
}

fn object(value: &Json, schema: &Json, at: &str) -> Result<(), String> {
    let object = value.as_object().expect("the caller looked");
    for key in schema["required"].as_array().into_iter().flatten() {
        let key = key.as_str().expect("keys are words");
        if !object.contains_key(key) {
            return Err(format!("{at}: {key} is missing"));
        }
    }
    for (key, value) in object {
        let at = format!("{at}.{key}");
        if let Some(schema) = schema["properties"].get(key) {
            check(value, schema, &at)?;
            continue;
        }
        match &schema["additionalProperties"] {
            Json::Bool(false) => return Err(format!("{at} is not in the schema")),
            Json::Object(_) => check(value, &schema["additionalProperties"], &at)?,
            _ => {}
        }
    }
    Ok(())
}

/// What a `$ref` names.
pub(crate) fn resolve(reference: &str) -> &'static Json {
    let pointer = reference.strip_prefix('#').expect("references stay in the file");
    OPENAPI.pointer(pointer).unwrap_or_else(|| panic!("{reference} names nothing"))
}
