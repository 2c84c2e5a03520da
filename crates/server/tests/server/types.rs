//! `web/types/protocol.ts` is made from `docs/openapi.json`, which every answer
//! of the server is compared with. `UPDATE=1 cargo test -p server --test server types`
//! writes it again.

use serde_json::Value as Json;

const HEAD: &str =
    "// Made from docs/openapi.json by crates/server/tests/server/types.rs: do not edit.\n";

fn typescript(schema: &Json) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().expect("a name ends it").into();
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(options) = schema[choice].as_array() {
            return options.iter().map(typescript).collect::<Vec<_>>().join(" | ");
        }
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Json::Array(kinds) => kinds
            .iter()
            .map(|kind| typescript(&serde_json::json!({ "type": kind })))
            .collect::<Vec<_>>()
            .join(" | "),
        Json::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".into(),
            "array" if schema["maxItems"] == 2 => {
                let item = typescript(&schema["items"]);
                format!("[{item}, {item}]")
            }
            "array" => match typescript(&schema["items"]) {
                item if item.contains(' ') => format!("({item})[]"),
                item => format!("{item}[]"),
            },
            "object" => object(schema),
            kind => kind.into(),
        },
        _ => "unknown".into(),
    }
}

fn object(schema: &Json) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        return match &schema["additionalProperties"] {
            value @ Json::Object(_) => format!("{{ [key: string]: {} }}", typescript(value)),
            _ => "{ [key: string]: unknown }".into(),
        };
    };
    let required = schema["required"].as_array();
    let field = |(key, value): (&String, &Json)| {
        let known = required.is_some_and(|keys| keys.iter().any(|k| k == key));
        let mark = if known { "" } else { "?" };
        format!("{key}{mark}: {}", typescript(value))
    };
    format!("{{ {} }}", properties.iter().map(field).collect::<Vec<_>>().join("; "))
}

#[test]
fn types_of_the_client_are_those_of_the_protocol() {
    let mut text = HEAD.to_string();
    let schemas = crate::common::schema::OPENAPI["components"]["schemas"]
        .as_object()
        .expect("there are some");
    for (name, schema) in schemas {
        text.push('\n');
        if let Some(told) = schema["description"].as_str() {
            text.push_str(&format!("/** {told} */\n"));
        }
        text.push_str(&format!("export type {name} = {};\n", typescript(schema)));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/types/protocol.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/types"))
            .expect("the folder can be made");
        std::fs::write(path, &text).expect("the file can be written");
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    assert!(there == text, "run UPDATE=1 cargo test -p server --test server types");
}

#[test]
fn references_name_a_schema() {
    fn walk(value: &Json) {
        match value {
            Json::Object(object) => {
                if let Some(Json::String(reference)) = object.get("$ref") {
                    crate::common::schema::resolve(reference);
                }
                object.values().for_each(walk);
            }
            Json::Array(items) => items.iter().for_each(walk),
            _ => {}
        }
    }
    walk(&crate::common::schema::OPENAPI);
}
