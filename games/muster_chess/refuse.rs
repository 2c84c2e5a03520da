//! Why an action is not legal.

use hall_core::{Message, Refusal, Text};

use super::{
    army::Unfit,
    board::Board,
    men::{Colour, Role},
    moves::{Move, MoveWord},
    rays,
    square::{Square, Squares},
};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// An army.
    Muster,
    /// A choice between the armies.
    Choice,
    /// A move.
    Chess,
}

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// It is somebody else's turn, or nobody's.
    NotYourTurn,
    /// An action of another phase than this.
    OtherPhase(Phase),
    /// An army of another colour than this.
    OtherColour(Colour),
    /// No legal army.
    Unfit(#[from] Unfit),
    /// Nothing of the player's stands there.
    NoMan(Square),
    /// A man of his own stands there.
    OwnMan(Square),
    /// The way is not free.
    InTheWay(Square),
    /// The man does not move so.
    Unreachable {
        /// What it is.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// The rule that says where it goes.
        rule: &'static str,
    },
    /// The pawn must say what it becomes, or may not become that.
    Promotion,
    /// The king would be attacked.
    KingAttacked {
        /// Where the king would stand.
        king: Square,
        /// A man that attacks it.
        by: Square,
    },
    /// No right to castle with this rook.
    NotEntitled {
        /// Where the king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
    /// Something stands between.
    CastlingBlocked(Square),
    /// The king is in check.
    CastlingInCheck(Square),
    /// The king would cross an attack.
    CastlingThrough,
}

impl Illegal {
    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::NotYourTurn => "muster-chess-refused-not-your-turn",
            Illegal::OtherPhase(_) => "muster-chess-refused-other-phase",
            Illegal::OtherColour(_) => "muster-chess-refused-other-colour",
            Illegal::Unfit(unfit) => unfit.key(),
            Illegal::NoMan(_) => "muster-chess-refused-no-man",
            Illegal::OwnMan(_) => "muster-chess-refused-own-man",
            Illegal::InTheWay(_) => "muster-chess-refused-in-the-way",
            Illegal::Unreachable { .. } => "muster-chess-refused-unreachable",
            Illegal::Promotion => "muster-chess-refused-promotion",
            Illegal::KingAttacked { .. } => "muster-chess-refused-king-attacked",
            Illegal::NotEntitled { .. } => "muster-chess-refused-not-entitled",
            Illegal::CastlingBlocked(_) => "muster-chess-refused-castling-blocked",
            Illegal::CastlingInCheck(_) => "muster-chess-refused-castling-in-check",
            Illegal::CastlingThrough => "muster-chess-refused-castling-through",
        }
    }

    /// The reason, without the rule.
    pub(super) fn message(&self) -> Message {
        let reason = Message::new(self.key());
        match self {
            Illegal::OtherPhase(phase) => reason.choice(
                "phase",
                match phase {
                    Phase::Muster => "muster",
                    Phase::Choice => "choice",
                    Phase::Chess => "chess",
                },
            ),
            Illegal::OtherColour(colour) => reason.choice("colour", colour.word()),
            Illegal::Unfit(unfit) => unfit.message(),
            Illegal::NoMan(at)
            | Illegal::OwnMan(at)
            | Illegal::InTheWay(at)
            | Illegal::CastlingBlocked(at) => reason.text("at", at),
            Illegal::Unreachable { role, from, to, .. } => {
                reason.choice("role", role.name()).text("from", from).text("to", to)
            }
            Illegal::KingAttacked { king, by } => reason.text("king", king).text("by", by),
            Illegal::NotEntitled { rook, .. } => reason.text("rook", rook),
            Illegal::CastlingInCheck(by) => reason.text("by", by),
            Illegal::NotYourTurn | Illegal::Promotion | Illegal::CastlingThrough => reason,
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        self.message().into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotYourTurn => "1.3",
            Illegal::OtherPhase(_) => "1.2",
            Illegal::OtherColour(_) => "2.1",
            Illegal::Unfit(unfit) => unfit.rule(),
            Illegal::NoMan(_) | Illegal::OwnMan(_) | Illegal::InTheWay(_) => "3.1",
            Illegal::Unreachable { rule, .. } => rule,
            Illegal::Promotion => "3.5",
            Illegal::KingAttacked { .. } => "3.6",
            Illegal::NotEntitled { .. } => "4.1",
            Illegal::CastlingBlocked(_) => "4.2",
            Illegal::CastlingInCheck(_) => "4.4",
            Illegal::CastlingThrough => "4.5",
        }
    }
}

fn unreachable(role: Role, from: Square, to: Square, rule: &'static str) -> Illegal {
    Illegal::Unreachable { role, from, to, rule }
}

/// Why no legal move of `board` is written `word`.
pub(super) fn reason(board: &Board, word: MoveWord) -> Illegal {
    let us = board.turn();
    let (from, to) = (word.from, word.to);
    let Some(role) = board.role_on(from).filter(|_| board.side(us).has(from)) else {
        return Illegal::NoMan(from);
    };
    if board.side(us).has(to) {
        if role == Role::King && board.men(us, Role::Rook).has(to) {
            return castling(board, from, to);
        }
        return Illegal::OwnMan(to);
    }
    let occupied = board.occupied();
    if role == Role::Pawn {
        if let Some(why) = pawn(board, word) {
            return why;
        }
    } else if word.promotion.is_some() {
        return Illegal::Promotion;
    } else if !rays::attacks(role, us, from, occupied).has(to) {
        let open = rays::attacks(role, us, from, Squares::NONE).has(to);
        return match (rays::between(from, to) & occupied).next() {
            Some(block) if open => Illegal::InTheWay(block),
            _ => unreachable(role, from, to, "3.1"),
        };
    }
    attacked_after(board, role, from, to)
}

/// Why a pawn cannot go there whatever the kings do.
fn pawn(board: &Board, word: MoveWord) -> Option<Illegal> {
    let us = board.turn();
    let (from, to) = (word.from, word.to);
    let steps = i16::from(us.rank(to.rank())) - i16::from(us.rank(from.rank()));
    if from.file() != to.file() {
        if !rays::pawns(us, from.set()).has(to) {
            return Some(unreachable(Role::Pawn, from, to, "3.1"));
        }
        let taken = board.side(us.other()) | board.passed();
        if !taken.has(to) {
            return Some(unreachable(Role::Pawn, from, to, "3.4"));
        }
    } else {
        let most = match us.rank(from.rank()) {
            0 => 3,
            1 => 2,
            _ => 1,
        };
        if !(1..=most).contains(&steps) {
            return Some(unreachable(Role::Pawn, from, to, "3.2"));
        }
        let way = rays::between(from, to) | to.set();
        if let Some(block) = (way & board.occupied()).next() {
            return Some(Illegal::InTheWay(block));
        }
    }
    let promotes = us.rank(to.rank()) == 7;
    let fits = match word.promotion {
        None => !promotes,
        Some(role) => promotes && (board.royal() || !role.is_royal()),
    };
    (!fits).then_some(Illegal::Promotion)
}

fn attacked_after(board: &Board, role: Role, from: Square, to: Square) -> Illegal {
    let us = board.turn();
    let mut gone = to.set();
    if role == Role::Pawn && board.passed().has(to) {
        gone |= board.strider().set();
    }
    let occupied = (board.occupied() & !from.set() & !gone) | to.set();
    let king = if role == Role::King { to } else { board.king(us) };
    match (board.attackers(king, us.other(), occupied) & !gone).next() {
        Some(by) => Illegal::KingAttacked { king, by },
        None => unreachable(role, from, to, "3.1"),
    }
}

fn castling(board: &Board, king: Square, rook: Square) -> Illegal {
    if !board.entitled().has(rook) {
        return Illegal::NotEntitled { king, rook };
    }
    if let Some(block) = (rays::between(king, rook) & board.occupied()).next() {
        return Illegal::CastlingBlocked(block);
    }
    match board.checkers(board.turn()).next() {
        Some(by) => Illegal::CastlingInCheck(by),
        None => Illegal::CastlingThrough,
    }
}

/// The squares to point out with a refusal.
pub(super) fn evidence(illegal: &Illegal) -> Squares {
    match illegal {
        Illegal::Unfit(Unfit::SecondKing { first, second }) => first.set() | second.set(),
        Illegal::Unfit(Unfit::KingsFile(at) | Unfit::Royal(at, _)) => at.set(),
        Illegal::NoMan(at)
        | Illegal::OwnMan(at)
        | Illegal::InTheWay(at)
        | Illegal::CastlingBlocked(at)
        | Illegal::CastlingInCheck(at) => at.set(),
        Illegal::KingAttacked { king, by } => king.set() | by.set(),
        // Both, or the rook alone would look like a change of mind about what is to move.
        Illegal::NotEntitled { king, rook } => king.set() | rook.set(),
        _ => Squares::NONE,
    }
}

/// The castling that a player means by moving the king to its last square instead of
/// onto the rook.
pub(super) fn castling_shown(board: &Board, from: Square, to: Square) -> Option<MoveWord> {
    let us = board.turn();
    if board.king(us) != from || rays::king(from).has(to) {
        return None;
    }
    (board.entitled() & board.side(us))
        .find(|rook| {
            Move::castled(from, *rook).0 == to
                && (rays::between(from, *rook) & board.occupied()).is_empty()
        })
        .map(|rook| MoveWord { from, to: rook, promotion: None })
}
