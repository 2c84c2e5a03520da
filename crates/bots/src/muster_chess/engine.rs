//! The engine: a table that stays, threads that come and go.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use games::muster_chess::{Board, Move, Moves};
use search::Moment;

use super::{
    eval::Seen,
    parameters::SearchParameters,
    score::{MATE, MATED, Score},
    search::{Memory, PLIES, Shared, Worker},
    table::HashTable,
};

/// Where a search starts.
#[derive(Clone, Debug)]
pub struct EngineRoot {
    /// The position.
    pub board: Board,
    /// The keys of the positions before it that may come up again, oldest first.
    pub keys: Vec<u64>,
}

/// When a search ends. Without any limit it ends when it is stopped.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// Nodes of all threads.
    pub nodes: Option<u64>,
    /// No new iteration is begun after about this time.
    pub soft: Option<Duration>,
    /// No new iteration is begun after about so many nodes.
    pub soft_nodes: Option<u64>,
    /// The search ends here.
    pub hard: Option<Duration>,
    /// Ends when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// How many lines to report.
    pub lines: usize,
    /// Only these moves of the root, if any are named.
    pub moves: Vec<Move>,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineLine {
    /// What it is worth.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
    /// The depth it was searched to.
    pub depth: u32,
    /// The deepest ply looked at.
    pub deepest: u32,
    /// 1 for the best line.
    pub rank: usize,
}

/// A report of a search under way.
#[derive(Clone, Debug)]
pub struct SearchProgress {
    /// The line.
    pub line: EngineLine,
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub full: usize,
}

/// What a search found: at least one line unless there is no move.
#[derive(Clone, Debug)]
pub struct EngineResult {
    /// The best lines, best first.
    pub lines: Vec<EngineLine>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub full: usize,
}

/// The engine. Deterministic with one thread, for a seed, a table and a node
/// budget.
pub struct Engine {
    table: HashTable,
    /// One for each thread.
    memories: Vec<Memory>,
    seed: u64,
    parameters: SearchParameters,
}

/// Every frame holds a list of up to 1,024 moves.
const STACK: usize = 16 << 20;

impl Engine {
    /// An engine with a table of this many mebibytes, or of what there is memory for.
    /// Seed 0 plays without luck.
    pub fn new(mebibytes: usize, seed: u64) -> Engine {
        Engine::with_parameters(mebibytes, seed, SearchParameters::default())
    }
    /// The same, with other numbers for its search.
    pub fn with_parameters(mebibytes: usize, seed: u64, parameters: SearchParameters) -> Engine {
        let memories = vec![Memory::new(parameters)];
        Engine { table: HashTable::new(mebibytes), memories, seed, parameters }
    }
    /// Uses this many threads.
    pub fn set_threads(&mut self, threads: usize) {
        let parameters = self.parameters;
        self.memories.resize_with(threads.clamp(1, 64), || Memory::new(parameters));
    }
    /// Uses an empty table of this many mebibytes, or of what there is memory for.
    pub fn set_hash(&mut self, mebibytes: usize) {
        // Not both at the same time.
        self.table = HashTable::new(1);
        self.table = HashTable::new(mebibytes);
    }
    /// The approximate memory that it keeps between two searches, in bytes.
    pub fn memory(&self) -> usize {
        (self.hash() << 20) + self.memories.iter().map(Memory::bytes).sum::<usize>()
    }
    /// The size of its table, in mebibytes.
    pub fn hash(&self) -> usize {
        self.table.mebibytes()
    }
    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.table.clear();
        let parameters = self.parameters;
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new(parameters));
    }

    /// Searches until a limit is reached or `stop` is set; while `pondering` is
    /// set, time does not count.
    pub fn search(
        &mut self,
        root: &EngineRoot,
        limits: &Limits,
        stop: &AtomicBool,
        pondering: &AtomicBool,
        report: &mut (dyn FnMut(&SearchProgress) + Send),
    ) -> EngineResult {
        self.table.grow_older();
        let shared = Shared {
            table: &self.table,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            started: Moment::now(),
            deadline: limits.hard,
            pondering,
        };
        let seed = self.seed;
        let shared = &shared;
        let (first, others) = self.memories.split_at_mut(1);
        if cfg!(target_arch = "wasm32") {
            // There are no threads there, and the stack is as large as the module says.
            let lines = Iterations::new(shared, &mut first[0], root, limits, seed).run(report);
            return found(lines, shared, root, limits);
        }
        let lines = thread::scope(|scope| {
            let builder = || thread::Builder::new().stack_size(STACK);
            for (index, memory) in others.iter_mut().enumerate() {
                let helper = move || help(shared, memory, root, limits, index + 1, seed);
                // Without it the search is slower, not wrong.
                let _ = builder().spawn_scoped(scope, helper);
            }
            let main = builder().spawn_scoped(scope, || {
                let lines = Iterations::new(shared, &mut first[0], root, limits, seed).run(report);
                shared.done.store(true, Ordering::Relaxed);
                lines
            });
            let lines = main.ok().and_then(|main| main.join().ok());
            shared.done.store(true, Ordering::Relaxed);
            lines.unwrap_or_default()
        });
        found(lines, shared, root, limits)
    }
}

/// What a search found, or at least something legal.
fn found(
    lines: Vec<EngineLine>,
    shared: &Shared<'_>,
    root: &EngineRoot,
    limits: &Limits,
) -> EngineResult {
    let lines = if lines.is_empty() { first_move(&root.board, limits) } else { lines };
    let nodes = shared.nodes.load(Ordering::Relaxed);
    EngineResult { lines, nodes, full: shared.table.full() }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("threads", &self.memories.len()).finish_non_exhaustive()
    }
}

/// Something legal, where there was no time for anything else.
fn first_move(board: &Board, limits: &Limits) -> Vec<EngineLine> {
    let mut moves = Moves::new();
    board.moves(&mut moves);
    let wished = limits.moves.first().or(moves.first());
    wished
        .map(|m| EngineLine {
            score: Score::Centipawns(0),
            moves: vec![*m],
            depth: 0,
            deepest: 0,
            rank: 1,
        })
        .into_iter()
        .collect()
}

/// A helping thread: it searches the same root, every other one a ply deeper, and
/// what it finds comes to the others through the table (lazy SMP).
fn help(
    shared: &Shared<'_>,
    memory: &mut Memory,
    root: &EngineRoot,
    limits: &Limits,
    index: usize,
    seed: u64,
) {
    let mut worker = Worker::new(shared, memory, &root.keys, &root.board, seed);
    worker.wished = limits.moves.iter().map(|m| m.bits()).collect();
    let seen = Seen::new(root.board);
    let mut value = 0;
    for depth in 1..PLIES as i32 {
        value = aspire(&mut worker, &seen, depth + (index as i32 & 1), value);
        if worker.stopped() {
            break;
        }
    }
    worker.report();
}

/// Searches with a window around what is expected, and widens it as needed.
fn aspire(worker: &mut Worker<'_>, seen: &Seen, depth: i32, expected: i32) -> i32 {
    const WHOLE: i32 = 32_000;
    let mut width = worker.window();
    let (mut alpha, mut beta) = (-WHOLE, WHOLE);
    if depth >= 4 && expected.abs() < MATED {
        (alpha, beta) = (expected - width, expected + width);
    }
    // A move that is better than expected is as clear a ply earlier.
    let mut less = 0;
    loop {
        let value = worker.root(seen, (depth - less).max(1), alpha, beta);
        if worker.stopped() {
            return value;
        }
        width *= 3;
        if value <= alpha && alpha > -WHOLE {
            beta = (alpha + beta) / 2;
            alpha = if width > 1_000 { -WHOLE } else { value - width };
            less = 0;
        } else if value >= beta && beta < WHOLE {
            beta = if width > 1_000 { WHOLE } else { value + width };
            less += 1;
        } else {
            return value;
        }
    }
}

/// The main thread: deeper and deeper.
struct Iterations<'a> {
    shared: &'a Shared<'a>,
    root: &'a EngineRoot,
    limits: &'a Limits,
    worker: Worker<'a>,
    lines: Vec<EngineLine>,
}

impl<'a> Iterations<'a> {
    fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        root: &'a EngineRoot,
        limits: &'a Limits,
        seed: u64,
    ) -> Iterations<'a> {
        let mut worker = Worker::new(shared, memory, &root.keys, &root.board, seed);
        worker.wished = limits.moves.iter().map(|m| m.bits()).collect();
        Iterations { shared, root, limits, worker, lines: Vec::new() }
    }

    fn run(mut self, report: &mut (dyn FnMut(&SearchProgress) + Send)) -> Vec<EngineLine> {
        let seen = Seen::new(self.root.board);
        let legal = self.root.board.count_moves() as usize;
        let choices = if self.limits.moves.is_empty() { legal } else { self.limits.moves.len() };
        let wanted = self.limits.lines.clamp(1, choices.max(1));
        let deepest = self.limits.depth.unwrap_or(PLIES as u32 - 1).min(PLIES as u32 - 1);
        if legal == 0 {
            return Vec::new();
        }
        let mut steady = 0u32;
        for depth in 1..=deepest.max(1) {
            self.worker.deepest = 0;
            let (before, expected) = self.first().unzip();
            let complete = self.iteration(&seen, depth, wanted, report);
            let (now, value) = self.first().unzip();
            let lost = expected.zip(value).map_or(0, |(expected, value)| expected - value);
            if !complete || self.ends(depth, choices, steady, lost) {
                break;
            }
            steady = if now == before { steady + 1 } else { 0 };
        }
        self.worker.report();
        self.wait();
        self.lines
    }

    /// One depth, all lines; false if it was cut short.
    fn iteration(
        &mut self,
        seen: &Seen,
        depth: u32,
        wanted: usize,
        report: &mut (dyn FnMut(&SearchProgress) + Send),
    ) -> bool {
        self.worker.skipped.clear();
        let mut lines: Vec<EngineLine> = Vec::new();
        for rank in 1..=wanted {
            let expected = match self.lines.get(rank - 1).map(|line| line.score) {
                Some(Score::Centipawns(value)) => value,
                _ => MATE,
            };
            let value = aspire(&mut self.worker, seen, depth as i32, expected);
            let cut_short = self.worker.stopped();
            let moves = self.worker.line().to_vec();
            if cut_short && (moves.is_empty() || !self.lines.is_empty() && value.abs() >= MATE) {
                return false;
            }
            if moves.is_empty() {
                break;
            }
            if cut_short && rank > 1 {
                return false;
            }
            let line = EngineLine {
                score: Score::of(value),
                depth,
                deepest: self.worker.deepest as u32,
                rank,
                moves,
            };
            self.worker.skipped.push(line.moves[0].bits());
            self.worker.report();
            if cut_short {
                // A better move found in a depth that was not finished counts.
                self.replace_first(line);
                return false;
            }
            report(&SearchProgress {
                line: line.clone(),
                nodes: self.shared.nodes.load(Ordering::Relaxed),
                time: self.shared.started.elapsed(),
                full: self.shared.table.full(),
            });
            lines.push(line);
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score.value()));
        lines.iter_mut().zip(1..).for_each(|(line, rank)| line.rank = rank);
        self.lines = lines;
        true
    }

    fn replace_first(&mut self, line: EngineLine) {
        if self.lines.len() < 2 {
            self.lines = vec![line];
        } else if self.lines[0].moves[0] != line.moves[0] {
            self.lines.retain(|old| old.moves[0] != line.moves[0]);
            self.lines.insert(0, line);
        }
    }

    /// The best move so far, and its value.
    fn first(&self) -> Option<(Move, i32)> {
        self.lines.first().map(|line| (line.moves[0], line.score.value()))
    }

    /// Whether no further depth is begun.
    fn ends(&self, depth: u32, choices: usize, steady: u32, lost: i32) -> bool {
        let best = self.lines[0].score;
        if let (Score::Mates(moves), Some(wanted)) = (best, self.limits.mate)
            && moves <= wanted
        {
            return true;
        }
        if self.shared.pondering.load(Ordering::Relaxed) {
            return false;
        }
        let timed = self.limits.soft.is_some() || self.limits.hard.is_some();
        if let Score::Mates(moves) | Score::Mated(moves) = best
            && self.limits.lines <= 1
            && depth > 2 * moves + 2
            && (timed || self.limits.nodes.is_some())
        {
            return true;
        }
        let steadiness = match steady {
            0 => 1.3,
            1..=3 => 1.0,
            4..=7 => 0.8,
            _ => 0.6,
        };
        let factor = steadiness * self.worker.time_factor(self.lines[0].moves[0], lost);
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        let enough = |soft: u64| nodes as f64 >= soft as f64 * factor;
        let late = |soft: Duration| {
            self.shared.started.elapsed() >= soft.mul_f64(factor) || choices == 1 && depth >= 4
        };
        self.limits.soft_nodes.is_some_and(enough) || self.limits.soft.is_some_and(late)
    }

    /// A protocol's ponder or infinite search answers only when told to.
    fn wait(&self) {
        let endless = self.limits.depth.is_none()
            && self.limits.nodes.is_none()
            && self.limits.soft.is_none()
            && self.limits.soft_nodes.is_none()
            && self.limits.hard.is_none()
            && self.limits.mate.is_none();
        let waiting = || self.shared.pondering.load(Ordering::Relaxed) || endless;
        while waiting() && !self.shared.stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
    }
}
