//! Cells, and how they are written.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, quoted};

use super::grid::Grid;

/// A cell by file and rank: `a1` is the lower left one. // Rule 1.3
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    file: u8,
    rank: u8,
}

impl Cell {
    /// The cell in this column and row (zero-based, row 0 at the bottom), if
    /// some board has it.
    pub const fn new(column: usize, row: usize) -> Option<Cell> {
        if column < 19 && row < 19 {
            Some(Cell { file: column as u8, rank: row as u8 })
        } else {
            None
        }
    }
    /// Its column, zero-based from the left.
    pub const fn column(self) -> usize {
        self.file as usize
    }
    /// Its row, zero-based from the bottom.
    pub const fn row(self) -> usize {
        self.rank as usize
    }
    /// Whether a board with this many rows and columns has it.
    pub const fn is_on(self, size: u8) -> bool {
        self.file < size && self.rank < size
    }
    /// Whether `other` is directly above, below, left or right. // Rule 3.2
    pub const fn is_beside(self, other: Cell) -> bool {
        self.file.abs_diff(other.file) + self.rank.abs_diff(other.rank) == 1
    }
    /// Its index in a grid that has it.
    pub fn index<G: Grid>(self) -> usize {
        self.row() * G::STRIDE + self.column()
    }
    /// The cell with this index in a grid.
    pub fn at<G: Grid>(index: usize) -> Cell {
        Cell { file: (index % G::STRIDE) as u8, rank: (index / G::STRIDE) as u8 }
    }
    pub(super) fn grid<G: Grid>(self) -> G {
        G::bit(self.index::<G>())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A view writes some hundred of them.
        let (file, number) = (b'a' + self.file, self.rank + 1);
        let letters = [file, b'0' + number / 10, b'0' + number % 10];
        let short = [file, b'0' + number];
        let text = if number < 10 { &short[..] } else { &letters[..] };
        f.write_str(core::str::from_utf8(text).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cell, NotationError> {
        let bad = || {
            let why = format!("expected one from `a1` to `s19`, not {text:?}");
            let message = Message::new("clusterfuss-notation-cell").text("text", quoted(text));
            NotationError::new("cell", why).keyed(message)
        };
        let (&file @ b'a'..=b's', digits) = text.as_bytes().split_first().ok_or_else(bad)? else {
            return Err(bad());
        };
        let rank = match *digits {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [b'1', ones @ b'0'..=b'9'] => 10 + ones - b'0',
            _ => return Err(bad()),
        };
        Ok(Cell { file: file - b'a', rank: rank - 1 })
    }
}
