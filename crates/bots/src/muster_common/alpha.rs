//! Alpha-beta: principal variations, iterative deepening, a table of positions,
//! killers, a history of good moves, late moves searched less deeply.

use hall_core::Seat;
use search::Stopper;

use super::{Move, Node, NodeOutcome, Weights};

/// A win on the spot; one less for each move before it.
pub(crate) const MATE: i32 = 1_000_000;
/// Scores beyond this are forced wins and losses.
pub(crate) const MATES: i32 = MATE - 1_000;
const PLIES: usize = 96;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy, Debug)]
struct HashEntry {
    key: u64,
    score: i32,
    best: Move,
    depth: u8,
    bound: Bound,
}

const NO_MOVE: Move = Move { from: Move::HAND, to: Move::HAND };
const NOTHING: HashEntry =
    HashEntry { key: 0, score: 0, best: NO_MOVE, depth: 0, bound: Bound::Upper };

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

/// The search.
#[derive(Debug)]
pub(crate) struct Alpha {
    /// Scores the horizon.
    pub(crate) weights: Weights,
    /// For how many moves at the root to find exact scores.
    pub(crate) lines: usize,
    table: Vec<HashEntry>,
    history: Vec<u32>,
    killers: [[Move; 2]; PLIES],
    path: Vec<u64>,
    buffers: Vec<Vec<Move>>,
}

/// The search was stopped.
struct Stopped;

impl Alpha {
    /// The size of its tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.table[..]) + size_of_val(&self.history[..])
    }

    /// A search with these weights.
    pub(crate) fn new(weights: Weights) -> Alpha {
        Alpha {
            weights,
            lines: 1,
            table: vec![NOTHING; 1 << 18],
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
        self.table.fill(NOTHING);
        self.history.fill(0);
        self.killers = [[NO_MOVE; 2]; PLIES];
        self.path = past;
        self.path.push(node.key());
        let mut moves = Vec::new();
        node.moves(&mut moves);
        let mut roots: Vec<Root> =
            moves.iter().map(|of| Root { of: *of, score: 0, exact: false }).collect();
        let mut found = Found { roots: roots.clone(), depth: 0, line: Vec::new() };
        for depth in 1..=depth_max.min(PLIES as u32 - 2) {
            match self.iterate(node, &mut roots, depth, stopper) {
                Ok(()) => {
                    found = Found { roots: roots.clone(), depth, line: Vec::new() };
                }
                Err(Stopped) => {
                    // A better move found before the end counts all the same.
                    if depth > 1 && roots[0].exact {
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
        for index in 0..roots.len() {
            let of = roots[index].of;
            // Exact scores are wanted above the worst of the best lines so far.
            let alpha = done.get(self.lines - 1).map_or(-MATE, |root| root.score);
            let found = self.child(node, of, depth, 0, (alpha, MATE), index > 0, stopper);
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

    /// The score of a move for the mover of `node`.
    #[allow(clippy::too_many_arguments, reason = "the window of a search is its arguments")]
    fn child(
        &mut self,
        node: &Node,
        of: Move,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        late: bool,
        stopper: &mut Stopper<'_>,
    ) -> Result<i32, Stopped> {
        let mut next = *node;
        match next.play(of) {
            NodeOutcome::Won => return Ok(MATE - ply as i32 - 1),
            NodeOutcome::Drawn => return Ok(0),
            NodeOutcome::Open => {}
        }
        let key = next.key();
        // A position that was there before is worth a draw: it can be repeated.
        if of.from != Move::HAND && self.path.contains(&key) {
            return Ok(0);
        }
        self.path.push(key);
        let same = next.mover == node.mover;
        let mut look = |depth: u32, alpha: i32, beta: i32| {
            if same {
                self.negamax(&next, depth, ply + 1, alpha, beta, stopper)
            } else {
                self.negamax(&next, depth, ply + 1, -beta, -alpha, stopper).map(|score| -score)
            }
        };
        let result = (|| {
            if late && beta > alpha + 1 {
                let score = look(depth - 1, alpha, alpha + 1)?;
                if score <= alpha || score >= beta {
                    return Ok(score);
                }
            }
            look(depth - 1, alpha, beta)
        })();
        self.path.pop();
        result
    }

    fn negamax(
        &mut self,
        node: &Node,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        stopper: &mut Stopper<'_>,
    ) -> Result<i32, Stopped> {
        if !stopper.visit() {
            return Err(Stopped);
        }
        if depth == 0 || ply + 1 >= PLIES {
            return Ok(self.weights.score(node));
        }
        let key = node.key();
        let slot = key as usize & (self.table.len() - 1);
        let entry = self.table[slot];
        let mut first = NO_MOVE;
        if entry.key == key {
            first = entry.best;
            if u32::from(entry.depth) >= depth {
                let score = at_ply(entry.score, ply);
                let enough = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => score >= beta,
                    Bound::Upper => score <= alpha,
                };
                if enough {
                    return Ok(score);
                }
            }
        }
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        node.moves(&mut moves);
        self.sort(&mut moves, first, ply, node.mover);
        let start = alpha;
        let (mut best, mut best_move) = (-MATE, NO_MOVE);
        for (index, of) in moves.iter().enumerate() {
            let reduce = u32::from(depth >= 3 && index >= 5) + u32::from(depth >= 5 && index >= 15);
            let window = (alpha, beta);
            let mut score = if reduce > 0 {
                self.child(node, *of, depth - reduce, ply, (alpha, alpha + 1), false, stopper)?
            } else {
                self.child(node, *of, depth, ply, window, index > 0, stopper)?
            };
            if reduce > 0 && score > alpha {
                score = self.child(node, *of, depth, ply, window, false, stopper)?;
            }
            if score > best {
                (best, best_move) = (score, *of);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.credit(*of, ply, depth, node.mover);
                break;
            }
        }
        self.buffers.push(moves);
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > start => Bound::Exact,
            _ => Bound::Upper,
        };
        let score = from_ply(best, ply);
        self.table[slot] = HashEntry { key, score, best: best_move, depth: depth as u8, bound };
        Ok(best)
    }

    fn place(of: Move, mover: Seat) -> usize {
        (mover.index() << 16) | (usize::from(of.from) << 8) | usize::from(of.to)
    }

    fn credit(&mut self, of: Move, ply: usize, depth: u32, mover: Seat) {
        let killers = &mut self.killers[ply];
        if killers[0] != of {
            *killers = [of, killers[0]];
        }
        let merit = &mut self.history[Alpha::place(of, mover)];
        *merit = merit.saturating_add(depth * depth).min(1 << 28);
    }

    fn sort(&self, moves: &mut [Move], first: Move, ply: usize, mover: Seat) {
        let killers = self.killers[ply];
        moves.sort_by_cached_key(|of| {
            let merit = match *of {
                of if of == first => u32::MAX,
                of if of == killers[0] => u32::MAX - 1,
                of if of == killers[1] => u32::MAX - 2,
                of => self.history[Alpha::place(of, mover)],
            };
            std::cmp::Reverse(merit)
        });
    }

    /// The line that the table remembers.
    fn line(&self, node: &Node, first: Move) -> Vec<Move> {
        let (mut at, mut line) = (*node, vec![first]);
        let mut seen = vec![at.key()];
        while at.play(line[line.len() - 1]) == NodeOutcome::Open && line.len() < 24 {
            let key = at.key();
            let entry = self.table[key as usize & (self.table.len() - 1)];
            let mut moves = Vec::new();
            at.moves(&mut moves);
            if entry.key != key || seen.contains(&key) || !moves.contains(&entry.best) {
                break;
            }
            seen.push(key);
            line.push(entry.best);
        }
        line
    }
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
