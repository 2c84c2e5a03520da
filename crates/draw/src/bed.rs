//! The bed of a board and the ties between pieces, as the client draws them
//! (`web/app/board/`): a frame that follows the outline of the spots, the grain of its
//! material, ties between pieces of one owner that touch, shadows.

use hall_core::{Board, Piece, Point, Scene, Shape, Spot};

use crate::{
    element::{Element, short},
    shapes::{Spots, seat_class},
};

/// How far from the outline the seam is.
const SEAM: f32 = 0.48;

/// The board's shadow, its foot, the lit edge, its frame and the grain of that, and the edge of
/// the spots in it; each with its offset.
const LAYERS: [(&str, f32, f32); 7] = [
    ("bed-haze", 0.13, 0.2),
    ("bed-shadow", 0.06, 0.1),
    ("bed-foot", 0.03, 0.05),
    ("bed-light", -0.02, -0.025),
    ("bed-frame", 0.0, 0.0),
    ("bed-grain", 0.0, 0.0),
    ("bed-well", 0.0, 0.0),
];

/// The largest distance between the centres of touching spots, by the class of the spots.
const TOUCH: [(&str, f32); 2] = [("touch-4", 1.2), ("touch-8", 1.6)];

/// The largest distance between two ends of edges that are one corner.
const NEAR: f32 = 0.1;

fn far(a: Point, b: Point) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

fn corners(spot: &Spot<String>) -> Vec<Point> {
    let at = spot.at;
    match &spot.shape {
        Shape::Circle { .. } => Vec::new(),
        Shape::Polygon { points } => {
            points.iter().map(|p| Point { x: at.x + p.x, y: at.y + p.y }).collect()
        }
        Shape::Rect { w, h } => {
            let (w, h) = (w / 2.0, h / 2.0);
            let signs = [(-w, -h), (w, -h), (w, h), (-w, h)];
            signs.map(|(x, y)| Point { x: at.x + x, y: at.y + y }).to_vec()
        }
    }
}

/// A side of a spot.
#[derive(Clone, Copy)]
struct Side {
    from: Point,
    to: Point,
}

/// The edges that border no other spot.
fn edges(spots: &[Spot<String>]) -> Vec<Side> {
    let mut all = Vec::new();
    for spot in spots {
        let points = corners(spot);
        for (from, to) in points.iter().zip(points.iter().cycle().skip(1)) {
            let behind = Point { x: from.x + to.x - spot.at.x, y: from.y + to.y - spot.at.y };
            if !spots.iter().any(|other| far(other.at, behind) < NEAR) {
                all.push(Side { from: *from, to: *to });
            }
        }
    }
    all
}

/// The corner between two edges, this far outside of them; none where they go straight on.
fn corner(a: Side, b: Side, out: f32) -> Option<Point> {
    let normal = |edge: Side| {
        let length = far(edge.from, edge.to);
        ((edge.to.y - edge.from.y) / length, (edge.from.x - edge.to.x) / length)
    };
    let ((ax, ay), (bx, by)) = (normal(a), normal(b));
    let dot = ax * bx + ay * by;
    if dot > 0.999 {
        return None;
    }
    let share = out / (1.0 + dot);
    let x = f32::midpoint(a.to.x, b.from.x) + share * (ax + bx);
    let y = f32::midpoint(a.to.y, b.from.y) + share * (ay + by);
    Some(Point { x, y })
}

fn closed(points: &[Point]) -> String {
    let points: Vec<String> =
        points.iter().map(|p| format!("{} {}", short(p.x), short(p.y))).collect();
    format!("M{}Z", points.join("L"))
}

/// The outline of all spots together, this far outside of them, as the data of a path; empty for
/// spots that lie apart.
fn outlines(spots: &[Spot<String>], out: f32) -> String {
    if spots.iter().any(|spot| matches!(spot.shape, Shape::Circle { .. })) {
        return String::new();
    }
    let mut rest = edges(spots);
    let mut found = String::new();
    while !rest.is_empty() {
        let mut ring = vec![rest.remove(0)];
        while let Some(place) =
            ring.last().and_then(|last| rest.iter().position(|next| far(next.from, last.to) < NEAR))
        {
            ring.push(rest.remove(place));
        }
        let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
        let points: Vec<Point> = pairs.filter_map(|(a, b)| corner(*a, *b, out)).collect();
        found.push_str(&closed(&points));
    }
    found
}

/// The frame round a board.
pub(crate) fn beds(board: &Board<String>) -> Vec<Element> {
    let outline = outlines(&board.spots, 0.0);
    if outline.is_empty() {
        return Vec::new();
    }
    let path = |name: &str, d: &str| {
        Element::new("path").with("class", format!("bed {name}")).with("d", d)
    };
    let layer = |(name, x, y): (&str, f32, f32)| {
        path(name, &outline).with("transform", format!("translate({} {})", short(x), short(y)))
    };
    let mut all: Vec<Element> = LAYERS.into_iter().map(layer).collect();
    all.push(path("bed-seam", &outlines(&board.spots, SEAM)));
    all
}

/// The grain of the spots, light and dark ones apart.
pub(crate) fn grains(board: &Board<String>) -> Vec<Element> {
    let of = |dark: bool, look: &'static str| {
        let fits = |spot: &&Spot<String>| {
            let is_dark = spot.class.split_ascii_whitespace().any(|word| word == "dark");
            !matches!(spot.shape, Shape::Circle { .. }) && is_dark == dark
        };
        let d: String =
            board.spots.iter().filter(fits).map(|spot| closed(&corners(spot))).collect();
        (!d.is_empty()).then(|| Element::new("path").with("class", look).with("d", d))
    };
    [of(false, "grain"), of(true, "grain grain-dark")].into_iter().flatten().collect()
}

/// The kinds of the marks that hold all these spots, as classes.
pub(crate) fn within(scene: &Scene<String>, spots: &[&str]) -> String {
    let holds = |mark: &&hall_core::Mark<String>| {
        spots.iter().all(|spot| mark.spots.iter().any(|one| one == spot))
    };
    scene.marks.iter().filter(holds).map(|mark| format!(" in-{}", mark.kind)).collect()
}

/// Ties between the pieces of one owner that touch; once a match is decided, only where they
/// decided it.
pub(crate) fn ties(
    scene: &Scene<String>,
    spots: &Spots<'_>,
    board: &Board<String>,
    decided: bool,
) -> Vec<Element> {
    let class = board.spots.first().map_or("", |spot| spot.class);
    let Some((_, reach)) = TOUCH.iter().find(|(word, _)| class.contains(word)) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (nth, piece) in scene.pieces.iter().enumerate() {
        for other in &scene.pieces[nth + 1..] {
            let places = spots.get(&*piece.spot).zip(spots.get(&*other.spot));
            let Some((a, b)) = places.map(|(a, b)| (a.at, b.at)) else { continue };
            let apart = far(a, b);
            if piece.owner != other.owner || apart > *reach || apart == 0.0 {
                continue;
            }
            let look = within(scene, &[&piece.spot, &other.spot]);
            if decided && look.is_empty() {
                continue;
            }
            all.push(
                Element::new("line")
                    .with("class", format!("tie {}{look}", seat_class(piece.owner)))
                    .with("x1", short(a.x))
                    .with("y1", short(a.y))
                    .with("x2", short(b.x))
                    .with("y2", short(b.y)),
            );
        }
    }
    all
}

/// The shadow of a piece that stands at a place.
pub(crate) fn shadow(piece: &Piece<String>, at: Point, radius: f32) -> Element {
    let moved = format!("translate({} {}) scale({})", short(at.x), short(at.y), short(radius));
    Element::new("ellipse")
        .with("class", format!("shadow shadow-{}", piece.kind))
        .with("rx", "0.86")
        .with("ry", "0.86")
        .with("cx", "0.07")
        .with("cy", "0.12")
        .with("transform", moved)
}
