//! Selectors: which elements a rule applies to.

use std::fmt;

use crate::{
    brackets::{closing, split},
    element::Element,
};

/// The conditions on one element.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Compound {
    tag: Option<String>,
    classes: Vec<String>,
    attributes: Vec<(String, Option<String>)>,
    not: Vec<Compound>,
    /// Whether the next one to the left is the parent, and not any ancestor.
    child: bool,
}

/// A chain of them, the element itself last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Selector(Vec<Compound>);

/// Letters of a name.
fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}

fn name(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter| !is_name(letter)).unwrap_or(text.len()))
}

impl Compound {
    fn parse(text: &str) -> Option<Compound> {
        let mut compound = Compound::default();
        let (tag, mut rest) = name(text.strip_prefix('*').unwrap_or(text));
        compound.tag = (!tag.is_empty()).then(|| tag.to_owned());
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('.') {
                let (class, after) = name(after);
                compound.classes.push(class.to_owned());
                rest = after;
            } else if let Some(after) = rest.strip_prefix('#') {
                let (id, after) = name(after);
                compound.attributes.push(("id".to_owned(), Some(id.to_owned())));
                rest = after;
            } else if let Some(after) = rest.strip_prefix('[') {
                let (inside, after) = after.split_once(']')?;
                compound.attributes.push(match inside.split_once('=') {
                    Some((key, value)) if key.chars().all(is_name) => {
                        let value = value.trim_matches(['\'', '"']);
                        (key.to_owned(), Some(value.to_owned()))
                    }
                    None => (inside.to_owned(), None),
                    Some(_) => return None,
                });
                rest = after;
            } else if let Some(after) = rest.strip_prefix(":root") {
                compound.tag = Some("html".to_owned());
                rest = after;
            } else if let Some(after) = rest.strip_prefix(":not(") {
                let (inside, after) = after.split_at(closing(after)?);
                for one in split(inside, ',') {
                    compound.not.push(Compound::parse(one.trim())?);
                }
                rest = &after[1..];
            } else {
                return None;
            }
        }
        Some(compound)
    }

    fn fits(&self, node: &Element) -> bool {
        self.tag.as_deref().is_none_or(|tag| tag == node.tag)
            && self.classes.iter().all(|class| node.has_class(class))
            && self.attributes.iter().all(|(key, value)| {
                let has = node.attribute(key);
                has.is_some_and(|has| value.as_deref().is_none_or(|value| value == has))
            })
            && !self.not.iter().any(|not| not.fits(node))
    }

    fn weight(&self) -> u32 {
        let not: u32 = self.not.iter().map(Compound::weight).sum();
        let ids = self.attributes.iter().filter(|(key, _)| key == "id").count();
        let others = self.classes.len() + self.attributes.len() - ids;
        10_000 * ids as u32 + 100 * others as u32 + u32::from(self.tag.is_some()) + not
    }
}

impl Selector {
    /// Parses a selector; `None` for one that cannot match in a picture.
    pub(crate) fn parse(text: &str) -> Option<Selector> {
        let spaced = text.replace('>', " > ");
        let mut parts = Vec::new();
        let mut child = false;
        for word in split(&spaced, ' ').into_iter().filter(|word| !word.is_empty()) {
            if word == ">" {
                child = true;
                continue;
            }
            let mut part = Compound::parse(word)?;
            part.child = std::mem::take(&mut child);
            parts.push(part);
        }
        (!parts.is_empty()).then_some(Selector(parts))
    }

    /// The specificity: names before tags.
    pub(crate) fn weight(&self) -> u32 {
        self.0.iter().map(Compound::weight).sum()
    }

    /// The values of an attribute that it asks for.
    pub(crate) fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let asked = self.0.iter().flat_map(|part| &part.attributes);
        asked.filter(move |(name, _)| name == key).filter_map(|(_, value)| value.as_deref())
    }

    /// Whether it matches the last of these elements, each the parent of the next.
    pub(crate) fn fits(&self, path: &[&Element]) -> bool {
        fits(&self.0, path)
    }
}

fn fits(parts: &[Compound], path: &[&Element]) -> bool {
    let Some((last, before)) = parts.split_last() else { return true };
    let Some((node, above)) = path.split_last() else { return false };
    if !last.fits(node) {
        return false;
    }
    if before.is_empty() || last.child {
        return fits(before, above);
    }
    (1..=above.len()).rev().any(|end| fits(before, &above[..end]))
}

impl fmt::Display for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag.as_deref().unwrap_or(""))?;
        self.attributes.iter().try_for_each(|(key, value)| match value {
            Some(value) => write!(f, "[{key}={value}]"),
            None => write!(f, "[{key}]"),
        })?;
        self.classes.iter().try_for_each(|class| write!(f, ".{class}"))?;
        self.not.iter().try_for_each(|not| write!(f, ":not({not})"))
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.iter().enumerate() {
            let before = if part.child { " > " } else { " " };
            f.write_str(if place == 0 { "" } else { before })?;
            part.fmt(f)?;
        }
        Ok(())
    }
}
