//! Which wordings a file has, and what they speak of.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

/// Every key of a file, with the arguments that its wording names.
pub type Wordings = BTreeMap<String, BTreeSet<String>>;

/// The wordings of a file; a wording that only refers to another names what that names.
///
/// # Errors
/// What cannot be read, and keys that are there twice.
pub fn wordings(text: &str) -> Result<Wordings, Vec<String>> {
    let mut faults = Vec::new();
    let file = parser::parse(text).unwrap_or_else(|(file, errors)| {
        faults.extend(errors.iter().map(ToString::to_string));
        file
    });
    let mut found = Wordings::new();
    for entry in &file.body {
        let Entry::Message(message) = entry else { continue };
        let mut names = BTreeSet::new();
        if let Some(pattern) = &message.value {
            in_pattern(pattern, &mut names);
        }
        if found.insert(message.id.name.to_string(), names).is_some() {
            faults.push(format!("{} is there twice", message.id.name));
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

fn in_pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, names);
        }
    }
}

fn in_expression(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, names),
        Expression::Select { selector, variants } => {
            in_inline(selector, names);
            for variant in variants {
                in_pattern(&variant.value, names);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_string());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, names),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wordings_name_their_arguments() {
        let found =
            wordings("a = { $n ->\n  [one] x\n *[other] { $m }\n }\nb = y").expect("a file");
        let names: Vec<&str> = found["a"].iter().map(String::as_str).collect();
        assert_eq!(names, ["m", "n"]);
        assert!(found["b"].is_empty());
    }

    #[test]
    fn wordings_with_mistakes_are_refused() {
        assert!(wordings("a = x\na = y").is_err());
        assert!(wordings("a = { $n").is_err());
    }
}
