//! A position as the search sees it.

use games::{
    make_muster::{self, MakeMuster},
    muster_board::{Bits, DIRECTIONS, Discs, Status, is_cut, other},
    muster_up::{self, MusterUp},
};
use hall_core::{Game, Observe, Seat};

/// Which of the two games, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// Make Muster.
    Placing,
    /// Muster Up.
    Jumping {
        /// Whether jumps cross walls.
        walls: bool,
    },
}

/// A move by cell indices; `from` is [`Move::HAND`] for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Move {
    pub(crate) const HAND: u8 = u8::MAX;
}

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeOutcome {
    /// The game goes on.
    Open,
    /// The mover has won.
    Won,
    /// It is a draw: nobody can act, or there were as many moves as the table allows.
    Drawn,
}

/// A position without its history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) discs: Discs,
    pub(crate) hand: [u8; 2],
    pub(crate) mover: Seat,
    pub(crate) rules: Rules,
    /// The moves since the last placement, and how many the table allows; 0 is any number.
    pub(crate) moves: u16,
    pub(crate) limit: u16,
}

/// A game the search can play.
pub(crate) trait Musters: Observe {
    /// The position, if the game is not over.
    fn node(&self, state: &Self::State) -> Option<Node>;
    /// The keys of earlier positions that can come back.
    fn past(state: &Self::State) -> Vec<u64>;
    /// The action that a move is.
    fn action(&self, of: Move) -> Self::Action;
}

impl Musters for MakeMuster {
    fn node(&self, state: &make_muster::State) -> Option<Node> {
        let Status::Play(mover) = state.status() else { return None };
        let hand = [Seat::A, Seat::B].map(|seat| state.hand(seat));
        let (moves, limit) = (state.history().moves() as u16, self.setup().limit);
        let rules = Rules::Placing;
        Some(Node { discs: *state.discs(), hand, mover, rules, moves, limit })
    }
    fn past(state: &make_muster::State) -> Vec<u64> {
        state.history().keys().collect()
    }
    fn action(&self, of: Move) -> make_muster::Action {
        let grid = MakeMuster::size(self).grid();
        let to = grid.cell(usize::from(of.to));
        match of.from {
            Move::HAND => make_muster::Action::Place(to),
            from => make_muster::Action::Move(grid.cell(usize::from(from)), to),
        }
    }
}

impl Musters for MusterUp {
    fn node(&self, state: &muster_up::State) -> Option<Node> {
        let Status::Play(mover) = state.status() else { return None };
        let rules = Rules::Jumping { walls: self.setup().jump_walls };
        let (moves, limit) = (state.history().moves() as u16, self.setup().limit);
        Some(Node { discs: *state.discs(), hand: [0; 2], mover, rules, moves, limit })
    }
    fn past(state: &muster_up::State) -> Vec<u64> {
        state.history().keys().collect()
    }
    fn action(&self, of: Move) -> muster_up::Action {
        let grid = MusterUp::size(self).grid();
        let [from, to] = [of.from, of.to].map(|cell| grid.cell(usize::from(cell)));
        muster_up::Action { from, to }
    }
}

impl Node {
    /// The cells on which `seat` must place; empty if it moves.
    pub(crate) fn placements(&self, seat: Seat) -> Bits {
        if self.hand[seat.index()] == 0 { Bits::EMPTY } else { self.discs.room(seat) }
    }

    /// Hands every move of the seat to move to `each`.
    pub(crate) fn each_move(&self, mut each: impl FnMut(Move)) {
        let placements = self.placements(self.mover);
        if !placements.is_empty() {
            placements.iter().for_each(|to| each(Move { from: Move::HAND, to: to as u8 }));
            return;
        }
        let (grid, empty) = (self.discs.grid(), self.discs.empty());
        for from in self.discs.of(self.mover).iter() {
            let mut step = |to: usize| each(Move { from: from as u8, to: to as u8 });
            match self.rules {
                Rules::Placing => (grid.near(from) & empty).iter().for_each(step),
                Rules::Jumping { .. } => (0..DIRECTIONS.len())
                    .filter_map(|way| grid.ray(from, way, self.discs.all(), empty))
                    .for_each(&mut step),
            }
        }
    }

    fn can_act(&self, seat: Seat) -> bool {
        let empty = self.discs.empty();
        let steps = !(self.discs.reach(seat) & empty).is_empty();
        let jumps = || {
            let leaps = |from| {
                (0..DIRECTIONS.len())
                    .any(|way| self.discs.grid().ray(from, way, self.discs.all(), empty).is_some())
            };
            self.rules != Rules::Placing && self.discs.of(seat).iter().any(leaps)
        };
        steps || !self.placements(seat).is_empty() || jumps()
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, of: Move) -> NodeOutcome {
        let (seat, to) = (self.mover, usize::from(of.to));
        match of.from {
            Move::HAND => {
                self.discs.put(seat, to);
                self.hand[seat.index()] -= 1;
                self.moves = 0;
            }
            from => {
                self.discs.slide(seat, usize::from(from), to);
                self.moves = self.moves.saturating_add(1);
            }
        }
        let cut = match self.rules {
            Rules::Placing => self.discs.cuts(seat),
            Rules::Jumping { walls } => is_cut(&self.discs, seat, walls),
        };
        if cut || (self.placements(seat).is_empty() && self.discs.is_united(seat, to)) {
            return NodeOutcome::Won;
        }
        if self.limit > 0 && self.moves >= self.limit {
            return NodeOutcome::Drawn;
        }
        match [other(seat), seat].into_iter().find(|seat| self.can_act(*seat)) {
            Some(next) => {
                self.mover = next;
                NodeOutcome::Open
            }
            None => NodeOutcome::Drawn,
        }
    }

    /// The key of the position.
    pub(crate) fn key(&self) -> u64 {
        self.discs.position_key(self.mover)
    }
}
