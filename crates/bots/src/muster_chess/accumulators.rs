//! The numbers of the network on the path of a search, made when they are asked for: many
//! positions are settled by the table, or in check, and are never evaluated.

use games::muster_chess::Board;

use super::network::{ChangedMen, Halves};

/// What the halves of a ply lack.
#[derive(Clone, Copy)]
enum Pending {
    /// Nothing: they are made.
    Nothing,
    /// They are those of the ply before.
    Copy,
    /// A move was played on the ply before.
    Move(ChangedMen),
}

/// The halves of every ply of a path.
pub(super) struct Accumulators {
    halves: Vec<Halves>,
    pending: Vec<Pending>,
}

impl Accumulators {
    /// Room for so many plies, the first of which is this position.
    pub(super) fn new(plies: usize, board: &Board) -> Accumulators {
        Accumulators {
            halves: vec![Halves::of(board); plies],
            pending: vec![Pending::Nothing; plies],
        }
    }

    /// A move at this ply makes this board.
    #[inline]
    pub(super) fn play(&mut self, ply: usize, change: ChangedMen, board: &Board) {
        self.pending[ply + 1] = Pending::Move(change);
        if change.turns {
            // Only now the board is at hand.
            self.make(ply + 1);
            let (mover, ..) = change.from;
            self.halves[ply + 1].refresh(mover, board);
        }
    }

    /// No move is played at this ply.
    pub(super) fn pass(&mut self, ply: usize) {
        self.pending[ply + 1] = Pending::Copy;
    }

    /// Those of a ply.
    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &Halves {
        self.make(ply);
        &self.halves[ply]
    }

    #[inline]
    fn make(&mut self, ply: usize) {
        let mut made = ply;
        while !matches!(self.pending[made], Pending::Nothing) {
            made -= 1;
        }
        for at in made + 1..=ply {
            let (before, after) = self.halves.split_at_mut(at);
            match self.pending[at] {
                Pending::Nothing => {}
                Pending::Copy => after[0] = before[at - 1],
                Pending::Move(change) => after[0].follow(&before[at - 1], &change),
            }
            self.pending[at] = Pending::Nothing;
        }
    }
}
