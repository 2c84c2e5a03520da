//! Rectangles of cells: their symmetries, and positions as numbers.

use games::clusterfuss::Checkers;

/// The most cells that the solver takes.
pub const CELLS_MAX: u32 = 36;

/// A rectangle of cells, 1×2 to 8×8, of at most [`CELLS_MAX`] cells, in the
/// lower left corner of a `u64` grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    rows: u32,
    columns: u32,
}

/// A rectangle that the solver does not take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected 1 to 8 rows and columns with 2 to {CELLS_MAX} cells together, not {rows} by {columns}"
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
        let sides = 1..=8;
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
    /// The checkerboard, the top left checker the mover's.
    pub fn start(self) -> Checkers<u64> {
        Checkers::checkerboard(self.rows as usize, self.columns as usize)
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
    pub(super) fn packed(self, cells: u64) -> u64 {
        let row = (1 << self.columns) - 1;
        (0..self.rows).fold(0, |sum, r| sum | ((cells >> (8 * r)) & row) << (self.columns * r))
    }
    /// The position as a number: in base 3, cell `row * columns + column` (row 0
    /// at the bottom) has the digit of that place, 1 for the mover's checkers and
    /// 2 for the other's.
    pub(super) fn code(self, own: u64, foe: u64) -> u64 {
        let (own, foe) = (self.packed(own), self.packed(foe));
        (0..self.cells())
            .rev()
            .fold(0, |code, cell| 3 * code + ((own >> cell) & 1) + 2 * ((foe >> cell) & 1))
    }
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
    use games::clusterfuss::Grid;

    use super::*;

    /// The opposite of [`Shape::packed`].
    fn unpacked(shape: Shape, cells: u64) -> u64 {
        let row = (1 << shape.columns) - 1;
        let rows = 0..shape.rows;
        rows.fold(0, |sum, r| sum | ((cells >> (shape.columns * r)) & row) << (8 * r))
    }

    fn cells(shape: Shape, seed: u64) -> u64 {
        unpacked(shape, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - shape.cells()))
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
        for (rows, columns) in [(0, 5), (1, 1), (9, 2), (2, 9), (7, 6), (6, 7)] {
            assert!(Shape::new(rows, columns).is_err());
        }
        assert!(Shape::new(6, 6).is_ok() && Shape::new(1, 2).is_ok());
    }
}
