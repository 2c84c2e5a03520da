//! Standard algebraic notation. Castling is `O-O` towards the h-file, `O-O-O`
//! towards the a-file, and `O-Oe4` with the rook's square on a file.

use alloc::{format, string::String, vec::Vec};

use hall_core::NotationError;

use crate::muster_chess::{
    board::Board,
    men::Role,
    moves::{Kind, Move, Moves},
    square::Square,
};

/// Writes a legal move of `board`.
pub fn write(board: &Board, m: Move) -> String {
    let mut text = bare(board, m);
    let mut next = *board;
    next.play(m);
    if next.in_check() {
        text.push(if next.can_move() { '+' } else { '#' });
    }
    text
}

fn bare(board: &Board, m: Move) -> String {
    let (from, to) = (m.from(), m.to());
    if m.kind() == Kind::Castling {
        return castling(from, to);
    }
    let captures = board.occupied().has(to) || m.kind() == Kind::EnPassant;
    let mut text = String::new();
    if m.role() == Role::Pawn {
        if captures {
            text.push(file_letter(from));
        }
    } else {
        text.push(m.role().letter());
        text += &origin(board, m);
    }
    if captures {
        text.push('x');
    }
    text += &format!("{to}");
    if let Some(role) = m.promotion() {
        text.push('=');
        text.push(role.letter());
    }
    text
}

fn castling(king: Square, rook: Square) -> String {
    match (king.file(), rook.file()) {
        (king, rook) if rook > king => "O-O".into(),
        (king, rook) if rook < king => "O-O-O".into(),
        _ => format!("O-O{rook}"),
    }
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

fn rank_digit(square: Square) -> char {
    (b'1' + square.rank()) as char
}

/// As much of the square left as tells the move from others of like men.
fn origin(board: &Board, m: Move) -> String {
    let mut moves = Moves::new();
    board.moves(&mut moves);
    let rivals: Vec<Square> = moves
        .iter()
        .filter(|other| {
            other.role() == m.role()
                && other.to() == m.to()
                && other.from() != m.from()
                && other.kind() != Kind::Castling
        })
        .map(|other| other.from())
        .collect();
    let from = m.from();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| other.file() != from.file()) {
        file_letter(from).into()
    } else if rivals.iter().all(|other| other.rank() != from.rank()) {
        rank_digit(from).into()
    } else {
        format!("{from}")
    }
}

/// What a word of SAN says about a move.
struct Said {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Role>,
}

impl Said {
    fn read(text: &str) -> Option<Said> {
        let mut letters: Vec<u8> = text.bytes().filter(|b| !matches!(b, b'x' | b'=')).collect();
        let promotion = match letters.last()? {
            letter @ (b'Q' | b'R' | b'B' | b'N' | b'C' | b'A') => {
                let role = Role::from_letter(char::from(*letter));
                letters.pop();
                role
            }
            _ => None,
        };
        let role = match letters.first()? {
            letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'C' | b'A' | b'P') => {
                let role = Role::from_letter(char::from(*letter))?;
                letters.remove(0);
                role
            }
            _ => Role::Pawn,
        };
        let at = letters.len().checked_sub(2)?;
        let to = core::str::from_utf8(&letters[at..]).ok()?.parse().ok()?;
        let (mut file, mut rank) = (None, None);
        for letter in &letters[..at] {
            match letter {
                b'a'..=b'h' if file.is_none() && rank.is_none() => file = Some(letter - b'a'),
                b'1'..=b'8' if rank.is_none() => rank = Some(letter - b'1'),
                _ => return None,
            }
        }
        Some(Said { role, file, rank, to, promotion })
    }

    fn fits(&self, m: Move) -> bool {
        m.kind() != Kind::Castling
            && m.role() == self.role
            && m.to() == self.to
            && m.promotion() == self.promotion
            && self.file.is_none_or(|file| file == m.from().file())
            && self.rank.is_none_or(|rank| rank == m.from().rank())
    }
}

/// Reads a word of SAN, with or without signs of check and praise; zeros will do
/// for the letters of a castling.
pub fn read(board: &Board, text: &str) -> Result<Move, NotationError> {
    let bad = |why: &str| NotationError::new("move", format!("{text:?}: {why}"));
    let word = text.trim_end_matches(['+', '#', '!', '?']);
    let mut moves = Moves::new();
    board.moves(&mut moves);
    let castle = word.replace('0', "O");
    let found: Vec<Move> = if castle.starts_with("O-O") {
        moves
            .into_iter()
            .filter(|m| m.kind() == Kind::Castling && castling(m.from(), m.to()) == castle)
            .collect()
    } else {
        let said = Said::read(word)
            .ok_or_else(|| bad("expected a move such as e4, Nf3, exd6, e8=Q or O-O"))?;
        moves.into_iter().filter(|m| said.fits(*m)).collect()
    };
    match found[..] {
        [m] => Ok(m),
        [] => Err(bad("no legal move of this position")),
        _ => Err(bad("more than one move of this position; name the square it leaves")),
    }
}
