//! The game, set up for one table, and what it asks of an action.

use hall_core::Seat;

use super::{Illegal, Setup, State};
use crate::muster_board::{BoardSize, Cell};

/// Make Muster at one table.
#[derive(Debug)]
pub struct MakeMuster {
    pub(super) setup: Setup,
    pub(super) size: BoardSize,
    pub(super) supply: u8,
}

impl MakeMuster {
    /// How many discs a player starts with.
    pub fn supply(&self) -> u8 {
        self.supply
    }
    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    pub(super) fn check_place(&self, state: &State, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        let index = self.size.grid().index(cell).ok_or(Illegal::OffBoard(cell))?;
        if state.discs.all().has(index) {
            return Err(Illegal::Taken(cell));
        }
        if state.hand(seat) == 0 {
            return Err(Illegal::EmptyHand);
        }
        if state.discs.reach(seat).has(index) {
            return Err(Illegal::Beside(cell));
        }
        Ok(())
    }

    pub(super) fn check_move(
        &self,
        state: &State,
        seat: Seat,
        from: Cell,
        to: Cell,
    ) -> Result<(), Illegal> {
        let find = |cell| self.size.grid().index(cell).ok_or(Illegal::OffBoard(cell));
        let (start, goal) = (find(from)?, find(to)?);
        if !state.discs.of(seat).has(start) {
            return Err(Illegal::NotYours(from));
        }
        if !state.placements(seat).is_empty() {
            return Err(Illegal::MustPlace);
        }
        if !self.size.grid().near(start).has(goal) {
            return Err(Illegal::NotAStep(from, to));
        }
        if state.discs.all().has(goal) {
            return Err(Illegal::Blocked(to));
        }
        Ok(())
    }

    /// The index of a cell that `check` let pass.
    pub(super) fn at(&self, cell: Cell) -> usize {
        self.size.grid().index(cell).expect("a legal action names cells of the board")
    }
}
