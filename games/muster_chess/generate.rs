//! Legal moves: listed, counted, or only the forcing ones.
//!
//! One walk over the men serves all three; what it finds goes to a [`Sink`].

use super::{
    board::Board,
    men::{Colour, Role},
    moves::{Kind, MOVES_MAX, Move, Moves},
    rays,
    square::{Square, Squares},
};

/// Which moves a caller wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions alone.
    Forcing,
}

/// What becomes of the moves that are found.
trait Sink {
    /// A man may go to any of these squares.
    fn man(&mut self, role: Role, from: Square, to: Squares);
    /// Pawns may go to these squares, each from the square `behind` it.
    fn pawns(&mut self, to: Squares, behind: i8, kind: Kind);
    /// Pawns may go to these squares of the last rank.
    fn promotions(&mut self, to: Squares, behind: i8, into: &[Role]);
    /// One move.
    fn one(&mut self, m: Move);
}

struct Counter(u64);

impl Sink for Counter {
    #[inline]
    fn man(&mut self, _role: Role, _from: Square, to: Squares) {
        self.0 += u64::from(to.len());
    }
    #[inline]
    fn pawns(&mut self, to: Squares, _behind: i8, _kind: Kind) {
        self.0 += u64::from(to.len());
    }
    #[inline]
    fn promotions(&mut self, to: Squares, _behind: i8, into: &[Role]) {
        self.0 += u64::from(to.len()) * into.len() as u64;
    }
    #[inline]
    fn one(&mut self, _m: Move) {
        self.0 += 1;
    }
}

impl Sink for Moves {
    #[inline]
    fn man(&mut self, role: Role, from: Square, to: Squares) {
        for to in to {
            self.one(Move::new(role, from, to, Kind::Plain));
        }
    }
    #[inline]
    fn pawns(&mut self, to: Squares, behind: i8, kind: Kind) {
        for to in to {
            self.one(Move::new(Role::Pawn, before(to, behind), to, kind));
        }
    }
    #[inline]
    fn promotions(&mut self, to: Squares, behind: i8, into: &[Role]) {
        for to in to {
            for role in into {
                self.one(Move::promoting(before(to, behind), to, *role));
            }
        }
    }
    #[inline]
    fn one(&mut self, m: Move) {
        debug_assert!(self.len() < MOVES_MAX, "see MOVES_MAX");
        self.push(m);
    }
}

#[inline]
fn before(to: Square, behind: i8) -> Square {
    Square::new((to.index() as i8 - behind) as u8)
}

/// What binds the side to move: checks and pins.
struct Bonds {
    king: Square,
    checkers: Squares,
    pinned: Squares,
}

impl Board {
    /// Appends every legal move, in an order that depends on the position alone.
    #[inline]
    pub fn moves(&self, out: &mut Moves) {
        self.walk(Wanted::All, out);
    }
    /// Appends the legal captures and promotions.
    #[inline]
    pub fn forcing_moves(&self, out: &mut Moves) {
        self.walk(Wanted::Forcing, out);
    }
    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.walk(Wanted::All, &mut counter);
        counter.0
    }
    /// Whether there is a legal move.
    pub fn can_move(&self) -> bool {
        self.count_moves() > 0
    }
    /// How many sequences of `depth` legal moves there are. Draws are not looked
    /// at; a king attacked before White's first move ends the game (rule 2.11).
    pub fn paths(&self, depth: u32) -> u64 {
        if self.decided_at_start() {
            return u64::from(depth == 0);
        }
        self.deeper(depth)
    }
    fn deeper(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut moves = Moves::new();
                self.moves(&mut moves);
                let child = |m: &Move| {
                    let mut next = *self;
                    next.play(*m);
                    next.deeper(depth - 1)
                };
                moves.iter().map(child).sum()
            }
        }
    }
    /// Whether Black's king is attacked and White to move (rule 2.11).
    pub fn decided_at_start(&self) -> bool {
        self.checkers(self.turn.other()).exist()
    }

    #[inline]
    fn walk(&self, wanted: Wanted, sink: &mut impl Sink) {
        let us = self.turn;
        let bonds = self.bonds();
        self.king_steps(&bonds, wanted, sink);
        // Rule 3.6: two checks at once leave the king alone to answer.
        if bonds.checkers.many() {
            return;
        }
        let answers = if bonds.checkers.is_empty() {
            Squares::ALL
        } else {
            rays::between(bonds.king, bonds.checkers.first()) | bonds.checkers
        };
        let theirs = self.side(us.other());
        let wish = match wanted {
            Wanted::All => !self.side(us),
            Wanted::Forcing => theirs,
        };
        self.men_steps(&bonds, answers & wish, sink);
        let pawns = self.men(us, Role::Pawn);
        self.pawn_steps(pawns & !bonds.pinned, answers, wanted, sink);
        for pawn in pawns & bonds.pinned {
            let line = rays::line(bonds.king, pawn);
            self.pawn_steps(pawn.set(), answers & line, wanted, sink);
        }
        for to in self.live {
            for from in rays::pawns(us.other(), to.set()) & pawns {
                if self.may_capture_passing(from, to) {
                    sink.one(Move::new(Role::Pawn, from, to, Kind::EnPassant));
                }
            }
        }
        if wanted == Wanted::All && bonds.checkers.is_empty() {
            self.castlings(bonds.king, sink);
        }
    }

    #[inline]
    fn bonds(&self) -> Bonds {
        let us = self.turn;
        let king = self.king(us);
        let theirs = self.side(us.other());
        let occupied = self.occupied();
        let mut checkers = (rays::knight(king) & self.leaping()
            | rays::pawns(us, king.set()) & self.role(Role::Pawn))
            & theirs;
        let snipers = (rays::rook(king, theirs) & self.straight()
            | rays::bishop(king, theirs) & self.slanting())
            & theirs;
        let mut pinned = Squares::NONE;
        for sniper in snipers {
            let between = rays::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper.set();
            } else if !between.many() {
                pinned |= between;
            }
        }
        Bonds { king, checkers, pinned }
    }

    #[inline]
    fn king_steps(&self, bonds: &Bonds, wanted: Wanted, sink: &mut impl Sink) {
        let us = self.turn;
        let wish = match wanted {
            Wanted::All => !self.side(us),
            Wanted::Forcing => self.side(us.other()),
        };
        let without = self.occupied() ^ bonds.king.set();
        let safe = (rays::king(bonds.king) & wish)
            .filter(|to| self.attackers(*to, us.other(), without).is_empty())
            .collect();
        sink.man(Role::King, bonds.king, safe);
    }

    #[inline]
    fn men_steps(&self, bonds: &Bonds, targets: Squares, sink: &mut impl Sink) {
        let us = self.turn;
        let occupied = self.occupied();
        let free = |from: Square, to: Squares| {
            if bonds.pinned.has(from) { to & rays::line(bonds.king, from) } else { to }
        };
        for from in self.men(us, Role::Knight) & !bonds.pinned {
            sink.man(Role::Knight, from, rays::knight(from) & targets);
        }
        for from in self.men(us, Role::Bishop) {
            sink.man(Role::Bishop, from, free(from, rays::bishop(from, occupied) & targets));
        }
        for from in self.men(us, Role::Rook) {
            sink.man(Role::Rook, from, free(from, rays::rook(from, occupied) & targets));
        }
        for from in self.men(us, Role::Queen) {
            let to = rays::rook(from, occupied) | rays::bishop(from, occupied);
            sink.man(Role::Queen, from, free(from, to & targets));
        }
        if self.royal {
            for role in [Role::Prince, Role::Princess] {
                for from in self.men(us, role) {
                    let to = rays::attacks(role, us, from, occupied);
                    sink.man(role, from, free(from, to & targets));
                }
            }
        }
    }

    /// Rules 3.1 to 3.3: steps, strides and captures of these pawns that end on
    /// `targets`; those on the last rank promote.
    #[inline]
    fn pawn_steps(&self, pawns: Squares, targets: Squares, wanted: Wanted, sink: &mut impl Sink) {
        let us = self.turn;
        let empty = !self.occupied();
        let theirs = self.side(us.other());
        let (ahead, last): (i8, _) = match us {
            Colour::White => (8, Squares::rank(7)),
            Colour::Black => (-8, Squares::rank(0)),
        };
        let forward = |set: Squares| match us {
            Colour::White => set.up(),
            Colour::Black => set.down(),
        };
        let into: &[Role] = if self.royal { &Role::ROYAL_PROMOTIONS } else { &Role::PROMOTIONS };
        let left = forward(pawns).left() & theirs & targets;
        let right = forward(pawns).right() & theirs & targets;
        let step = forward(pawns) & empty;
        let single = step & targets;
        if (pawns & rank_before(last)).exist() {
            sink.promotions(left & last, ahead - 1, into);
            sink.promotions(right & last, ahead + 1, into);
            sink.promotions(single & last, ahead, into);
        }
        sink.pawns(left & !last, ahead - 1, Kind::Plain);
        sink.pawns(right & !last, ahead + 1, Kind::Plain);
        if wanted == Wanted::All {
            sink.pawns(single & !last, ahead, Kind::Plain);
            // Rule 3.2: a stride ends on the player's own half, and so begins on
            // his first rank or his second.
            let third = Squares::rank(us.rank(2));
            let fourth = Squares::rank(us.rank(3));
            let double = forward(step) & empty & (third | fourth);
            let triple = forward(double & third) & empty;
            sink.pawns(double & targets, 2 * ahead, Kind::Stride);
            sink.pawns(triple & targets, 3 * ahead, Kind::Stride);
        }
    }

    /// Rules 4.1 to 4.6. The king is not in check.
    #[inline]
    fn castlings(&self, king: Square, sink: &mut impl Sink) {
        let us = self.turn;
        let occupied = self.occupied();
        for rook in self.rooks & self.side(us) {
            if (rays::between(king, rook) & occupied).is_empty() && self.may_castle(king, rook) {
                sink.one(Move::new(Role::King, king, rook, Kind::Castling));
            }
        }
    }

    /// Rule 4.5: no square that the king crosses may be attacked while the rook
    /// is at home, nor his last one when all is done.
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let them = self.turn.other();
        let without = self.occupied() ^ king.set();
        let (king_to, rook_to) = Move::castled(king, rook);
        let mut crossed = rays::between(king, king_to);
        let safe = |square| self.attackers(square, them, without).is_empty();
        let done = (without ^ rook.set()) | rook_to.set() | king_to.set();
        Iterator::all(&mut crossed, safe) && self.attackers(king_to, them, done).is_empty()
    }
}

/// The rank from which a pawn steps onto the last.
#[inline]
fn rank_before(last: Squares) -> Squares {
    if last.has(Square::at(0, 7)) { last.down() } else { last.up() }
}
