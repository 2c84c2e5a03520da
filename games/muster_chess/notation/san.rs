//! Standard algebraic notation. Castling is `O-O` towards the h-file, `O-O-O`
//! towards the a-file, and `O-Oe4` with the rook's square on a file.

use alloc::{borrow::Cow, format, string::String, vec::Vec};

use hall_core::{Message, NotationError, quoted};

use crate::muster_chess::{
    board::Board,
    men::Role,
    moves::{Kind, Move, Moves},
    square::Square,
};

/// What may follow a move and says nothing about which it is.
const SIGNS: [char; 4] = ['+', '#', '!', '?'];

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

/// Why a word of SAN is no move of a position; the later, the more of it was understood.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Missed {
    Unread,
    NotLegal,
    Several,
}

impl Missed {
    fn describe(self, board: &Board, text: &str) -> NotationError {
        let mut moves = Moves::new();
        board.moves(&mut moves);
        let example = moves.into_iter().next().map(|m| write(board, m));
        let message = |key| Message::new(key).text("text", quoted(text));
        let (why, message): (Cow<'static, str>, Message) = match (self, example) {
            (Missed::Unread, _) => (
                "expected a move such as e4, Nf3, exd6, e8=Q or O-O".into(),
                message("muster-chess-notation-san"),
            ),
            (Missed::NotLegal, Some(m)) => (
                format!("no legal move of this position; expected one such as {m}").into(),
                message("muster-chess-notation-san-not-legal").text("move", m),
            ),
            (Missed::NotLegal, None) => (
                "no move of this position is legal".into(),
                message("muster-chess-notation-san-none-legal"),
            ),
            (Missed::Several, _) => (
                "more than one move of this position; expected the square it leaves, too".into(),
                message("muster-chess-notation-san-several"),
            ),
        };
        NotationError::new("move", format!("{text:?}: {why}")).keyed(message)
    }
}

/// The move that a word means, with or without signs of check and praise; zeros will do
/// for the letters of a castling.
fn find(board: &Board, text: &str) -> Result<Move, Missed> {
    let word = text.trim_end_matches(SIGNS);
    let mut moves = Moves::new();
    board.moves(&mut moves);
    let castle = word.replace('0', "O");
    let found: Vec<Move> = if castle.starts_with("O-O") {
        moves
            .into_iter()
            .filter(|m| m.kind() == Kind::Castling && castling(m.from(), m.to()) == castle)
            .collect()
    } else {
        let said = Said::read(word).ok_or(Missed::Unread)?;
        moves.into_iter().filter(|m| said.fits(*m)).collect()
    };
    match found[..] {
        [m] => Ok(m),
        [] => Err(Missed::NotLegal),
        _ => Err(Missed::Several),
    }
}

/// Reads a word of SAN as programs write it.
pub fn read(board: &Board, text: &str) -> Result<Move, NotationError> {
    find(board, text).map_err(|missed| missed.describe(board, text))
}

/// Reads a word of SAN as people type it: what [`read`] reads, and letters of men and of
/// castling may be small. A `b` is the file of a pawn before it is a bishop, and so are `a`
/// and `c` before they are royal men.
pub fn read_typed(board: &Board, text: &str) -> Result<Move, NotationError> {
    let promoted = raised_end(text);
    let raised = raised_start(&promoted);
    let mut most = Missed::Unread;
    for word in [text, &promoted, &raised] {
        match find(board, word) {
            Ok(m) => return Ok(m),
            Err(missed) => most = most.max(missed),
        }
    }
    Err(most.describe(board, text))
}

/// `e8=q` as `e8=Q`.
fn raised_end(text: &str) -> String {
    let word = text.trim_end_matches(SIGNS);
    let mut letters: Vec<char> = word.chars().collect();
    if let [.., '=' | '1' | '8', last] = &mut letters[..] {
        last.make_ascii_uppercase();
    }
    letters.into_iter().chain(text[word.len()..].chars()).collect()
}

/// `nf3` as `Nf3`, and `o-o` as `O-O`.
fn raised_start(text: &str) -> String {
    if text.starts_with("o-o") {
        return text.replace('o', "O");
    }
    let mut letters: Vec<char> = text.chars().collect();
    if let [first, ..] = &mut letters[..] {
        first.make_ascii_uppercase();
    }
    letters.into_iter().collect()
}
