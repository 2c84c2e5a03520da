//! Moves.

use core::fmt;

use arrayvec::ArrayVec;
use hall_core::NotationError;

use super::{men::Role, square::Square};

/// The most moves a position can have, with room to spare: 31 queens of at most
/// 27 moves, a king of 8, and 28 castlings come to 873. The most found is 283.
pub const MOVES_MAX: usize = 1024;

/// The moves of a position.
pub type Moves = ArrayVec<Move, MOVES_MAX>;

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Nothing: to an empty square or to a man it captures.
    Plain,
    /// The king castles with the rook it "takes" (rules 4.1 to 4.6).
    Castling,
    /// A pawn captures one that passed (rule 3.4).
    EnPassant,
    /// A pawn steps two squares or three (rule 3.2).
    Stride,
}

/// A move of one man, or of king and rook. Made only by the move generator, so
/// that it names the man that stands there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    #[inline]
    pub(super) const fn new(role: Role, from: Square, to: Square, kind: Kind) -> Move {
        Move(
            from.index() as u32
                | (to.index() as u32) << 6
                | (role as u32) << 12
                | (kind as u32) << 18,
        )
    }
    #[inline]
    pub(super) const fn promoting(from: Square, to: Square, into: Role) -> Move {
        Move(Move::new(Role::Pawn, from, to, Kind::Plain).0 | (into as u32) << 15)
    }

    /// The square it leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new(self.0 as u8)
    }
    /// The square it goes to; of a castling, the rook's.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6) as u8)
    }
    /// What moves, before it promotes.
    #[inline]
    pub const fn role(self) -> Role {
        Role::new((self.0 >> 12) as u8)
    }
    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match Role::new((self.0 >> 15) as u8) {
            Role::Pawn => None,
            role => Some(role),
        }
    }
    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 >> 18 & 3 {
            0 => Kind::Plain,
            1 => Kind::Castling,
            2 => Kind::EnPassant,
            _ => Kind::Stride,
        }
    }
    /// All of it in 20 bits, for tables.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
    /// The move as a player writes it.
    pub const fn word(self) -> MoveWord {
        MoveWord { from: self.from(), to: self.to(), promotion: self.promotion() }
    }
    /// The squares on which king and rook of a castling end. The king goes the
    /// ceiling of the square root of their distance towards the rook, and the
    /// rook to the square that the king came over last (rule 4.3).
    pub fn castled(king: Square, rook: Square) -> (Square, Square) {
        let files = rook.file() as i8 - king.file() as i8;
        let ranks = rook.rank() as i8 - king.rank() as i8;
        let steps = match files.abs().max(ranks.abs()) {
            0 | 1 => 1,
            2..=4 => 2,
            _ => 3,
        };
        let step = |n: i8| {
            let file = king.file() as i8 + files.signum() * n;
            let rank = king.rank() as i8 + ranks.signum() * n;
            Square::at(file as u8, rank as u8)
        };
        (step(steps), step(steps - 1))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.word().fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.word().fmt(f)
    }
}

/// A move as the Universal Chess Interface writes it: the square left, the
/// square entered, and what a pawn becomes; castling is king takes own rook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveWord {
    /// The square it leaves.
    pub from: Square,
    /// The square it goes to; of a castling, the rook's.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

impl fmt::Display for MoveWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl core::str::FromStr for MoveWord {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<MoveWord, NotationError> {
        let bad = || {
            let why = "expected two squares such as e2e4, and q, r, b, n, c or a for a promotion";
            NotationError::new("move", why).keyed("muster-chess-notation-move")
        };
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(bad());
        }
        let promotion = match text.as_bytes().get(4) {
            None => None,
            Some(letter @ (b'q' | b'r' | b'b' | b'n' | b'c' | b'a')) => {
                Role::from_letter(char::from(*letter))
            }
            Some(_) => return Err(bad()),
        };
        Ok(MoveWord { from: text[..2].parse()?, to: text[2..4].parse()?, promotion })
    }
}
