//! A position, and what follows when a turn ends in it.

use hall_core::Seat;

use crate::muster_board::{Bits, Discs, Draw, Ending, History, Status, Win, other};

/// The rules of a win by a muster, of one by cutting off, of a draw by repetition, of one where
/// nobody can act, and of one at the limit of moves.
pub(super) const ENDED_BY: [&str; 5] = ["6.1", "6.3", "7.1", "3.4", "7.3"];

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) discs: Discs,
    pub(super) hand: [u8; 2],
    pub(super) status: Status,
    pub(super) history: History,
}

impl State {
    /// The discs on the board.
    pub fn discs(&self) -> &Discs {
        &self.discs
    }
    /// How many discs `seat` has in hand.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hand[seat.index()]
    }
    /// Whose turn it is, or how the game ended.
    pub fn status(&self) -> Status {
        self.status
    }
    /// The moves since the last placement.
    pub fn history(&self) -> &History {
        &self.history
    }
    /// Rule 4.1: the cells of which `seat` must choose one to place on; empty if
    /// it moves instead.
    pub fn placements(&self, seat: Seat) -> Bits {
        // Rule 4.5
        if self.hand(seat) == 0 { Bits::EMPTY } else { self.discs.room(seat) }
    }
    /// Rule 4.1: whether `seat` places.
    fn must_place(&self, seat: Seat) -> bool {
        self.hand(seat) > 0 && self.discs.has_room(seat)
    }
    /// Rule 5: where the disc of `seat` on `from` may go.
    pub fn steps(&self, from: usize) -> Bits {
        self.discs.grid().near(from) & self.discs.empty()
    }

    pub(super) fn can_act(&self, seat: Seat) -> bool {
        self.must_place(seat) || self.discs.has_steps(seat)
    }
    /// Rules 3.3 and 3.4: who acts after `seat`, if anybody can.
    pub(super) fn after(&self, seat: Seat) -> Option<Seat> {
        [other(seat), seat].into_iter().find(|seat| self.can_act(*seat))
    }
    /// Rule 6: what `seat` has won if its turn ends here. `cell` is where one of
    /// its discs stands.
    fn win(&self, seat: Seat, cell: usize) -> Option<Win> {
        // Rules 6.1 and 6.2. Rule 6.7: only the seat whose turn ends is asked.
        let muster = !self.must_place(seat) && self.discs.is_united(seat, cell);
        Win::of(muster, self.discs.cuts(seat))
    }
    /// What follows when the turn of `seat`, whose disc came to `cell`, ends.
    pub(super) fn judge(&self, seat: Seat, cell: usize, limit: u16) -> Status {
        let ending = match (self.win(seat, cell), self.after(seat)) {
            (Some(win), _) => Ending::Won(seat, win),
            (None, None) => Ending::Drawn(Draw::Stuck),
            // Rule 7.1
            (None, Some(next)) if self.history.occurrences(&self.discs, next) >= 3 => {
                Ending::Drawn(Draw::Repetition)
            }
            // Rule 7.3
            (None, Some(_)) if self.history.has_reached(limit) => Ending::Drawn(Draw::Limit),
            (None, Some(next)) => return Status::Play(next),
        };
        Status::Over(ending)
    }
    /// Whether the game can have ended in this way here.
    pub(super) fn has_ended(&self, ending: Ending, limit: u16) -> bool {
        match ending {
            Ending::Won(seat, win) => {
                let disc = self.discs.of(seat).first();
                disc.is_some_and(|cell| self.win(seat, cell) == Some(win))
            }
            Ending::Drawn(Draw::Stuck) => self.after(Seat::A).is_none(),
            Ending::Drawn(Draw::Limit) => self.history.has_reached(limit),
            Ending::Drawn(Draw::Repetition) => {
                let mover = self.history.last().and_then(|s| self.discs.owner(usize::from(s.to)));
                let next = mover.and_then(|seat| self.after(seat));
                next.is_some_and(|seat| self.history.occurrences(&self.discs, seat) >= 3)
            }
        }
    }
}
