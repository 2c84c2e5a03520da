//! A board and a scene as elements: the same, in the same layers and with the same classes, as
//! the client makes of them (`web/app/board/`).

use std::collections::BTreeMap;

use hall_core::{Board, Mark, Piece, Point, Scene, Seat, Spot};

use crate::{
    bed,
    element::{Element, short},
    shapes::{Spots, across, outline, place, room, seat_class, shaft, wedge},
};

/// A layer with a name.
fn layer(name: &'static str) -> Element {
    Element::new("g").with("class", name)
}

/// The layers of a board from the ground up.
pub(crate) fn layers(
    board: &Board<String>,
    scene: &Scene<String>,
    last: &[String],
    symbols: &BTreeMap<String, Element>,
) -> Vec<Element> {
    let spots: Spots<'_> = board.spots.iter().map(|spot| (&*spot.id, spot)).collect();
    let Board { origin, size, .. } = board;
    let ground = Element::new("rect")
        .with("class", "ground")
        .with("x", short(origin.x))
        .with("y", short(origin.y))
        .with("width", short(size.x))
        .with("height", short(size.y));
    let marks = scene.marks.iter().enumerate();
    let standing = standing(scene, &spots);
    let shadow = |(piece, at, radius): &Standing<'_>| bed::shadow(piece, *at, *radius);
    let piece = |one: &Standing<'_>| figure(scene, one, symbols);
    vec![
        ground,
        layer("beds").having(bed::beds(board)),
        layer("spots").having(board.spots.iter().map(|spot| bare(spot, last))),
        layer("grains").having(bed::grains(board)),
        layer("lines").having(lines(board)),
        layer("marks").having(marks.flat_map(|(nth, one)| mark(nth, one, &spots))),
        layer("ties").having(bed::ties(scene, &spots, board)),
        layer("shadows").having(standing.iter().map(shadow)),
        layer("pieces").having(standing.iter().map(piece)),
    ]
}

/// A piece, where it stands, and how large it is.
type Standing<'a> = (&'a Piece<String>, Point, f32);

fn bare(spot: &Spot<String>, last: &[String]) -> Element {
    let is_last = if last.contains(&spot.id) { " last" } else { "" };
    outline(&spot.shape, spot.at, 1.0).with("class", format!("spot {}{is_last}", spot.class))
}

fn lines(board: &Board<String>) -> impl Iterator<Item = Element> {
    board.lines.iter().filter_map(|line| {
        let first = line.points.first()?;
        if !line.text.is_empty() {
            let mut text = Element::new("text")
                .with("class", format!("board-text {}", line.class))
                .with("x", short(first.x))
                .with("y", short(first.y));
            text.text.clone_from(&line.text);
            return Some(text);
        }
        let corner = |p: &Point| format!("{},{}", short(p.x), short(p.y));
        let corners: Vec<String> = line.points.iter().map(corner).collect();
        let class = format!("board-line {}", line.class);
        Some(Element::new("polyline").with("class", class).with("points", corners.join(" ")))
    })
}

fn mark(nth: usize, mark: &Mark<String>, spots: &Spots<'_>) -> Vec<Element> {
    let seat = seat_class(mark.owner);
    let look = format!("mark mark-{} nth-{} {seat}", mark.kind, nth % 6);
    let ends: Vec<&Spot<String>> =
        mark.spots.iter().filter_map(|id| spots.get(&**id).copied()).collect();
    match (mark.kind, &*ends) {
        // Between neighbours there is no room for a shaft.
        ("threat", [a, b]) => vec![wedge(a.at, b.at, |far| far / 2.0).with("class", look)],
        ("arrow", [a, b]) => vec![
            shaft(a.at, b.at).with("class", format!("{look} mark-arrow")),
            wedge(a.at, b.at, |far| far - 0.16).with("class", format!("{look} mark-head")),
        ],
        ("bar", [a, b]) => vec![across(a.at, b.at).with("class", look)],
        _ => {
            let one = |spot: &&Spot<String>| outline(&spot.shape, spot.at, 0.94);
            ends.iter().map(|spot| one(spot).with("class", &look)).collect()
        }
    }
}

/// Where each piece stands.
fn standing<'a>(scene: &'a Scene<String>, spots: &Spots<'a>) -> Vec<Standing<'a>> {
    let mut crowd: BTreeMap<&str, usize> = BTreeMap::new();
    for piece in &scene.pieces {
        *crowd.entry(&piece.spot).or_default() += 1;
    }
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let stands = |piece: &'a Piece<String>| {
        let spot = spots.get(&*piece.spot)?;
        let index = taken.entry(&piece.spot).or_default();
        let space = room(&spot.shape);
        let (by, scale) = place(*index, crowd[&*piece.spot], space);
        *index += 1;
        Some((piece, Point { x: spot.at.x + by.x, y: spot.at.y + by.y }, space * scale))
    };
    scene.pieces.iter().filter_map(stands).collect()
}

fn figure(
    scene: &Scene<String>,
    at: &Standing<'_>,
    symbols: &BTreeMap<String, Element>,
) -> Element {
    let (piece, Point { x, y }, radius) = *at;
    let seat = seat_class(piece.owner);
    let state = bed::within(scene, &[&piece.spot]);
    let sized = Element::new("g").with("transform", format!("scale({})", short(radius)));
    let figure = layer("figure").having(sign(piece.kind, piece.owner, piece.glyph, symbols));
    Element::new("g")
        .with("class", format!("piece kind-{} {seat}{state}", piece.kind))
        .with("data-at", &piece.spot)
        .with("transform", format!("translate({} {})", short(x), short(y)))
        .holding(sized.holding(figure))
}

/// Kinds that are a plain round counter.
const ROUND: [&str; 8] = ["checker", "disc", "stone", "chip", "token", "man", "counter", "sled"];

/// A sign of radius 1 round the origin.
pub(crate) fn sign(
    kind: &str,
    owner: Option<Seat>,
    glyph: char,
    symbols: &BTreeMap<String, Element>,
) -> Vec<Element> {
    // Where a kind has no symbol, that of its last word is its own, in a class of the others:
    // `white-pawn` is the `pawn`, in the class `white`.
    let (words, last) = kind.rsplit_once('-').unwrap_or(("", kind));
    let known =
        [(kind, ""), (last, words)].into_iter().find(|(name, _)| symbols.contains_key(*name));
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

/// Seats are told apart by a figure as well as by colour.
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
