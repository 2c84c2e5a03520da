//! Outlines of spots, arrows and bars, as the client draws them
//! (`web/app/board/`).

use std::collections::BTreeMap;

use hall_core::{Point, Seat, Shape, Spot};

use crate::element::{Element, short};

/// Spots by name.
pub(crate) type Spots<'a> = BTreeMap<&'a str, &'a Spot<String>>;

/// The class of a seat's colours.
pub(crate) fn seat_class(owner: Option<Seat>) -> String {
    owner.map_or_else(|| "nobody".to_owned(), |seat| format!("seat-{seat}"))
}

/// The outline of a spot, at this fraction of its size.
pub(crate) fn outline(shape: &Shape, at: Point, share: f32) -> Element {
    match shape {
        Shape::Circle { r } => Element::new("circle")
            .with("cx", short(at.x))
            .with("cy", short(at.y))
            .with("r", short(r * share)),
        Shape::Rect { w, h } => {
            let (width, height) = (w * share, h * share);
            Element::new("rect")
                .with("x", short(at.x - width / 2.0))
                .with("y", short(at.y - height / 2.0))
                .with("width", short(width))
                .with("height", short(height))
        }
        Shape::Polygon { points } => {
            let corner =
                |p: &Point| format!("{},{}", short(at.x + p.x * share), short(at.y + p.y * share));
            let corners: Vec<String> = points.iter().map(corner).collect();
            Element::new("polygon").with("points", corners.join(" "))
        }
    }
}

/// The size of a piece on a spot: the radius of the inscribed circle.
pub(crate) fn room(shape: &Shape) -> f32 {
    match shape {
        Shape::Rect { w, h } => w.min(*h) / 2.0,
        Shape::Circle { r } => *r,
        Shape::Polygon { points } => {
            let sides = points.iter().zip(points.iter().cycle().skip(1));
            let distance = |(a, b): (&Point, &Point)| {
                let length = (b.x - a.x).hypot(b.y - a.y);
                (length > 0.0).then(|| (a.x * b.y - a.y * b.x).abs() / length)
            };
            sides.filter_map(distance).reduce(f32::min).unwrap_or(0.5)
        }
    }
}

/// Where the `index`th of `count` pieces on a spot stands, and its size.
pub(crate) fn place(index: usize, count: usize, room: f32) -> (Point, f32) {
    if count < 2 {
        return (Point { x: 0.0, y: 0.0 }, 1.0);
    }
    let (index, of) = (index as f32, count as f32);
    let tilt = if count == 2 { std::f32::consts::FRAC_PI_4 } else { 0.0 };
    let angle = index / of * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2 + tilt;
    let (out, scale) = if count < 4 { (0.42, 0.6) } else { (0.52, 0.48) };
    (Point { x: angle.cos() * room * out, y: angle.sin() * room * out }, scale)
}

/// The length and the direction from one place to another.
fn way(a: Point, b: Point) -> (f32, f32, f32) {
    let length = (b.x - a.x).hypot(b.y - a.y);
    let length = if length > 0.0 { length } else { 1.0 };
    (length, (b.x - a.x) / length, (b.y - a.y) / length)
}

/// A wedge on the way from one place to the other, with its middle this far from the first.
pub(crate) fn wedge(a: Point, b: Point, far: impl Fn(f32) -> f32) -> Element {
    let (length, ux, uy) = way(a, b);
    let (mx, my) = (a.x + far(length) * ux, a.y + far(length) * uy);
    let at = |along: f32, aside: f32| {
        let (x, y) = (mx + along * ux - aside * uy, my + along * uy + aside * ux);
        format!("{} {}", short(x), short(y))
    };
    let d = format!("M{}L{}L{}Z", at(0.16, 0.0), at(-0.12, 0.24), at(-0.12, -0.24));
    Element::new("path").with("d", d)
}

fn line(x1: f32, y1: f32, x2: f32, y2: f32) -> Element {
    Element::new("line")
        .with("x1", short(x1))
        .with("y1", short(y1))
        .with("x2", short(x2))
        .with("y2", short(y2))
}

/// The shaft of an arrow, which ends where its head begins.
pub(crate) fn shaft(a: Point, b: Point) -> Element {
    let rest = 1.0 - 0.3 / way(a, b).0;
    line(a.x, a.y, a.x + rest * (b.x - a.x), a.y + rest * (b.y - a.y))
}

/// A bar across the middle of the line between two places: the way is barred.
pub(crate) fn across(a: Point, b: Point) -> Element {
    let (_, ux, uy) = way(a, b);
    let (ux, uy) = (0.26 * ux, 0.26 * uy);
    let (mx, my) = ((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    line(mx - uy, my + ux, mx + uy, my - ux)
}
