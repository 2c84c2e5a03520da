//! Pawns: how they stand together, and those that nothing stops.

use games::muster_chess::{Board, Colour, Role, Square, Squares, rays};

use super::{
    super::terms,
    reach::{Reach, Tally, ahead, front, sign},
};

pub(super) fn structure(board: &Board, tally: &mut impl Tally) {
    for us in Colour::BOTH {
        let sign = sign(us);
        let ours = board.men(us, Role::Pawn);
        let theirs = board.men(us.other(), Role::Pawn);
        let guarded = rays::pawns(us, ours);
        let contested = rays::pawns(us.other(), theirs);
        for pawn in ours {
            let bit = pawn.set();
            let before = front(us, bit);
            let beside = Squares::file(pawn.file()).left() | Squares::file(pawn.file()).right();
            if ((before | before.left() | before.right()) & theirs).is_empty()
                && (before & ours).is_empty()
            {
                tally.add(terms::PASSED + us.rank(pawn.rank()) as usize, sign);
            }
            if (beside & ours).is_empty() {
                tally.add(terms::ISOLATED, sign);
            }
            if !(ahead(us, bit) & ours).is_empty() {
                tally.add(terms::DOUBLED, sign);
            }
            let rank = us.rank(pawn.rank()) as usize;
            if guarded.has(pawn) {
                tally.add(terms::PROTECTED, sign);
                tally.add(terms::GUARDED + rank, sign);
            } else if !(ahead(us, bit) & contested & !guarded).is_empty() {
                tally.add(terms::BACKWARD, sign);
            }
            if !((bit.left() | bit.right()) & ours).is_empty() {
                tally.add(terms::PHALANX, sign);
                tally.add(terms::BESIDE + rank, sign);
            }
        }
    }
}

/// The steps of a king between two squares.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> i32 {
    i32::from(DISTANCES[from.index()][to.index()])
}

static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut pair = 0usize;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let (files, ranks) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
        distances[from][to] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    distances
};

/// What helps and hinders pawns on their way: men, kings, attacks.
pub(super) fn passed(
    board: &Board,
    us: Colour,
    own: &Reach,
    other: &Reach,
    tally: &mut impl Tally,
) {
    let sign = sign(us);
    let ours = board.men(us, Role::Pawn);
    let theirs = board.men(us.other(), Role::Pawn);
    let covered = front(us.other(), theirs);
    let barred = covered | covered.left() | covered.right() | front(us.other(), ours);
    for pawn in ours & !barred {
        let rank = us.rank(pawn.rank()) as usize;
        let stop = ahead(us, pawn.set());
        let free = (board.occupied() & stop).is_empty();
        if free {
            tally.add(terms::FREE + rank, sign);
        }
        if rank < 3 {
            continue;
        }
        let before = stop.first();
        let weight = rank as i32 - 2;
        let theirs = distance(board.king(us.other()), before).min(5);
        tally.add(terms::THEIR_KING_FAR, sign * weight * theirs);
        tally.add(terms::OWN_KING_FAR, sign * weight * distance(board.king(us), before).min(5));
        if free {
            let path = front(us, pawn.set());
            if (path & (other.all | board.side(us.other()))).is_empty() {
                tally.add(terms::PATH_SAFE + rank, sign);
            } else if (stop & other.all).is_empty() {
                tally.add(terms::STOP_SAFE + rank, sign);
            }
            if (stop & own.all).exist() {
                tally.add(terms::STOP_GUARDED + rank, sign);
            }
        }
    }
}
