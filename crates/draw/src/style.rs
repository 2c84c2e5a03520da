//! Style: what the sheets say about each element, written into its attributes.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use crate::{
    Tone,
    element::{Element, short},
    letters::{Anchor, Baseline, Face, Letters},
    sheet::Rule,
    value::{Rgba, Variables, number, paint, resolve},
};

/// Properties whose value is a colour.
const PAINTS: [&str; 3] = ["fill", "stroke", "stop-color"];
/// Properties whose value is a number.
const NUMBERS: [&str; 14] = [
    "cx",
    "cy",
    "fill-opacity",
    "height",
    "opacity",
    "r",
    "rx",
    "ry",
    "stop-opacity",
    "stroke-dashoffset",
    "stroke-opacity",
    "width",
    "x",
    "y",
];
/// Properties whose value is a word.
const WORDS: [&str; 6] =
    ["clip-rule", "fill-rule", "paint-order", "stroke-linecap", "stroke-linejoin", "visibility"];

/// What an element inherits.
#[derive(Clone)]
pub(crate) struct Inherited {
    pub(crate) variables: Variables,
    colour: String,
    face: Face,
    size: f32,
    anchor: Anchor,
    baseline: Baseline,
    /// The ratio of its own unit to the board's.
    scale: f32,
}

impl Inherited {
    /// What the outermost element inherits.
    pub(crate) fn none() -> Inherited {
        Inherited {
            variables: Rc::default(),
            colour: "#000000".to_owned(),
            face: Face::Text(400.0),
            size: 16.0,
            anchor: Anchor::Start,
            baseline: Baseline::Alphabetic,
            scale: 1.0,
        }
    }
}

/// Symbols that were used, by kind and look.
#[derive(Default)]
struct Used {
    by_look: BTreeMap<(String, Variables), String>,
    symbols: Vec<Element>,
}

/// Gives elements their style.
pub(crate) struct Stylist<'a> {
    pub(crate) rules: &'a [Rule],
    pub(crate) symbols: &'a BTreeMap<String, Element>,
    pub(crate) letters: &'a Letters,
    pub(crate) tone: Tone,
    /// Pixels per unit of the board, for lines that do not grow with it.
    pub(crate) unit: f32,
    used: RefCell<Used>,
}

impl<'a> Stylist<'a> {
    pub(crate) fn new(
        rules: &'a [Rule],
        symbols: &'a BTreeMap<String, Element>,
        letters: &'a Letters,
        tone: Tone,
    ) -> Stylist<'a> {
        Stylist { rules, symbols, letters, tone, unit: 1.0, used: RefCell::default() }
    }

    /// The symbols that the styled elements use.
    pub(crate) fn definitions(&self) -> Vec<Element> {
        self.used.borrow().symbols.clone()
    }

    /// The declarations of the rules and the attributes for the last element of a path.
    fn declared(&self, path: &[&Element]) -> BTreeMap<String, String> {
        let Some(node) = path.last() else { return BTreeMap::new() };
        let presented = node.attributes.iter();
        let mut said: BTreeMap<String, String> =
            presented.map(|(key, value)| (key.to_string(), value.clone())).collect();
        let fits = |(place, rule): (usize, &'a Rule)| {
            let fits = rule.selector.fits(path);
            fits.then(|| (rule.selector.weight(), place, rule))
        };
        let mut rules: Vec<_> = self.rules.iter().enumerate().filter_map(fits).collect();
        rules.sort_unstable_by_key(|(weight, place, _)| (*weight, *place));
        for (.., rule) in rules {
            said.extend(rule.declarations.iter().cloned());
        }
        if let Some(own) = node.attribute("style") {
            let list = own.split(';').filter_map(|one| one.split_once(':'));
            said.extend(list.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned())));
        }
        said
    }

    /// The variables at the end of a path, whose other elements are outside of the picture.
    pub(crate) fn enter(&self, path: &[&Element], from: &Inherited) -> Inherited {
        self.inherit(&self.declared(path), from)
    }

    /// The colour that a property or a variable has at the end of a path.
    pub(crate) fn colour(
        &self,
        path: &[&Element],
        from: &Inherited,
        property: &str,
    ) -> Option<[u8; 3]> {
        let said = self.declared(path);
        let own = self.inherit(&said, from);
        let known = if property.starts_with("--") { own.variables.get(property) } else { None };
        let value = resolve(known.or_else(|| said.get(property))?, &own.variables, self.tone)?;
        // After a pattern stands the colour for where there are no patterns.
        Rgba::parse(&value).or_else(|| Rgba::parse(value.rsplit_once(' ')?.1))?.opaque()
    }

    fn inherit(&self, said: &BTreeMap<String, String>, from: &Inherited) -> Inherited {
        let mut own = from.clone();
        let named: Vec<_> = said.iter().filter(|(key, _)| key.starts_with("--")).collect();
        if !named.is_empty() {
            let mut all = (*own.variables).clone();
            all.extend(named.iter().map(|(key, value)| (key.to_string(), value.to_string())));
            let all = Rc::new(all);
            // A variable that refers to itself has the inherited value.
            let mut put = (*all).clone();
            for (key, value) in named {
                if !value.contains("var(") {
                    continue;
                }
                let known = if value.contains(key.as_str()) { &from.variables } else { &all };
                if let Some(value) = resolve(value, known, self.tone) {
                    put.insert(key.clone(), value);
                }
            }
            own.variables = Rc::new(put);
        }
        let value =
            |key: &str| said.get(key).and_then(|value| resolve(value, &own.variables, self.tone));
        if let Some(colour) = value("color") {
            own.colour = paint(&colour);
        }
        let font = value("font").map(|font| font_of(&font));
        let size = value("font-size").as_deref().and_then(number);
        if let Some(size) = size.or_else(|| font.as_ref()?.0) {
            own.size = size;
        }
        let weight = value("font-weight").as_deref().and_then(number);
        let family = value("font-family").or_else(|| value("font"));
        let serif = family.map(|family| family.contains("Bitter"));
        let weight = weight.or_else(|| font.as_ref()?.1).unwrap_or(own.face.weight());
        own.face = if serif.unwrap_or(matches!(own.face, Face::Title(_))) {
            Face::Title(weight)
        } else {
            Face::Text(weight)
        };
        if let Some(anchor) = value("text-anchor") {
            own.anchor = Anchor::read(&anchor);
        }
        if let Some(baseline) = value("dominant-baseline") {
            own.baseline = Baseline::read(&baseline);
        }
        own
    }

    /// The last element of a path with its style in attributes; nothing if it is not shown.
    pub(crate) fn styled(&self, path: &mut Vec<&Element>, from: &Inherited) -> Option<Element> {
        let node = *path.last()?;
        let said = self.declared(path);
        if said.get("display").is_some_and(|value| value == "none") {
            return None;
        }
        let mut own = self.inherit(&said, from);
        own.scale *= scale_of(node);
        let mut drawn = Element::new(node.tag.clone());
        self.look(&said, &own, &mut drawn);
        for (key, value) in &node.attributes {
            let is_geometry = matches!(
                &**key,
                "d" | "points"
                    | "x1"
                    | "x2"
                    | "y1"
                    | "y2"
                    | "id"
                    | "offset"
                    | "viewBox"
                    | "gradientUnits"
                    | "gradientTransform"
                    | "patternUnits"
                    | "patternTransform"
                    | "fx"
                    | "fy"
                    | "overflow"
                    | "preserveAspectRatio"
                    | "spreadMethod"
                    | "data-at"
            );
            let is_reference = matches!(&**key, "href" | "clip-path");
            let is_moved = key == "transform" && drawn.attribute("transform").is_none();
            if is_geometry || is_reference || is_moved {
                drawn.set(key.clone(), value);
            }
        }
        if node.tag == "use" {
            self.refer(&mut drawn, &own);
        }
        if !node.text.is_empty() {
            return self.spelled(node, &said, &own, drawn);
        }
        for child in &node.children {
            path.push(child);
            drawn.children.extend(self.styled(path, &own));
            path.pop();
        }
        Some(drawn)
    }

    /// Writes the style of an element into its attributes.
    fn look(&self, said: &BTreeMap<String, String>, own: &Inherited, drawn: &mut Element) {
        let value =
            |key: &str| said.get(key).and_then(|value| resolve(value, &own.variables, self.tone));
        for key in PAINTS {
            if let Some(colour) = value(key) {
                let own = if colour == "currentColor" { &own.colour } else { &colour };
                drawn.set(key, paint(own));
            }
        }
        for key in NUMBERS {
            if let Some(number) = value(key).as_deref().and_then(number) {
                drawn.set(key, short(number));
            }
        }
        for key in WORDS {
            if let Some(word) = value(key) {
                drawn.set(key, word);
            }
        }
        // Lines that do not grow with the board are as wide as they are on a page.
        let fixed = said.get("vector-effect").is_some_and(|value| value == "non-scaling-stroke");
        let per = if fixed { 1.0 / (self.unit * own.scale) } else { 1.0 };
        if let Some(width) = value("stroke-width").as_deref().and_then(number) {
            drawn.set("stroke-width", short(width * per));
        }
        if let Some(dashes) = value("stroke-dasharray") {
            let parts = dashes.replace(',', " ");
            let parts: Option<Vec<String>> =
                parts.split_ascii_whitespace().map(|one| Some(short(number(one)? * per))).collect();
            drawn.set("stroke-dasharray", parts.map_or("none".to_owned(), |all| all.join(" ")));
        }
        if let Some(moved) = value("transform").filter(|moved| moved != "none") {
            drawn.set("transform", moved_by(&moved));
        }
    }

    /// Points a `use` to the symbol as it looks there.
    fn refer(&self, drawn: &mut Element, own: &Inherited) {
        let Some(name) = drawn.attribute("href").and_then(|href| href.strip_prefix("#sign-"))
        else {
            return;
        };
        let Some(symbol) = self.symbols.get(name) else { return };
        let look = (name.to_owned(), Rc::clone(&own.variables));
        let known = self.used.borrow().by_look.get(&look).cloned();
        let id = known.unwrap_or_else(|| {
            let id = format!("{name}.{}", self.used.borrow().by_look.len());
            self.used.borrow_mut().by_look.insert(look, id.clone());
            let (page, home) = (Element::new("html"), Element::new("svg").with("class", "signs"));
            let inside = Inherited {
                scale: own.scale * drawn.number("width") / wide(symbol),
                ..own.clone()
            };
            let styled = self.styled(&mut vec![&page, &home, symbol], &inside);
            if let Some(mut styled) = styled {
                styled.set("id", &id);
                self.used.borrow_mut().symbols.push(styled);
            }
            id
        });
        drawn.set("href", format!("#{id}"));
    }

    /// Letters as outlines: a picture looks the same wherever it is opened.
    fn spelled(
        &self,
        node: &Element,
        said: &BTreeMap<String, String>,
        own: &Inherited,
        mut drawn: Element,
    ) -> Option<Element> {
        let (x, y) = (drawn.number("x"), drawn.number("y"));
        let run = self.letters.run(&node.text, own.face, own.size, own.anchor, own.baseline);
        drawn.tag = "path".into();
        drawn.remove("x");
        drawn.remove("y");
        drawn.set("d", run.outline(x, y));
        if let Some(moved) = drawn.remove("transform") {
            let turned = said.get("transform-box").is_some_and(|value| value == "fill-box");
            drawn.set(
                "transform",
                if turned {
                    let (cx, cy) = run.centre(x, y);
                    let (cx, cy) = (short(cx), short(cy));
                    format!("translate({cx} {cy}) {moved} translate(-{cx} -{cy})").replace("--", "")
                } else {
                    moved
                },
            );
        }
        (!run.is_empty()).then_some(drawn)
    }
}

/// The width of what a symbol shows.
fn wide(symbol: &Element) -> f32 {
    let parts = symbol.attribute("viewBox").unwrap_or("0 0 2 2").split_ascii_whitespace();
    parts.filter_map(|part| part.parse().ok()).nth(2).unwrap_or(2.0)
}

/// A transformation of a style sheet as one of an attribute.
fn moved_by(text: &str) -> String {
    let bare = text.replace("deg", "").replace("px", "").replace("translateX(", "translate(");
    bare.replace("translateY(", "translate(0 ")
}

/// The scale of an element's content.
fn scale_of(node: &Element) -> f32 {
    let Some((_, after)) = node.attribute("transform").and_then(|text| text.split_once("scale("))
    else {
        return 1.0;
    };
    let factor = after.split([')', ' ', ',']).next().and_then(|factor| factor.parse().ok());
    factor.unwrap_or(1.0_f32).abs()
}

/// Size and weight of `600 0.28px Figtree, sans-serif`.
fn font_of(text: &str) -> (Option<f32>, Option<f32>) {
    let words = text.split_ascii_whitespace();
    let size = words.clone().find(|word| word.contains("px"));
    let size = size.and_then(|word| number(word.split('/').next()?));
    let weight = words.filter_map(|word| word.parse().ok()).find(|weight| *weight >= 100.0);
    (size, weight.or(Some(400.0)))
}
