//! What earlier cut-offs say about moves, and the order in which to try them.

use games::muster_chess::{Board, Colour, Kind, MOVES_MAX, Move, Moves};

use super::{
    parameters::SearchParameters,
    see::{WORTH, gains},
    surroundings::{CheckingSquares, PAWNS, Surroundings},
};

const MOST: i32 = 16_384;

/// A move as the index of what moved and where: role and square.
pub(super) fn target(m: Move) -> usize {
    m.role().index() << 6 | m.to().index()
}

fn update(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// Scores of moves, learnt during a search.
pub(super) struct History {
    /// By side, square left and square entered, and whether each of them is attacked.
    quiet: Vec<i16>,
    /// By the move before (side, role, square) and the move (role, square).
    follow: Vec<i16>,
    /// By pawns, side, role and square.
    pawn: Vec<i16>,
    /// By role, square and role captured.
    capture: Vec<i16>,
    /// The quiet answer to a move that refuted it last.
    answer: Vec<u32>,
    /// By ply from the root, square left and square entered, in one search.
    near: Vec<i16>,
    parameters: SearchParameters,
}

/// A move before, as an index into the follow-up tables; `None` at the root and
/// after a pass.
pub(super) type Before = Option<usize>;
/// The moves one, two, four and six plies ago.
pub(super) type Befores = [Before; 4];

pub(super) fn before(board: &Board, m: Move) -> Before {
    Some(board.turn().index() << 9 | target(m))
}

/// The entries of a table for each role and square.
const ROW: usize = 512;
/// The pairs of a square left and one entered.
const PATHS: usize = 64 * 64;
/// The plies from the root that have a table of their own.
const NEAR: usize = 4;
static NOTHING: [i16; ROW] = [0; ROW];

/// What the history of a quiet move depends on, beside the move itself.
#[derive(Clone, Copy)]
pub(super) struct HistoryContext {
    /// The moves before.
    pub(super) befores: Befores,
    /// The plies from the root.
    pub(super) ply: usize,
    /// The position.
    pub(super) around: Surroundings,
}

/// What the history says about the quiet moves of a node.
struct QuietHistory<'h> {
    side: Colour,
    quiet: &'h [i16],
    pawn: &'h [i16; ROW],
    follow: [&'h [i16; ROW]; 4],
    /// Near the root.
    near: Option<&'h [i16]>,
    context: &'h HistoryContext,
    parameters: &'h SearchParameters,
}

impl QuietHistory<'_> {
    /// How well a quiet move did.
    #[inline(always)]
    fn of(&self, m: Move) -> i32 {
        let HistoryContext { ply, around, .. } = self.context;
        let SearchParameters { near, escape, .. } = self.parameters;
        let place = target(m) % ROW;
        let [one, two, four, six] = self.follow;
        let follow = i32::from(one[place])
            + i32::from(two[place])
            + i32::from(four[place])
            + i32::from(six[place]);
        let own = i32::from(self.quiet[quiet_index(self.side, m, around)]);
        let nearby = |table: &[i16]| i32::from(table[path(m)]) * near / (1 + *ply as i32);
        follow
            + own
            + i32::from(self.pawn[place])
            + self.near.map_or(0, nearby)
            + escape * around.saved(m)
    }
}

/// The square that a move leaves, and the one that it enters.
fn path(m: Move) -> usize {
    m.from().index() << 6 | m.to().index()
}

/// Where the history of a quiet move lies: whether the man leaves danger, and whether it enters
/// danger, tells moves apart.
fn quiet_index(side: Colour, m: Move, around: &Surroundings) -> usize {
    (side.index() << 2 | around.danger(m)) * PATHS + path(m)
}

/// The row of the table of pawns for the quiet moves of `side`.
fn pawn_row(side: Colour, around: &Surroundings) -> usize {
    around.pawns << 1 | side.index()
}

impl History {
    pub(super) fn bytes(&self) -> usize {
        let entries = self.quiet.len()
            + self.follow.len()
            + self.pawn.len()
            + self.near.len()
            + self.capture.len();
        entries * size_of::<i16>() + size_of_val(&self.answer[..])
    }
    pub(super) fn new(parameters: &SearchParameters) -> History {
        History {
            quiet: vec![0; 2 * 4 * PATHS],
            follow: vec![0; 1024 * ROW],
            pawn: vec![0; PAWNS * 2 * ROW],
            capture: vec![0; ROW * 8],
            answer: vec![0; 1024],
            near: vec![0; NEAR * PATHS],
            parameters: *parameters,
        }
    }

    /// A search begins: what was learnt near the root of the last one is of no use.
    pub(super) fn begin(&mut self) {
        self.near.fill(0);
    }

    #[inline(always)]
    fn capture_index(board: &Board, m: Move) -> usize {
        let captured = board.role_on(m.to()).map_or(0, |role| role.index());
        target(m) << 3 | captured
    }

    /// What is known about the quiet moves of a node.
    fn of_quiet<'h>(&'h self, side: Colour, context: &'h HistoryContext) -> QuietHistory<'h> {
        let HistoryContext { befores, ply, around } = context;
        let (follow, _) = self.follow.as_chunks::<ROW>();
        let (pawn, _) = self.pawn.as_chunks::<ROW>();
        let row = |before: Before| before.map_or(&NOTHING, |before| &follow[before]);
        QuietHistory {
            side,
            quiet: &self.quiet,
            pawn: &pawn[pawn_row(side, around)],
            follow: [row(befores[0]), row(befores[1]), row(befores[2]), row(befores[3])],
            near: (*ply < NEAR).then(|| &self.near[ply * PATHS..][..PATHS]),
            context,
            parameters: &self.parameters,
        }
    }

    pub(super) fn of_capture(&self, board: &Board, m: Move) -> i32 {
        i32::from(self.capture[History::capture_index(board, m)])
    }

    pub(super) fn answer(&self, before: Before) -> u32 {
        before.map_or(0, |before| self.answer[before])
    }

    /// `best` cut off; the moves tried before it did not.
    pub(super) fn learn(
        &mut self,
        board: &Board,
        best: Move,
        tried: &[Move],
        [bonus, malus]: [i32; 2],
        context: &HistoryContext,
    ) {
        let side = board.turn();
        if is_quiet(board, best) {
            self.praise(side, best, context, bonus);
            if let Some(before) = context.befores[0] {
                self.answer[before] = best.bits();
            }
            for m in tried.iter().filter(|m| is_quiet(board, **m)) {
                self.praise(side, *m, context, -malus);
            }
        } else {
            update(&mut self.capture[History::capture_index(board, best)], bonus);
        }
        for m in tried.iter().filter(|m| !is_quiet(board, **m)) {
            update(&mut self.capture[History::capture_index(board, *m)], -malus);
        }
    }

    /// The evaluation says that a quiet move of `side` was good, or bad.
    pub(super) fn note(&mut self, side: Colour, m: Move, around: &Surroundings, bonus: i32) {
        update(&mut self.quiet[quiet_index(side, m, around)], bonus);
    }

    /// A quiet move of `side` did well, or badly.
    pub(super) fn praise(&mut self, side: Colour, m: Move, context: &HistoryContext, bonus: i32) {
        self.note(side, m, &context.around, bonus);
        if context.ply < NEAR {
            update(&mut self.near[context.ply * PATHS + path(m)], bonus);
        }
        update(&mut self.pawn[pawn_row(side, &context.around) * ROW + target(m)], bonus);
        for before in context.befores.iter().flatten() {
            update(&mut self.follow[before << 9 | target(m)], bonus);
        }
    }
}

/// Whether a move neither captures nor promotes.
#[inline(always)]
pub(super) fn is_quiet(board: &Board, m: Move) -> bool {
    m.promotion().is_none()
        && match m.kind() {
            Kind::Castling | Kind::Stride => true,
            Kind::EnPassant => false,
            Kind::Plain => !board.occupied().has(m.to()),
        }
}

/// What a move captures is worth, and what it becomes.
pub(super) fn prize(board: &Board, m: Move) -> i32 {
    let captured = match m.kind() {
        Kind::EnPassant => WORTH[0],
        Kind::Castling => 0,
        _ if !board.occupied().has(m.to()) => 0,
        _ => board.role_on(m.to()).map_or(0, |role| WORTH[role.index()]),
    };
    captured + m.promotion().map_or(0, |role| WORTH[role.index()] - WORTH[0])
}

/// What a check that is put first may lose in an exchange.
const CHECK_LOSS: i32 = 75;
const FIRST: i32 = 2_000_000;
const GOOD: i32 = 1_000_000;
const KILLER: i32 = 900_000;
const BAD: i32 = -1_000_000;

/// The moves of a node, handed out best first: the table's, captures, the others. A move is
/// not weighed before those that come first in any case have been tried.
pub(super) struct Picker {
    moves: Moves,
    /// What the moves are worth, as far as they were weighed.
    scores: arrayvec::ArrayVec<i32, MOVES_MAX>,
    at: usize,
    stage: PickerStage,
    /// Where captures end that may be good.
    good: usize,
    /// How many quiet moves were left out.
    pub(super) left_out: usize,
    quiet_over: bool,
}

/// What a picker hands out next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PickerStage {
    Table,
    Captures,
    Others,
}

/// A move that was not weighed yet.
const UNWEIGHED: i32 = i32::MIN;
static ALL_UNWEIGHED: [i32; MOVES_MAX] = [UNWEIGHED; MOVES_MAX];

/// What a picker knows about moves before they are searched.
pub(super) struct Hints {
    /// The move of the table, as bits.
    pub(super) table: u32,
    /// Quiet moves that cut off beside this node, as bits.
    pub(super) killers: [u32; 2],
    /// What was played before, and what is attacked.
    pub(super) context: HistoryContext,
}

impl Picker {
    /// A picker without moves: it is filled where it lies, for it is too long to be
    /// moved about at every node.
    #[inline]
    pub(super) fn new() -> Picker {
        Picker {
            moves: Moves::new(),
            scores: arrayvec::ArrayVec::new(),
            at: 0,
            stage: PickerStage::Table,
            good: 0,
            left_out: 0,
            quiet_over: false,
        }
    }

    /// Takes every legal move.
    pub(super) fn take_all(&mut self, board: &Board, hints: &Hints) {
        board.moves(&mut self.moves);
        self.begin(hints);
    }

    /// Takes captures and promotions.
    pub(super) fn take_forcing(&mut self, board: &Board, hints: &Hints) {
        board.forcing_moves(&mut self.moves);
        self.begin(hints);
    }

    /// Puts the table's move in front.
    fn begin(&mut self, hints: &Hints) {
        let place = self.moves.iter().position(|m| m.bits() == hints.table);
        match place {
            Some(place) => self.moves.swap(0, place),
            None => self.stage = PickerStage::Captures,
        }
    }

    /// Whether the table's move captures or promotes, before any is handed out.
    pub(super) fn table_takes(&self, board: &Board) -> bool {
        self.stage == PickerStage::Table && self.moves.first().is_some_and(|m| !is_quiet(board, *m))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// From here on no quiet move is handed out.
    pub(super) fn end_quiet(&mut self, board: &Board) {
        if !self.quiet_over && self.stage == PickerStage::Others {
            self.leave_out_quiet(board);
        }
        self.quiet_over = true;
    }

    /// The next move. Captures that lose material come last.
    #[inline]
    pub(super) fn next(&mut self, board: &Board, history: &History, hints: &Hints) -> Option<Move> {
        loop {
            match self.stage {
                PickerStage::Table => {
                    self.scores.push(FIRST);
                    (self.at, self.good) = (1, 1);
                    self.stage = PickerStage::Captures;
                    return self.moves.first().copied();
                }
                PickerStage::Captures => {
                    if self.scores.len() < self.moves.len() {
                        self.weigh_captures(board, history);
                    }
                    if self.at == self.good {
                        if self.quiet_over {
                            self.leave_out_quiet(board);
                        } else {
                            self.weigh_others(board, history, hints);
                        }
                        self.stage = PickerStage::Others;
                        continue;
                    }
                    let m = self.best_until(self.good);
                    if gains(board, m, -20) {
                        self.at += 1;
                        return Some(m);
                    }
                    self.scores[self.at] = BAD + (self.scores[self.at] - GOOD) / 4;
                    self.good -= 1;
                    self.moves.swap(self.at, self.good);
                    self.scores.swap(self.at, self.good);
                }
                PickerStage::Others => {
                    if self.at == self.moves.len() {
                        return None;
                    }
                    let m = self.best_until(self.moves.len());
                    self.at += 1;
                    return Some(m);
                }
            }
        }
    }

    /// Brings the best of the moves before `end` to the front.
    #[inline]
    fn best_until(&mut self, end: usize) -> Move {
        let (mut place, mut score) = (self.at, self.scores[self.at]);
        let next = self.at + 1;
        for (index, other) in self.scores[next..end].iter().enumerate() {
            if *other > score {
                (place, score) = (next + index, *other);
            }
        }
        self.moves.swap(self.at, place);
        self.scores.swap(self.at, place);
        self.moves[self.at]
    }

    /// Brings captures to the front, and weighs them.
    fn weigh_captures(&mut self, board: &Board, history: &History) {
        self.good = self.at;
        let missing = self.moves.len() - self.scores.len();
        let _ = self.scores.try_extend_from_slice(&ALL_UNWEIGHED[..missing]);
        for index in self.at..self.moves.len() {
            let m = self.moves[index];
            if !is_quiet(board, m) {
                let order = 16 * prize(board, m) + history.of_capture(board, m) / 4
                    - WORTH[m.role().index()] / 16;
                self.scores[index] = GOOD + order.min(900_000);
                self.moves.swap(index, self.good);
                self.scores.swap(index, self.good);
                self.good += 1;
            }
        }
    }

    fn weigh_others(&mut self, board: &Board, history: &History, hints: &Hints) {
        let answer = history.answer(hints.context.befores[0]);
        let SearchParameters { check_first, .. } = history.parameters;
        let checking = CheckingSquares::of(board);
        let quiet = history.of_quiet(board.turn(), &hints.context);
        let moves = self.moves.iter().zip(&mut self.scores).skip(self.at);
        for (m, score) in moves.filter(|(_, score)| **score == UNWEIGHED) {
            *score = match m.bits() {
                bits if bits == hints.killers[0] => KILLER + 2,
                bits if bits == hints.killers[1] => KILLER + 1,
                bits if bits == answer => KILLER,
                _ => {
                    let checks = checking.has(*m) && gains(board, *m, -CHECK_LOSS);
                    check_first * i32::from(checks) + quiet.of(*m)
                }
            };
        }
    }

    /// Leaves out the quiet moves that were not handed out yet.
    fn leave_out_quiet(&mut self, board: &Board) {
        let mut end = self.at;
        for index in self.at..self.moves.len() {
            if !is_quiet(board, self.moves[index]) {
                self.moves.swap(end, index);
                self.scores.swap(end, index);
                end += 1;
            }
        }
        self.left_out = self.moves.len() - end;
        self.moves.truncate(end);
        self.scores.truncate(end);
    }

    /// Whether the move handed out last was a capture that loses material.
    #[inline(always)]
    pub(super) fn last_was_bad(&self) -> bool {
        self.at > 0 && self.scores[self.at - 1] < BAD / 2
    }

    /// What the history says of the quiet move handed out last.
    pub(super) fn last_learnt(&self, board: &Board, history: &History, hints: &Hints) -> i32 {
        let score = self.scores[self.at - 1];
        if score < KILLER {
            return score;
        }
        history.of_quiet(board.turn(), &hints.context).of(self.moves[self.at - 1])
    }
}
