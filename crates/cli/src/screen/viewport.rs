//! Where a board lies on the screen, and how large.

use std::collections::HashSet;

use hall_core::{Board, Point, Shape, Spot};

/// The widest that a unit of a board is drawn, in dots.
const SCALE_MAX: f32 = 12.0;
/// The narrowest, where a board is shown in a window because it would be too small.
const SCALE_MIN: f32 = 3.0;

/// The same for a map of many places in a row.
const LONG_MIN: f32 = 3.4;

/// Where a board lies: dots are `point * scale + shift`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Viewport {
    pub(super) scale: f32,
    /// The left edge, in dots; negative where the board is larger than its window.
    pub(super) left: f32,
    /// The top edge, in dots: even, so that rows of cells are rows of letters.
    pub(super) top: f32,
    /// Whether a part of the board is outside of the window.
    pub(super) is_cut: bool,
}

impl Viewport {
    pub(super) fn x(&self, x: f32) -> f32 {
        x * self.scale + self.left
    }

    pub(super) fn y(&self, y: f32) -> f32 {
        y * self.scale + self.top
    }

    /// The cell in which a point lies.
    pub(super) fn cell(&self, at: Point) -> (i32, i32) {
        let (x, y) = (self.x(at.x), self.y(at.y));
        // A point on the edge between two cells belongs to the first.
        ((x - 0.01).floor() as i32, ((y - 0.01) / 2.0).floor() as i32)
    }

    /// The dots that a spot may cover: left, top, right, bottom.
    pub(super) fn around(&self, spot: &Spot<String>) -> [i32; 4] {
        let (wide, high) = half(&spot.shape);
        let Point { x, y } = spot.at;
        [
            self.x(x - wide).floor() as i32,
            self.y(y - high).floor() as i32,
            self.x(x + wide).ceil() as i32,
            self.y(y + high).ceil() as i32,
        ]
    }

    /// The point of the board in the middle of a dot.
    pub(super) fn point(&self, x: i32, y: i32) -> Point {
        let back = |at: i32, shift: f32| (at as f32 + 0.5 - shift) / self.scale;
        Point { x: back(x, self.left), y: back(y, self.top) }
    }
}

/// Half the width and half the height of a shape.
pub(super) fn half(shape: &Shape) -> (f32, f32) {
    match shape {
        Shape::Rect { w, h } => (w / 2.0, h / 2.0),
        Shape::Circle { r } => (*r, *r),
        Shape::Polygon { points } => points
            .iter()
            .fold((0.0, 0.0), |(wide, high), p| (wide.max(p.x.abs()), high.max(p.y.abs()))),
    }
}

/// How large a piece on a shape may be: the radius of the circle within.
pub(super) fn room(shape: &Shape) -> f32 {
    match shape {
        Shape::Polygon { points } => {
            // The middles of the sides are nearest to the centre.
            let next = points.iter().cycle().skip(1);
            let middle = |(a, b): (&Point, &Point)| ((a.x + b.x) / 2.0).hypot((a.y + b.y) / 2.0);
            points.iter().zip(next).map(middle).fold(f32::INFINITY, f32::min)
        }
        _ => {
            let (wide, high) = half(shape);
            wide.min(high)
        }
    }
}

/// Whether a point lies in the outline of a spot.
pub(super) fn covers(spot: &Spot<String>, at: Point) -> bool {
    let (x, y) = (at.x - spot.at.x, at.y - spot.at.y);
    match &spot.shape {
        Shape::Rect { w, h } => x.abs() <= w / 2.0 && y.abs() <= h / 2.0,
        Shape::Circle { r } => x.hypot(y) <= *r,
        Shape::Polygon { points } => {
            let next = points.iter().cycle().skip(1);
            let turn = |(a, b): (&Point, &Point)| (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
            let sides: Vec<f32> = points.iter().zip(next).map(turn).collect();
            sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
        }
    }
}

/// What of a board is drawn: left, top, right, bottom.
fn extent(board: &Board<String>) -> [f32; 4] {
    let Board { origin, size, spots, lines, .. } = board;
    let is_town = lines.iter().any(|line| line.class.starts_with("scenery"));
    if is_town || spots.is_empty() {
        return [origin.x, origin.y, origin.x + size.x, origin.y + size.y];
    }
    let mut all = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    let mut take = |x: f32, y: f32, wide: f32, high: f32| {
        all = [
            all[0].min(x - wide),
            all[1].min(y - high),
            all[2].max(x + wide),
            all[3].max(y + high),
        ];
    };
    for spot in spots {
        let (wide, high) = half(&spot.shape);
        take(spot.at.x, spot.at.y, wide, high);
    }
    for line in lines.iter().filter(|line| !line.text.is_empty()) {
        if let Some(at) = line.points.first() {
            take(at.x, at.y, 0.05, 0.05);
        }
    }
    all
}

/// Whether all spots are squares of one unit, side by side.
pub(super) fn is_chequered(board: &Board<String>) -> bool {
    let unit = |spot: &Spot<String>| spot.shape == Shape::Rect { w: 1.0, h: 1.0 };
    !board.spots.is_empty() && board.spots.iter().all(unit)
}

/// Whether every spot has a cell of its own.
fn is_legible(board: &Board<String>, scale: f32) -> bool {
    let place = Viewport { scale, left: 0.0, top: 0.0, is_cut: false };
    let mut taken = HashSet::new();
    board.spots.iter().all(|spot| taken.insert(place.cell(spot.at)))
}

/// Places a board into so many cells: as large as it fits. If it would be too small to tell
/// its spots apart, as large as it needs, with `towards` in the middle. `zoom` is how many
/// steps larger somebody wants it.
pub(super) fn fit(
    board: &Board<String>,
    (wide, high): (u16, u16),
    zoom: i32,
    towards: Option<Point>,
) -> Viewport {
    let [left, top, right, bottom] = extent(board);
    let (wide, high) = (f32::from(wide), 2.0 * f32::from(high));
    let fits = (wide / (right - left)).min(high / (bottom - top)).min(SCALE_MAX);
    let scale = if is_chequered(board) {
        // Coordinates beside the board take a letter, however large the board is.
        let side = |scale: f32| {
            let across = (right * scale).ceil() - (left * scale).floor();
            let down = (bottom * scale / 2.0).ceil() - (top * scale / 2.0).floor();
            across <= wide && 2.0 * down <= high
        };
        let steps = (1..=6).map(|step| step as f32 * 2.0);
        let best = steps.rev().find(|scale| side(*scale)).unwrap_or(2.0);
        (best + 2.0 * zoom as f32).clamp(2.0, SCALE_MAX)
    } else {
        let least = (6..=48).map(|step| step as f32 / 4.0).find(|scale| is_legible(board, *scale));
        let least =
            least.unwrap_or(SCALE_MIN).max(if right - left > 20.0 { LONG_MIN } else { 1.5 });
        let wanted = if fits < least { least } else { fits };
        (wanted * 1.25_f32.powi(zoom)).clamp(1.5, SCALE_MAX)
    };
    let along = |from: f32, to: f32, room: f32, towards: Option<f32>| {
        let length = (to - from) * scale;
        if length <= room + 0.5 {
            return (((room - length) / 2.0).floor() - from * scale, false);
        }
        let middle = towards.unwrap_or((from + to) / 2.0) * scale;
        let start = (middle - room / 2.0).clamp(from * scale, to * scale - room);
        (-start, true)
    };
    let (x, wider) = along(left, right, wide, towards.map(|at| at.x));
    let (y, higher) = along(top, bottom, high, towards.map(|at| at.y));
    let (x, y) = if is_chequered(board) {
        (x.round(), (y / 2.0).round() * 2.0)
    } else {
        (x.round(), y.round())
    };
    Viewport { scale, left: x, top: y, is_cut: wider || higher }
}
