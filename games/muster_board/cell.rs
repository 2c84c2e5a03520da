//! Cells, and how they are written.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, quoted};

/// Columns and rows of the largest bounding box.
pub(super) const SIDE_MAX: usize = 18;

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
            let why = format!("expected a letter from a to r and a row from 1 to 18, not {text:?}");
            let message = Message::new("muster-board-notation-cell");
            NotationError::new("cell", why).keyed(message.text("text", quoted(text)))
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
