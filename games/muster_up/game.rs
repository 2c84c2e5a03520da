//! The game, set up for one table, and what follows when a turn ends.

use hall_core::Seat;

use super::{Setup, State};
use crate::muster_board::{BoardSize, Cell, Discs, Draw, Ending, Status, Win, is_cut};

/// Muster Up at one table.
#[derive(Debug)]
pub struct MusterUp {
    pub(super) setup: Setup,
    pub(super) size: BoardSize,
    pub(super) start: Discs,
}

impl MusterUp {
    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Rule 6: what `seat` has won if its turn ends here. `cell` is where one of
    /// its discs stands.
    fn win(&self, discs: &Discs, seat: Seat, cell: usize) -> Option<Win> {
        Win::of(discs.is_united(seat, cell), is_cut(discs, seat, self.setup.jump_walls))
    }
    /// What follows when the turn of `seat`, whose disc came to `cell`, ends.
    pub(super) fn judge(&self, state: &State, seat: Seat, cell: usize) -> Status {
        let ending = match (self.win(&state.discs, seat, cell), state.after(seat)) {
            (Some(win), _) => Ending::Won(seat, win),
            (None, None) => Ending::Drawn(Draw::Stuck),
            // Rule 7.1
            (None, Some(next)) if state.history.occurrences(&state.discs, next) >= 3 => {
                Ending::Drawn(Draw::Repetition)
            }
            // Rule 7.2
            (None, Some(_)) if state.history.has_reached(self.setup.limit) => {
                Ending::Drawn(Draw::Limit)
            }
            (None, Some(next)) => return Status::Play(next),
        };
        Status::Over(ending)
    }
    /// Whether the game can have ended in this way here.
    pub(super) fn has_ended(&self, state: &State, ending: Ending) -> bool {
        match ending {
            Ending::Won(seat, win) => {
                let disc = state.discs.of(seat).first();
                disc.is_some_and(|cell| self.win(&state.discs, seat, cell) == Some(win))
            }
            Ending::Drawn(Draw::Stuck) => state.after(Seat::A).is_none(),
            Ending::Drawn(Draw::Limit) => state.history.has_reached(self.setup.limit),
            Ending::Drawn(Draw::Repetition) => {
                let last = state.history.last();
                let mover = last.and_then(|slide| state.discs.owner(usize::from(slide.to)));
                let next = mover.and_then(|seat| state.after(seat));
                next.is_some_and(|seat| state.history.occurrences(&state.discs, seat) >= 3)
            }
        }
    }

    /// The index of a cell that `check` let pass.
    pub(super) fn at(&self, cell: Cell) -> usize {
        self.size.grid().index(cell).expect("a legal action names cells of the board")
    }
}
