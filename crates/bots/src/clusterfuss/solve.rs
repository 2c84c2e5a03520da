//! Who wins: a search that is certain.
//!
//! Depth first over wins and losses, the child with the fewest answers first,
//! with a table of solved positions up to symmetry.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

use games::clusterfuss::{Capture, Checkers};

use super::{
    shape::{Shape, SolverGrid},
    store::EndgameStore,
    table::{Latest, Memory, SolvedTable, TableSlot, Value},
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
pub const SETTLED: usize = 6;

/// Called every few nodes; says whether to go on.
pub type Watch<'a, G = u64> = dyn FnMut(&Solver<G>, SolveProgress) -> bool + 'a;

const WATCH_EVERY: u64 = 1 << 18;
/// After so many nodes a thread looks whether others have made its work needless.
const LOOK_UP_EVERY: u64 = 1 << 8;
/// Below so many checkers threads do not keep out of each other's way.
const SHARED_CHECKERS: u32 = 15;
const BUSY: usize = 1 << 12;

/// Solves positions of one rectangle. What it found stays in its table.
#[derive(Debug)]
pub struct Solver<G: SolverGrid = u64> {
    shape: Shape,
    far: SolvedTable,
    near: Latest,
    /// The most checkers of the groups in the store, 0 without one.
    stored: u32,
    /// Counted out when it is first asked.
    store: OnceLock<EndgameStore>,
    nodes: AtomicU64,
    grid: std::marker::PhantomData<G>,
}

#[derive(Debug)]
struct Child<G> {
    board: Checkers<G>,
    place: TableSlot,
    order: u32,
}

/// Why a search ends without a result of its own.
enum Halt {
    Stopped,
    /// Another thread has found the result of the position at this ply.
    Settled(usize, bool),
}

/// What the threads of a search tell each other, besides the table.
struct Crowd {
    stop: AtomicBool,
    /// Positions that are being searched, by their digests.
    busy: Vec<AtomicU64>,
}

impl Crowd {
    fn new() -> Crowd {
        let busy = (0..BUSY).map(|_| AtomicU64::new(0)).collect();
        Crowd { stop: AtomicBool::new(false), busy }
    }
    fn at(&self, place: TableSlot) -> (&AtomicU64, u64) {
        let digest = place.digest().wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        (&self.busy[(digest >> 32) as usize % BUSY], digest)
    }
    fn enter(&self, place: TableSlot) {
        let (busy, digest) = self.at(place);
        busy.store(digest, Relaxed);
    }
    fn leave(&self, place: TableSlot) {
        self.at(place).0.store(0, Relaxed);
    }
    fn is_busy(&self, place: TableSlot) -> bool {
        let (busy, digest) = self.at(place);
        busy.load(Relaxed) == digest
    }
}

impl Solver {
    /// A solver for a board of up to eight rows and columns with a table of at most
    /// `bytes`, which are rounded down to a power of two, but at least 4 MiB.
    pub fn new(shape: Shape, bytes: usize) -> Solver {
        Solver::on(shape, bytes)
    }
}

impl<G: SolverGrid> Solver<G> {
    /// [`Solver::new`] for any board, on a grid that holds it.
    pub fn on(shape: Shape, bytes: usize) -> Solver<G> {
        Solver::with_table(shape, SolvedTable::new(bytes), 0)
    }

    pub(super) fn with_table(shape: Shape, far: SolvedTable, nodes: u64) -> Solver<G> {
        let near = Latest::beside(&far);
        let (stored, store) = (shape.stored(), OnceLock::new());
        let nodes = AtomicU64::new(nodes);
        Solver { shape, far, near, stored, store, nodes, grid: std::marker::PhantomData }
    }

    /// The large table, for a checkpoint.
    pub(super) fn table(&self) -> &SolvedTable {
        &self.far
    }

    /// The rectangle.
    pub fn shape(&self) -> Shape {
        self.shape
    }
    /// The checkerboard, the top left checker the mover's.
    pub fn start(&self) -> Checkers<G> {
        self.shape.board()
    }
    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
    /// The bytes of the table.
    pub fn bytes(&self) -> usize {
        self.far.bytes()
    }
    /// The part of the table in use, 0 to 1.
    pub fn fill(&self) -> f64 {
        self.far.fill()
    }

    /// What the endgame store knows of a board with both colours.
    fn stored(&self, board: &Checkers<G>) -> Option<bool> {
        let (own, all) = (board.own(), board.all());
        if all.count() > self.stored {
            return None;
        }
        let (own, all) = G::figure(own, all)?;
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let store = self.store.get_or_init(|| EndgameStore::new(rows, columns, self.stored));
        Some(store.wins(own, all))
    }

    /// Whether the side to move wins. All checkers must be one group within the
    /// rectangle.
    ///
    /// # Errors
    /// [`SolveStopped`] if `watch` said so; the table keeps what was found.
    pub fn wins(
        &self,
        board: &Checkers<G>,
        watch: &mut Watch<'_, G>,
    ) -> Result<bool, SolveStopped> {
        self.wins_on(1, board, watch)
    }

    /// [`Solver::wins`] on several threads, which share the table. The result is the
    /// same; the nodes are the same in every run on one thread only.
    ///
    /// # Errors
    /// [`SolveStopped`] if `watch` said so; the table keeps what was found.
    pub fn wins_on(
        &self,
        threads: usize,
        board: &Checkers<G>,
        watch: &mut Watch<'_, G>,
    ) -> Result<bool, SolveStopped> {
        if let Some(wins) = self.known(board) {
            return Ok(wins);
        }
        if threads < 2 {
            return Worker::new(self, &self.near, None, watch).run(board).ok_or(SolveStopped);
        }
        let crowd = Crowd::new();
        let help = || {
            let near = Latest::beside(&self.far);
            let found = Worker::new(self, &near, Some(&crowd), &mut |_, _| true).run(board);
            crowd.stop.store(true, Relaxed);
            found
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
            let mut found = Worker::new(self, &self.near, Some(&crowd), watch).run(board);
            crowd.stop.store(true, Relaxed);
            for helper in helpers {
                found = found.or(helper.join().expect("a search does not panic"));
            }
            found.ok_or(SolveStopped)
        })
    }

    /// Whether the side to move wins, if it is known without a search.
    pub(super) fn known(&self, board: &Checkers<G>) -> Option<bool> {
        if board.own().is_empty() || board.foe().is_empty() {
            return Some(board.foe().is_empty());
        }
        if let Some(wins) = self.stored(board) {
            return Some(wins);
        }
        let memory = Memory { far: &self.far, near: &self.near };
        Some(memory.get(self.place(memory, board))? == Value::Win)
    }

    fn place(&self, memory: Memory<'_>, board: &Checkers<G>) -> TableSlot {
        let (own, foe) = G::key(self.shape, board.own(), board.foe());
        memory.place(own, foe)
    }

    /// A capture with which the side to move wins, if there is one.
    ///
    /// # Errors
    /// [`SolveStopped`] if `watch` said so.
    pub fn winning(
        &self,
        board: &Checkers<G>,
        watch: &mut Watch<'_, G>,
    ) -> Result<Option<Capture>, SolveStopped> {
        if !self.wins(board, watch)? {
            return Ok(None);
        }
        let mut children = Vec::new();
        board.children(|capture, next| children.push((capture, next)));
        // First what needs no search: the table knows at least one such child
        // where the position was just searched.
        if let Some((capture, _)) =
            children.iter().find(|(_, next)| self.known(next) == Some(false))
        {
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
}

/// One thread of a search.
struct Worker<'a, 'w, G: SolverGrid> {
    solver: &'a Solver<G>,
    memory: Memory<'a>,
    crowd: Option<&'a Crowd>,
    watch: &'a mut Watch<'w, G>,
    nodes: u64,
    /// How many of the nodes the solver has been told of.
    told: u64,
    settled: [(u8, u8); SETTLED],
    /// The positions of the current line, where there are other threads.
    line: Vec<TableSlot>,
    /// Lists of children for reuse.
    spare: Vec<Vec<Child<G>>>,
}

impl<'a, 'w, G: SolverGrid> Worker<'a, 'w, G> {
    fn new(
        solver: &'a Solver<G>,
        near: &'a Latest,
        crowd: Option<&'a Crowd>,
        watch: &'a mut Watch<'w, G>,
    ) -> Worker<'a, 'w, G> {
        let memory = Memory { far: &solver.far, near };
        let settled = [(0, 0); SETTLED];
        let (line, spare) = (Vec::new(), Vec::new());
        Worker { solver, memory, crowd, watch, nodes: 0, told: 0, settled, line, spare }
    }

    /// Whether the side to move wins, who is not known yet to win or lose; `None` if
    /// the search was stopped.
    fn run(mut self, board: &Checkers<G>) -> Option<bool> {
        let place = self.solver.place(self.memory, board);
        let found = self.search(board, place, 0);
        self.tell();
        match found {
            Ok(won) | Err(Halt::Settled(_, won)) => Some(won),
            Err(Halt::Stopped) => None,
        }
    }

    fn tell(&mut self) {
        self.solver.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    /// Looks up now and then: is the search to go on, and is this work still needed?
    fn look_up(&mut self) -> Result<(), Halt> {
        if self.nodes.is_multiple_of(WATCH_EVERY) {
            self.tell();
            let (nodes, fill) = (self.solver.nodes(), self.solver.fill());
            if !(self.watch)(self.solver, SolveProgress { nodes, fill, settled: self.settled }) {
                return Err(Halt::Stopped);
            }
        }
        let Some(crowd) = self.crowd.filter(|_| self.nodes.is_multiple_of(LOOK_UP_EVERY)) else {
            return Ok(());
        };
        for (ply, place) in self.line.iter().enumerate() {
            if let Some(value) = self.memory.get_far(*place) {
                return Err(Halt::Settled(ply, value == Value::Win));
            }
        }
        if crowd.stop.load(Relaxed) { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// Whether the side to move wins on a board with both colours that is not known.
    fn search(&mut self, board: &Checkers<G>, place: TableSlot, ply: usize) -> Result<bool, Halt> {
        let before = self.nodes;
        self.nodes += 1;
        self.look_up()?;
        let crowd = self.crowd.filter(|_| board.all().count() >= SHARED_CHECKERS);
        if let Some(crowd) = crowd {
            crowd.enter(place);
            self.line.push(place);
        }
        let mut children = self.spare.pop().unwrap_or_default();
        let found = match self.expand(board, &mut children) {
            Some(won) => Ok(won),
            None => self.try_each(&children, ply, crowd),
        };
        children.clear();
        self.spare.push(children);
        if let Some(crowd) = crowd {
            crowd.leave(place);
            self.line.pop();
        }
        let won = match found {
            Err(Halt::Settled(at, won)) if at == ply => return Ok(won),
            found => found?,
        };
        let value = if won { Value::Win } else { Value::Loss };
        self.memory.put(place, value, self.nodes - before);
        Ok(won)
    }

    /// Lists the children that are not known yet, the most promising first, unless
    /// those that are known tell the result.
    fn expand(&mut self, board: &Checkers<G>, children: &mut Vec<Child<G>>) -> Option<bool> {
        let mut won = false;
        board.children(|_, next| {
            if won {
                return;
            }
            won = next.own().is_empty();
            if !won && next.foe().is_empty() {
                return;
            }
            match self.solver.stored(&next) {
                Some(wins) => won |= !wins,
                None => {
                    let place = TableSlot::default();
                    children.push(Child { board: next, place, order: 0 });
                }
            }
        });
        if won || children.is_empty() {
            return Some(won);
        }
        for child in children.iter_mut() {
            child.place = self.solver.place(self.memory, &child.board);
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
            child.order = child.board.count() + 3 * child.board.own().count();
        }
        children.sort_by_key(|child| child.order);
        None
    }

    /// Whether one of the children is lost for the side that moves there. Where all
    /// are to be won, those come last that another thread is at.
    fn try_each(
        &mut self,
        children: &[Child<G>],
        ply: usize,
        crowd: Option<&Crowd>,
    ) -> Result<bool, Halt> {
        let mut put_off = 0_u64;
        if let Some(crowd) = crowd.filter(|_| ply % 2 == 1) {
            for (index, child) in children.iter().enumerate().take(64) {
                if crowd.is_busy(child.place) {
                    put_off |= 1 << index;
                } else if self.try_one(child, ply, (index, children.len()))? {
                    return Ok(true);
                }
            }
            if put_off == 0 && children.len() <= 64 {
                return Ok(false);
            }
        }
        for (index, child) in children.iter().enumerate() {
            if self.try_one(child, ply, (index, children.len()))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this child is lost for the side that moves there.
    fn try_one(
        &mut self,
        child: &Child<G>,
        ply: usize,
        (index, of): (usize, usize),
    ) -> Result<bool, Halt> {
        if let Some(settled) = self.settled.get_mut(ply) {
            *settled = (index as u8 + 1, of as u8);
        }
        // A sibling's search may have settled it, by symmetry or transposition.
        match self.memory.get(child.place) {
            Some(value) => Ok(value == Value::Loss),
            None => Ok(!self.search(&child.board, child.place, ply + 1)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_won_by_the_first() {
        for side in 2..=4 {
            let shape = Shape::new(side, side).expect("a rectangle");
            let solver = Solver::new(shape, 0);
            assert_eq!(solver.wins(&shape.start(), &mut |_, _| true), Ok(true), "{side}");
        }
    }
}
