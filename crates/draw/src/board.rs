//! A board and a scene as elements: the same, in the same layers and with the same classes, as
//! in the client (`web/app/board/`).

use std::collections::{BTreeMap, BTreeSet};

use hall_core::{Board, Mark, Piece, Point, Scene, Seat, Spot, Standings};

use crate::{
    bed,
    element::{Element, short},
    scenery::{is_scenery, polyline},
    shapes::{Spots, across, outline, place, room, seat_class, shaft, wedge},
    signs::sign,
};

/// A layer with a name.
fn layer(name: &'static str) -> Element {
    Element::new("g").with("class", name)
}

/// The kinds of marks that show how a match was decided.
const DECIDING: [&str; 5] = ["win", "group", "wall", "cut", "check"];

/// The spots that decided a match: those of its marks, or of the winner's pieces.
pub(crate) fn won<'a>(
    scene: &'a Scene<String>,
    standings: Option<&Standings>,
) -> Option<BTreeSet<&'a str>> {
    let standings = standings.filter(|all| all.iter().any(|(_, place)| place > 1))?;
    let Scene { marks, pieces, .. } = scene;
    let deciding = marks.iter().filter(|mark| DECIDING.contains(&mark.kind));
    let shown: BTreeSet<&str> = deciding.flat_map(|mark| &mark.spots).map(String::as_str).collect();
    if !shown.is_empty() {
        return Some(shown);
    }
    let is_first = |seat: Seat| standings.iter().any(|(one, place)| one == seat && place == 1);
    let of_winners = pieces.iter().filter(|piece| piece.owner.is_some_and(is_first));
    Some(of_winners.map(|piece| &*piece.spot).collect())
}

/// What stands on a board, from its bed up; `last` and `decided` are spots of the last step and
/// those that decided the match shown.
pub(crate) fn front(
    board: &Board<String>,
    scene: &Scene<String>,
    last: &[String],
    won: Option<&BTreeSet<&str>>,
    set: &str,
    symbols: &BTreeMap<String, Element>,
) -> Element {
    let spots: Spots<'_> = board.spots.iter().map(|spot| (&*spot.id, spot)).collect();
    let marks = scene.marks.iter().enumerate();
    let standing = standing(scene, &spots);
    let shadow = |(piece, at, radius): &Standing<'_>| bed::shadow(piece, *at, *radius);
    let piece = |one: &Standing<'_>| {
        let is_faded = won.is_some_and(|won| !won.contains(&*one.0.spot));
        let faded = if is_faded { " faded" } else { "" };
        figure(scene, one, faded, set, symbols)
    };
    Element::new("svg").having([
        layer("beds").having(bed::beds(board)),
        layer("spots").having(board.spots.iter().map(|spot| bare(spot, last))),
        layer("grains").having(bed::grains(board)),
        layer("lines").having(lines(board)),
        layer("marks").having(marks.flat_map(|(nth, one)| mark(nth, one, &spots, symbols))),
        layer("ties").having(bed::ties(scene, &spots, board, won.is_some())),
        layer("shadows").having(standing.iter().map(shadow)),
        layer("pieces").having(standing.iter().map(piece)),
        layer("hangs").having(hung(board, scene, symbols)),
    ])
}

/// Marks of the whole board, such as the weather: the sign is in the corner.
fn hung(
    board: &Board<String>,
    scene: &Scene<String>,
    symbols: &BTreeMap<String, Element>,
) -> Vec<Element> {
    let overall = scene.marks.iter().filter(|mark| mark.spots.is_empty());
    let kinds = overall.map(|mark| mark.kind);
    let known = kinds.filter(|kind| symbols.contains_key(&format!("mark-{kind}")));
    let Board { origin, size, .. } = board;
    let side = size.y * 0.12;
    let place = |(nth, kind): (usize, &'static str)| {
        Element::new("use")
            .with("class", format!("hung mark-{kind}"))
            .with("href", format!("#sign-mark-{kind}"))
            .with("x", short(origin.x + size.x - (nth as f32 + 1.25) * side))
            .with("y", short(origin.y + side * 0.3))
            .with("width", short(side))
            .with("height", short(side))
    };
    known.enumerate().map(place).collect()
}

/// A piece, its place and its size.
type Standing<'a> = (&'a Piece<String>, Point, f32);

fn bare(spot: &Spot<String>, last: &[String]) -> Element {
    let is_last = if last.contains(&spot.id) { " last" } else { "" };
    outline(&spot.shape, spot.at, 1.0).with("class", format!("spot {}{is_last}", spot.class))
}

fn lines(board: &Board<String>) -> impl Iterator<Item = Element> {
    board.lines.iter().filter(|line| !is_scenery(line)).filter_map(|line| {
        let first = line.points.first()?;
        if line.text.is_empty() {
            return Some(polyline(line, format!("board-line {}", line.class)));
        }
        let mut text = Element::new("text")
            .with("class", format!("board-text {}", line.class))
            .with("x", short(first.x))
            .with("y", short(first.y));
        text.text.clone_from(&line.text);
        Some(text)
    })
}

fn mark(
    nth: usize,
    mark: &Mark<String>,
    spots: &Spots<'_>,
    symbols: &BTreeMap<String, Element>,
) -> Vec<Element> {
    let seat = seat_class(mark.owner);
    let look = format!("mark mark-{} nth-{} {seat}", mark.kind, nth % 6);
    let ends: Vec<&Spot<String>> =
        mark.spots.iter().filter_map(|id| spots.get(&**id).copied()).collect();
    match (mark.kind, &*ends) {
        // Between neighbours there is no room for a shaft.
        ("threat", [a, b]) => return vec![wedge(a.at, b.at, |far| far / 2.0).with("class", look)],
        ("arrow", [a, b]) => {
            return vec![
                shaft(a.at, b.at).with("class", format!("{look} mark-arrow")),
                wedge(a.at, b.at, |far| far - 0.16).with("class", format!("{look} mark-head")),
            ];
        }
        ("bar" | "lifts", [a, b]) => return vec![across(a.at, b.at).with("class", look)],
        _ => {}
    }
    let sign = format!("mark-{}", mark.kind);
    let has_sign = symbols.contains_key(&sign);
    let one = |spot: &&Spot<String>| {
        if !has_sign {
            return outline(&spot.shape, spot.at, 0.94).with("class", &look);
        }
        let radius = room(&spot.shape);
        Element::new("use")
            .with("class", format!("{look} mark-sign {}", spot.class))
            .with("href", format!("#sign-{sign}"))
            .with("x", short(spot.at.x - radius))
            .with("y", short(spot.at.y - radius))
            .with("width", short(2.0 * radius))
            .with("height", short(2.0 * radius))
    };
    ends.iter().map(one).collect()
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
    faded: &str,
    set: &str,
    symbols: &BTreeMap<String, Element>,
) -> Element {
    let (piece, Point { x, y }, radius) = *at;
    let seat = seat_class(piece.owner);
    let state = bed::within(scene, &[&piece.spot]);
    let sized = Element::new("g").with("transform", format!("scale({})", short(radius)));
    let figure = layer("figure").having(sign(piece.kind, piece.owner, piece.glyph, set, symbols));
    Element::new("g")
        .with("class", format!("piece kind-{} {seat}{faded}{state}", piece.kind))
        .with("data-at", &piece.spot)
        .with("transform", format!("translate({} {})", short(x), short(y)))
        .holding(sized.holding(figure))
}
