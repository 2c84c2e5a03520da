//! The drawn signs of pieces: a game's own symbols, and those drawn without
//! symbols (`web/app/board/`).

use std::collections::BTreeMap;

use hall_core::Seat;

use crate::element::Element;

/// Kinds that are a plain round counter.
const ROUND: [&str; 8] = ["checker", "disc", "stone", "chip", "token", "man", "counter", "sled"];

/// A sign of radius 1 round the origin; of a set of pieces, where it has one.
pub(crate) fn sign(
    kind: &str,
    owner: Option<Seat>,
    glyph: char,
    set: &str,
    symbols: &BTreeMap<String, Element>,
) -> Vec<Element> {
    // Where a kind has no symbol, it has that of its last word, with the others as classes:
    // `white-pawn` is the `pawn`, in the class `white`.
    let (words, last) = kind.rsplit_once('-').unwrap_or(("", kind));
    let in_set = |name: &str| format!("{set}-{name}");
    let names = [
        (in_set(kind), ""),
        (kind.to_owned(), ""),
        (in_set(last), words),
        (last.to_owned(), words),
    ];
    let known = names.into_iter().find(|(name, _)| symbols.contains_key(name));
    if let Some((name, class)) = known {
        let reference =
            Element::new("use").with("href", format!("#sign-{name}")).with("class", class);
        let (place, size) = ("-1", "2");
        return vec![
            reference.with("x", place).with("y", place).with("width", size).with("height", size),
        ];
    }
    let circle =
        |class: &'static str, r: &str| Element::new("circle").with("class", class).with("r", r);
    let shade = Element::new("ellipse").with("class", "disc-shade").with("cy", "0.1");
    let mut all = vec![
        shade.with("rx", "0.8").with("ry", "0.8"),
        circle("disc", "0.8"),
        circle("disc-rim", "0.66"),
    ];
    if ROUND.contains(&kind) || glyph == ' ' {
        all.extend(owner.and_then(counter));
    } else {
        let mut letter = Element::new("text").with("class", "disc-letter").with("y", "0.32");
        letter.text = glyph.to_uppercase().to_string();
        all.push(letter);
    }
    all
}

/// Seats differ by a figure as well as by colour.
fn counter(owner: Seat) -> Option<Element> {
    let path = |d: &str| Element::new("path").with("d", d);
    let drawn = match owner.index() {
        1 => Element::new("circle").with("r", "0.4"),
        2 => path("M-.36-.36 .36.36M.36-.36-.36.36"),
        3 => path("M0-.44 .4.3H-.4Z"),
        4 => path("M-.34-.34H.34V.34H-.34Z"),
        5 => path("M0-.46V.46M-.46 0H.46"),
        _ => return None,
    };
    Some(drawn.with("class", "figure-line"))
}
