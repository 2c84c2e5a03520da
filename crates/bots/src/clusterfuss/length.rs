//! How long the winner needs when both play for it: the search of `solve` within
//! a horizon that is put off until it is far enough.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use games::clusterfuss::Checkers;

use super::{
    shape::{Shape, SolverGrid},
    solve::{SolveStopped, Solver},
};

/// Bounds known for a position: the side to move wins within `win.1` plies but
/// not in fewer than `win.0`, and loses so likewise.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    win: (u8, u8),
    loss: (u8, u8),
}

const NEVER: u8 = 255;
const NOTHING: Bounds = Bounds { win: (1, NEVER), loss: (2, NEVER) };

/// Position codes are spread well enough by one multiplication.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }
    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(word ^ self.0) * 0x9e37_79b9_7f4a_7c15_bf58_476d;
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }
}

/// Called every few nodes with their number and the horizon; says whether to
/// go on.
pub type LengthWatch<'a> = dyn FnMut(u64, u8) -> bool + 'a;

/// A search for the length of perfect play.
pub struct Lengths<'a, G: SolverGrid = u64> {
    solver: &'a Solver<G>,
    shape: Shape,
    known: HashMap<u64, Bounds, BuildHasherDefault<Spread>>,
    nodes: u64,
    horizon: u8,
    watch: &'a mut LengthWatch<'a>,
}

impl<G: SolverGrid> std::fmt::Debug for Lengths<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lengths").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl<'a, G: SolverGrid> Lengths<'a, G> {
    /// A search that asks `solver` who wins.
    pub fn new(solver: &'a Solver<G>, watch: &'a mut LengthWatch<'a>) -> Lengths<'a, G> {
        let shape = solver.shape();
        Lengths { solver, shape, known: HashMap::default(), nodes: 0, horizon: 0, watch }
    }

    /// Positions searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The plies from `board`, which has both colours, to the end.
    ///
    /// # Errors
    /// [`SolveStopped`] if the watch said so.
    pub fn plies(&mut self, board: &Checkers<G>) -> Result<u8, SolveStopped> {
        let wins = self.solver.wins(board, &mut |_, _| true)?;
        for horizon in (if wins { 1 } else { 2 }..NEVER).step_by(2) {
            self.horizon = horizon;
            let found = if wins {
                self.wins_within(board, horizon)?
            } else {
                self.loses_within(board, horizon)?
            };
            if found {
                return Ok(horizon);
            }
        }
        unreachable!("a game has fewer plies than the board has cells")
    }

    fn look(&mut self, board: &Checkers<G>) -> (u64, Bounds) {
        let (own, foe) = G::canonical(self.shape, board.own(), board.foe());
        let code = self.shape.code(own, foe);
        (code, self.known.get(&code).copied().unwrap_or(NOTHING))
    }

    fn visit(&mut self) -> Result<(), SolveStopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 16) && !(self.watch)(self.nodes, self.horizon) {
            return Err(SolveStopped);
        }
        Ok(())
    }

    /// The children, those with the fewest answers first.
    fn children(board: &Checkers<G>) -> Vec<Checkers<G>> {
        let mut children = Vec::with_capacity(32);
        board.children(|_, next| children.push(next));
        children.sort_by_cached_key(|next| next.count() + 3 * next.own().count());
        children
    }

    fn wins_within(&mut self, board: &Checkers<G>, plies: u8) -> Result<bool, SolveStopped> {
        let (code, mut bounds) = self.look(board);
        if bounds.win.1 <= plies || bounds.win.0 > plies {
            return Ok(bounds.win.1 <= plies);
        }
        self.visit()?;
        let children = Self::children(board);
        let mut won = children.iter().any(|next| next.own().is_empty());
        if won {
            bounds.win = (1, 1);
        } else if plies > 1 {
            for next in &children {
                if self.solver.known(next) != Some(true) && self.loses_within(next, plies - 1)? {
                    won = true;
                    break;
                }
            }
        }
        if won {
            bounds.win.1 = bounds.win.1.min(plies);
        } else {
            bounds.win.0 = plies + 2;
        }
        self.known.insert(code, bounds);
        Ok(won)
    }

    fn loses_within(&mut self, board: &Checkers<G>, plies: u8) -> Result<bool, SolveStopped> {
        let (code, mut bounds) = self.look(board);
        if bounds.loss.1 <= plies || bounds.loss.0 > plies {
            return Ok(bounds.loss.1 <= plies);
        }
        self.visit()?;
        let children = Self::children(board);
        let mut lost = children.iter().all(|next| !next.own().is_empty());
        if lost {
            for next in &children {
                if self.solver.known(next) == Some(false) || !self.wins_within(next, plies - 1)? {
                    lost = false;
                    break;
                }
            }
            if lost {
                bounds.loss.1 = plies;
            } else {
                bounds.loss.0 = plies + 2;
            }
        } else {
            bounds.loss.0 = NEVER;
        }
        self.known.insert(code, bounds);
        Ok(lost)
    }
}
