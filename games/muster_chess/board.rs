//! The board of the chess phase: where the men stand, who is to move, what
//! castling and capturing in passing are still possible.

use super::{
    men::{Colour, Man, Role},
    moves::{Kind, Move},
    rays,
    square::{Square, Squares},
    zobrist,
};

/// A position of the chess phase, without what was before it. Exactly one king
/// a side; the king of the side not to move may be attacked only when White is
/// to move (rule 2.11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) roles: [Squares; 8],
    pub(super) sides: [Squares; 2],
    /// Rooks still entitled to castle, of both sides.
    pub(super) rooks: Squares,
    /// What the last move, a pawn's stride, passed over.
    pub(super) passed: Squares,
    /// Where that pawn can legally be captured.
    pub(super) live: Squares,
    pub(super) key: u64,
    pub(super) clock: u16,
    pub(super) number: u16,
    pub(super) turn: Colour,
    pub(super) royal: bool,
}

impl Board {
    /// A board without men, White to move. Not a position yet.
    pub(super) const fn empty(royal: bool) -> Board {
        Board {
            roles: [Squares::NONE; 8],
            sides: [Squares::NONE; 2],
            rooks: Squares::NONE,
            passed: Squares::NONE,
            live: Squares::NONE,
            key: 0,
            clock: 0,
            number: 1,
            turn: Colour::White,
            royal,
        }
    }

    /// Who is to move.
    pub const fn turn(&self) -> Colour {
        self.turn
    }
    /// The squares of all men.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }
    /// The squares of one side's men.
    #[inline]
    pub fn side(&self, colour: Colour) -> Squares {
        self.sides[colour.index() & 1]
    }
    /// The squares of both sides' men of a role.
    #[inline]
    pub fn role(&self, role: Role) -> Squares {
        self.roles[role.index()]
    }
    /// The squares of one side's men of a role.
    #[inline]
    pub fn men(&self, colour: Colour, role: Role) -> Squares {
        self.role(role) & self.side(colour)
    }
    /// Where a side's king stands.
    #[inline]
    pub fn king(&self, colour: Colour) -> Square {
        self.men(colour, Role::King).first()
    }
    /// Both sides' men that run straight.
    #[inline]
    pub fn straight(&self) -> Squares {
        self.role(Role::Rook) | self.role(Role::Queen) | self.role(Role::Prince)
    }
    /// Both sides' men that run aslant.
    #[inline]
    pub fn slanting(&self) -> Squares {
        self.role(Role::Bishop) | self.role(Role::Queen) | self.role(Role::Princess)
    }
    /// Both sides' men that leap as a knight.
    #[inline]
    pub fn leaping(&self) -> Squares {
        self.role(Role::Knight) | self.role(Role::Prince) | self.role(Role::Princess)
    }
    /// What stands on a square that is not empty.
    #[inline]
    pub fn role_on(&self, square: Square) -> Option<Role> {
        let bit = square.set();
        Role::ALL.into_iter().find(|role| (self.role(*role) & bit).exist())
    }
    /// Who and what stands on a square.
    pub fn man_on(&self, square: Square) -> Option<Man> {
        let role = self.role_on(square)?;
        let white = self.sides[0].has(square);
        Some(Man { colour: if white { Colour::White } else { Colour::Black }, role })
    }
    /// The rooks that are still entitled to castle (rule 4.1), of both sides.
    pub fn entitled(&self) -> Squares {
        self.rooks
    }
    /// The squares that the pawn that moved last passed over (rule 3.4).
    pub fn passed(&self) -> Squares {
        self.passed
    }
    /// Those of [`Board::passed`] on which it can legally be captured.
    pub fn capturable(&self) -> Squares {
        self.live
    }
    /// The key of the position: board, side, rook rights, capturable en passant
    /// squares (rule 5.4). Equal positions have equal keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }
    /// Half-moves since the last capture or pawn move.
    pub fn clock(&self) -> u16 {
        self.clock
    }
    /// The number of the move in the game, from 1.
    pub fn number(&self) -> u16 {
        self.number
    }
    /// Whether the royal men are in play.
    pub fn royal(&self) -> bool {
        self.royal
    }

    /// The men of both sides that attack `square` when the men stand on `occupied`.
    #[inline]
    pub fn all_attackers(&self, square: Square, occupied: Squares) -> Squares {
        let [white, black] =
            Colour::BOTH.map(|by| rays::pawns(by.other(), square.set()) & self.side(by));
        let pawns = (white | black) & self.role(Role::Pawn);
        pawns | self.officers_attacking(square, occupied)
    }
    /// The men of `by` that attack `square` when the men stand on `occupied`.
    #[inline]
    pub fn attackers(&self, square: Square, by: Colour, occupied: Squares) -> Squares {
        let pawns = rays::pawns(by.other(), square.set()) & self.role(Role::Pawn);
        (pawns | self.officers_attacking(square, occupied)) & self.side(by)
    }
    /// The same of both sides, without pawns.
    #[inline]
    fn officers_attacking(&self, square: Square, occupied: Squares) -> Squares {
        let kings = rays::king(square) & self.role(Role::King);
        let leapers = rays::knight(square) & self.leaping();
        let straight = rays::rook(square, occupied) & self.straight();
        let slanting = rays::bishop(square, occupied) & self.slanting();
        kings | leapers | straight | slanting
    }
    /// The men that give check to `colour`.
    pub fn checkers(&self, colour: Colour) -> Squares {
        self.attackers(self.king(colour), colour.other(), self.occupied())
    }
    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers(self.turn).exist()
    }

    #[inline]
    pub(super) fn toggle(&mut self, colour: Colour, role: Role, square: Square) {
        self.roles[role.index()] ^= square.set();
        self.sides[colour.index() & 1] ^= square.set();
        self.key ^= zobrist::man(colour, role, square);
    }

    /// The key after a move that is nothing but a man going from square to square, and capturing;
    /// after others another key. For whoever wants to look something up soon.
    #[inline]
    pub fn key_ahead(&self, m: Move) -> u64 {
        let (us, them) = (self.turn, self.turn.other());
        let (from, to, role) = (m.from(), m.to(), m.role());
        let mut key = self.key ^ zobrist::passed(self.live) ^ zobrist::BLACK;
        key ^= zobrist::man(us, role, from) ^ zobrist::man(us, role, to);
        if self.side(them).has(to)
            && let Some(captured) = self.role_on(to)
        {
            key ^= zobrist::man(them, captured, to);
        }
        key
    }

    /// Plays a move that the generator made for this position.
    #[inline]
    pub fn play(&mut self, m: Move) {
        let (us, them) = (self.turn, self.turn.other());
        let (from, to, role) = (m.from(), m.to(), m.role());
        let strider = self.strider();
        self.key ^= zobrist::passed(self.live) ^ zobrist::BLACK;
        self.live = Squares::NONE;
        self.passed = Squares::NONE;
        self.clock = self.clock.saturating_add(1);
        if us == Colour::Black {
            self.number = self.number.saturating_add(1);
        }
        // Rule 4.1: a king that moves loses every right, a rook its own.
        let mut lost = self.rooks & (from.set() | to.set());
        if role == Role::King {
            lost |= self.rooks & self.side(us);
        }
        if lost.exist() {
            self.rooks ^= lost;
            self.key ^= zobrist::rights(lost);
        }
        self.turn = them;
        if m.kind() == Kind::Castling {
            let (king_to, rook_to) = Move::castled(from, to);
            self.toggle(us, Role::King, from);
            self.toggle(us, Role::Rook, to);
            self.toggle(us, Role::King, king_to);
            self.toggle(us, Role::Rook, rook_to);
            return;
        }
        if self.side(them).has(to)
            && let Some(captured) = self.role_on(to)
        {
            self.toggle(them, captured, to);
            self.clock = 0;
        }
        self.toggle(us, role, from);
        self.toggle(us, m.promotion().unwrap_or(role), to);
        if role == Role::Pawn {
            self.clock = 0;
            match m.kind() {
                Kind::EnPassant => self.toggle(them, Role::Pawn, strider),
                Kind::Stride => {
                    self.passed = rays::between(from, to);
                    self.find_live();
                }
                _ => {}
            }
        }
    }

    /// Passes the turn; for searches. The side to move must not be in check.
    pub fn pass(&mut self) {
        self.key ^= zobrist::passed(self.live) ^ zobrist::BLACK;
        self.live = Squares::NONE;
        self.passed = Squares::NONE;
        self.clock = self.clock.saturating_add(1);
        self.turn = self.turn.other();
    }

    /// The pawn that strode over the passed squares.
    #[inline]
    pub(super) fn strider(&self) -> Square {
        match self.turn {
            Colour::White => self.passed.down().first(),
            Colour::Black => self.passed.up().last(),
        }
    }

    /// Finds on which passed squares a capture is legal, and keys them.
    pub(super) fn find_live(&mut self) {
        let us = self.turn;
        let pawns = self.men(us, Role::Pawn);
        let reached = self.passed & rays::pawns(us, pawns);
        for square in reached {
            let mut takers = rays::pawns(us.other(), square.set()) & pawns;
            if Iterator::any(&mut takers, |taker| self.may_capture_passing(taker, square)) {
                self.live |= square.set();
            }
        }
        self.key ^= zobrist::passed(self.live);
    }

    /// Whether a pawn's capture in passing leaves its own king unattacked.
    pub(super) fn may_capture_passing(&self, taker: Square, square: Square) -> bool {
        let victim = self.strider().set();
        let occupied = (self.occupied() ^ taker.set() ^ victim) | square.set();
        let king = self.king(self.turn);
        (self.attackers(king, self.turn.other(), occupied) & !victim).is_empty()
    }
}
