//! What the parts of the evaluation share.

use games::muster_chess::{Board, Colour, Role, Squares, rays};

/// Where the counts of terms go: a sum, or a tuner's record.
pub(in super::super) trait Tally {
    /// Adds the weight of a term this many times, White's view.
    fn add(&mut self, term: usize, times: i32);
}

/// Counts what it is told among the terms that lie so much further on.
pub(super) struct Shifted<'a, T>(pub(super) &'a mut T, pub(super) usize);

impl<T: Tally> Tally for Shifted<'_, T> {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        self.0.add(term + self.1, times);
    }
}

pub(super) fn ahead(colour: Colour, set: Squares) -> Squares {
    match colour {
        Colour::White => set.up(),
        Colour::Black => set.down(),
    }
}

/// All squares before these, on their files.
pub(super) fn front(colour: Colour, set: Squares) -> Squares {
    let mut front = ahead(colour, set);
    front |= ahead(colour, front);
    front |= ahead(colour, ahead(colour, front));
    front | ahead(colour, ahead(colour, ahead(colour, ahead(colour, front))))
}

pub(super) fn sign(us: Colour) -> i32 {
    if us == Colour::White { 1 } else { -1 }
}

/// What a side's men reach.
pub(super) struct Reach {
    pub(super) pawns: Squares,
    pub(super) minors: Squares,
    pub(super) rooks: Squares,
    pub(super) all: Squares,
    pub(super) twice: Squares,
    pub(super) king: Squares,
    pub(super) zone: Squares,
    /// What its pawns may come to attack.
    pub(super) spans: Squares,
}

impl Reach {
    pub(super) fn new(board: &Board, us: Colour) -> Reach {
        let king = board.king(us);
        let ring = rays::king(king);
        let pawns = rays::pawns(us, board.men(us, Role::Pawn));
        Reach {
            pawns,
            minors: Squares::NONE,
            rooks: Squares::NONE,
            all: pawns | ring,
            twice: pawns & ring,
            king: ring,
            zone: ring | king.set() | ahead(us, ring),
            spans: front(us, pawns) | pawns,
        }
    }
}
