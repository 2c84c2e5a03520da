//! Values of style sheets: variables, light and dark, mixed colours, sums.

use std::{collections::BTreeMap, rc::Rc};

use crate::{
    Tone,
    brackets::{closing, split},
    element::short,
};

/// Custom properties with their values.
pub(crate) type Variables = Rc<BTreeMap<String, String>>;

/// What is computed here.
const FUNCTIONS: [&str; 7] =
    ["var(", "light-dark(", "color-mix(", "calc(", "min(", "max(", "clamp("];

/// The value with everything computed; `None` if it is invalid here.
pub(crate) fn resolve(value: &str, variables: &Variables, tone: Tone) -> Option<String> {
    resolve_within(value, variables, tone, 0)
}

fn resolve_within(value: &str, variables: &Variables, tone: Tone, depth: u8) -> Option<String> {
    // Variables that refer to each other in a circle are invalid.
    if depth > 40 {
        return None;
    }
    let starts = |name: &'static str| {
        let at = value.match_indices(name).map(|(at, _)| at).find(|at| {
            !value[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '-')
        });
        at.map(|at| (at, name))
    };
    let found = FUNCTIONS.into_iter().filter_map(starts).min();
    let Some((at, name)) = found else { return Some(value.trim().to_owned()) };
    let inside = &value[at + name.len()..];
    let length = closing(inside)?;
    let again = |text: &str| resolve_within(text, variables, tone, depth + 1);
    let parts = split(&inside[..length], ',');
    let put = match name {
        "var(" => {
            let known = variables.get(parts[0].trim()).and_then(|value| again(value));
            known.or_else(|| again(inside[..length].split_once(',')?.1))?
        }
        "light-dark(" => again(parts.get(usize::from(tone == Tone::Dark))?)?,
        "color-mix(" => {
            let (one, other) = (again(parts.get(1)?)?, again(parts.get(2)?)?);
            mix(&one, &other)?
        }
        sum => {
            let numbers: Option<Vec<f32>> =
                parts.iter().map(|part| number(&again(part)?)).collect();
            let numbers = numbers?;
            let of = match (sum, &*numbers) {
                ("calc(", [one]) => *one,
                ("min(", all) => all.iter().copied().fold(f32::INFINITY, f32::min),
                ("max(", all) => all.iter().copied().fold(f32::NEG_INFINITY, f32::max),
                ("clamp(", [low, wish, high]) => wish.min(*high).max(*low),
                _ => return None,
            };
            short(of)
        }
    };
    again(&format!("{}{put}{}", &value[..at], &inside[length + 1..]))
}

/// A number, or a sum of numbers; lengths are in pixels, which are units of the board.
pub(crate) fn number(text: &str) -> Option<f32> {
    let mut words = Vec::new();
    for word in text.replace('(', " ( ").replace(')', " ) ").split_ascii_whitespace() {
        words.push(word.to_owned());
    }
    let mut at = 0;
    let value = sum(&words, &mut at)?;
    (at == words.len()).then_some(value)
}

fn sum(words: &[String], at: &mut usize) -> Option<f32> {
    let mut value = product(words, at)?;
    while let Some(sign @ ("+" | "-")) = words.get(*at).map(String::as_str) {
        *at += 1;
        let next = product(words, at)?;
        value += if sign == "+" { next } else { -next };
    }
    Some(value)
}

fn product(words: &[String], at: &mut usize) -> Option<f32> {
    let mut value = single(words, at)?;
    while let Some(sign @ ("*" | "/")) = words.get(*at).map(String::as_str) {
        *at += 1;
        let next = single(words, at)?;
        value = if sign == "*" { value * next } else { value / next };
    }
    Some(value)
}

fn single(words: &[String], at: &mut usize) -> Option<f32> {
    let word = words.get(*at)?;
    *at += 1;
    if word == "(" {
        let value = sum(words, at)?;
        *at += 1;
        return (words.get(*at - 1)? == ")").then_some(value);
    }
    if let Some(share) = word.strip_suffix('%') {
        return Some(share.parse::<f32>().ok()? / 100.0);
    }
    word.strip_suffix("px").unwrap_or(word).parse().ok()
}

/// A colour: red, green and blue up to 255, and its opacity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rgba([f32; 4]);

impl Rgba {
    pub(crate) fn parse(text: &str) -> Option<Rgba> {
        let text = text.trim();
        if let Some(hex) = text.strip_prefix('#') {
            return hexadecimal(hex);
        }
        match text {
            "transparent" => return Some(Rgba([0.0; 4])),
            "white" => return Some(Rgba([255.0, 255.0, 255.0, 1.0])),
            "black" => return Some(Rgba([0.0, 0.0, 0.0, 1.0])),
            _ => {}
        }
        let inside = text.strip_prefix("rgba(").or_else(|| text.strip_prefix("rgb("))?;
        let inside = inside.strip_suffix(')')?.replace([',', '/'], " ");
        let parts: Option<Vec<f32>> = inside.split_ascii_whitespace().map(number).collect();
        match *parts? {
            [red, green, blue] => Some(Rgba([red, green, blue, 1.0])),
            [red, green, blue, alpha] => Some(Rgba([red, green, blue, alpha])),
            _ => None,
        }
    }

    /// Red, green and blue; nothing if one sees through it.
    pub(crate) fn opaque(self) -> Option<[u8; 3]> {
        let Rgba([red, green, blue, alpha]) = self;
        let part = |part: f32| part.round().clamp(0.0, 255.0) as u8;
        (alpha >= 1.0).then(|| [red, green, blue].map(part))
    }

    fn written(self) -> String {
        let Rgba([red, green, blue, alpha]) = self;
        let [red, green, blue] =
            [red, green, blue].map(|part| part.round().clamp(0.0, 255.0) as u8);
        if alpha >= 1.0 {
            return format!("#{red:02x}{green:02x}{blue:02x}");
        }
        format!("rgba({red}, {green}, {blue}, {})", short(alpha))
    }
}

fn hexadecimal(hex: &str) -> Option<Rgba> {
    let wide = match hex.len() {
        3 | 4 => hex.chars().flat_map(|digit| [digit, digit]).collect(),
        6 | 8 => hex.to_owned(),
        _ => return None,
    };
    let part = |at: usize| {
        let digits = wide.get(at..at + 2);
        digits.map_or(Some(255.0), |two| u8::from_str_radix(two, 16).ok().map(f32::from))
    };
    Some(Rgba([part(0)?, part(2)?, part(4)?, part(6)? / 255.0]))
}

/// `color-mix(in srgb, one 30%, other)`.
fn mix(one: &str, other: &str) -> Option<String> {
    let (first, of_first) = with_share(one)?;
    let (second, of_second) = with_share(other)?;
    let (a, b) = match (of_first, of_second) {
        (Some(a), Some(b)) => (a, b),
        (Some(a), None) => (a, 1.0 - a),
        (None, Some(b)) => (1.0 - b, b),
        (None, None) => (0.5, 0.5),
    };
    let whole = a + b;
    if whole <= 0.0 {
        return None;
    }
    let (a, b) = (a / whole, b / whole);
    let alpha = a * first.0[3] + b * second.0[3];
    let part = |at: usize| {
        let premultiplied = a * first.0[at] * first.0[3] + b * second.0[at] * second.0[3];
        if alpha > 0.0 { premultiplied / alpha } else { 0.0 }
    };
    Some(Rgba([part(0), part(1), part(2), alpha * whole.min(1.0)]).written())
}

fn with_share(text: &str) -> Option<(Rgba, Option<f32>)> {
    let text = text.trim();
    match text.rsplit_once(' ') {
        Some((colour, share)) if share.ends_with('%') => {
            Some((Rgba::parse(colour)?, Some(number(share)?)))
        }
        _ => Some((Rgba::parse(text)?, None)),
    }
}

/// A colour in a form that every reader of SVG knows; other words as they are.
pub(crate) fn paint(text: &str) -> String {
    Rgba::parse(text).map_or_else(|| text.to_owned(), Rgba::written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(list: &[(&str, &str)]) -> Variables {
        let one = |(name, value): &(&str, &str)| (name.to_string(), value.to_string());
        Rc::new(list.iter().map(one).collect())
    }

    #[test]
    fn variable_in_light_and_dark_is_put_in() {
        let known =
            variables(&[("--seat", "var(--seat-a)"), ("--seat-a", "light-dark(#fff, #123)")]);
        assert_eq!(resolve("var(--seat)", &known, Tone::Light).as_deref(), Some("#fff"));
        assert_eq!(resolve("var(--seat)", &known, Tone::Dark).as_deref(), Some("#123"));
        assert_eq!(resolve("var(--no, 2px)", &known, Tone::Dark).as_deref(), Some("2px"));
        assert_eq!(resolve("var(--no)", &known, Tone::Dark), None);
        let circle = variables(&[("--a", "var(--b)"), ("--b", "var(--a)")]);
        assert_eq!(resolve("var(--a)", &circle, Tone::Light), None);
    }

    #[test]
    fn colours_are_mixed_as_a_browser_mixes_them() {
        let none = variables(&[]);
        let mixed = |text| resolve(text, &none, Tone::Light);
        let half = "color-mix(in srgb, #000 50%, #fff)";
        assert_eq!(mixed(half).as_deref(), Some("#808080"));
        let faint = "color-mix(in srgb, #ff0000 18%, transparent)";
        assert_eq!(mixed(faint).as_deref(), Some("rgba(255, 0, 0, 0.18)"));
    }

    #[test]
    fn sums_are_computed() {
        let known = variables(&[("--across", "8px")]);
        let font = resolve("min(0.23px, var(--across) * 0.033)", &known, Tone::Light);
        assert_eq!(font.as_deref(), Some("0.23"));
        assert_eq!(number("2 * (3px + 1) - 50%"), Some(7.5));
        assert_eq!(number("2 *"), None);
    }
}
