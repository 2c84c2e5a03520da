//! A position.

use hall_core::Seat;

use super::{
    cell::Cell,
    checkers::Checkers,
    grid::{Grid, Wide},
};

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Moves first and owns the top left cell.
    Red,
    /// The other.
    Blue,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }
    /// The seat that plays it.
    pub const fn seat(self) -> Seat {
        match self {
            Colour::Red => Seat::A,
            Colour::Blue => Seat::B,
        }
    }
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
        }
    }
}

/// A board in the narrowest width that holds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cells {
    /// Up to 8×8.
    Small(Checkers<u64>),
    /// Up to 11×11.
    Middle(Checkers<u128>),
    /// Up to 19×19.
    Large(Checkers<Wide>),
}

/// Does the same with a board of any width.
macro_rules! on_board {
    ($cells:expr, $board:ident => $then:expr) => {
        match $cells {
            Cells::Small($board) => $then,
            Cells::Middle($board) => $then,
            Cells::Large($board) => $then,
        }
    };
}
pub(super) use on_board;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) cells: Cells,
    pub(super) size: u8,
    pub(super) mover: Colour,
    /// Whether the mover may swap instead: right after the first move, if the
    /// match is set up so. // Rule 7.2
    pub(super) may_swap: bool,
}

impl State {
    /// The checkers, seen from the side to move.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }
    /// Rows and columns.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }
    /// The side to move.
    pub fn mover(&self) -> Colour {
        self.mover
    }
    /// Whether the mover may swap instead of moving.
    pub fn may_swap(&self) -> bool {
        self.may_swap
    }
    /// How many checkers this colour has.
    pub fn checkers(&self, colour: Colour) -> u32 {
        on_board!(&self.cells, board => {
            if colour == self.mover { board.own().count() } else { board.foe().count() }
        })
    }
    /// Who stands on this cell, if it is on the board and somebody does.
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        if !cell.is_on(self.size) {
            return None;
        }
        on_board!(&self.cells, board => {
            let cell = cell.grid();
            if board.own().meets(cell) {
                Some(self.mover)
            } else {
                board.foe().meets(cell).then(|| self.mover.other())
            }
        })
    }
    /// The colour that has removed the other. // Rule 5.1
    pub(super) fn winner(&self) -> Option<Colour> {
        on_board!(&self.cells, board => {
            if board.foe().is_empty() {
                Some(self.mover)
            } else {
                board.own().is_empty().then(|| self.mover.other())
            }
        })
    }
    /// Whether neither side can move, which only an edited position allows.
    pub(super) fn is_stuck(&self) -> bool {
        on_board!(&self.cells, board => {
            !board.is_linked() && !board.can_move() && !board.turned().can_move()
        })
    }
    /// Passes the turn if the mover cannot move and the other can. // Rule 2.3
    pub(super) fn skip_if_blocked(&mut self) {
        if self.winner().is_some() || self.is_stuck() {
            return;
        }
        if on_board!(&self.cells, board => !board.is_linked() && !board.can_move()) {
            self.turn_round();
        }
    }
    fn turn_round(&mut self) {
        self.mover = self.mover.other();
        self.cells = match &self.cells {
            Cells::Small(board) => Cells::Small(board.turned()),
            Cells::Middle(board) => Cells::Middle(board.turned()),
            Cells::Large(board) => Cells::Large(board.turned()),
        };
    }
    /// Whether no checker has been captured.
    pub(super) fn is_full(&self) -> bool {
        let checkers = on_board!(&self.cells, board => board.all().count());
        checkers == u32::from(self.size) * u32::from(self.size)
    }
}
