//! The men: what they are called and whose they are.

use hall_core::Seat;
use serde::Serialize;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves first; its half is ranks 1 to 4.
    White,
    /// Its half is ranks 8 to 5.
    Black,
}

impl Colour {
    /// Both, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The word of a choice: `white`, `black`.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
    /// The name in a sentence: `White`, `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
    /// The colour whose army `seat` musters: the first seat White's (rule 2.1).
    pub const fn mustered_by(seat: Seat) -> Colour {
        if seat.index() == 0 { Colour::White } else { Colour::Black }
    }
    /// The seat that musters this colour.
    pub const fn musterer(self) -> Seat {
        match self {
            Colour::White => Seat::A,
            Colour::Black => Seat::B,
        }
    }
    /// A rank (0 to 7) as this side counts it.
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Colour::White => rank,
            Colour::Black => 7 - rank,
        }
    }
}

/// What a man is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Steps ahead, captures aslant.
    Pawn,
    /// Leaps.
    Knight,
    /// Runs aslant.
    Bishop,
    /// Runs straight.
    Rook,
    /// Runs both ways.
    Queen,
    /// The man that must not be lost.
    King,
    /// Royal Chess: rook and knight in one.
    Prince,
    /// Royal Chess: bishop and knight in one.
    Princess,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 8] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
        Role::Prince,
        Role::Princess,
    ];
    /// What a pawn may become (rule 3.5).
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// What a pawn may become when the royal men are in play (rule 3.5).
    pub const ROYAL_PROMOTIONS: [Role; 6] =
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Prince, Role::Princess];

    /// The index, below 8.
    pub const fn index(self) -> usize {
        self as usize & 7
    }
    /// The role with this index; higher bits are cut off.
    pub const fn new(index: u8) -> Role {
        Role::ALL[(index & 7) as usize]
    }
    /// The capital letter of FEN and SAN. The royal men have the letters that
    /// Fairy-Stockfish knows them by: chancellor and archbishop.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
            Role::Prince => 'C',
            Role::Princess => 'A',
        }
    }
    /// The role with this letter, of either case.
    pub fn from_letter(letter: char) -> Option<Role> {
        let capital = letter.to_ascii_uppercase();
        Role::ALL.into_iter().find(|role| role.letter() == capital)
    }
    /// What it is called, and the name of its drawn sign.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
            Role::Prince => "prince",
            Role::Princess => "princess",
        }
    }
    /// Whether only Royal Chess has it (rule 2.5).
    pub const fn is_royal(self) -> bool {
        matches!(self, Role::Prince | Role::Princess)
    }
}

/// A man of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whose.
    pub colour: Colour,
    /// What.
    pub role: Role,
}

impl Man {
    /// The letter of FEN: capital for White.
    pub fn letter(self) -> char {
        match self.colour {
            Colour::White => self.role.letter(),
            Colour::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
    /// The man with this letter.
    pub fn from_letter(letter: char) -> Option<Man> {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        Role::from_letter(letter).map(|role| Man { colour, role })
    }
}
