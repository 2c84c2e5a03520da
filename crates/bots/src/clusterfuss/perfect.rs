//! Perfect play on small boards: how far every move is from the end.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use games::clusterfuss::{Action, Capture, Cell, Cells, Checkers, State};
use search::Proven;

use super::shape::Shape;

/// The largest board with perfect play.
pub const PERFECT_SIDE: usize = 4;

/// How far a position is from the end, for the side to move: it wins or loses in
/// this many plies when both play for it, the winner short and the loser long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    Win(u8),
    Loss(u8),
}

impl Distance {
    /// Which of two moves that lead to positions with these distances for the
    /// other side is better: greater is better.
    fn rank(self) -> i32 {
        match self {
            Distance::Loss(plies) => 1_000 - i32::from(plies),
            Distance::Win(plies) => i32::from(plies) - 1_000,
        }
    }
    /// The distance of a position whose best move leads to this one.
    fn before(self) -> Distance {
        match self {
            Distance::Loss(plies) => Distance::Win(plies + 1),
            Distance::Win(plies) => Distance::Loss(plies + 1),
        }
    }
}

/// The distances of all positions asked for and all that follow them.
#[derive(Debug)]
pub(super) struct Distances {
    shape: Shape,
    known: HashMap<u64, Distance>,
}

impl Distances {
    pub(super) fn new(shape: Shape) -> Distances {
        Distances { shape, known: HashMap::new() }
    }

    /// How many positions are known, up to symmetry.
    #[cfg(test)]
    pub(super) fn known(&self) -> impl Iterator<Item = Distance> {
        self.known.values().copied()
    }

    pub(super) fn of(&mut self, board: &Checkers<u64>) -> Distance {
        if board.own() == 0 {
            return Distance::Loss(0);
        }
        if board.foe() == 0 {
            return Distance::Win(0);
        }
        let (own, foe) = self.shape.canonical(board.own(), board.foe());
        let code = self.shape.code(own, foe);
        if let Some(distance) = self.known.get(&code) {
            return *distance;
        }
        let mut children = Vec::with_capacity(32);
        board.children(|_, next| children.push(next));
        // A win at once needs no look at the rest, nor at what follows it.
        let distance = if children.iter().any(|next| next.own() == 0) {
            Distance::Win(1)
        } else {
            let best = children.iter().map(|next| self.of(next)).max_by_key(|of| of.rank());
            best.expect("whoever is to move in one group has a move").before()
        };
        self.known.insert(code, distance);
        distance
    }
}

/// Every action of the side to move with its certain result, the best first: a
/// win in as few plies as can be, or a loss in as many. `None` above 4×4, where
/// nobody can move, and when the game is over.
///
/// The first question about a 4×4 start takes a fraction of a second; what is
/// found is kept.
pub fn perfect(state: &State) -> Option<Vec<(Action, Proven)>> {
    static KNOWN: [Mutex<Option<Distances>>; PERFECT_SIDE + 1] =
        [const { Mutex::new(None) }; PERFECT_SIDE + 1];
    let side = state.size();
    let Cells::Small(board) = state.cells() else { return None };
    if side > PERFECT_SIDE || board.own() == 0 || board.foe() == 0 {
        return None;
    }
    let shape = Shape::new(side as u32, side as u32).ok()?;
    // A thread that panicked left a map that holds only finished entries.
    let mut known = KNOWN[side].lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_with(|| Distances::new(shape));
    let mut found: Vec<(Action, Distance)> = Vec::new();
    board.children(|capture, next| found.push((action(capture), known.of(&next))));
    if state.may_swap() && !found.is_empty() {
        // To swap is to have the opponent move in the mover's place. // Rule 7.2
        found.push((Action::Swap, known.of(board)));
    }
    found.sort_by_key(|(action, distance)| (-distance.rank(), *action));
    let proven = |distance: Distance| match distance.before() {
        Distance::Win(plies) => Proven::Win(plies.into()),
        Distance::Loss(plies) => Proven::Loss(plies.into()),
    };
    (!found.is_empty())
        .then(|| found.into_iter().map(|(action, of)| (action, proven(of))).collect())
}

fn action(capture: Capture) -> Action {
    let cell = |index: u16| Cell::at::<u64>(usize::from(index));
    Action::Capture { from: cell(capture.from), to: cell(capture.to) }
}
