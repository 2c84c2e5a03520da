//! Portable game notation. A mustered game has `[Variant "Muster"]` (with the royal
//! men `Muster Royal`), the position
//! after the muster in `FEN`, and the muster itself in four tags of ours:
//! `MusterWhite` and `MusterBlack` (the armies), `MusterWhiteChoice` and
//! `MusterBlackChoice` (`white` or `black`: which army the seat chose that
//! mustered White's, that mustered Black's). Ordinary PGN is read too.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use hall_core::NotationError;

use super::san;
use crate::muster_chess::{army::Army, board::Board, men::Colour, moves::Move, state::assigned};

/// The muster before the chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Muster {
    /// The armies, White's first.
    pub armies: [Army; 2],
    /// Which one the musterer of White's chose, and which the musterer of Black's.
    pub choices: [Colour; 2],
}

impl Muster {
    /// The position that it leads to.
    pub fn board(&self, royal: bool) -> Result<Board, NotationError> {
        let (white, black, _) = assigned(&self.armies[0], &self.armies[1], self.choices);
        Board::from_armies(&white, &black, royal)
    }
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    /// Tags other than those that follow from the rest, in order.
    pub tags: Vec<(String, String)>,
    /// The muster, if the game had one.
    pub muster: Option<Muster>,
    /// The position that the chess began with.
    pub start: Board,
    /// The moves.
    pub moves: Vec<Move>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// The tags that are fields of [`Pgn`].
const OURS: [&str; 8] = [
    "Variant",
    "SetUp",
    "FEN",
    "MusterWhite",
    "MusterBlack",
    "MusterWhiteChoice",
    "MusterBlackChoice",
    "Result",
];

fn bad(why: impl Into<String>) -> NotationError {
    NotationError::new("PGN", why.into())
}

impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        self.tags.iter().try_for_each(|(name, value)| tag(name, value))?;
        tag("Result", &self.result)?;
        let royal = if self.start.royal() { "Muster Royal" } else { "Muster" };
        tag("Variant", royal)?;
        tag("SetUp", "1")?;
        tag("FEN", &self.start.to_string())?;
        if let Some(muster) = &self.muster {
            tag("MusterWhite", &muster.armies[0].to_string())?;
            tag("MusterBlack", &muster.armies[1].to_string())?;
            tag("MusterWhiteChoice", muster.choices[0].word())?;
            tag("MusterBlackChoice", muster.choices[1].word())?;
        }
        writeln!(f)?;
        let mut line = 0;
        let mut word = |f: &mut fmt::Formatter<'_>, word: &str| {
            let gap = if line == 0 {
                ""
            } else if line + 1 + word.len() > 79 {
                line = 0;
                "\n"
            } else {
                line += 1;
                " "
            };
            line += word.len();
            write!(f, "{gap}{word}")
        };
        let mut board = self.start;
        for (index, m) in self.moves.iter().enumerate() {
            match board.turn() {
                Colour::White => word(f, &format!("{}.", board.number()))?,
                Colour::Black if index == 0 => word(f, &format!("{}...", board.number()))?,
                Colour::Black => {}
            }
            word(f, &san::write(&board, *m))?;
            board.play(*m);
        }
        word(f, &self.result)?;
        writeln!(f)
    }
}

/// A piece of the text behind the tags.
enum Token<'a> {
    Word(&'a str),
    Open,
    Close,
}

/// Cuts tags, comments and numbers away.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn tag(&mut self) -> Result<Option<(&'a str, String)>, NotationError> {
        self.skip()?;
        let Some(inside) = self.rest.strip_prefix('[') else { return Ok(None) };
        let wrong = || bad("a tag is written [Name \"value\"]");
        let (name, value) = inside.split_once('"').ok_or_else(wrong)?;
        let mut text = String::new();
        let mut letters = value.char_indices();
        let end = loop {
            match letters.next().ok_or_else(wrong)? {
                (_, '\\') => text.push(letters.next().ok_or_else(wrong)?.1),
                (at, '"') => break at,
                (_, letter) => text.push(letter),
            }
        };
        self.rest = value[end + 1..].trim_start().strip_prefix(']').ok_or_else(wrong)?;
        Ok(Some((name.trim(), text)))
    }

    /// Skips blanks, comments and lines of escape.
    fn skip(&mut self) -> Result<(), NotationError> {
        loop {
            self.rest = self.rest.trim_start();
            if let Some(comment) = self.rest.strip_prefix('{') {
                let (_, rest) =
                    comment.split_once('}').ok_or_else(|| bad("a comment { is not closed"))?;
                self.rest = rest;
            } else if self.rest.starts_with([';', '%']) {
                self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Option<Token<'a>>, NotationError> {
        self.skip()?;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        if let '(' | ')' = first {
            self.rest = &self.rest[1..];
            return Ok(Some(if first == '(' { Token::Open } else { Token::Close }));
        }
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || "(){};".contains(c))
            .unwrap_or(self.rest.len())
            .max(first.len_utf8());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(Some(Token::Word(word)))
    }
}

impl FromStr for Pgn {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Pgn, NotationError> {
        let mut reader = Reader { rest: text.trim_start_matches('\u{feff}') };
        let mut all = Vec::new();
        while let Some((name, value)) = reader.tag()? {
            all.push((name.to_string(), value));
        }
        let find =
            |name: &str| all.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let muster = read_muster(&find)?;
        let start = read_start(&find, muster.as_ref())?;
        let (moves, ending) = read_moves(&mut reader, start)?;
        let result = match (ending, find("Result")) {
            (Some(word), _) => word.to_string(),
            (None, Some(word)) if RESULTS.contains(&word) => word.to_string(),
            (None, Some(word)) => return Err(bad(format!("{word:?} is no result"))),
            (None, None) => "*".to_string(),
        };
        let tags = all.into_iter().filter(|(name, _)| !OURS.contains(&name.as_str())).collect();
        Ok(Pgn { tags, muster, start, moves, result })
    }
}

fn read_muster<'a>(
    find: &impl Fn(&str) -> Option<&'a str>,
) -> Result<Option<Muster>, NotationError> {
    let (Some(white), Some(black)) = (find("MusterWhite"), find("MusterBlack")) else {
        return Ok(None);
    };
    let choice = |name: &str, own: Colour| match find(name) {
        None => Ok(own),
        Some("white") => Ok(Colour::White),
        Some("black") => Ok(Colour::Black),
        Some(other) => Err(bad(format!("{name} is white or black, not {other:?} (rule 2.7)"))),
    };
    let army = |text: &str, colour: Colour| {
        let army: Army = text.parse()?;
        army.check(true).map_err(|unfit| bad(format!("{unfit}")))?;
        if army.colour() == colour {
            Ok(army)
        } else {
            Err(bad(format!("{text} is no army of {} (rule 2.1)", colour.name())))
        }
    };
    Ok(Some(Muster {
        armies: [army(white, Colour::White)?, army(black, Colour::Black)?],
        choices: [
            choice("MusterWhiteChoice", Colour::White)?,
            choice("MusterBlackChoice", Colour::Black)?,
        ],
    }))
}

fn read_start<'a>(
    find: &impl Fn(&str) -> Option<&'a str>,
    muster: Option<&Muster>,
) -> Result<Board, NotationError> {
    let royal = find("Variant").is_some_and(|variant| variant.ends_with("Royal"));
    let read = |fen: &str| if royal { Board::from_fen(fen, true) } else { fen.parse() };
    let fen = find("FEN").map(read).transpose()?;
    let mustered = muster.map(|muster| muster.board(royal)).transpose()?;
    match (fen, mustered) {
        (Some(fen), Some(board)) if fen.occupied() != board.occupied() => {
            Err(bad("the FEN is not the position that the muster leads to (rule 2.9)"))
        }
        (Some(board), _) | (None, Some(board)) => Ok(board),
        (None, None) => {
            let regular = Colour::BOTH.map(Army::regular);
            Board::from_armies(&regular[0], &regular[1], false)
        }
    }
}

fn read_moves<'a>(
    reader: &mut Reader<'a>,
    start: Board,
) -> Result<(Vec<Move>, Option<&'a str>), NotationError> {
    let mut board = start;
    let mut moves = Vec::new();
    let mut depth = 0usize;
    while let Some(token) = reader.token()? {
        match token {
            Token::Open => depth += 1,
            Token::Close => {
                depth = depth.checked_sub(1).ok_or_else(|| bad("a ) without its ("))?;
            }
            Token::Word(_) if depth > 0 => {}
            Token::Word(word) if RESULTS.contains(&word) => return Ok((moves, Some(word))),
            Token::Word(word) if word.starts_with('$') => {}
            Token::Word(word) => {
                // `1.e4`, `1. e4`, `1...e5`: a castling with zeros is no number.
                let castling = word.starts_with("0-0");
                let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let san = if castling { word } else { digits.trim_start_matches('.') };
                if san.is_empty() || san.trim_matches(['!', '?']).is_empty() {
                    continue;
                }
                let number = board.number();
                let m = san::read(&board, san)
                    .map_err(|error| bad(format!("move {number}: {error}")))?;
                moves.push(m);
                board.play(m);
            }
        }
    }
    if depth > 0 { Err(bad("a ( is not closed")) } else { Ok((moves, None)) }
}
