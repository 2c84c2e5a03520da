//! The board and the discs as they are drawn.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{Board, Line, Mark, Message, Piece, Point, Seat, Shape, Spot, Text};

use super::{Bits, BoardSize, Cell, Discs, Grid, Win, cut, other};

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

/// How far beyond the middle of the last cell the name of a line stands.
const LABEL: f32 = 0.94;

/// Where a point of the lattice is drawn: the lattice is turned by atan(1/2), so
/// that the outline of the board stands upright and its cells are tilted.
/// `right` and `up` are measured in cells from the centre of the board.
fn drawn(right: f32, up: f32) -> Point {
    Point { x: (2.0 * right - up) / SQRT_5, y: -(right + 2.0 * up) / SQRT_5 }
}

/// The board of this size.
pub fn board(size: BoardSize) -> Board {
    let grid = size.grid();
    let centre = (3 * size.get() - 1) as f32 / 2.0;
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
                class: "cell touch-8",
                label: cell.to_string().into(),
            }
        })
        .collect();
    let side = 3 * size.get();
    let mut lines = Vec::new();
    for line in 0..side {
        let on_line = || (0..grid.cells()).map(|index| grid.cell(index));
        let ends = |along: fn(Cell) -> usize, across: fn(Cell) -> usize| {
            let mut ends = [usize::MAX, 0];
            for cell in on_line().filter(|cell| across(*cell) == line) {
                ends = [ends[0].min(along(cell)), ends[1].max(along(cell))];
            }
            ends.map(|end| end as f32)
        };
        let name = format!("{}", line + 1);
        for (end, out) in ends(Cell::column, Cell::row).into_iter().zip([-1.0, 1.0]) {
            let beyond = |far: f32| at(end + out * far, line as f32);
            // Numbers stand left and right, where the other end is above or below.
            if beyond(LABEL).x.abs() > beyond(LABEL).y.abs() {
                lines.extend(label(beyond, name.clone()));
            }
        }
        let name = char::from(b'a' + line as u8).to_string();
        for (end, out) in ends(Cell::row, Cell::column).into_iter().zip([-1.0, 1.0]) {
            let beyond = |far: f32| at(line as f32, end + out * far);
            if beyond(LABEL).y.abs() > beyond(LABEL).x.abs() {
                lines.extend(label(beyond, name.clone()));
            }
        }
    }
    let half = SQRT_5 * size.get() as f32 / 2.0 + 1.1;
    Board {
        origin: Point { x: -half, y: -half },
        size: Point { x: 2.0 * half, y: 2.0 * half },
        spots,
        lines,
        turnable: false,
    }
}

/// The name of a line of cells beyond its end, and a tick that leads to it: both lie as
/// tilted as the line.
fn label(beyond: impl Fn(f32) -> Point, name: String) -> [Line; 2] {
    let tick = vec![beyond(0.52), beyond(LABEL - 0.22)];
    [
        Line { points: tick, class: "tick", text: Text::EMPTY },
        Line { points: vec![beyond(LABEL)], class: "coordinate tilted", text: name.into() },
    ]
}

/// The discs as pieces.
pub fn pieces(discs: &Discs) -> Vec<Piece> {
    let piece = |(cell, owner): (usize, Seat)| Piece {
        kind: "disc",
        owner: Some(owner),
        spot: discs.grid().cell(cell).to_string(),
        glyph: if owner == Seat::A { 'N' } else { 'P' },
        label: Message::new("muster-board-disc").with("owner", owner).into(),
    };
    (0..discs.grid().cells())
        .filter_map(|cell| Some((cell, discs.owner(cell)?)))
        .map(piece)
        .collect()
}

/// What a win is shown by: the group, the discs cut off, the wall.
pub fn win_marks(discs: &Discs, winner: Seat, win: Win, jumps_cross: bool) -> Vec<Mark> {
    let grid = discs.grid();
    let mark = |kind, owner, cells, key| {
        let label = Message::new(key).with("owner", owner).text("cells", Names(grid, cells));
        Mark { kind, owner: Some(owner), spots: spots_of(grid, cells), label: label.into() }
    };
    let mut marks = Vec::new();
    if win.has_muster() {
        marks.push(mark("group", winner, discs.of(winner), "muster-board-group"));
    }
    if let Some(cut) = win.has_cut_off().then(|| cut(discs, winner, jumps_cross)).flatten() {
        marks.push(mark("cut", other(winner), cut.discs, "muster-board-cut"));
        marks.push(mark("wall", winner, cut.wall, "muster-board-wall"));
    }
    marks
}
