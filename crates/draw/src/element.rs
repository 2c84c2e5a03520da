//! Elements of a drawing.

use std::{borrow::Cow, fmt::Write as _};

/// An element.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Element {
    pub(crate) tag: Cow<'static, str>,
    pub(crate) attributes: Vec<(Cow<'static, str>, String)>,
    pub(crate) children: Vec<Element>,
    /// The letters of a text.
    pub(crate) text: String,
}

impl Element {
    /// An element without anything.
    pub(crate) fn new(tag: impl Into<Cow<'static, str>>) -> Element {
        Element {
            tag: tag.into(),
            attributes: Vec::new(),
            children: Vec::new(),
            text: String::new(),
        }
    }

    /// The same with an attribute.
    #[must_use]
    pub(crate) fn with(
        mut self,
        key: impl Into<Cow<'static, str>>,
        value: impl ToString,
    ) -> Element {
        self.set(key, value);
        self
    }

    /// The same with a child.
    #[must_use]
    pub(crate) fn holding(mut self, child: Element) -> Element {
        self.children.push(child);
        self
    }

    /// The same with children.
    #[must_use]
    pub(crate) fn having(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children);
        self
    }

    pub(crate) fn set(&mut self, key: impl Into<Cow<'static, str>>, value: impl ToString) {
        let (key, value) = (key.into(), value.to_string());
        match self.attributes.iter_mut().find(|(name, _)| *name == key) {
            Some((_, old)) => *old = value,
            None => self.attributes.push((key, value)),
        }
    }

    pub(crate) fn attribute(&self, key: &str) -> Option<&str> {
        self.attributes.iter().find(|(name, _)| name == key).map(|(_, value)| &**value)
    }

    pub(crate) fn remove(&mut self, key: &str) -> Option<String> {
        let place = self.attributes.iter().position(|(name, _)| name == key)?;
        Some(self.attributes.remove(place).1)
    }

    /// A number that an attribute has; 0 without.
    pub(crate) fn number(&self, key: &str) -> f32 {
        self.attribute(key).and_then(|value| value.parse().ok()).unwrap_or(0.0)
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        let classes = self.attribute("class").unwrap_or("");
        classes.split_ascii_whitespace().any(|one| one == class)
    }

    /// Reads an element of an SVG file.
    pub(crate) fn read(element: roxmltree::Node<'_, '_>) -> Element {
        let mut node = Element::new(element.tag_name().name().to_owned());
        for attribute in element.attributes() {
            node.set(attribute.name().to_owned(), attribute.value());
        }
        node.children =
            element.children().filter(|one| one.is_element()).map(Element::read).collect();
        if node.tag == "text" {
            node.text = element.text().unwrap_or("").trim().to_owned();
        }
        node
    }

    /// Writes it as SVG.
    pub(crate) fn write(&self, out: &mut String) {
        let _infallible = write!(out, "<{}", self.tag);
        for (key, value) in &self.attributes {
            let _infallible = write!(out, " {key}=\"");
            escape(value, out);
            out.push('"');
        }
        if self.children.is_empty() && self.text.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        escape(&self.text, out);
        for child in &self.children {
            child.write(out);
        }
        let _infallible = write!(out, "</{}>", self.tag);
    }
}

fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            // XML allows no other control characters.
            '\n' | '\t' => out.push(' '),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
}

/// A number for SVG, without digits that nobody can see.
pub(crate) fn short(number: f32) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
