//! Alpha-beta over boards of any width, with an exact solver of its own where
//! few checkers are left.

use games::clusterfuss::{Capture, Checkers, Grid};
use search::{Bound, Stopper};

use super::evaluation::{Evaluation, Score};
use crate::window::{Window, late_quarters};

/// A win in `n` plies scores `WIN - n`.
const WIN: Score = 30_000;
/// Beyond every evaluation: a score above it is a win for sure.
const SURE: Score = 20_000;

/// With this many checkers or fewer, the search first tries to find out who wins.
const SOLVE_FROM: u32 = 22;
/// At most so many thirds of the nodes go into that attempt, and where colours may be swapped.
const SOLVE_THIRDS: [u64; 2] = [1, 2];

#[derive(Clone, Copy, Debug)]
struct AlphaBetaEntry {
    key: u64,
    best: Capture,
    score: i16,
    depth: u8,
    bound: Bound,
}

const NOWHERE: Capture = Capture { from: 0, to: 0 };
const EMPTY: AlphaBetaEntry =
    AlphaBetaEntry { key: 0, best: NOWHERE, score: 0, depth: 0, bound: Bound::Upper };

/// The search was cut short.
#[derive(Debug)]
struct Stopped;

/// What was found about one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredCapture {
    pub(super) capture: Capture,
    /// For the side that captures.
    pub(super) score: Score,
    /// Whether `score` is exact, not only a bound.
    pub(super) is_exact: bool,
}

/// Which moves get an exact score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExactLines {
    /// How many of the best.
    pub(super) exact: usize,
    /// Whether the others are wanted where one is proven to win.
    pub(super) beside_a_win: bool,
    /// Whether the colours may be swapped: then who wins counts more than how.
    pub(super) may_swap: bool,
}

/// What a search found: the moves, the best first, and how deep it looked.
#[derive(Clone, Debug)]
pub(super) struct AlphaBetaResult {
    pub(super) lines: Vec<ScoredCapture>,
    pub(super) depth: u32,
    /// The score of the side to move if it is known to lose, whatever it plays.
    pub(super) lost: Option<Score>,
}

impl AlphaBetaResult {
    /// Takes over what was found at the next depth before it was cut short, if it is enough.
    fn take_over(&mut self, mut scored: Vec<ScoredCapture>, exact: usize) {
        if scored.len() < exact.min(self.lines.len()) {
            return;
        }
        let is_new = |line: &&ScoredCapture| scored.iter().all(|of| of.capture != line.capture);
        let rest: Vec<_> = self.lines.iter().filter(is_new).copied().collect();
        scored.extend(rest.into_iter().map(|line| ScoredCapture { is_exact: false, ..line }));
        self.lines = scored;
    }

    /// Takes over who wins. The solver knows no distance: say in at most what is left.
    fn settle<G: Grid>(&mut self, solved: Solved<G>, left: Score) {
        match solved {
            Solved::Won(Child { capture, .. }) => {
                let of_the_win =
                    |line: &&mut ScoredCapture| line.capture == capture && line.score <= SURE;
                self.lines.iter_mut().filter(of_the_win).for_each(|line| {
                    line.score = WIN - left;
                    line.is_exact = true;
                });
                self.lines.sort_by_key(|line| -line.score);
            }
            Solved::Lost => self.lost = Some(left - WIN),
            Solved::Unknown => {}
        }
    }
}

/// What is known of who wins.
enum Solved<G> {
    /// The side to move, by this move.
    Won(Child<G>),
    /// The other side, whatever is played.
    Lost,
    /// Nothing: the nodes were too few.
    Unknown,
}

/// What a score means, if it is certain.
pub(super) fn certain(score: Score) -> Option<(bool, u32)> {
    (score.abs() > SURE).then(|| (score > 0, (WIN - score.abs()) as u32))
}

/// A search with its table.
#[derive(Debug)]
pub(super) struct AlphaBeta {
    table: Vec<AlphaBetaEntry>,
    /// Solved positions of [`AlphaBeta::wins`]: the digest with its lowest bit
    /// telling who wins.
    solved: Vec<u64>,
    /// Scores the horizon.
    evaluation: &'static Evaluation,
}

const ENTRIES_MAX: u64 = 1 << 18;

impl AlphaBeta {
    pub(super) fn new() -> AlphaBeta {
        AlphaBeta { table: Vec::new(), solved: Vec::new(), evaluation: Evaluation::learned() }
    }

    /// The size of its tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.table[..]) + size_of_val(&self.solved[..])
    }

    /// Makes room for what this many nodes will find: a server holds many bots, and
    /// most search little.
    fn make_room(&mut self, nodes: Option<u64>) {
        let wanted = nodes.unwrap_or(ENTRIES_MAX).clamp(1 << 8, ENTRIES_MAX);
        let size = wanted.next_power_of_two() as usize;
        if self.table.len() < size {
            self.table = vec![EMPTY; size];
            self.solved = vec![0; 2 * size];
        }
    }

    /// Searches until `stopper` says so or the result is certain. `turn` decides which of equal
    /// moves comes first. The side to move has a move.
    pub(super) fn search<G: Grid>(
        &mut self,
        board: &Checkers<G>,
        lines: ExactLines,
        turn: u64,
        stopper: &mut Stopper<'_>,
        nodes: Option<u64>,
    ) -> AlphaBetaResult {
        self.make_room(nodes);
        let mut roots = children(board);
        let by = (turn % roots.len() as u64) as usize;
        roots.rotate_left(by);
        let mut found = AlphaBetaResult { lines: Vec::new(), depth: 0, lost: None };
        let seen = self.evaluation.surroundings(board);
        for child in &roots {
            let score = match child.board.own().is_empty() {
                true => WIN - 1,
                false => -self.evaluation.after(board, &seen, child.capture, &child.board),
            };
            found.lines.push(ScoredCapture { capture: child.capture, score, is_exact: true });
        }
        found.lines.sort_by_key(|line| -line.score);
        if roots.len() == 1 || found.lines[0].score > SURE {
            return found;
        }
        let solved = if board.all().count() <= SOLVE_FROM {
            let thirds = SOLVE_THIRDS[usize::from(lines.may_swap)];
            self.solve_root(&roots, stopper, nodes.map(|nodes| nodes * thirds / 3))
        } else {
            Solved::Unknown
        };
        if let Solved::Won(child) = solved {
            roots.retain(|other| lines.beside_a_win && other.capture != child.capture);
            roots.insert(0, child);
        }
        for depth in 1..=board.all().count() {
            let (scored, is_whole) = self.root(&roots, depth, lines.exact, stopper);
            if !is_whole {
                found.take_over(scored, lines.exact);
                break;
            }
            found = AlphaBetaResult { lines: scored, depth, lost: None };
            let sure = certain(found.lines[0].score).is_some();
            if sure || roots.len() == 1 {
                break;
            }
            // The next depth starts with the best of this one.
            let place = |child: &Child<G>| {
                found.lines.iter().position(|line| line.capture == child.capture)
            };
            roots.sort_by_key(place);
            if stopper.nearly_over(0.5) {
                break;
            }
        }
        found.settle(solved, board.all().count() as Score);
        found
    }

    /// One depth: the moves, the best first, and whether none is missing because it was cut short.
    fn root<G: Grid>(
        &mut self,
        roots: &[Child<G>],
        depth: u32,
        exact: usize,
        stopper: &mut Stopper<'_>,
    ) -> (Vec<ScoredCapture>, bool) {
        let mut lines: Vec<ScoredCapture> = Vec::with_capacity(roots.len());
        for (index, child) in roots.iter().enumerate() {
            // The score to beat for a place among the exact ones.
            let alpha = if lines.len() < exact { -WIN } else { lines[exact - 1].score };
            let late = if lines.len() < exact { None } else { Some(index) };
            let window = Window { alpha, beta: WIN };
            let Ok(score) = self.child(&child.board, depth, late, window, 0, stopper) else {
                return (lines, false);
            };
            let line = ScoredCapture {
                capture: child.capture,
                score,
                is_exact: alpha == -WIN || score > alpha,
            };
            let at = lines.partition_point(|other| other.score >= score);
            lines.insert(at, line);
        }
        (lines, true)
    }

    /// The score of the position `board` after a capture, for the side that captures, at so many
    /// plies left with the capture. If others were searched before, its number is in `late`: then
    /// it is first shown to be no better, with fewer plies and less of a window.
    fn child<G: Grid>(
        &mut self,
        board: &Checkers<G>,
        depth: u32,
        late: Option<usize>,
        window: Window,
        ply: Score,
        stopper: &mut Stopper<'_>,
    ) -> Result<Score, Stopped> {
        let Window { alpha, beta } = window;
        if let Some(number) = late {
            let above = Window::above(alpha).turned();
            // One ply is left to the position behind it.
            let reduced = u32::from(late_quarters(depth, number) / 4).min(depth.saturating_sub(2));
            let reduced = reduced.saturating_sub(u32::from(window.is_open()));
            if reduced > 0 {
                let score = -self.node(board, depth - 1 - reduced, above, ply + 1, stopper)?;
                if score <= alpha {
                    return Ok(score);
                }
            }
            let score = -self.node(board, depth - 1, above, ply + 1, stopper)?;
            if score <= alpha || score >= beta {
                return Ok(score);
            }
        }
        Ok(-self.node(board, depth - 1, window.turned(), ply + 1, stopper)?)
    }

    fn node<G: Grid>(
        &mut self,
        board: &Checkers<G>,
        depth: u32,
        window: Window,
        ply: Score,
        stopper: &mut Stopper<'_>,
    ) -> Result<Score, Stopped> {
        if board.own().is_empty() {
            return Ok(ply - WIN);
        }
        if !stopper.visit() {
            return Err(Stopped);
        }
        if depth == 0 {
            return Ok(self.evaluation.score(board));
        }
        let Window { mut alpha, beta } = window;
        let key = board.digest();
        let slot = key as usize & (self.table.len() - 1);
        let entry = self.table[slot];
        let known = entry.key == key;
        if known && u32::from(entry.depth) >= depth {
            let score = from_table(entry.score, ply);
            match entry.bound {
                Bound::Exact => return Ok(score),
                Bound::Lower if score >= beta => return Ok(score),
                Bound::Upper if score <= alpha => return Ok(score),
                _ => {}
            }
        }
        let mut next = children(board);
        if let Some(won) = next.iter().find(|child| child.board.own().is_empty()) {
            let score = WIN - ply - 1;
            self.keep(slot, key, won.capture, score, depth, Bound::Exact, ply);
            return Ok(score);
        }
        if depth == 1 {
            return self.last_ply(board, &next, beta, stopper);
        }
        self.order(board, &mut next, known.then_some(entry.best));
        let (mut best, mut best_capture) = (-WIN, next[0].capture);
        for (index, child) in next.iter().enumerate() {
            let late = Some(index).filter(|index| *index > 0);
            let window = Window { alpha, beta };
            let score = self.child(&child.board, depth, late, window, ply, stopper)?;
            if score > best {
                (best, best_capture) = (score, child.capture);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        self.keep(slot, key, best_capture, best, depth, bound, ply);
        Ok(best)
    }

    #[expect(clippy::too_many_arguments, reason = "an entry is made of all of them")]
    fn keep(
        &mut self,
        slot: usize,
        key: u64,
        best: Capture,
        score: Score,
        depth: u32,
        bound: Bound,
        ply: Score,
    ) {
        // What is certain does not depend on the depth.
        let depth = if score.abs() > SURE && bound == Bound::Exact { 255 } else { depth };
        let score = match score {
            _ if score > SURE => score + ply,
            _ if score < -SURE => score - ply,
            _ => score,
        };
        self.table[slot] =
            AlphaBetaEntry { key, best, score: score as i16, depth: depth.min(255) as u8, bound };
    }

    /// The best first: what the table remembers, then what is worst for the other side.
    fn order<G: Grid>(&self, board: &Checkers<G>, next: &mut [Child<G>], first: Option<Capture>) {
        let seen = self.evaluation.surroundings(board);
        for child in next.iter_mut() {
            child.order = match Some(child.capture) == first {
                true => Score::MIN,
                false => self.evaluation.after(board, &seen, child.capture, &child.board),
            };
        }
        next.sort_by_key(|child| child.order);
    }

    /// The score of a position none of whose children has ended, one ply deep. Such positions are
    /// cheaper to search again than to remember.
    fn last_ply<G: Grid>(
        &self,
        board: &Checkers<G>,
        next: &[Child<G>],
        beta: Score,
        stopper: &mut Stopper<'_>,
    ) -> Result<Score, Stopped> {
        let seen = self.evaluation.surroundings(board);
        let mut best = -WIN;
        for child in next {
            if !stopper.visit() {
                return Err(Stopped);
            }
            best = best.max(-self.evaluation.after(board, &seen, child.capture, &child.board));
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Tries to find a winning move among `roots`, with so many nodes.
    fn solve_root<G: Grid>(
        &mut self,
        roots: &[Child<G>],
        stopper: &mut Stopper<'_>,
        nodes: Option<u64>,
    ) -> Solved<G> {
        let end = nodes.map_or(u64::MAX, |nodes| stopper.nodes() + nodes);
        let mut order: Vec<&Child<G>> = roots.iter().collect();
        order.sort_by_key(|child| child.board.count() + child.board.own().count());
        for child in order {
            match self.wins(&child.board, end, stopper) {
                Ok(true) => {}
                Ok(false) => return Solved::Won(*child),
                Err(Stopped) => return Solved::Unknown,
            }
        }
        Solved::Lost
    }

    /// Whether the side to move wins: a search over wins and losses alone.
    fn wins<G: Grid>(
        &mut self,
        board: &Checkers<G>,
        end: u64,
        stopper: &mut Stopper<'_>,
    ) -> Result<bool, Stopped> {
        if board.own().is_empty() {
            return Ok(false);
        }
        let key = board.digest() | 1;
        let slot = (key >> 1) as usize & (self.solved.len() - 1);
        if self.solved[slot] | 1 == key && self.solved[slot] != 0 {
            return Ok(self.solved[slot] & 1 == 1);
        }
        if stopper.nodes() >= end || stopper.nearly_over(0.6) || !stopper.visit() {
            return Err(Stopped);
        }
        let mut next = children(board);
        let mut won = next.iter().any(|child| child.board.own().is_empty());
        if !won {
            for child in &mut next {
                child.order = (child.board.count() + child.board.own().count()) as Score;
            }
            next.sort_by_key(|child| child.order);
            for child in &next {
                if !self.wins(&child.board, end, stopper)? {
                    won = true;
                    break;
                }
            }
        }
        self.solved[slot] = if won { key } else { key & !1 };
        Ok(won)
    }
}

#[derive(Clone, Copy, Debug)]
struct Child<G> {
    capture: Capture,
    board: Checkers<G>,
    order: Score,
}

fn children<G: Grid>(board: &Checkers<G>) -> Vec<Child<G>> {
    let mut list = Vec::with_capacity(64);
    board.children(|capture, next| list.push(Child { capture, board: next, order: 0 }));
    list
}

/// A score of the table counts plies from its position, one of the search from
/// the root.
fn from_table(score: i16, ply: Score) -> Score {
    match Score::from(score) {
        score if score > SURE => score - ply,
        score if score < -SURE => score + ply,
        score => score,
    }
}
