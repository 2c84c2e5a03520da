//! What cuts a node off before its moves are tried.

use super::{
    super::{
        super::{
            eval::LIMIT,
            history::{Hints, Picker},
            parameters::{PLY, SearchParameters},
            score::MATED,
            see::gains,
            table::{HashBound, HashEntry, from_table, to_table},
        },
        Worker,
    },
    SearchNode,
};

impl Worker<'_> {
    /// Cuts a node off before its moves are looked at, where it is safe enough.
    pub(super) fn prune(&mut self, node: &SearchNode) -> Option<i32> {
        let SearchNode { seen, depth, alpha, beta, ply, better: eval, .. } = *node;
        // So far ahead that a quiet move will hold it.
        let margin = self.parameters.ahead * (depth - i32::from(node.improving));
        if depth <= 8 && eval - margin >= beta && eval.abs() < MATED && beta > -MATED {
            return Some((eval + beta) / 2);
        }
        // So far behind that only captures can help.
        if depth <= 3 && alpha < MATED && eval + self.parameters.behind * depth <= alpha {
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
            && let Some(value) = self.pass(node)
        {
            return Some(value);
        }
        self.likely_cut(node)
    }

    /// A capture that a shallow search finds far above beta would cut off as well
    /// in a deeper one.
    fn likely_cut(&mut self, node: &SearchNode) -> Option<i32> {
        let SearchNode { seen, depth, beta, ply, .. } = *node;
        let SearchParameters { likely, likely_improving, .. } = self.parameters;
        let wide = beta + likely - likely_improving * i32::from(node.improving);
        if self.stopped || depth < 5 || beta.abs() >= MATED {
            return None;
        }
        if node.found.is_some_and(|e| e.depth >= depth - 3 && from_table(e.value, ply) < wide) {
            return None;
        }
        let board = &seen.board;
        let hints = Hints { table: node.hint, killers: [0; 2], context: self.context(ply) };
        let mut picker = Picker::new();
        picker.take_forcing(board, &hints);
        while let Some(m) = picker.next(board, &self.memory.history, &hints) {
            if picker.last_was_bad() || !gains(board, m, wide - node.eval) {
                continue;
            }
            let next = self.child(seen, m, ply);
            let mut value = -self.quiesce(&next, -wide, -wide + 1, ply + 1, 0);
            if value >= wide && !self.stopped {
                value = -self.search(&next, depth - 4, -wide, -wide + 1, ply + 1, !node.cut);
            }
            self.keys.pop();
            if self.stopped {
                return None;
            }
            if value >= wide {
                let entry = HashEntry {
                    m: m.bits(),
                    value: to_table(value, ply),
                    eval: node.raw.max(-LIMIT),
                    depth: depth - 3,
                    bound: HashBound::Lower,
                    was_pv: false,
                };
                self.shared.table.store(node.key, entry);
                return Some(value);
            }
        }
        None
    }

    /// Lets the opponent move twice; the value if that still cuts off.
    fn pass(&mut self, node: &SearchNode) -> Option<i32> {
        let SearchNode { seen, depth, beta, ply, better: eval, .. } = *node;
        let SearchParameters { pass, pass_depth, pass_eval, .. } = self.parameters;
        let less = (pass + pass_depth * depth) / PLY + ((eval - beta) / pass_eval).min(3);
        self.plies[ply + 1].before = None;
        self.plies[ply + 1].led = None;
        self.plies[ply + 1].reduced = 0;
        self.keys.push(seen.board.key());
        let mut next = *seen;
        next.board.pass();
        self.accumulators.pass(ply);
        let value = -self.search(&next, depth - less, -beta, -beta + 1, ply + 1, !node.cut);
        self.keys.pop();
        if self.stopped || value < beta {
            return None;
        }
        Some(if value >= MATED { beta } else { value })
    }
}
