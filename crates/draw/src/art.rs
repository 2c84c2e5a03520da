//! The client's style sheets and signs.

use std::collections::{BTreeMap, BTreeSet};

use crate::{element::Element, letters::Letters, sheet, sheet::Rule};

/// Style sheets, and the signs of one game.
#[derive(Debug)]
pub struct Art {
    pub(crate) rules: Vec<Rule>,
    /// Symbols by name.
    pub(crate) symbols: BTreeMap<String, Element>,
    /// Gradients and patterns.
    pub(crate) paints: Vec<Element>,
    pub(crate) letters: Letters,
}

/// Why signs cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an SVG file with symbols: {0}")]
pub struct ArtError(String);

impl Art {
    /// Reads style sheets, the common ones first, and an SVG file with signs.
    ///
    /// # Errors
    /// [`ArtError`] says where the file of signs is no SVG.
    pub fn parse(sheets: &[&str], signs: &str) -> Result<Art, ArtError> {
        let file = roxmltree::Document::parse(signs).map_err(|why| ArtError(why.to_string()))?;
        let (mut symbols, mut paints) = (BTreeMap::new(), Vec::new());
        for element in file.descendants().filter(|one| one.is_element()) {
            match element.tag_name().name() {
                "symbol" => {
                    let mut symbol = Element::read(element);
                    if let Some(name) = symbol.remove("id") {
                        symbols.insert(name, symbol);
                    }
                }
                "linearGradient" | "radialGradient" | "pattern" | "clipPath" => {
                    paints.push(Element::read(element));
                }
                _ => {}
            }
        }
        let rules = sheets.iter().flat_map(|sheet| sheet::rules(sheet)).collect();
        Ok(Art { rules, symbols, paints, letters: Letters::new() })
    }
    /// The names of the boards that a game may be drawn on besides its first.
    pub fn boards(&self) -> BTreeSet<&str> {
        self.asked("data-board")
    }

    /// The names of the sets of pieces that a game may be drawn with besides its first: those
    /// named in a sheet, and those that have symbols of their own.
    pub fn pieces(&self) -> BTreeSet<&str> {
        let drawn = self.symbols.keys().filter_map(|name| {
            let (set, kind) = name.split_once('-')?;
            self.symbols.contains_key(kind).then_some(set)
        });
        self.asked("data-pieces").into_iter().chain(drawn).collect()
    }

    /// The attribute values that the sheets know.
    fn asked<'a>(&'a self, key: &'a str) -> BTreeSet<&'a str> {
        self.rules.iter().flat_map(|rule| rule.selector.values(key)).collect()
    }
}
