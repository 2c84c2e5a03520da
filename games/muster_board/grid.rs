//! The shape of the boards: which cells there are and which touch.

use core::fmt;

use hall_core::{Message, NotationError, SetupError};

use super::{Bits, Cell, cell::SIDE_MAX};

/// The most cells any board has.
pub const CELLS_MAX: usize = 180;
/// The index of no cell: a bit that no board has.
pub const NOWHERE: usize = 191;

/// The eight directions as (columns, rows), in circular order from north.
pub const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The size of a board: plus-shaped pentominoes along a side, 2 to 6. The rules and the
/// designer call it the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardSize(u8);

impl BoardSize {
    /// Every size there is.
    pub const ALL: [BoardSize; 5] =
        [BoardSize(2), BoardSize(3), BoardSize(4), BoardSize(5), BoardSize(6)];

    /// The size `n`, if it is from 2 to 6.
    pub const fn new(n: u8) -> Option<BoardSize> {
        if 2 <= n && n <= 6 { Some(BoardSize(n)) } else { None }
    }
    /// The size that the option `order` names.
    ///
    /// # Errors
    /// Which sizes there are, if this is none.
    pub fn chosen(order: u8) -> Result<BoardSize, SetupError> {
        BoardSize::new(order).ok_or_else(|| {
            let why = alloc::format!("expected a board of order 2, 3, 4, 5 or 6, not {order}");
            let message = Message::new("muster-board-setup-order").with("order", order);
            SetupError::new("order", why).keyed(message)
        })
    }
    /// The number itself.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
    /// The number itself, as messages have it.
    pub(super) const fn number(self) -> u8 {
        self.0
    }
    /// Where a cell is after a quarter turn of the board.
    pub(super) const fn turned(self, Cell { column, row }: Cell) -> Cell {
        Cell { column: 3 * self.0 - 1 - row, row: column }
    }
    /// How many words of a set the board takes.
    #[inline(always)]
    pub(super) const fn words(self) -> usize {
        match self.0 {
            0..=3 => 1,
            4 | 5 => 2,
            _ => 3,
        }
    }
    /// The board of this size.
    #[inline(always)]
    pub fn grid(self) -> &'static Grid {
        &GRIDS[self.0 as usize - 2]
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The tables of one board. Cells are numbered in reading order: rows top to
/// bottom, each from the left.
#[derive(Debug)]
pub struct Grid {
    size: BoardSize,
    cells: usize,
    all: Bits,
    at: [Cell; CELLS_MAX],
    index: [u8; SIDE_MAX * SIDE_MAX],
    near: [Bits; CELLS_MAX],
    around: [Bits; CELLS_MAX],
    step: [[u8; 8]; CELLS_MAX],
    orbit: [u8; CELLS_MAX],
    windows: [Window; CELLS_MAX],
}

/// Where a set has the three by three cells around a cell: in each of three rows they follow one
/// another.
#[derive(Clone, Copy, Debug)]
struct Window {
    /// The first of the three cells in the row above, its own and the one below; 255 is the one
    /// before the first of all.
    rows: [u8; 3],
    /// Which of the nine are on the board, without the one in the middle.
    mask: u16,
}

static GRIDS: [Grid; 5] = [
    Grid::build(BoardSize(2)),
    Grid::build(BoardSize(3)),
    Grid::build(BoardSize(4)),
    Grid::build(BoardSize(5)),
    Grid::build(BoardSize(6)),
];

/// Whether the cell is on the board (rule 2.1 of Make Muster). Coordinates are
/// doubled, so that the centre of a board of even size is whole too.
const fn on_board(size: BoardSize, column: i32, row: i32) -> bool {
    let n = size.0 as i32;
    let (u, v) = (2 * column - (3 * n - 1), 2 * row - (3 * n - 1));
    (u + 2 * v).abs() < 5 * n && (2 * u - v).abs() < 5 * n
}

impl Grid {
    const fn build(size: BoardSize) -> Grid {
        let side = 3 * size.0 as i32;
        let nowhere = Cell { column: 0, row: 0 };
        let mut grid = Grid {
            size,
            cells: 0,
            all: Bits::EMPTY,
            at: [nowhere; CELLS_MAX],
            index: [NOWHERE as u8; SIDE_MAX * SIDE_MAX],
            near: [Bits::EMPTY; CELLS_MAX],
            around: [Bits::EMPTY; CELLS_MAX],
            step: [[NOWHERE as u8; 8]; CELLS_MAX],
            orbit: [u8::MAX; CELLS_MAX],
            windows: [Window { rows: [0; 3], mask: 0 }; CELLS_MAX],
        };
        let mut row = side - 1;
        while row >= 0 {
            let mut column = 0;
            while column < side {
                if on_board(size, column, row) {
                    grid.at[grid.cells] = Cell { column: column as u8, row: row as u8 };
                    grid.index[row as usize * SIDE_MAX + column as usize] = grid.cells as u8;
                    grid.all = grid.all.with(grid.cells);
                    grid.cells += 1;
                }
                column += 1;
            }
            row -= 1;
        }
        let mut cell = 0;
        while cell < grid.cells {
            let mut direction = 0;
            while direction < 8 {
                let (right, up) = DIRECTIONS[direction];
                let column = grid.at[cell].column as i32 + right;
                let row = grid.at[cell].row as i32 + up;
                if column >= 0 && row >= 0 && on_board(size, column, row) {
                    let other = grid.index[row as usize * SIDE_MAX + column as usize];
                    grid.near[cell] = grid.near[cell].with(other as usize);
                    grid.step[cell][direction] = other;
                }
                direction += 1;
            }
            let mut other = 0;
            while other < grid.cells {
                let (one, two) = (grid.at[cell], grid.at[other]);
                let columns = one.column.abs_diff(two.column);
                if other != cell && columns <= 2 && one.row.abs_diff(two.row) <= 2 {
                    grid.around[cell] = grid.around[cell].with(other);
                }
                other += 1;
            }
            grid.windows[cell] = grid.window_of(cell);
            cell += 1;
        }
        grid.number_orbits();
        grid
    }

    const fn number_orbits(&mut self) {
        let (mut cell, mut next) = (0, 0);
        while cell < self.cells {
            let mut turned = cell;
            while self.orbit[turned] == u8::MAX {
                self.orbit[turned] = next;
                let Cell { column, row } = self.size.turned(self.at[turned]);
                turned = self.index[row as usize * SIDE_MAX + column as usize] as usize;
            }
            if turned == cell && self.orbit[cell] == next {
                next += 1;
            }
            cell += 1;
        }
    }

    const fn window_of(&self, cell: usize) -> Window {
        let mut window = Window { rows: [0; 3], mask: 0 };
        let mut place = 0;
        while place < 9 {
            let column = self.at[cell].column as i32 + place % 3 - 1;
            let row = self.at[cell].row as i32 + 1 - place / 3;
            if column >= 0 && row >= 0 && on_board(self.size, column, row) {
                let index = self.index[row as usize * SIDE_MAX + column as usize];
                window.rows[place as usize / 3] = index.wrapping_sub((place % 3) as u8);
                window.mask |= if place == 4 { 0 } else { 1 << place };
            }
            place += 1;
        }
        window
    }

    /// The size of this board.
    pub fn size(&self) -> BoardSize {
        self.size
    }
    /// How many cells there are: 5 n².
    pub fn cells(&self) -> usize {
        self.cells
    }
    /// Every cell.
    #[inline(always)]
    pub fn all(&self) -> Bits {
        self.all
    }
    /// The cell with this index, which is on the board.
    pub fn cell(&self, index: usize) -> Cell {
        self.at[index]
    }
    /// The index of `cell`, if it is on the board.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let (column, row) = (usize::from(cell.column), usize::from(cell.row));
        if column >= SIDE_MAX || row >= SIDE_MAX {
            return None;
        }
        let index = usize::from(self.index[row * SIDE_MAX + column]);
        (index != NOWHERE).then_some(index)
    }
    /// The index of `cell`.
    ///
    /// # Errors
    /// That it is not on the board.
    pub fn find(&self, cell: Cell) -> Result<usize, NotationError> {
        self.index(cell).ok_or_else(|| {
            let why = alloc::format!("{cell} is not on the board of order {}", self.size);
            let message = Message::new("muster-board-notation-off-board").text("cell", cell);
            NotationError::new("cell", why).keyed(message.with("order", self.size.number()))
        })
    }
    /// The cells that a quarter turn of the board makes of one another have one number; these
    /// numbers rise from 0 without a gap.
    #[inline(always)]
    pub fn orbit(&self, index: usize) -> usize {
        usize::from(self.orbit[index])
    }
    /// The neighbours of a cell, 8 ways.
    #[inline(always)]
    pub fn near(&self, index: usize) -> Bits {
        self.near[index]
    }
    /// The neighbours of a cell that are in `set`, which is of the first `W` words: a bit for each
    /// of the three by three cells in reading order. Beside them stand the bits of all neighbours.
    #[inline(always)]
    pub(super) fn window<const W: usize>(&self, index: usize, set: Bits) -> (usize, usize) {
        let Window { rows: [above, level, below], mask } = self.windows[index];
        let three = |from| set.three_from::<W>(from);
        let mask = usize::from(mask);
        ((three(above) | three(level) << 3 | three(below) << 6) & mask, mask)
    }
    /// The cells at most two columns and two rows away, the cell itself excepted:
    /// those whose neighbours can be neighbours of this one.
    #[inline(always)]
    pub fn around(&self, index: usize) -> Bits {
        self.around[index]
    }
    /// The neighbour in direction `direction` of [`DIRECTIONS`], or [`NOWHERE`].
    #[inline(always)]
    pub fn step(&self, index: usize, direction: usize) -> usize {
        usize::from(self.step[index][direction])
    }
    /// The first cell in that direction that is in `goal`, when all cells on the
    /// way are in `through`.
    #[inline(always)]
    pub fn ray(&self, index: usize, direction: usize, through: Bits, goal: Bits) -> Option<usize> {
        let mut next = self.step(index, direction);
        while through.has(next) {
            next = self.step(next, direction);
        }
        goal.has(next).then_some(next)
    }
    /// The cells of `set` and all their neighbours.
    pub fn spread(&self, set: Bits) -> Bits {
        set.iter().fold(set, |wide, index| wide | self.near[index])
    }
    /// The part of `within` that can be reached from `start`, 8 ways; empty if
    /// `start` is not in it.
    #[inline(always)]
    pub fn flood(&self, start: usize, within: Bits) -> Bits {
        self.flood_from(Bits::one(start), within)
    }
    /// The part of `within` that can be reached from the cells of `start` in it.
    pub fn flood_from(&self, start: Bits, within: Bits) -> Bits {
        let mut reached = start & within;
        let mut frontier = reached;
        while !frontier.is_empty() {
            let wide = frontier.iter().fold(Bits::EMPTY, |wide, index| wide | self.near[index]);
            frontier = (wide & within).minus(reached);
            reached = reached | frontier;
        }
        reached
    }
    /// Whether all cells of `goal` can be reached from `start`, 8 ways, within a set that has both,
    /// all of the first `W` words.
    #[inline]
    pub(super) fn leads<const W: usize>(&self, start: usize, within: Bits, goal: Bits) -> bool {
        let mut frontier = Bits::one(start).of_words::<W>();
        let mut rest = within.of_words::<W>().minus(frontier);
        let goal = goal.of_words::<W>();
        loop {
            if (goal & rest).is_empty() {
                return true;
            }
            let near = |wide: Bits, index: usize| wide | self.near[index].of_words::<W>();
            frontier = frontier.iter().fold(Bits::EMPTY, near) & rest;
            if frontier.is_empty() {
                return false;
            }
            rest = rest.minus(frontier);
        }
    }
    /// The rows from top to bottom as (first column, length).
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let side = 3 * self.size.get();
        (0..side).rev().map(move |row| {
            let mut columns =
                (0..side).filter(move |column| on_board(self.size, *column as i32, row as i32));
            let first = columns.next().expect("every row of the box has a cell");
            (first, 1 + columns.count())
        })
    }
}
