//! The decoration under the spots of a board, as the client draws it: in a picture
//! of its own beneath all else.

use hall_core::{Board, Line, Scene};

use crate::element::{Element, short};

/// The beginning of the class of scenery.
const SCENERY: &str = "scenery ";

/// Whether a line lies under the spots.
pub(crate) fn is_scenery(line: &Line<String>) -> bool {
    line.class.starts_with(SCENERY)
}

/// The ground, the scenery, and the tint of both: the kinds of the marks that hold for the whole
/// board are its classes.
pub(crate) fn backdrop(board: &Board<String>, scene: &Scene<String>) -> Element {
    let overall = scene.marks.iter().filter(|mark| mark.spots.is_empty());
    let weather: String = overall.map(|mark| format!(" for-{}", mark.kind)).collect();
    let whole = |class: &'static str| {
        Element::new("rect")
            .with("class", class)
            .with("x", short(board.origin.x))
            .with("y", short(board.origin.y))
            .with("width", short(board.size.x))
            .with("height", short(board.size.y))
    };
    Element::new("svg")
        .with("class", format!("backdrop{weather}"))
        .holding(whole("ground"))
        .having(board.lines.iter().filter(|line| is_scenery(line)).filter_map(drawn))
        .holding(whole("tint"))
}

/// A sign that fills its box, or a line.
fn drawn(line: &Line<String>) -> Option<Element> {
    match &*line.points {
        [a, b] => {
            let name = line.class.split_ascii_whitespace().nth(1)?;
            let sign = Element::new("use").with("href", format!("#sign-{name}"));
            let sign = sign.with("class", line.class).with("x", short(a.x)).with("y", short(a.y));
            Some(sign.with("width", short(b.x - a.x)).with("height", short(b.y - a.y)))
        }
        [_, _, ..] => Some(polyline(line, line.class.to_owned())),
        _ => None,
    }
}

/// A line through its points.
pub(crate) fn polyline(line: &Line<String>, class: String) -> Element {
    let corner = |p: &hall_core::Point| format!("{},{}", short(p.x), short(p.y));
    let corners: Vec<String> = line.points.iter().map(corner).collect();
    Element::new("polyline").with("class", class).with("points", corners.join(" "))
}
