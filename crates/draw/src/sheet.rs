//! Style sheets: rules with selectors and declarations, as far as boards need them.
//!
//! Nested rules are written out. What depends on a pointer, a size or a preference
//! (pseudo-classes, `@media`) is left out: a picture has none.

use crate::{
    brackets::{closing, split},
    selector::Selector,
};

/// A rule with one selector.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) selector: Selector,
    /// Properties with their values as they are written.
    pub(crate) declarations: Vec<(String, String)>,
}

/// The rules of a sheet in their order.
pub(crate) fn rules(css: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    enter(&uncommented(css), &[], &mut rules);
    rules
}

/// A sheet without its comments.
fn uncommented(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, after)| after))
}

/// Reads the inside of a rule, or a whole sheet, which has no parents.
fn enter(mut text: &str, parents: &[String], rules: &mut Vec<Rule>) {
    // A rule comes before those that it holds.
    let place = rules.len();
    let mut declarations = Vec::new();
    while let Some(end) = text.find([';', '{', '}']) {
        let head = text[..end].trim();
        if text[end..].starts_with('{') {
            let inside = &text[end + 1..];
            let length = block(inside);
            if !head.starts_with('@') {
                enter(&inside[..length], &within(parents, head), rules);
            } else if head.starts_with("@layer") {
                enter(&inside[..length], parents, rules);
            }
            text = inside.get(length + 1..).unwrap_or("");
        } else {
            declarations.extend(declaration(head));
            text = &text[end + 1..];
        }
    }
    declarations.extend(declaration(text.trim()));
    if declarations.is_empty() {
        return;
    }
    let read = parents.iter().filter_map(|text| Selector::parse(text));
    let own = read.map(|selector| Rule { selector, declarations: declarations.clone() });
    let own: Vec<Rule> = own.collect();
    rules.splice(place..place, own);
}

fn declaration(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once(':')?;
    let value = value.trim().trim_end_matches("!important").trim_end();
    Some((name.trim().to_owned(), value.to_owned()))
}

/// The length of the block whose brace was opened before `text`.
fn block(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return at,
            '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The selectors of a rule within others.
fn within(parents: &[String], list: &str) -> Vec<String> {
    let own = split(list, ',').into_iter().flat_map(|one| alternatives(one.trim()));
    if parents.is_empty() {
        return own.collect();
    }
    let nested = own.flat_map(|own| {
        parents.iter().map(move |parent| {
            if own.contains('&') { own.replace('&', parent) } else { format!("{parent} {own}") }
        })
    });
    nested.collect()
}

/// A selector without `:is` and `:where`: one for each of their alternatives.
fn alternatives(selector: &str) -> Vec<String> {
    let found = [":is(", ":where("].iter().filter_map(|word| {
        let start = selector.find(word)?;
        Some((start, start + word.len()))
    });
    let Some((start, inside)) = found.min() else { return vec![selector.to_owned()] };
    let Some(length) = closing(&selector[inside..]) else { return Vec::new() };
    let (list, end) = (&selector[inside..inside + length], inside + length + 1);
    let one = |choice: &str| format!("{}{}{}", &selector[..start], choice.trim(), &selector[end..]);
    split(list, ',').into_iter().flat_map(|choice| alternatives(&one(choice))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(css: &str) -> Vec<String> {
        let one = |rule: &Rule| {
            let says: Vec<String> =
                rule.declarations.iter().map(|(name, value)| format!("{name}:{value}")).collect();
            format!("{} {{{}}}", rule.selector, says.join(";"))
        };
        rules(css).iter().map(one).collect()
    }

    #[test]
    fn nested_rules_are_written_out() {
        let css = ":is([data-game='a'], [data-game='b']) { --x: 1; .spot { fill: red; &.last { r: 2 } } }";
        assert_eq!(
            written(css),
            [
                "[data-game=a] {--x:1}",
                "[data-game=b] {--x:1}",
                "[data-game=a] .spot {fill:red}",
                "[data-game=b] .spot {fill:red}",
                "[data-game=a] .spot.last {r:2}",
                "[data-game=b] .spot.last {r:2}",
            ]
        );
    }

    #[test]
    fn rules_for_a_pointer_or_a_size_are_left_out() {
        let css =
            "@media (hover: hover) { .a { fill: red } } .b:hover { fill: red } .c { fill: x }";
        assert_eq!(written(css), [".c {fill:x}"]);
    }
}
