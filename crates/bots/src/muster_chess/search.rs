//! The search of one thread: principal variation search.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

use games::muster_chess::{Board, Move, Role};

use super::{
    eval::{Evaluation, LIMIT, Seen},
    history::{Before, Hints, History, Picker, before, is_quiet},
    see::{WORTH, gains},
    table::{Bound, Entry, Table, from_table, to_table, usable},
};

/// A mate at the root; one in n plies is worth n less.
pub(super) const MATE: i32 = 30_000;
/// Values beyond this are mates.
pub(super) const MATED: i32 = MATE - 1_000;
const INFINITE: i32 = 32_000;
/// The most plies looked ahead.
pub(super) const PLIES: usize = 100;
/// The most plies of captures behind a leaf: with thirty queens a side, captures
/// alone would go on for ever.
const CAPTURES: i32 = 12;

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) stop: &'a AtomicBool,
    /// Set when this search is over, by whatever limit.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) node_limit: u64,
    pub(super) started: Instant,
    pub(super) deadline: Option<Duration>,
    /// While set, the deadline does not count: we think in the opponent's time.
    pub(super) pondering: &'a AtomicBool,
}

/// What is known of a node from its parent's place in the tree.
#[derive(Clone, Copy)]
struct Ply {
    killers: [u32; 2],
    eval: i32,
    before: Before,
    excluded: u32,
}

/// One thread's search.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    evaluation: Evaluation,
    history: Box<History>,
    plies: Vec<Ply>,
    /// Keys of the game and of the path.
    keys: Vec<u64>,
    lines: Vec<Vec<Move>>,
    /// Moves not looked at at the root: lines that are already told.
    pub(super) skipped: Vec<u32>,
    /// The only moves looked at at the root; all if empty.
    pub(super) wished: Vec<u32>,
    root_depth: i32,
    nodes: u64,
    unreported: u64,
    next_look: u64,
    stopped: bool,
    pub(super) deepest: usize,
    reductions: Box<[[i32; 64]; 64]>,
    /// Makes equal moves differ from game to game: a grain of luck in the values.
    seed: u64,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, keys: &[u64], seed: u64) -> Worker<'a> {
        let nothing = Ply { killers: [0; 2], eval: 0, before: None, excluded: 0 };
        let mut reductions = Box::new([[0; 64]; 64]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (count, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (0.6 + (depth as f64).ln() * (count as f64).ln() / 2.1) as i32;
            }
        }
        Worker {
            shared,
            evaluation: Evaluation::new(),
            history: Box::new(History::new()),
            plies: vec![nothing; PLIES + 8],
            keys: keys.to_vec(),
            lines: vec![Vec::new(); PLIES + 2],
            skipped: Vec::new(),
            wished: Vec::new(),
            root_depth: 0,
            nodes: 0,
            unreported: 0,
            next_look: 64,
            stopped: false,
            deepest: 0,
            reductions,
            seed,
        }
    }

    /// Searches the root to a depth within a window.
    pub(super) fn root(&mut self, seen: &Seen, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.root_depth = depth;
        self.search(seen, depth, alpha, beta, 0, false)
    }

    /// The line found by the last search of the root.
    pub(super) fn line(&self) -> &[Move] {
        &self.lines[0]
    }
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }
    /// Counts a node and looks at the limits now and then.
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.unreported += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        !self.stopped
    }

    #[cold]
    fn look(&mut self) {
        let shared = self.shared;
        let all = shared.nodes.fetch_add(self.unreported, Ordering::Relaxed) + self.unreported;
        self.unreported = 0;
        let late = || shared.deadline.is_some_and(|end| shared.started.elapsed() >= end);
        if all >= shared.node_limit
            || shared.stop.load(Ordering::Relaxed)
            || shared.done.load(Ordering::Relaxed)
            || late() && !shared.pondering.load(Ordering::Relaxed)
        {
            self.stopped = true;
        }
        // Nodes of sixty queens can take twenty microseconds each.
        self.next_look = self.nodes + (shared.node_limit.saturating_sub(all)).clamp(1, 128);
    }

    /// Tells the others how many nodes were not yet told.
    pub(super) fn report(&mut self) {
        self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed);
        self.unreported = 0;
    }

    fn eval(&mut self, seen: &Seen) -> i32 {
        let value = self.evaluation.of(seen);
        if self.seed == 0 {
            return value;
        }
        let grain = (seen.board.key() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62;
        value + grain as i32 - 1
    }

    /// Whether the position came up before, on the path or in the game.
    fn repeats(&self, board: &Board) -> bool {
        let back = usize::from(board.clock()).min(self.keys.len());
        self.keys.iter().rev().take(back).skip(1).step_by(2).any(|key| *key == board.key())
    }

    fn drawn(&self, board: &Board) -> bool {
        if board.clock() >= 100 {
            return !board.in_check() || board.can_move();
        }
        board.clock() >= 4 && self.repeats(board) || games::muster_chess::dead(board)
    }

    fn set_line(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }

    fn child(&mut self, seen: &Seen, m: Move, ply: usize) -> Seen {
        self.plies[ply + 1].before = before(&seen.board, m);
        self.keys.push(seen.board.key());
        let mut next = *seen;
        next.play(m);
        next
    }

    fn befores(&self, ply: usize) -> [Before; 2] {
        [self.plies[ply].before, if ply > 0 { self.plies[ply - 1].before } else { None }]
    }

    #[allow(clippy::too_many_lines)]
    fn search(
        &mut self,
        seen: &Seen,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let board = &seen.board;
        let pv = beta - alpha > 1;
        let root = ply == 0;
        self.lines[ply].clear();
        if depth <= 0 {
            return self.quiesce(seen, alpha, beta, ply, 0);
        }
        if !self.visit() {
            return 0;
        }
        let checked = board.in_check();
        if !root {
            if self.drawn(board) {
                return 0;
            }
            if ply >= PLIES {
                return if checked { 0 } else { self.eval(seen) };
            }
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.plies[ply].excluded;
        let key = board.key() ^ u64::from(excluded).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let found = self.shared.table.find(key);
        if let Some(entry) = found
            && !pv
            && entry.depth >= depth
            && excluded == 0
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }
        let hint = found.map_or(0, |entry| entry.m);
        let mut depth = depth;
        if hint == 0 && depth >= 4 && (pv || cut) {
            depth -= 1;
        }
        // The eval of this node, if not in check, and whether things got better.
        let eval = match found {
            _ if checked => -INFINITE,
            Some(entry) => entry.eval,
            None => self.eval(seen),
        };
        self.plies[ply].eval = eval;
        let improving = !checked
            && (ply < 2
                || self.plies[ply - 2].eval == -INFINITE
                || eval > self.plies[ply - 2].eval);
        let mut better = eval;
        if let Some(entry) = found
            && !checked
            && match entry.bound {
                Bound::Lower => entry.value > eval,
                Bound::Upper => entry.value < eval,
                Bound::Exact => true,
            }
            && entry.value.abs() < MATED
        {
            better = entry.value;
        }
        self.plies[ply + 2].killers = [0; 2];
        if !pv && !checked && excluded == 0 {
            if let Some(value) = self.prune(seen, depth, alpha, beta, ply, better, improving, cut) {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }

        let befores = self.befores(ply);
        let hints = Hints { table: hint, killers: self.plies[ply].killers, befores };
        let mut picker = Picker::all(board, &self.history, &hints);
        if picker.is_empty() {
            return if excluded != 0 {
                alpha
            } else if checked {
                ply as i32 - MATE
            } else {
                0
            };
        }
        // With hundreds of moves, late ones are likelier to be worth a look.
        let wide = (picker.len() as i32 / 40).clamp(1, 4);
        let few = (4 + depth * depth) * wide / if improving { 1 } else { 2 };
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried: Vec<Move> = Vec::new();
        let mut bound = Bound::Upper;
        let mut count = 0;
        while let Some(m) = picker.next(board) {
            let bits = m.bits();
            if bits == excluded || root && self.is_skipped(bits) {
                continue;
            }
            count += 1;
            let quiet = is_quiet(board, m);
            let learnt = if quiet { self.history.of_quiet(board, m, befores) } else { 0 };
            if !root && best > -MATED && seen.has_officers(board.turn()) {
                if quiet {
                    if !checked && count > few {
                        continue;
                    }
                    let left =
                        depth - self.reductions[depth.min(63) as usize][count.min(63) as usize];
                    if !checked
                        && left < 7
                        && alpha < MATED
                        && eval + 90 + 75 * left.max(0) <= alpha
                    {
                        continue;
                    }
                    if depth <= 4 && learnt < -3_000 * depth {
                        continue;
                    }
                    if depth <= 7 && !gains(board, m, -50 * depth) {
                        continue;
                    }
                } else if depth <= 6 && picker.last_was_bad() && !gains(board, m, -90 * depth) {
                    continue;
                }
            }
            let mut extension = 0;
            if let Some(entry) = found
                && bits == hint
                && !root
                && depth >= 8
                && excluded == 0
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && entry.value.abs() < MATED
                && ply < 2 * self.root_depth as usize
            {
                let value = from_table(entry.value, ply);
                let margin = value - 2 * depth;
                self.plies[ply].excluded = bits;
                let other = self.search(seen, (depth - 1) / 2, margin - 1, margin, ply, cut);
                self.plies[ply].excluded = 0;
                if self.stopped {
                    return 0;
                }
                if other < margin {
                    extension = 1;
                } else if margin >= beta {
                    return margin;
                } else if value >= beta {
                    extension = -1;
                }
                self.lines[ply].clear();
            }
            let next = self.child(seen, m, ply);
            let gives_check = next.board.in_check();
            let deeper = depth - 1 + extension;
            let mut value = alpha;
            let mut whole = true;
            if count > 1 + i32::from(root) && depth >= 3 {
                let mut less = self.reductions[depth.min(63) as usize][count.min(63) as usize];
                less += i32::from(!improving) + 2 * i32::from(cut) - i32::from(pv);
                if quiet {
                    less -= learnt / 7_000;
                    less -= i32::from(hints.killers.contains(&bits));
                } else {
                    less -= if picker.last_was_bad() { 0 } else { 2 };
                }
                less -= i32::from(gives_check) + i32::from(checked);
                let reduced = (deeper - less.max(0)).clamp(1, deeper.max(1));
                if reduced < deeper {
                    value = -self.search(&next, reduced, -alpha - 1, -alpha, ply + 1, true);
                    whole = value > alpha;
                }
            }
            if whole && (!pv || count > 1) {
                value = -self.search(&next, deeper, -alpha - 1, -alpha, ply + 1, !cut);
            }
            if pv && (count == 1 || value > alpha) {
                value = -self.search(&next, deeper, -beta, -alpha, ply + 1, false);
            }
            self.keys.pop();
            if self.stopped {
                // The first move of the root is an answer even half searched.
                return best.max(-INFINITE);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if pv {
                        self.set_line(ply, m);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        self.cut_off(board, m, &tried, depth, ply);
                        break;
                    }
                    alpha = value;
                    bound = Bound::Exact;
                }
            }
            if tried.len() < 64 {
                tried.push(m);
            }
        }
        if count == 0 {
            return alpha;
        }
        if excluded == 0 && (!root || self.skipped.is_empty()) {
            let m = best_move.map_or(hint * u32::from(bound != Bound::Lower), Move::bits);
            let value = to_table(best, ply);
            let eval = eval.max(-LIMIT);
            self.shared.table.store(key, Entry { m, value, eval, depth, bound });
        }
        best
    }

    fn is_skipped(&self, bits: u32) -> bool {
        self.skipped.contains(&bits) || !self.wished.is_empty() && !self.wished.contains(&bits)
    }

    fn cut_off(&mut self, board: &Board, m: Move, tried: &[Move], depth: i32, ply: usize) {
        if is_quiet(board, m) && self.plies[ply].killers[0] != m.bits() {
            self.plies[ply].killers[1] = self.plies[ply].killers[0];
            self.plies[ply].killers[0] = m.bits();
        }
        let befores = self.befores(ply);
        self.history.learn(board, m, tried, depth, befores);
    }

    /// Cuts a node off before its moves are looked at, where it is safe enough.
    #[allow(clippy::too_many_arguments)]
    fn prune(
        &mut self,
        seen: &Seen,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        eval: i32,
        improving: bool,
        cut: bool,
    ) -> Option<i32> {
        // So far ahead that a quiet move will hold it.
        if depth <= 8 && eval - 75 * (depth - i32::from(improving)) >= beta && eval.abs() < MATED {
            return Some((eval + beta) / 2);
        }
        // So far behind that only captures can help.
        if depth <= 3 && alpha < MATED && eval + 230 * depth <= alpha {
            let value = self.quiesce(seen, alpha, beta, ply, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        // So good that even a free move for the opponent does not hurt.
        let before_pass = self.plies[ply].before.is_none() && ply > 0;
        if depth >= 3
            && eval >= beta
            && !before_pass
            && seen.has_officers(seen.board.turn())
            && beta > -MATED
        {
            let less = 3 + depth / 3 + ((eval - beta) / 200).min(3);
            self.plies[ply + 1].before = None;
            self.keys.push(seen.board.key());
            let mut next = *seen;
            next.board.pass();
            let value = -self.search(&next, depth - less, -beta, -beta + 1, ply + 1, !cut);
            self.keys.pop();
            if self.stopped {
                return None;
            }
            if value >= beta {
                return Some(if value >= MATED { beta } else { value });
            }
        }
        None
    }

    /// Captures until the position is quiet.
    fn quiesce(&mut self, seen: &Seen, mut alpha: i32, beta: i32, ply: usize, plies: i32) -> i32 {
        if !self.visit() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        self.lines[ply].clear();
        let board = &seen.board;
        if self.drawn(board) {
            return 0;
        }
        let checked = board.in_check();
        if ply >= PLIES || plies >= CAPTURES {
            return if checked { alpha } else { self.eval(seen) };
        }
        let key = board.key();
        let found = self.shared.table.find(key);
        if let Some(entry) = found
            && beta - alpha == 1
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }
        let (mut best, mut eval) = (-INFINITE, -LIMIT);
        if !checked {
            eval = found.map_or_else(|| self.eval(seen), |entry| entry.eval);
            best = eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let hint = found.map_or(0, |entry| entry.m);
        let hints = Hints { table: hint, killers: [0; 2], befores: self.befores(ply) };
        let mut picker = if checked {
            Picker::all(board, &self.history, &hints)
        } else {
            Picker::forcing(board, &self.history, &hints)
        };
        if checked && picker.is_empty() {
            return ply as i32 - MATE;
        }
        let mut best_move = 0;
        let mut count = 0;
        // Rule 2.2 lets thirty queens meet thirty: there the tree of captures alone
        // would be endless, so it is kept narrow.
        let heavy = picker.len() > 20 || board.occupied().len() > 36;
        let widest = match plies {
            _ if !heavy => usize::MAX,
            0 => 8,
            1..=2 => 3,
            3..=4 => 2,
            _ => 1,
        };
        while let Some(m) = picker.next(board) {
            if best > -MATED {
                if count >= widest {
                    break;
                }
                if picker.last_was_bad() {
                    break;
                }
                if checked {
                    if count >= 3 && is_quiet(board, m) {
                        break;
                    }
                } else if m.promotion().is_none() {
                    let prize = board.role_on(m.to()).map_or(WORTH[0], |r| WORTH[r.index()]);
                    if eval + prize + 180 <= alpha {
                        best = best.max(eval + prize + 180);
                        continue;
                    }
                } else if m.promotion() != Some(Role::Queen) {
                    continue;
                }
            }
            count += 1;
            let next = self.child(seen, m, ply);
            let value = -self.quiesce(&next, -beta, -alpha, ply + 1, plies + 1);
            self.keys.pop();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = m.bits();
                    alpha = value;
                    if beta - alpha > 1 {
                        self.set_line(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let value = to_table(best, ply);
        self.shared.table.store(key, Entry { m: best_move, value, eval, depth: 0, bound });
        best
    }
}
