//! One node of the search: the table, the evaluation, the moves.

mod prune;

use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use games::muster_chess::Move;

use super::{
    super::{
        correction::Slots,
        eval::{LIMIT, Seen},
        history::{Hints, Picker, is_quiet, prize},
        parameters::{PLY, SearchParameters},
        score::{MATE, MATED},
        see::gains,
        surroundings::Surroundings,
        table::{HashBound, HashEntry, from_table, to_table, usable},
    },
    INFINITE, PLIES, Ply, Worker,
};

/// How many plies of a path may be looked at twice as deep.
const TWICE_MOST: i32 = 6;
/// How many moves of a node are remembered.
const TRIED_MOST: usize = 64;

/// A node under search, and what is known of it before its moves are tried.
struct SearchNode<'s> {
    seen: &'s Seen,
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: usize,
    /// Whether the window is open: the node may lie on the principal variation.
    pv: bool,
    /// Whether it lies on the principal variation, or lay there before.
    was_pv: bool,
    /// Whether a cut-off is expected.
    cut: bool,
    checked: bool,
    /// The move left out while we ask whether it stands alone, as bits.
    excluded: u32,
    key: u64,
    found: Option<HashEntry>,
    /// The move of the table, as bits.
    hint: u32,
    /// Whether the table's move captures or promotes.
    takes: bool,
    /// The evaluation, unless in check.
    raw: i32,
    /// The same, corrected by what searches found.
    eval: i32,
    slots: Slots,
    /// The evaluation as the table corrects it.
    better: i32,
    /// Whether things got better since our last move.
    improving: bool,
}

impl SearchNode<'_> {
    fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// The value when no move is left: mate, stalemate, or nothing but the excluded one.
    fn without_moves(&self) -> i32 {
        if self.excluded != 0 {
            self.alpha
        } else if self.checked {
            self.ply as i32 - MATE
        } else {
            0
        }
    }

    /// How many moves are tried before quiet ones are skipped.
    fn few(&self, moves: usize, least: i32) -> i32 {
        // With hundreds of moves, late ones are likelier to be worth a look.
        let wide = (moves as i32 / 40).clamp(1, 4);
        (least + self.depth * self.depth) * wide / if self.improving { 1 } else { 2 }
    }

    /// What the table's value makes of the evaluation.
    fn corrected(&self) -> i32 {
        match self.found {
            Some(entry) if !self.checked => entry.corrects(self.eval),
            _ => self.eval,
        }
    }

    /// The value of a cut-off is not so sure, by how far it is above beta, the less deep it was.
    fn softened(&self, tally: &MoveTally) -> i32 {
        let (best, beta) = (tally.best, self.beta);
        if tally.bound != HashBound::Lower || best.abs() >= MATED || beta.abs() >= MATED {
            return best;
        }
        (best * self.depth + beta) / (self.depth + 1)
    }
}

/// A move about to be tried.
struct Trial {
    m: Move,
    /// Its number among the moves tried.
    count: i32,
    quiet: bool,
    killer: bool,
    /// Whether it is a capture that loses material.
    bad: bool,
    /// What the history says of it, if quiet.
    learnt: i32,
}

/// The results of the moves tried so far.
struct MoveTally {
    best: i32,
    best_move: Option<Move>,
    bound: HashBound,
    /// The first of them.
    tried: ArrayVec<Move, TRIED_MOST>,
    count: i32,
}

impl MoveTally {
    fn new() -> MoveTally {
        let (best, bound) = (-INFINITE, HashBound::Upper);
        MoveTally { best, best_move: None, bound, tried: ArrayVec::new(), count: 0 }
    }
}

impl Worker<'_> {
    /// The value of a position, looked `depth` plies ahead.
    pub(super) fn search(
        &mut self,
        seen: &Seen,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.lines[ply].clear();
        if depth <= 0 {
            return self.quiesce(seen, alpha, beta, ply, 0);
        }
        if !self.visit() {
            return 0;
        }
        let mut node = SearchNode {
            seen,
            depth,
            alpha,
            beta,
            ply,
            pv: beta - alpha > 1,
            was_pv: beta - alpha > 1,
            cut,
            checked: seen.board.in_check(),
            excluded: self.plies[ply].excluded,
            key: 0,
            found: None,
            hint: 0,
            takes: false,
            raw: -INFINITE,
            eval: -INFINITE,
            slots: Slots::of(&seen.board, self.plies[ply].before),
            better: -INFINITE,
            improving: false,
        };
        if let Some(value) = self.settle(&mut node).or_else(|| self.probe(&mut node)) {
            return value;
        }
        self.assess(&mut node);
        self.correct_depth(&mut node);
        if !node.pv && !node.checked && node.excluded == 0 {
            if let Some(value) = self.prune(&node) {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }
        self.try_moves(&mut node)
    }

    /// Settles what needs no search: draws, the depth limit, mates already nearer.
    #[inline]
    fn settle(&mut self, node: &mut SearchNode) -> Option<i32> {
        if node.is_root() {
            return None;
        }
        if self.drawn(&node.seen.board) {
            return Some(0);
        }
        if node.ply >= PLIES {
            return Some(if node.checked { 0 } else { self.eval(node.seen, node.ply) });
        }
        node.alpha = node.alpha.max(node.ply as i32 - MATE);
        node.beta = node.beta.min(MATE - node.ply as i32 - 1);
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// Asks the table: its value if that settles the node, its move otherwise.
    #[inline]
    fn probe(&mut self, node: &mut SearchNode) -> Option<i32> {
        let excluded = u64::from(node.excluded).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        node.key = node.seen.board.key() ^ excluded;
        node.found = self.shared.table.find(node.key);
        if let Some(entry) = node.found {
            if !node.pv
                && entry.depth >= node.depth
                && node.excluded == 0
                && let Some(value) = usable(&entry, node.alpha, node.beta, node.ply)
            {
                return Some(value);
            }
            node.hint = entry.m;
            node.was_pv |= entry.was_pv;
        }
        // Without a move to begin with, a shallower search must find one first.
        if node.hint == 0 && node.depth >= 4 && (node.pv || node.cut) {
            node.depth -= 1;
        }
        None
    }

    /// Evaluates the node, and whether things got better.
    #[inline]
    fn assess(&mut self, node: &mut SearchNode) {
        let ply = node.ply;
        node.raw = match node.found {
            _ if node.checked => -INFINITE,
            Some(entry) => entry.eval,
            None => self.eval(node.seen, ply),
        };
        node.eval = node.raw;
        if !node.checked {
            node.eval = (node.raw + self.memory.correction.of(node.slots)).clamp(-LIMIT, LIMIT);
        }
        self.plies[ply].eval = node.eval;
        if node.found.is_none() && !node.checked && node.excluded == 0 {
            self.shared.table.store(node.key, HashEntry::unsearched(node.raw));
        }
        node.improving = !node.checked
            && (ply < 2
                || self.plies[ply - 2].eval == -INFINITE
                || node.eval > self.plies[ply - 2].eval);
        if !node.checked && ply > 0 && self.parameters.change > 0 {
            self.judge_before(node);
        }
        node.better = node.corrected();
        self.plies[ply + 2].killers = [0; 2];
    }

    /// Corrects the depth in hindsight: deeper where the move before was reduced by much and the
    /// side that made it stands no worse, less deep where both sides see themselves ahead.
    #[inline]
    fn correct_depth(&self, node: &mut SearchNode) {
        let Ply { reduced, .. } = self.plies[node.ply];
        if reduced < 2 || node.checked || node.excluded != 0 {
            return;
        }
        let above = self.plies[node.ply - 1].eval;
        let both = if above == -INFINITE { -INFINITE } else { node.eval + above };
        node.depth += i32::from(reduced >= 3 && both <= 0);
        node.depth -= i32::from(node.depth >= 2 && both > self.parameters.agreed);
    }

    /// A quiet move after which things look better than before was a good one.
    fn judge_before(&mut self, node: &SearchNode) {
        let above = &self.plies[node.ply - 1];
        let (seen_before, eval) = (above.eval, node.eval);
        if let Some(m) = self.plies[node.ply].led
            && seen_before != -INFINITE
        {
            let bonus = -self.parameters.change * (eval + seen_before).clamp(-160, 160);
            let (side, around) = (node.seen.board.turn().other(), &above.around);
            self.memory.history.note(side, m, around, bonus);
        }
    }

    /// Tries the moves, best first.
    fn try_moves(&mut self, node: &mut SearchNode) -> i32 {
        let seen = node.seen;
        let board = &seen.board;
        self.plies[node.ply].around = Surroundings::of(board);
        let killers = self.plies[node.ply].killers;
        let hints = Hints { table: node.hint, killers, context: self.context(node.ply) };
        let mut picker = Picker::new();
        picker.take_all(board, &hints);
        if picker.is_empty() {
            return node.without_moves();
        }
        node.takes = picker.table_takes(board);
        self.plies[node.ply + 1].cut_offs = 0;
        let few = node.few(picker.len(), self.parameters.few);
        let mut tally = MoveTally::new();
        let prunes = !node.is_root() && seen.has_officers(board.turn());
        loop {
            let prunes = prunes && tally.best > -MATED;
            if prunes && self.quiet_is_over(node, tally.count + 1, few) {
                picker.end_quiet(board);
            }
            let Some(m) = picker.next(board, &self.memory.history, &hints) else { break };
            let bits = m.bits();
            if bits == node.excluded || node.is_root() && self.is_skipped(bits) {
                continue;
            }
            tally.count += 1;
            let quiet = is_quiet(board, m);
            let trial = Trial {
                m,
                count: tally.count + picker.left_out as i32,
                quiet,
                killer: hints.killers.contains(&bits),
                bad: picker.last_was_bad(),
                learnt: if quiet {
                    picker.last_learnt(board, &self.memory.history, &hints)
                } else {
                    0
                },
            };
            if prunes && self.is_hopeless(node, &trial) {
                continue;
            }
            let extension = match self.extension(node, m) {
                Continue(extension) => extension,
                Break(value) => return value,
            };
            let (next, before) = (self.child(seen, m, node.ply), self.nodes);
            self.plies[node.ply + 1].twice = self.plies[node.ply].twice + i32::from(extension > 1);
            let value = self.look_into(node, &trial, &next, node.depth - 1 + extension, tally.best);
            self.keys.pop();
            if node.is_root() {
                self.count_effort(m, self.nodes - before);
            }
            if self.stopped {
                // The first move of the root is an answer even half searched.
                return tally.best;
            }
            if self.tally(node, &mut tally, m, value) {
                break;
            }
        }
        if tally.count == 0 {
            return node.alpha;
        }
        tally.best = node.softened(&tally);
        self.store(node, &tally);
        tally.best
    }

    #[inline(always)]
    fn reduction(&self, depth: i32, count: i32) -> i32 {
        let logarithm = |number: i32| self.logarithms[number.min(63) as usize];
        let (depth, count) = (logarithm(depth), logarithm(count));
        // Both are in parts of a ply, the divisor in hundredths.
        self.parameters.late + depth * count / PLY * 100 / self.parameters.late_slope
    }

    /// Whether the quiet moves from this one on need not be searched, once another move keeps us
    /// from being mated: enough were tried, or none is likely to reach alpha.
    #[inline]
    fn quiet_is_over(&self, node: &SearchNode, count: i32, few: i32) -> bool {
        let SearchNode { depth, alpha, .. } = *node;
        let SearchParameters { hope, hope_ply, .. } = self.parameters;
        if node.checked {
            return false;
        }
        let left = || depth - self.reduction(depth, count) / PLY;
        let hopeless = |left: i32| left < 7 && node.eval + hope + hope_ply * left.max(0) <= alpha;
        count > few || alpha < MATED && hopeless(left())
    }

    /// Whether a move need not be searched, once another keeps us from being mated.
    #[inline]
    fn is_hopeless(&self, node: &SearchNode, trial: &Trial) -> bool {
        let SearchNode { seen, depth, .. } = *node;
        let (board, parameters) = (&seen.board, &self.parameters);
        if !trial.quiet {
            let loses = || trial.bad && !gains(board, trial.m, -parameters.capture_loss * depth);
            let hope = parameters.hope_capture + parameters.hope_capture_ply * depth;
            let reach = || node.eval + hope + prize(board, trial.m);
            return depth <= 6 && (loses() || !node.checked && reach() <= node.alpha);
        }
        depth <= 4 && trial.learnt < -parameters.worst * depth
            || depth <= 7 && !gains(board, trial.m, -parameters.quiet_loss * depth)
    }

    /// How much deeper to look at the table's move: deeper if no other comes near it.
    /// Breaks with the value of the node if even the others cut off.
    #[inline]
    fn extension(&mut self, node: &SearchNode, m: Move) -> ControlFlow<i32, i32> {
        let SearchNode { seen, depth, ply, cut, .. } = *node;
        let Some(entry) = node.found else { return Continue(0) };
        if m.bits() != node.hint
            || node.is_root()
            || depth < self.parameters.alone_depth
            || node.excluded != 0
            || entry.depth < depth - 3
            || entry.bound == HashBound::Upper
            || entry.value.abs() >= MATED
            || ply >= 2 * self.root_depth as usize
        {
            return Continue(0);
        }
        let value = from_table(entry.value, ply);
        let margin = value - self.parameters.alone * depth / 64;
        self.plies[ply].excluded = m.bits();
        let other = self.search(seen, (depth - 1) / 2, margin - 1, margin, ply, cut);
        self.plies[ply].excluded = 0;
        if self.stopped {
            return Break(0);
        }
        if other >= margin && margin >= node.beta {
            return Break(margin);
        }
        self.lines[ply].clear();
        if other >= margin {
            let SearchParameters { alone_not, alone_cut, .. } = self.parameters;
            let less = if value >= node.beta { alone_not } else { alone_cut * i32::from(cut) };
            return Continue(-less);
        }
        let twice = !node.pv && other < margin - self.parameters.alone_twice;
        Continue(1 + i32::from(twice && self.plies[ply].twice < TWICE_MOST))
    }

    /// The value of a move: late ones reduced first, then with no window, then in full.
    #[inline]
    fn look_into(
        &mut self,
        node: &SearchNode,
        trial: &Trial,
        next: &Seen,
        mut deeper: i32,
        best: i32,
    ) -> i32 {
        let SearchNode { alpha, beta, pv, .. } = *node;
        let (ply, count) = (node.ply + 1, trial.count);
        let mut value = alpha;
        let mut whole = true;
        if count > 1 + i32::from(node.is_root()) && node.depth >= 3 {
            let less = self.less(node, trial, next);
            let reduced = (deeper - (less / PLY).max(0)).clamp(1, deeper.max(1));
            if reduced < deeper {
                self.plies[ply].reduced = deeper - reduced;
                value = -self.search(next, reduced, -alpha - 1, -alpha, ply, true);
                self.plies[ply].reduced = 0;
                whole = value > alpha;
                if whole {
                    let far = value > best + self.parameters.deeper;
                    let near = value < best + self.parameters.shallower;
                    deeper += i32::from(far) - i32::from(near);
                    whole = deeper > reduced;
                }
            }
        }
        if whole && (!pv || count > 1) {
            value = -self.search(next, deeper, -alpha - 1, -alpha, ply, !node.cut);
        }
        if pv && (count == 1 || value > alpha) {
            value = -self.search(next, deeper, -beta, -alpha, ply, false);
        }
        value
    }

    /// By how many plies a late move is reduced.
    #[inline]
    fn less(&self, node: &SearchNode, trial: &Trial, next: &Seen) -> i32 {
        let mut less = self.reduction(node.depth, trial.count);
        let parameters = &self.parameters;
        less += parameters.late_worse * i32::from(!node.improving)
            + parameters.late_cut * i32::from(node.cut)
            - parameters.late_open * i32::from(node.pv)
            - parameters.late_was_open * i32::from(node.was_pv)
            + parameters.late_refuted * i32::from(self.plies[node.ply + 1].cut_offs > 3);
        if trial.quiet {
            less -= trial.learnt * 16 / (parameters.late_history / 64)
                + parameters.late_killer * i32::from(trial.killer);
            less += parameters.late_taken * i32::from(node.takes);
        } else if !trial.bad {
            less -= parameters.late_capture;
        }
        let checks = i32::from(next.board.in_check()) + i32::from(node.checked);
        less - parameters.late_check * checks
    }

    /// Counts what a move brought; whether it cuts the node off.
    #[inline]
    fn tally(&mut self, node: &mut SearchNode, tally: &mut MoveTally, m: Move, value: i32) -> bool {
        if value > tally.best {
            tally.best = value;
            if value > node.alpha {
                tally.best_move = Some(m);
                if node.pv {
                    self.set_line(node.ply, m);
                }
                if value >= node.beta {
                    tally.bound = HashBound::Lower;
                    self.plies[node.ply].cut_offs += 1;
                    self.cut_off(&node.seen.board, m, &tally.tried, node.depth, node.ply);
                    return true;
                }
                node.alpha = value;
                tally.bound = HashBound::Exact;
                // It will be hard to find a better one.
                if !node.is_root() && (4..13).contains(&node.depth) && value.abs() < MATED {
                    node.depth -= self.parameters.raised;
                }
            }
        }
        // More than that learn nothing from a cut-off.
        let _ = tally.tried.try_push(m);
        false
    }

    /// Learns how far the evaluation was off, where no capture explains it.
    fn correct(&mut self, node: &SearchNode, tally: &MoveTally) {
        let MoveTally { best, bound, .. } = *tally;
        let explained = tally.best_move.is_some_and(|m| !is_quiet(&node.seen.board, m));
        let tells = match bound {
            HashBound::Lower => best > node.eval,
            HashBound::Upper => best < node.eval,
            HashBound::Exact => true,
        };
        if !node.checked && !explained && tells && best.abs() < MATED {
            self.memory.correction.learn(node.slots, best - node.eval, node.depth);
        }
    }

    /// Where we found nothing, the quiet move that led here was a good one.
    fn praise_before(&mut self, node: &SearchNode, tally: &MoveTally) {
        if tally.bound == HashBound::Upper
            && node.ply > 0
            && let Some(m) = self.plies[node.ply].led
        {
            let context = self.context(node.ply - 1);
            let bonus = (40 * node.depth - 25).clamp(0, 450);
            let side = node.seen.board.turn().other();
            self.memory.history.praise(side, m, &context, bonus);
        }
    }

    /// Puts the node into the table, unless moves were left out.
    fn store(&mut self, node: &SearchNode, tally: &MoveTally) {
        if node.excluded != 0 || node.is_root() && !self.skipped.is_empty() {
            return;
        }
        self.correct(node, tally);
        self.praise_before(node, tally);
        let bound = tally.bound;
        let kept = node.hint * u32::from(bound != HashBound::Lower);
        let entry = HashEntry {
            m: tally.best_move.map_or(kept, Move::bits),
            value: to_table(tally.best, node.ply),
            eval: node.raw.max(-LIMIT),
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.key, entry);
    }
}
