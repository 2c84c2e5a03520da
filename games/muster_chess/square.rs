//! Squares, and sets of squares.

use core::{fmt, ops, str::FromStr};

use hall_core::NotationError;

/// A square, `a1` to `h8`: its rank times eight plus its file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank, both from 0 to 7; higher bits are cut off.
    pub const fn at(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | (file & 7))
    }
    /// The square with this index; higher bits are cut off.
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }
    /// Every square from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..64).map(Square)
    }
    /// The index, below 64.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
    /// The file, 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }
    /// The rank, 0 for the first.
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7
    }
    /// The set of this square alone.
    pub const fn set(self) -> Squares {
        Squares(1 << (self.0 & 63))
    }
    /// The same square seen from the other side of the board.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square(self.0 ^ 56)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, (b'1' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Square, NotationError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
            _ => {
                let why = "expected a file a-h and a rank 1-8";
                Err(NotationError::new("square", why).keyed("muster-chess-notation-square"))
            }
        }
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);
    /// All squares.
    pub const ALL: Squares = Squares(!0);
    /// White's half: the first four ranks.
    pub const WHITE_HALF: Squares = Squares(0xffff_ffff);
    /// The squares as dark as a1.
    pub const DARK: Squares = Squares(0xaa55_aa55_aa55_aa55);

    /// The squares of a rank, 0 to 7.
    pub const fn rank(rank: u8) -> Squares {
        Squares(0xff << (8 * (rank & 7)))
    }
    /// The squares of a file, 0 to 7.
    pub const fn file(file: u8) -> Squares {
        Squares(0x0101_0101_0101_0101 << (file & 7))
    }
    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Whether the set is not empty.
    pub const fn exist(self) -> bool {
        self.0 != 0
    }
    /// Whether there are two squares or more.
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }
    /// How many squares there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether `square` is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }
    /// The lowest square of a set that is not empty.
    pub const fn first(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }
    /// The highest square of a set that is not empty.
    pub const fn last(self) -> Square {
        Square::new(63 ^ (self.0 | 1).leading_zeros() as u8)
    }
    /// The set moved towards rank 8.
    #[must_use]
    pub const fn up(self) -> Squares {
        Squares(self.0 << 8)
    }
    /// The set moved towards rank 1.
    #[must_use]
    pub const fn down(self) -> Squares {
        Squares(self.0 >> 8)
    }
    /// The set moved towards the a-file.
    #[must_use]
    pub const fn left(self) -> Squares {
        Squares(self.0 >> 1 & !Squares::file(7).0)
    }
    /// The set moved towards the h-file.
    #[must_use]
    pub const fn right(self) -> Squares {
        Squares(self.0 << 1 & !Squares::file(0).0)
    }
    /// The set seen from the other side of the board.
    #[must_use]
    pub const fn mirrored(self) -> Squares {
        Squares(self.0.swap_bytes())
    }
}

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.first();
        self.0 &= self.0 - 1;
        Some(square)
    }
}

macro_rules! operators {
    ($($Trait:ident $method:ident $op:tt $Assign:ident $assign:ident;)*) => { $(
        impl ops::$Trait for Squares {
            type Output = Squares;
            #[inline]
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $op other.0)
            }
        }
        impl ops::$Assign for Squares {
            #[inline]
            fn $assign(&mut self, other: Squares) {
                self.0 = self.0 $op other.0;
            }
        }
    )* };
}
operators! {
    BitAnd bitand & BitAndAssign bitand_assign;
    BitOr bitor | BitOrAssign bitor_assign;
    BitXor bitxor ^ BitXorAssign bitxor_assign;
}

impl ops::Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl FromIterator<Square> for Squares {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, |set, square| set | square.set())
    }
}

/// The squares in order, as the castling and en passant fields of a FEN list
/// them: `a1h1`; `-` for none.
impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        { *self }.try_for_each(|square| write!(f, "{square}"))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromIterator<Squares> for Squares {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = Squares>>(sets: I) -> Squares {
        sets.into_iter().fold(Squares::NONE, |all, set| all | set)
    }
}
