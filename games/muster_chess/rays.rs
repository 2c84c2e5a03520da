//! What a man attacks: tables for leapers, obstruction difference for runners.
//!
//! Obstruction difference needs no big tables and no special instruction of the
//! processor: on a line, the blockers nearest below and above the square bound
//! the squares in between, and one subtraction marks them.

use super::{
    men::{Colour, Role},
    square::{Square, Squares},
};

/// The two halves of a line through a square, the square itself left out.
#[derive(Clone, Copy)]
struct Halves {
    below: u64,
    above: u64,
}

const NOTHING: Halves = Halves { below: 0, above: 0 };

/// Rank, file, diagonal and antidiagonal through each square.
static LINES: [[Halves; 4]; 64] = {
    let mut lines = [[NOTHING; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let ways = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let mut way = 0;
        while way < 4 {
            let (file, rank) = ways[way];
            lines[from][way] =
                Halves { below: walk(from, -file, -rank), above: walk(from, file, rank) };
            way += 1;
        }
        from += 1;
    }
    lines
};

/// The squares from `from`, left out, to the edge in one direction.
const fn walk(from: usize, files: i32, ranks: i32) -> u64 {
    let (mut file, mut rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
    let mut set = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        set |= 1 << (rank * 8 + file);
        file += files;
        rank += ranks;
    }
    set
}

const fn leaps(ways: [(i32, i32); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 8 {
            let (file, rank) = (from as i32 % 8 + ways[way].0, from as i32 / 8 + ways[way].1);
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[from] |= 1 << (rank * 8 + file);
            }
            way += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [u64; 64] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] =
    leaps([(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// The squares strictly between two on a line, and the whole line through both.
static BETWEEN: [[u64; 64]; 64] = tables(false);
static LINE: [[u64; 64]; 64] = tables(true);

const fn tables(whole: bool) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let ways = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 8 {
            let (file, rank) = ways[way];
            let ray = walk(from, file, rank);
            let line = ray | walk(from, -file, -rank) | 1 << from;
            let mut rest = ray;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                let inside = ray & !walk(to, file, rank) & !(1 << to);
                table[from][to] = if whole { line } else { inside };
                rest &= rest - 1;
            }
            way += 1;
        }
        from += 1;
    }
    table
}

#[inline]
fn along(halves: Halves, occupied: u64) -> u64 {
    let below = halves.below & occupied;
    let above = halves.above & occupied;
    // From the nearest blocker below (or the first square) ...
    let from = (!0u64) << (63 - (below | 1).leading_zeros());
    // ... to the nearest above (or the last).
    let to = above ^ above.wrapping_sub(1);
    from & to & (halves.below | halves.above)
}

/// What a rook on `from` attacks among `occupied` squares.
#[inline]
pub fn rook(from: Square, occupied: Squares) -> Squares {
    let lines = &LINES[from.index()];
    Squares(along(lines[0], occupied.0) | along(lines[1], occupied.0))
}

/// What a bishop on `from` attacks among `occupied` squares.
#[inline]
pub fn bishop(from: Square, occupied: Squares) -> Squares {
    let lines = &LINES[from.index()];
    Squares(along(lines[2], occupied.0) | along(lines[3], occupied.0))
}

/// What a knight on `from` attacks.
#[inline]
pub fn knight(from: Square) -> Squares {
    Squares(KNIGHT[from.index()])
}

/// What a king on `from` attacks.
#[inline]
pub fn king(from: Square) -> Squares {
    Squares(KING[from.index()])
}

/// What the pawns of a side attack together.
#[inline]
pub const fn pawns(colour: Colour, pawns: Squares) -> Squares {
    let ahead = match colour {
        Colour::White => pawns.up(),
        Colour::Black => pawns.down(),
    };
    Squares(ahead.left().0 | ahead.right().0)
}

/// What a man on `from` attacks among `occupied` squares.
#[inline]
pub fn attacks(role: Role, colour: Colour, from: Square, occupied: Squares) -> Squares {
    match role {
        Role::Pawn => pawns(colour, from.set()),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => rook(from, occupied) | bishop(from, occupied),
        Role::King => king(from),
        Role::Prince => rook(from, occupied) | knight(from),
        Role::Princess => bishop(from, occupied) | knight(from),
    }
}

/// The squares strictly between two on one line; none if they are on none.
#[inline]
pub fn between(from: Square, to: Square) -> Squares {
    Squares(BETWEEN[from.index()][to.index()])
}

/// The whole line through two squares; none if they are on none.
#[inline]
pub fn line(from: Square, to: Square) -> Squares {
    Squares(LINE[from.index()][to.index()])
}
