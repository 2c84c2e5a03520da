//! What a position is worth, without looking ahead.
//!
//! A sum of terms, linear in their weights, and what a small network adds to it. A
//! search asks for nothing but [`Evaluation::of`].

mod ending;
mod king;
mod pawns;
mod reach;
mod threats;

use games::muster_chess::{Board, Colour, Move, Role, Square, Squares, rays};

use super::{
    machine::ONE,
    network::{ChangedMen, Halves, Placed, ROW_ONE, view},
    score::SCALE,
    surroundings::mix,
    terms::{self, TERMS},
    weights::WEIGHTS,
};
pub(super) use reach::Tally;

pub(super) use ending::scaled;
use pawns::structure;
use reach::{Reach, Shifted, sign};

/// Values stay below this; beyond it lie mates.
pub(super) const LIMIT: i32 = 20_000;

/// Two values at once: for positions with all men in the high half of the word,
/// with few in the low half.
pub(super) type Pair = i64;

/// Packs a value for the opening and one for the ending.
pub(super) const fn pair(opening: i32, ending: i32) -> Pair {
    ((opening as i64) << 32) + ending as i64
}

const fn halves(pair: Pair) -> (i32, i32) {
    let ending = pair as i32;
    (((pair - ending as i64) >> 32) as i32, ending)
}

const fn weight(term: usize) -> Pair {
    pair(WEIGHTS[term].0 as i32, WEIGHTS[term].1 as i32)
}

static PAIRS: [Pair; TERMS] = {
    let mut pairs = [0; TERMS];
    let mut term = 0;
    while term < TERMS {
        pairs[term] = weight(term);
        term += 1;
    }
    pairs
};

/// Men on squares, White's view, by colour, role and square.
static PLACES: [[[Pair; 64]; 8]; 2] = {
    let mut places = [[[0; 64]; 8]; 2];
    let mut role = 0;
    while role < 8 {
        let mut square = 0;
        while square < 64 {
            let at = Square::new(square as u8);
            let value = weight(terms::place(Role::new(role as u8), at));
            places[0][role][square] = value;
            places[1][role][square ^ 56] = -value;
            square += 1;
        }
        role += 1;
    }
    places
};

/// How much a man counts towards the opening.
const PHASE: [i32; 8] = [0, 1, 1, 2, 4, 0, 3, 2];
const PHASE_FULL: i32 = 24;

/// The sum of the weights.
pub(super) struct Sum(Pair);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        self.0 += PAIRS[term] * i64::from(times);
    }
}

/// A board with the parts of its evaluation that a move changes little.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// The board.
    pub(super) board: Board,
    places: Pair,
    phase: i32,
}

impl Seen {
    pub(super) fn new(board: Board) -> Seen {
        let mut seen = Seen { board, places: 0, phase: 0 };
        for square in board.occupied() {
            if let Some(man) = board.man_on(square) {
                seen.put((man.colour, man.role, square));
            }
        }
        seen
    }

    #[inline]
    fn put(&mut self, (colour, role, square): Placed) {
        self.places += PLACES[colour.index()][role.index()][square.index()];
        self.phase += PHASE[role.index()];
    }

    #[inline]
    fn take(&mut self, (colour, role, square): Placed) {
        self.places -= PLACES[colour.index()][role.index()][square.index()];
        self.phase -= PHASE[role.index()];
    }

    /// Plays a legal move, and tells what it changes.
    #[inline]
    pub(super) fn play(&mut self, m: Move) -> ChangedMen {
        let change = self.change(m);
        self.take(change.from);
        self.put(change.to);
        if let Some(captured) = change.captured {
            self.take(captured);
        }
        if let Some([from, to]) = change.rook {
            self.take(from);
            self.put(to);
        }
        self.board.play(m);
        change
    }

    /// What a legal move changes.
    #[inline]
    fn change(&self, m: Move) -> ChangedMen {
        use games::muster_chess::Kind;
        let (from, to, role) = (m.from(), m.to(), m.role());
        let (us, them) = (self.board.turn(), self.board.turn().other());
        let mut change = ChangedMen {
            from: (us, role, from),
            to: (us, m.promotion().unwrap_or(role), to),
            captured: None,
            rook: None,
            turns: false,
        };
        match m.kind() {
            Kind::Castling => {
                let (king, rook) = Move::castled(from, to);
                change.to = (us, Role::King, king);
                change.rook = Some([(us, Role::Rook, to), (us, Role::Rook, rook)]);
            }
            Kind::EnPassant => {
                let passed = self.board.passed();
                let victim = match us {
                    Colour::White => passed.down().first(),
                    Colour::Black => passed.up().last(),
                };
                change.captured = Some((them, Role::Pawn, victim));
            }
            _ if self.board.side(them).has(to) => {
                change.captured = self.board.role_on(to).map(|captured| (them, captured, to));
            }
            _ => {}
        }
        change.turns = role == Role::King && view(us, from) != view(us, change.to.2);
        change
    }

    /// Whether a side has men besides king and pawns.
    pub(super) fn has_officers(&self, colour: Colour) -> bool {
        let board = &self.board;
        !(board.side(colour) & !(board.role(Role::Pawn) | board.role(Role::King))).is_empty()
    }

    fn mixed(&self, total: Pair) -> i32 {
        let (opening, ending) = halves(total);
        let phase = self.phase.clamp(0, PHASE_FULL);
        ((i64::from(opening) * i64::from(phase)
            + i64::from(ending) * i64::from(PHASE_FULL - phase))
            / i64::from(PHASE_FULL))
        .clamp(-i64::from(LIMIT), i64::from(LIMIT)) as i32
    }

    /// How far this position is from the ending, 0 to 1.
    pub(super) fn openness(&self) -> f32 {
        self.phase.clamp(0, PHASE_FULL) as f32 / PHASE_FULL as f32
    }
}

/// A term of an evaluation that depends on little, and what it was for that.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CachedSum<T> {
    of: T,
    sum: Pair,
}

impl<T: Copy + PartialEq> CachedSum<T> {
    /// The sum for this, from memory where it was for the same.
    #[inline]
    fn sum(&mut self, of: T, count: impl FnOnce(&mut Sum)) -> Pair {
        if self.of != of {
            let mut sum = Sum(0);
            count(&mut sum);
            *self = CachedSum { of, sum: sum.0 };
        }
        self.sum
    }
}

/// The evaluation, with what it remembers of pawns, by the pawns of both sides, and of kings
/// behind pawns, by where these stand as well.
pub(super) struct Evaluation {
    pawns: Vec<CachedSum<[u64; 2]>>,
    shelters: Vec<CachedSum<([u64; 2], [Square; 2])>>,
}

const SLOTS: usize = 1 << 12;

impl Evaluation {
    pub(super) fn new() -> Evaluation {
        // No pawn stands on the first square.
        let (none, corner) = ([1; 2], [Square::new(0); 2]);
        Evaluation {
            pawns: vec![CachedSum { of: none, sum: 0 }; SLOTS],
            shelters: vec![CachedSum { of: (none, corner), sum: 0 }; SLOTS],
        }
    }
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.pawns[..]) + size_of_val(&self.shelters[..])
    }

    /// The value for the side to move, in hundredths of a pawn.
    pub(super) fn of(&mut self, seen: &Seen, halves: &Halves) -> i32 {
        let more = halves.value(&seen.board) * SCALE as i32 / (ONE * ROW_ONE);
        self.with(seen, more)
    }

    /// The same from the terms alone.
    pub(super) fn without_network(&mut self, seen: &Seen) -> i32 {
        self.with(seen, 0)
    }

    /// The terms plus this much for the side to move.
    #[inline]
    fn with(&mut self, seen: &Seen, more: i32) -> i32 {
        let board = &seen.board;
        let pawns = board.role(Role::Pawn);
        let pawns = [Colour::White, Colour::Black].map(|side| (pawns & board.side(side)).0);
        let kings = [board.king(Colour::White), board.king(Colour::Black)];
        let slot = (mix(pawns[0], pawns[1]) >> 40) as usize;
        let structure = self.pawns[slot % SLOTS].sum(pawns, |sum| structure(board, sum));
        let slot = slot + 64 * kings[0].index() + kings[1].index();
        let shelters =
            self.shelters[slot % SLOTS].sum((pawns, kings), |sum| king::shelters(board, sum));
        let mut sum = Sum(seen.places + structure + shelters);
        activity(board, &mut sum);
        let sign = sign(board.turn());
        sign * scaled(board, (seen.mixed(sum.0) + sign * more).clamp(-LIMIT, LIMIT))
    }
}

/// Every term of a position, White's view; the same as [`Evaluation::of`] adds.
pub(super) fn tally(board: &Board, tally: &mut impl Tally) {
    for square in board.occupied() {
        if let Some(man) = board.man_on(square) {
            let (at, sign) = match man.colour {
                Colour::White => (square, 1),
                Colour::Black => (square.mirrored(), -1),
            };
            tally.add(terms::place(man.role, at), sign);
        }
    }
    structure(board, tally);
    king::shelters(board, tally);
    activity(board, tally);
}

/// What a man near the enemy king adds to its danger.
const THREAT: [i32; 8] = [0, 3, 3, 4, 6, 0, 6, 5];

fn activity(board: &Board, tally: &mut impl Tally) {
    let mut reach = [Reach::new(board, Colour::White), Reach::new(board, Colour::Black)];
    let mut danger = [0; 2];
    for us in Colour::BOTH {
        danger[us.other().index()] = mobility(board, us, &mut reach, tally);
    }
    for us in Colour::BOTH {
        let (own, other) = (&reach[us.index()], &reach[us.other().index()]);
        let turned = |side: Colour| if side == board.turn() { terms::TO_MOVE } else { 0 };
        threats::threats(board, us, own, other, &mut Shifted(tally, turned(us)));
        let units = danger[us.index()] + king::exposure(board, us, own, other);
        if danger[us.index()] > 0 {
            let danger = terms::DANGER + turned(us.other());
            tally.add(danger + units.clamp(0, 63) as usize, -sign(us));
        }
        king::nearness(board, us, turned(us), tally);
        pawns::passed(board, us, own, other, &mut Shifted(tally, turned(us)));
    }
    tally.add(terms::TEMPO, sign(board.turn()));
}

/// Mobility and lines of one side's officers; how much they endanger the king.
#[inline]
fn mobility(board: &Board, us: Colour, reach: &mut [Reach; 2], tally: &mut impl Tally) -> i32 {
    let sign = sign(us);
    let occupied = board.occupied();
    let their = &reach[us.other().index()];
    let (zone, guarded) = (their.zone, their.pawns);
    let pawns = board.men(us, Role::Pawn);
    let area = !(pawns | guarded | board.men(us, Role::King));
    let own = &mut reach[us.index()];
    let (mut all, mut twice, mut danger) = (own.all, own.twice, 0);
    let mut count = |role: Role, attacks: Squares| {
        twice |= all & attacks;
        all |= attacks;
        let reached = (attacks & area).len().min(31);
        tally.add(terms::MOBILITY + role.index() * 32 + reached as usize, sign);
        let near = attacks & zone;
        if !near.is_empty() {
            danger += THREAT[role.index()] + near.len() as i32;
        }
        attacks
    };
    // A runner sees through its own kind.
    let see_slanting = occupied ^ (board.slanting() & board.side(us));
    let see_straight = occupied ^ (board.straight() & board.side(us));
    let officers = board.side(us) & !(board.role(Role::Pawn) | board.role(Role::King));
    for square in officers & board.role(Role::Knight) {
        own.minors |= count(Role::Knight, rays::knight(square));
    }
    for square in officers & board.role(Role::Bishop) {
        own.minors |= count(Role::Bishop, rays::bishop(square, see_slanting));
    }
    for square in officers & board.role(Role::Rook) {
        own.rooks |= count(Role::Rook, rays::rook(square, see_straight));
    }
    for role in [Role::Queen, Role::Prince, Role::Princess] {
        for square in officers & board.role(role) {
            count(role, rays::attacks(role, us, square, occupied));
        }
    }
    (own.all, own.twice) = (all, twice);
    for rook in officers & board.role(Role::Rook) {
        let file = Squares::file(rook.file());
        if (file & pawns).is_empty() {
            let open = (file & board.role(Role::Pawn)).is_empty();
            tally.add(if open { terms::OPEN } else { terms::HALF_OPEN }, sign);
        }
    }
    let bishops = board.men(us, Role::Bishop);
    if !(bishops & Squares::DARK).is_empty() && !(bishops & !Squares::DARK).is_empty() {
        tally.add(terms::PAIR, sign);
    }
    danger
}
