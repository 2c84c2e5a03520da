//! The wordings of a file, and their arguments.

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

/// The words of a text that have three letters or more, in small letters.
pub fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 2);
    words.map(str::to_lowercase)
}

/// The words that the wordings of a file use and those of another file do not:
/// with these a test detects text in the wrong language.
pub fn words_apart(text: &str, other: &str) -> BTreeSet<String> {
    let of = |text: &str| {
        let file = parser::parse(text).unwrap_or_else(|(file, _)| file);
        let mut found = BTreeSet::new();
        for entry in &file.body {
            let Entry::Message(message) = entry else { continue };
            if let Some(pattern) = &message.value {
                said(pattern, &mut found);
            }
        }
        found
    };
    of(text).difference(&of(other)).cloned().collect()
}

fn said(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => found.extend(words(value)),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().for_each(|variant| said(&variant.value, found));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
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
    fn words_apart_are_those_of_one_file_alone() {
        let english = "a = the market of { $n ->\n  [one] Gold\n *[other] many\n }";
        let apart = words_apart(english, "a = Gold, der Markt");
        assert_eq!(apart, ["many", "market", "the"].map(String::from).into());
    }

    #[test]
    fn wordings_with_mistakes_are_refused() {
        assert!(wordings("a = x\na = y").is_err());
        assert!(wordings("a = { $n").is_err());
    }
}
