//! Why an action is not legal.

use hall_core::Refusal;

use super::{
    army::Unfit,
    board::Board,
    men::{Colour, Role},
    moves::{Move, MoveWord},
    rays,
    square::{Square, Squares},
};

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It is somebody else's turn, or nobody's.
    #[error("it is not your turn (rule 1.3)")]
    NotYourTurn,
    /// An action of another phase.
    #[error("{0} is asked for now (rule 1.2)")]
    OtherPhase(&'static str),
    /// An army of the wrong colour.
    #[error(
        "you muster {}'s army, and this is one of {}'s (rule 2.1)",
        .0.name(),
        .0.other().name()
    )]
    OtherColour(Colour),
    /// No legal army.
    #[error("{0}")]
    Unfit(#[from] Unfit),
    /// Nothing of the player's stands there.
    #[error("no man of yours stands on {0} (rule 3.1)")]
    NoMan(Square),
    /// A man of his own stands there.
    #[error("your own man stands on {0} (rule 3.1)")]
    OwnMan(Square),
    /// The way is not free.
    #[error("the man on {0} is in the way (rule 3.1)")]
    InTheWay(Square),
    /// The man does not move so.
    #[error("a {role} on {from} does not go to {to} (rule {rule})")]
    Unreachable {
        /// What it is.
        role: &'static str,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// The rule that says where it goes.
        rule: &'static str,
    },
    /// The pawn must say what it becomes, or may not become that.
    #[error(
        "a pawn that reaches its last rank, and only it, becomes a queen, rook, bishop, knight or \
         an allowed royal man (rule 3.5)"
    )]
    Promotion,
    /// The king would be attacked.
    #[error("your king on {king} would be attacked from {by} (rule 3.6)")]
    KingAttacked {
        /// Where the king would stand.
        king: Square,
        /// A man that attacks it.
        by: Square,
    },
    /// No right to castle with this rook.
    #[error(
        "king and the rook on {rook} may not castle: both must be unmoved on one line since the \
         start (rule 4.1)"
    )]
    NotEntitled {
        /// Where the king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
    /// Something stands between.
    #[error("{0} is not empty: only empty squares may lie between king and rook (rule 4.2)")]
    CastlingBlocked(Square),
    /// The king is in check.
    #[error("the king may not castle out of check from {0} (rule 4.4)")]
    CastlingInCheck(Square),
    /// The king would cross an attack.
    #[error("the king may not castle over or to an attacked square (rule 4.5)")]
    CastlingThrough,
}

impl Refusal for Illegal {
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
    Illegal::Unreachable { role: role.name(), from, to, rule }
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

/// The castling that a player means who shows the king's last square instead of
/// the rook.
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
