//! Cells and whole boards as text.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{NotationError, Seat};

use super::{Bits, Discs, Order, grid::SIDE_MAX};

/// A cell of the bounding box: a column from the left and a row from the bottom,
/// both from 0. Written `c5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    pub(super) column: u8,
    pub(super) row: u8,
}

impl Cell {
    /// The column from the left, from 0.
    pub const fn column(self) -> usize {
        self.column as usize
    }
    /// The row from the bottom, from 0.
    pub const fn row(self) -> usize {
        self.row as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Cell {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Cell, NotationError> {
        let bad = || {
            NotationError::new(
                "cell",
                format!("expected a letter from a to r and a row from 1 to 18, not {text:?}"),
            )
        };
        let (&letter, row) = text.as_bytes().split_first().ok_or_else(bad)?;
        let column = letter.checked_sub(b'a').filter(|c| usize::from(*c) < SIDE_MAX);
        // One spelling a cell: no plus sign and no leading zero.
        let plain = !row.is_empty() && row[0] != b'0' && row.iter().all(u8::is_ascii_digit);
        let row = text.get(1..).filter(|_| plain).and_then(|row| row.parse::<u8>().ok());
        match (column, row) {
            (Some(column), Some(row)) if usize::from(row) <= SIDE_MAX => {
                Ok(Cell { column, row: row - 1 })
            }
            _ => Err(bad()),
        }
    }
}

/// Writes the discs as rows from top to bottom, each from the first cell it has:
/// `./..../..N../…`.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a>(pub &'a Discs);

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut index = 0;
        for (number, (_, length)) in self.0.grid().rows().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            for cell in index..index + length {
                f.write_str(match self.0.owner(cell) {
                    None => ".",
                    Some(Seat::A) => "N",
                    Some(_) => "P",
                })?;
            }
            index += length;
        }
        Ok(())
    }
}

/// Reads the rows of a board of this order.
pub fn read_rows(order: Order, text: &str) -> Result<Discs, NotationError> {
    let bad = |why| NotationError::new("board", why);
    let grid = order.grid();
    let lengths: arrayvec::ArrayVec<usize, SIDE_MAX> = grid.rows().map(|row| row.1).collect();
    let count = text.split('/').count();
    if count != lengths.len() {
        return Err(bad(format!(
            "a board of order {order} has {} rows with `/` between them, not {count}",
            lengths.len()
        )));
    }
    let (mut sides, mut index) = ([Bits::EMPTY; 2], 0);
    for (number, (row, length)) in (1..).zip(text.split('/').zip(lengths)) {
        if row.chars().count() != length {
            return Err(bad(format!(
                "row {number} from the top, {row:?}, must be {length} long on order {order}"
            )));
        }
        for letter in row.chars() {
            match letter {
                '.' => {}
                'N' => sides[0] = sides[0].with(index),
                'P' => sides[1] = sides[1].with(index),
                _ => {
                    return Err(bad(format!(
                        "expected `N`, `P` or `.`, not {letter:?}, in row {number} from the top"
                    )));
                }
            }
            index += 1;
        }
    }
    Ok(Discs::new(order, sides[0], sides[1]))
}
