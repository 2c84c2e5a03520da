//! Rectangles of cells: their symmetries, and positions as numbers.

use games::clusterfuss::{Checkers, Grid};

/// The most cells that the solver takes.
pub const CELLS_MAX: u32 = 36;

/// The most rows and columns that the solver takes.
pub const SIDE_MAX: u32 = 10;

/// A rectangle of cells, of at most [`CELLS_MAX`] cells and [`SIDE_MAX`] rows and
/// columns, in the lower left corner of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    rows: u32,
    columns: u32,
}

/// A rectangle that the solver does not take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected 1 to {SIDE_MAX} rows and columns with 2 to {CELLS_MAX} cells together, not {rows} by {columns}"
)]
pub struct BadShape {
    rows: u32,
    columns: u32,
}

impl Shape {
    /// A rectangle.
    ///
    /// # Errors
    /// [`BadShape`] if it is too small or too large.
    pub fn new(rows: u32, columns: u32) -> Result<Shape, BadShape> {
        let sides = 1..=SIDE_MAX;
        let fits = sides.contains(&rows)
            && sides.contains(&columns)
            && (2..=CELLS_MAX).contains(&(rows * columns));
        if fits { Ok(Shape { rows, columns }) } else { Err(BadShape { rows, columns }) }
    }

    /// How many rows.
    pub fn rows(self) -> u32 {
        self.rows
    }
    /// How many columns.
    pub fn columns(self) -> u32 {
        self.columns
    }
    /// How many cells.
    pub fn cells(self) -> u32 {
        self.rows * self.columns
    }
    /// Whether it needs a grid wider than eight rows and columns, a `u128`.
    pub fn is_wide(self) -> bool {
        self.rows.max(self.columns) > 8
    }
    /// The checkerboard, the top left checker the mover's, on a `u64` grid, which
    /// holds what is not wide.
    pub fn start(self) -> Checkers<u64> {
        self.board()
    }
    /// The same on any grid.
    pub fn board<G: Grid>(self) -> Checkers<G> {
        Checkers::checkerboard(self.rows as usize, self.columns as usize)
    }

    /// Up to how many checkers the endgame store holds every group. Small boards
    /// are solved sooner than a store is made.
    pub(super) fn stored(self) -> u32 {
        match self.cells() {
            0..20 => 0,
            20..24 => 8,
            24..28 => 10,
            _ => 12,
        }
    }

    fn upside_down(self, cells: u64) -> u64 {
        cells.swap_bytes() >> (8 * (8 - self.rows))
    }
    fn turned(self, cells: u64) -> u64 {
        cells.reverse_bits() >> (8 * (8 - self.rows) + 8 - self.columns)
    }

    /// The least of the pairs that the symmetries of the rectangle make of the
    /// mover's and the other's checkers: the same for positions that are the same
    /// but for turning and mirroring.
    pub(super) fn canonical(self, own: u64, foe: u64) -> (u64, u64) {
        let quarter = |own: u64, foe: u64| {
            let (own_turned, foe_turned) = (self.turned(own), self.turned(foe));
            let mirrored = (self.upside_down(own), self.upside_down(foe));
            let both = (self.upside_down(own_turned), self.upside_down(foe_turned));
            (own, foe).min((own_turned, foe_turned)).min(mirrored).min(both)
        };
        let least = quarter(own, foe);
        if self.rows == self.columns {
            least.min(quarter(transposed(own), transposed(foe)))
        } else {
            least
        }
    }

    /// The cells without the gaps between rows: bit `row * columns + column`.
    pub(super) fn packed<G: SolverGrid>(self, cells: G) -> u64 {
        (0..self.rows).fold(0, |sum, row| sum | cells.row(row) << (self.columns * row))
    }
    /// The opposite of [`Shape::packed`].
    pub(super) fn unpacked<G: SolverGrid>(self, cells: u64) -> G {
        cells.indices().fold(G::default(), |sum, index| {
            sum | G::cell(index / self.columns as usize, index % self.columns as usize)
        })
    }

    /// [`Shape::canonical`] of packed cells of a board that is no square.
    fn canonical_packed(self, own: u64, foe: u64) -> (u64, u64) {
        let (rows, columns) = (self.rows, self.columns);
        let turned = |cells: u64| cells.reverse_bits() >> (64 - rows * columns);
        let row = (1 << columns) - 1;
        let upside_down = |cells: u64| {
            (0..rows).fold(0, |sum, r| (sum << columns) | (cells >> (columns * r)) & row)
        };
        let pair = (own, foe);
        let half_turn = (turned(own), turned(foe));
        let mirrored = (upside_down(own), upside_down(foe));
        let both = (upside_down(half_turn.0), upside_down(half_turn.1));
        pair.min(half_turn).min(mirrored).min(both)
    }
    /// The position as a number: in base 3, cell `row * columns + column` (row 0
    /// at the bottom) has the digit of that place, 1 for the mover's checkers and
    /// 2 for the other's.
    pub(super) fn code<G: SolverGrid>(self, own: G, foe: G) -> u64 {
        let (own, foe) = (self.packed(own), self.packed(foe));
        (0..self.cells())
            .rev()
            .fold(0, |code, cell| 3 * code + ((own >> cell) & 1) + 2 * ((foe >> cell) & 1))
    }
}

/// A grid on which the solver plays.
pub trait SolverGrid: Grid {
    /// Whether it is for wide boards.
    const IS_WIDE: bool;
    /// The cells of a row, the first column in the lowest bit.
    fn row(self, row: u32) -> u64;
    /// The mover's and all cells on a grid of 8×8, if they fit.
    fn figure(own: Self, all: Self) -> Option<(u64, u64)>;
    /// The least of the pairs that the symmetries of the rectangle make of the
    /// mover's and the other's checkers.
    fn canonical(shape: Shape, own: Self, foe: Self) -> (Self, Self);
    /// [`SolverGrid::canonical`], packed: what the table knows a position by.
    fn key(shape: Shape, own: Self, foe: Self) -> (u64, u64);
}

impl SolverGrid for u64 {
    const IS_WIDE: bool = false;

    #[inline]
    fn row(self, row: u32) -> u64 {
        (self >> (8 * row)) & 0xff
    }
    #[inline]
    fn figure(own: u64, all: u64) -> Option<(u64, u64)> {
        Some((own, all))
    }
    fn canonical(shape: Shape, own: u64, foe: u64) -> (u64, u64) {
        shape.canonical(own, foe)
    }
    fn key(shape: Shape, own: u64, foe: u64) -> (u64, u64) {
        let (own, foe) = shape.canonical(own, foe);
        (shape.packed(own), shape.packed(foe))
    }
}

impl SolverGrid for u128 {
    const IS_WIDE: bool = true;

    fn row(self, row: u32) -> u64 {
        (self >> (11 * row)) as u64 & 0x7ff
    }
    fn figure(own: u128, all: u128) -> Option<(u64, u64)> {
        let rows = |cells: u128| (0..11).map(move |row| cells.row(row));
        let columns = rows(all).fold(0, |sum, row| sum | row);
        let (by, below) = (columns.trailing_zeros(), all.trailing_zeros() / 11);
        let left = all.leading_zeros();
        let height = (127 - left) / 11 + 1 - below;
        if columns >> by > 0xff || height > 8 {
            return None;
        }
        let moved = |cells: u128| {
            (0..height).fold(0, |sum, row| sum | (cells.row(row + below) >> by) << (8 * row))
        };
        Some((moved(own), moved(all)))
    }
    fn canonical(shape: Shape, own: u128, foe: u128) -> (u128, u128) {
        let (own, foe) = Self::key(shape, own, foe);
        (shape.unpacked(own), shape.unpacked(foe))
    }
    fn key(shape: Shape, own: u128, foe: u128) -> (u64, u64) {
        shape.canonical_packed(shape.packed(own), shape.packed(foe))
    }
}

/// How far cells are from the lower left corner: those below and left of them.
pub(super) fn to_corner(cells: u64) -> u32 {
    let below = cells.trailing_zeros() & !7;
    let columns = [32, 16, 8].iter().fold(cells >> below, |sum, by| sum | sum >> by);
    below + (columns & 0xff).trailing_zeros()
}

/// Mirrored at the diagonal from the lower left cell: three swaps of ever
/// smaller blocks.
fn transposed(mut cells: u64) -> u64 {
    let mut swap = |mask: u64, by: u32| {
        let differ = (cells ^ (cells >> by)) & mask;
        cells ^= differ ^ (differ << by);
    };
    swap(0x0000_0000_f0f0_f0f0, 28);
    swap(0x0000_cccc_0000_cccc, 14);
    swap(0x00aa_00aa_00aa_00aa, 7);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(shape: Shape, seed: u64) -> u64 {
        shape.unpacked(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - shape.cells()))
    }

    #[test]
    fn transposing_swaps_rows_and_columns() {
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            assert_eq!(transposed(u64::cell(row, column)), u64::cell(column, row));
        }
    }

    #[test]
    fn turning_and_mirroring_change_nothing() {
        for (rows, columns) in [(4, 4), (2, 5), (5, 2), (1, 7), (6, 6), (3, 8)] {
            let shape = Shape::new(rows, columns).expect("a rectangle");
            for seed in 1..200 {
                let own = cells(shape, seed);
                let foe = cells(shape, seed + 777) & !own;
                let expected = shape.canonical(own, foe);
                let turned = (shape.turned(own), shape.turned(foe));
                assert_eq!(shape.canonical(turned.0, turned.1), expected);
                let mirrored = (shape.upside_down(own), shape.upside_down(foe));
                assert_eq!(shape.canonical(mirrored.0, mirrored.1), expected);
                if rows == columns {
                    let swapped = shape.canonical(transposed(own), transposed(foe));
                    assert_eq!(swapped, expected);
                }
            }
        }
    }

    #[test]
    fn shapes_have_limits() {
        for (rows, columns) in [(0, 5), (1, 1), (11, 2), (2, 11), (7, 6), (6, 7), (4, 10)] {
            assert!(Shape::new(rows, columns).is_err());
        }
        assert!(Shape::new(6, 6).is_ok() && Shape::new(1, 2).is_ok() && Shape::new(10, 3).is_ok());
    }
}
