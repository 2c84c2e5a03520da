//! The board and the discs as they are drawn.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{Board, Line, Mark, Piece, Point, Seat, Shape, Spot};

use super::{Bits, Discs, Grid, Order};

/// The names of the two colours, in seat order.
pub const NAMES: &[&str] = &["Navy", "Pink"];

/// The name of a colour.
pub fn name(seat: Seat) -> &'static str {
    NAMES[seat.index() % NAMES.len()]
}

/// The names of some cells, as a list.
#[derive(Clone, Copy, Debug)]
pub struct Names(pub &'static Grid, pub Bits);

impl core::fmt::Display for Names {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (number, cell) in self.1.iter().enumerate() {
            if number > 0 {
                f.write_str(", ")?;
            }
            self.0.cell(cell).fmt(f)?;
        }
        Ok(())
    }
}

/// The spots of some cells.
pub fn spots_of(grid: &Grid, cells: Bits) -> Vec<String> {
    cells.iter().map(|cell| grid.cell(cell).to_string()).collect()
}

const SQRT_5: f32 = 2.236_068;

/// Where a point of the lattice is drawn: the lattice is turned by atan(1/2), so
/// that the outline of the board stands upright and its cells are tilted.
/// `right` and `up` are measured in cells from the centre of the board.
fn drawn(right: f32, up: f32) -> Point {
    Point { x: (2.0 * right - up) / SQRT_5, y: -(right + 2.0 * up) / SQRT_5 }
}

/// The board of this order.
pub fn board(order: Order) -> Board {
    let grid = order.grid();
    let centre = (3 * order.get() - 1) as f32 / 2.0;
    let at = |column: f32, row: f32| drawn(column - centre, row - centre);
    // Half a hair less than a cell, so that neighbours do not overlap.
    let half = 0.49;
    let corners = [(-half, half), (half, half), (half, -half), (-half, -half)];
    let shape =
        Shape::Polygon { points: corners.iter().map(|(right, up)| drawn(*right, *up)).collect() };
    let spots = (0..grid.cells())
        .map(|index| {
            let cell = grid.cell(index);
            Spot {
                id: cell.to_string(),
                at: at(cell.column() as f32, cell.row() as f32),
                shape: shape.clone(),
                class: "cell",
                label: cell.to_string(),
            }
        })
        .collect();
    let side = 3 * order.get();
    let mut lines = Vec::new();
    for row in 0..side {
        let columns = (0..grid.cells()).map(|i| grid.cell(i)).filter(|cell| cell.row() == row);
        let first = columns.map(super::Cell::column).min().unwrap_or(0);
        lines.push(text(at(first as f32 - 0.8, row as f32), format!("{}", row + 1)));
    }
    for column in 0..side {
        let rows = (0..grid.cells()).map(|i| grid.cell(i)).filter(|cell| cell.column() == column);
        let lowest = rows.map(super::Cell::row).min().unwrap_or(0);
        let letter = char::from(b'a' + column as u8);
        lines.push(text(at(column as f32, lowest as f32 - 0.8), letter.to_string()));
    }
    let half = SQRT_5 * order.get() as f32 / 2.0 + 0.75;
    Board {
        origin: Point { x: -half, y: -half },
        size: Point { x: 2.0 * half, y: 2.0 * half },
        spots,
        lines,
        turnable: false,
    }
}

fn text(at: Point, text: String) -> Line {
    Line { points: vec![at], class: "coordinate", text }
}

/// The discs as pieces.
pub fn pieces(discs: &Discs) -> Vec<Piece> {
    let piece = |(cell, owner): (usize, Seat)| Piece {
        kind: "disc",
        owner: Some(owner),
        spot: discs.grid().cell(cell).to_string(),
        glyph: if owner == Seat::A { 'N' } else { 'P' },
        label: format!("{} disc", name(owner).to_lowercase()),
    };
    (0..discs.grid().cells())
        .filter_map(|cell| Some((cell, discs.owner(cell)?)))
        .map(piece)
        .collect()
}

/// What a win is shown by: the group, the discs cut off, the wall.
pub fn win_marks(discs: &Discs, winner: Seat, win: super::Win, jumps_cross: bool) -> Vec<Mark> {
    let grid = discs.grid();
    let mut marks = Vec::new();
    if win.has_muster() {
        marks.push(Mark {
            kind: "group",
            owner: Some(winner),
            spots: spots_of(grid, discs.of(winner)),
            label: format!("all {} discs form one group", name(winner).to_lowercase()),
        });
    }
    let cut = win.has_cut_off().then(|| super::cut(discs, winner, jumps_cross)).flatten();
    if let Some(cut) = cut {
        let loser = super::other(winner);
        marks.push(Mark {
            kind: "cut",
            owner: Some(loser),
            spots: spots_of(grid, cut.discs),
            label: format!("{} cut off: {}", name(loser).to_lowercase(), Names(grid, cut.discs)),
        });
        marks.push(Mark {
            kind: "wall",
            owner: Some(winner),
            spots: spots_of(grid, cut.wall),
            label: format!("{} wall: {}", name(winner).to_lowercase(), Names(grid, cut.wall)),
        });
    }
    marks
}
