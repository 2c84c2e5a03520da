//! The hexagons of the board and their names.

use std::{fmt, str::FromStr};

use hall_core::{Message, NotationError};

/// The largest board has this many rows and columns.
pub const SIZE_MAX: u8 = 19;

/// A hexagon of some board, by column and row. // Rule 1.3
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexagon {
    column: u8,
    row: u8,
}

impl Hexagon {
    /// The hexagon in this column and row, both counted from 0 in the upper left corner;
    /// `None` if no board has it.
    pub const fn new(column: u8, row: u8) -> Option<Hexagon> {
        if column < SIZE_MAX && row < SIZE_MAX { Some(Hexagon { column, row }) } else { None }
    }
    /// Its column, from 0 on the left.
    pub const fn column(self) -> u8 {
        self.column
    }
    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.row
    }
    /// Whether a board with this many rows and columns has it. // Rule 1.1
    pub const fn is_on(self, size: u8) -> bool {
        self.column < size && self.row < size
    }
    /// The mirror image in the line from `a1` to the opposite corner. // Rule 4.2
    #[must_use]
    pub const fn mirrored(self) -> Hexagon {
        Hexagon { column: self.row, row: self.column }
    }
    /// All of a board, row by row.
    pub fn all(size: u8) -> impl Iterator<Item = Hexagon> {
        let size = size.min(SIZE_MAX);
        (0..size).flat_map(move |row| (0..size).map(move |column| Hexagon { column, row }))
    }
}

impl fmt::Display for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Hexagon {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Hexagon, NotationError> {
        let bad = || {
            let why = format!("expected a cell from `a1` to `s19`, or `swap`, not {text:?}");
            let message = Message::new("hex-notation-action").text("text", format!("{text:?}"));
            NotationError::new("action", why).keyed(message)
        };
        let (&column @ b'a'..=b's', digits) = text.as_bytes().split_first().ok_or_else(bad)? else {
            return Err(bad());
        };
        let row = match *digits {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [b'1', ones @ b'0'..=b'9'] => 10 + ones - b'0',
            _ => return Err(bad()),
        };
        Ok(Hexagon { column: column - b'a', row: row - 1 })
    }
}
