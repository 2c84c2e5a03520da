//! Cells, actions and positions as text.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::NotationError;

use super::{Action, Board, Cells, Colour, Grid, Setup, State, Wide};

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
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cell, NotationError> {
        let bad =
            || NotationError::new("cell", format!("expected one from `a1` to `s19`, not {text:?}"));
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

/// `a4-b4`, or `swap`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Capture { from, to } => write!(f, "{from}-{to}"),
            Action::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        if text == "swap" {
            return Ok(Action::Swap);
        }
        let (from, to) = text.split_once('-').ok_or_else(|| {
            let why = format!("expected `a4-b4` (from one cell to the next), not {text:?}");
            NotationError::new("move", why)
        })?;
        Ok(Action::Capture { from: from.parse()?, to: to.parse()? })
    }
}

/// Writes `RBRB/BRBR/RBRB/BRBR a`: rows from the top, then the seat to move,
/// then `may-swap` where the mover may.
pub(super) fn write(state: &State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for row in (0..state.size()).rev() {
        for column in 0..state.size() {
            let cell = Cell { file: column as u8, rank: row as u8 };
            f.write_str(match state.colour_at(cell) {
                Some(Colour::Red) => "R",
                Some(Colour::Blue) => "B",
                None => ".",
            })?;
        }
        f.write_str(if row > 0 { "/" } else { " " })?;
    }
    write!(f, "{}", state.mover.seat())?;
    if state.may_swap { f.write_str(" may-swap") } else { Ok(()) }
}

/// Reads what [`write`] wrote; the seat may be left out (Red is to move then) or
/// be told as the colour, `R` or `B`.
pub(super) fn read(text: &str, setup: &Setup) -> Result<State, NotationError> {
    let bad = |why| NotationError::new("clusterfuss position", why);
    let mut words = text.split_ascii_whitespace();
    let rows = words.next().unwrap_or_default();
    let mover = match words.next() {
        None | Some("a" | "R") => Colour::Red,
        Some("b" | "B") => Colour::Blue,
        Some(other) => {
            return Err(bad(format!("expected the seat to move, a or b, not {other:?}")));
        }
    };
    let may_swap = match words.next() {
        None => false,
        Some("may-swap") if setup.swap => true,
        Some("may-swap") => return Err(bad("this match has no swap (rule 7.2)".into())),
        Some(other) => return Err(bad(format!("unexpected {other:?} after the seat"))),
    };
    if let Some(other) = words.next() {
        return Err(bad(format!("unexpected {other:?} at the end")));
    }
    let cells = match setup.size {
        0..=8 => Cells::Small(read_board::<u64>(rows, setup.size, mover)?),
        9..=11 => Cells::Middle(read_board::<u128>(rows, setup.size, mover)?),
        _ => Cells::Large(read_board::<Wide>(rows, setup.size, mover)?),
    };
    let mut state = State { cells, size: setup.size, mover, may_swap };
    state.skip_if_blocked();
    state.may_swap = may_swap && state.mover == mover && state.winner().is_none();
    Ok(state)
}

fn read_board<G: Grid>(rows: &str, size: u8, mover: Colour) -> Result<Board<G>, NotationError> {
    let bad = |why| NotationError::new("clusterfuss position", why);
    let size = usize::from(size);
    let (mut red, mut blue) = (G::default(), G::default());
    let count = rows.split('/').count();
    if count != size {
        return Err(bad(format!("expected {size} rows joined by `/`, not {count}")));
    }
    for (row, line) in (0..size).rev().zip(rows.split('/')) {
        if line.chars().count() != size {
            return Err(bad(format!("expected {size} cells in each row, not {line:?}")));
        }
        for (column, letter) in line.chars().enumerate() {
            match letter {
                'R' => red = red | G::cell(row, column),
                'B' => blue = blue | G::cell(row, column),
                '.' => {}
                _ => return Err(bad(format!("expected R, B or `.`, not {letter:?}"))),
            }
        }
    }
    if (red | blue).is_empty() {
        return Err(bad("there must be a checker".into()));
    }
    Ok(match mover {
        Colour::Red => Board::new(red, blue),
        Colour::Blue => Board::new(blue, red),
    })
}
