//! Men that are attacked, and squares that are fought for.

use games::muster_chess::{Board, Colour, Role, Squares, rays};

use super::{
    super::terms,
    reach::{Reach, Tally, ahead, sign},
};

#[inline]
pub(super) fn threats(
    board: &Board,
    us: Colour,
    own: &Reach,
    other: &Reach,
    tally: &mut impl Tally,
) {
    let sign = sign(us);
    let targets = board.side(us.other()) & !board.role(Role::King);
    let officers = targets & !board.role(Role::Pawn);
    let mut count = |set: Squares, term: usize| {
        if set.exist() {
            for role in Role::ALL {
                let men = (set & board.role(role)).len() as i32;
                if men > 0 {
                    tally.add(term + role.index(), sign * men);
                }
            }
        }
    };
    count(officers & own.pawns, terms::BY_PAWN);
    count(officers & own.minors & !own.pawns, terms::BY_MINOR);
    count(officers & own.rooks & !own.pawns, terms::BY_ROOK);
    count(targets & own.all & !other.all, terms::HANGING);
    count(targets & own.twice & !other.twice & !other.pawns, terms::OUTNUMBERED);
    let mut number = |set: Squares, term: usize| {
        if set.exist() {
            tally.add(term, sign * set.len() as i32);
        }
    };
    number(targets & own.king & !other.twice & !other.pawns, terms::BY_KING);
    // What pawns would attack after a safe step.
    let free = !board.occupied();
    let pawns = board.men(us, Role::Pawn);
    let steps = ahead(us, pawns) & free & !other.pawns & (own.all | !other.all);
    number(rays::pawns(us, steps) & officers & !own.pawns, terms::PUSHES);
    // Squares they reach and cannot safely use.
    number(other.all & !other.pawns & !other.twice & own.all, terms::RESTRICTED);
    let light = board.role(Role::Knight) | board.role(Role::Bishop);
    let posts = light & board.side(us) & rays::pawns(us, pawns) & !other.spans;
    number(posts & board.role(Role::Knight), terms::POST_KNIGHT);
    number(posts & board.role(Role::Bishop), terms::POST_BISHOP);
}
