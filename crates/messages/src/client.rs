//! What a browser gets: wordings that need no parser.
//!
//! A wording without placeables is a string. Any other is a list of parts: a string, or
//! an object with the argument `$`, and where that selects a variant with the variants
//! `?` and the name `*` of the one that counts when no other does. `web/app/say.js` puts
//! them together; plural forms come from the browser's own `Intl.PluralRules`.

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use serde_json::{Map, Value as Json, json};

/// The wordings of `text`, and those of `english` that it has none for, as JSON.
///
/// # Errors
/// What cannot be read, and what a browser is not prepared for: terms, references and
/// functions.
pub fn compiled(text: &str, english: &str) -> Result<Json, Vec<String>> {
    let mut faults = Vec::new();
    let mut words = Map::new();
    for text in [english, text] {
        let file = parser::parse(text).unwrap_or_else(|(file, errors)| {
            faults.extend(errors.iter().map(ToString::to_string));
            file
        });
        for entry in &file.body {
            let Entry::Message(message) = entry else { continue };
            let Some(pattern) = &message.value else { continue };
            match of_pattern(pattern) {
                Ok(value) => {
                    words.insert(message.id.name.to_string(), value);
                }
                Err(why) => faults.push(format!("{}: {why}", message.id.name)),
            }
        }
    }
    if faults.is_empty() { Ok(Json::Object(words)) } else { Err(faults) }
}

fn of_pattern(pattern: &Pattern<&str>) -> Result<Json, String> {
    let mut parts: Vec<Json> = Vec::new();
    for element in &pattern.elements {
        let part = match element {
            PatternElement::TextElement { value } => Json::from(*value),
            PatternElement::Placeable { expression } => of_expression(expression)?,
        };
        // The parser gives a line each.
        match (parts.last_mut(), &part) {
            (Some(Json::String(before)), Json::String(more)) => before.push_str(more),
            _ => parts.push(part),
        }
    }
    if let [Json::String(text)] = &mut parts[..] {
        return Ok(Json::String(std::mem::take(text)));
    }
    Ok(Json::Array(parts))
}

fn of_expression(expression: &Expression<&str>) -> Result<Json, String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => Ok(Json::from(*value)),
        Expression::Inline(inline) => Ok(json!({ "$": name(inline)? })),
        Expression::Select { selector, variants } => {
            let mut known = Map::new();
            let mut default = "";
            for variant in variants {
                let (VariantKey::Identifier { name: key }
                | VariantKey::NumberLiteral { value: key }) = variant.key;
                known.insert(key.to_string(), of_pattern(&variant.value)?);
                if variant.default {
                    default = key;
                }
            }
            Ok(json!({ "$": name(selector)?, "?": known, "*": default }))
        }
    }
}

fn name<'a>(inline: &InlineExpression<&'a str>) -> Result<&'a str, String> {
    match inline {
        InlineExpression::VariableReference { id } => Ok(id.name),
        other => Err(format!("expected an argument, not {other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wordings_compiled_hold_strings_and_parts() {
        let english =
            "on = Sound is on\nsteps = { $n ->\n  [one] a step\n *[other] { $n } steps\n }";
        let german = "on = Ton ist an";
        let words = compiled(german, english).expect("a file");
        assert_eq!(words["on"], "Ton ist an");
        let steps = json!([{ "$": "n", "?": { "one": "a step", "other": [{ "$": "n" }, " steps"] },
            "*": "other" }]);
        assert_eq!(words["steps"], steps, "English where German has none");
    }

    #[test]
    fn wordings_with_a_term_are_refused() {
        assert!(compiled("-name = Hall\na = { -name }", "").is_err());
        assert!(compiled("a = { NUMBER($n) }", "").is_err());
    }
}
