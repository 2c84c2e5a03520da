//! The search of one thread: principal variation search.

mod leaf;
mod node;

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use games::muster_chess::{Board, Move};
use search::Moment;

use super::{
    accumulators::Accumulators,
    correction::Correction,
    eval::{Evaluation, Seen},
    history::{Before, History, HistoryContext, before, is_quiet},
    parameters::{PLY, SearchParameters},
    surroundings::Surroundings,
    table::HashTable,
};

/// The part of the nodes that usually goes into the best move.
const USUAL_SHARE: f64 = 0.6;
const INFINITE: i32 = 32_000;
/// The most plies looked ahead.
pub(super) const PLIES: usize = 100;

/// The natural logarithms of whole numbers, in parts of [`PLY`].
static LOGARITHMS: LazyLock<[i32; 64]> = LazyLock::new(|| {
    let mut logarithms = [0; 64];
    for (number, cell) in logarithms.iter_mut().enumerate().skip(1) {
        *cell = ((number as f64).ln() * f64::from(PLY)).round() as i32;
    }
    logarithms
});

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a HashTable,
    pub(super) stop: &'a AtomicBool,
    /// Set when this search is over, by whatever limit.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) node_limit: u64,
    pub(super) started: Moment,
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
    /// The quiet move that led here.
    led: Option<Move>,
    excluded: u32,
    /// What the history of quiet moves depends on, since moves were tried here.
    around: Surroundings,
    /// How many nodes here were cut off since the one above began.
    cut_offs: i32,
    /// How many plies of the path were looked at twice as deep.
    twice: i32,
    /// By how many plies the search of the node was reduced.
    reduced: i32,
}

/// What a thread learns, and keeps for the next search of the same game.
pub(super) struct Memory {
    evaluation: Evaluation,
    history: History,
    correction: Correction,
    parameters: SearchParameters,
}

impl Memory {
    pub(super) fn new(parameters: SearchParameters) -> Memory {
        Memory {
            evaluation: Evaluation::new(),
            history: History::new(&parameters),
            correction: Correction::new(),
            parameters,
        }
    }
    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> usize {
        self.evaluation.bytes() + self.history.bytes() + self.correction.bytes()
    }
}

/// One thread's search.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    /// What a thread keeps from search to search.
    memory: &'a mut Memory,
    plies: Vec<Ply>,
    accumulators: Accumulators,
    /// Keys of the game and of the path.
    keys: Vec<u64>,
    lines: Vec<Vec<Move>>,
    /// Moves not looked at at the root: lines that are already told.
    pub(super) skipped: Vec<u32>,
    /// The only moves looked at at the root; all if empty.
    pub(super) wished: Vec<u32>,
    root_depth: i32,
    /// Nodes behind each move of the root.
    efforts: Vec<(u32, u64)>,
    nodes: u64,
    unreported: u64,
    next_look: u64,
    stopped: bool,
    pub(super) deepest: usize,
    logarithms: &'static [i32; 64],
    parameters: SearchParameters,
    /// Makes equal moves differ from game to game: a grain of luck in the values.
    seed: u64,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        keys: &[u64],
        board: &Board,
        seed: u64,
    ) -> Worker<'a> {
        let nothing = Ply {
            killers: [0; 2],
            eval: 0,
            before: None,
            led: None,
            excluded: 0,
            around: Surroundings::default(),
            cut_offs: 0,
            twice: 0,
            reduced: 0,
        };
        let parameters = memory.parameters;
        memory.history.begin();
        Worker {
            shared,
            memory,
            plies: vec![nothing; PLIES + 8],
            accumulators: Accumulators::new(PLIES + 8, board),
            keys: keys.to_vec(),
            lines: vec![Vec::new(); PLIES + 2],
            skipped: Vec::new(),
            wished: Vec::new(),
            root_depth: 0,
            efforts: Vec::new(),
            nodes: 0,
            unreported: 0,
            next_look: 64,
            stopped: false,
            deepest: 0,
            logarithms: &LOGARITHMS,
            parameters,
            seed,
        }
    }

    /// Searches the root to a depth within a window.
    pub(super) fn root(&mut self, seen: &Seen, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.root_depth = depth;
        self.search(seen, depth, alpha, beta, 0, false)
    }

    /// Counts the nodes behind a move of the root.
    fn count_effort(&mut self, m: Move, nodes: u64) {
        match self.efforts.iter_mut().find(|(bits, _)| *bits == m.bits()) {
            Some((_, all)) => *all += nodes,
            None => self.efforts.push((m.bits(), nodes)),
        }
    }

    /// By how much longer the root deserves to be thought about than others: few nodes went into
    /// its best move, or it has lost so many hundredths of a pawn since the last depth.
    pub(super) fn time_factor(&self, best: Move, lost: i32) -> f64 {
        let SearchParameters { doubt, worry, .. } = self.parameters;
        let all: u64 = self.efforts.iter().map(|(_, nodes)| nodes).sum();
        let own = self.efforts.iter().find(|(bits, _)| *bits == best.bits());
        let share = own.map_or(1.0, |(_, nodes)| *nodes as f64 / all.max(1) as f64);
        let doubted = 1.0 + f64::from(doubt) / 100.0 * (USUAL_SHARE - share);
        let worried = 1.0 + f64::from(worry) / 100.0 * f64::from(lost.clamp(-25, 100)) / 100.0;
        (doubted * worried).clamp(0.4, 2.5)
    }

    /// The first window around what is expected.
    pub(super) fn window(&self) -> i32 {
        self.parameters.window
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

    /// Reports nodes that were not yet reported to the other threads.
    pub(super) fn report(&mut self) {
        self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed);
        self.unreported = 0;
    }

    fn eval(&mut self, seen: &Seen, ply: usize) -> i32 {
        let value = self.memory.evaluation.of(seen, self.accumulators.at(ply));
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
        // Memory is slow: board and network follow meanwhile.
        self.shared.table.fetch(seen.board.key_ahead(m));
        self.plies[ply + 1].before = before(&seen.board, m);
        self.plies[ply + 1].reduced = 0;
        self.plies[ply + 1].led = is_quiet(&seen.board, m).then_some(m);
        self.keys.push(seen.board.key());
        let mut next = *seen;
        let change = next.play(m);
        self.accumulators.play(ply, change, &next.board);
        next
    }

    /// What the history of quiet moves at a ply depends on.
    fn context(&self, ply: usize) -> HistoryContext {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.plies[ply].before);
        let befores = [at(0), at(1), at(3), at(5)];
        HistoryContext { befores, ply, around: self.plies[ply].around }
    }

    fn is_skipped(&self, bits: u32) -> bool {
        self.skipped.contains(&bits) || !self.wished.is_empty() && !self.wished.contains(&bits)
    }

    fn cut_off(&mut self, board: &Board, m: Move, tried: &[Move], depth: i32, ply: usize) {
        if is_quiet(board, m) && self.plies[ply].killers[0] != m.bits() {
            self.plies[ply].killers[1] = self.plies[ply].killers[0];
            self.plies[ply].killers[0] = m.bits();
        }
        let context = self.context(ply);
        let Worker { parameters, memory, .. } = self;
        let bonus = (parameters.lesson * depth - 100).clamp(0, parameters.lesson_most);
        let malus = bonus * parameters.blame / 100;
        memory.history.learn(board, m, tried, [bonus, malus], &context);
    }
}
