//! The safety of kings.

use games::muster_chess::{Board, Colour, Role, Square, Squares, rays};

use super::{
    super::terms,
    pawns::distance,
    reach::{Reach, Tally, ahead, front, sign},
};

/// Holes around the king, and checks it can be given.
#[inline]
pub(super) fn exposure(board: &Board, us: Colour, own: &Reach, other: &Reach) -> i32 {
    let king = board.king(us);
    let them = us.other();
    let occupied = board.occupied();
    let weak = other.all & !own.twice & (!own.all | own.king);
    let holes = (weak & own.king).len() as i32;
    let safe = !board.side(them) & (!own.all | (weak & other.twice));
    let straight = rays::rook(king, occupied) & safe;
    let slanting = rays::bishop(king, occupied) & safe;
    let mut checks = 0;
    if !(straight & other.rooks).is_empty() {
        checks += 4;
    }
    let strong = other.all & !(other.pawns | other.minors | other.rooks);
    if !((straight | slanting) & strong).is_empty() {
        checks += 5;
    }
    if !((slanting | rays::knight(king) & safe) & other.minors).is_empty() {
        checks += 3;
    }
    2 * holes + checks
}

/// Pawns on the files of both kings and the next ones.
pub(super) fn shelters(board: &Board, tally: &mut impl Tally) {
    for us in Colour::BOTH {
        shelter(board, us, tally);
    }
}

/// Pawns on the king's file and the next ones: how far own ones stand before it,
/// and how far theirs have come.
fn shelter(board: &Board, us: Colour, tally: &mut impl Tally) {
    let (sign, king) = (sign(us), board.king(us));
    let near = ahead(us, king.set() | king.set().left() | king.set().right());
    let shield = (near | ahead(us, near)) & board.men(us, Role::Pawn);
    tally.add(terms::SHIELD + shield.len().min(3) as usize, sign);
    let middle = king.file().clamp(1, 6);
    let row = Squares(0xff << (8 * king.rank()));
    let before = row | front(us, row);
    for file in middle - 1..=middle + 1 {
        let here = before & Squares::file(file);
        let mine = nearest(us, king, here & board.men(us, Role::Pawn));
        let theirs = nearest(us, king, here & board.men(us.other(), Role::Pawn));
        tally.add(terms::SHELTER + mine, sign);
        tally.add(terms::STORM + theirs, sign);
    }
}

/// How many ranks away the nearest pawn is; 7 for none.
fn nearest(us: Colour, king: Square, pawns: Squares) -> usize {
    if pawns.is_empty() {
        return 7;
    }
    let pawn = if us == Colour::White { pawns.first() } else { pawns.last() };
    usize::from(pawn.rank().abs_diff(king.rank())).min(6)
}

/// How near the officers are to both kings, and which men are bound to theirs.
#[inline]
pub(super) fn nearness(board: &Board, us: Colour, turned: usize, tally: &mut impl Tally) {
    let sign = sign(us);
    let (own, other) = (board.king(us), board.king(us.other()));
    for role in OFFICERS {
        let mut sums = [0, 0];
        for square in board.men(us, role) {
            sums[0] += distance(square, other);
            sums[1] += distance(square, own);
        }
        if sums[1] > 0 {
            tally.add(terms::TO_THEIR_KING + role.index(), sign * sums[0]);
            tally.add(terms::TO_OWN_KING + role.index(), sign * sums[1]);
        }
    }
    // An officer that attacks the king through one man alone pins it.
    let straight = rays::rook(other, Squares::NONE) & board.straight();
    let slanting = rays::bishop(other, Squares::NONE) & board.slanting();
    for square in (straight | slanting) & board.side(us) {
        let blockers = rays::between(other, square) & board.occupied();
        if blockers.exist() && !blockers.many() {
            let bound = (blockers & board.side(us)).is_empty();
            tally.add(turned + if bound { terms::BINDS } else { terms::UNMASKS }, sign);
        }
    }
}

const OFFICERS: [Role; 6] =
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Prince, Role::Princess];
