//! Alpha-beta: principal variations, iterative deepening, a table of positions,
//! killers, a history of good moves, late moves searched less deeply.

use hall_core::Seat;
use search::{Bound, Stopper};

use super::{
    Move, MusterNetwork, Node, NodeOutcome, score,
    table::{HashEntry, HashTable},
};
use crate::window::{Window, late_quarters};

/// A win on the spot; one less for each move before it.
pub(crate) const MATE: i32 = 1_000_000;
/// Scores beyond this are forced wins and losses.
pub(crate) const MATES: i32 = MATE - 1_000;
const PLIES: usize = 96;
/// The first window around what the depth before found.
const WINDOW: i32 = 40;
/// The most that the history says of a move.
const HISTORY: i32 = 1 << 14;
const NO_MOVE: Move = Move { from: Move::HAND, to: Move::HAND };

/// A move at the root with what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// The move.
    pub(crate) of: Move,
    /// Its score; a bound for all but the best `lines`.
    pub(crate) score: i32,
    /// Whether the score is exact.
    pub(crate) exact: bool,
}

/// What the search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// All moves, best first.
    pub(crate) roots: Vec<Root>,
    /// The last full depth.
    pub(crate) depth: u32,
    /// The expected continuation.
    pub(crate) line: Vec<Move>,
}

/// The search. Its table and its history are kept for the next one.
#[derive(Debug)]
pub(crate) struct Alpha {
    /// Scores the horizon.
    network: &'static MusterNetwork,
    /// For how many moves at the root to find exact scores.
    pub(crate) lines: usize,
    /// Whether each of these has a score at the end, even where a better move was found late.
    pub(crate) every_line: bool,
    table: HashTable,
    history: Vec<i16>,
    killers: [[Move; 2]; PLIES],
    path: Vec<u64>,
    buffers: Vec<Vec<(i32, Move)>>,
}

/// The search was stopped.
struct Stopped;

/// All scores.
const WHOLE: Window = Window { alpha: -MATE, beta: MATE };

/// How a move is searched.
#[derive(Clone, Copy)]
struct MoveSearch {
    /// Plies, with the move.
    depth: u32,
    /// Plies from the root to where it is made.
    ply: usize,
    window: Window,
    /// Whether moves before it are known, so that it is first asked whether it is better at all.
    late: bool,
}

impl Alpha {
    /// The size of its tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes() + size_of_val(&self.history[..])
    }

    /// A search that judges by this network.
    pub(crate) fn new(network: &'static MusterNetwork) -> Alpha {
        Alpha {
            network,
            lines: 1,
            every_line: false,
            table: HashTable::new(),
            history: vec![0; 2 * 256 * 256],
            killers: [[NO_MOVE; 2]; PLIES],
            path: Vec::new(),
            buffers: Vec::new(),
        }
    }

    /// Searches `node`, which was reached through the positions `past`, no deeper
    /// than `depth_max`.
    pub(crate) fn search(
        &mut self,
        node: &Node,
        past: Vec<u64>,
        depth_max: u32,
        stopper: &mut Stopper<'_>,
    ) -> Found {
        self.table.begin();
        if node.limit > 0 {
            // How many moves are left to the limit is not in the keys.
            self.table.clear();
        }
        self.history.iter_mut().for_each(|merit| *merit /= 2);
        self.killers = [[NO_MOVE; 2]; PLIES];
        self.path = past;
        self.path.push(node.key());
        let mut moves = self.moves(node, NO_MOVE, 0);
        if let Some(entry) = self.table.find(node.key()) {
            moves.sort_by_key(|(_, of)| *of != entry.best);
        }
        let root = |(_, of): &(i32, Move)| Root { of: *of, score: 0, exact: false };
        let mut roots: Vec<Root> = moves.iter().map(root).collect();
        let mut found = Found { roots: roots.clone(), depth: 0, line: Vec::new() };
        for depth in 1..=depth_max.min(PLIES as u32 - 2) {
            match self.iterate(node, &mut roots, depth, stopper) {
                Ok(()) => {
                    found = Found { roots: roots.clone(), depth, line: Vec::new() };
                }
                Err(Stopped) => {
                    // A better move found before the end counts all the same.
                    let wanted = if self.every_line { self.lines.min(roots.len()) } else { 1 };
                    let exact = roots.iter().filter(|root| root.exact).count();
                    if depth > 1 && exact >= wanted {
                        found.roots = roots;
                    }
                    break;
                }
            }
            let best = found.roots[0].score;
            if best.abs() > MATES && MATE - best.abs() <= depth as i32 || roots.len() == 1 {
                break;
            }
        }
        found.line = self.line(node, found.roots[0].of);
        found
    }

    /// One depth; the roots end sorted, best first.
    fn iterate(
        &mut self,
        node: &Node,
        roots: &mut Vec<Root>,
        depth: u32,
        stopper: &mut Stopper<'_>,
    ) -> Result<(), Stopped> {
        let mut done: Vec<Root> = Vec::new();
        let expected = (depth > 3 && roots[0].exact).then_some(roots[0].score);
        for index in 0..roots.len() {
            let of = roots[index].of;
            // Exact scores are wanted above the worst of the best lines so far.
            let alpha = done.get(self.lines - 1).map_or(-MATE, |root| root.score);
            let found = match expected.filter(|_| index == 0) {
                Some(score) => self.around(node, of, depth, score, stopper),
                None => {
                    let window = Window { alpha, beta: MATE };
                    let look = MoveSearch { depth, ply: 0, window, late: index > 0 };
                    self.child(node, of, look, stopper)
                }
            };
            let Ok(score) = found else {
                // Keep what is done in front, the rest as it was.
                let rest: Vec<Root> = roots
                    .iter()
                    .filter(|root| done.iter().all(|d| d.of != root.of))
                    .map(|root| Root { exact: false, ..*root })
                    .collect();
                if !done.is_empty() {
                    done.extend(rest);
                    *roots = done;
                }
                return Err(Stopped);
            };
            let root = Root { of, score, exact: score > alpha };
            let place =
                done.iter().position(|other| other.score < score || !other.exact && root.exact);
            done.insert(place.unwrap_or(done.len()), root);
        }
        *roots = done;
        Ok(())
    }

    /// The score of the first move at the root, at first looked for near the one expected.
    fn around(
        &mut self,
        node: &Node,
        of: Move,
        depth: u32,
        expected: i32,
        stopper: &mut Stopper<'_>,
    ) -> Result<i32, Stopped> {
        let near =
            Window { alpha: (expected - WINDOW).max(-MATE), beta: (expected + WINDOW).min(MATE) };
        let look = MoveSearch { depth, ply: 0, window: near, late: false };
        let score = self.child(node, of, look, stopper)?;
        if near.alpha < score && score < near.beta {
            return Ok(score);
        }
        self.child(node, of, MoveSearch { window: WHOLE, ..look }, stopper)
    }

    /// The score of a move for the mover of `node`.
    fn child(
        &mut self,
        node: &Node,
        of: Move,
        look: MoveSearch,
        stopper: &mut Stopper<'_>,
    ) -> Result<i32, Stopped> {
        let mut next = *node;
        match next.play(of) {
            NodeOutcome::Won => return Ok(MATE - look.ply as i32 - 1),
            NodeOutcome::Drawn => return Ok(0),
            NodeOutcome::Open => {}
        }
        let key = next.key();
        // A position that was there before is worth a draw: it can be repeated.
        if of.from != Move::HAND && self.path.contains(&key) {
            return Ok(0);
        }
        self.path.push(key);
        let result = self.child_on(node.mover, (&next, key), look, stopper);
        self.path.pop();
        result
    }

    /// The same, of the position `next` that a move of `mover` leads to.
    fn child_on(
        &mut self,
        mover: Seat,
        (next, key): (&Node, u64),
        MoveSearch { depth, ply, window, late }: MoveSearch,
        stopper: &mut Stopper<'_>,
    ) -> Result<i32, Stopped> {
        let same = next.mover == mover;
        let mut look = |window: Window| {
            let own = if same { window } else { window.turned() };
            let score = self.negamax((next, key), depth - 1, ply + 1, own, stopper)?;
            Ok(if same { score } else { -score })
        };
        if late && window.is_open() {
            let score = look(Window::above(window.alpha))?;
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        look(window)
    }

    fn negamax(
        &mut self,
        (node, key): (&Node, u64),
        depth: u32,
        ply: usize,
        window: Window,
        stopper: &mut Stopper<'_>,
    ) -> Result<i32, Stopped> {
        if !stopper.visit() {
            return Err(Stopped);
        }
        let found = self.table.find(key);
        if let Some(entry) = found.filter(|entry| u32::from(entry.depth) >= depth) {
            let score = at_ply(entry.score, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if enough {
                return Ok(score);
            }
        }
        if depth == 0 || ply + 1 >= PLIES {
            let score = score(self.network, node);
            self.table
                .store(key, HashEntry { score, best: NO_MOVE, depth: 0, bound: Bound::Exact });
            return Ok(score);
        }
        let first = found.map_or(NO_MOVE, |entry| entry.best);
        let tried = self.try_moves(node, depth, ply, window, first, stopper)?;
        self.table.store(key, HashEntry { score: from_ply(tried.score, ply), ..tried });
        Ok(tried.score)
    }

    /// Looks at the moves of a node, best first, until one cuts off.
    fn try_moves(
        &mut self,
        node: &Node,
        depth: u32,
        ply: usize,
        window: Window,
        first: Move,
        stopper: &mut Stopper<'_>,
    ) -> Result<HashEntry, Stopped> {
        let mut moves = self.moves(node, first, ply);
        let (mut alpha, beta) = (window.alpha, window.beta);
        let (mut best, mut best_move) = (-MATE, NO_MOVE);
        for index in 0..moves.len() {
            let of = next_best(&mut moves, index);
            let reduced = reduction(depth, index, window, moves[index].0);
            let mut score = -MATE;
            if reduced > 0 {
                let (depth, window) = (depth - reduced, Window::above(alpha));
                score =
                    self.child(node, of, MoveSearch { depth, ply, window, late: false }, stopper)?;
            }
            if reduced == 0 || score > alpha {
                let (window, late) = (Window { alpha, beta }, index > 0);
                score = self.child(node, of, MoveSearch { depth, ply, window, late }, stopper)?;
            }
            if score > best {
                (best, best_move) = (score, of);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.credit(&moves[..=index], ply, depth, node.mover);
                break;
            }
        }
        self.buffers.push(moves);
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        Ok(HashEntry { score: best, best: best_move, depth: depth as u8, bound })
    }

    /// The moves of a node, each with how promising it is.
    fn moves(&mut self, node: &Node, first: Move, ply: usize) -> Vec<(i32, Move)> {
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        node.each_move(|of| moves.push((0, of)));
        let killers = self.killers[ply];
        for (merit, of) in &mut moves {
            *merit = match *of {
                of if of == first => i32::MAX,
                of if of == killers[0] => 2 * HISTORY + 1,
                of if of == killers[1] => 2 * HISTORY,
                of => i32::from(self.history[place(of, node.mover)]),
            };
        }
        moves
    }

    /// The last of these moves cut off; those before it did not.
    fn credit(&mut self, tried: &[(i32, Move)], ply: usize, depth: u32, mover: Seat) {
        let Some(((_, of), before)) = tried.split_last() else { return };
        let killers = &mut self.killers[ply];
        if killers[0] != *of {
            *killers = [*of, killers[0]];
        }
        let lesson = (16 * (depth * depth) as i32).min(HISTORY / 8);
        self.teach(*of, mover, lesson);
        for (_, of) in before {
            self.teach(*of, mover, -lesson);
        }
    }

    fn teach(&mut self, of: Move, mover: Seat, lesson: i32) {
        let merit = &mut self.history[place(of, mover)];
        let old = i32::from(*merit);
        *merit = (old + lesson - old * lesson.abs() / HISTORY) as i16;
    }

    /// The line that the table remembers.
    fn line(&self, node: &Node, first: Move) -> Vec<Move> {
        let (mut at, mut line) = (*node, vec![first]);
        let mut seen = vec![at.key()];
        while at.play(line[line.len() - 1]) == NodeOutcome::Open && line.len() < 24 {
            let key = at.key();
            let Some(entry) = self.table.find(key) else { break };
            let mut moves = Vec::new();
            at.each_move(|of| moves.push(of));
            if seen.contains(&key) || !moves.contains(&entry.best) {
                break;
            }
            seen.push(key);
            line.push(entry.best);
        }
        line
    }
}

/// Where a move stands in the history.
fn place(of: Move, mover: Seat) -> usize {
    (mover.index() << 16) | (usize::from(of.from) << 8) | usize::from(of.to)
}

/// Brings the most promising of the moves from `index` on there. Those far behind are sorted at
/// once.
fn next_best(moves: &mut [(i32, Move)], index: usize) -> Move {
    const ONE_BY_ONE: usize = 4;
    if index < ONE_BY_ONE {
        let rest = &moves[index..];
        let best = (0..rest.len()).rev().max_by_key(|at| rest[*at].0).unwrap_or(0);
        moves.swap(index, index + best);
    } else if index == ONE_BY_ONE {
        moves[index..].sort_by_key(|(merit, _)| std::cmp::Reverse(*merit));
    }
    moves[index].1
}

/// By how many plies a move is reduced.
fn reduction(depth: u32, index: usize, window: Window, merit: i32) -> u32 {
    let quarters = i32::from(late_quarters(depth, index.min(63)));
    if quarters == 0 {
        return 0;
    }
    let open = if window.is_open() { 4 } else { 0 };
    let less = (quarters - open - merit / (HISTORY / 8)) / 4;
    less.clamp(0, depth as i32 - 1).cast_unsigned()
}

/// Forced wins are counted from the root in the search, from the position in the
/// table.
fn at_ply(score: i32, ply: usize) -> i32 {
    match score {
        win if win > MATES => win - ply as i32,
        loss if loss < -MATES => loss + ply as i32,
        score => score,
    }
}

fn from_ply(score: i32, ply: usize) -> i32 {
    match score {
        win if win > MATES => win + ply as i32,
        loss if loss < -MATES => loss - ply as i32,
        score => score,
    }
}
