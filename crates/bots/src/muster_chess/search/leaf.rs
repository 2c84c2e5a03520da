//! Behind the leaves: captures until the position is quiet.

use games::muster_chess::{Move, Role};

use super::{
    super::{
        correction::Slots,
        eval::{LIMIT, Seen},
        history::{Hints, Picker, is_quiet},
        score::{MATE, MATED},
        see::WORTH,
        surroundings::Surroundings,
        table::{HashBound, HashEntry, to_table, usable},
    },
    INFINITE, PLIES, Worker,
};

/// The most plies of captures behind a leaf: with thirty queens a side, captures
/// alone would go on for ever.
const CAPTURES: i32 = 12;

/// A position behind a leaf, and what its moves brought so far.
struct Leaf<'s> {
    seen: &'s Seen,
    alpha: i32,
    beta: i32,
    ply: usize,
    /// Plies of captures behind the leaf.
    plies: i32,
    checked: bool,
    /// The move of the table, as bits.
    hint: u32,
    raw: i32,
    /// The same, corrected by what searches found.
    eval: i32,
    best: i32,
    best_move: u32,
}

/// The fate of a move.
enum Verdict {
    Try,
    Skip,
    /// Neither this one nor those after it are tried.
    Stop,
}

impl Leaf<'_> {
    /// The most moves that are tried; `few` of captures.
    fn widest(&self, picker: &Picker, few: usize) -> usize {
        // Rule 2.2 lets thirty queens meet thirty: there the tree of captures alone
        // would be endless, so it is kept narrow.
        let heavy = picker.len() > 20 || self.seen.board.occupied().len() > 36;
        let most = match self.plies {
            _ if !heavy => usize::MAX,
            0 => 8,
            1..=2 => 3,
            3..=4 => 2,
            _ => 1,
        };
        if self.checked { most } else { most.min(few) }
    }

    /// Whether a move is worth trying, once another keeps us from being mated.
    #[inline]
    fn judge(&mut self, m: Move, count: usize, hope: i32) -> Verdict {
        let board = &self.seen.board;
        if self.checked {
            return if count >= 3 && is_quiet(board, m) { Verdict::Stop } else { Verdict::Try };
        }
        match m.promotion() {
            None => {
                let prize = board.role_on(m.to()).map_or(WORTH[0], |r| WORTH[r.index()]);
                let hoped = self.eval + prize + hope;
                if hoped > self.alpha {
                    return Verdict::Try;
                }
                self.best = self.best.max(hoped);
                Verdict::Skip
            }
            Some(Role::Queen) => Verdict::Try,
            Some(_) => Verdict::Skip,
        }
    }
}

/// A value behind a leaf that cuts off: it is not so sure, by how far it is above beta.
fn soften(value: i32, beta: i32) -> i32 {
    if value >= beta && value.abs() < MATED { i32::midpoint(value, beta) } else { value }
}

impl Worker<'_> {
    /// Captures until the position is quiet.
    pub(super) fn quiesce(
        &mut self,
        seen: &Seen,
        alpha: i32,
        beta: i32,
        ply: usize,
        plies: i32,
    ) -> i32 {
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
            return if checked { alpha } else { self.eval(seen, ply) };
        }
        let found = self.shared.table.find(board.key());
        if let Some(entry) = found
            && beta - alpha == 1
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return value;
        }
        let hint = found.map_or(0, |entry| entry.m);
        let (eval, best) = (-LIMIT, -INFINITE);
        let mut leaf = Leaf {
            seen,
            alpha,
            beta,
            ply,
            plies,
            checked,
            hint,
            raw: eval,
            eval,
            best,
            best_move: 0,
        };
        if !checked {
            leaf.raw = found.map_or_else(|| self.eval(seen, ply), |entry| entry.eval);
            let slots = Slots::of(board, self.plies[ply].before);
            leaf.eval = (leaf.raw + self.memory.correction.of(slots)).clamp(-LIMIT, LIMIT);
            leaf.best = found.map_or(leaf.eval, |entry| entry.corrects(leaf.eval));
            if leaf.best >= beta {
                if found.is_none() {
                    self.shared.table.store(board.key(), HashEntry::unsearched(leaf.raw));
                }
                return soften(leaf.best, beta);
            }
            leaf.alpha = alpha.max(leaf.best);
        }
        self.capture(&mut leaf)
    }

    /// Tries the captures, and every move out of check.
    fn capture(&mut self, leaf: &mut Leaf) -> i32 {
        let Leaf { seen, beta, ply, .. } = *leaf;
        let board = &seen.board;
        if leaf.checked {
            self.plies[ply].around = Surroundings::of(board);
        }
        let hints = Hints { table: leaf.hint, killers: [0; 2], context: self.context(ply) };
        let mut picker = Picker::new();
        if leaf.checked {
            picker.take_all(board, &hints);
        } else {
            picker.take_forcing(board, &hints);
        }
        if leaf.checked && picker.is_empty() {
            return ply as i32 - MATE;
        }
        let widest = leaf.widest(&picker, self.parameters.leaf_few as usize);
        let mut count = 0;
        while let Some(m) = picker.next(board, &self.memory.history, &hints) {
            if leaf.best > -MATED {
                if count >= widest || picker.last_was_bad() {
                    break;
                }
                match leaf.judge(m, count, self.parameters.leaf_hope) {
                    Verdict::Try => {}
                    Verdict::Skip => continue,
                    Verdict::Stop => break,
                }
            }
            count += 1;
            let next = self.child(seen, m, ply);
            let value = -self.quiesce(&next, -beta, -leaf.alpha, ply + 1, leaf.plies + 1);
            self.keys.pop();
            if self.stopped {
                return 0;
            }
            if value > leaf.best {
                leaf.best = value;
                if value > leaf.alpha {
                    leaf.best_move = m.bits();
                    leaf.alpha = value;
                    if beta - value > 1 {
                        self.set_line(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        leaf.best = soften(leaf.best, beta);
        self.store_leaf(leaf);
        leaf.best
    }

    fn store_leaf(&self, leaf: &Leaf) {
        let Leaf { best, best_move: m, raw: eval, .. } = *leaf;
        let bound = if best >= leaf.beta { HashBound::Lower } else { HashBound::Upper };
        let value = to_table(best, leaf.ply);
        let entry = HashEntry { m, value, eval, depth: 0, bound, was_pv: false };
        self.shared.table.store(leaf.seen.board.key(), entry);
    }
}
