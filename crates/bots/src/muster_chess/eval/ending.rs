//! Endings: those that cannot be won, and how a king that is almost alone is mated.

use games::muster_chess::{Board, Colour, Role, Square, Squares};

use super::pawns::distance;

/// From so much on, whoever is ahead drives the other king, in hundredths of a pawn.
const DRIVING: i32 = 200;
/// What it is worth that a king is almost alone. Only a quarter of the terms and the network counts
/// then, or their squares would draw the men away from driving it.
const WINNING: i32 = 400;
/// What each step of the other king towards the edge is worth.
const TO_EDGE: i32 = 30;
/// What each step towards a corner is worth, where that takes one.
const TO_CORNER: i32 = 80;
/// What each step of the own king towards the other is worth.
const TO_KING: i32 = 20;

/// Endings that cannot be won are worth little, and long quiet play less. Where the other king is
/// almost alone, it is worth more the nearer that king is to where it can be mated.
#[inline]
pub(in super::super) fn scaled(board: &Board, value: i32) -> i32 {
    let ahead = if value > 0 { Colour::White } else { Colour::Black };
    let men = board.side(ahead);
    let mut value = value;
    if (men & board.role(Role::Pawn)).is_empty() {
        let minors = men & (board.role(Role::Knight) | board.role(Role::Bishop));
        let others = men & !(minors | board.role(Role::King));
        let knights_alone = (minors & board.role(Role::Bishop)).is_empty();
        if others.is_empty() && (minors.len() < 2 || minors.len() == 2 && knights_alone) {
            value /= 16;
        } else if board.side(ahead.other()).len() <= 2 && value.abs() >= DRIVING {
            value = value / 4 + value.signum() * driven(board, ahead, others.is_empty());
        }
    }
    value - value * i32::from(board.clock().min(100)) / 256
}

/// What it is worth how far the king of whoever is behind was driven, and how near the other is. If
/// light men alone are to mate it, that takes a corner, with one bishop a corner of its colour.
#[cold]
fn driven(board: &Board, ahead: Colour, light: bool) -> i32 {
    let (own, other) = (board.king(ahead), board.king(ahead.other()));
    let bishops = board.men(ahead, Role::Bishop);
    let (dark, bright) = ((bishops & Squares::DARK).exist(), (bishops & !Squares::DARK).exist());
    let driven = match (light, dark, bright) {
        (true, true, false) => TO_CORNER * to_corner(other),
        (true, false, true) => TO_CORNER * to_corner(other.mirrored()),
        _ => TO_EDGE * to_edge(other),
    };
    WINNING + driven + TO_KING * (7 - distance(own, other))
}

/// How far out a square lies, by file and rank together: 0 in the middle, 6 in a corner.
fn to_edge(square: Square) -> i32 {
    let out = |line: u8| i32::from(if line < 4 { 3 - line } else { line - 4 });
    out(square.file()) + out(square.rank())
}

/// How near a square is to one of the dark corners: 0 between them, 7 in them.
fn to_corner(square: Square) -> i32 {
    i32::from((square.file() + square.rank()).abs_diff(7))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> i32 {
        scaled(&fen.parse().expect("a position"), 500)
    }

    #[test]
    fn lone_king_nearer_to_the_corner_of_the_bishop_is_worth_more() {
        // The bishop is on a dark square: a1 and h8 are its corners.
        let driven = value("7k/8/5K2/8/8/8/8/2B3N1 w - - 0 1");
        assert!(driven > value("k7/8/2K5/8/8/8/8/2B3N1 w - - 0 1"));
        // The bishop is on a light one.
        assert!(
            value("k7/8/2K5/8/8/8/8/5BN1 w - - 0 1") > value("7k/8/5K2/8/8/8/8/5BN1 w - - 0 1")
        );
    }

    #[test]
    fn king_with_one_man_is_driven_and_with_two_or_a_pawn_ahead_is_not() {
        let middle = value("8/8/3nk3/8/8/8/8/Q3K3 w - - 0 1");
        assert!(value("4k3/3n4/8/8/8/8/8/Q3K3 w - - 0 1") > middle);
        assert_eq!(value("4k3/3nn3/8/8/8/8/8/Q3K3 w - - 0 1"), 500);
        assert_eq!(value("4k3/3n4/8/8/8/8/P7/Q3K3 w - - 0 1"), 500);
    }
}
