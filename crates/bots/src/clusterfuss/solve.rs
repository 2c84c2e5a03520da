//! Who wins: a search that is certain.
//!
//! Depth first over wins and losses, the child with the fewest answers first,
//! with a table of solved positions up to symmetry.

use games::clusterfuss::{Capture, Checkers};

use super::{
    shape::Shape,
    table::{Memory, SolvedTable, TableSlot, Value},
};

/// The search was stopped before it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search was stopped")]
pub struct SolveStopped;

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveProgress {
    /// Positions searched.
    pub nodes: u64,
    /// The part of the table in use, 0 to 1.
    pub fill: f64,
    /// For the first plies of the current line: which move is searched, of how
    /// many that were not known already.
    pub settled: [(u8, u8); SETTLED],
}

/// How many plies of the current line [`SolveProgress`] reports.
pub const SETTLED: usize = 4;

/// Called every few nodes; says whether to go on.
pub type Watch<'a> = dyn FnMut(&Solver, SolveProgress) -> bool + 'a;

const WATCH_EVERY: u64 = 1 << 18;

/// Solves positions of one rectangle. What it found stays in its table.
#[derive(Debug)]
pub struct Solver {
    shape: Shape,
    memory: Memory,
    nodes: u64,
    settled: [(u8, u8); SETTLED],
    /// Lists of children for reuse.
    spare: Vec<Vec<Child>>,
}

#[derive(Debug)]
struct Child {
    board: Checkers<u64>,
    place: TableSlot,
    order: u32,
}

impl Solver {
    /// A solver with a table of at most `bytes`, which are rounded down to a power
    /// of two, but at least 4 MiB.
    pub fn new(shape: Shape, bytes: usize) -> Solver {
        Solver::with_memory(shape, Memory::new(bytes), 0)
    }

    pub(super) fn with_memory(shape: Shape, memory: Memory, nodes: u64) -> Solver {
        Solver { shape, memory, nodes, settled: [(0, 0); SETTLED], spare: Vec::new() }
    }

    /// The large table, for a checkpoint.
    pub(super) fn table(&self) -> &SolvedTable {
        self.memory.far()
    }

    /// The rectangle.
    pub fn shape(&self) -> Shape {
        self.shape
    }
    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
    /// The bytes of the table.
    pub fn bytes(&self) -> usize {
        self.memory.far().bytes()
    }
    /// The progress.
    pub fn progress(&self) -> SolveProgress {
        SolveProgress { nodes: self.nodes, fill: self.memory.far().fill(), settled: self.settled }
    }

    fn place(&self, board: &Checkers<u64>) -> TableSlot {
        let (own, foe) = self.shape.canonical(board.own(), board.foe());
        self.memory.place(self.shape.packed(own), self.shape.packed(foe))
    }

    /// Whether the side to move wins. All checkers must be one group within the
    /// rectangle.
    ///
    /// # Errors
    /// [`SolveStopped`] if `watch` said so; the table keeps what was found.
    pub fn wins(
        &mut self,
        board: &Checkers<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<bool, SolveStopped> {
        if board.own() == 0 || board.foe() == 0 {
            return Ok(board.foe() == 0);
        }
        let place = self.place(board);
        match self.memory.get(place) {
            Some(value) => Ok(value == Value::Win),
            None => self.search(board, place, 0, watch),
        }
    }

    /// Whether the side to move wins, if the table knows.
    pub(super) fn known(&self, board: &Checkers<u64>) -> Option<bool> {
        Some(self.memory.get(self.place(board))? == Value::Win)
    }

    /// A capture with which the side to move wins, if there is one.
    ///
    /// # Errors
    /// [`SolveStopped`] if `watch` said so.
    pub fn winning(
        &mut self,
        board: &Checkers<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Capture>, SolveStopped> {
        if !self.wins(board, watch)? {
            return Ok(None);
        }
        let mut children = Vec::new();
        board.children(|capture, next| children.push((capture, next)));
        // First what needs no search: the table knows at least one such child
        // where the position was just searched.
        let known = |next: &Checkers<u64>| {
            next.own() == 0 || self.memory.get(self.place(next)) == Some(Value::Loss)
        };
        if let Some((capture, _)) = children.iter().find(|(_, next)| known(next)) {
            return Ok(Some(*capture));
        }
        children.sort_by_cached_key(|(_, next)| next.count());
        for (capture, next) in children {
            if !self.wins(&next, watch)? {
                return Ok(Some(capture));
            }
        }
        Ok(None)
    }

    /// [`Solver::wins`] for a board with both colours that the table does not know.
    fn search(
        &mut self,
        board: &Checkers<u64>,
        place: TableSlot,
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<bool, SolveStopped> {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(WATCH_EVERY) {
            let progress = self.progress();
            if !watch(self, progress) {
                return Err(SolveStopped);
            }
        }
        let mut children = self.spare.pop().unwrap_or_default();
        let found = match self.expand(board, &mut children) {
            Some(won) => Ok(won),
            None => self.try_each(&children, ply, watch),
        };
        children.clear();
        self.spare.push(children);
        let won = found?;
        let value = if won { Value::Win } else { Value::Loss };
        self.memory.put(place, value, self.nodes - before);
        Ok(won)
    }

    /// Lists the children that are not known yet, the most promising first, unless
    /// those that are known tell the result.
    fn expand(&mut self, board: &Checkers<u64>, children: &mut Vec<Child>) -> Option<bool> {
        let mut won = false;
        board.children(|_, next| {
            won |= next.own() == 0;
            children.push(Child { board: next, place: TableSlot::default(), order: 0 });
        });
        if won {
            return Some(true);
        }
        for child in children.iter_mut() {
            child.place = self.place(&child.board);
        }
        for ask_far in [false, true] {
            if ask_far {
                self.memory.fetch(children.iter().map(|child| child.place));
            }
            children.retain(|child| {
                let value = if ask_far {
                    self.memory.get(child.place)
                } else {
                    self.memory.recall(child.place)
                };
                won |= value == Some(Value::Loss);
                value.is_none()
            });
            if won || children.is_empty() {
                return Some(won);
            }
        }
        for child in children.iter_mut() {
            // Few answers and few checkers to answer with. Of a dozen such sums
            // this needed the fewest nodes on 4×6 and 5×5 together, a fifth less
            // than mobility alone.
            child.order = child.board.count() + 3 * child.board.own().count_ones();
        }
        children.sort_by_key(|child| child.order);
        None
    }

    /// Whether one of the children is lost for the side that moves there.
    fn try_each(
        &mut self,
        children: &[Child],
        ply: usize,
        watch: &mut Watch<'_>,
    ) -> Result<bool, SolveStopped> {
        for (index, child) in children.iter().enumerate() {
            if let Some(settled) = self.settled.get_mut(ply) {
                *settled = (index as u8 + 1, children.len() as u8);
            }
            // A sibling's search may have settled it, by symmetry or transposition.
            let wins = match self.memory.get(child.place) {
                Some(value) => value == Value::Win,
                None => self.search(&child.board, child.place, ply + 1, watch)?,
            };
            if !wins {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_won_by_the_first() {
        for side in 2..=4 {
            let shape = Shape::new(side, side).expect("a rectangle");
            let mut solver = Solver::new(shape, 0);
            assert_eq!(solver.wins(&shape.start(), &mut |_, _| true), Ok(true), "{side}");
        }
    }
}
