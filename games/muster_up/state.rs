//! A position, and where its discs may go.

use hall_core::Seat;

use crate::muster_board::{Bits, DIRECTIONS, Discs, Draw, Ending, History, Status, other};

/// The rules of a win by a muster, of one by cutting off, of a draw by repetition, of one where
/// nobody can act, and of one at the limit of moves.
pub(super) const ENDED_BY: [&str; 5] = ["6.1", "6.2", "7.1", "4.3", "7.2"];

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) discs: Discs,
    pub(super) status: Status,
    pub(super) history: History,
}

/// Rules 5.1 and 5.2: the cell that the disc on `from` reaches in that direction,
/// by a step or a jump: the first empty one, if there is one.
pub(super) fn goal(discs: &Discs, from: usize, direction: usize) -> Option<usize> {
    discs.grid().ray(from, direction, discs.all(), discs.empty())
}

impl State {
    /// The discs on the board.
    pub fn discs(&self) -> &Discs {
        &self.discs
    }
    /// Whose turn it is, or how the game ended.
    pub fn status(&self) -> Status {
        self.status
    }
    /// The moves so far.
    pub fn history(&self) -> &History {
        &self.history
    }
    /// Rule 5: where the disc on `from` may go.
    pub fn goals(&self, from: usize) -> Bits {
        (0..DIRECTIONS.len()).filter_map(|way| goal(&self.discs, from, way)).collect()
    }

    pub(super) fn can_act(&self, seat: Seat) -> bool {
        // A step is the usual case; without one only a jump is left.
        self.discs.has_steps(seat)
            || self.discs.of(seat).iter().any(|from| !self.goals(from).is_empty())
    }
    /// Rule 4.3: who acts after `seat`, if anybody can.
    pub(super) fn after(&self, seat: Seat) -> Option<Seat> {
        [other(seat), seat].into_iter().find(|seat| self.can_act(*seat))
    }
    /// Rule 4.3: what is waited for when it is the turn of `seat`, which cannot act.
    pub(super) fn settled(&self, seat: Seat) -> Status {
        match self.after(seat) {
            Some(next) => Status::Play(next),
            None => Status::Over(Ending::Drawn(Draw::Stuck)),
        }
    }
}
